import { userEvent } from '@testing-library/user-event';
import { ReviewPage } from '#web/routes/review.tsx';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { aClient, acme, anAccount, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

/** The call that lists a client’s accounts. */
export const LIST = `GET /account/client-accounts/${id(1)}`;
/** The call that accepts a payment. */
export const START = 'POST /transfer/disbursement/start';
/** The account that a client has linked. */
export const { sourceBankAccount: linked } = aTransfer();

/** A payment to the client that waits for their answer. */
export const aPayment = (changes: object = {}) =>
  aTransfer({
    status: 'viewed',
    disbursement: true,
    type: 'Client Disbursement',
    purpose: 'Proceeds of Sale',
    fee: 0,
    sourceBankAccount: null,
    destBankAccount: null,
    ...changes,
  });
/** An account that its bank still has to confirm. */
export const pending = anAccount({
  bankAccountId: id(21),
  use: 'pending',
  verification: 'by bank',
  accountLastFourDigits: '0000',
});

/** The choice of the account that a payment goes to. */
export async function showChoice(
  accounts: readonly object[],
  payment = aPayment(),
  more: Parameters<typeof fakeApi>[0] = {},
) {
  const asked = fakeApi({
    // Neither SSN nor birth date is on file, and a payment to the client needs neither.
    Client: { body: { client: aClient({ ssnOnFile: false, dobOnFile: false }) } },
    Transfer: { body: { transfer: payment } },
    [LIST]: { body: { accounts } },
    ...more,
  });
  const at = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
  const shown = showSignedIn(<SelectAccountPage />, { at });
  await shown.findByText('Please select the account for depositing your funds:');
  const go = () => shown.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
  return { ...shown, asked, go, person: userEvent.setup() };
}

/** The review of a payment to the client. */
export async function showAcceptance(
  payment = aPayment({ destBankAccount: linked }),
  more: Parameters<typeof fakeApi>[0] = {},
  site = acme,
) {
  const asked = fakeApi({
    Client: { body: { client: aClient({ ssnOnFile: false, dobOnFile: false }) } },
    Transfer: { body: { transfer: payment } },
    [START]: { body: { transferId: id(40), status: 'pending', referenceId: 'CP-7Q4K-2M9P' } },
    ...more,
  });
  const at = `/create-account/step-4?go_to_transfer=${id(40)}&disbursement=payment`;
  const shown = showSignedIn(<ReviewPage />, { at, site });
  await shown.findByRole('heading', { name: 'Transfer To' });
  const button = () => shown.getByRole('button', { name: 'Accept Payment' });
  return { ...shown, asked, button, person: userEvent.setup() };
}
