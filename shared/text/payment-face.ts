import type { Words } from './language.ts';

/** The names on a payment, as its card, page and receipt show them. */
type FaceText = {
  readonly from: string;
  readonly to: string;
  /** The client's account until it is chosen. */
  readonly yourBank: string;
};

/** The payer and the payee. */
export const faceText: Words<FaceText> = {
  en: { from: 'From', to: 'To', yourBank: 'Your bank account' },
  es: { from: 'De', to: 'Para', yourBank: 'Su cuenta bancaria' },
};
