import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { aPayment, LIST, linked, pending, showChoice } from './disbursement-screens.tsx';
import { aClient, anAccount, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

describe('choosing the account of a payment', () => {
  test('shows the steps, needs no identity, and leads to the acceptance with its marker (R-037, R-039, R-163, R-169)', async () => {
    const shown = await showChoice([anAccount()], aPayment(), {
      LinkDestinationBankAccount: { body: { linkDestinationBankAccount: aPayment({ destBankAccount: linked }) } },
    });
    expect(shown.getByText('Step 1 of 3')).toBeTruthy();
    for (const step of ['Select a Bank Account', 'Accept Your Payment', 'Success'])
      expect(shown.getByText(step, { selector: 'li *' })).toBeTruthy();
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

  test('keeps the client’s input when an older answer about the payment arrives late', async () => {
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
    // The window comes to the front, for example. The page reads again, and the answer is from before the opening.
    const late = shown.queries.refetchQueries({ queryKey: ['Transfer', id(40)] });
    opening.resolve();
    await userEvent.setup().click(await shown.findByRole('button', { name: 'Decline' }));
    reading.resolve();
    await act(() => late);
    await waitFor(() => expect(shown.queries.isFetching()).toBe(0));
    expect(shown.getByLabelText(/Reason/)).toBeTruthy();
    expect(asked.filter(({ what }) => what === 'OpenTransfer')).toHaveLength(1);
  });

  test('keeps an open dialog when the list of accounts arrives late and is empty', async () => {
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
    // The order of the text is the order of the client's steps: first an account is linked.
    const [link, back] = [shown.getByText('Link a bank account'), shown.getByText('Back')];
    expect(link.compareDocumentPosition(back) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('lets an account that is being verified be chosen, and the payment waits with a reminder', async () => {
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

  test('lets the payment be accepted once the account is verified', async () => {
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

  test('says after a reload that the company will call about an account, and lets only another one be chosen (X-111)', async () => {
    const other = anAccount({ bankAccountId: id(22), accountLastFourDigits: '7733' });
    const shown = await showChoice([anAccount(), other], held());
    expect(shown.getByText("We'll call you first")).toBeTruthy();
    expect(shown.container.textContent).toMatch(/call you at \(•••\) •••-0142, the number we already had for you/);
    expect(shown.queryByText('Your account is verified')).toBeNull();
    expect(shown.go().disabled).toBe(true);
    await shown.person.click(shown.getByRole('radio', { name: /7733/ }));
    expect(shown.go().disabled).toBe(false);
  });

  test('lets an account that is only new be used once it is old enough (X-111)', async () => {
    const [past, ahead] = ['2026-11-01T12:00:00.000Z', '2099-11-01T12:00:00.000Z'];
    const early = await showChoice([anAccount()], held({ from_utc: ahead }));
    expect(early.getByText(/You can also wait: from/)).toBeTruthy();
    expect(early.go().disabled).toBe(true);
    early.unmount();
    expect((await showChoice([anAccount()], held({ from_utc: past }))).go().disabled).toBe(false);
  });

  test('lets the payment be accepted after the call, or asks for another account (X-111)', async () => {
    const released = await showChoice([anAccount()], held({ standing: 'released' }));
    expect(released.getByText('Your account is confirmed')).toBeTruthy();
    expect(released.go().disabled).toBe(false);
    released.unmount();
    const refusedNow = aPayment({ accountCall: call({ standing: 'refused' }) });
    expect((await showChoice([anAccount()], refusedNow)).getByText('Please choose another account')).toBeTruthy();
  });

  test('doesn’t offer an account that the company refused for this payment, even after another was refused (X-111)', async () => {
    const other = anAccount({ bankAccountId: id(22), accountLastFourDigits: '7733' });
    const shown = await showChoice([anAccount(), other], aPayment({ refusedAccounts: [id(20)] }));
    const gone = shown.getByRole('radio', { name: /4821/ }) as HTMLInputElement;
    expect(gone.disabled).toBe(true);
    const why = shown.getByText("We don't pay into this account. Please choose another one, or call us.");
    expect(gone.getAttribute('aria-describedby')).toBe(why.id);
    expect((shown.getByRole('radio', { name: /7733/ }) as HTMLInputElement).checked).toBe(true);
  });

  test('doesn’t offer an account that could not be verified', async () => {
    const shown = await showChoice([anAccount({ use: 'pending', verification: 'failed' })]);
    expect((shown.getByRole('radio') as HTMLInputElement).disabled).toBe(true);
  });
});
