import type { Words } from './language.ts';

/** Whose names stand on a payment, as its card, its page and its receipt say them. */
type FaceText = {
  readonly from: string;
  readonly to: string;
  /** The client's account, as long as it is not chosen. */
  readonly yourBank: string;
};

/** From whom to whom a payment goes. */
export const faceText: Words<FaceText> = {
  en: { from: 'From', to: 'To', yourBank: 'Your bank account' },
  es: { from: 'De', to: 'Para', yourBank: 'Su cuenta bancaria' },
};
