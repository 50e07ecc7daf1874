import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BooksPorts } from '#functions/console/reports/ports.ts';
import { writeExport } from '#functions/console/reports/write-export.ts';
import { entriesFor } from '#functions/ledger/book-entries.ts';
import { transferId } from '#shared/ids.ts';
import { bookedOn, type JournalEntry } from '#shared/ledger/entry.ts';
import { EXPORT_PROFILES, type ExportProfile } from '#shared/ledger/export-asked.ts';
import {
  addTurnovers,
  balancesOf,
  CASH_ACCOUNTS,
  feeIn,
  type Movement,
  movementsOf,
  outOfBalance,
  turnoversOf,
} from '#shared/ledger/postings.ts';
import { toCents } from '#shared/money.ts';
import { isHeldBack } from '#shared/transfer/hold.ts';
import { type Actor, lifecycleLines, next, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { cellsOf } from '../support/csv.ts';
import { aTenant } from '../support/people.ts';
import { aTransfer } from '../support/transfers.ts';

const at = '2026-11-21T15:00:00.000Z';
const ACTORS = ['client', 'staff', 'approver', 'provider', 'system'] as const satisfies readonly Actor[];
const EVENTS = [...new Set(lifecycleLines().map((line) => / --(\w+) /.exec(line)?.[1]))] as TransferEventName[];

type Step = { readonly transfer: Transfer; readonly movements: readonly Movement[] };

type Chosen = { readonly event: TransferEventName; readonly actor: Actor };

/** A wire as an event books it. */
const bookedOf = (transfer: Transfer, received: number) => ({
  ...{ reference: 'IMAD', received: toCents(received), on: '2026-11-20' },
  earned: feeIn(received, transfer),
});

/** An event with the wire it books: one arrives, is matched from unidentified deposits, or becomes unidentified. */
function withWire(transfer: Transfer, { event, actor }: Chosen, received: number): Parameters<typeof moved> {
  const booked = bookedOf(transfer, received);
  const { earned: _fee, ...arrived } = booked;
  const wireReceipt = { ...arrived, sender: 'Ada Buyer', confirmedBy: 'Rosa Diaz', at };
  if (event === 'confirmReceipt')
    return [transfer, event, actor, { at, wireReceipt, wire: { ...booked, isHeld: false } }];
  if (event === 'applyReceipt') return [transfer, event, actor, { at, wireReceipt, wire: { ...booked, isHeld: true } }];
  if (event !== 'reopenReceipt') return [transfer, event, actor, { at }];
  const { wireReceipt: _given, ...without } = transfer;
  return [without, event, actor, { at, wire: { ...booked, isHeld: true } }];
}

/** A transfer's next event: one that its status allows, by an allowed actor. */
function step(transfer: Transfer, choice: number, received: number): Step | undefined {
  const open = EVENTS.flatMap((event) =>
    ACTORS.filter(
      (actor) =>
        next({ status: transfer.status, kind: kindOf(transfer) }, event, actor).ok &&
        !isHeldBack(transfer, event, actor),
    ).map((actor) => ({ event, actor })),
  );
  const chosen = open[choice % open.length];
  if (!chosen) return undefined;
  const after = moved(...withWire(transfer, chosen, received));
  if (!after.ok) throw new Error('an open event is refused');
  const [event] = after.value.events.slice(-1);
  return event && { transfer: after.value, movements: movementsOf(after.value, event) };
}

/** A life of any length, event by event. */
const life = fc
  .record({
    method: fc.constantFrom('ACH', 'Wire'),
    disbursement: fc.boolean(),
    amount: fc.integer({ min: 1, max: 14_999_999 }),
    fee: fc.integer({ min: 0, max: 10_000 }),
    received: fc.integer({ min: 0, max: 15_000_000 }),
    choices: fc.array(fc.nat(), { maxLength: 14 }),
  })
  .map(({ choices, received, ...about }) => {
    const sort = about.disbursement ? { status: 'sent', method: 'ACH', fee: 0 } : { status: 'draft' };
    let transfer = aTransfer({ ...about, ...sort });
    const movements: Movement[][] = [];
    for (const choice of choices) {
      const done = step(transfer, choice, received);
      if (!done) break;
      transfer = done.transfer;
      movements.push([...done.movements]);
    }
    return { transfer, movements };
  });

const FILES = ['24-A', '24-B', '24-C'] as const;
/** A life whose payment moves to another file after some of its events, the first of which are in the first file. */
const filedLife = fc
  .tuple(life, fc.array(fc.record({ after: fc.nat({ max: 14 }), to: fc.constantFrom(...FILES) }), { maxLength: 4 }))
  .map(([{ transfer }, moves]) => {
    let fileNumber: string = FILES[0];
    const events = transfer.events.flatMap((event, at) => [
      event,
      ...moves.flatMap(({ after, to }, nth) => {
        if (after !== at || to === fileNumber) return [];
        const file = { from: fileNumber, to };
        fileNumber = to;
        const { to: status } = event;
        return [{ ...event, id: `${event.id}-${nth}`, name: 'setFileNumber' as const, from: status, file }];
      }),
    ]);
    return { ...transfer, fileNumber, events };
  });

/** How often something happened to a transfer's current entry at the bank. One may be adopted after another. */
function happened({ events }: Transfer, name: TransferEventName): number {
  const begun = events.findLastIndex((event) => event.name === 'makeTransfer' || event.name === 'adopt');
  return events.slice(Math.max(0, begun)).filter((event) => event.name === name).length;
}

/** Good funds, derived from the transfer's last state alone. The books must reach the same result in their own way. */
function goodFunds(transfer: Transfer): number {
  if (transfer.disbursement) {
    const isOut = ['submitted', 'pending', 'completed'].includes(transfer.status);
    return isOut ? -totalOf(transfer) : 0;
  }
  if (transfer.method === 'Wire') return transfer.wireReceipt?.received ?? 0;
  return happened(transfer, 'fundsAvailable') > 0 && happened(transfer, 'returned') === 0 ? totalOf(transfer) : 0;
}

const booksOf = (movements: readonly (readonly Movement[])[]) =>
  balancesOf(addTurnovers(movements.map((each) => turnoversOf(each))));

type Booked = { readonly entry: JournalEntry; readonly transfer: Transfer };
type Cells = ReturnType<typeof cellsOf>[number];

const config = aTenant();
/** An export of these entries, as its reader gets it. */
async function exported(lines: readonly Booked[], asked: { readonly profile: ExportProfile; readonly file?: string }) {
  const ports: BooksPorts = {
    journal: {
      page: async () => ({ entries: lines.map(({ entry }) => entry), after: null }),
      days: async () => [],
      months: async () => [],
    },
    transfers: { find: async (_, __, id) => lines.find(({ transfer }) => transfer.id === id)?.transfer },
    wires: { named: async () => [], sweptAccounts: async () => new Map() },
    tenants: { config: async () => config },
  };
  const days = { format: 'csv', from: '2026-11-20', to: '2026-11-21' } as const;
  const { text } = await writeExport(ports, { tenant: config.id, now: new Date(at) }, { ...days, ...asked });
  return cellsOf(text);
}

const centsOf = (text = ''): number => Math.round(Number(text) * 100);
const inLessOut = (into: string, out: string) => (row: Cells) => centsOf(row[into]) - centsOf(row[out]);
const byType = (type: string) => (row: Cells) =>
  row[type] === 'Receipt' ? centsOf(row['Amount']) : -centsOf(row['Amount']);
const HELD = ['trust', 'fees', 'disbursements'];
/** The column with a row's file, and the amount that a reader of the profile adds up. */
const READ_AS: Readonly<Record<ExportProfile, readonly [file: string, amount: (row: Cells) => number]>> = {
  journal: ['File', (row) => (HELD.includes(row['Ledger account'] ?? '') ? inLessOut('Credit', 'Debit')(row) : 0)],
  register: ['File', inLessOut('Money in', 'Money out')],
  softpro: ['Order Number', byType('Transaction Type')],
  qualia: ['File Number', (row) => centsOf(row['Amount'])],
  ramquest: ['File No', inLessOut('Receipt Amount', 'Disbursement Amount')],
  resware: ['FileNumber', byType('EntryType')],
};

describe('an export of any payments, as its reader adds it up (D-124, X-364)', () => {
  const linesOf = (transfers: readonly Transfer[]): readonly Booked[] =>
    transfers
      .map((each, nth) => ({ ...each, id: transferId.parse(String(nth).padStart(24, '0')) }))
      .flatMap((transfer) =>
        transfer.events.flatMap((event) => entriesFor(transfer, event)).map((entry) => ({ entry, transfer })),
      );

  test.each(EXPORT_PROFILES)(
    'has as %s rows of a file that equal its balance, also if it is asked for alone',
    (profile) =>
      fc.assert(
        fc.asyncProperty(fc.array(filedLife, { minLength: 1, maxLength: 3 }), async (transfers) => {
          const lines = linesOf(transfers);
          const [fileOf, amountOf] = READ_AS[profile];
          const sum = (rows: readonly Cells[]) => rows.reduce((total, row) => total + amountOf(row), 0);
          const all = await exported(lines, { profile });
          const sumOf = (file: string) => sum(all.filter((row) => row[fileOf] === file));
          for (const file of FILES) {
            const ofFile = lines.filter(({ entry }) => entry.fileNumber === file).map(({ entry }) => entry.movements);
            const { trust, fees, disbursements } = booksOf(ofFile);
            const alone = sum(await exported(lines, { profile, file: file.toLowerCase() }));
            expect([sumOf(file), alone]).toEqual([trust + fees + disbursements, trust + fees + disbursements]);
          }
          // Money that a wire brought before anyone matched it is in no file.
          if (profile !== 'journal')
            expect(sumOf('')).toBe(booksOf(lines.map(({ entry }) => entry.movements)).unassigned);
        }),
        { numRuns: 60 },
      ),
  );

  test('has as register each account’s balance, and never two rows of one id', () =>
    fc.assert(
      fc.asyncProperty(fc.array(filedLife, { minLength: 1, maxLength: 3 }), async (transfers) => {
        const lines = linesOf(transfers);
        const rows = await exported(lines, { profile: 'register' });
        const books = booksOf(lines.map(({ entry }) => entry.movements));
        const [, amountOf] = READ_AS.register;
        for (const account of CASH_ACCOUNTS) {
          const own = rows.filter((row) => row['Ledger account'] === account);
          expect(own.reduce((total, row) => total + amountOf(row), 0)).toBe(books[account]);
        }
        expect(new Set(rows.map(({ Line: id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: 60 },
    ));
});

describe('the books after any events of a transfer (X-059)', () => {
  test('balances after every event', () => {
    fc.assert(
      fc.property(life, ({ movements }) => {
        for (let count = 1; count <= movements.length; count += 1)
          expect(outOfBalance(booksOf(movements.slice(0, count)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('has money held plus fees equal to the good funds', () => {
    fc.assert(
      fc.property(life, ({ transfer, movements }) => {
        const { trust, fees, 'trust bank': bank, unassigned } = booksOf(movements);
        expect(trust + fees).toBe(goodFunds(transfer));
        // Money that a payment gives up is still in the bank account, unidentified.
        if (transfer.method === 'Wire' && !transfer.disbursement) expect(trust + fees + unassigned).toBe(bank);
      }),
      { numRuns: 500 },
    );
  });

  test('shows money on its way exactly while the provider has not ended it', () => {
    fc.assert(
      fc.property(life, ({ transfer, movements }) => {
        const { uncleared, disbursements } = booksOf(movements);
        const isAch = kindOf(transfer) === 'ACH';
        const isBetween =
          transfer.status === 'submitted' ||
          transfer.status === 'pending' ||
          (transfer.status === 'completed' && happened(transfer, 'fundsAvailable') === 0);
        expect(uncleared).toBe(isAch && isBetween ? totalOf(transfer) : 0);
        expect(disbursements).toBe(transfer.disbursement && transfer.status === 'submitted' ? totalOf(transfer) : 0);
      }),
      { numRuns: 500 },
    );
  });
});

const events = (...names: readonly TransferEventName[]): Transfer['events'] =>
  names.map((name, index) => ({ id: `e-${index}`, name, from: 'pending', to: 'pending', actor: 'provider', at }));

/** The movements of the last of these events. */
function last(names: readonly TransferEventName[], overrides: Partial<Transfer> = {}): readonly string[] {
  const transfer = aTransfer({ events: events(...names), ...overrides });
  const [event] = transfer.events.slice(-1);
  if (!event) throw new Error('no event');
  return movementsOf(transfer, event).map(({ debit, credit, amount }) => `${debit} ← ${credit} ${amount}`);
}

describe('a deposit of $12,500.00 with a fee of $15.00', () => {
  test('is authorized, then on its way, then good funds for the file, less the fee', () => {
    expect(last(['makeTransfer'])).toEqual(['client receivable ← uncleared 1251500']);
    expect(last(['makeTransfer', 'accepted'])).toEqual(['provider pending ← client receivable 1251500']);
    expect(last(['accepted', 'posted'])).toEqual([]);
    expect(last(['accepted', 'settled'])).toEqual([]);
    expect(last(['accepted', 'settled', 'fundsAvailable'])).toEqual([
      'provider available ← provider pending 1251500',
      'uncleared ← trust 1250000',
      'uncleared ← fees 1500',
    ]);
  });

  test('takes nothing from the file if it is returned before it is good funds', () => {
    expect(last(['accepted', 'settled', 'returned'])).toEqual([
      'returns ← provider pending 1251500',
      'uncleared ← returns 1251500',
    ]);
  });

  test('is taken from the file, with its fee, if it is returned 60 days later', () => {
    expect(last(['accepted', 'settled', 'fundsAvailable', 'returned'])).toEqual([
      'returns ← provider available 1251500',
      'trust ← returns 1250000',
      'fees ← returns 1500',
    ]);
  });

  test('becomes good funds once, even if the provider repeats the event', () => {
    expect(last(['accepted', 'settled', 'fundsAvailable', 'fundsAvailable'])).toEqual([]);
  });
});

test.each([
  ['as asked', 1_251_500, ['trust bank ← trust 1250000', 'trust bank ← fees 1500']],
  ['too little for the fee', 1_250_500, ['trust bank ← trust 1250000', 'trust bank ← fees 500']],
  ['too little for the file', 1_000_000, ['trust bank ← trust 1000000']],
  ['too much', 1_300_000, ['trust bank ← trust 1298500', 'trust bank ← fees 1500']],
])('books a wire that arrives %s as it arrived', (_, received, movements) => {
  const wire = { ...bookedOf(aTransfer(), received), isHeld: false };
  const confirmed = events('chooseWire', 'confirmReceipt').map((event) => ({ ...event, wire }));
  expect(last([], { method: 'Wire', events: confirmed })).toEqual(movements);
});

test('a day of the books is a day at the bank, so an event late in California belongs to the next', () => {
  expect(bookedOn('2026-11-21T04:59:59.000Z')).toBe('2026-11-20');
  expect(bookedOn('2026-11-21T05:00:00.000Z')).toBe('2026-11-21');
});

test('books changed by hand do not balance', () => {
  const honest = booksOf([[{ debit: 'provider pending', credit: 'uncleared', amount: toCents(100) }]]);
  expect(outOfBalance(honest)).toEqual([]);
  expect(outOfBalance({ ...honest, trust: 1 })).toHaveLength(1);
  expect(outOfBalance({ ...honest, returns: 1 })).toHaveLength(1);
  expect(outOfBalance({ ...honest, uncleared: 99 })).toHaveLength(1);
});
