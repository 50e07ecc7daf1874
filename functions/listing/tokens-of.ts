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

/** A text by which a payment is found, and what of it that is. */
export type Token = { readonly text: string; readonly by: FoundBy };

/** Far above any payment's: a name of ten words in a street of ten words is still whole. */
const TOKENS_MAX = 40;

/** From each word on to the end: who types the second word of a street finds it too. */
const fromEachWord = (words: readonly string[]): readonly string[] => words.map((_, at) => words.slice(at).join(' '));

const nameTokens = ({ firstName, middleName, lastName }: Transfer): readonly string[] => {
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

/** The bank's references of a payment's wire: as the statement has it, and as its client reported it. */
const wireTokens = ({ wireReceipt, wireReport }: Transfer): readonly string[] =>
  [wireReceipt?.reference ?? '', ...joinedIn(wireReceipt?.reference ?? ''), wireReport?.reference ?? '']
    .map(lettersOf)
    .filter((reference) => reference !== '');

/** The texts by which a payment is found. Of two that begin the same, the longer one finds both. */
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

/** All words of a payment, each behind a space: a look for one word compares the others with them. */
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
