import { afterEach, describe, expect, it, vi } from 'vitest';
import { sameDayText } from '#shared/text/same-day.ts';
import { aPayment, linked, showAcceptance } from './disbursement-screens.tsx';
import { acme, aTransfer } from './signed-in-setup.tsx';

afterEach(() => void vi.useRealTimers());

const UNTIL =
  'Expected today by same-day ACH, at no extra cost to you, if you accept by 2:45 p.m. Eastern Time and we don’t have to call you first. After that, within 1 to 3 business days.';
const OR_AT_ONCE =
  'Within minutes where your bank takes instant payments, otherwise expected today by same-day ACH, at no extra cost to you, if you accept by 2:45 p.m. Eastern Time and we don’t have to call you first. After that, within 1 to 3 business days.';
const OVER =
  'Same-day ACH takes payments until 2:45 p.m. Eastern Time on business days. By ACH, this one now goes with the next ordinary run and arrives the next business day at the earliest.';
const USUAL = 'Within 1-3 business days';

type Shown = {
  readonly isSameDay?: boolean | null;
  readonly tenant?: object;
  readonly amount?: number;
};

/** The acceptance of a disbursement by a client of a company that sends same-day disbursements. */
async function showOn({ isSameDay = true, tenant = {}, amount = 2_000_000 }: Shown) {
  const { terms } = aTransfer();
  if (!terms) throw new Error('A payment with an account has words to agree to.');
  const payment = aPayment({ destBankAccount: linked, amount, terms: { ...terms, isSameDay } });
  const site = { ...acme, tenant: { ...acme.tenant, sameDayAch: ['disbursements' as const], ...tenant } };
  const { container } = await showAcceptance(payment, {}, site);
  const rows = [...container.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  const said = (label: string) => rows.find(([name]) => name === label)?.[1];
  return { arrives: said('Deposited'), how: said('How') };
}

describe('the deadline for accepting a disbursement today (X-327)', () => {
  it('is shown with the arrival day, its cost and what may prevent it', async () => {
    expect(await showOn({})).toEqual({ arrives: UNTIL, how: undefined });
  });

  it.each([
    ['after the instant payment if the company sends those', 10_000_000, OR_AT_ONCE],
    ['alone if the amount is too large for an instant one', 10_000_001, UNTIL],
  ])('is shown %s', async (_, amount, arrives) => {
    expect(await showOn({ tenant: { instantDisbursements: true }, amount })).toEqual({ arrives, how: undefined });
  });

  it('is shown as past once the server says that it is too late today', async () => {
    expect(await showOn({ isSameDay: false })).toEqual({ arrives: USUAL, how: OVER });
  });

  it.each([
    ['the company uses same-day ACH for debits only', { isSameDay: false, tenant: { sameDayAch: ['debits'] } }],
    ['the company uses no same-day ACH', { isSameDay: false, tenant: { sameDayAch: [] } }],
    ['the server of an earlier release doesn’t report it', { isSameDay: null }],
  ])('is not shown if %s', async (_, shown) => {
    expect(await showOn(shown)).toEqual({ arrives: USUAL, how: undefined });
  });

  it('promises no instant payment above the instant limit', async () => {
    const tenant = { sameDayAch: [], instantDisbursements: true };
    const { arrives } = await showOn({ isSameDay: false, tenant, amount: 10_000_001 });
    expect(arrives).toBe(USUAL);
  });

  it('is shown in Spanish with the same facts', () => {
    const { payout } = sameDayText.es;
    expect(payout.until(false)).toBe(
      'Se espera hoy por ACH del mismo día, sin costo adicional, si acepta antes de las 2:45 p.\u00A0m., hora del Este, y no tenemos que llamarlo primero. Después, en 1 a 3 días hábiles.',
    );
    expect(payout.until(true)).toContain('En minutos si su banco recibe pagos instantáneos; si no, se espera hoy por');
    expect(payout.over).toContain('llega, como muy pronto, el siguiente día hábil');
  });
});
