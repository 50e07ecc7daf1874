import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import { bankStatement, type StatementLine } from '#shared/statement/statement.ts';
import { randomOf } from '../support/random.ts';
import { LONG, SEED, sized, tell } from './figures.ts';
import { hostileFile } from './hostile-files.ts';

const OF_6789: CsvMapping = { account: '6789' };
const FILES = sized(500, 20_000, 100_000);

/** True if an amount is in a file in a form that some bank uses: in cents, or in dollars with two decimals or fewer. */
function standsIn(digits: string, { amount }: StatementLine): boolean {
  const [whole, fraction] = [String(Math.floor(amount / 100)), String(amount % 100).padStart(2, '0')];
  const ways = [String(amount), `${whole}.${fraction}`, `.${fraction}`];
  if (fraction.endsWith('0')) ways.push(`${whole}.${fraction.slice(0, 1)}`, `.${fraction.slice(0, 1)}`);
  if (fraction === '00') ways.push(whole);
  return ways.some((way) => digits.includes(way));
}

/** More lines than entries would be invented ones: an entry of camt.053, a record of BAI2, a row of a table. */
function entriesIn(text: string, format: string): number {
  if (format === 'camt.053') return text.split(/<(?:\w+:)?Ntry[\s>]/).length - 1;
  return text.split(format === 'BAI2' ? /[\r\n]\s*16,/ : /\r\n?|\n/).length - (format === 'BAI2' ? 1 : 0);
}

/** The memory in use once garbage is collected. What the process holds depends on when that happens. */
function bytesKept(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test(`no hostile file crashes the reader, and every line that is read is in the file (X-248)`, LONG, () => {
  const random = randomOf(SEED);
  let [read, lines, kept, most] = [0, 0, 0, 0];
  for (let file = 0; file < FILES; file += 1) {
    if (file % 100 === 0) most = Math.max(most, process.memoryUsage.rss());
    if (file === FILES / 10) kept = bytesKept();
    const text = hostileFile(random);
    const found = parseStatement(text, OF_6789);
    if (!found.ok) {
      expect(found.refusal.sentence ?? '', `file ${file} of SEED=${SEED}`).not.toMatch(/\d{6}|\p{Cc}|</u);
      continue;
    }
    read += 1;
    // Numbers without the characters between their digits. XML entities may spell any character.
    const digits = text
      .replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) =>
        String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, hex ? 16 : 10))),
      )
      .replaceAll(/[, $"]|<!\[CDATA\[|\]\]>|<!--.*?-->/g, '');
    const all = found.value.statements.flatMap((statement) => bankStatement.parse(statement).lines);
    lines += all.length;
    expect(all.length, `file ${file} of SEED=${SEED}`).toBeLessThanOrEqual(entriesIn(text, found.value.format));
    for (const line of all) expect(standsIn(digits, line), `file ${file} of SEED=${SEED}: ${line.amount}`).toBe(true);
  }
  // Nothing of a file stays in memory, however many are read.
  expect(bytesKept() / kept).toBeLessThan(1.5);
  // A reader that refuses everything would prove nothing.
  expect(read).toBeGreaterThan(FILES / 50);
  tell({
    what: 'hostile bank statements',
    runs: FILES,
    note: `${read} read with ${lines} lines, none invented, in ${Math.round(most / 2 ** 20)} MB of memory`,
  });
});

const camt = (inside: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;
const bai = (inside: string): string => `01,A,B,261119,1,1,,,2/\n02,A,B,1,261119,,USD,/\n03,1234,,010,,,/\n${inside}`;
const table = (inside: string): string => `Account,Date,Description,Amount\n${inside}`;

/** Shapes that grow: input that slows down careless parsers is repeated. */
const GROWING: Readonly<Record<string, (count: number) => string>> = {
  'entries of camt.053': (count) => camt('<Ntry><Sts>BOOK</Sts></Ntry>'.repeat(count)),
  'an element that is never closed': (count) => camt('<Ntry>'.repeat(count)),
  'texts of one entry': (count) => camt(`<Ntry>${'<AddtlNtryInf>a</AddtlNtryInf>'.repeat(count)}</Ntry>`),
  entities: (count) => camt(`<Ntry><AddtlNtryInf>${'&amp;'.repeat(count)}</AddtlNtryInf></Ntry>`),
  'transactions of BAI2': (count) => bai('16,195,100,Z,,,ORIG:A B/\n'.repeat(count)),
  'continuations of BAI2': (count) => bai(`16,195,100,Z,,,A${'\n88,B'.repeat(count)}`),
  'labels in a text': (count) => bai(`16,195,100,Z,,,${'ORIG:'.repeat(count)}`),
  'rows of a table': (count) => table('1234,11/19/2026,WIRE IN ORIG:A B,1.00\n'.repeat(count)),
  'quotation marks': (count) => table(`1234,11/19/2026,"${'""'.repeat(count)}`),
  'quotation marks within fields': (count) => table('1234,11/19/2026,a"b"c,"d"e\n'.repeat(count)),
  commas: (count) => table(','.repeat(count)),
  spaces: (count) => table(`1234,11/19/2026,${' '.repeat(count)}x,1.00`),
  digits: (count) => table(`1234,11/19/2026,x,${'9'.repeat(count)}`),
  'line feeds': (count) => table('\r\n'.repeat(count)),
};

/** CPU time, which other work on the machine does not lengthen, as the shortest of a few tries. */
function costOf(text: string): number {
  const tries = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage();
    parseStatement(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...tries);
}

test.each(Object.entries(GROWING))(
  'reads eight times as many %s in no more than a few times eight the time (X-248)',
  { tags: 'long' },
  (_, of) => {
    const [few, many] = [of(4000), of(32_000)];
    costOf(few);
    // Quadratic time would be 64 times as much. The allowance is for startup costs.
    expect(costOf(many) / Math.max(costOf(few), 2000)).toBeLessThan(30);
  },
);
