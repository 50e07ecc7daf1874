import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { refusalSentence } from '#shared/refusals.ts';
import { ReviewPage } from '#web/routes/review.tsx';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { SuccessPage } from '#web/routes/success.tsx';
import { aClient, anAccount, aStepUp, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const START = 'POST /transfer/disbursement/start';
const { sourceBankAccount: linked } = aTransfer();

const aPayment = (changes: object = {}) =>
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
const pending = anAccount({
  bankAccountId: id(21),
  use: 'pending',
  verification: 'by bank',
  accountLastFourDigits: '0000',
});

async function showChoice(accounts: readonly object[], payment = aPayment(), more: Parameters<typeof fakeApi>[0] = {}) {
  const asked = fakeApi({
    // Neither SSN nor birth date is on file: money that comes asks for neither.
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

describe('choosing the account of a payment', () => {
  test('shows the steps, needs no identity, and leads to the acceptance with its marker (R-037, R-039, R-163, R-169)', async () => {
    const shown = await showChoice([anAccount()], aPayment(), {
      LinkDestinationBankAccount: { body: { linkDestinationBankAccount: aPayment({ destBankAccount: linked }) } },
    });
    expect(shown.getByText('Step 1 of 3')).toBeTruthy();
    for (const step of ['Select a Bank Account', 'Accept Your Payment', 'Success'])
      expect(shown.getByText(step, { selector: 'li' })).toBeTruthy();
    await shown.person.click(shown.go());
    await waitFor(() =>
      expect(shown.place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}&disbursement=payment`),
    );
    expect(shown.asked.find(({ what }) => what.startsWith('Link'))).toEqual({
      what: 'LinkDestinationBankAccount',
      body: { _id: id(40), bankAccountId: id(20) },
    });
  });

  test('refuses no balance, because the client receives money (R-163)', async () => {
    const { queryByRole, go } = await showChoice([anAccount({ balance: 0 })]);
    expect(queryByRole('alert')).toBeNull();
    expect(go().disabled).toBe(false);
  });

  test('opens the payment first if it is new', async () => {
    const { asked } = await showChoice([anAccount()], aPayment({ status: 'sent' }), {
      OpenTransfer: { body: { openTransfer: aPayment() } },
    });
    expect(asked.filter(({ what }) => what === 'OpenTransfer')).toEqual([
      { what: 'OpenTransfer', body: { _id: id(40) } },
    ]);
  });

  test('keeps what the client does there when an older answer about the payment comes late', async () => {
    const [opening, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const unopened = { body: { transfer: aPayment({ status: 'sent' }) } };
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads > 1) await reading.promise;
      return unopened;
    };
    const open = async () => {
      await opening.promise;
      return { body: { openTransfer: aPayment() } };
    };
    const asked = fakeApi({
      Client: { body: { client: aClient() } },
      [LIST]: { body: { accounts: [anAccount()] } },
      Transfer: read,
      OpenTransfer: open,
    });
    const at = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
    const shown = showSignedIn(<SelectAccountPage />, { at });
    await waitFor(() => expect(asked.map(({ what }) => what)).toContain('OpenTransfer'));
    // The window comes to the front, for example: the page reads again, and the answer is from before the opening.
    const late = shown.queries.refetchQueries({ queryKey: ['Transfer', id(40)] });
    opening.resolve();
    await userEvent.setup().click(await shown.findByRole('button', { name: 'Decline' }));
    reading.resolve();
    await act(() => late);
    await waitFor(() => expect(shown.queries.isFetching()).toBe(0));
    expect(shown.getByLabelText(/Reason/)).toBeTruthy();
    expect(asked.filter(({ what }) => what === 'OpenTransfer')).toHaveLength(1);
  });

  test('keeps an open dialog when the list of accounts comes late and is empty', async () => {
    const list = Promise.withResolvers<void>();
    fakeApi({
      Client: { body: { client: aClient() } },
      Transfer: { body: { transfer: aPayment() } },
      [LIST]: async () => {
        await list.promise;
        return { body: { accounts: [] } };
      },
    });
    const at = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
    const shown = showSignedIn(<SelectAccountPage />, { at });
    await userEvent.setup().click(await shown.findByRole('button', { name: 'Decline' }));
    const reason = shown.getByLabelText(/Reason/);
    list.resolve();
    await waitFor(() => expect(shown.queries.isFetching()).toBe(0));
    expect(shown.getByLabelText(/Reason/)).toBe(reason);
    // The client reads in the order of what they can do: first an account is linked.
    const [link, back] = [shown.getByText('Link a bank account'), shown.getByText('Back')];
    expect(link.compareDocumentPosition(back) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('an account that is being verified can be chosen, and the payment waits with a reminder', async () => {
    const waiting = aPayment({ status: 'awaiting acceptance', destBankAccount: { ...linked, _id: id(21) } });
    const shown = await showChoice([pending], aPayment(), {
      LinkDestinationBankAccount: { body: { linkDestinationBankAccount: waiting } },
    });
    await shown.person.click(shown.getByRole('radio'));
    expect(shown.getByText(/Your payment then waits until the account is verified/)).toBeTruthy();
    await shown.person.click(shown.go());
    expect(await shown.findByText('Your payment is waiting for you')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Verify the account' }).getAttribute('href')).toBe(
      `/create-account/verification?go_to_transfer=${id(40)}&disbursement=account`,
    );
    expect(shown.go().disabled).toBe(true);
    expect(shown.place()).toContain('step-select-account');
    expect(shown.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  test('once the account is verified, the payment can be accepted', async () => {
    const waiting = aPayment({ status: 'awaiting acceptance', destBankAccount: linked });
    const shown = await showChoice([anAccount()], waiting);
    expect(shown.getByText('Your account is verified')).toBeTruthy();
    expect(shown.go().disabled).toBe(false);
  });

  const call = (changes: object = {}) => ({
    standing: 'waiting',
    bankAccountId: id(20),
    bankName: 'First Platypus Bank',
    accountLastFourDigits: '4821',
    number: '(•••) •••-0142',
    from_utc: null,
    ...changes,
  });
  const held = (changes: object = {}) =>
    aPayment({ status: 'awaiting acceptance', destBankAccount: linked, accountCall: call(changes) });

  test('an account that the company calls about says so after a reload, and only another one can be chosen (X-111)', async () => {
    const other = anAccount({ bankAccountId: id(22), accountLastFourDigits: '7733' });
    const shown = await showChoice([anAccount(), other], held());
    expect(shown.getByText("We'll call you first")).toBeTruthy();
    expect(shown.getByText(/call you at \(•••\) •••-0142, the number we already had for you/)).toBeTruthy();
    expect(shown.queryByText('Your account is verified')).toBeNull();
    expect(shown.go().disabled).toBe(true);
    await shown.person.click(shown.getByRole('radio', { name: /7733/ }));
    expect(shown.go().disabled).toBe(false);
  });

  test('an account that is only new can be accepted into once it is old enough (X-111)', async () => {
    const [past, ahead] = ['2026-11-01T12:00:00.000Z', '2099-11-01T12:00:00.000Z'];
    const early = await showChoice([anAccount()], held({ from_utc: ahead }));
    expect(early.getByText(/You can also wait: from/)).toBeTruthy();
    expect(early.go().disabled).toBe(true);
    early.unmount();
    expect((await showChoice([anAccount()], held({ from_utc: past }))).go().disabled).toBe(false);
  });

  test('after the call the payment can be accepted, or another account is asked for (X-111)', async () => {
    const released = await showChoice([anAccount()], held({ standing: 'released' }));
    expect(released.getByText('Your account is confirmed')).toBeTruthy();
    expect(released.go().disabled).toBe(false);
    released.unmount();
    const refusedNow = aPayment({ accountCall: call({ standing: 'refused' }) });
    expect((await showChoice([anAccount()], refusedNow)).getByText('Please choose another account')).toBeTruthy();
  });

  test('an account that the company refused for this payment cannot be chosen again, also after another was (X-111)', async () => {
    const other = anAccount({ bankAccountId: id(22), accountLastFourDigits: '7733' });
    const shown = await showChoice([anAccount(), other], aPayment({ refusedAccounts: [id(20)] }));
    const gone = shown.getByRole('radio', { name: /4821/ }) as HTMLInputElement;
    expect(gone.disabled).toBe(true);
    const why = shown.getByText("We don't pay into this account. Please choose another one, or call us.");
    expect(gone.getAttribute('aria-describedby')).toBe(why.id);
    expect((shown.getByRole('radio', { name: /7733/ }) as HTMLInputElement).checked).toBe(true);
  });

  test('an account that could not be verified cannot be chosen', async () => {
    const shown = await showChoice([anAccount({ use: 'pending', verification: 'failed' })]);
    expect((shown.getByRole('radio') as HTMLInputElement).disabled).toBe(true);
  });
});

async function showAcceptance(
  payment = aPayment({ destBankAccount: linked }),
  more: Parameters<typeof fakeApi>[0] = {},
) {
  const asked = fakeApi({
    Client: { body: { client: aClient({ ssnOnFile: false, dobOnFile: false }) } },
    Transfer: { body: { transfer: payment } },
    [START]: { body: { transferId: id(40), status: 'pending', referenceId: 'CP-7Q4K-2M9P' } },
    ...more,
  });
  const at = `/create-account/step-4?go_to_transfer=${id(40)}&disbursement=payment`;
  const shown = showSignedIn(<ReviewPage />, { at });
  await shown.findByRole('heading', { name: 'Deposit To' });
  const button = () => shown.getByRole('button', { name: 'Accept Payment' });
  return { ...shown, asked, button, person: userEvent.setup() };
}

describe('accepting a payment', () => {
  test('shows both sides and the stored text, and only the account can be changed (R-037, R-170, R-174)', async () => {
    const { getByText, getByRole, queryByText, button, asked } = await showAcceptance();
    expect(getByText('Step 2 of 3')).toBeTruthy();
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Accept Your Payment');
    const sides = getByRole('heading', { name: 'Payment From' }).closest('section')?.parentElement as HTMLElement;
    expect(within(sides).getByText('Acme Title')).toBeTruthy();
    expect(within(sides).getByText('First Platypus Bank')).toBeTruthy();
    expect(queryByText('Change details')).toBeNull();
    expect(queryByText('Convenience Fee')).toBeNull();
    // The limits are about what a client sends.
    expect(asked.some(({ what }) => what === 'TransferForm')).toBe(false);
    const text = getByText(/^By selecting Accept Payment I ask Acme Title/);
    expect(text.textContent).toContain('$25,000.00 into my First Platypus Bank account Everyday Checking ending 4821');
    expect(text.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('two clicks ask the bank once, and lead to success with the marker (R-174, R-179)', async () => {
    const { button, asked, place } = await showAcceptance();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(place()).toBe(`/create-account/success?go_to_transfer=${id(40)}&disbursement=success`));
    expect(asked.filter(({ what }) => what === START)).toEqual([
      {
        what: START,
        body: {
          transferId: id(40),
          bankAccountId: id(20),
          shown: { version: 3, total: 2_500_000, textSha256: expect.any(String) },
        },
      },
    ]);
  });

  test('an account that needs a call leads to the payment’s page, which says so (X-111)', async () => {
    const { button, person, place } = await showAcceptance(undefined, {
      [START]: { body: { transferId: id(40), status: 'awaiting acceptance', referenceId: 'CP-7Q4K-2M9P' } },
    });
    await person.click(button());
    await waitFor(() => expect(place()).toBe(`/payment-details/${id(40)}`));
  });

  test('an unconfirmed acceptance says that the client will be paid once, never that they are charged', async () => {
    const { button, person, findByText, queryByText } = await showAcceptance(undefined, {
      [START]: refused(202, 'disbursement/unconfirmed', 'not yet'),
    });
    await person.click(button());
    expect(await findByText(/you'll be paid once/)).toBeTruthy();
    expect(queryByText(/charge you/)).toBeNull();
    expect(queryByText('Accept Payment')).toBeNull();
  });

  test.each([
    [502, 'disbursement/not-paid'],
    [409, 'disbursement/no-source'],
    [409, 'disbursement/account-refused'],
    [409, 'disbursement/account-changed'],
    [409, 'bank/not-verified'],
  ] as const)('a definite no (%i %s) is shown, and the button stays', async (status, code) => {
    const sentence = refusalSentence({ code });
    const { button, person, findByText } = await showAcceptance(undefined, {
      [START]: refused(status, code, sentence),
    });
    await person.click(button());
    expect(await findByText(sentence)).toBeTruthy();
    expect(button()).toBeTruthy();
  });

  test('an old sign-in asks for a new code', async () => {
    const { button, person, findByRole } = await showAcceptance(undefined, {
      ...aStepUp(),
      [START]: refused(403, 'caller/not-fresh', 'For your security'),
    });
    await person.click(button());
    expect(await findByRole('dialog', { name: "Confirm it's you" })).toBeTruthy();
  });

  test.each([
    ['awaiting acceptance', `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`],
    ['pending', `/create-account/success?go_to_transfer=${id(40)}&disbursement=success`],
    ['cancelled', `/payment-details/${id(40)}`],
  ])('a payment that is %s leads on', async (status, where) => {
    fakeApi({ Client: { body: { client: aClient() } }, Transfer: { body: { transfer: aPayment({ status }) } } });
    const at = `/create-account/step-4?go_to_transfer=${id(40)}&disbursement=payment`;
    const { place } = showSignedIn(<ReviewPage />, { at });
    await waitFor(() => expect(place()).toBe(where));
  });
});

describe('an accepted payment', () => {
  const at = `/create-account/success?go_to_transfer=${id(40)}&disbursement=success`;
  const accepted = aPayment({ status: 'pending', destBankAccount: linked });

  test('is deposited within 1-3 business days, from the tenant to the client’s account (R-037, R-184)', async () => {
    fakeApi({ Transfer: { body: { transfer: accepted } } });
    const { findByText, getByText } = showSignedIn(<SuccessPage />, { at });
    expect(await findByText('Your funds should be deposited within 1-3 business days.')).toBeTruthy();
    expect(getByText('Please check your email for a receipt.')).toBeTruthy();
    expect(getByText('Step 3 of 3')).toBeTruthy();
    expect(getByText('Deposit To').parentElement?.textContent).toContain('First Platypus Bank x4821');
    expect(getByText('Payment From').parentElement?.textContent).toContain('Acme Title');
  });

  test('shares its own receipt by e-mail (R-188)', async () => {
    const EMAIL = 'POST /message/email/disbursement-initiated-client';
    const asked = fakeApi({
      Transfer: { body: { transfer: accepted } },
      [EMAIL]: { body: { response: 'success', sentTo: 1 } },
    });
    const person = userEvent.setup();
    const { findByRole, findByLabelText } = showSignedIn(<SuccessPage />, { at });
    await person.click(await findByRole('button', { name: 'Share by email' }));
    await person.type(await findByLabelText('Email addresses'), 'lender@example.com');
    await person.click(within(await findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(asked.find(({ what }) => what === EMAIL)?.body).toEqual({
        transfer_GUID: id(40),
        emailRecipient: ['lender@example.com'],
        additionalEmailRecipient: true,
      }),
    );
  });

  test('has no steps without the marker (R-037)', async () => {
    fakeApi({ Transfer: { body: { transfer: aTransfer({ status: 'pending' }) } } });
    const { findByText, queryByText } = showSignedIn(<SuccessPage />, { at: at.replace(/&.*/, '') });
    await findByText('Summary');
    expect(queryByText('Step 3 of 3')).toBeNull();
  });
});
