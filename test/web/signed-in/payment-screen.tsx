import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { PaymentPage } from '#web/routes/payment.tsx';
import { aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

/** The call that mails a receipt. */
export const EMAIL = 'POST /message/email/transfer-initiated';

type Answers = Parameters<typeof fakeApi>[0];

/** This payment's own page. */
export async function showPaymentOf(transfer: object, more: Answers = {}) {
  const asked = fakeApi({ Transfer: { body: { transfer } }, ...more });
  const screen = (
    <Routes>
      <Route path="/payment-details/:transferId" element={<PaymentPage />} />
    </Routes>
  );
  const shown = showSignedIn(screen, { at: `/payment-details/${id(40)}` });
  await shown.findByText('Payment ID');
  return { ...shown, asked, person: userEvent.setup() };
}

/** The page of a payment, completed unless stated otherwise, with its rows by their labels. */
export async function showPayment(changes: object = {}, more: Answers = {}) {
  const shown = await showPaymentOf(aTransfer({ status: 'completed', ...changes }), more);
  const row = (label: string) =>
    shown.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  return { ...shown, row };
}
