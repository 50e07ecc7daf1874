import { describe, expect, test } from 'vitest';
import { type CardPorts, cardOf } from '#functions/console/file-card.ts';
import { rowOf } from '#functions/console/listing/row-of.ts';
import { fileLines } from '#functions/console/reports/take-file.ts';
import { tenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

test('a file’s report counts a returned deposit as not received, and a returned disbursement as not paid (D-120)', () => {
  let balance = 0;
  const ledger = (
    [
      ['received', 500_00],
      ['returned', -500_00],
      ['posted', 2_000_00],
      ['paid', -700_00],
      ['put back', 700_00],
      ['charged', -100_00],
    ] as const
  ).map(([what, amount], at) => {
    balance += amount;
    const said = { on: '2026-11-20', at: `2026-11-20T15:00:0${at}.000Z`, reference: `R-${at}`, who: 'Ada Buyer' };
    return { ...said, what, amount, balance };
  });
  const total = fileLines(ledger as never).rows.at(-1)?.cells;
  expect(total?.slice(-3)).toEqual(['$2,000.00', '$100.00', '$1,900.00']);
});

describe('a file’s ledger (X-363, D-120)', () => {
  const at = (day: number) => `2026-11-${day}T15:00:00.000Z`;
  const step = (name: string, day: number, more: object = {}) => ({
    ...{ id: `${name}-${day}`, name, from: 'pending', to: 'completed', actor: 'provider', at: at(day), ...more },
  });
  let count = 0;
  const paid = (referenceId: string, about: object = {}): Transfer => {
    count += 1;
    return aTransfer({
      ...{ id: String(count).padStart(24, '0'), referenceId, fileNumber: '24-7000', amount: 100_000, fee: 0 },
      ...{ status: 'completed', startedAt: at(10), completedAt: at(11), clearedAt: at(12) },
      ...{ events: [step('makeTransfer', 10), step('fundsAvailable', 12)], ...about },
    });
  };
  const refund = (amount: number, about: object = {}) =>
    paid('RF', { disbursement: true, type: 'Client Disbursement', amount, events: [step('accepted', 13)], ...about });
  const applied = (name: string, day: number, isHeld: boolean) =>
    step(name, day, { wire: { reference: 'F1', received: 100_000, on: `2026-11-${day}`, earned: 0, isHeld } });

  /** The reference and day of each line with a refund. */
  async function refundedOn(payments: readonly Transfer[], elsewhere: readonly Transfer[] = []) {
    const rows = payments.map(rowOf);
    const ports = {
      lists: { page: async () => ({ rows, moments: [], after: null }) },
      closings: { find: async () => undefined },
      books: { proofs: async () => [] },
      payers: { find: async () => undefined },
      transfers: {
        named: async (_: unknown, named: readonly { readonly id: string }[]) =>
          [...payments, ...elsewhere].filter(({ id }) => named.some((each) => each.id === id)),
      },
    } as unknown as CardPorts;
    const [first] = rows;
    const about = { file: first?.file.id ?? '', scope: {}, now: new Date(at(20)) };
    const read = await cardOf(ports, tenantId.parse('acme'), about);
    return read?.card.ledger?.filter(({ isRefundable }) => isRefundable).map(({ reference, on }) => [reference, on]);
  }

  test('offers a refund on a deposit that cleared, until nothing of it is left', async () => {
    const [part, rest, all] = [refund(40_000), refund(60_000), refund(100_000)];
    const lives = [part, rest].map(({ id }) => id);
    expect(await refundedOn([paid('A'), paid('B', { refunds: [part.id] }), part])).toEqual([
      ['A', '2026-11-12'],
      ['B', '2026-11-12'],
    ]);
    // Also if a refund is in another file.
    expect(
      await refundedOn([paid('C', { refunds: lives }), part, paid('D', { refunds: [all.id] })], [rest, all]),
    ).toEqual([]);
    expect(await refundedOn([paid('E', { refunds: [all.id] }), { ...all, status: 'rejected' }])).toHaveLength(1);
  });

  test('offers none on a deposit that was returned later, or that is too old for Plaid to refund', async () => {
    const back = paid('A', { status: 'error', events: [...paid('A').events, step('returned', 14)] });
    expect(await refundedOn([back, paid('B', { startedAt: '2026-05-01T15:00:00.000Z' })])).toEqual([]);
  });

  test('offers it once for a wire that was matched again', async () => {
    const events = [
      ...[applied('confirmReceipt', 12, false), applied('reopenReceipt', 13, true)],
      applied('applyReceipt', 14, true),
    ];
    const wire = paid('W', { method: 'Wire', source: undefined, clearedAt: at(14), events });
    expect(await refundedOn([wire])).toEqual([['W', '2026-11-14']]);
    expect(await refundedOn([{ ...wire, status: 'awaiting wire', events: wire.events.slice(0, 2) }])).toEqual([]);
  });
});
