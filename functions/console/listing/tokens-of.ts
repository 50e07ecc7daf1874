import { createHash } from 'node:crypto';
import type { Client, ClientName } from '#shared/client/client.ts';
import type { TenantId } from '#shared/ids.ts';
import { lettersOf } from '#shared/plain-text.ts';
import {
  amountToken,
  type FoundBy,
  isGeneric,
  phoneToken,
  searchedWords,
  streetWords,
  TOKEN_MAX,
} from '#shared/staff/search-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { joinedIn } from '#shared/wire/received.ts';

/** A search text of a payment, and the field it comes from. */
export type Token = { readonly text: string; readonly by: FoundBy };

/** Far more than any payment has: even ten-word names and streets fit. */
const TOKENS_MAX = 40;

/** The text from each word to the end, so that typing the second word of a street finds it too. */
const fromEachWord = (words: readonly string[]): readonly string[] => words.map((_, at) => words.slice(at).join(' '));

const nameTokens = ({ firstName, middleName, lastName }: ClientName): readonly string[] => {
  const [first, middle, last] = [searchedWords(firstName), searchedWords(middleName), searchedWords(lastName)];
  const turned = [...last, ...first].join(' ');
  return [...fromEachWord([...first, ...middle, ...last]), [...first, ...last].join(' '), turned];
};

const streetTokens = ({ propertyAddress1, propertyAddress2 }: Transfer): readonly string[] =>
  fromEachWord(streetWords(`${propertyAddress1} ${propertyAddress2}`)).filter(
    (text) => text.length >= 2 && !isGeneric(text.split(' ', 1)[0] ?? ''),
  );

const fileTokens = ({ fileNumber }: Transfer): readonly string[] =>
  fileNumber ? [lettersOf(fileNumber), ...searchedWords(fileNumber).filter((part) => part.length >= 3)] : [];

/** The bank references of a payment's wire: from the statement, and as the client reported it. */
const wireTokens = ({ wireReceipt, wireReport }: Transfer): readonly string[] =>
  [wireReceipt?.reference ?? '', ...joinedIn(wireReceipt?.reference ?? ''), wireReport?.reference ?? '']
    .map(lettersOf)
    .filter((reference) => reference !== '');

/** The search texts of a payment. If one is the start of another, only the longer one is kept. */
export function tokensOf(transfer: Transfer): readonly Token[] {
  const all: readonly (readonly [FoundBy, readonly string[]])[] = [
    ['reference', [lettersOf(transfer.referenceId)]],
    ['file', fileTokens(transfer)],
    ['wire', wireTokens(transfer)],
    ['amount', [amountToken(transfer.amount), amountToken(totalOf(transfer))]],
    ['phone', [phoneToken(transfer.mobilePhone)]],
    ['name', nameTokens(transfer)],
    ['street', streetTokens(transfer)],
  ];
  const tokens = all.flatMap(([by, texts]) => texts.map((text) => ({ text: text.slice(0, TOKEN_MAX), by })));
  const once = tokens.filter(({ text }, at) => {
    const isCovered = tokens.some((other, where) => (other.text === text ? where < at : other.text.startsWith(text)));
    return text.length >= 2 && !isCovered;
  });
  return once.slice(0, TOKENS_MAX);
}

/** The part of a client by which they are found. */
export type FoundClient = ClientName & Pick<Client, 'id' | 'tenantId' | 'email' | 'expiresAt' | 'stopped'>;

/** The search text of a client's name. */
export const clientNameToken = (name: string): string => `@${searchedWords(name).join(' ')}`.slice(0, TOKEN_MAX);

/** The search text of a client's whole email address, which the index doesn't reveal. */
export const clientEmailToken = (tenant: TenantId, email: string): string =>
  `#${createHash('sha256').update(`${tenant} ${email.trim().toLowerCase()}`).digest('hex').slice(0, 32)}`;

/** The search texts of a client. One who hasn't proved the phone yet has none. */
export function clientTokens(client: FoundClient): readonly string[] {
  if (client.expiresAt !== undefined) return [];
  const names = nameTokens(client).map(clientNameToken);
  return [...new Set([...names, ...(client.email ? [clientEmailToken(client.tenantId, client.email)] : [])])];
}

/** All words of a payment, each after a space. A search for one word compares the other words with this. */
export function haystackOf(transfer: Transfer): string {
  const { firstName, middleName, lastName, propertyAddress1, propertyAddress2, propertyCity } = transfer;
  const street = `${propertyAddress1} ${propertyAddress2}`;
  const words = [
    ...searchedWords(`${firstName} ${middleName} ${lastName} ${street} ${propertyCity}`),
    ...streetWords(street),
    ...[transfer.referenceId, transfer.fileNumber ?? ''].flatMap((text) => [lettersOf(text), ...searchedWords(text)]),
  ];
  return [...new Set(words.filter(Boolean))].map((word) => ` ${word}`).join('');
}
