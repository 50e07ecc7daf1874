import type { outageText } from '../outage.ts';

/** Spanish of `outageText`. */
export const spanishOutage: (typeof outageText)['en'] = {
  cancel: {
    asking: 'Cancelando. Puede tardar unos segundos.',
    notDone: 'No pudimos cancelarlo. Vea el estado del pago y luego intente de nuevo.',
    unknown:
      'No pudimos saber si esto se canceló. Antes de hacer otra cosa, abra esta página otra vez en un minuto, o llámenos.',
  },
  schedule: {
    notDone: 'El pago no se programó y no ha salido dinero de su cuenta. Puede intentar de nuevo.',
    unknown:
      'No pudimos saber si el pago se programó. Hoy no ha salido dinero de su cuenta. Revise su historial de transferencias antes de intentar de nuevo.',
  },
  wire: {
    notDone: 'No se guardó nada y no ha salido dinero de su cuenta. Puede intentar de nuevo.',
    unknown: 'No pudimos conectarnos con el portal. No ha salido dinero de su cuenta. Intente de nuevo en un minuto.',
  },
  decline: {
    notDone: 'Esto no se rechazó. Puede intentar de nuevo.',
    unknown: 'No pudimos saber si esto se rechazó. Abra esta página otra vez en un minuto, o llámenos.',
  },
};
