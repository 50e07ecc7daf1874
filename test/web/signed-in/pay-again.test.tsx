import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepDraftForm, keptDraftForm } from '#web/lib/payment/draft-form.ts';
import { HistoryPage } from '#web/routes/history.tsx';
import { aClient, aForm, anAccount, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const TITLE = 'Pay again for 12 Oak St';
const INSERT = 'InsertOneTransfer';

const aCard = (changes: object = {}) => ({
  _id: id(40),
  referenceID: 'EM-7Q4K-2M9P',
  purpose: 'Earnest Money Deposit for Purchase',
  status: 'completed',
  amount: 2_500_000,
  fee: 0,
  method: 'ACH',
  disbursement: false,
  scheduledOn: null,
  waitsFor: null,
  createdAt_utc: '2026-11-20T15:04:00.000Z',
  updatedAt_utc: '2026-11-20T15:04:00.000Z',
  ...changes,
});
const paid = (changes: object = {}) => aTransfer({ status: 'completed', ...changes });
const fresh = (changes: object = {}) => aTransfer({ _id: id(41), sourceBankAccount: null, ...changes });

function show(more: Parameters<typeof fakeApi>[0] = {}, cards: readonly object[] = [aCard()]) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    Transfers: { body: { transfers: { items: cards, after: null } } },
    Transfer: { body: { transfer: paid() } },
    TransferForm: { body: aForm() },
    [LIST]: { body: { accounts: [anAccount()] } },
    [INSERT]: { body: { insertOneTransfer: fresh() } },
    LinkSourceBankAccount: {
      body: { linkSourceBankAccount: fresh({ version: 4, sourceBankAccount: paid().sourceBankAccount }) },
    },
    ...more,
  });
  return {
    ...showSignedIn(<HistoryPage />, { at: '/transfer-history' }),
    asked,
    person: userEvent.setup(),
  };
}
type Shown = ReturnType<typeof show>;

async function payAgain({ person, findByText, findByLabelText, getByLabelText, getByRole }: Shown, again = '31000') {
  await person.click(await findByText(TITLE));
  await person.type(await findByLabelText('Amount'), '31000');
  await person.type(getByLabelText('Re-Enter Amount'), again);
  await person.click(getByRole('button', { name: 'Next' }));
}
const bodyOf = ({ asked }: Shown, which: string) => asked.find(({ what }) => what === which)?.body;

test('a client who has paid before types the amount twice, and reviews the payment from the same account', async () => {
  const shown = show({
    Transfer: { body: { transfer: paid({ fileNumber: '24-1187', sellerName: 'Sal Seller' }) } },
    [LIST]: { body: { accounts: [anAccount({ bankAccountId: id(21) }), anAccount()] } },
  });
  await payAgain(shown);
  await waitFor(() => expect(shown.place()).toBe(`/create-account/step-4?go_to_transfer=${id(41)}`));
  expect(bodyOf(shown, INSERT)).toEqual({
    data: {
      purpose: 'Earnest Money Deposit for Purchase',
      method: 'ACH',
      amount: 3_100_000,
      reAmount: 3_100_000,
      address1: '12 Oak St',
      address2: 'Unit 4',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      fileNumber: '24-1187',
      sellerName: 'Sal Seller',
      // The previous payment's text was about that payment.
      note: '',
      officeId: id(30),
    },
  });
  expect(bodyOf(shown, 'LinkSourceBankAccount')).toEqual({ _id: id(41), bankAccountId: id(20) });
});

test('an account that can no longer be debited is not suggested, and another one is chosen', async () => {
  const accounts = [
    anAccount({ use: 'login-needed' }),
    anAccount({ bankAccountId: id(21) }),
    anAccount({ bankAccountId: id(22) }),
  ];
  const shown = show({ [LIST]: { body: { accounts } } });
  await payAgain(shown);
  await waitFor(() => expect(shown.place()).toBe(`/create-account/step-select-account?go_to_transfer=${id(41)}`));
});

test('the rules are the form’s own: amounts that differ, and what the server refuses', async () => {
  const shown = show({ [INSERT]: refused(409, 'transfer/too-many-drafts', 'Too many drafts.') });
  await payAgain(shown, '3100');
  expect((await shown.findAllByText('Amounts do not match')).length).toBeGreaterThan(0);
  expect(bodyOf(shown, INSERT)).toBeUndefined();
  await shown.person.type(shown.getByLabelText('Re-Enter Amount'), '0');
  await shown.person.clear(shown.getByLabelText('Re-Enter Amount'));
  await shown.person.type(shown.getByLabelText('Re-Enter Amount'), '31000{Enter}');
  expect((await shown.findAllByText('Too many drafts.')).length).toBeGreaterThan(0);
  expect(shown.place()).toBe('/transfer-history');
});

test('a client with other changes continues in the full form, with their input', async () => {
  const shown = show();
  await shown.person.click(await shown.findByText(TITLE));
  await shown.person.type(await shown.findByLabelText('Amount'), '31000');
  await shown.person.click(shown.getByRole('button', { name: 'Change something else' }));
  expect(shown.place()).toBe('/create-account/step-3');
  expect(keptDraftForm(undefined)).toMatchObject({ amount: '31,000.00', address1: '12 Oak St', officeId: id(30) });
});

test('a payment that the company no longer accepts in that form leads to the whole form', async () => {
  const offices = aForm().offices.map((office) => ({ ...office, active: office._id !== id(30) }));
  const shown = show({ TransferForm: { body: aForm({ offices }) } });
  await shown.person.click(await shown.findByText(TITLE));
  await shown.person.click(await shown.findByRole('button', { name: 'Check the details' }));
  expect(shown.place()).toBe('/create-account/step-3');
});

test.each<[string, Parameters<typeof show>]>([
  ['nothing was paid yet', [{}, [aCard({ status: 'cancelled' })]]],
  ['all payments came from the company', [{}, [aCard({ disbursement: true }), aCard({ _id: id(41), isRefund: true })]]],
  [
    'the company had asked for it',
    [
      {
        Transfer: {
          body: {
            transfer: paid({
              events: [
                { name: 'created', to: 'created', actor: 'staff', at: '2026-11-20T15:04:00.000Z', reason: null },
              ],
            }),
          },
        },
      },
    ],
  ],
  ['a draft is still open', [{ Draft: { body: { draft: aCard({ _id: id(41), status: 'draft' }) } } }]],
])('nothing is offered where %s', async (_, given) => {
  const shown = show(...given);
  await waitFor(() => expect(shown.asked.filter(({ what }) => what === 'Transfers').length).toBeGreaterThan(0));
  await shown.findAllByRole('article');
  expect(shown.queryByText(TITLE)).toBeNull();
});

test('a form in progress for another property is not overwritten', async () => {
  const shown = show();
  await shown.findByText(TITLE);
  shown.unmount();
  keepDraftForm({ transferId: undefined, values: { address1: '9 Elm Ct' } });
  const later = show();
  await later.findAllByRole('article');
  await waitFor(() => expect(later.asked.some(({ what }) => what === 'Transfer')).toBe(true));
  expect(later.queryByText(TITLE)).toBeNull();
});
