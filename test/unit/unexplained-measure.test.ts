import { describe, expect, it } from 'vitest';
import { type CheckLedgerPorts, checkLedger } from '#functions/provider/check-ledger.ts';
import type { ProviderLine } from '#shared/ledger/reconcile.ts';
import type { SeenSweep } from '#shared/ledger/sweep.ts';
import { toCents } from '#shared/money.ts';
import { aTenant } from '../support/people.ts';

const tenant = aTenant();
const now = new Date('2026-11-27T15:00:00.000Z');
const OWN = 'ledger-main';

const line = (id: string, cents: number, over: Partial<ProviderLine> = {}): ProviderLine => ({
  ...{ at: '2026-11-20T15:00:00.000Z', type: 'pending', providerTransferId: id, direction: 'credit', cents },
  ...over,
});
const sweep = (createdOn: string): SeenSweep => ({
  ...{ id: 'sweep-1', way: 'withdraw', state: 'pending', amount: toCents(40_00), createdOn },
});

type Told = {
  readonly lines?: readonly ProviderLine[];
  readonly sweeps?: readonly SeenSweep[];
  /** Each read of the balance. The last one is repeated. */
  readonly balances: readonly number[];
  /** Each transfer's ledger and owner. */
  readonly ledgers?: Readonly<Record<string, string>>;
  readonly owners?: Readonly<Record<string, string>>;
};

/** The unexplained amount if the books are empty and the provider reports this. */
async function unexplainedOf({ lines = [], sweeps = [], balances, ledgers = {}, owners = {} }: Told) {
  let looked = 0;
  const books: CheckLedgerPorts = {
    ...{ allEntries: async () => [], months: async () => [], files: async () => [] },
    statement: {
      async balance() {
        looked += 1;
        return { pending: 0, available: balances[looked - 1] ?? balances.at(-1) ?? 0, ledgers: [OWN] };
      },
      lines: async () => lines,
      sweeps: async () => sweeps,
      ownerOf: async (_, id) => ({
        owner: { tenant: owners[id] ?? tenant.id, transfer: id },
        ledgerId: ledgers[id],
      }),
    },
  };
  return (await checkLedger(books, tenant.id, tenant, now)).unexplained?.available;
}

describe('the unexplained part of a ledger’s balance (X-321)', () => {
  it.each<[string, Told, number | undefined]>([
    ['all of it if nothing is on record', { balances: [500_00] }, 500_00],
    ['the rest after a payment', { balances: [400_00], lines: [line('a', 100_00)] }, 500_00],
    ['unknown if money moved between the checks', { balances: [500_00, 499_00] }, undefined],
    [
      'without another company’s payment out of its own ledger at the same account',
      { balances: [500_00], lines: [line('a', 100_00)], owners: { a: 'zenith' }, ledgers: { a: 'ledger-zenith' } },
      500_00,
    ],
    [
      'with another company’s payment out of the same ledger',
      { balances: [400_00], lines: [line('a', 100_00)], owners: { a: 'zenith' }, ledgers: { a: OWN } },
      500_00,
    ],
    [
      'without another company’s refund, which doesn’t name the company',
      {
        balances: [500_00],
        lines: [line('refund-1', 30_00, { type: 'refund.pending', direction: 'debit', refundOf: 'a' })],
        owners: { a: 'zenith' },
        ledgers: { a: 'ledger-zenith' },
      },
      500_00,
    ],
    [
      'without a payment at an account that the file has left',
      { balances: [500_00], lines: [line('a', 100_00, { isLeft: true })], ledgers: { a: OWN } },
      500_00,
    ],
    ['without a withdrawal that the books will have', { balances: [460_00], sweeps: [sweep('2026-11-27')] }, 500_00],
    ['with a withdrawal from before the books', { balances: [460_00], sweeps: [sweep('2026-08-27')] }, 460_00],
  ])('is %s', async (_, told, unexplained) => {
    expect(await unexplainedOf(told)).toBe(unexplained);
  });
});
