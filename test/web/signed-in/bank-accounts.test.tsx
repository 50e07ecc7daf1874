import { act, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BankAccountsPage } from '#web/routes/bank-accounts.tsx';
import { bank, fakePlaid } from './plaid-setup.ts';
import { aClient, aForm, anAccount, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const TOKEN = 'POST /account/plaid/link-token';
const EXCHANGE = 'POST /account/plaid/exchange';
const second = {
  bankAccountId: id(21),
  bankName: 'Tartan Bank',
  bankDisplayName: 'Tartan Bank',
  accountLastFourDigits: '7710',
};

fakePlaid();

const show = (answers: Parameters<typeof fakeApi>[0], at = '/bank-accounts') => {
  const asked = fakeApi(answers);
  return { ...showSignedIn(<BankAccountsPage />, { at }), asked, person: userEvent.setup() };
};
const listOf = (...accounts: readonly object[]) => ({ [LIST]: { body: { accounts } } });

test('a verified account shows its balance, and a link to a transfer (R-093, R-094, R-101)', async () => {
  const { findByText, getByText, getByRole } = show(listOf(anAccount()));
  await findByText('Verified');
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Linked Bank Accounts');
  expect(getByText('$64,215.00')).toBeTruthy();
  expect(getByRole('link', { name: 'Make Transfer' }).getAttribute('href')).toBe('/create-account/step-3');
});

test('a client whose debits are blocked sees that above their accounts, and whom to call (X-119)', async () => {
  const { findByText, getByText } = show({
    ...listOf(anAccount()),
    Client: { body: { client: aClient({ debitsStopped: true }) } },
  });
  await findByText(/^Your bank told us you didn't agree to a payment/);
  expect(getByText('(512) 555-0199').getAttribute('href')).toBe('tel:+15125550199');
});

test('each account shows its bank’s logo, or a plain mark if there is none (R-112)', async () => {
  const logoURL = 'data:image/png;base64,iVBORw0KGgo=';
  const { findByRole, asked } = show({
    ...listOf(anAccount(), anAccount({ ...second, institutionCode: 'ins_1' })),
    InstitutionLogos: { body: { institutionlogos: [{ _id: id(90), institutionCode: 'ins_109508', logoURL }] } },
  });
  const [platypus, tartan] = [
    await findByRole('row', { name: /Platypus/ }),
    await findByRole('row', { name: /Tartan/ }),
  ];
  await waitFor(() => expect(platypus.querySelector('img')?.getAttribute('src')).toBe(logoURL));
  expect([platypus.querySelector('th svg'), tartan.querySelector('img')]).toEqual([null, null]);
  expect(tartan.querySelector('th svg')).not.toBeNull();
  expect(asked.find(({ what }) => what === 'InstitutionLogos')?.body).toEqual({
    institutionCodes: ['ins_1', 'ins_109508'],
  });
});

test('a payee stays with their first account, and isn’t led to a payment of their own (D-113)', async () => {
  const { findByRole, findByText, getByText, queryByRole, queryByText, place, person } = show(
    {
      ...listOf(),
      [TOKEN]: { body: { token: 'link-1', scriptUrl: '/link.js' } },
      [EXCHANGE]: { body: { accounts: [anAccount()], mismatch: false } },
    },
    '/bank-accounts?disbursement=account',
  );
  expect(await findByText(/is preparing your payment\. We’ll let you know when you can accept it\./)).toBeTruthy();
  expect(queryByText('Link the account you want to pay from.')).toBeNull();
  await person.click(await findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(bank.config?.token).toBeTruthy());
  act(() => bank.config?.onSuccess('public-sandbox'));
  await waitFor(() => expect(getByText('$64,215.00')).toBeTruthy());
  expect(place()).toBe('/bank-accounts?disbursement=account');
  expect(queryByRole('link', { name: 'Make Transfer' })).toBeNull();
});

test('a carried transfer continues with choosing its account', async () => {
  const { findByRole } = show(listOf(anAccount()), `/bank-accounts?go_to_transfer=${id(40)}`);
  const link = await findByRole('link', { name: 'Make Transfer' });
  expect(link.getAttribute('href')).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`);
});

test.each([
  ['unsupported', 'Unsupported', /not supported by our bank-linking provider/],
  ['non-transactional', 'Not for transfers', /move your funds to a checking account/],
  ['login-needed', 'Log in again', /asks you to log in again/],
  ['link-again', 'Link again', /^Your bank ended our access/],
])('an account that is %s is shown as such, with the reason (R-102, R-109, R-110)', async (use, word, reason) => {
  const { findByText, getAllByText } = show(listOf(anAccount({ use })));
  await findByText(reason);
  expect(getAllByText(word).length).toBeGreaterThan(0);
});

test('a bank without a balance shows the reason (R-107)', async () => {
  const { findByText } = show(listOf(anAccount({ balance: null })));
  await findByText("We're having trouble retrieving your current balance.");
});

test('an account that was added by its numbers shows no balance problem (X-147)', async () => {
  const { findByText, queryByText } = show(listOf(anAccount({ balance: null, byNumbers: true })));
  await findByText('Balance not available (added by account number).');
  expect(queryByText(/having trouble retrieving/)).toBeNull();
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
test.each([
  [
    'before it arrives',
    2,
    /test deposit of one cent is on its way and should be there by \w{3}, \w{3} \d+\..*When it arrives, press VERIFY and enter the code\.$/,
  ],
  [
    'once it has arrived',
    -2,
    /test deposit of one cent should be there since \w{3}, \w{3} \d+\. Look for it on your statement/,
  ],
])('a test deposit is shown with its day, %s (R-103, X-147)', async (_, days, sentence) => {
  const waiting = {
    use: 'pending',
    pendingVerification: true,
    verification: 'by code',
    testDepositBy: daysFromNow(days),
  };
  const { findByText, getByRole } = show(listOf(anAccount({ ...waiting, balance: null, byNumbers: true })));
  await findByText(sentence);
  // It is the only action here, because nothing can be paid before.
  expect(getByRole('button', { name: /^VERIFY/ }).className).toContain('button-primary');
  expect(getByRole('link', { name: 'Make Transfer' }).className).not.toContain('button-primary');
});

test.each([
  ['Link a bank account', TOKEN],
  ['Enter account numbers instead', 'POST /account/microdeposit/start'],
])('“%s” itself shows that the bank is being opened', async (name, call) => {
  const { findByRole, person, queryAllByText } = show({
    ...listOf(),
    TransferForm: { body: aForm() },
    [call]: () => new Promise(() => undefined),
  });
  const button = await findByRole('button', { name });
  await person.click(button);
  await waitFor(() => expect(button.textContent).toBe('Opening your bank…'));
  expect(queryAllByText('Opening your bank…')).toHaveLength(1);
});

test.each([
  ['without an account, where the company takes wires', [], { TransferForm: { body: aForm() } }, true],
  ['without an account, where it takes none', [], { TransferForm: { body: aForm({ purposeconfigs: [] }) } }, false],
  ['with an account', [anAccount()], {}, false],
])('a wire is offered instead, or not, to a client %s', async (_, accounts, answers, isOffered) => {
  const { findByText, queryByRole } = show({ ...listOf(...accounts), ...answers });
  await findByText('Enter account numbers instead');
  const link = () => queryByRole('link', { name: 'Pay by wire instead' });
  if (isOffered) await waitFor(() => expect(link()?.getAttribute('href')).toBe('/create-account/send-money'));
  else {
    await act(() => new Promise((drawn) => setTimeout(drawn)));
    expect(link()).toBeNull();
  }
});

test('an empty list offers to link the first account, at one of over 16,000 banks (R-021, R-106, X-099)', async () => {
  const { findByText, getByRole, getByText, queryByRole } = show(listOf());
  await findByText('You have no linked bank accounts');
  expect(getByRole('button', { name: 'Link a bank account' })).toBeTruthy();
  expect(getByText(/over 16,000 banks/)).toBeTruthy();
  expect(queryByRole('link', { name: 'Make Transfer' })).toBeNull();
});

test('a list that cannot be loaded shows the reason (R-028, R-108)', async () => {
  const { findByText } = show({ [LIST]: refused(400, 'request/invalid', 'The list is not available.') });
  await findByText('The list is not available.');
});

test('Refresh asks the banks and shows the new balances (R-094)', async () => {
  let balance = 6_421_500;
  const { findByText, getByRole, person } = show({ [LIST]: () => ({ body: { accounts: [anAccount({ balance })] } }) });
  await findByText('$64,215.00');
  balance = 100;
  await person.click(getByRole('button', { name: 'Refresh balances' }));
  await findByText('$1.00');
});

test('an account is disconnected after the client confirms (R-094, R-100)', async () => {
  const { findAllByRole, findByRole, queryByText, person, asked } = show({
    ...listOf(anAccount(), anAccount(second)),
    'DELETE /account': { body: { bankAccountId: id(21) } },
  });
  const [, button] = await findAllByRole('button', { name: /^Disconnect/ });
  await person.click(button as HTMLElement);
  const dialog = within(await findByRole('dialog', { name: 'Disconnect Tartan Bank x7710?' }));
  expect(asked.some(({ what }) => what === 'DELETE /account')).toBe(false);
  await person.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(queryByText('Tartan Bank')).toBeNull());
  expect(asked.find(({ what }) => what === 'DELETE /account')?.body).toEqual({ bankAccountId: id(21) });
});

test('an account in use stays, and the dialog explains why (R-100)', async () => {
  const sentence = "You can't disconnect this account while a transfer is using it.";
  const { findByRole, getByText, person } = show({
    ...listOf(anAccount()),
    'DELETE /account': refused(409, 'bank/in-use', sentence),
  });
  await person.click(await findByRole('button', { name: /^Disconnect/ }));
  const dialog = within(await findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(getByText('Verified')).toBeTruthy();
});

test('a linked account is on the list immediately, is read again after 1, 2 and 4 seconds and reloaded after 8 (R-098, R-099)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const urls: string[] = [];
    const { findByRole, findByText, asked } = show({
      ...listOf(),
      [TOKEN]: { body: { token: 'link-1', scriptUrl: '/link.js' } },
      [EXCHANGE]: { body: { accounts: [anAccount()], mismatch: false } },
    });
    const counting = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (url.includes('client-accounts')) urls.push(new URL(url, 'http://x').search);
      return counting(url, init);
    });
    await person.click(await findByRole('button', { name: 'Link a bank account' }));
    await waitFor(() => expect(bank.opened).toBeGreaterThan(0));
    act(() => bank.config?.onSuccess('public-sandbox-1'));
    await findByText('Verified');
    expect(asked.find(({ what }) => what === EXCHANGE)?.body).toEqual({ publicToken: 'public-sandbox-1' });
    urls.length = 0;
    await vi.advanceTimersByTimeAsync(4000);
    expect(urls).toEqual(['?balances=known', '?balances=known', '?balances=known']);
    await vi.advanceTimersByTimeAsync(4000);
    expect(urls.at(-1)).toBe('?balances=live');
  } finally {
    vi.useRealTimers();
  }
});

test('a failed bank window explains why, in the provider’s words if there are any', async () => {
  const { findByRole, findByText, person } = show({
    ...listOf(),
    [TOKEN]: { body: { token: 'link-3', scriptUrl: '/link.js' } },
  });
  await person.click(await findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(bank.opened).toBeGreaterThan(0));
  act(() => bank.config?.onExit({ error_code: 'INSTITUTION_DOWN', display_message: 'This bank is down.' }));
  await findByText('This bank is down.');
});

test('closing the bank window is not an error', async () => {
  const { findByRole, queryByRole, person } = show({
    ...listOf(),
    [TOKEN]: { body: { token: 'link-4', scriptUrl: '/link.js' } },
  });
  await person.click(await findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(bank.opened).toBeGreaterThan(0));
  act(() => bank.config?.onExit(null));
  await findByRole('button', { name: 'Link a bank account' });
  expect(queryByRole('alert')).toBeNull();
});

test('an expired link token is replaced once, and the window opens again', async () => {
  let tokens = 0;
  const { findByRole, asked, person } = show({
    ...listOf(),
    [TOKEN]: () => {
      tokens += 1;
      return { body: { token: `link-old-${tokens}`, scriptUrl: '/link.js' } };
    },
  });
  await person.click(await findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(bank.config?.token).toBe('link-old-1'));
  const invalid = { error_code: 'INVALID_LINK_TOKEN', display_message: null };
  act(() => bank.config?.onExit(invalid));
  await waitFor(() => expect(bank.config?.token).toBe('link-old-2'));
  act(() => bank.config?.onExit(invalid));
  await findByRole('alert');
  expect(asked.filter(({ what }) => what === TOKEN)).toHaveLength(2);
});

/** The window is closed at the point where the chosen bank turned out to be unsupported. */
async function leaveAtUnsupported(
  answers: Parameters<typeof fakeApi>[0] = {},
  {
    at = '/bank-accounts',
    left = { status: 'institution_not_supported', institution: { name: 'Harbor Street' } },
  } = {},
) {
  const shown = show(
    {
      ...listOf(),
      [TOKEN]: { body: { token: 'link-5', scriptUrl: '/link.js' } },
      TransferForm: { body: aForm() },
      ...answers,
    },
    at,
  );
  await shown.person.click(await shown.findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(bank.opened).toBeGreaterThan(0));
  act(() => bank.config?.onExit(null, left));
  return shown;
}

test('a bank that cannot be linked leaves an explanation on the page: why, by numbers, by wire, and whom to call (R-102, X-146)', async () => {
  const { findByText, findByRole, getByRole, getByText } = await leaveAtUnsupported();
  await findByText("Harbor Street can't be linked here");
  expect(getByText(/^Your bank is not supported by our bank-linking provider\. Please try another bank/)).toBeTruthy();
  expect(getByText(/^You can also enter your account and routing numbers\. We send 1 cent/)).toBeTruthy();
  expect(getByRole('button', { name: 'Enter account numbers instead' })).toBeTruthy();
  const wire = await findByRole('link', { name: 'Pay by wire instead' });
  expect(wire.getAttribute('href')).toBe('/create-account/send-money');
  expect(getByText(/^Questions\? Call Acme Title at/).textContent).toContain('(512)\u00A0555-0199');
});

test('a bank that wasn’t found, or that Plaid may not ask, gets the same, and its name may be unknown (X-146)', async () => {
  const { findByText, person, getByRole, queryByText } = await leaveAtUnsupported(
    {},
    { left: { status: 'institution_not_found', institution: null as never } },
  );
  await findByText("Your bank can't be linked here");
  // Another try begins without the previous one's explanation.
  await person.click(getByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(queryByText("Your bank can't be linked here")).toBeNull());
});

test.each([
  ['that can still be a wire keeps what was typed', 'Down Payment and Closing Costs', 'draft', true],
  ['that can’t be a wire has no such option', 'Earnest Money Deposit for Purchase', 'draft', false],
  ['that is under way has no such option', 'Down Payment and Closing Costs', 'pending', false],
])('if a bank can’t be linked, a payment %s (X-146)', async (_, purpose, status, hasWire) => {
  const { findByText, findByRole, queryByRole, asked } = await leaveAtUnsupported(
    { Transfer: { body: { transfer: aTransfer({ purpose, status }) } } },
    { at: `/bank-accounts?go_to_transfer=${id(40)}` },
  );
  await findByText("Harbor Street can't be linked here");
  await waitFor(() =>
    expect(asked.map(({ what }) => what)).toEqual(expect.arrayContaining(['TransferForm', 'Transfer'])),
  );
  const href = `/create-account/step-3?transfer_id=${id(40)}&method=Wire`;
  if (hasWire) expect((await findByRole('link', { name: 'Pay by wire instead' })).getAttribute('href')).toBe(href);
  else {
    // Its answers have arrived, and are drawn.
    await act(() => new Promise((drawn) => setTimeout(drawn)));
    expect(queryByRole('link', { name: 'Pay by wire instead' })).toBeNull();
  }
});
