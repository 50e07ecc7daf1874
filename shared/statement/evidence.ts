import { inAscii } from '../ascii.ts';
import { lettersOf } from '../plain-text.ts';
import { saidReferences } from '../transfer/reference.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { isImad, withoutYear } from '../wire/imad.ts';
import { wireReferenceOf } from '../wire/received.ts';
import type { StatementLine } from './statement.ts';

/** A shorter reference could be part of anything. */
const REFERENCE_MIN = 8;
/** A shorter file number appears in too many texts, such as a bank's code or a day. */
const FILE_MIN = 4;

/** Suffixes after a family name. */
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** The words of a name in plain letters, as banks print them: without accents, punctuation and suffixes. */
const wordsOf = (name: string): readonly string[] =>
  name.split(/[\s,./&-]+/).flatMap((word) => {
    const letters = lettersOf(inAscii(word));
    return letters === '' || SUFFIXES.has(letters) ? [] : letters;
  });

/** A transaction's text in comparable forms, built once for all payments. */
export type BankWords = {
  readonly letters: readonly string[];
  readonly references: ReadonlySet<string>;
  readonly text: string;
  /** The words of the sender field. Other names in the text may be another person's, or a street's. */
  readonly sender: readonly string[];
};

export const saidBy = ({ reference, party, text }: Pick<StatementLine, 'reference' | 'party' | 'text'>): BankWords => ({
  letters: [lettersOf(reference), lettersOf(text)],
  references: new Set([reference, ...text.split(/[\s:=#]+/)].map((word) => withoutYear(wireReferenceOf(word)))),
  text: ` ${reference} ${text} `.toLowerCase(),
  sender: wordsOf(party),
});

/** True if the bank's text contains our reference in any spelling. */
export function namesReference({ letters }: BankWords, { referenceId }: Pick<Transfer, 'referenceId'>): boolean {
  const ours = lettersOf(referenceId);
  return ours.length >= REFERENCE_MIN && letters.some((said) => said.includes(ours));
}

/** Our references in the bank's text that belong to other payments, in printed form. */
export const otherReferences = ({ text }: BankWords, { referenceId }: Pick<Transfer, 'referenceId'>): string[] =>
  saidReferences(text).filter((said) => said !== referenceId);

/** True if the transaction has the reference from the client's own bank confirmation. */
export function hasReported({ references, letters }: BankWords, { wireReport }: Pick<Transfer, 'wireReport'>): boolean {
  if (!wireReport?.reference) return false;
  const reported = withoutYear(wireReferenceOf(wireReport.reference));
  if (reported.length < REFERENCE_MIN) return false;
  // A bank may print an IMAD in several words.
  return references.has(reported) || (isImad(reported) && letters.some((said) => said.includes(lettersOf(reported))));
}

const isSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}-]/u.test(sign);

/** True if the bank's text has the file number by itself, not within another number. */
export function namesFile({ text }: BankWords, { fileNumber = '' }: Pick<Transfer, 'fileNumber'>): boolean {
  const file = fileNumber.toLowerCase();
  if (lettersOf(file).length < FILE_MIN) return false;
  for (let at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + 1))
    if (!isSign(text[at - 1]) && !isSign(text[at + file.length])) return true;
  return false;
}

/**
 * The positions of a name in these words, however it is divided: "O'Brien" also as "O BRIEN", "De La Cruz" also as
 * "DELACRUZ".
 */
function placesOf(name: string, words: readonly string[]): readonly (readonly [from: number, until: number])[] {
  return words.flatMap((_, from) => {
    for (let until = from + 1, said = ''; until <= words.length; until += 1) {
      said += words[until - 1];
      if (said === name) return [[from, until] as const];
      if (!name.startsWith(said)) return [];
    }
    return [];
  });
}

/**
 * True if the sender has the client's name: the given name next to the family name, in either order. An initial and the
 * client's other given names may be between them.
 */
export function isFrom(
  { sender }: BankWords,
  { firstName, middleName, lastName }: Pick<Transfer, 'firstName' | 'middleName' | 'lastName'>,
): boolean {
  const given = wordsOf(firstName);
  const between = new Set([...given.slice(1), ...wordsOf(middleName)]);
  const isBetween = (word: string) => word.length === 1 || between.has(word);
  const firsts = [...new Set([given[0] ?? '', given.join('')])].flatMap((name) => placesOf(name, sender));
  return placesOf(wordsOf(lastName).join(''), sender).some(([from, until]) =>
    firsts.some(([first, last]) => first === until || (last <= from && sender.slice(last, from).every(isBetween))),
  );
}
