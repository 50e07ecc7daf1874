import { describe, expect, it } from 'vitest';
import { fundsOf } from '#shared/ledger/funds.ts';
import { toCents } from '#shared/money.ts';
import { ledgerName, tenantLedgers } from '#shared/tenant/ledgers.ts';

const dollars = (amount: number) => toCents(amount * 100);
/** The Wednesday before Thanksgiving: Thursday is not a banking day. */
const from = '2026-11-25';
const NOTHING = { from, promised: [], prepared: [], arriving: [] } as const;

describe('the Plaid balance (X-270)', () => {
  it('covers five banking days, without holidays and weekends', () => {
    const { days } = fundsOf({ ...NOTHING, balance: { available: 0, pending: 0 } });
    expect(days.map(({ on }) => on)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']);
    expect(fundsOf({ ...NOTHING, from: '2026-11-28', balance: null }).days[0]?.on).toBe('2026-11-30');
  });

  it('has to cover all outstanding disbursements today, and shows the exact shortfall', () => {
    const balance = { available: dollars(150), pending: 0 };
    const funds = fundsOf({ ...NOTHING, balance, promised: [dollars(100), dollars(120)], prepared: [dollars(40)] });
    expect(funds).toMatchObject({
      promised: { count: 2, amount: dollars(220) },
      toFund: dollars(70),
      toFundWithPrepared: dollars(110),
      coveredOn: null,
    });
    expect(funds.days.map(({ out, left }) => [out, left])).toEqual([
      [dollars(220), -dollars(70)],
      ...Array.from({ length: 4 }, () => [0, -dollars(70)]),
    ]);
    expect(fundsOf({ ...NOTHING, balance, promised: [dollars(150)] })).toMatchObject({ toFund: 0, coveredOn: from });
  });

  it('counts incoming money on its banking day, late money on the first one, and later money separately', () => {
    const arriving = [
      { on: '2026-11-23', amount: dollars(5) },
      { on: '2026-11-26', amount: dollars(30) },
      { on: '2026-11-28', amount: dollars(10) },
      { on: '2026-12-03', amount: dollars(1000) },
    ];
    const balance = { available: 0, pending: dollars(1045) };
    const funds = fundsOf({ ...NOTHING, balance, promised: [dollars(45)], arriving });
    expect(funds.days.map((day) => day.in)).toEqual([5, 30, 10, 0, 0].map(dollars));
    expect(funds).toMatchObject({ toFund: dollars(45), coveredOn: '2026-11-30', later: dollars(1000) });
    expect(funds.arriving).toEqual({ count: 4, amount: dollars(1045) });
  });

  it('is short by more than the outstanding disbursements if a return left it below zero', () => {
    const balance = { available: -dollars(20), pending: 0 };
    expect(fundsOf({ ...NOTHING, balance, promised: [dollars(10)] }).toFund).toBe(dollars(30));
    expect(fundsOf({ ...NOTHING, balance }).toFund).toBe(dollars(20));
  });

  it('is unknown, not zero, if the provider doesn’t answer', () => {
    const funds = fundsOf({ ...NOTHING, balance: null, promised: [dollars(10)] });
    expect(funds).toMatchObject({ toFund: null, toFundWithPrepared: null, coveredOn: null });
    expect(funds.days.every(({ left }) => left === null)).toBe(true);
  });
});

describe('the ledgers of a company (X-270)', () => {
  const account = (name: string, ledgerId?: string) => ({ name, active: true, ...(ledgerId ? { ledgerId } : {}) });

  it('are each named by their accounts, including the default one', () => {
    expect(tenantLedgers({ provider: {}, destinationAccounts: [] })).toEqual([{ id: undefined, names: [] }]);
    const ledgers = tenantLedgers({
      provider: { ledgerId: 'main' },
      destinationAccounts: [account('Trust'), account('Akron', 'akron'), account('Old trust', 'main')],
    });
    expect(ledgers).toEqual([
      { id: 'main', names: ['Trust', 'Old trust'] },
      { id: 'akron', names: ['Akron'] },
    ]);
    expect(ledgers.map(ledgerName)).toEqual(['Trust and Old trust', 'Akron']);
  });
});
