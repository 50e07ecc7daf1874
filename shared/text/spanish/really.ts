import type { reallyText } from '../really.ts';

/** The letter's labels, in its order. */
const LABELS = [
  'Fecha y hora del envío',
  'Monto',
  'Cuenta de la que salió (últimos 4 dígitos)',
  'Banco que recibió y número de ruta',
  'Cuenta que recibió y su titular',
  'Referencia (IMAD o número de confirmación)',
  'Número de denuncia de www.ic3.gov',
  'Nombre',
  'Teléfono',
  'Firma',
  'Fecha',
];

/** Spanish of `reallyText`. */
export const spanishReally: (typeof reallyText)['en'] = {
  title: (tenant) => `¿De verdad es ${tenant}?`,
  lead: ({ tenant }) =>
    `Compruébelo aquí antes de enviar dinero. ${tenant} nunca envía instrucciones de transferencia por correo electrónico ni por mensaje de texto, y nunca llama ni escribe para pedir un código que le enviamos a usted.`,
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
  meaning: (label) => LABELS[label] ?? '',
};
