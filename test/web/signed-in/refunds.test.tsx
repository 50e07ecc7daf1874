import { expect, test } from 'vitest';
import { showPaymentOf } from './payment-screen.tsx';
import { aTransfer, id } from './signed-in-setup.tsx';

/** A refund as its client sees it: beside its payment, and on its way back to the account it came from. */
const { sourceBankAccount: paidFrom } = aTransfer();
const payment = { _id: id(39), referenceID: 'CP-7Q4K-2M9P' };

const aRefund = () =>
  aTransfer({
    status: 'pending',
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

test('an automatic refund isn’t shown as accepted (X-112)', async () => {
  const { getByText, queryByText } = await showPayment(aRefund());
  expect(getByText('You are being refunded')).toBeTruthy();
  expect(queryByText('You accepted')).toBeNull();
});
