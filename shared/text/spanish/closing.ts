import type { closingText } from '../closing.ts';

/** Spanish of `closingText`. */
export const spanishClosing: (typeof closingText)['en'] = {
  leaves: 'Sale de su cuenta',
  arrives: 'Acreditado definitivamente',
  way: 'Cómo',
  wireArrivesText: 'Por lo general el mismo día hábil en que su banco lo envía',
  by: (day) => `A más tardar el ${day}`,
  cleared: (day, tenant) => `A más tardar el ${day}; desde entonces ${tenant} puede usarlo.`,
  add: 'Agregue su fecha de cierre para revisar los tiempos',
  label: 'Fecha de cierre prevista',
  hint: 'Le diremos si su dinero llegará a tiempo.',
  row: 'Cierre previsto',
  tooLate: 'Una transferencia ACH puede llegar tarde para su cierre',
  tooLateBody: (goodFunds, closing) =>
    `Si lo envía ahora por transferencia ACH, queda acreditado definitivamente a más tardar el ${goodFunds}. Su cierre está previsto para el ${closing}.`,
  wireInstead: 'Una transferencia bancaria (wire) suele llegar el mismo día hábil.',
  useWire: 'Pagar por wire',
  callUs: (tenant, phone) => `Llame a ${tenant} al ${phone} antes de pagar.`,
  tooLateThen: (sent, goodFunds, closing) =>
    `Si se envía por transferencia ACH el ${sent}, queda acreditado definitivamente a más tardar el ${goodFunds}. Su cierre está previsto para el ${closing}.`,
  inTime: (until) => `Una transferencia ACH llega a tiempo para su cierre si paga antes del ${until}.`,
};
