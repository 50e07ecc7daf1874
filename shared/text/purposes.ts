import { type NamedPurpose, PURPOSES } from '../transfer/purposes.ts';
import { languageHere, type Words } from './language.ts';
import { spanishPurposes } from './spanish/purposes.ts';

/** The name of a purpose and the label of its amount in a language. */
export type PurposeWords = {
  readonly name: (named: NamedPurpose) => string;
  /** A purpose from an earlier configuration still needs a label. */
  readonly amountLabel: (purpose: string) => string;
};

const en: PurposeWords = {
  // The stored name is the English one.
  name: ({ purpose }) => purpose,
  amountLabel: (purpose) =>
    (PURPOSES as Readonly<Record<string, { amountLabel: string }>>)[purpose]?.amountLabel ?? 'Amount',
};

const purposeWords: Words<PurposeWords> = { en, es: spanishPurposes };

/** The name of a purpose. */
export const purposeName = (named: NamedPurpose, language = languageHere()): string =>
  purposeWords[language].name(named);

/** The label of the amount row for a purpose. */
export const amountLabel = (purpose: string, language = languageHere()): string =>
  purposeWords[language].amountLabel(purpose);
