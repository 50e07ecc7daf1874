import type { messagesText } from '../messages.ts';

/** Spanish of `messagesText`. */
export const spanishMessages: (typeof messagesText)['en'] = {
  email: {
    receiptSubject: (tenant, reference) => `Su recibo de ${tenant}, ${reference}`,
    sharedSubject: (tenant, reference) =>
      `Un cliente de ${tenant} compartió con usted el recibo de un pago, ${reference}`,
    shared: (tenant, client) => `Lo compartió un cliente de ${tenant}: ${client}. No tiene que hacer nada.`,
    cancelUntil: (until, portal) => `Puede cancelar este pago hasta el ${until}: inicie sesión en ${portal} y ábralo.`,
    follow: (portal) => `Inicie sesión en ${portal} para ver cómo avanza.`,
    notYou: (phone) => `¿No fue usted? Llame ahora al ${phone}.`,
    attached: 'El recibo está adjunto en PDF.',
    late: (at) =>
      `No pudimos enviar este mensaje cuando sucedió, el ${at}. Inicie sesión para ver cómo están las cosas ahora.`,
    neverWire: (tenant, phone) =>
      `${tenant} nunca envía instrucciones de transferencia bancaria (wire) ni pide códigos por correo electrónico. Si alguien lo hace, llame al ${phone}.`,
    questions: (tenant, phone, email) => `¿Preguntas? Llame a ${tenant} al ${phone} o escriba a ${email}.`,
  },
};
