import { type NamedPurpose, PURPOSES } from '../transfer/purposes.ts';
import { languageHere, type Words } from './language.ts';
import { spanishPurposes } from './spanish/purposes.ts';

/** How a language names a purpose and the amount paid for it. */
export type PurposeWords = {
  readonly name: (named: NamedPurpose) => string;
  /** A purpose of a former configuration still has an amount. */
  readonly amountLabel: (purpose: string) => string;
};

const en: PurposeWords = {
  // The name on record is the English one.
  name: ({ purpose }) => purpose,
  amountLabel: (purpose) =>
    (PURPOSES as Readonly<Record<string, { amountLabel: string }>>)[purpose]?.amountLabel ?? 'Amount',
};

const purposeWords: Words<PurposeWords> = { en, es: spanishPurposes };

/** What a purpose is called. */
export const purposeName = (named: NamedPurpose, language = languageHere()): string =>
  purposeWords[language].name(named);

/** The label of the amount row for a purpose. */
export const amountLabel = (purpose: string, language = languageHere()): string =>
  purposeWords[language].amountLabel(purpose);
