import { sample } from '../support/statements/read.ts';

/** The statements that are made hostile. */
const GOOD = [
  ...['jpmorgan.bai', 'truist.bai', 'citi.xml', 'citi-v02.xml', 'chase.csv', 'bank-of-america.csv'],
  ...['wells-fargo.csv', 'pnc.csv', 'us-bank.csv', 'unknown-bank.csv'],
].map(sample);

/** The content put into a file: what breaks parsers, spreadsheets and memory limits. */
const POISONS = [
  '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]>',
  '&c;&b;&#0;&#x41;',
  '<a>'.repeat(500),
  '</Ntry><Ntry>',
  '<![CDATA[<Ntry>]]>',
  '9'.repeat(400),
  '-'.repeat(300),
  '1e999',
  'NaN',
  '=HYPERLINK("http://example.com","x")',
  "=cmd|' /C calc'!A0",
  '"',
  '""""'.repeat(100),
  ','.repeat(500),
  ';\t|',
  '\u0000',
  '\u202e\u2066\ufeff',
  '\ud800',
  '\r\r\n\n',
  '\n88,'.repeat(50),
  '/,/,/',
  '16,195,100,Z,,,INVENTED/\n',
  '__proto__',
  'constructor',
  '((((',
  ' '.repeat(2000),
  'é漢字',
] as const;

type Draw = (below: number) => number;
type Change = (text: string, draw: Draw) => string;

const put = (text: string, at: number, piece: string, instead = 0): string =>
  text.slice(0, at) + piece + text.slice(at + instead);

/** Replaces one line by another one of the file, by nothing, or by itself twice. */
function changedLines(text: string, draw: Draw): string {
  const lines = text.split('\n');
  const [one, other] = [draw(lines.length), draw(lines.length)];
  const [first = '', second = ''] = [lines[one], lines[other]];
  const ways = [
    () => lines.splice(one, 1),
    () => lines.splice(one, 0, second),
    () => lines.splice(one, 2, first, first),
  ];
  const swap = () => {
    lines[one] = second;
    lines[other] = first;
  };
  [...ways, swap][draw(4)]?.();
  return lines.join('\n');
}

const CHANGES: readonly Change[] = [
  (text, draw) => text.slice(0, draw(text.length)),
  (text, draw) => text.slice(draw(text.length)),
  // A flipped bit.
  (text, draw) => {
    const at = draw(text.length);
    return put(text, at, String.fromCharCode(text.charCodeAt(at) ^ (1 << draw(8))), 1);
  },
  changedLines,
  changedLines,
  (text, draw) => put(text, draw(text.length), POISONS[draw(POISONS.length)] ?? '', draw(8)),
  (text, draw) => put(text, draw(text.length), POISONS[draw(POISONS.length)] ?? '', draw(8)),
  // Other digits, which is how an amount would be forged.
  (text, draw) => {
    const digits = [...text.matchAll(/\d/g)];
    return put(text, digits[draw(digits.length)]?.index ?? 0, String(draw(10)), 1);
  },
  // The end of another file.
  (text, draw) => {
    const other = GOOD[draw(GOOD.length)] ?? '';
    return text.slice(0, draw(text.length)) + other.slice(draw(other.length));
  },
  // Read in a different encoding than it was written in.
  (text) => Buffer.from(text, 'utf16le').toString('latin1'),
  (text) => Buffer.from(text, 'utf8').toString('utf16le'),
  (text, draw) => put(text, draw(text.length), Buffer.from([draw(256), draw(256), draw(256)]).toString('utf8')),
];

/** A hostile file: a valid one, changed one to four times. */
export function hostileFile(random: () => number): string {
  const draw: Draw = (below) => Math.floor(random() * below);
  let text = GOOD[draw(GOOD.length)] ?? '';
  for (let left = 1 + draw(4); left > 0; left -= 1)
    text = (CHANGES[draw(10) === 0 ? 9 + draw(3) : draw(9)] ?? changedLines)(text, draw);
  return text;
}
