import { parseDollars } from '../money.ts';
import { lettersOf } from '../plain-text.ts';

/** What a search for payments may go by. */
export const FOUND_BY = ['reference', 'file', 'name', 'street', 'amount', 'phone', 'wire'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** Letters that no accent makes of another one. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', þ: 'th' };

/** The words of a text as a search compares them: small letters without accents, an apostrophe parts none. */
export const searchedWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘ʻʼ`´]/gu, '')
    .replaceAll(/[ßøłđæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** What the Postal Service writes for the words of a street (Publication 28, appendix C): people type either. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  circle: 'cir',
  terrace: 'ter',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  trail: 'trl',
  apartment: 'apt',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};
const GENERIC: readonly string[] = [...Object.values(SHORT), 'unit'];

/** The words of a street in their short form. */
export const streetWords = (street: string): readonly string[] =>
  searchedWords(street).map((word) => SHORT[word] ?? word);

/** Whether a word of a street says nothing about which one it is. */
export const isGeneric = (word: string): boolean => GENERIC.includes(word);

/** How an amount is looked up: as a whole, so that $100 does not find $1,000. */
export const amountToken = (cents: number): string => `$${cents}.`;

/** The digits by which staff are told of a phone. */
const PHONE_DIGITS = 4;

/** The part of a phone that it is found by. */
export const phoneToken = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);

/** One look into the index: texts that begin so, of payments that have the other words too. */
export type Look = { readonly begins: string; readonly others: readonly string[] };

/** No address or name needs more; what is longer is looked up by its beginning. */
export const TOKEN_MAX = 60;

const isPhone = (digits: string): boolean => /^1?\d{10}$/.test(digits);

/** As many words of a text are looked up by themselves; whoever types more has named one payment by then. */
const APART_MAX = 4;

/**
 * How a typed text is looked up: as it stands, as a reference or a file number, as a street, as an amount, as a phone;
 * and by each of its words with the others beside it, in whatever order they were typed. The rarest of them decides: a
 * common name and a house number are one payment. Always a few looks, whatever is typed and however many payments
 * there are.
 */
export function looksFor(text: string): readonly Look[] {
  const words = [...new Set(searchedWords(text))];
  const isAmount = text.trim().startsWith('$');
  const dollars = /\d/.test(text) ? parseDollars(text) : undefined;
  const digits = text.replaceAll(/[\s().+-]/g, '');
  const whole = [
    searchedWords(text).join(' '),
    lettersOf(text),
    streetWords(text).join(' '),
    ...(dollars === undefined ? [] : [amountToken(dollars)]),
    ...(isPhone(digits) ? [phoneToken(digits)] : []),
  ];
  const looks = [...new Set(whole.map((each) => each.slice(0, TOKEN_MAX)))]
    .filter((begins) => begins.length >= 2)
    .map((begins) => ({ begins, others: [] }));
  // Who types a dollar sign means an amount, and no file or house of that number.
  if (isAmount) return looks.filter(({ begins }) => begins.startsWith('$'));
  const apart = words.filter((word) => word.length >= 2 && !isGeneric(SHORT[word] ?? word)).slice(0, APART_MAX);
  return words.length > 1
    ? [...looks, ...apart.map((begins) => ({ begins, others: words.filter((word) => word !== begins) }))]
    : looks;
}
