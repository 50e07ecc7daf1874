import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesFor } from '#functions/ledger/book-entries.ts';
import { balanceOf, balancesOf, turnoversOf } from '#shared/ledger/postings.ts';
import { toCents } from '#shared/money.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { fileNumber, fileNumberAt } from '#shared/transfer/file-number.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const at = '2026-11-21T15:00:00.000Z';

describe('a file number (X-058)', () => {
  test.each(['24-1187', ' 24-1187\n', 'ESC/2026.0042', '2026.OH.42', '7', 'a'.repeat(20)])('may be %j', (typed) => {
    expect(fileNumber.parse(typed)).toBe(typed.trim());
  });

  test.each(['', '  '])('that is left out (%j) is reported as missing before its characters are checked', (typed) => {
    expect(fileNumber.safeParse(typed).error?.issues[0]?.message).toBe(fieldSentences.required);
  });

  test.each([
    '',
    '24 1187',
    '<b>24</b>',
    '=1+1',
    '-1187',
    '@sum',
    '24\u20111187',
    '24\u200b',
    '24,1187',
    '24"',
    'evil.com',
    'evil.example/pay',
    'a'.repeat(21),
  ])('may not be %j', (typed) => {
    expect(fileNumber.safeParse(typed).success).toBe(false);
  });
});

const FILES = ['24-1187', '24-1188', 'ESC/9'] as const;
const LIVES: readonly (readonly [Partial<Transfer>, readonly TransferEventName[]])[] = [
  [{ status: 'draft' }, ['makeTransfer', 'accepted', 'posted', 'settled', 'fundsAvailable', 'returned']],
  [
    { status: 'sent', disbursement: true, fee: 0 as never },
    ['open', 'acceptPayment', 'accepted', 'posted', 'settled', 'returned'],
  ],
  [{ status: 'draft', method: 'Wire' }, ['chooseWire', 'confirmReceipt']],
];
const ACTORS: Partial<Record<TransferEventName, 'provider' | 'staff'>> = {
  accepted: 'provider',
  posted: 'provider',
  settled: 'provider',
  fundsAvailable: 'provider',
  returned: 'provider',
  confirmReceipt: 'staff',
};

const WIRE = {
  ...{ reference: 'IMAD', received: toCents(1_251_500), earned: toCents(1_500) },
  ...{ on: '2026-11-20', isHeld: false },
};

/** A life that ends anywhere, in which the staff move the transfer to another file again and again. */
const life = fc
  .record({
    which: fc.nat(LIVES.length - 1),
    steps: fc.nat(6),
    first: fc.option(fc.constantFrom(...FILES), { nil: undefined }),
    moves: fc.array(fc.record({ after: fc.nat(6), to: fc.constantFrom(...FILES) }), { maxLength: 4 }),
  })
  .map(({ which, steps, first, moves }) => {
    const [about, names] = LIVES[which] ?? [{}, []];
    let transfer = aTransfer({ ...about, ...(first ? { fileNumber: first } : {}) });
    const go = (name: TransferEventName, changes: Parameters<typeof moved>[3] = { at }): void => {
      const next = moved(transfer, name, ACTORS[name] ?? (name === 'setFileNumber' ? 'staff' : 'client'), changes);
      if (next.ok) transfer = next.value;
    };
    for (const [index, name] of names.slice(0, steps).entries()) {
      go(name, name === 'confirmReceipt' ? { at, wire: WIRE } : { at });
      for (const { to } of moves.filter(({ after }) => after === index))
        go('setFileNumber', { at, file: { from: transfer.fileNumber, to }, fileNumber: to });
    }
    return transfer;
  });

const entriesOf = (transfer: Transfer) => transfer.events.flatMap((event) => entriesFor(transfer, event));
const sumsOf = (entries: ReturnType<typeof entriesOf>) => turnoversOf(entries.flatMap(({ movements }) => movements));

describe('a transfer that changes its file at any time (X-058, X-059)', () => {
  test('has its money held for its last file, and for no other', () => {
    fc.assert(
      fc.property(life, (transfer) => {
        const entries = entriesOf(transfer);
        const all = balancesOf(sumsOf(entries));
        for (const own of Map.groupBy(entries, ({ fileId }) => fileId).values()) {
          const isLast = own[0]?.fileNumber === transfer.fileNumber;
          expect(balanceOf('trust', sumsOf(own).trust)).toBe(isLast ? all.trust : 0);
        }
        expect(all['between files']).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('is booked the same, written step by step or rewritten at the end', () => {
    fc.assert(
      fc.property(life, (transfer) => {
        const asItWent = transfer.events.flatMap((event, index) => {
          const events = transfer.events.slice(0, index + 1);
          const number = fileNumberAt(transfer, event);
          const { fileNumber: _last, ...rest } = transfer;
          return entriesFor({ ...rest, events, ...(number ? { fileNumber: number } : {}) }, event);
        });
        expect(entriesOf(transfer)).toEqual(asItWent);
      }),
      { numRuns: 200 },
    );
  });
});
