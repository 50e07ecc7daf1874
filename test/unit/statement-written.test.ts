import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import type { Statement } from '#shared/statement/statement.ts';

/*
 * Written statements are read back exactly: random days of random lines, written by the standards of BAI2 and
 * camt.053, are read to the cent, line by line, in their order and with their balances.
 */

type Written = { readonly cents: number; readonly reference: string; readonly text: string };
type WrittenDay = { readonly on: Day; readonly lines: readonly Written[] };
type Account = { readonly number: string; readonly opening: number; readonly days: readonly WrittenDay[] };

const letters = (from: string, min: number, max: number) =>
  fc.array(fc.constantFrom(...from), { minLength: min, maxLength: max }).map((some) => some.join(''));
const written: fc.Arbitrary<Written> = fc.record({
  cents: fc
    .oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 999_999_999_99 }))
    .chain((size) => fc.constantFrom(size, -size)),
  reference: letters('ABCDEFGHJK0123456789', 6, 22),
  // Commas, quotation marks and XML characters are ordinary text to a bank.
  text: fc
    .array(letters('ABCXYZ,&<>"\'=()', 1, 9), { minLength: 1, maxLength: 8 })
    .map((words) => `MEMO ${words.join(' ')}`),
});
const account: fc.Arbitrary<Account> = fc.record({
  number: letters('123456789', 5, 14),
  opening: fc.integer({ min: -5_000_00, max: 999_999_99 }),
  days: fc
    .array(fc.array(written, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
    .map((days) => days.map((lines, at) => ({ on: addDays('2026-11-02', at), lines }))),
});

const sumOf = (lines: readonly Written[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
const short = (on: Day): string => on.slice(2).replaceAll('-', '');

/** An account's days in BAI2: a group per day, with the control totals of each level. */
function bai2Of({ number, opening, days }: Account, split: number): string {
  let balance = opening;
  let total = 0;
  const groups = days.flatMap(({ on, lines }) => {
    const closing = balance + sumOf(lines);
    const entries = lines.flatMap(({ cents, reference, text }) => {
      const whole = `16,${cents > 0 ? 195 : 495},${Math.abs(cents)},Z,${reference},,${text}`;
      // The standard lets a record continue on the next line at any point in its text.
      const at = text.indexOf(' ', split % text.length);
      return at < 0 ? [whole] : [`${whole.slice(0, whole.length - text.length + at)}`, `88,${text.slice(at + 1)}`];
    });
    const sum = balance + closing + lines.reduce((all, { cents }) => all + Math.abs(cents), 0);
    const records = entries.length + 2;
    const head = `03,${number},USD,010,${balance},,,015,${closing},,/`;
    balance = closing;
    total += sum;
    const group = [`02,OWN,BANK,1,${short(on)},,USD,2/`, head, ...entries, `49,${sum},${records}/`];
    return [...group, `98,${sum},1,${group.length + 1}/`];
  });
  return ['01,BANK,OWN,261130,0600,1,,,2/', ...groups, `99,${total},${days.length},${groups.length + 2}/`].join('\n');
}

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const dollars = (cents: number): string =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const amount = (cents: number): string =>
  `<Amt Ccy="USD">${dollars(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** An account's days in camt.053: a statement per day. */
function camtOf({ number, opening, days }: Account, version: string): string {
  let balance = opening;
  const statements = days.map(({ on, lines }) => {
    const balanceOf = (code: string, cents: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`;
    const entries = lines.map(
      ({ cents, reference, text }) =>
        `<Ntry>${amount(cents)}<Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts><BookgDt><Dt>${on}</Dt></BookgDt>` +
        `<ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>${xml(text)}</AddtlNtryInf></Ntry>`,
    );
    const [before, after] = [balance, balance + sumOf(lines)];
    balance = after;
    return `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balanceOf('OPBD', before)}${balanceOf('CLBD', after)}${entries.join('\n')}</Stmt>`;
  });
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>${statements.join('\n')}</BkToCstmrStmt></Document>`;
}

const statementsIn = (text: string): readonly Statement[] => {
  const read = parseStatement(text);
  if (!read.ok) throw new Error(`${read.refusal.code}: ${read.refusal.sentence ?? ''}\n${text}`);
  return read.value.statements;
};

/** A file's content about an account, whether its days are read as one statement or as several. */
function saidIn(statements: readonly Statement[]) {
  const sorted = statements.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return {
    account: [...new Set(sorted.map((one) => one.account))],
    ends: [sorted[0]?.opening, sorted.at(-1)?.closing],
    lines: sorted.flatMap(({ lines }) =>
      lines.map(({ on, amount: cents, direction, reference }) => [on, direction === 'in' ? cents : -cents, reference]),
    ),
  };
}
const wantedOf = ({ number, opening, days }: Account) => ({
  account: [number.slice(-4)],
  ends: [opening, opening + sumOf(days.flatMap(({ lines }) => lines))],
  lines: days.flatMap(({ on, lines }) => lines.map(({ cents, reference }) => [on, cents, reference])),
});

test('a random BAI2 file is read as it was written, wherever its records continue on the next line (X-248)', () => {
  fc.assert(
    fc.property(account, fc.nat({ max: 40 }), (one, split) => {
      expect(saidIn(statementsIn(bai2Of(one, split)))).toEqual(wantedOf(one));
    }),
  );
});

test.each(['02', '08'])('a camt.053.001.%s file of random days is read as it was written (X-248)', (version) => {
  fc.assert(
    fc.property(account, (one) => {
      expect(saidIn(statementsIn(camtOf(one, version)))).toEqual(wantedOf(one));
    }),
  );
});

/** So different from the original that it can't be the total by the other rule: balances differ by less. */
const FAR = 10_000_000_001;

test('a BAI2 file that lacks a record, repeats one, or has another amount in it is refused by its totals (X-248)', () => {
  const spoilt = fc.constantFrom<(lines: readonly string[], at: number) => string[]>(
    (lines, at) => lines.toSpliced(at, 1),
    (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
    (lines, at) =>
      lines.with(
        at,
        (lines[at] ?? '').replace(/^(16,\d+,)(\d+)/, (_, before, of) => `${before}${Number(of) + FAR}`),
      ),
  );
  fc.assert(
    fc.property(account, fc.nat({ max: 40 }), spoilt, fc.nat(), (one, split, spoil, draw) => {
      const lines = bai2Of(one, split).split('\n');
      const records = [...lines.keys()].filter((at) => lines[at]?.startsWith('16,'));
      const at = records[draw % records.length] ?? 0;
      const read = parseStatement(spoil(lines, at).join('\n'));
      expect(read.ok ? 'read' : read.refusal.code).toMatch(/^statement\/(?:totals|not-read)$/);
    }),
    // Twice the only transaction of an empty account: it fits the totals and the counts by the other rules.
    {
      examples: [
        [
          {
            ...{ number: '11111', opening: 0 },
            days: [{ on: '2026-11-02', lines: [{ cents: 61694503494, reference: 'AAAAAA', text: 'MEMO A' }] }],
          },
          ...([0, (lines: readonly string[], at: number) => lines.toSpliced(at, 0, lines[at] ?? ''), 0] as const),
        ],
      ],
    },
  );
});

/** A BAI2 file with its totals corrected, as a forger would do. */
function retotaled(text: string): string {
  const levels = [0, 1, 2].map(() => ({ sum: 0, records: 0, inside: 0 }));
  return text
    .split('\n')
    .map((line) => {
      const [code = '', ...fields] = line.replace('/', '').split(',');
      const level = levels[{ '01': 0, '99': 0, '02': 1, '98': 1 }[code] ?? 2];
      if (!level) return line;
      level.records += 1;
      if (code === '03') level.sum += Number(fields[3]) + Number(fields[7]);
      if (code === '16') level.sum += Number(fields[1]);
      if (!['49', '98', '99'].includes(code)) return line;
      const above = levels[levels.indexOf(level) - 1];
      const total = code === '49' ? `${level.records}` : `${level.inside},${level.records}`;
      const told = `${code},${level.sum},${total}/`;
      if (above)
        Object.assign(above, {
          sum: above.sum + level.sum,
          inside: above.inside + 1,
          records: above.records + level.records,
        });
      Object.assign(level, { sum: 0, records: 0, inside: 0 });
      return told;
    })
    .join('\n');
}

/** Replaces one of the matches. */
const nthOf = (text: string, shape: RegExp, nth: number, by: (found: string) => string): string => {
  const all = [...text.matchAll(shape)];
  const of = all[nth % all.length];
  return of ? text.slice(0, of.index) + by(of[0]) + text.slice(of.index + of[0].length) : text;
};
const TURNED: Readonly<Record<string, string>> = {
  CRDT: 'DBIT',
  DBIT: 'CRDT',
  '16,195,': '16,495,',
  '16,495,': '16,195,',
};

/** Damage by accidents, careless edits and forgers, at one place or two. */
const DAMAGES: readonly ((text: string, at: number, other: number) => string)[] = [
  (text, at) => text.slice(0, at % text.length),
  (text, at) => text.slice(0, at % text.length) + text.slice(at % text.length).replace(/^[^\n]*\n?/, ''),
  (text, at) =>
    text
      .split('\n')
      .toSpliced(at % text.split('\n').length, 1)
      .join('\n'),
  (text, at) => nthOf(text, /^.+$/gm, at, (line) => `${line}\n${line}`),
  (text, at, other) => {
    const lines = text.split('\n');
    const [one, two] = [at % lines.length, other % lines.length];
    return lines
      .with(one, lines[two] ?? '')
      .with(two, lines[one] ?? '')
      .join('\n');
  },
  (text, at) => nthOf(text, /CRDT|DBIT|16,195,|16,495,/g, at, (found) => TURNED[found] ?? found),
  (text, at) => nthOf(text, /(?<=<Amt Ccy="USD">|16,\d{3},)\d/g, at, (digit) => `-${digit}`),
  (text, at) => nthOf(text, /\d+/g, at, () => '9'.repeat(18)),
  (text, at) => nthOf(text, /\d{6}|\d{4}-\d\d-\d\d/g, at, () => '2026-13-45'),
  (text, at) => nthOf(text, /\n/g, at, () => `\n${'<Ntry>'.repeat(40)}\n`),
  (text, at) => nthOf(text, /\n/g, at, () => `\n${'88,\n'.repeat(300)}`),
];

const damaged = fc.record({
  of: account,
  format: fc.constantFrom('BAI2', 'camt', 'camt by element'),
  isForged: fc.boolean(),
  damages: fc.array(fc.tuple(fc.constantFrom(...DAMAGES), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
});
type Damaged = typeof damaged extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The money in a file's records, by reading the text alone. Damage may move a reference, but no amount. */
const recordsIn = (text: string): string[] => [
  ...[...text.matchAll(/^16,(\d)\d\d,([+-]?\d+),/gm)].map(
    ([, code, cents]) => `${Number(code) < 4 ? 'in' : 'out'} ${Math.abs(Number(cents))}`,
  ),
  ...[...text.matchAll(/<Ntry>([\s\S]*?)<\/Ntry>/g)].map(([, entry = '']) => {
    const of = (shape: RegExp) => shape.exec(entry)?.[1] ?? '';
    const cents = Math.round(Number(of(/<Amt Ccy="USD">([^<]*)/)) * 100);
    return `${of(/<CdtDbtInd>(\w+)/) === 'CRDT' ? 'in' : 'out'} ${cents}`;
  }),
];

/** Reads a damaged file: no line of it may be invented, read twice, or reversed. Returns true if it could be read. */
function expectNoneInvented({ of, format, isForged, damages }: Damaged): boolean {
  let text = format === 'BAI2' ? bai2Of(of, 7) : camtOf(of, '08');
  if (format === 'camt by element') text = text.replaceAll('><', '>\n<');
  for (const [damage, at, other] of damages) text = damage(text, at, other);
  // A forger corrects the totals, and leaves out the balances.
  if (isForged) text = format === 'BAI2' ? retotaled(text) : text.replaceAll(/<Bal>[\s\S]*?<\/Bal>/g, '');
  const before = process.cpuUsage();
  const read = parseStatement(text);
  const { user, system } = process.cpuUsage(before);
  expect(user + system, text).toBeLessThan(2_000_000);
  const left = recordsIn(text);
  for (const line of read.ok ? read.value.statements.flatMap(({ lines }) => lines) : []) {
    const at = left.indexOf(`${line.direction} ${line.amount}`);
    expect(at, `${line.direction} ${line.amount} in\n${text}`).toBeGreaterThanOrEqual(0);
    left.splice(at, 1);
  }
  return read.ok;
}

function playDamages(numRuns: number, seed: number) {
  let read = 0;
  const property = fc.property(damaged, (drawn) => {
    if (expectNoneInvented(drawn)) read += 1;
  });
  fc.assert(property, { numRuns, seed });
  // A reader that refuses everything would prove nothing.
  expect(read).toBeGreaterThan(numRuns / 20);
}

test('damaged and forged BAI2 and camt.053 files yield no transaction that they lack, and reverse none (X-340)', () => {
  playDamages(400, 20_261_129);
});

test('the same is true for 100,000 of them (X-340)', { tags: 'long', timeout: 1_800_000 }, () => {
  playDamages(100_000, Number(process.env['SEED_OF_RUN'] ?? 1));
});
