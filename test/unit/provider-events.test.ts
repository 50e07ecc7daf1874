import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterProviderEvent, isNews, isTransferEvent, type ProviderEvent } from '#shared/transfer/provider-events.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const TYPES = ['pending', 'posted', 'settled', 'funds_available', 'cancelled', 'failed', 'returned'] as const;

const anEvent = (type: ProviderEvent['type'], over: Partial<ProviderEvent> = {}): ProviderEvent => ({
  eventId: 7,
  type,
  at: '2026-11-21T16:00:00.000Z',
  providerTransferId: 'provider-1',
  ...over,
});

const apply = (from: Transfer, types: readonly ProviderEvent['type'][]): Transfer =>
  types.reduce((known, type, at) => afterProviderEvent(known, anEvent(type, { eventId: at + 1 })) ?? known, from);

describe('the events of a debit', () => {
  test('advance it from pending to completed to good funds, each with its time', () => {
    const done = apply(aTransfer(), ['pending', 'posted', 'settled', 'funds_available']);
    expect(done).toMatchObject({ status: 'completed', provider: { rank: 4, transferId: 'provider-1' } });
    const at = '2026-11-21T16:00:00.000Z';
    expect(done).toMatchObject({ postedAt: at, completedAt: at, clearedAt: at });
    expect(done.events.map(({ name }) => name)).toEqual(['posted', 'settled', 'fundsAvailable']);
  });

  test.each(TYPES)('of a second entry at the bank (%s) change nothing and are reported: money moved twice', (type) => {
    const known = apply(aTransfer(), ['pending', 'posted', 'settled']);
    const another = anEvent(type, { providerTransferId: 'provider-2' });
    expect(afterProviderEvent(known, another)).toBeUndefined();
    expect(isNews(known, another)).toBe(true);
  });

  test('don’t mention cleared funds for a payment to a client, which has arrived once it settled', () => {
    const payment = aTransfer({ disbursement: true, type: 'Client Disbursement' });
    expect(afterProviderEvent(payment, anEvent('funds_available'))).toBeUndefined();
  });

  test('make up for a missed settlement', () => {
    const done = apply(aTransfer(), ['funds_available']);
    expect(done.events.map(({ name }) => name)).toEqual(['settled', 'fundsAvailable']);
    expect(done).toMatchObject({ status: 'completed', completedAt: done.clearedAt });
  });

  test('make up for an acceptance whose answer was lost', () => {
    const known = apply(aTransfer({ status: 'submitted' }), ['posted']);
    expect(known).toMatchObject({ status: 'pending', provider: { transferId: 'provider-1' } });
    expect(known.events.map(({ name }) => name)).toEqual(['accepted', 'posted']);
  });

  test.each([
    ['R01', "Your account didn't have enough money."],
    ['R10', "Your bank says that this payment wasn't authori"],
    ['R99', "Your bank didn't complete this payment (R99)."],
  ])('give the reason in plain words if they return with %s', (code, sentence) => {
    const returned = afterProviderEvent(aTransfer({ status: 'completed' }), anEvent('returned', { code }));
    expect(returned).toMatchObject({ status: 'error', problem: { code }, returnedAt: expect.any(String) });
    expect(returned?.problem?.sentence).toContain(sentence);
  });

  test('give the trace number once the bank has it, and keep it', () => {
    const traced = afterProviderEvent(aTransfer(), anEvent('posted', { traceId: '111' }));
    expect(traced?.creditTraceId).toBe('111');
    expect(afterProviderEvent(traced ?? aTransfer(), anEvent('settled'))?.creditTraceId).toBe('111');
  });
});

describe('in any order', () => {
  const anyTypes = fc.array(fc.constantFrom(...TYPES), { maxLength: 12 });

  test('never lower the rank, change nothing the second time, and leave the money unchanged', () => {
    fc.assert(
      fc.property(anyTypes, (types) => {
        let known = aTransfer();
        for (const type of types) {
          const event = anEvent(type);
          const after = afterProviderEvent(known, event) ?? known;
          expect(after.provider.rank).toBeGreaterThanOrEqual(known.provider.rank);
          expect(afterProviderEvent(after, event)).toBeUndefined();
          expect([after.amount, after.fee, after.clientId, after.version]).toEqual([
            known.amount,
            known.fee,
            known.clientId,
            known.version,
          ]);
          expect(after.events.slice(0, known.events.length)).toEqual(known.events);
          known = after;
        }
      }),
    );
  });

  test('let a return win over everything before and after it', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['pending', 'posted', 'settled', 'funds_available', 'returned'] as const, { minLength: 5 }),
        (types) => {
          expect(apply(aTransfer(), types)).toMatchObject({ status: 'error', provider: { rank: 9 } });
        },
      ),
    );
  });

  test('never change earlier events in place', () => {
    const before = aTransfer({ status: 'submitted' });
    const copy = structuredClone(before);
    for (const type of TYPES) afterProviderEvent(before, anEvent(type));
    expect(before).toEqual(copy);
  });
});

describe('an event that does not fit', () => {
  test.each(TRANSFER_STATUSES.filter((status) => !['submitted', 'pending', 'completed'].includes(status)))(
    'changes nothing on a transfer that is %s',
    (status) => {
      for (const type of TYPES) expect(afterProviderEvent(aTransfer({ status }), anEvent(type))).toBeUndefined();
    },
  );

  test('is still reported, unless it repeats what is known', () => {
    expect(isNews(aTransfer({ status: 'draft' }), anEvent('posted'))).toBe(true);
    expect(isNews(aTransfer({ status: 'cancelled' }), anEvent('cancelled'))).toBe(false);
    const provider = { attempt: 1, rank: 0, transferId: 'provider-1' };
    const cancelled = aTransfer({ status: 'cancelled', cancelAskedAt: '2026-11-21T15:00:00.000Z', provider });
    expect(isNews({ ...cancelled, cancelAskedAt: undefined }, anEvent('pending'))).toBe(true);
    expect(isNews(cancelled, anEvent('pending'))).toBe(false);
    expect(isNews(cancelled, anEvent('pending', { providerTransferId: 'provider-2' }))).toBe(true);
    expect(isNews(cancelled, anEvent('posted'))).toBe(true);
    expect(isNews(aTransfer({ provider: { attempt: 1, rank: 3 } }), anEvent('posted'))).toBe(false);
  });

  test('about good funds does not apply to a disbursement, which ends when it settles', () => {
    const settled = apply(aTransfer({ disbursement: true }), ['pending', 'settled']);
    expect(settled.status).toBe('completed');
    expect(afterProviderEvent(settled, anEvent('funds_available'))).toBeUndefined();
  });
});

test('only events about a transfer are read', () => {
  for (const type of TYPES) expect(isTransferEvent(type)).toBe(true);
  for (const type of ['sweep.posted', 'refund.pending', 'toString', '__proto__', ''])
    expect(isTransferEvent(type)).toBe(false);
});
