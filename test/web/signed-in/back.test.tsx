import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DetailsPage } from '#web/routes/details.tsx';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { answers, fill } from './details-screen.tsx';
import { aClient, aForm, anAccount, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const READ = 'Transfer';

/** The end of the wizard, with the browser's own Back button. */
function End() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

/** The steps, from the history on. The review stands for the click on its button, which replaces it. */
function Steps({ first, onSent }: { readonly first: string; readonly onSent: () => void }) {
  return (
    <Routes>
      <Route path="/transfer-history" element={<Link to={first}>Begin</Link>} />
      <Route path="/create-account/step-3" element={<DetailsPage />} />
      <Route path="/create-account/step-select-account" element={<SelectAccountPage />} />
      <Route
        path="/create-account/step-4"
        element={
          <Link to="/create-account/success" replace onClick={onSent}>
            Make Transfer
          </Link>
        }
      />
      <Route path="/create-account/success" element={<End />} />
      <Route path="/payment-details/:transferId" element={<h1>Payment details</h1>} />
    </Routes>
  );
}

test.each([
  ['the choice of an account', `/create-account/step-select-account?go_to_transfer=${id(40)}`, 'Continue'],
  ['the details', `/create-account/step-3?transfer_id=${id(40)}`, 'Next'],
])(
  'the browser’s Back from the end to %s shows the payment itself, not a sentence about editing',
  async (_, first, on) => {
    let status = 'draft';
    fakeApi({
      Client: { body: { client: aClient() } },
      [READ]: () => ({ body: { transfer: aTransfer({ status }) } }),
      TransferForm: { body: aForm() },
      [`GET /account/client-accounts/${id(1)}`]: { body: { accounts: [anAccount()] } },
      LinkSourceBankAccount: { body: { linkSourceBankAccount: aTransfer() } },
      UpdateOneTransfer: { body: { updateOneTransfer: aTransfer() } },
    });
    const onSent = () => {
      status = 'pending';
    };
    const shown = showSignedIn(<Steps first={first} onSent={onSent} />, { at: '/transfer-history' });
    const person = userEvent.setup();
    await person.click(shown.getByRole('link', { name: 'Begin' }));
    await person.click(await shown.findByRole('button', { name: on }));
    await person.click(await shown.findByRole('link', { name: 'Make Transfer' }));
    await person.click(shown.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(shown.place()).toBe(`/payment-details/${id(40)}`));
  },
);

test('the browser’s Back from the choice of an account shows the draft, and a second Next makes no second draft', async () => {
  const asked = fakeApi(
    answers({
      [READ]: { body: { transfer: aTransfer({ sourceBankAccount: null }) } },
      UpdateOneTransfer: { body: { updateOneTransfer: aTransfer({ sourceBankAccount: null }) } },
      // Two accounts, so that the client has to choose.
      [`GET /account/client-accounts/${id(1)}`]: {
        body: { accounts: [anAccount(), anAccount({ bankAccountId: id(21), accountLastFourDigits: '4822' })] },
      },
    }),
  );
  const shown = showSignedIn(
    <>
      <Steps first="/create-account/step-3" onSent={() => undefined} />
      <End />
    </>,
    { at: '/transfer-history' },
  );
  const person = userEvent.setup();
  await person.click(shown.getByRole('link', { name: 'Begin' }));
  await shown.findByRole('button', { name: 'Next' });
  await fill({ ...shown, asked, person });
  await person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.place()).toContain('/create-account/step-select-account'));
  await person.click(shown.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(shown.place()).toBe(`/create-account/step-3?transfer_id=${id(40)}`));
  expect(((await shown.findByLabelText('Amount')) as HTMLInputElement).value).toBe('25,000.00');
  await person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked.map(({ what }) => what)).toContain('UpdateOneTransfer'));
  expect(asked.filter(({ what }) => what === 'InsertOneTransfer')).toHaveLength(1);
});
