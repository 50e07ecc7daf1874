import { afterEach, describe, expect, it, vi } from 'vitest';
import { sameDayText } from '#shared/text/same-day.ts';
import { showReview } from './review-screen.tsx';
import { acme, aTransfer } from './signed-in-setup.tsx';

afterEach(() => void vi.useRealTimers());

type Shown = {
  readonly at?: string;
  readonly over?: Parameters<typeof aTransfer>[0];
  readonly sameDayAch?: readonly 'debits'[];
};

/** The review of a debit that the server says leaves today, on a Tuesday morning in New York. */
async function showOn(isSameDay: boolean, { at = '2026-11-24T15:00:00.000Z', over = {}, sameDayAch = [] }: Shown = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  const { terms } = aTransfer();
  if (!terms) throw new Error('A draft with an account has words to agree to.');
  return showReview(
    aTransfer({ terms: { ...terms, isSameDay }, ...over }),
    {},
    {
      ...acme,
      tenant: { ...acme.tenant, sameDayAch: [...sameDayAch] },
    },
  );
}

describe('the review of a same-day payment (X-265)', () => {
  it('shows how it is sent, its cost, when it leaves and when it is cleared', async () => {
    const { queryByText } = await showOn(true);
    expect(queryByText(/^Same-day ACH, at no extra cost to you/)).not.toBeNull();
    expect(queryByText(/^By Tue, Nov 24/)).not.toBeNull();
    expect(queryByText(/^By Mon, Nov 30,/)).not.toBeNull();
    expect(queryByText(/Tue, Dec 1/)).toBeNull();
    expect(queryByText(/by same-day ACH \(or by ordinary ACH if/)).not.toBeNull();
  });

  it('doesn’t mention it if the payment is an ordinary one', async () => {
    const { queryByText } = await showOn(false);
    expect(queryByText(/same-day/i)).toBeNull();
    expect(queryByText(/^By Tue, Dec 1,/)).not.toBeNull();
  });
});

describe('the deadline of a same-day payment (X-322)', () => {
  const UNTIL =
    'Same-day ACH, at no extra cost to you, if you pay by 2:45 p.m. Eastern Time. After that it goes by ordinary ACH and clears a business day later.';
  const OVER =
    'Ordinary ACH. Same-day ACH takes payments until 2:45 p.m. Eastern Time on business days; this one leaves with the next ordinary run.';

  it('is on the review before the last cutoff, in Eastern Time', async () => {
    const { queryByText } = await showOn(true);
    expect(queryByText(UNTIL)).not.toBeNull();
    expect(queryByText(OVER)).toBeNull();
  });

  it.each([
    ['after the cut-off', '2026-11-24T19:45:00.000Z', {}, OVER],
    ['on a Saturday', '2026-11-28T15:00:00.000Z', {}, OVER],
    ['for a wire', '2026-11-24T19:45:00.000Z', { method: 'Wire' as const }, undefined],
  ])('is not promised %s', async (_, at, over, said) => {
    const shown = await showOn(false, { at, over, sameDayAch: ['debits'] });
    expect(shown.queryByText(/^(Ordinary|Same-day) ACH/)?.textContent).toBe(said);
  });

  it('is shown in Spanish with the same hour', () => {
    expect(sameDayText.es.until).toContain('antes de las 2:45 p.\u00A0m., hora del Este');
    expect(sameDayText.es.over).toContain('hasta las 2:45 p.\u00A0m., hora del Este');
  });
});
