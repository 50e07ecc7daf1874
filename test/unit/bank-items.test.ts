import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustmentOf } from '#functions/console/reports/bank-items.ts';
import type { OwnSide } from '#functions/console/reports/own-sweeps.ts';
import { accountSides, readAccountSides } from '#functions/console/reports/statement-side.ts';
import { bankAccountId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { bankDayOf } from '#shared/statement/alike.ts';
import type { KeptLine, KeptStatement } from '#shared/statement/kept-line.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

/*
 * The items between the bank's closing balance and the books. For an account that was empty before its
 * first transaction, the adjusted balance equals the books, whatever came when and wherever it is.
 */

const account = '4321';
const line = (id: string, on: string, cents: number, over: Partial<KeptLine> = {}): KeptLine =>
  ({
    ...{ id, on, account, reference: `REF-${id}`, text: 'Wire', party: '', state: 'new', steps: [], version: 1 },
    ...{ amount: Math.abs(cents), direction: cents < 0 ? 'out' : 'in' },
    ...over,
  }) as unknown as KeptLine;
const aside = (id: string, on: string, cents: number, over: Partial<KeptLine> = {}): KeptLine =>
  line(id, on, cents, { state: 'ignored', steps: [{ name: 'ignore', by: 'Rosa', at: on, reason: 'Fee' }], ...over });
const partOf = (reference: string, number: number) => ({ part: { number, wire: reference, from: reference } });
type Step = readonly [name: string, on: string];
const wire = (reference: string, received: number, steps: readonly Step[], over: Partial<ReceivedWire> = {}) =>
  ({
    ...{ reference, received, sender: 'ADA', on: steps[0]?.[1], state: 'unmatched' },
    steps: steps.map(([name, on]) => ({ name, on, received })),
    ...over,
  }) as unknown as ReceivedWire;
const sweep = (on: string, cents: number): OwnSide => ({ on, cents, reference: 'sweep', what: 'withdraw arrived' });
const statement = (from: string, until: string, over: Partial<KeptStatement> = {}): KeptStatement =>
  ({ account, from, until, opening: 0, closing: 0, at: '2027-01-04T15:00:00.000Z', ...over }) as KeptStatement;

const MONTHS = ['2026-09', '2026-10', '2026-11'];
const statements = [statement('2026-09-01', '2026-09-30'), statement('2026-10-01', '2026-10-30')];
const inSettings = (accountLastFourDigits: string, active = true) => ({
  ...{
    id: bankAccountId.parse(`65f00000000000000000${accountLastFourDigits}`),
    name: 'Escrow',
    bankName: 'First Bank',
  },
  ...{ accountLastFourDigits, active },
});
type Told = {
  lines?: KeptLine[];
  wires?: ReceivedWire[];
  sweeps?: OwnSide[];
  statements?: KeptStatement[];
  settings?: ReturnType<typeof inSettings>[];
};
const sidesOf = (month: string, told: Told) =>
  accountSides(month, { lines: [], wires: [], sweeps: [], statements, settings: [inSettings(account)], ...told });
const itemsOf = (month: string, told: Told, which = account) =>
  sidesOf(month, told).find((side) => side.account === which)?.items ?? [];
const said = (month: string, told: Told, which = account) =>
  itemsOf(month, told, which).map(({ side, cents, standing, isOpen }) => [
    side,
    cents,
    standing,
    isOpen ? 'open' : 'explained',
  ]);

describe('items that only the bank or only the books have at the end of a month', () => {
  test.each<[string, Told, unknown[], unknown[]]>([
    [
      'a wire whose line is in the next month is in transit',
      { lines: [line('A', '2026-10-02', 5_00)], wires: [wire('REF-A', 5_00, [['keep', '2026-09-30']])] },
      [['books', 5_00, 'in transit: on the statement of 10/02/2026', 'explained']],
      [],
    ],
    [
      'a wire that was typed with the year of its IMAD is on the line that has none',
      {
        lines: [line('A', '2026-09-10', 5_00, { reference: '0910B1QGC05C000777' })],
        wires: [wire('20260910B1QGC05C000777', 5_00, [['keep', '2026-09-10']])],
      },
      [],
      [],
    ],
    [
      'a line that may be known money adds nothing while it is open, and is nothing once it is excluded (X-342)',
      {
        lines: [
          line('A', '2026-09-10', 5_00),
          line('B', '2026-09-11', 5_00, { alike: { on: '2026-09-10', id: 'A' } }),
          aside('C', '2026-09-11', 5_00, { alike: { on: '2026-09-10', id: 'A' } }),
        ],
        wires: [wire('REF-A', 5_00, [['keep', '2026-09-10']])],
      },
      [['bank', 0, '$5.00 that may be a duplicate, so it isn’t counted', 'open']],
      [['bank', 0, '$5.00 that may be a duplicate, so it isn’t counted', 'open']],
    ],
    [
      'an excluded line whose duplicate counts in its place is nothing (X-342)',
      {
        lines: [
          aside('A', '2026-09-10', 5_00),
          line('B', '2026-09-11', 5_00, { insteadOf: { on: '2026-09-10', id: 'A' } }),
        ],
        wires: [wire('REF-B', 5_00, [['keep', '2026-09-11']])],
      },
      [],
      [],
    ],
    [
      'of two lines for one money, both of which were excluded, only one is an item (X-342)',
      {
        lines: [
          aside('A', '2026-09-10', 5_00),
          aside('B', '2026-09-11', 5_00, { insteadOf: { on: '2026-09-10', id: 'A' } }),
        ],
      },
      [['bank', 5_00, 'excluded: Fee', 'explained']],
      [['bank', 5_00, 'excluded: Fee', 'explained']],
    ],
    [
      'an excluded line is nothing once the exclusion of the one before it is undone (X-342)',
      {
        lines: [
          line('A', '2026-09-10', 5_00),
          aside('B', '2026-09-11', 5_00, { insteadOf: { on: '2026-09-10', id: 'A' } }),
        ],
        wires: [wire('REF-A', 5_00, [['keep', '2026-09-10']])],
      },
      [],
      [],
    ],
    [
      'a line whose wire was booked in the next month is explained',
      { lines: [line('A', '2026-09-30', 5_00)], wires: [wire('REF-A', 5_00, [['keep', '2026-10-02']])] },
      [['bank', 5_00, 'in the books on 10/02/2026', 'explained']],
      [],
    ],
    [
      'a wire that is split has its one line, and its parts have none',
      {
        lines: [line('A', '2026-09-10', 5_00)],
        wires: [
          wire(
            'REF-A',
            5_00,
            ['keep', 'split'].map((name): Step => [name, '2026-09-10']),
            { state: 'split' },
          ),
          wire(
            'REF-A-part-1',
            3_00,
            ['split', 'apply'].map((name): Step => [name, '2026-09-10']),
            partOf('REF-A', 1),
          ),
          wire('REF-A-part-2', 2_00, [['split', '2026-09-10']], partOf('REF-A', 2)),
        ],
      },
      [],
      [],
    ],
    [
      'a part that is posted to a file is explained from the month of that on',
      {
        lines: [line('A', '2026-09-10', 5_00)],
        wires: [
          wire(
            'REF-A',
            5_00,
            ['keep', 'split'].map((name): Step => [name, '2026-09-10']),
            { state: 'split' },
          ),
          wire('REF-A-part-1', 3_00, [['split', '2026-09-10']], partOf('REF-A', 1)),
          {
            ...wire('REF-A-part-2', 2_00, [['split', '2026-09-10']], { ...partOf('REF-A', 2), state: 'posted' }),
            steps: [{ name: 'post', on: '2026-10-02', received: 2_00, file: { fileId: 'F', fileNumber: '26-1001' } }],
          } as unknown as ReceivedWire,
        ],
      },
      [],
      [['bank', 2_00, 'posted to file 26-1001', 'explained']],
    ],
    [
      'wires that pay one payment together have a line each',
      {
        lines: [line('A', '2026-09-10', 5_00), line('B', '2026-09-11', 2_00)],
        wires: [
          wire(
            'REF-A',
            5_00,
            ['keep', 'join'].map((name): Step => [name, '2026-09-11']),
            { state: 'applied', joined: ['REF-A', 'REF-B'] },
          ),
          wire(
            'REF-B',
            2_00,
            ['keep', 'join'].map((name): Step => [name, '2026-09-11']),
            { state: 'applied', joined: ['REF-A', 'REF-B'] },
          ),
        ],
      },
      [],
      [],
    ],
    [
      'a part that was sent back has its own line',
      {
        lines: [line('A', '2026-09-10', 5_00), line('B', '2026-09-12', -2_00)],
        wires: [
          wire(
            'REF-A',
            5_00,
            ['keep', 'split'].map((name): Step => [name, '2026-09-10']),
            { state: 'split' },
          ),
          wire('REF-A-part-1', 3_00, [['split', '2026-09-10']], partOf('REF-A', 1)),
          wire(
            'REF-A-part-2',
            2_00,
            ['split', 'send back'].map((name): Step => [name, '2026-09-12']),
            { ...partOf('REF-A', 2), state: 'sent back' },
          ),
        ],
      },
      [],
      [],
    ],
    [
      'a wire that was sent back has its line, also behind the month’s end',
      {
        lines: [line('A', '2026-09-10', 5_00), aside('B', '2026-10-01', -5_00)],
        wires: [
          wire(
            'REF-A',
            5_00,
            [
              ['keep', '2026-09-10'],
              ['send back', '2026-09-30'],
            ],
            { state: 'sent back' },
          ),
        ],
      },
      [['books', -5_00, 'in transit: on the statement of 10/01/2026', 'explained']],
      [],
    ],
    [
      'a wire that was sent back has the line that it was matched to, however late, and no other of as much',
      {
        lines: [
          line('A', '2026-09-10', 5_00),
          line('B', '2026-09-12', -5_00),
          line('C', '2026-10-09', -5_00, { state: 'matched', returned: 'REF-A' }),
        ],
        wires: [
          wire(
            'REF-A',
            5_00,
            [
              ['keep', '2026-09-10'],
              ['send back', '2026-09-12'],
            ],
            { state: 'sent back', sentBackLine: { on: '2026-10-09', id: 'C' } },
          ),
        ],
      },
      [
        ['bank', -5_00, 'not matched', 'open'],
        ['books', -5_00, 'in transit: on the statement of 10/09/2026', 'explained'],
      ],
      [['bank', -5_00, 'not matched', 'open']],
    ],
    [
      'a wire of another amount than its line is both: one doesn’t cover the other',
      { lines: [line('A', '2026-09-10', 4_99)], wires: [wire('REF-A', 5_00, [['keep', '2026-09-10']])] },
      [
        ['bank', 4_99, 'not matched', 'open'],
        ['books', 5_00, 'unmatched', 'open'],
      ],
      [
        ['bank', 4_99, 'not matched', 'open'],
        ['books', 5_00, 'unmatched', 'open'],
      ],
    ],
    [
      'what the office paid out for a file is explained, as what is held for one',
      {
        lines: [
          aside('A', '2026-09-10', 5_00, { files: [{ fileId: 'f', fileNumber: '24-1187', amount: toCents(5_00) }] }),
          aside('B', '2026-09-11', -2_00, { files: [{ fileId: 'f', fileNumber: '24-1187', amount: toCents(2_00) }] }),
        ],
      },
      [
        ['bank', 5_00, 'posted to file 24-1187', 'explained'],
        ['bank', -2_00, 'charged to file 24-1187', 'explained'],
      ],
      [
        ['bank', 5_00, 'posted to file 24-1187', 'explained'],
        ['bank', -2_00, 'charged to file 24-1187', 'explained'],
      ],
    ],
    [
      'a line that is money of several files is explained once, by all of them',
      {
        lines: [
          aside('A', '2026-09-10', 5_00, {
            files: [
              { fileId: 'f', fileNumber: '24-1187', amount: toCents(4_00) },
              { fileId: 'g', fileNumber: '24-1188', amount: toCents(1_00) },
            ],
          }),
        ],
      },
      [['bank', 5_00, 'posted to files 24-1187 ($4.00) and 24-1188 ($1.00)', 'explained']],
      [['bank', 5_00, 'posted to files 24-1187 ($4.00) and 24-1188 ($1.00)', 'explained']],
    ],
    [
      'what somebody wants back is explained no more',
      { lines: [aside('A', '2026-09-10', 5_00, { proposed: { by: 'Rosa', at: '2026-09-11T15:00:00.000Z' } })] },
      [['bank', 5_00, 'not matched', 'open']],
      [['bank', 5_00, 'not matched', 'open']],
    ],
    [
      'a wire that another account’s statement shows is that account’s, and no item of this one',
      {
        lines: [line('A', '2026-09-10', 5_00, { account: '8888' }), aside('B', '2026-09-10', 1_00)],
        wires: [wire('REF-A', 5_00, [['keep', '2026-09-10']], { account })],
      },
      [['bank', 1_00, 'excluded: Fee', 'explained']],
      [['bank', 1_00, 'excluded: Fee', 'explained']],
    ],
    [
      'a wire from before the first line stands in the opening balance',
      {
        wires: [wire('OLD', 5_00, [['keep', '2026-08-10']])],
        statements: [statement('2026-09-01', '2026-09-30', { opening: 5_00 }), statement('2026-10-01', '2026-10-30')],
      },
      [],
      [],
    ],
    [
      'a sweep that is on no line is open, six days before one of as much as well',
      { lines: [line('A', '2026-10-06', 5_00)], sweeps: [sweep('2026-09-30', 5_00)] },
      [['books', 5_00, 'swept', 'open']],
      [
        ['bank', 5_00, 'not matched', 'open'],
        ['books', 5_00, 'swept', 'open'],
      ],
    ],
  ])('%s (X-310, X-311)', (_, told, september, october) => {
    expect(said('2026-09', told)).toEqual(september);
    expect(said('2026-10', told)).toEqual(october);
  });

  describe('a wire whose parts were returned one by one', () => {
    const part = (at: number, cents: number, on: string, over: Partial<ReceivedWire> = {}) =>
      wire(
        `REF-A-part-${at}`,
        cents,
        [
          ['split', '2026-09-11'],
          ['send back', on],
        ],
        { state: 'sent back', ...partOf('REF-A', at), ...over },
      );
    const whole = wire(
      'REF-A',
      9_00,
      [
        ['keep', '2026-09-10'],
        ['split', '2026-09-11'],
      ],
      { state: 'split', into: ['REF-A-part-1', 'REF-A-part-2'] },
    );
    const out = (over: Partial<KeptLine> = {}, on = '2026-09-14') =>
      aside('B', on, -9_00, { reference: 'ref a', ...over });
    const told = (last: KeptLine, ...parts: ReceivedWire[]): Told => ({
      lines: [line('A', '2026-09-10', 9_00), last],
      wires: [whole, ...parts],
    });
    const both = [part(1, 5_00, '2026-09-12'), part(2, 4_00, '2026-09-12')];

    test('is no item once the bank’s one transaction of them was excluded (X-310, X-324)', () => {
      expect(said('2026-09', told(out(), ...both))).toEqual([]);
      const items = itemsOf('2026-09', told(out(), ...both));
      expect(adjustmentOf(items).open).toEqual({ count: 0, size: 0 });
    });

    test('is no item if a part was split again before its parts were returned (X-310, X-324)', () => {
      const first = part(1, 5_00, '2026-09-12', { state: 'split', into: ['P', 'Q'], steps: [] });
      const [p, q] = [part(3, 3_00, '2026-09-12', { reference: 'P' }), part(4, 2_00, '2026-09-13', { reference: 'Q' })];
      expect(said('2026-09', told(out(), first, both[1] as ReceivedWire, p, q))).toEqual([]);
    });

    test('is in transit until the month of the transaction, and later bookings are explained (X-310, X-324)', () => {
      const late = told(out({}, '2026-10-02'), part(1, 5_00, '2026-09-30'), part(2, 4_00, '2026-10-01'));
      expect(said('2026-09', late)).toEqual([
        ['books', -5_00, 'in transit: on the statement of 10/02/2026', 'explained'],
      ]);
      expect(said('2026-10', late)).toEqual([]);
      const early = told(out({}, '2026-09-30'), part(1, 5_00, '2026-09-30'), part(2, 4_00, '2026-10-01'));
      expect(said('2026-09', early)).toEqual([['bank', -4_00, 'in the books on 10/01/2026', 'explained']]);
    });

    test('left the account whose statement shows it (X-310, X-324, X-364)', () => {
      const elsewhere = told(out({ account: '8888' }), ...both);
      expect(said('2026-09', elsewhere)).toEqual([]);
      expect(sidesOf('2026-09', elsewhere).map((side) => [side.account, side.booked])).toEqual([
        [account, 9_00],
        ['8888', -9_00],
      ]);
    });

    const open = (on: string) => ['books', on === 'one' ? -5_00 : -4_00, 'returned', 'open'];
    const proposed = { by: 'Rosa', at: '2026-09-15T15:00:00.000Z' };
    test.each<[string, KeptLine, unknown]>([
      ['nobody has decided about', out({ state: 'new' }), 'not matched'],
      ['somebody wants back', out({ proposed }), 'not matched'],
      ['names another wire', out({ reference: 'REF-B' }), 'excluded: Fee'],
    ])('is open beside a transaction that %s (X-310, X-324)', (_, last, standing) => {
      const explained = standing === 'not matched' ? 'open' : 'explained';
      expect(said('2026-09', told(last, ...both))).toEqual([
        ['bank', -9_00, standing, explained],
        open('one'),
        open('other'),
      ]);
    });

    test('is open if a part is still here (X-310, X-324)', () => {
      const here = wire('REF-A-part-2', 4_00, [['split', '2026-09-11']], partOf('REF-A', 2));
      expect(said('2026-09', told(out(), part(1, 5_00, '2026-09-12'), here))).toEqual([
        ['bank', -9_00, 'excluded: Fee', 'explained'],
        open('one'),
      ]);
    });
  });

  test('has a transaction in the month in which the bank booked it, whatever its value date (X-310, X-364)', () => {
    const early = line('EARLY', '2026-10-02', 5_00, { bookedOn: '2026-09-30' });
    const told = { lines: [early], wires: [wire('REF-EARLY', 5_00, [['keep', '2026-10-02']])] };
    expect(said('2026-09', told)).toEqual([['bank', 5_00, 'in the books on 10/02/2026', 'explained']]);
    expect(said('2026-10', told)).toEqual([]);
  });

  test('reads a transaction whose value date is before the first statement’s month (X-310)', async () => {
    const early = line('EARLY', '2026-08-31', 5_00, { bookedOn: '2026-09-01' });
    const ports = {
      statements: { all: async () => statements },
      lines: {
        month: async (_tenant: unknown, { month }: { month: string }) => ({
          lines: month === '2026-08' ? [early] : [],
          after: undefined,
        }),
      },
      sweeps: async () => [],
    };
    const about = { tenant: tenantId.parse('acme'), month: '2026-09', wires: [], settings: [inSettings(account)] };
    const { accounts } = await readAccountSides(ports, about);
    expect(accounts[0]?.items.map(({ on, cents }) => [on, cents])).toEqual([['2026-09-01', 5_00]]);
  });

  test('leaves out a wire on days without a statement, beside a typed balance (X-310)', () => {
    const told = {
      statements: [statement('2026-09-01', '2026-09-30'), statement('2026-10-01', '2026-10-20')],
      wires: [wire('KNOWN', 1_00, [['keep', '2026-10-19']]), wire('AFTER', 2_00, [['keep', '2026-10-22']])],
    };
    expect(said('2026-10', told)).toEqual([['books', 1_00, 'unmatched', 'open']]);
  });

  test('counts a returned wire in the account that it left, and its arrival in the one that it came into (X-324, X-364)', () => {
    const steps: readonly Step[] = [
      ['keep', '2026-09-10'],
      ['send back', '2026-09-12'],
    ];
    const sentBackLine = { on: '2026-09-12', id: 'C', account: '8888' };
    const out = line('C', '2026-09-12', -5_00, { state: 'matched', returned: 'REF-A', account: '8888' });
    const sides = sidesOf('2026-09', {
      lines: [line('A', '2026-09-10', 5_00), out],
      wires: [wire('REF-A', 5_00, steps, { state: 'sent back', sentBackLine })],
    });
    expect(sides.map((side) => [side.account, side.booked, side.items])).toEqual([
      [account, 5_00, []],
      ['8888', -5_00, []],
    ]);
  });

  test('leaves out an account that is closed and empty, and no other (X-364)', () => {
    const closed = (lines: KeptLine[], active = false) =>
      sidesOf('2026-10', {
        ...{ lines, wires: [wire('REF-A', 5_00, [['keep', '2026-09-10']])] },
        settings: [inSettings(account), inSettings('8888', active)],
      }).map((side) => side.account);
    const out = aside('B', '2026-09-11', -5_00, { account: '8888' });
    const into = { account: '8888' };
    expect(closed([line('A', '2026-09-10', 5_00), out])).toEqual([account]);
    expect(closed([line('A', '2026-09-10', 5_00), out], true)).toEqual([account, '8888']);
    expect(closed([line('A', '2026-09-10', 5_00, into), out])).toEqual([account, '8888']);
    expect(closed([line('A', '2026-09-10', 5_00), line('C', '2026-09-12', 1_00, into)])).toEqual([account, '8888']);
  });

  test('totals what earlier months have explained, and lists open items one by one (X-311)', () => {
    const lines = [aside('A', '2026-09-10', -1_00), aside('B', '2026-09-11', -2_00), line('C', '2026-09-12', 9_00)];
    const [onlyBank, , explained] = sidesOf('2026-10', { lines })[0]?.tables ?? [];
    expect(onlyBank?.rows).toEqual([['2026-09-12', { cents: 9_00 }, 'Wire', 'REF-C', 'not matched']]);
    expect(explained?.rows).toEqual([
      ['2026-09-10', { cents: 3_00 }, 'Earlier months', '2 items', 'excluded with a reason'],
    ]);
  });

  const day = fc
    .tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 30 }))
    .map(([month, at]) => `${month}-${String(at).padStart(2, '0')}`);
  const cents = fc.constantFrom(100, 200);
  const isDecided = fc.boolean();
  const into = fc.constantFrom(account, '8888');
  const ofWire = { into, outOf: into, instructed: fc.option(into, { nil: undefined }) };
  const bookedOn = fc.option(day, { nil: undefined });
  const came = fc.record({
    ...ofWire,
    cents,
    booked: fc.option(day),
    came: fc.option(day),
    bookedOn,
    gone: fc.option(day),
    back: day,
  });
  const other = fc.record({ into, cents, on: day, bookedOn, isDecided, isOut: fc.boolean() });
  const swept = fc.record({ into, cents, on: day, came: fc.option(day) });

  test('leads to the balance of the books of each account at the end of each month, whatever came when (X-310, X-311, X-364)', () => {
    fc.assert(
      fc.property(fc.array(came), fc.array(other), fc.array(swept), (some, others, moves) => {
        const wires = some.flatMap((each, at) => {
          if (!each.booked) return [];
          const end: readonly Step[] = each.gone && each.gone >= each.booked ? [['send back', each.gone]] : [];
          return [wire(`REF-W${at}`, each.cents, [['keep', each.booked], ...end], { account: each.instructed })];
        });
        const lines = [
          ...some.flatMap(({ came: on, into: own, bookedOn: posted, ...each }, at) =>
            on ? [line(`W${at}`, on, each.cents, { account: own, bookedOn: posted })] : [],
          ),
          ...some.flatMap(({ gone, outOf, back, ...each }, at) =>
            gone ? [aside(`B${at}`, back, -each.cents, { account: outOf })] : [],
          ),
          ...others.map(({ into: own, ...each }, at) =>
            (each.isDecided ? aside : line)(`O${at}`, each.on, each.isOut ? -each.cents : each.cents, {
              ...{ account: own, bookedOn: each.bookedOn },
            }),
          ),
          ...moves.flatMap(({ came: on, into: own, ...each }, at) =>
            on ? [aside(`S${at}`, on, each.cents, { account: own })] : [],
          ),
        ];
        const sweeps = moves.map((each) => sweep(each.on, each.cents));
        const about = [...statements, statement('2026-11-01', '2026-11-30')];
        const both = [...about, ...about.map((each) => ({ ...each, account: '8888' }))];
        for (const month of MONTHS) {
          const sumOf = (all: readonly { on: string; cents: number }[]) =>
            all.filter(({ on }) => on.slice(0, 7) <= month).reduce((sum, each) => sum + each.cents, 0);
          const steps = wires.flatMap((each) =>
            each.steps.map(({ on, name, received }) => ({ on, cents: name === 'keep' ? received : -received })),
          );
          const sides = sidesOf(month, { lines, wires, sweeps, statements: both });
          for (const side of sides) {
            const own = lines.filter((each) => each.account === side.account);
            const closing = sumOf(
              own.map(({ amount, direction, ...each }) => ({
                ...{ on: bankDayOf(each), cents: direction === 'in' ? amount : -amount },
              })),
            );
            const { onlyBank, onlyBooks, explained } = adjustmentOf(side.items);
            expect(closing + onlyBank + onlyBooks + explained).toBe(side.booked);
          }
          const booked = sides.reduce((sum, side) => sum + side.booked, 0);
          expect(booked).toBe(sumOf(steps) + sumOf(sweeps));
        }
      }),
    );
  });
});
