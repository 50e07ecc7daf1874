import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DetailsPage } from '#web/routes/details.tsx';
import { ReviewPage } from '#web/routes/review.tsx';
import {
  aClient,
  aForm,
  anAccount,
  aTransfer,
  fakeApi,
  id,
  refused,
  saying,
  showSignedIn,
} from './signed-in-setup.tsx';

/** The remaining limit is shown where the amount is typed, and before the button is clicked. */
const LIST = `GET /account/client-accounts/${id(1)}`;

type Allowance = { readonly amount: number; readonly count: number; readonly freeOn: string | null };
const left = (amount: number, count: number, freeOn: string | null = null): Allowance => ({ amount, count, freeOn });

async function showForm(allowance: Allowance, accounts: readonly object[] = [anAccount()]) {
  fakeApi({
    Client: { body: { client: aClient() } },
    TransferForm: { body: aForm({ allowance }) },
    [LIST]: { body: { accounts } },
  });
  const shown = showSignedIn(<DetailsPage />, { at: '/create-account/step-3' });
  await shown.findByRole('button', { name: 'Next' });
  return { ...shown, person: userEvent.setup() };
}

test.each([
  [left(18_750_000, 5), 'You can still send $187,500.00 today.'],
  [left(8_000_000, 2), 'You can still send $80,000.00 today, in up to 2 transfers.'],
  [left(100_000, 1), 'You can still send $1,000.00 today, in one transfer.'],
  // One ACH transfer is limited to $50,000.00.
  [left(28_750_000, 5), 'You can still send $250,000.00 today.'],
  [left(28_750_000, 1), 'You can still send $50,000.00 today, in one transfer.'],
])('the remaining limit is shown below the amount: %j (X-069)', async (allowance, sentence) => {
  const { getByLabelText } = await showForm(allowance);
  const field = getByLabelText('Amount');
  const hints = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(hints.map((hint) => document.getElementById(hint)?.textContent).join(' ')).toContain(sentence);
});

test('a used-up limit is shown above the form, with the day and the number to call (X-069)', async () => {
  const { getByText, getByLabelText, queryByText } = await showForm(left(0, 4, '2026-11-24'));
  const notice = getByText("You've reached your limit for now. You can send again from Tue, Nov 24.");
  expect(getByText(/^If it can't wait, call Acme Title at/)).toBeTruthy();
  expect(notice.compareDocumentPosition(getByLabelText('Purpose'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(queryByText(/You can still send/)).toBeNull();
});

test('an amount above the limit is reported while typing, with the number to call, but is not an error yet (X-069)', async () => {
  const { getByLabelText, findByText, queryByText, person } = await showForm(left(1_000_000, 3));
  await person.type(getByLabelText('Amount'), '10000');
  expect(queryByText(/This is more than/)).toBeNull();
  await person.type(getByLabelText('Amount'), '.01');
  const warning = await findByText(/This is more than/);
  expect(warning.textContent).toBe(
    'This is more than the $10,000.00 you can still send today. To send more, call Acme Title at (512)\u00A0555-0199.',
  );
  // In one piece, and a tap calls it.
  expect(warning.querySelector('a')?.getAttribute('href')).toBe('tel:+15125550199');
  expect(getByLabelText('Amount').getAttribute('aria-invalid')).not.toBe('true');
});

/** A payment of $25,000.00. */
async function showReview(allowance: Allowance, more: Parameters<typeof fakeApi>[0] = {}) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aTransfer() } },
    TransferForm: { body: aForm({ allowance }) },
    ...more,
  });
  const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
  await shown.findByRole('heading', { name: 'Transfer From' });
  await waitFor(() => expect(asked.some(({ what }) => what === 'TransferForm')).toBe(true));
  return { ...shown, asked, person: userEvent.setup() };
}

test.each([
  [left(4_999_999, 5), 'After this transfer you can still send $24,999.99 today.'],
  [left(7_000_000, 2), 'After this transfer you can still send $45,000.00 today, in one more transfer.'],
  [left(10_000_000, 2), 'After this transfer you can still send $50,000.00 today, in one more transfer.'],
  [left(10_000_000, 1), 'This transfer uses up your limit for today.'],
  [left(2_500_000, 3), 'This transfer uses up your limit for today.'],
  [
    left(2_499_999, 3),
    'This is more than the $24,999.99 you can still send today. To send more, call Acme Title at (512) 555-0199.',
  ],
  [
    left(2_500_000, 0, '2026-11-24'),
    "You've reached your limit for now. You can send again from Tue, Nov 24. If it can't wait, call Acme Title at (512) 555-0199.",
  ],
])('a limit that is close is shown before the button: %j (X-069)', async (allowance, sentence) => {
  const { findByText } = await showReview(allowance);
  await findByText(saying(sentence));
});

test('nothing is shown far from the limit', async () => {
  const { queryByText, findByRole } = await showReview(left(5_000_000, 3));
  await findByRole('button', { name: 'Make Transfer' });
  expect(queryByText('About your limit')).toBeNull();
});

test('the server’s refusal replaces the notice with its own sentence (X-069)', async () => {
  const sentence = 'You can still send $500.00 today. You can send this payment from Tue, Nov 24.';
  const shown = await showReview(left(2_499_999, 3), {
    'POST /transfer/start': refused(429, 'transfer/over-client-limit', sentence),
  });
  await shown.findByText('About your limit');
  await shown.person.click(shown.getByRole('button', { name: 'Make Transfer' }));
  expect((await shown.findByRole('alert')).textContent).toContain(sentence);
  expect(shown.asked.filter(({ what }) => what === 'POST /transfer/start')).toHaveLength(1);
  expect(shown.queryByText('About your limit')).toBeNull();
});

const UNSEEN = { balance: null, byNumbers: true, uncheckedLimit: 500_000 };
const hintOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((hint) => document.getElementById(hint)?.textContent)
    .join(' ');

test('the amount field shows how much an account without a balance can pay, and warns above it (X-118)', async () => {
  const { getByLabelText, findByText, person } = await showForm(left(18_750_000, 5), [anAccount(UNSEEN)]);
  const said = "We can't see your account's balance, so it can pay up to $5,000.00 at a time.";
  await waitFor(() => expect(hintOf(getByLabelText('Amount'))).toContain(said));
  // The method's own limit would promise more than this account can pay.
  expect(hintOf(getByLabelText('Amount'))).not.toContain('Limit:');
  await person.type(getByLabelText('Amount'), '5000.01');
  await findByText(/^To pay more than that, use another account or call /);
});

test('the amount has the method’s own limit if the bank can check another account (X-118)', async () => {
  const accounts = [anAccount(UNSEEN), anAccount({ bankAccountId: id(21) })];
  const { getByLabelText } = await showForm(left(18_750_000, 5), accounts);
  expect(hintOf(getByLabelText('Amount'))).toContain('Limit:');
});
