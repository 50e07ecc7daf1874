import type { reallyText } from '../really.ts';

/** Spanish of `reallyText`. */
export const spanishReally: (typeof reallyText)['en'] = {
  title: (tenant) => `¿De verdad es ${tenant}?`,
  lead: ({ tenant }) =>
    `Compruébelo aquí antes de enviar dinero. ${tenant} nunca envía instrucciones de transferencia por correo electrónico ni por mensaje de texto, y nunca pide un código que le enviamos a usted.`,
  reach: {
    title: (tenant) => `Cómo comunicarse con ${tenant}`,
    phone: 'Teléfono',
    email: 'Correo electrónico',
    address: 'Dirección',
    portal: 'Este portal',
    why: 'Si un mensaje le da otro número, otra dirección u otro enlace, llame primero a este teléfono.',
  },
  strange: {
    title: 'Recibí un mensaje extraño',
    steps: ({ tenant, phone }) => [
      'No lo responda, no abra sus enlaces ni llame a sus números.',
      `Llame a ${tenant} al ${phone} y pregunte si lo enviaron.`,
      'Guarde el mensaje. Su banco y la policía pueden necesitarlo.',
    ],
  },
  sent: {
    title: 'Ya envié dinero',
    steps: ({ tenant, phone }) => [
      'Llame ahora al departamento de fraudes de su banco, al número que está en su tarjeta. Pida que recuperen la transferencia bancaria (wire). Las primeras 24 horas son las más importantes.',
      `Llame a ${tenant} al ${phone}.`,
      'Denúncielo en www.ic3.gov dentro de 72 horas, para que el FBI ayude a los bancos a retener el dinero.',
      'Lleve una carta a su banco. Puede imprimir una aquí y completarla.',
    ],
    print: 'Imprimir una carta para mi banco',
  },
  freeze: {
    title: 'Congelar mis pagos',
    body: ({ tenant }) =>
      `Si otra persona puede estar usando su teléfono o su cuenta, congele sus pagos. Se cierra su sesión en todas partes, aquí no se puede enviar ni programar nada, y se avisa de inmediato a ${tenant}.`,
    button: 'Congelar mis pagos',
    login: 'Iniciar sesión para congelar mis pagos',
    confirm: {
      title: '¿Congelar sus pagos?',
      body: ({ tenant, phone }) =>
        `Para volver a pagar aquí, tendrá que llamar a ${tenant} al ${phone}. Esto no detiene un pago que su banco ya tiene.`,
      no: 'No congelar',
      yes: 'Congelar ahora',
    },
    done: {
      title: 'Sus pagos están congelados',
      body: ({ tenant, phone }) => `Ya avisamos a ${tenant}. Llame al ${phone} para abrir su cuenta de nuevo.`,
    },
  },
  letter: {
    title: 'Request to recall a wire transfer sent because of fraud',
    to: 'To the fraud department of my bank',
    ask: 'I was deceived into sending the wire transfer below. Please recall it at once, tell the receiving bank that it is fraud, and ask them to hold the money. If you need a hold harmless letter, send it to me today.',
    facts: [
      'Date and time sent (fecha y hora)',
      'Amount (monto)',
      'My account, last 4 digits (mi cuenta, últimos 4 dígitos)',
      'Receiving bank and routing number (banco que recibió y número de ruta)',
      'Receiving account and the name on it (cuenta que recibió y su titular)',
      'Reference, IMAD or confirmation number (referencia)',
      'Report number from www.ic3.gov (número de denuncia)',
    ],
    meant: ({ tenant, phone }) => `The money was meant for ${tenant}, ${phone}.`,
    sign: ['Name (nombre)', 'Phone (teléfono)', 'Signature (firma)', 'Date (fecha)'],
  },
};
