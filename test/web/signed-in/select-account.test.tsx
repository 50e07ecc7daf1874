import { act, cleanup, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { bank, fakePlaid } from './plaid-setup.ts';
import { aClient, aForm, anAccount, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

fakePlaid();

const LIST = `GET /account/client-accounts/${id(1)}`;
const TOKEN = 'POST /account/plaid/link-token';
const other = {
  bankAccountId: id(21),
  bankName: 'Tartan Bank',
  bankDisplayName: 'Tartan Bank',
  accountLastFourDigits: '7710',
};

async function showChoice(
  accounts: readonly object[],
  transfer: object = {},
  query = '',
  client: object = {},
  more = {},
) {
  const draft = aTransfer({ sourceBankAccount: null, ...transfer });
  const asked = fakeApi({
    Client: { body: { client: aClient(client) } },
    Transfer: { body: { transfer: draft } },
    [LIST]: { body: { accounts } },
    LinkSourceBankAccount: { body: { linkSourceBankAccount: aTransfer() } },
    [TOKEN]: { body: { token: 'link-1', scriptUrl: 'http://bank.localhost/link.js' } },
    ...more,
  });
  const at = `/create-account/step-select-account?go_to_transfer=${id(40)}${query}`;
  const shown = showSignedIn(<SelectAccountPage />, { at });
  await shown.findByText('You are sending');
  await waitFor(() => expect(shown.container.querySelector('[aria-busy=true]')).toBeNull());
  const go = () => shown.queryByRole('button', { name: 'Continue' }) as HTMLButtonElement | null;
  return { ...shown, asked, go, person: userEvent.setup() };
}

test('a selected account is linked to the transfer, and the review follows (R-161, R-162, R-164)', async () => {
  const { getByRole, getByText, person, go, asked, place } = await showChoice([anAccount(), anAccount(other)]);
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Select an Account');
  expect(getByText('Please select the account you want to transfer money from:')).toBeTruthy();
  expect(go()?.disabled).toBe(true);
  await person.click(getByRole('radio', { name: 'Use Tartan Bank x7710' }));
  expect(go()?.disabled).toBe(false);
  await person.click(go() as HTMLElement);
  await waitFor(() => expect(place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}`));
  // The review is still loading.
  expect(getByRole('button', { name: 'Continue', busy: true })).toBeTruthy();
  expect(asked.find(({ what }) => what === 'LinkSourceBankAccount')?.body).toEqual({
    _id: id(40),
    bankAccountId: id(21),
  });
});

test('a client whose debits are blocked sees that before choosing an account, and whom to call (X-119)', async () => {
  const stopped = { client: aClient({ debitsStopped: true }) };
  fakeApi({
    Client: { body: stopped },
    Transfer: { body: { transfer: aTransfer() } },
    [LIST]: { body: { accounts: [] } },
  });
  const at = `/create-account/step-select-account?go_to_transfer=${id(40)}`;
  const shown = showSignedIn(<SelectAccountPage />, { at });
  expect(await shown.findByText(/^Your bank told us you didn't agree to a payment/)).toBeTruthy();
  expect(shown.getByRole('link', { name: '(512) 555-0199' }).getAttribute('href')).toBe('tel:+15125550199');
});

test('a client whose debits are blocked can’t continue, and the reason is beside the button (R-165, X-119)', async () => {
  const { go, getByText } = await showChoice([anAccount()], {}, '', { debitsStopped: true });
  expect(go()?.disabled).toBe(true);
  const why = getByText('No account of yours can be debited until we have spoken with you.');
  expect(go()?.getAttribute('aria-describedby')).toBe(why.id);
});

test('an account with a returned payment cannot be chosen, and the button names what is missing (R-165, X-119)', async () => {
  const { go, getByRole } = await showChoice([anAccount({ use: 'returned' }), anAccount(other)]);
  expect((getByRole('radio', { name: /4821/ }) as HTMLInputElement).disabled).toBe(true);
  expect(go()?.disabled).toBe(false);
  cleanup();
  const alone = await showChoice([anAccount({ use: 'returned' })]);
  expect(alone.go()?.disabled).toBe(true);
  expect(alone.getByText('None of your accounts can be used yet.')).toBeTruthy();
  cleanup();
  const two = await showChoice([anAccount(), anAccount(other)]);
  expect(two.go()?.getAttribute('aria-describedby')).toBe(two.getByText('Please choose an account to continue.').id);
});

test('a payment to a client whose debits are blocked doesn’t mention that (X-119)', async () => {
  const stopped = { client: aClient({ debitsStopped: true }) };
  const transfer = aTransfer({ status: 'viewed', disbursement: true, sourceBankAccount: null });
  fakeApi({
    Client: { body: stopped },
    Transfer: { body: { transfer } },
    [LIST]: { body: { accounts: [anAccount()] } },
  });
  const at = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
  const shown = showSignedIn(<SelectAccountPage />, { at });
  await shown.findByText('You are receiving');
  expect(shown.queryByText(/not agreed to/)).toBeNull();
});

test('a click anywhere in the row selects the account', async () => {
  const { getByText, getByRole, person } = await showChoice([anAccount(), anAccount(other)]);
  await person.click(getByText('Tartan Bank'));
  expect((getByRole('radio', { name: 'Use Tartan Bank x7710' }) as HTMLInputElement).checked).toBe(true);
});

test('without an account, linking one comes before the other options, and with one it comes after them', async () => {
  const { getByRole } = await showChoice([]);
  const link = getByRole('button', { name: 'Link a bank account' });
  const back = getByRole('link', { name: 'Back' });
  expect(link.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  const linked = await showChoice([anAccount()]);
  const another = linked.getByRole('button', { name: 'Link another account' });
  expect(another.compareDocumentPosition(linked.getByRole('link', { name: 'Back' }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
});

test('the only usable account is preselected', async () => {
  const { go } = await showChoice([anAccount(), anAccount({ ...other, use: 'pending' })]);
  expect(go()?.disabled).toBe(false);
});

test('an unusable account cannot be selected, and its row says why (R-110, R-164)', async () => {
  const { getByRole, getByText, person } = await showChoice([
    anAccount(),
    anAccount({ ...other, use: 'non-transactional' }),
  ]);
  const radio = getByRole('radio', { name: 'Use Tartan Bank x7710' }) as HTMLInputElement;
  await person.click(getByText('Tartan Bank'));
  expect(radio.disabled).toBe(true);
  expect(radio.checked).toBe(false);
  const reason = document.getElementById(radio.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toMatch(/move your funds to a checking account/);
});

test('an account whose bank wants a new login is repaired here', async () => {
  const { getByRole, person, asked } = await showChoice([anAccount(), anAccount({ ...other, use: 'login-needed' })]);
  await person.click(getByRole('button', { name: 'Log in again: Tartan Bank x7710' }));
  await waitFor(() => expect(asked.find(({ what }) => what === TOKEN)?.body).toEqual({ bankAccountId: id(21) }));
  // The clicked button shows the progress, because the one that links another account can be far below.
  expect(getByRole('button', { name: 'Log in again: Tartan Bank x7710' }).ariaBusy).toBe('true');
  expect(getByRole('button', { name: 'Link another account' }).ariaBusy).toBeNull();
});

test('an account that was logged in again loses its button, and the heading has the focus', async () => {
  let use = 'login-needed';
  const read = () => ({ body: { accounts: [anAccount(), anAccount({ ...other, use })] } });
  const { getByRole, queryByRole, person } = await showChoice([], {}, '', {}, { [LIST]: read });
  await person.click(getByRole('button', { name: 'Log in again: Tartan Bank x7710' }));
  await waitFor(() => expect(bank.opened).toBe(1));
  use = 'usable';
  act(() => bank.config?.onSuccess(null));
  await waitFor(() => expect(queryByRole('button', { name: 'Log in again: Tartan Bank x7710' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { level: 1 })));
});

/** The screen reader's text after the name of a button. */
const described = (button: HTMLElement | null): string | undefined =>
  document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined;

test.each([
  ['no account', [], 'Link a bank account to continue.'],
  ['an account that is being verified', [anAccount({ use: 'pending' })], 'None of your accounts can be used yet.'],
  ['an account that is switched off', [anAccount({ active: false })], 'None of your accounts can be used yet.'],
])(
  'with %s, Continue is disabled and says why, and an account can be linked (R-165, X-099)',
  async (_, accounts, why) => {
    const { go, getByRole, getByText } = await showChoice(accounts);
    expect(go()?.disabled).toBe(true);
    expect(described(go())).toBe(why);
    expect(getByText(why).closest('.button-row')?.contains(go())).toBe(true);
    expect(getByRole('button', { name: 'Link a bank account' })).toBeTruthy();
  },
);

test('Continue is disabled while the accounts are loading, and says so (R-165)', async () => {
  let answer = (_: { body: object }): void => undefined;
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aTransfer({ sourceBankAccount: null }) } },
    [LIST]: () => new Promise((resolve) => (answer = resolve)),
  });
  const shown = showSignedIn(<SelectAccountPage />, {
    at: `/create-account/step-select-account?go_to_transfer=${id(40)}`,
  });
  const go = (await shown.findByRole('button', { name: 'Continue' })) as HTMLButtonElement;
  expect([go.disabled, described(go)]).toEqual([true, 'Your accounts are loading.']);
  answer({ body: { accounts: [anAccount()] } });
  await waitFor(() => expect(go.disabled).toBe(false));
  expect(described(go)).toBeUndefined();
});

test('Continue is disabled when the accounts could not be loaded, and says so', async () => {
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aTransfer({ sourceBankAccount: null }) } },
    [LIST]: refused(500, 'fault', 'Something went wrong.'),
  });
  const shown = showSignedIn(<SelectAccountPage />, {
    at: `/create-account/step-select-account?go_to_transfer=${id(40)}`,
  });
  await shown.findByRole('alert');
  const go = shown.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
  expect([go.disabled, described(go)]).toEqual([true, 'Your accounts could not be loaded.']);
});

test('a balance below the amount is refused in the specification’s words, and is why Continue is disabled (R-167)', async () => {
  const { go } = await showChoice([anAccount({ balance: 2_499_999 })]);
  expect(go()?.disabled).toBe(true);
  expect(described(go())).toBe(
    'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.',
  );
});

test('the account has a column of its own, and one that waits for its code has its VERIFY button', async () => {
  const pending = anAccount({ ...other, use: 'pending', verification: 'by code', balance: null });
  const { getAllByRole, getByRole } = await showChoice([anAccount(), pending]);
  const columns = getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Institution', 'Account', 'Balance', 'Status']);
  expect(getByRole('link', { name: 'VERIFY Tartan Bank x7710' }).getAttribute('href')).toBe(
    `/create-account/verification?go_to_transfer=${id(40)}`,
  );
});

/** The card of a completed payment. */
const PAID = { ...aTransfer({ _id: id(39), status: 'pending' }), isRefund: false };

test('among several accounts, the one of the last payment is preselected', async () => {
  const { sourceBankAccount } = aTransfer();
  const draft = aTransfer({ sourceBankAccount: null });
  const last = aTransfer({ _id: id(39), sourceBankAccount: { ...sourceBankAccount, _id: id(21) } });
  const readOf = (body: unknown) => ({ body: { transfer: (body as { _id: string })._id === id(39) ? last : draft } });
  const shown = await showChoice(
    [anAccount(), anAccount(other)],
    {},
    '',
    {},
    {
      Transfers: { body: { transfers: { items: [PAID], after: null } } },
      Transfer: readOf,
    },
  );
  await waitFor(() =>
    expect((shown.getByRole('radio', { name: 'Use Tartan Bank x7710' }) as HTMLInputElement).checked).toBe(true),
  );
});

test('a balance that covers the amount but not the fee is refused too', async () => {
  const { getByText } = await showChoice([anAccount({ balance: 2_500_000 })]);
  expect(getByText(/^Amount entered exceeds account balance and any applicable convenience fees/)).toBeTruthy();
});

test('an unknown balance refuses nothing', async () => {
  const { go, queryByRole } = await showChoice([anAccount({ balance: null })]);
  expect(go()?.disabled).toBe(false);
  expect(queryByRole('alert')).toBeNull();
});

test('Back leads to the details with the transfer (R-166)', async () => {
  const { getByRole } = await showChoice([anAccount()]);
  expect(getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`/create-account/step-3?transfer_id=${id(40)}`);
});

test('an address without a transfer leads to a new transfer', async () => {
  fakeApi({ Client: { body: { client: aClient() } } });
  const { findByText, getByRole } = showSignedIn(<SelectAccountPage />, {
    at: '/create-account/step-select-account?go_to_transfer=nonsense',
  });
  await findByText("We couldn't find this transfer.");
  expect(getByRole('link', { name: 'Start a new transfer' }).getAttribute('href')).toBe('/create-account/step-3');
});

test('an account with other details at the bank leads to the correction form, and keeps the transfer', async () => {
  const { getByText, person, go, asked, place } = await showChoice([anAccount({ mismatch: true })]);
  expect(getByText('Details differ')).toBeTruthy();
  await person.click(go() as HTMLElement);
  await waitFor(() => expect(place()).toBe(`/create-account/error?bank_account_id=${id(20)}&go_to_transfer=${id(40)}`));
  expect(asked.some(({ what }) => what === 'LinkSourceBankAccount')).toBe(false);
});

test('a refusal stays with the account it is about, and disappears when another one is chosen (X-086)', async () => {
  const sentence = "This bank account isn't verified yet. Please verify it first.";
  const more = { LinkSourceBankAccount: refused(409, 'bank/not-verified', sentence) };
  const shown = await showChoice([anAccount(), anAccount(other)], {}, '', {}, more);
  await shown.person.click(shown.getByRole('radio', { name: 'Use Tartan Bank x7710' }));
  await shown.person.click(shown.go() as HTMLElement);
  expect(await shown.findByText(sentence)).toBeTruthy();
  await shown.person.click(shown.getByRole('radio', { name: 'Use Tartan Bank x7710' }));
  expect(shown.getByText(sentence)).toBeTruthy();
  await shown.person.click(shown.getByRole('radio', { name: /4821/ }));
  expect(shown.queryByText(sentence)).toBeNull();
});

const UNSEEN = { balance: null, balanceDateTime: null, byNumbers: true, uncheckedLimit: 500_000 };

test('an account linked by its numbers shows how much it can pay, and a larger payment is offered the wire before any click (X-118)', async () => {
  const { getByText, findByRole, go } = await showChoice(
    [anAccount(UNSEEN)],
    { purpose: 'Down Payment and Closing Costs' },
    '',
    {},
    { TransferForm: { body: aForm() } },
  );
  getByText('Up to $5,000.00 per payment.');
  const told = getByText(/^We can't see this account's balance, so it can pay up to \$5,000\.00 at a time\./);
  expect(told.closest('.alert')?.className).toContain('alert-warning');
  const wire = await findByRole('link', { name: 'Pay by wire instead' });
  expect(wire.getAttribute('href')).toBe(`/create-account/step-3?transfer_id=${id(40)}&method=Wire`);
  expect(go()?.disabled).toBe(true);
});

test('an account by its numbers can pay amounts within its limit, fee included', async () => {
  const { go, person, place, queryByText } = await showChoice([anAccount(UNSEEN)], { amount: 497_500, fee: 2_500 });
  expect(queryByText(/^We can't see this account's balance/)).toBeNull();
  await person.click(go() as HTMLElement);
  await waitFor(() => expect(place()).toContain('/create-account/step-4'));
});

test('a bank that gives no balance at the moment causes a warning, and does not stop a payment', async () => {
  const { go, person, place, getByText } = await showChoice([anAccount({ balance: null, uncheckedLimit: 500_000 })]);
  getByText(/^We can't see this account's balance/);
  await person.click(go() as HTMLElement);
  await waitFor(() => expect(place()).toContain('/create-account/step-4'));
});
