import { lettersOf } from '../plain-text.ts';
import { saidReferences } from '../transfer/reference.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { withoutYear } from '../wire/imad.ts';
import type { StatementLine } from './statement.ts';

/** A reference that is shorter could be part of anything. */
const REFERENCE_MIN = 8;
/** A file's number that is shorter is found in too many texts: a bank's code, a day. */
const FILE_MIN = 4;

/** The words of a name without accents and signs: "Smith-O'Brien" has two. */
const wordsOf = (name: string): readonly string[] => name.split(/[\s,./&-]+/).flatMap((word) => lettersOf(word) || []);

/** What a line says, in forms that can be compared; made once for all payments that it is compared with. */
export type BankWords = {
  readonly letters: readonly string[];
  readonly references: ReadonlySet<string>;
  readonly text: string;
  readonly names: ReadonlySet<string>;
};

/** Takes a line's words apart. A bank that names no sender may have the name among its words. */
export const saidBy = ({ reference, party, text }: Pick<StatementLine, 'reference' | 'party' | 'text'>): BankWords => ({
  letters: [lettersOf(reference), lettersOf(text)],
  references: new Set([reference, ...text.split(/[\s:=#]+/)].map((word) => withoutYear(lettersOf(word)))),
  text: ` ${reference} ${text} `.toLowerCase(),
  names: new Set(wordsOf(party === '' ? text : party)),
});

/** Whether the bank's words have our own reference, however it is written there. */
export function namesReference({ letters }: BankWords, { referenceId }: Pick<Transfer, 'referenceId'>): boolean {
  const ours = lettersOf(referenceId);
  return ours.length >= REFERENCE_MIN && letters.some((said) => said.includes(ours));
}

/** The references of ours among the bank's words that are not this payment's, as they are printed. */
export const otherReferences = ({ text }: BankWords, { referenceId }: Pick<Transfer, 'referenceId'>): string[] =>
  saidReferences(text).filter((said) => said !== referenceId);

/** Whether the line has the reference that the client read off the confirmation of their bank. */
export function hasReported({ references }: BankWords, { wireReport }: Pick<Transfer, 'wireReport'>): boolean {
  if (!wireReport?.reference) return false;
  const reported = withoutYear(lettersOf(wireReport.reference));
  return reported.length >= REFERENCE_MIN && references.has(reported);
}

const isSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}-]/u.test(sign);

/** Whether the bank's words have the number of the closing, by itself and not within another number. */
export function namesFile({ text }: BankWords, { fileNumber = '' }: Pick<Transfer, 'fileNumber'>): boolean {
  const file = fileNumber.toLowerCase();
  if (lettersOf(file).length < FILE_MIN) return false;
  for (let at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + 1))
    if (!isSign(text[at - 1]) && !isSign(text[at + file.length])) return true;
  return false;
}

/** Whether the sender has the client's name: the first of the given names and all of the family name, as whole words. */
export function isFrom({ names }: BankWords, payment: Pick<Transfer, 'firstName' | 'lastName'>): boolean {
  const [given] = wordsOf(payment.firstName);
  const family = wordsOf(payment.lastName);
  return given !== undefined && family.length > 0 && [given, ...family].every((word) => names.has(word));
}
