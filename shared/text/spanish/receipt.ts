import type { ReceiptFacts, receiptText } from '../receipt.ts';

type Receipt = (typeof receiptText)['en'];
type Sentence = (facts: ReceiptFacts) => string;

const both = (sentence: Sentence) => ({ toTenant: sentence, fromTenant: sentence });

const NO_PROOF = 'Esto no es un comprobante de pago.';
const NOT_CLEARED = 'Esto no es un comprobante de fondos acreditados definitivamente.';

const until = ({ clearsOn }: ReceiptFacts): string =>
  clearsOn ? `hasta aproximadamente el ${clearsOn}` : 'durante algunos días';

const happened: Receipt['happened'] = {
  cleared: both(({ tenant, on }) => `Acreditado definitivamente el ${on}. ${tenant} puede usar el dinero.`),
  wired: both(({ tenant, on, other }) =>
    other
      ? `${tenant} recibió ${other.arrived} por transferencia bancaria (wire) el ${on}: ${other.difference} ${other.isLess ? 'menos' : 'más'} de lo que pide el pago.`
      : `${tenant} recibió esta transferencia bancaria (wire) el ${on}.`,
  ),
  deposited: both(({ client, on }) => `Pagado a ${client} el ${on}.`),
  received: both(
    (facts) =>
      `Recibido, todavía no acreditado definitivamente. Los bancos todavía pueden retirarlo ${until(facts)}. ${NOT_CLEARED}`,
  ),
  started: {
    toTenant: (facts) =>
      'En camino, todavía no acreditado definitivamente. El dinero debe salir de la cuenta a más tardar el siguiente ' +
      `día hábil, y los bancos pueden retirarlo ${until(facts)}. ${NOT_CLEARED}`,
    fromTenant: ({ client }) => `En camino a ${client}. Los fondos se deben depositar en 1 a 3 días hábiles.`,
  },
  posted: {
    toTenant: (facts) =>
      `En camino entre los bancos, todavía no acreditado definitivamente. Los bancos pueden retirarlo ${until(facts)}. ${NOT_CLEARED}`,
    fromTenant: ({ client }) => `En camino a ${client}. Los fondos se deben depositar en 1 a 3 días hábiles.`,
  },
  instant: both(({ client }) => `En camino a ${client}. Los fondos suelen estar en la cuenta en minutos.`),
  confirming: both(() => `El banco todavía no ha confirmado este pago. ${NO_PROOF}`),
  scheduled: both(({ on }) => `Programado para el ${on}. Todavía no se ha tomado dinero. ${NO_PROOF}`),
  waiting: {
    toTenant: ({ tenant }) => `${tenant} pidió este pago, y todavía no se ha hecho. ${NO_PROOF}`,
    fromTenant: ({ client }) => `${client} todavía no ha aceptado este pago. ${NO_PROOF}`,
  },
  noWire: both(({ tenant }) => `${tenant} todavía no ha recibido esta transferencia bancaria (wire). ${NO_PROOF}`),
  wireCanceled: both(
    ({ tenant, on }) =>
      `Cancelado el ${on}, antes de que ${tenant} confirmara una transferencia bancaria (wire). ${NO_PROOF}`,
  ),
  canceledByClient: both(({ client, on }) => `Cancelado por ${client} el ${on}. No se tomó dinero. ${NO_PROOF}`),
  canceledByTenant: {
    toTenant: ({ tenant, on }) => `Cancelado por ${tenant} el ${on}. No se tomó dinero. ${NO_PROOF}`,
    fromTenant: ({ tenant, on }) => `Cancelado por ${tenant} el ${on}. No se envió dinero. ${NO_PROOF}`,
  },
  declined: {
    toTenant: ({ client, on }) => `Rechazado por ${client} el ${on}. No se tomó dinero. ${NO_PROOF}`,
    fromTenant: ({ client, on }) => `Rechazado por ${client} el ${on}. No se envió dinero. ${NO_PROOF}`,
  },
  expired: both(({ on }) => `Sin respuesta a tiempo: terminó el ${on}. No se movió dinero. ${NO_PROOF}`),
  canceledByBank: both(({ on }) => `Cancelado el ${on}, antes de que se moviera dinero. ${NO_PROOF}`),
  rejected: both(({ tenant, on }) => `${tenant} no aprobó este pago el ${on}. No se movió dinero. ${NO_PROOF}`),
  failed: both(({ on }) => `El banco no hizo este pago el ${on}. No se movió dinero. ${NO_PROOF}`),
  returned: {
    toTenant: ({ client, on, code }) => `El banco de ${client} devolvió este pago el ${on}: ${code}. ${NO_PROOF}`,
    fromTenant: ({ client, on, code }) =>
      `El banco de ${client} no aceptó este pago y lo devolvió el ${on}: ${code}. ${NO_PROOF}`,
  },
  takenBack: both(
    ({ client, on, code }) => `Este pago había llegado. El banco de ${client} lo retiró el ${on}: ${code}. ${NO_PROOF}`,
  ),
  wireProblem: both(
    ({ tenant, on }) =>
      `Hay un problema con esta transferencia bancaria (wire) desde el ${on}. ${tenant} no la ha confirmado. ${NO_PROOF}`,
  ),
  ended: both(() => `Este pago no se hizo, o fue devuelto. ${NO_PROOF}`),
};

