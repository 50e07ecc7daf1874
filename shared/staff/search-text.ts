import { type Cents, parseDollars } from '../money.ts';
import { lettersOf } from '../plain-text.ts';

/** Fields that a payment search matches. */
export const FOUND_BY = ['reference', 'file', 'name', 'street', 'amount', 'phone', 'wire'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** Letters that normalization doesn't reduce to a plain letter. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', þ: 'th' };

/** A text's words in search form: lower case, without accents; an apostrophe doesn't split a word. */
export const searchedWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘ʻʼ`´]/gu, '')
    .replaceAll(/[ßøłđæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The Postal Service's abbreviations of street words (Publication 28, appendix C). People type either form. */
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

/** A street's words in their short form. */
export const streetWords = (street: string): readonly string[] =>
  searchedWords(street).map((word) => SHORT[word] ?? word);

/** True if a street word doesn't help to tell streets apart. */
export const isGeneric = (word: string): boolean => GENERIC.includes(word);

/** An amount as a search token, as a whole, so that $100 doesn't find $1,000. */
export const amountToken = (cents: number): string => `$${cents}.`;

/** The amount that a typed text is, if it is one. */
export const amountIn = (text: string): Cents | undefined => (/\d/.test(text) ? parseDollars(text) : undefined);

/** The digits by which the staff know a phone. */
const PHONE_DIGITS = 4;

/** The part of a phone that is searched. */
export const phoneToken = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);

/** One index look-up: texts with this beginning, of payments that also have the other words. */
export type Look = { readonly begins: string; readonly others: readonly string[] };

/** Longer texts are searched by their beginning. */
export const TOKEN_MAX = 60;

const isPhone = (digits: string): boolean => /^1?\d{10}$/.test(digits);

/** Words of a text that are also searched separately. More words identify a payment anyway. */
const APART_MAX = 4;

/**
 * The index look-ups for a typed text: as typed, as a reference or a file number, a street, an amount, or a phone, and
 * by each of its words in combination with the others, in any order. The rarest word decides: a common name and a house
 * number identify one payment. The number of look-ups is small for any text and any number of payments.
 */
export function looksFor(text: string): readonly Look[] {
  const words = [...new Set(searchedWords(text))];
  const isAmount = text.trim().startsWith('$');
  const dollars = amountIn(text);
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
  // A typed dollar sign means an amount, not a file or a house number.
  if (isAmount) return looks.filter(({ begins }) => begins.startsWith('$'));
  const apart = words.filter((word) => word.length >= 2 && !isGeneric(SHORT[word] ?? word)).slice(0, APART_MAX);
  return words.length > 1
    ? [...looks, ...apart.map((begins) => ({ begins, others: words.filter((word) => word !== begins) }))]
    : looks;
}
