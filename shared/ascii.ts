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
