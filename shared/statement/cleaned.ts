import { WIRE_REFERENCE_MAX } from '../limits.ts';
import { oneLineOf } from '../plain-text.ts';

/**
 * This many digits in a row, with or without dashes, may be an account number. Dates have 8 digits, file numbers fewer.
 */
const ACCOUNT_DIGITS = 9;

/** Every IBAN divided by 97 leaves 1 (ISO 13616), so a reference is rarely mistaken for one. */
function isIban(word: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(word)) return false;
  let rest = 0;
  for (const sign of word.slice(4) + word.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** A word of a bank's text, with a possible account number cut to its last four characters. */
function withoutAccount(word: string): string {
  const digits = word.replaceAll('-', '');
  const isNumber = /^\d+$/.test(digits) && digits.length >= ACCOUNT_DIGITS;
  return isNumber || isIban(digits.toUpperCase()) ? `…${digits.slice(-4)}` : word;
}

/** Cuts a text without splitting a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/**
 * A bank's text as the portal keeps it: one line, no invisible characters, and no possible account number. Words with
 * letters and digits stay (references, IMADs), because they identify payments.
 */
export function cleaned(text: string, most: number): string {
  // Only a few times the kept length is processed, because a field may be as long as the file.
  const line = oneLineOf(text.slice(0, most * 4))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cut(line.replaceAll(/[\p{L}\p{N}-]+/gu, withoutAccount), most).trim();
}

/** Placeholders that banks write instead of a reference. ISO 20022: NOTPROVIDED; SWIFT: NONREF. */
const NO_REFERENCE = new Set(['', 'NONREF', 'NOTPROVIDED', 'NOREF', 'NONE', 'NA', 'UNKNOWN']);

/**
 * A bank's reference without characters that no reference has. Empty if there is none: a shared placeholder would make
 * all wires the same wire. A reference that is too long counts as none, because cut short it could equal another one.
 */
export function cleanedReference(text: string): string {
  if (text.length > WIRE_REFERENCE_MAX * 4) return '';
  const line = oneLineOf(text)
    .replaceAll(/[^\w .:/#-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bare = line.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
  return NO_REFERENCE.has(bare) || /^0+$/.test(bare) || line.length > WIRE_REFERENCE_MAX ? '' : line;
}

/** An account's number without the currency that some banks write after it. */
const withoutCurrency = (number: string): string =>
  number
    .slice(0, 100)
    .trim()
    .replace(/\W*USD$/i, '');

/** The signs that banks write for hidden digits. */
const MASK = /[*•·…?]|#(?!\d)|\.{2,}|(?<![a-z])x+(?![a-z])/i;

/** The last four characters of an account number; undefined if it hides them, or is a name and no number. */
export function lastFourOf(account: string): string | undefined {
  const shown = withoutCurrency(account).split(MASK).at(-1) ?? '';
  const signs = shown.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return /\d{4}$/.test(signs) || isIban(signs) ? signs.slice(-4) : undefined;
}

/** The digits at the end of an account's number, without zeros that banks put in front. */
export const digitsOf = (number: string): string =>
  (/[0-9-]*$/.exec(withoutCurrency(number).replace(/\W+$/, ''))?.[0] ?? '').replaceAll('-', '').replace(/^0+/, '');

/** True if one of these numbers doesn't show its last four digits. */
export const isHidden = (...numbers: readonly string[]): boolean =>
  numbers.some((each) => lastFourOf(each) === undefined);

/**
 * True if two spellings with the same last four digits may mean one account: "…4321", "xx4321". An empty number may be
 * any account. Hidden numbers are the same if they are written the same.
 */
export function isSameAccount(one: string, other: string): boolean {
  // A file of many statements compares each with all before it, nearly always in the same spelling.
  if (one === other || [one, other].includes('')) return true;
  if (isHidden(one, other)) return one.toUpperCase() === other.toUpperCase();
  const [own, others] = [digitsOf(one), digitsOf(other)];
  return own.endsWith(others) || others.endsWith(own);
}

/** A number with fewer digits is only the end of one. */
const WHOLE_MIN = 5;

/** True if a number may be only the end of one: it has few digits, or signs for hidden ones. */
export const isPart = (number: string): boolean => digitsOf(number).length < WHOLE_MIN || MASK.test(number);

/** Of the spellings of one account, the one that shows the least of its number. */
export const leastShown = (numbers: readonly string[]): string => {
  const shown = numbers.filter((number) => lastFourOf(number) !== undefined);
  return shown.toSorted((one, other) => digitsOf(one).length - digitsOf(other).length)[0] ?? numbers[0] ?? '';
};

/** True if an account may be one of the company's, by the full number where both are known. */
export const isOneOf = (accounts: readonly string[], number: string): boolean =>
  accounts.some((own) => lastFourOf(own) === lastFourOf(number) && isSameAccount(own, number));
