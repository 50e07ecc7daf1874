import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { TransferId } from '#shared/ids.ts';
import { useTransfer } from '#web/lib/payment/transfers.ts';
import { SuccessPage } from '#web/routes/success.tsx';
import { aClient, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

async function showEnd(transfer: object, at = `/create-account/success?go_to_transfer=${id(40)}`, client: object = {}) {
  fakeApi({
    Client: { body: { client: aClient(client) } },
    Transfer: { body: { transfer: aTransfer(transfer) } },
  });
  const shown = showSignedIn(<SuccessPage />, { at });
  await shown.findByText('Summary');
  return { ...shown, title: shown.getByRole('heading', { level: 1 }).textContent };
}

test('a pending transfer shows when the money leaves, where the receipt is, and a link to the history (R-183, R-185, R-186)', async () => {
  const { title, getByText, getByRole } = await showEnd({ status: 'pending' });
  expect(title).toBe('Your transfer is now pending.');
  expect(getByText('The money should leave your account within the next business day.')).toBeTruthy();
  expect(getByText('Please check your email for a receipt.')).toBeTruthy();
  expect(getByRole('link', { name: 'Transfer history' }).getAttribute('href')).toBe('/transfer-history');
});

test('a pending transfer shows what was sent, by which days, and its reference to copy (X-177)', async () => {
  const { getByText, getByRole, container } = await showEnd({
    status: 'pending',
    startedAt_utc: '2026-11-21T15:00:00.000Z',
  });
  const sum = container.querySelector('.money-large');
  expect(sum?.textContent).toBe('$25,025.00');
  expect(sum?.previousElementSibling?.textContent).toBe('You sent');
  expect(getByText("That's one step closer to your closing.")).toBeTruthy();
  const stages = within(getByRole('list', { name: 'Stages of this payment' }));
  expect(stages.getByText('by Mon, Nov 23')).toBeTruthy();
  expect(stages.getByText('by Mon, Nov 30')).toBeTruthy();
  expect(getByRole('button', { name: 'Copy Reference' })).toBeTruthy();
  expect(container.querySelectorAll('.button-primary')).toHaveLength(1);
});

test.each(['submitted', 'error'] as const)(
  'no one is congratulated on a transfer that is %s (X-177)',
  async (status) => {
    const { queryByText, getByRole } = await showEnd({ status });
    expect(getByRole('heading', { level: 1 })).toBeTruthy();
    expect(queryByText(/one step closer/)).toBeNull();
  },
);

test('a disbursement is deposited within 1-3 business days (R-184, R-186)', async () => {
  const { getByText } = await showEnd({ status: 'pending', disbursement: true, type: 'Client Disbursement' });
  expect(getByText('Your funds should be deposited within 1-3 business days.')).toBeTruthy();
  expect(getByText('Please check your email for a receipt.')).toBeTruthy();
});

test('a same-day payment is promised for that day, but not one that was made after its last window (X-265)', async () => {
  const sameDay = { status: 'pending', network: 'same-day-ach' };
  const inTime = await showEnd({ ...sameDay, startedAt_utc: '2026-11-24T15:00:00.000Z' });
  expect(inTime.getByText('The money should leave your account today.')).toBeTruthy();
  inTime.unmount();
  const late = await showEnd({ ...sameDay, startedAt_utc: '2026-11-25T02:00:00.000Z' });
  expect(late.getByText('The money should leave your account within the next business day.')).toBeTruthy();
  late.unmount();
  const out = await showEnd({ ...sameDay, disbursement: true, startedAt_utc: '2026-11-25T02:00:00.000Z' });
  expect(out.getByText('Your funds should be deposited within 1-3 business days.')).toBeTruthy();
});

test('an instant disbursement arrives within minutes (X-035)', async () => {
  const { getByText, queryByText } = await showEnd({
    status: 'pending',
    disbursement: true,
    type: 'Client Disbursement',
    network: 'rtp',
  });
  expect(getByText('Your funds are usually in your account within minutes.')).toBeTruthy();
  expect(queryByText(/business day/)).toBeNull();
});

test('a seller without an e-mail address is not asked to check one (R-185)', async () => {
  const { findByText, queryByText } = await showEnd(
    { status: 'pending', disbursement: true, type: 'Client Disbursement' },
    undefined,
    { email: '' },
  );
  await findByText("We don't have your email address, so your receipt is here only: press View details and receipt.");
  expect(queryByText('Please check your email for a receipt.')).toBeNull();
});

test('a failed transfer never reads as sent', async () => {
  const { title, queryByText, getByText } = await showEnd({ status: 'error', problem: 'Not enough funds.' });
  expect(title).toBe("Your transfer didn't go through.");
  expect(getByText('Not enough funds.')).toBeTruthy();
  expect(queryByText(/business day/)).toBeNull();
});

test('an unconfirmed transfer is not called pending', async () => {
  const { title } = await showEnd({ status: 'submitted' });
  expect(title).toBe('Your transfer is being confirmed.');
});

/** The review, which leaves the transfer in the cache as it was before the click. */
function Review() {
  const [isOver, setOver] = useState(false);
  const { data } = useTransfer(id<TransferId>(40));
  if (isOver) return <SuccessPage />;
  return data ? (
    <button type="button" onClick={() => setOver(true)}>
      Make Transfer
    </button>
  ) : null;
}

test('the review’s data is never shown as the outcome', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked > 1) await promise;
    return { body: { transfer: aTransfer({ status: asked > 1 ? 'pending' : 'draft' }) } };
  };
  fakeApi({ Transfer: answer });
  const shown = showSignedIn(<Review />, { at: `/create-account/success?go_to_transfer=${id(40)}` });
  await userEvent.setup().click(await shown.findByRole('button', { name: 'Make Transfer' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(shown.queryByText("Your transfer didn't go through.")).toBeNull();
  resolve();
  // The heading says it, and so does the live region, because the heading had the focus before the answer came.
  await waitFor(() => expect(shown.getAllByText('Your transfer is now pending.')).toHaveLength(2));
});

test('a scheduled payment reads as scheduled, with its day and how to cancel, not as paid (X-034)', async () => {
  const { title, getByText, getByRole, queryByText } = await showEnd({ status: 'draft', scheduledOn: '2026-12-01' });
  expect(title).toBe('Your payment is scheduled.');
  expect(getByText("We'll send it on Tue, Dec 1, in the morning.")).toBeTruthy();
  expect(getByText(/^You can cancel it or choose another day/)).toBeTruthy();
  expect(getByRole('link', { name: 'View details' }).getAttribute('href')).toBe(`/payment-details/${id(40)}`);
  expect(queryByText(/receipt/)).toBeNull();
});
