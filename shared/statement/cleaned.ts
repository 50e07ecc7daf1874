import { WIRE_REFERENCE_MAX } from '../limits.ts';
import { oneLineOf } from '../plain-text.ts';

/** A run of digits this long, alone or with dashes, may be an account's number. Dates have 8 digits, files fewer. */
const ACCOUNT_DIGITS = 9;

/** The rest of a number divided by 97 is 1 in each IBAN (ISO 13616), so that a reference is rarely taken for one. */
function isIban(word: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(word)) return false;
  let rest = 0;
  for (const sign of word.slice(4) + word.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** A word of a bank's text; of what may be an account's number, its last four signs. */
function withoutAccount(word: string): string {
  const digits = word.replaceAll('-', '');
  const isNumber = /^\d+$/.test(digits) && digits.length >= ACCOUNT_DIGITS;
  return isNumber || isIban(digits.toUpperCase()) ? `…${digits.slice(-4)}` : word;
}

/** Cut to a length without leaving half a sign behind. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/**
 * A bank's text as the portal keeps it: one line, no signs that nobody sees, and no number that may be an account's.
 * What has letters and digits stays (references, IMADs), since payments are found by it.
 */
export function cleaned(text: string, most: number): string {
  // Much more than is kept is not looked at: a field may be as long as the file.
  const line = oneLineOf(text.slice(0, most * 4))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cut(line.replaceAll(/[\p{L}\p{N}-]+/gu, withoutAccount), most).trim();
}

/** What banks write where they have no reference. */
const NO_REFERENCE = new Set(['', 'NONREF', 'NOTPROVIDED', 'NOREF', 'NONE', 'NA', 'UNKNOWN']);

/**
 * A bank's reference with the signs that a reference has. Empty if the bank gives none: a placeholder that all lines
 * have would make all wires the same wire. One that is too long is none either, since cut it could be another's.
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

/** The last four signs of an account's number, if it has as many. */
export function lastFourOf(account: string): string | undefined {
  const signs = account
    .slice(0, 100)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return signs.length < 4 ? undefined : signs.slice(-4);
}

/** True if two ways of writing an account with the same last four digits may mean one account: "…4321", "xx4321". */
export function isSameAccount(one: string, other: string): boolean {
  const [own = '', others = ''] = [one, other].map((number) =>
    /[0-9-]*$/.exec(number.trim())?.[0].replaceAll('-', '').replace(/^0+/, ''),
  );
  return own.endsWith(others) || others.endsWith(own);
}
