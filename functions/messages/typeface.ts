/** The letters of a face's main file, and of its Central European one, as the files of `@fontsource/poppins` have them. */
const MAIN =
  /[\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bc\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212\u2215]/u;
const EXTENDED =
  /[\u0100-\u0107\u010a-\u011b\u011e-\u0123\u0128-\u0130\u0136\u0137\u0139-\u0148\u014c-\u0151\u0154-\u015b\u015e-\u0165\u0168-\u017e\u018f\u0192\u01fc\u01fd\u0218-\u021b\u0259\u1e80-\u1e85\u1ef2\u1ef3\u1ef8\u1ef9]/u;

/** Which of a face's two files a stretch of text is set in. */
export type Run = { readonly part: 'main' | 'extended'; readonly text: string };

/**
 * A letter that the typeface can set. One it lacks loses its accents ("ễ" becomes "e"), and shows as "?" when even its
 * base is missing: a name may look poorer on a receipt, but must never be an empty box or a fault.
 */
function settable(letter: string): string {
  if (MAIN.test(letter) || EXTENDED.test(letter)) return letter;
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (bare && [...bare].every((each) => MAIN.test(each))) return bare;
  // A tab sets as a space; other characters without a shape set as nothing.
  if (letter === '\t') return ' ';
  return /\p{C}|\p{M}/u.test(letter) ? '' : '?';
}

/** A text as runs, each from one file, in reading order. */
export function runsOf(text: string): readonly Run[] {
  const runs: { part: Run['part']; text: string }[] = [];
  for (const letter of [...text.normalize('NFC')].map(settable)) {
    if (letter === '') continue;
    const last = runs.at(-1);
    // A space goes with the text before it, so that an extra word does not mean an extra change of file.
    const part = MAIN.test(letter) ? 'main' : 'extended';
    if (last?.part === part) last.text += letter;
    else runs.push({ part, text: letter });
  }
  return runs;
}