const returnCodes: Readonly<Record<string, string>> = {
  R01: 'no había suficiente dinero en la cuenta',
  R02: 'la cuenta está cerrada',
  R03: 'esa cuenta no existe',
  R04: 'el número de cuenta es incorrecto',
  R05: 'reportado como no autorizado',
  R07: 'la autorización fue revocada',
  R08: 'el pago fue detenido',
  R09: 'el dinero de la cuenta no estaba acreditado definitivamente',
  R10: 'reportado como no autorizado',
  R11: 'reportado como distinto de lo acordado',
  R16: 'la cuenta está congelada',
  R20: 'la cuenta no admite pagos electrónicos',
  R29: 'la compañía dueña de la cuenta no lo permitió',
};

/** Spanish of `receiptText`. A lawyer must review its text about the consumer's rights: docs/spanish.md. */
export const spanishReceipt: Receipt = {
  title: {
    cleared: 'Recibo de pago',
    received: 'Pago recibido, todavía no acreditado definitivamente',
    'on its way': 'Pago en camino',
    'not yet': 'Todavía no pagado',
    'not paid': 'No pagado',
  },
  refundTitle: { cleared: 'Recibo de reembolso', 'on its way': 'Reembolso en camino' },
  happened,
  returned: (code) => (returnCodes[code] ? `${returnCodes[code]} (${code})` : `código ${code}`),
  uncleared: (status) => `${status}, todavía no acreditado definitivamente`,
  notShown: '[letras que no se muestran]',
  othersStages: { left: 'Salida del banco', offered: 'Ofrecido', deposited: 'En la cuenta' },
  othersAhead: { left: 'Sale del banco' },
  asOf: 'Estado al',
  arrived: 'Llegó por wire',
  onStatement: 'En el estado de cuenta',
  completedOn: 'Completado',
  clearedOn: 'Acreditado',
  returnedOn: 'Devuelto',
  updatedOn: 'Actualizado',
  status: 'Estado',
  depositTo: 'Depositar en',
  authorization: 'Su autorización',
  help: 'Errores o preguntas sobre este pago',
  errorResolution: ({ tenant, phone, email }) =>
    `Si cree que este pago es incorrecto, o necesita más información sobre él, llame a ${tenant} al ${phone} o ` +
    `escriba a ${email} lo antes posible. También puede avisarle a su propio banco: debe recibir noticias suyas a más ` +
    'tardar 60 días después de que envió el primer estado de cuenta en el que apareció el error. Dígale su nombre y ' +
    'número de cuenta, el monto y por qué cree que hay un error.',
  wireHelp: ({ tenant, phone, email }) =>
    `Si algo está mal con esta transferencia bancaria (wire), llame a ${tenant} al ${phone} o escriba a ${email}, y ` +
    'llame de inmediato a su propio banco: un wire solo se puede recuperar mientras el dinero siga ahí.',
  othersHelp: ({ tenant, phone, email }) =>
    `¿Preguntas sobre este pago? Llame a ${tenant} al ${phone}, un número que usted mismo puede buscar, o escriba a ` +
    `${email}. Pregúnteles antes de contar con este dinero.`,
  liveHelp: (help, link) => `${help} Vea el estado actual en\n${link}`,
  fileName: (reference) => `recibo-${reference}.pdf`,
  pageOf: (page, all) => `Página ${page} de ${all}`,
};
