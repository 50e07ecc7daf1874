import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { routes } from '#web/app/routes.tsx';
import { paths } from '#web/lib/page/paths.ts';
import { BankAccountsPage } from '#web/routes/bank-accounts.tsx';
import { bank, fakePlaid } from './plaid-setup.ts';
import { anAccount, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const TOKEN = 'POST /account/plaid/link-token';
const EXCHANGE = 'POST /account/plaid/exchange';
const RETURN = '/bank-accounts/oauth?oauth_state_id=s-1';
const STEP = `/create-account/step-select-account?go_to_transfer=${id(40)}`;
const LOST = /^We can't finish linking your bank here/;
const KEY = 'pending link';

fakePlaid();
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

const linking = (changes: object = {}) => ({
  token: 'link-oauth',
  scriptUrl: '/link.js',
  place: STEP,
  owner: id(1),
  at: Date.now(),
  ...changes,
});
const keep = (pending: object) => localStorage.setItem(KEY, JSON.stringify(pending));

/** The page as the bank's own site opens it. */
function comeBack(answers: Parameters<typeof fakeApi>[0] = {}) {
  history.replaceState(null, '', RETURN);
  const linked = { [EXCHANGE]: { body: { accounts: [anAccount()], mismatch: false } } };
  const asked = fakeApi({ [LIST]: { body: { accounts: [] } }, ...linked, ...answers });
  return { ...showSignedIn(<BankAccountsPage />, { at: RETURN }), asked, person: userEvent.setup() };
}

test('after a bank’s own login page, in whichever tab, the linking continues and leads back to its step (X-146)', async () => {
  keep(linking());
  const { asked, place } = comeBack();
  await waitFor(() => expect(bank.config?.token).toBe('link-oauth'));
  expect(bank.config?.receivedRedirectUri).toContain(RETURN);
  // While the window is open, a reload of this address continues it.
  expect(place()).toBe(RETURN);
  act(() => bank.config?.onSuccess('public-sandbox-oauth'));
  await waitFor(() => expect(place()).toBe(STEP));
  expect(asked.some(({ what }) => what === TOKEN)).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a payee without an SSN on file returns from their bank, and to their accounts (D-113)', async () => {
  expect(routes.find(({ path }) => path === paths.bankReturn)?.access).toBe('client');
  const step = '/bank-accounts?disbursement=account';
  keep(linking({ place: step }));
  const { place, findByText } = comeBack();
  await waitFor(() => expect(bank.config?.token).toBe('link-oauth'));
  act(() => bank.config?.onSuccess('public-sandbox-oauth'));
  await findByText(/is linked\.$/);
  await waitFor(() => expect(place()).toBe(step));
});

test('a linking with a foreign return address leads only to the portal’s own pages', async () => {
  keep(linking({ token: 'link-evil', place: 'https://evil.example/' }));
  const { findByText, place } = comeBack();
  await waitFor(() => expect(bank.config?.token).toBe('link-evil'));
  act(() => bank.config?.onSuccess('public-sandbox-evil'));
  await findByText(/is linked\.$/);
  await waitFor(() => expect(place()).toBe('/create-account/step-3'));
});

test.each([
  ['another browser', undefined],
  ['a tab where someone else has signed in', linking({ owner: id(2) })],
  ['a page that was left half an hour ago', linking({ at: Date.now() - 31 * 60_000 })],
  ['a page of a version that stored it differently', { token: 'link-oauth', scriptUrl: '/link.js', place: STEP }],
])('a client sent back by a bank to %s gets no silent link, and is told what to do (X-146)', async (_, kept) => {
  if (kept) keep(kept);
  delete bank.config;
  const { findByText, findByRole, place, person, asked } = comeBack({
    [TOKEN]: { body: { token: 'link-new', scriptUrl: '/link.js' } },
  });
  await findByText(LOST);
  // A reload or a bookmark of the address no longer mentions a bank.
  await waitFor(() => expect(place()).toBe('/bank-accounts/oauth'));
  expect(bank.config).toBeUndefined();
  await person.click(await findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(asked.some(({ what }) => what === TOKEN)).toBe(true));
});

test('the tab where the linking began closes its window and shows the account once another tab has linked it (X-146)', async () => {
  let accounts: readonly object[] = [];
  const asked = fakeApi({
    [LIST]: () => ({ body: { accounts } }),
    [TOKEN]: { body: { token: 'link-first-tab', scriptUrl: '/link.js' } },
  });
  const person = userEvent.setup();
  const { findByRole, findByText } = showSignedIn(<BankAccountsPage />, { at: '/bank-accounts' });
  await person.click(await findByRole('button', { name: 'Link a bank account' }));
  await waitFor(() => expect(bank.config?.token).toBe('link-first-tab'));
  const oldValue = localStorage.getItem(KEY);
  expect(JSON.parse(oldValue ?? '')).toMatchObject({ token: 'link-first-tab', owner: id(1) });

  // Another linking that ends in another tab doesn't affect this one.
  const other = JSON.stringify(linking({ token: 'link-of-third-tab' }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue: other, newValue: null })));
  expect(await findByRole('button', { name: 'Opening your bank…' })).toBeTruthy();

  accounts = [anAccount()];
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue, newValue: null })));
  await findByText('Verified');
  await findByRole('button', { name: 'Link another account' });
  expect(asked.some(({ what }) => what === EXCHANGE)).toBe(false);
});

test('a linking in progress is forgotten when its client logs out (X-146)', async () => {
  const { keepPendingLink, returnedLink } = await import('#web/lib/bank/pending-link.ts');
  const { logOut, currentSession } = await import('#web/lib/session/session.ts');
  comeBack();
  expect(currentSession()).toBeDefined();
  keepPendingLink({ token: 'link-left', scriptUrl: '/link.js' });
  expect(returnedLink()?.token).toBe('link-left');
  await act(() => logOut().catch(() => undefined));
  expect(localStorage.getItem(KEY)).toBeNull();
});
