import type { Words } from './language.ts';
import { spanishAddress } from './spanish/address.ts';

const en = {
  street: 'Street address',
  unit: 'Unit or apartment',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  chooseState: 'Select a state',
};

/** The labels of a United States address in every form. */
export const addressText: Words<typeof en> = { en, es: spanishAddress };
