import * as z from 'zod/mini';
import { fieldSentences } from './refusals.ts';

/** Characters that reverse the text direction and can make "gnp.exe" look like "exe.png". */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\p{Cs}]/gu;

/** One line of text without invisible characters, which come with copied text or are used to deceive. */
export const oneLineOf = (typed: string): string =>
  typed.replaceAll(TURNS, '').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** The same for text with several lines. */
export const linesOf = (typed: string): string =>
  typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(TURNS, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ');

/** Turns the input into one line of plain text before any other check. */
export const oneLine = () => z.overwrite<string>(oneLineOf);
/** Turns the input into lines of plain text before any other check. */
export const lines = () => z.overwrite<string>(linesOf);

/** Text that mail programs turn into a link, even "example.com". The link would go out in the tenant's own e-mails. */
const LINK = /[\p{L}\p{N}]\.\p{L}{2}|:\/\/|@/u;

/** Refuses a name or a line of an address that would become a link. With a space after the period it does not. */
export const noLink = () => z.refine<string>((typed) => !LINK.test(typed), fieldSentences.link);

/**
 * An e-mail address that mail servers accept without quoting: no dot at the start, at the end or next to another, and
 * no label of the domain with a dash at its start or end.
 */
export const MAIL_ADDRESS =
  /^[\w!#$%&*+/=?^{|}~'-]+(?:\.[\w!#$%&*+/=?^{|}~'-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

const EMAIL = /\S@\S+\.\S/;

/** Refuses an e-mail address in a name field, which a browser may have filled in, with a message that says so. */
export const noEmail = () => z.refine<string>((typed) => !EMAIL.test(typed), fieldSentences.nameIsEmail);

/** Refuses a name without a letter, such as a digit, a dash or an apostrophe. One letter is a name. */
export const withLetter = () =>
  z.refine<string>((typed) => typed === '' || /\p{L}/u.test(typed), fieldSentences.nameWithoutLetter);

/**
 * The characters of names in the United States: Latin letters, which driver's licenses can have (AAMVA DL/ID Card
 * Design Standard) and receipts can print, and the marks between them.
 */
const NAME = /^(?:[\dA-Za-zÀ-ɏḀ-ẛẝ-ỿ '’‘ʻʼ`´.,·&()/–-]|[\u0300\u0301]|[\u0303\u0304]|[\u0308\u0309]|\u0323)*$/;

/** Refuses a name with other letters or characters. */
export const inLatinLetters = () =>
  z.refine<string>((typed) => NAME.test(typed.normalize('NFC')), fieldSentences.letters);

/** A name's letters and digits, to compare two names: without accents, periods or invisible characters. */
export const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
