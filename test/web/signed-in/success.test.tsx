import { expect, test } from 'vitest';
import { SuccessPage } from '#web/routes/success.tsx';
import { aTransfer, fakeApi, id, showSignedIn } from './signed-in.tsx';

async function showEnd(transfer: object, at = `/create-account/success?go_to_transfer=${id(40)}`) {
  fakeApi({ Transfer: { body: { transfer: aTransfer(transfer) } } });
  const shown = showSignedIn(<SuccessPage />, { at });
  await shown.findByText('Summary');
  return { ...shown, title: shown.getByRole('heading', { level: 1 }).textContent };
}

test('a transfer is now pending: when the money leaves, where the receipt is, and the way to the history (R-183, R-185, R-186)', async () => {
  const { title, getByText, getByRole } = await showEnd({ status: 'pending' });
  expect(title).toBe('Your transfer is now pending.');
  expect(getByText('The money should leave your account within the next business day.')).toBeTruthy();
  expect(getByText('Please check your email for a receipt.')).toBeTruthy();
  expect(getByRole('link', { name: 'Transfer history' }).getAttribute('href')).toBe('/transfer-history');
});

test('a disbursement is deposited within 1-3 business days (R-184, R-186)', async () => {
  const { getByText } = await showEnd({ status: 'pending', disbursement: true, type: 'Client Disbursement' });
  expect(getByText('Your funds should be deposited within 1-3 business days.')).toBeTruthy();
  expect(getByText('Please check your email for a receipt.')).toBeTruthy();
});

test('a failed transfer never reads as sent', async () => {
  const { title, queryByText, getByText } = await showEnd({ status: 'error', problem: 'Not enough funds.' });
  expect(title).toBe('Your transfer did not go through.');
  expect(getByText('Not enough funds.')).toBeTruthy();
  expect(queryByText(/business day/)).toBeNull();
});

test('a transfer the bank has not confirmed is not called pending', async () => {
  const { title } = await showEnd({ status: 'submitted' });
  expect(title).toBe('Your transfer is being confirmed.');
});
