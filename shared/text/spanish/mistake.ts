import type { mistakeText } from '../mistake.ts';

/** Spanish of the reasons for asking a client to return a payment. */
export const spanishMistake: (typeof mistakeText)['en'] = {
  duplicate: 'el mismo pago se hizo dos veces',
  'wrong receiver': 'era para otra persona o para otra cuenta',
  'wrong amount': 'el monto era incorrecto',
  late: 'se hizo más tarde de lo previsto',
};
