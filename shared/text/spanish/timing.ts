import type { timingText } from '../timing.ts';

/** Spanish of `timingText`. */
export const spanishTiming: (typeof timingText)['en'] = {
  late: 'Esto está tardando más de lo previsto. No tiene que hacer nada. No pague otra vez.',
  unconfirmed:
    'Su banco todavía no ha confirmado este pago. Seguimos preguntando. Si no hay respuesta después de un día, lo anulamos y no se toma nada de su cuenta.',
  unconfirmedPayout:
    'El banco todavía no ha confirmado este pago. Seguimos preguntando. Si no hay respuesta después de un día, lo anulamos y usted puede aceptarlo otra vez.',
  cancel: {
    until: (moment) => `Puede cancelar este pago aquí hasta el ${moment}.`,
    open: 'Cancelar este pago',
    title: '¿Cancelar este pago?',
    body: (tenant) =>
      `No sale dinero de su cuenta, y le avisamos de inmediato a ${tenant}. Su cierre puede depender de este pago.`,
    confirm: 'Sí, cancelarlo',
    keep: 'Conservarlo',
    cancelled: 'El pago se canceló.',
  },
  takeBack: {
    until: (moment) => `Puede anular este pago aquí hasta el ${moment}.`,
    open: 'Anular este pago',
    title: '¿Anular este pago?',
    body: (tenant) =>
      `Nos aseguramos de que no se tome nada de su cuenta, y le avisamos a ${tenant}. Su cierre puede depender de este pago.`,
    confirm: 'Sí, anularlo',
    keep: 'Conservarlo',
    cancelled: 'El pago se anuló. No se tomó nada de su cuenta.',
    asked:
      'Su banco todavía no ha respondido. Lo anularemos en cuanto responda y le escribiremos. No pague otra vez hasta entonces.',
  },
  retry: {
    again: 'Intentar de nuevo',
    goOn: 'Continuar con el pago nuevo',
    newer: 'Ver el pago nuevo',
    former: 'Este pago repite uno que no se realizó.',
    seeFormer: 'Ver ese pago',
    here: 'en esta página',
    next: {
      'same account': ({ tenant, phone, where }) =>
        `Puede intentarlo de nuevo ${where}. ¿Preguntas? Llame a ${tenant} al ${phone}.`,
      'another account': ({ tenant, phone, where }) =>
        `Puede intentarlo de nuevo ${where}, desde otra cuenta. ¿Preguntas? Llame a ${tenant} al ${phone}.`,
      call: ({ tenant, phone }) =>
        `Llame a ${tenant} al ${phone} antes de que se pague otra vez, para que nada se pague dos veces.`,
    },
  },
};
