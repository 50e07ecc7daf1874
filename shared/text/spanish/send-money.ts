import type { sendMoneyText } from '../send-money.ts';

/** Spanish of `sendMoneyText`. */
export const spanishSendMoney: (typeof sendMoneyText)['en'] = {
  title: 'Enviar dinero',
  lead: (tenant) => `¿Qué quiere pagarle a ${tenant}?`,
  waiting: 'Esperan su respuesta',
  waitingHint: (tenant) => `${tenant} los preparó para usted.`,
  purposes: 'Comenzar un nuevo pago',
  method: { ACH: 'Transferencia ACH desde su cuenta', Wire: 'Transferencia bancaria (wire)' },
  time: {
    ACH: 'Sale de su cuenta en el siguiente día hábil',
    Wire: 'Por lo general llega el día en que su banco lo envía',
  },
  limit: (dollars) => `Hasta ${dollars}`,
  fee: (dollars) => `Cargo por servicio de ${dollars}`,
  noFee: 'Sin cargo',
  choose: 'Elegir',
  chooseThis: (purpose) => `Elegir ${purpose}`,
  none: (tenant) => `${tenant} no acepta transferencias aquí en este momento. Llame a la compañía.`,
  doubt: (tenant, phone) => `¿No sabe cuál elegir? Llame a ${tenant} al ${phone}.`,
};
