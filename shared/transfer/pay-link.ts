import { ADDRESS_LINE_MAX } from '../limits.ts';
import { smuggledIn } from '../staff/smuggled.ts';
import { fileNumber } from './file-number.ts';

/**
 * The details that a pay link suggests. It never has an amount or an account, because anyone can write such a link in
 * the company's name.
 */
export type Suggestion = {
  readonly purpose?: string | undefined;
  readonly fileNumber?: string | undefined;
  readonly street?: string | undefined;
};

/** A street with its number, in the letters and marks of addresses in the United States. */
const STREET = /^(?=.*\d)[\p{Script=Latin}\d .,'’#&/()-]+$/u;

/** Words of a message about moving money, in English and Spanish. */
const MESSAGE_WORDS = new Set(
  [
    'wire wires wired wiring bank banks account accounts acct escrow pay paid payment payments call routing aba',
    'transfer deposit funds money send changed moved updated letter instructions ending',
    'banco bancos cuenta cuentas transferencia transferencias transferir transfiera llame llamar pago pagos pague pagar',
    'ruta deposite dinero envie enviar cambio cambiado carta instrucciones',
  ].flatMap((line) => line.split(' ')),
);
/** The most words of a street with one of them. */
const STREET_WORDS_MAX = 6;

/**
 * True if a text reads like a message rather than a street or a file number: with two different words about moving
 * money, or with one among more than six words. One alone is fine, because there are a Bank Street and an Escrow Lane.
 * A letter that isn't an English one even without its accents, such as a dotless i, may hide such a word.
 */
function isMessage(typed: string): boolean {
  const plain = typed.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/(?![a-z])\p{L}/u.test(plain)) return true;
  const words = plain.match(/[a-z]+/g) ?? [];
  const found = new Set(words.filter((word) => MESSAGE_WORDS.has(word)));
  return found.size > 1 || (found.size === 1 && words.length > STREET_WORDS_MAX);
}

/** A street that a pay link may suggest. A name isn't a street, and neither is a phone number. */
export function suggestedStreet(typed: string): string | undefined {
  const street = typed.trim().normalize('NFC');
  if (street.length > ADDRESS_LINE_MAX || !STREET.test(street)) return undefined;
  return smuggledIn(street, 'address') || isMessage(street) ? undefined : street;
}

/** Longer than any file number. The rule itself would take long to refuse it. */
const TOO_LONG = 100;

/** As many digits in a row as a routing or phone number has. */
const LONG_NUMBER = /\d{9}/;

/** A file number that a pay link may suggest. */
export function suggestedFile(typed: string): string | undefined {
  const read = typed.length < TOO_LONG ? fileNumber.safeParse(typed).data : undefined;
  if (read === undefined || LONG_NUMBER.test(read) || isMessage(read)) return undefined;
  return smuggledIn(read, 'file') ? undefined : read;
}

/** The address's query. `for` is always in it and marks it as a pay link's. */
export const payLinkQuery = ({ purpose = '', fileNumber: file, street }: Suggestion) => ({
  for: purpose,
  file: file || undefined,
  street: street || undefined,
});

/** Reads a pay link, which is input like any other. `isCut` is true if it has something that can't be used. */
export function readPayLink(
  query: URLSearchParams,
  purposes: readonly string[],
): { readonly suggestion: Suggestion; readonly isCut: boolean } {
  const purpose = query.get('for') ?? '';
  const file = query.get('file') ?? '';
  const street = query.get('street') ?? '';
  const suggestion = {
    purpose: purposes.find((each) => each === purpose),
    fileNumber: suggestedFile(file),
    street: suggestedStreet(street),
  };
  const isCut =
    (purpose !== '' && !suggestion.purpose) ||
    (file !== '' && !suggestion.fileNumber) ||
    (street !== '' && !suggestion.street);
  return { suggestion, isCut };
}
