import type { stepUpText } from '../step-up.ts';

/** Spanish of `stepUpText`. */
export const spanishStepUp: (typeof stepUpText)['en'] = {
  title: 'Confirme que es usted',
  sending: 'Enviando un código a su teléfono…',
  soon: (seconds) => `Acabamos de enviarle un código. Uno nuevo para esto llegará por sí solo en ${seconds} segundos.`,
  sent: {
    confirm: (phone) =>
      `Por su seguridad, confirme esto con el código de 6 dígitos que acabamos de enviar por mensaje de texto al ${phone}. Todavía no se ha cambiado ni pagado nada.`,
    wire: (phone) =>
      `Enviamos un código de 6 dígitos por mensaje de texto al ${phone}. El mensaje dice que es para ver las instrucciones del wire.`,
  },
  field: 'Código de seguridad',
  hint: '6 dígitos',
  checking: 'Revisando su código.',
  submit: { confirm: 'Confirmar', wire: 'Mostrar los números' },
  resend: 'Enviar un código nuevo',
  neverShare: (tenant) => `Nadie de ${tenant} le pedirá nunca este código.`,
};
