import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { showPaymentOf } from './payment-screen.tsx';
import { aClient, anAccount, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

/**
 * A refund as its client sees it: beside the payment it belongs to, and on its way back to the account it came from.
 */
const { sourceBankAccount: paidFrom } = aTransfer();
const payment = { _id: id(39), referenceID: 'CP-7Q4K-2M9P' };

const aRefund = () =>
  aTransfer({
    status: 'viewed',
    disbursement: true,
    type: 'Client Disbursement',
    purpose: 'Refund of Earnest Money Deposit for Purchase',
    fee: 0,
    sourceBankAccount: null,
    destBankAccount: paidFrom,
    refundOf: payment,
  });

async function showPayment(transfer: object) {
  const shown = await showPaymentOf(transfer);
  const row = (label: string) => shown.queryByText(label, { selector: 'dt' })?.parentElement?.querySelector('dd');
  return { ...shown, row };
}

test('a payment shows its refunds and their status, and links to them (X-030)', async () => {
  const refunds = [
    { _id: id(41), referenceID: 'CP-AAAA-1111', amount: 60_000, status: 'pending' },
    { _id: id(42), referenceID: 'CP-BBBB-2222', amount: 2_500, status: 'completed' },
  ];
  const { row, getByRole } = await showPayment(aTransfer({ status: 'completed', refunds }));
  expect(row('Refunds')?.textContent).toBe('$600.00 Pending, CP-AAAA-1111$25.00 Completed, CP-BBBB-2222');
  expect(getByRole('link', { name: 'CP-BBBB-2222' }).getAttribute('href')).toBe(`/payment-details/${id(42)}`);
  expect(row('Refund of')).toBeUndefined();
});

test('a refund shows its payment, and links to it (X-030)', async () => {
  const { row, getByRole } = await showPayment({ ...aRefund(), status: 'completed' });
  expect(row('Refund of')?.textContent).toBe(payment.referenceID);
  expect(getByRole('link', { name: payment.referenceID }).getAttribute('href')).toBe(`/payment-details/${id(39)}`);
  expect(row('Refunds')).toBeUndefined();
});

test('a refund that goes back by itself is not said to be accepted (X-112)', async () => {
  const { getByText, queryByText } = await showPayment({ ...aRefund(), status: 'pending' });
  expect(getByText('You are being refunded')).toBeTruthy();
  expect(queryByText('You accepted')).toBeNull();
});

async function showChoice(accounts: readonly object[]) {
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aRefund() } },
    [`GET /account/client-accounts/${id(1)}`]: { body: { accounts } },
  });
  const at = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
  return { ...showSignedIn(<SelectAccountPage />, { at }), person: userEvent.setup() };
}

test('a refund can be paid only into the account the payment came from (X-030)', async () => {
  const other = anAccount({ bankAccountId: id(21), bankDisplayName: 'Tartan Bank', bankName: 'Tartan Bank' });
  const { findByText, getAllByRole, getByText, getByRole, person } = await showChoice([other, anAccount()]);
  await findByText('A refund goes back to the account the payment came from:');
  const [elsewhere, origin] = getAllByRole('radio') as HTMLInputElement[];
  expect([elsewhere?.disabled, origin?.checked]).toEqual([true, true]);
  await person.click(getByText('Tartan Bank'));
  expect(origin?.checked).toBe(true);
  expect((getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(false);
});

test('a client who has unlinked that account is told to link it again', async () => {
  const other = anAccount({ bankAccountId: id(21) });
  const { findByText, getByRole } = await showChoice([other]);
  await findByText(/Please link First Platypus Bank x4821 again/);
  expect((getByRole('button', { name: 'Continue' }) as HTMLButtonElement).disabled).toBe(true);
});
