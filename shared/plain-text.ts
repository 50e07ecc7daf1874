import * as z from 'zod/mini';
import { fieldSentences } from './refusals.ts';

/** Marks that turn the direction of what follows: "gnp.exe" can be made to read "exe.png". */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Cs}]/gu;

/** Text of one line without signs that no one can see; they come with copied text, or to deceive a reader. */
export const oneLineOf = (typed: string): string =>
  typed.replaceAll(TURNS, '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** The same where lines may break. */
export const linesOf = (typed: string): string =>
  typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(TURNS, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ');

/** Makes what was typed a line of plain text before anything else is checked. */
export const oneLine = () => z.overwrite<string>(oneLineOf);
/** Makes what was typed lines of plain text before anything else is checked. */
export const lines = () => z.overwrite<string>(linesOf);

/** What mail programs make a link of, "example.com" as well: it would go out in the tenant's own e-mails. */
const LINK = /[\p{L}\p{N}]\.\p{L}{2}|:\/\/|@/u;

/** Refuses a name or a line of an address that would become a link; a space behind the period makes it none. */
export const noLink = () => z.refine<string>((typed) => !LINK.test(typed), fieldSentences.link);

/**
 * An e-mail address that mail servers take without quoting: no dot first, last or next to another one, and no label of the
 * domain begins or ends with a dash.
 */
export const MAIL_ADDRESS =
  /^[\w!#$%&*+/=?^{|}~'-]+(?:\.[\w!#$%&*+/=?^{|}~'-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

const EMAIL = /\S@\S+\.\S/;

/** Refuses an e-mail address in a name's place, which a browser may have filled in, and says what it is. */
export const noEmail = () => z.refine<string>((typed) => !EMAIL.test(typed), fieldSentences.nameIsEmail);

/** Refuses a name without a letter: a digit, a dash, an apostrophe. One letter is a name. */
export const withLetter = () =>
  z.refine<string>((typed) => typed === '' || /\p{L}/u.test(typed), fieldSentences.nameWithoutLetter);

/**
 * What a person's name is written with in the United States: the letters of the Latin alphabets, which licenses carry
 * (AAMVA DL/ID Card Design Standard) and receipts can set, and the marks between them.
 */
const NAME = /^(?:[\dA-Za-zÀ-ɏḀ-ẛẝ-ỿ '’‘ʻʼ`´.,·&()/–-]|[\u0300\u0301]|[\u0303\u0304]|[\u0308\u0309]|\u0323)*$/;

/** Refuses a name with other letters, or with signs that no name has. */
export const inLatinLetters = () =>
  z.refine<string>((typed) => NAME.test(typed.normalize('NFC')), fieldSentences.letters);

/** A name's letters and digits only, to compare two names: no accents, periods or invisible characters. */
export const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
