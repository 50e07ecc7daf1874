import { afterEach, describe, expect, it, vi } from 'vitest';
import { showReview } from './review-screen.tsx';
import { aTransfer } from './signed-in-setup.tsx';

afterEach(() => void vi.useRealTimers());

/** The review of a debit that the server says leaves today, on a Tuesday morning in New York. */
async function showOn(isSameDay: boolean) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T15:00:00.000Z') });
  const { terms } = aTransfer();
  if (!terms) throw new Error('A draft with an account has words to agree to.');
  return showReview(aTransfer({ terms: { ...terms, isSameDay } }));
}

describe('the review of a payment of the same day (X-265)', () => {
  it('says how it goes, what that costs, when it leaves and when it is cleared', async () => {
    const { queryByText } = await showOn(true);
    expect(queryByText('Same-day ACH, at no extra cost to you')).not.toBeNull();
    expect(queryByText(/^By Tue, Nov 24/)).not.toBeNull();
    expect(queryByText(/^By Mon, Nov 30\./)).not.toBeNull();
    expect(queryByText(/Tue, Dec 1/)).toBeNull();
    expect(queryByText(/by same-day ACH \(or by ordinary ACH if/)).not.toBeNull();
  });

  it('says nothing of it where the payment is an ordinary one', async () => {
    const { queryByText } = await showOn(false);
    expect(queryByText(/same-day/i)).toBeNull();
    expect(queryByText(/^By Tue, Dec 1\./)).not.toBeNull();
  });
});
