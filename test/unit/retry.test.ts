import { describe, expect, test } from 'vitest';
import { bankAccountId, transferId } from '#shared/ids.ts';
import { type Cents, toCents } from '#shared/money.ts';
import { lastTryOf } from '#shared/transfer/last-try.ts';
import { presentationsOf, representmentOf } from '#shared/transfer/retry.ts';
import { retried, type Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const account = bankAccountId.parse('65a0c0ffee00112233445577');
const AMOUNT = toCents(100_000);
const day = (on: string) => `${on}T15:00:00.000Z`;

let made = 0;
/** A debit that the bank has returned for insufficient funds. */
function returned(on: string, overrides: Partial<Transfer> = {}): Transfer {
  made += 1;
  const submitted = { id: `e-${made}`, name: 'makeTransfer', from: 'draft', to: 'submitted', actor: 'client' };
  const id = transferId.parse(made.toString(16).padStart(24, '0'));
  const base = aTransfer({
    ...{ id, amount: AMOUNT, fee: 500, status: 'error', returnedAt: day(on) },
    problem: { code: 'R01', sentence: 'Not enough money.', at: day(on) },
    events: [{ ...submitted, at: day(on) }],
  });
  return { ...base, source: { id: account } as Transfer['source'], ...overrides } as Transfer;
}
const count = (debits: readonly Transfer[], now: string, amount: Cents = AMOUNT) =>
  presentationsOf(debits, { amount }, account, day(now)).length;

describe('the number of times the same debit was presented (X-119)', () => {
  const first = returned('2026-01-05');
  const second = returned('2026-03-05', { representment: 1 });
  const third = returned('2026-06-01', { representment: 2 });

  test('includes the first one and its repetitions', () => {
    expect(count([third, first, second], '2026-06-10')).toBe(3);
  });

  test('counts for 180 days from the first one, and no representment extends that', () => {
    expect(count([first, second], '2026-07-04')).toBe(2);
    expect(count([first, second, third], '2026-07-05')).toBe(0);
  });

  test('starts over with a debit that was made after that time', () => {
    expect(count([first, second, third, returned('2026-07-10')], '2026-07-20')).toBe(1);
  });

  test('counts two that were in progress at once as two', () => {
    expect(count([first, returned('2026-01-06')], '2026-01-10')).toBe(2);
  });

  test('excludes other amounts, accounts and reasons', () => {
    expect(count([first], '2026-01-10', toCents(100_001))).toBe(0);
    const elsewhere = { source: { id: bankAccountId.parse('65a0c0ffee00112233445578') } as Transfer['source'] };
    expect(count([returned('2026-01-05', elsewhere)], '2026-01-10')).toBe(0);
    const stopped = { problem: { code: 'R08', sentence: 'Stopped.', at: day('2026-01-05') } as Transfer['problem'] };
    expect(count([returned('2026-01-05', stopped)], '2026-01-10')).toBe(0);
  });
});

describe('a debit after a return for insufficient funds (X-119)', () => {
  const earlier = [returned('2026-01-05')];
  const total = toCents(100_500);

  test('is a representment of the exact amount, but never a third one', () => {
    expect(representmentOf({}, account, { earlier, total })).toEqual({ ok: true, value: 1 });
    expect(representmentOf({}, account, { earlier: [...earlier, ...earlier, ...earlier], total })).toMatchObject({
      ok: false,
      refusal: { code: 'bank/returned-before' },
    });
  });

  test('is sent as a new one if the fee has changed since, because a representment has the first one’s amount', () => {
    expect(representmentOf({}, account, { earlier, total: toCents(100_600) })).toEqual({ ok: true, value: undefined });
  });

  test('is recognized on a draft of an earlier version, which also recorded how often the account was debited again', () => {
    const id = earlier[0]?.id;
    const noted = { id, code: 'R03', accountId: account, representments: 1 };
    const retryOf = retried.parse(noted);
    expect(retryOf).toEqual({ id, code: 'R03', accountId: account });
    expect(representmentOf({ retryOf }, account, { earlier: [], total }).ok).toBe(false);
  });

  test('is a new one if its client has changed the amount of the draft that repeats it', () => {
    const retryOf = { id: earlier[0]?.id as Transfer['id'], code: 'R01', accountId: account };
    expect(representmentOf({ retryOf }, account, { earlier: [], total })).toEqual({ ok: true, value: undefined });
  });
});

describe('the last attempt of a payment', () => {
  const [a, b, c] = [returned('2026-01-05'), returned('2026-01-06'), returned('2026-01-07')] as const;
  const lastOf = async (second: Transfer['status'], third: Transfer['status']) => {
    const stored = [
      { ...b, status: second, retriedAs: c.id },
      { ...c, status: third },
    ];
    const last = await lastTryOf({ ...a, retriedAs: b.id }, async (wanted) => stored.find(({ id }) => id === wanted));
    return [a, b, c].findIndex(({ id }) => id === last.id);
  };

  test('is the one that paid it, even if the one in between was closed', async () => {
    expect(await lastOf('cancelled', 'completed')).toBe(2);
    expect(await lastOf('error', 'viewed')).toBe(2);
  });

  test('is never one that ended unpaid', async () => {
    expect(await lastOf('error', 'cancelled')).toBe(1);
    expect(await lastOf('cancelled', 'rejected')).toBe(0);
  });

  test('is the payment itself until the announced one is made', async () => {
    expect(await lastTryOf({ ...a, retriedAs: b.id }, async () => undefined)).toMatchObject({ id: a.id });
  });
});
