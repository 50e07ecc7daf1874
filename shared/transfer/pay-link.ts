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

/** A street that a pay link may suggest. A name is no street, and neither is a phone number. */
export function suggestedStreet(typed: string): string | undefined {
  const street = typed.trim().normalize('NFC');
  if (street.length > ADDRESS_LINE_MAX || !STREET.test(street)) return undefined;
  return smuggledIn(street, 'address') ? undefined : street;
}

/** Longer than any file number. The rule itself would take long to refuse it. */
const TOO_LONG = 100;

/** A file number that a pay link may suggest. */
export function suggestedFile(typed: string): string | undefined {
  const read = typed.length < TOO_LONG ? fileNumber.safeParse(typed).data : undefined;
  return read === undefined || smuggledIn(read, 'file') ? undefined : read;
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
