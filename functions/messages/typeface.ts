import { receiptText } from '#shared/text/receipt.ts';

/** The letters in each of a face's three files, as in `@fontsource/inter`. */
const FILES = {
  main: /[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]/u,
  extended:
    /[\u0100-\u0130\u0132-\u0148\u014a-\u0151\u0154-\u01c3\u01c5-\u0254\u0256-\u027b\u027e-\u0284\u0286-\u0290\u0292-\u02a4\u02a6-\u02ba\u02bd-\u02c5\u1e00-\u1e9b\u1e9d-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf]/u,
  vietnamese: /[\u1ea0-\u1ef9\u20ab]/u,
};

/** Accents that all three files have for letters without a precomposed form. */
const MARKS = /\u0300|\u0301|\u0303|\u0304|\u0308|\u0309|\u0323/;

/** One of the files of a face. */
export type Part = keyof typeof FILES;

/** A stretch of text and the font file it is set in. */
export type Run = { readonly part: Part; readonly text: string };

const PARTS = Object.keys(FILES) as readonly Part[];

const isDrawn = (letter: string): boolean => MARKS.test(letter) || PARTS.some((part) => FILES[part].test(letter));

/**
 * A letter that the typeface can set. One it lacks may lose its accents. Undefined if even the base letter is missing;
 * empty for a character without a shape.
 */
function settable(letter: string): string | undefined {
  if (isDrawn(letter)) return letter;
  if (letter === '\t') return ' ';
  // The hyphens of word processors.
  if (/[\u2010\u2011]/.test(letter)) return '-';
  if (/\p{C}|\p{M}/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && [...bare].every(isDrawn) ? bare : undefined;
}

/**
 * A text with only letters that the typeface has. A stretch it can't set is replaced once by words, because a row of
 * question marks or boxes would look like a strange name. New names with such letters are refused earlier, but an old
 * name or a note may still have them.
 */
function drawable(text: string): string {
  let drawn = '';
  let isMissing = false;
  for (const letter of text.normalize('NFC')) {
    const set = settable(letter);
    if (set === undefined && !isMissing) drawn += receiptText.en.notShown;
    if (set === undefined || (isMissing && set === ' ')) {
      isMissing = true;
      continue;
    }
    // A space between two stretches that can't be set belongs to them.
    drawn += isMissing && set !== '' && !/[\n\p{P}]/u.test(set) ? ` ${set}` : set;
    if (set !== '') isMissing = false;
  }
  return drawn;
}

/** True if the typeface can set every letter of a text. */
export const areDrawn = (text: string): boolean =>
  [...text.normalize('NFC')].every((letter) => settable(letter) !== undefined);

/** A text as runs, each from one file, in reading order. */
export function runsOf(text: string): readonly Run[] {
  const runs: { part: Part; text: string }[] = [];
  for (const letter of drawable(text)) {
    const last = runs.at(-1);
    // An accent is set in the file of its letter, or it would appear beside it.
    const part = MARKS.test(letter) ? (last?.part ?? 'main') : PARTS.find((each) => FILES[each].test(letter));
    if (!part) continue;
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
}
