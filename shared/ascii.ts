/** Letters and marks that have no accent to remove. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŋ: 'n', Ŋ: 'N' },
  ...{ æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ß: 'ss', ẞ: 'SS', þ: 'th', Þ: 'Th', ə: 'e', Ə: 'E' },
  ...{ '‘': "'", '’': "'", ʻ: "'", ʼ: "'", '´': "'", '`': "'", '“': '"', '”': '"', '„': '"' },
  ...{ '–': '-', '—': '-', '‐': '-', '−': '-', '·': '.', '•': '-', '…': '...', '\u00a0': ' ' },
};

/**
 * A text in plain letters, as banks print it and text messages need it. One curly quote more than doubles the cost of a
 * message (GSM 03.38: 160 letters per part, but only 70 if one is outside its alphabet). Letters without a plain form
 * are removed.
 */
export const inAscii = (text: string): string =>
  text
    .replaceAll(/[^\n\u0020-\u007e]/gu, (letter) => PLAIN[letter] ?? letter.normalize('NFKD'))
    .replaceAll(/[^\n\u0020-\u007e]/gu, '');

/** The Spanish letters and marks outside ASCII that GSM 03.38 has and that cannot be replaced. */
const IN_GSM = /[ñÑüÜ¿¡]/;

/**
 * A text in the letters of a text message. An ñ without its tilde is another word, and a question needs its opening
 * mark; both are in the alphabet and stay. All accents are removed, as is usual in Spanish texts. á, í, ó and ú are not
 * in the alphabet, and one of them would double the cost.
 */
export const inTextLetters = (text: string): string =>
  [...text.normalize('NFC')].map((letter) => (IN_GSM.test(letter) ? letter : inAscii(letter))).join('');
