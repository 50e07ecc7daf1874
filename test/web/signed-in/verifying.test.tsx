import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BankAccountsPage } from '#web/routes/bank-accounts.tsx';
import { bank, fakePlaid } from './plaid-setup.ts';
import { anAccount, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const NUMBERS = 'POST /account/microdeposit/start';
const CODE = 'POST /account/microdeposit/link-token';
const VERIFIED = 'POST /account/microdeposit/verify';

fakePlaid();

const show = (answers: Parameters<typeof fakeApi>[0]) => {
  const asked = fakeApi(answers);
  return {
    ...showSignedIn(<BankAccountsPage />, { at: '/bank-accounts' }),
    asked,
    person: userEvent.setup(),
  };
};
const listOf = (...accounts: readonly object[]) => ({ [LIST]: { body: { accounts } } });

test('an account that waits for its code has a VERIFY button, which opens the window and reads the result (R-094, R-101)', async () => {
  const pending = anAccount({ use: 'pending', pendingVerification: true, verification: 'by code', balance: null });
  const { findByRole, findByText, person, asked } = show({
    ...listOf(pending),
    [CODE]: { body: { linkToken: 'link-code', scriptUrl: '/link.js' } },
    [VERIFIED]: { body: { account: anAccount() } },
  });
  await person.click(await findByRole('button', { name: /^VERIFY/ }));
  await waitFor(() => expect(bank.config?.token).toBe('link-code'));
  act(() => bank.config?.onSuccess(null));
  await findByText('Verified');
  // The clicked button has disappeared: the focus is on the heading, not at the top of the page.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  const body = { bankAccountId: id(20), id: id(1), tenantId: 'acme' };
  expect(asked.filter(({ what }) => what === CODE || what === VERIFIED).map((one) => one.body)).toEqual([body, body]);
});

test('an account with three wrong codes is unsupported once the window is closed', async () => {
  const pending = anAccount({ use: 'pending', pendingVerification: true, verification: 'by code' });
  const { findAllByText, findByRole, findByText, queryByRole, person } = show({
    ...listOf(pending),
    [CODE]: { body: { linkToken: 'link-wrong', scriptUrl: '/link.js' } },
    [VERIFIED]: { body: { account: anAccount({ use: 'unsupported', verification: 'failed' }) } },
  });
  await person.click(await findByRole('button', { name: /^VERIFY/ }));
  await waitFor(() => expect(bank.config?.token).toBe('link-wrong'));
  act(() => bank.config?.onExit(null));
  await findByText('Unsupported');
  expect((await findAllByText(/could not be verified/)).length).toBeGreaterThan(0);
  expect(queryByRole('button', { name: /^VERIFY/ })).toBeNull();
});

test('an automatically verified account has no button', async () => {
  const pending = anAccount({ use: 'pending', pendingVerification: true, verification: 'by bank' });
  const { findByText, queryByRole } = show(listOf(pending));
  await findByText('Pending');
  await findByText('Your bank is still confirming this account.');
  expect(queryByRole('button', { name: /^VERIFY/ })).toBeNull();
});

test('an account can be linked by its numbers', async () => {
  const { findByRole, person, asked } = show({
    ...listOf(),
    [NUMBERS]: { body: { linkToken: 'link-numbers', scriptUrl: '/link.js' } },
  });
  await person.click(await findByRole('button', { name: 'Enter account numbers instead' }));
  await waitFor(() => expect(bank.config?.token).toBe('link-numbers'));
  expect(asked.find(({ what }) => what === NUMBERS)?.body).toEqual({ tenantId: 'acme' });
});

test('an account with other details at the bank leads to the correction form', async () => {
  const { findByRole, findByText } = show(listOf(anAccount({ mismatch: true })));
  await findByText('Details differ');
  const link = await findByRole('link', { name: /^Check my details/ });
  expect(link.getAttribute('href')).toBe(`/create-account/error?bank_account_id=${id(20)}`);
});
