import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { BankAccountsPage } from '#web/routes/bank-accounts.tsx';
import { DetailsPage } from '#web/routes/details.tsx';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { bank, fakePlaid } from './plaid-setup.ts';
import { aClient, aForm, anAccount, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const TOKEN = { body: { token: 'link-1', scriptUrl: '/link.js' } };
const EXCHANGE = 'POST /account/plaid/exchange';
const savings = { bankAccountId: id(21), name: 'Rainy Day', accountLastFourDigits: '7710' };
const SELECT = `/create-account/step-select-account?go_to_transfer=${id(40)}`;
const REVIEW = `/create-account/step-4?go_to_transfer=${id(40)}`;

fakePlaid();

const client = { Client: { body: { client: aClient() } } };
const listOf = (...accounts: readonly object[]) => ({ [LIST]: { body: { accounts } } });
/** A bank that returns these accounts, besides those already linked. */
function linking(known: readonly object[], ...fresh: readonly object[]): Parameters<typeof fakeApi>[0] {
  let accounts = known;
  const mismatch = fresh.some((each) => 'mismatch' in each && each.mismatch === true);
  return {
    'POST /account/plaid/link-token': TOKEN,
    [LIST]: () => ({ body: { accounts } }),
    [EXCHANGE]: () => {
      accounts = [...fresh, ...known];
      return { body: { accounts: fresh, mismatch } };
    },
  };
}

/** Links at a bank's window, from the button on the page. */
async function linkHere(shown: ReturnType<typeof showSignedIn>, button = 'Link a bank account'): Promise<void> {
  await userEvent.click(await shown.findByRole('button', { name: button }));
  await waitFor(() => expect(bank.opened).toBeGreaterThan(0));
  await act(async () => bank.config?.onSuccess('public-sandbox-1'));
}

describe('linking a bank', () => {
  const show = (answers: Parameters<typeof fakeApi>[0], at = '/bank-accounts') => {
    fakeApi({ ...client, ...answers });
    const list = <BankAccountsPage />;
    const pages = (
      <Routes>
        <Route path="/bank-accounts" element={list} />
        <Route path="/bank-accounts/oauth" element={list} />
        <Route path="*" element={null} />
      </Routes>
    );
    return showSignedIn(pages, { at });
  };

  test('with a first account leads on to the payment automatically, and names it', async () => {
    const shown = show(linking([], anAccount()));
    await linkHere(shown);
    await waitFor(() => expect(shown.place()).toBe('/create-account/step-3'));
    expect(await shown.findByText('First Platypus Bank x4821 is linked.')).toBeTruthy();
  });

  test('with several accounts at a first bank shows that they are linked', async () => {
    const shown = show(linking([], anAccount(), anAccount(savings)));
    await linkHere(shown);
    expect(await shown.findByText('First Platypus Bank x4821 and one more account are linked.')).toBeTruthy();
  });

  test.each([
    ['at its account', { isAccountChosen: false }, SELECT],
    ['at its review, where it is a wire', { isAccountChosen: false, method: 'Wire' }, REVIEW],
  ])(
    'continues a payment started on another device %s, and not at an empty form (X-161)',
    async (_where, changes, place) => {
      const draft = { ...aTransfer(), ...changes };
      const shown = show({ ...linking([], anAccount()), Draft: { body: { draft } } });
      await linkHere(shown);
      await waitFor(() => expect(shown.place()).toBe(place));
    },
  );

  test('lets the client of a continued payment choose an account, even if there is only one (X-161)', async () => {
    const transfer = aTransfer({ sourceBankAccount: null });
    const asked = fakeApi({ ...client, ...listOf(anAccount()), Transfer: { body: { transfer } } });
    const shown = showSignedIn(<SelectAccountPage />, { at: SELECT });
    await waitFor(() => expect((shown.getByRole('radio') as HTMLInputElement).checked).toBe(true));
    expect(shown.place()).toBe(SELECT);
    expect(asked.some(({ what }) => what === 'LinkSourceBankAccount')).toBe(false);
  });

  test('continues a payment in progress at its account', async () => {
    const shown = show(linking([], anAccount()), `/bank-accounts?go_to_transfer=${id(40)}`);
    await linkHere(shown);
    await waitFor(() => expect(shown.place()).toBe(SELECT));
  });

  test('leaves a client who adds another account on the list', async () => {
    const shown = show(linking([anAccount()], anAccount(savings)));
    await linkHere(shown, 'Link another account');
    expect(await shown.findByText(/x7710/)).toBeTruthy();
    expect(shown.place()).toBe('/bank-accounts');
  });

  test.each([
    ['is still being confirmed', { use: 'pending', pendingVerification: true }],
    ['cannot be used', { use: 'unsupported' }],
  ])('leaves the owner of an account that %s on the list, with the reason', async (_, changes) => {
    const shown = show(linking([], anAccount(changes)));
    await linkHere(shown);
    expect(await shown.findByText(/x4821/)).toBeTruthy();
    expect(shown.place()).toBe('/bank-accounts');
  });

  test('first corrects an owner whom the bank knows by another name (R-114)', async () => {
    const shown = show(linking([], anAccount({ mismatch: true })));
    await linkHere(shown);
    await waitFor(() => expect(shown.place()).toBe(`/create-account/error?bank_account_id=${id(20)}`));
  });

  test('also leads on at a bank with a site of its own', async () => {
    const pending = { token: 'link-1', scriptUrl: '/link.js', place: '/bank-accounts', owner: id(1), at: Date.now() };
    localStorage.setItem('pending link', JSON.stringify(pending));
    history.replaceState(null, '', '/bank-accounts/oauth?oauth_state_id=s-1');
    try {
      const shown = show(linking([], anAccount()), '/bank-accounts/oauth?oauth_state_id=s-1');
      await shown.findByText('You have no linked bank accounts');
      await waitFor(() => expect(bank.opened).toBeGreaterThan(0));
      await act(async () => bank.config?.onSuccess('public-sandbox-1'));
      await waitFor(() => expect(shown.place()).toBe('/create-account/step-3'));
    } finally {
      history.replaceState(null, '', '/');
    }
  });
});

describe('the account of a payment', () => {
  const saved = (changes: object = {}) =>
    aTransfer({ sourceBankAccount: null, ...changes }) as ReturnType<typeof aTransfer>;
  const noted = { LinkSourceBankAccount: { body: { linkSourceBankAccount: aTransfer() } } };

  /** Saves the details of a payment unchanged. */
  async function next(accounts: readonly object[], answers: Parameters<typeof fakeApi>[0] = {}) {
    const asked = fakeApi({
      ...client,
      TransferForm: { body: aForm() },
      Transfer: { body: { transfer: saved() } },
      UpdateOneTransfer: { body: { updateOneTransfer: saved() } },
      ...listOf(...accounts),
      ...answers,
    });
    const shown = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?transfer_id=${id(40)}` });
    const button = await shown.findByRole('button', { name: 'Next' });
    await waitFor(() => expect(asked.some(({ what }) => what === LIST)).toBe(true));
    await userEvent.click(button);
    await waitFor(() => expect(shown.place()).not.toContain('step-3'));
    return { place: shown.place(), links: asked.filter(({ what }) => what === 'LinkSourceBankAccount') };
  }

  test('is chosen automatically if it is the only one, and the review is the next step', async () => {
    const { place, links } = await next([anAccount()], noted);
    expect(place).toBe(REVIEW);
    expect(links).toEqual([{ what: 'LinkSourceBankAccount', body: { _id: id(40), bankAccountId: id(20) } }]);
  });

  test('is also chosen if the only other one cannot be used', async () => {
    const { place } = await next([anAccount(), anAccount({ ...savings, use: 'unsupported' })], noted);
    expect(place).toBe(REVIEW);
  });

  test.each<[string, readonly object[]]>([
    ['there is none', []],
    ['there are two', [anAccount(), anAccount(savings)]],
    ['another one is being verified', [anAccount(), anAccount({ ...savings, use: 'pending' })]],
    ['its owner differs from the bank’s records', [anAccount({ mismatch: true })]],
    ['it holds too little', [anAccount({ balance: 100 })]],
    ['its bank wants a login', [anAccount({ use: 'login-needed' })]],
  ])('is chosen by its client if %s', async (_, accounts) => {
    const { place, links } = await next(accounts);
    expect(place).toBe(SELECT);
    expect(links).toEqual([]);
  });

  test('is not chosen for a client whose debits are stopped', async () => {
    const { place, links } = await next([anAccount()], {
      Client: { body: { client: aClient({ debitsStopped: true }) } },
    });
    expect([place, links]).toEqual([SELECT, []]);
  });

  test('is chosen by its client if the portal refuses the automatic choice', async () => {
    const { place } = await next([anAccount()], { LinkSourceBankAccount: refused(409, 'bank/not-found', 'No.') });
    expect(place).toBe(SELECT);
  });

  test('isn’t needed for a wire', async () => {
    const wire = { status: 'draft', method: 'Wire', purpose: 'Down Payment and Closing Costs' };
    const { place, links } = await next([anAccount()], {
      Transfer: { body: { transfer: saved(wire) } },
      UpdateOneTransfer: { body: { updateOneTransfer: saved(wire) } },
    });
    expect([place, links]).toEqual([REVIEW, []]);
  });

  const select = (transfer: object, linked: object, more: object = {}) => {
    const asked = fakeApi({ ...client, Transfer: { body: { transfer } }, ...linking([], linked), ...more });
    return { asked, ...showSignedIn(<SelectAccountPage />, { at: SELECT }) };
  };

  test('is chosen automatically if it is linked while one is needed', async () => {
    const shown = select(saved(), anAccount(), noted);
    await linkHere(shown);
    await waitFor(() => expect(shown.place()).toBe(REVIEW));
  });

  test.each<[string, object]>([
    ['holds too little', { balance: 100 }],
    ['is still being confirmed', { use: 'pending' }],
  ])('waits for its client if it is linked and %s', async (_, changes) => {
    const shown = select(saved(), anAccount(changes));
    await linkHere(shown);
    await shown.findByRole('radio');
    expect(shown.place()).toBe(SELECT);
    expect(shown.asked.some(({ what }) => what === 'LinkSourceBankAccount')).toBe(false);
  });

  test('is chosen by the client alone for a payment to them', async () => {
    const paid = saved({ status: 'viewed', disbursement: true, destBankAccount: null });
    const shown = select(paid, anAccount());
    await linkHere(shown);
    await shown.findByRole('radio');
    expect(shown.place()).toBe(SELECT);
    expect(shown.asked.some(({ what }) => what.startsWith('LinkDestination'))).toBe(false);
  });
});
