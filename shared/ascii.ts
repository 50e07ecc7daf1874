/** Letters and marks that have no accent to take off. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŋ: 'n', Ŋ: 'N' },
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ß: 'ss', ẞ: 'SS', þ: 'th', Þ: 'Th', ə: 'e', Ə: 'E' },
  ...{ '‘': "'", '’': "'", ʻ: "'", ʼ: "'", '´': "'", '`': "'", '“': '"', '”': '"', '„': '"' },
  ...{ '–': '-', '—': '-', '‐': '-', '−': '-', '·': '.', '•': '-', '…': '...', '\u00a0': ' ' },
};

/**
 * A text in plain letters, as banks print it and as a text message needs it: one curly quote more than doubles what a
 * message costs (GSM 03.38: 160 letters a part, and 70 as soon as one is not in its alphabet). What has no plain letter
 * is left out.
 */
export const inAscii = (text: string): string =>
  text
    .replaceAll(/[^\n\u0020-\u007e]/gu, (letter) => PLAIN[letter] ?? letter.normalize('NFKD'))
    .replaceAll(/[^\n\u0020-\u007e]/gu, '');

/** What Spanish cannot do without of the letters beyond ASCII that GSM 03.38 has. */
const IN_GSM = /[ñÑüÜ¿¡]/;

/**
 * A text in the letters of a text message. An ñ without its tilde is another word, and a question needs its sign: both
 * are in the alphabet and stay. Letters lose their accents, all alike, as Spanish readers are used to from texts: á, í,
 * ó and ú are not in it, and one of them would make the message cost two.
 */
export const inTextLetters = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (IN_GSM.test(letter) ? letter : inAscii(letter))).join('');
