import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { DetailsPage } from '#web/routes/details.tsx';
import { ReviewPage } from '#web/routes/review.tsx';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { aClient, anAccount, aTransfer, fakeApi, id, refused, saying, showSignedIn } from './signed-in-setup.tsx';

/** The operations whose answers change during a test. */
const READ = 'Transfer';
const OPEN = 'OpenTransfer';

const LIST = `GET /account/client-accounts/${id(1)}`;
const LET_OUT = { name: 'release', to: 'requested', actor: 'staff', at: '2026-11-20T15:04:00.000Z', reason: null };

/** A request the client has opened. Nothing from before it was sent is visible to them. */
const aRequest = (changes: object = {}) => aTransfer({ status: 'viewed', events: [LET_OUT], ...changes });

const api = (request: object, more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: request } },
    [LIST]: { body: { accounts: [anAccount()] } },
    ...more,
  });

async function showRequest(request = aRequest(), more: Parameters<typeof fakeApi>[0] = {}) {
  const asked = api(request, more);
  const shown = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?transfer_id=${id(40)}` });
  await shown.findByText('Requested by');
  return { ...shown, asked, person: userEvent.setup() };
}

describe('a request', () => {
  test('is shown completely, and nothing in it can be changed', async () => {
    const { getByRole, getByText, queryAllByRole } = await showRequest();
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Payment request');
    for (const fact of [
      'Earnest Money Deposit for Purchase',
      '12 Oak St, Unit 4, Austin, TX 78701',
      '$25,000.00',
      '$25.00',
    ])
      expect(getByText(fact)).toBeTruthy();
    expect(getByText(saying(/Don't pay\. Call Acme Title first: \(512\) 555-0199/))).toBeTruthy();
    expect(queryAllByRole('textbox')).toEqual([]);
    expect(queryAllByRole('combobox')).toEqual([]);
  });

  test('shows its deadline, if any, in the tenant’s zone', async () => {
    const { getByText, unmount } = await showRequest(aRequest({ deadlineAt_utc: '2026-12-04T23:00:00.000Z' }));
    expect(getByText('Due')).toBeTruthy();
    expect(getByText(/^Fri, Dec 4, \d:00 PM [A-Z]{3}$/)).toBeTruthy();
    unmount();
    expect((await showRequest()).queryByText('Due')).toBeNull();
  });

  test('is opened when the client first sees it', async () => {
    const { asked } = await showRequest(aRequest({ status: 'requested' }), {
      OpenTransfer: { body: { openTransfer: aRequest() } },
    });
    expect(asked.filter(({ what }) => what === 'OpenTransfer')).toHaveLength(1);
  });

  test.each([
    [
      'without an account leads to its choice',
      { sourceBankAccount: null },
      `/create-account/step-select-account?go_to_transfer=${id(40)}`,
    ],
    ['with an account leads to the review', {}, `/create-account/step-4?go_to_transfer=${id(40)}`],
    [
      'for a wire leads to the review',
      { method: 'Wire', sourceBankAccount: null },
      `/create-account/step-4?go_to_transfer=${id(40)}`,
    ],
  ])('%s', async (_what, changes, where) => {
    const { getByRole } = await showRequest(aRequest(changes));
    expect(getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(where);
  });

  test('leads back to its instructions for an expected wire, not to a form', async () => {
    const { getByRole, queryByRole } = await showRequest(aRequest({ method: 'Wire', status: 'awaiting wire' }));
    expect(getByRole('link', { name: 'Wire Instructions' }).getAttribute('href')).toBe(
      `/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`,
    );
    expect(queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  test('shows its new status if it is withdrawn while it is opened', async () => {
    let status = 'requested';
    api(aRequest(), {
      [READ]: () => ({ body: { transfer: aRequest({ status }) } }),
      [OPEN]: () => {
        status = 'cancelled';
        return refused(409, 'transfer/wrong-status', 'This transfer can no longer be changed that way.');
      },
    });
    const { place } = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?transfer_id=${id(40)}` });
    await waitFor(() => expect(place()).toBe(`/payment-details/${id(40)}`));
  });

  test('shows if it cannot be opened because the portal is unreachable, with a button to try again', async () => {
    let isReached = false;
    api(aRequest(), {
      [READ]: () => ({ body: { transfer: aRequest({ status: isReached ? 'viewed' : 'requested' }) } }),
      [OPEN]: () =>
        isReached ? { body: { openTransfer: aRequest() } } : refused(500, 'fault', 'Something went wrong...'),
    });
    const shown = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?transfer_id=${id(40)}` });
    expect(await shown.findByText("We couldn't open your payment.")).toBeTruthy();
    isReached = true;
    await userEvent.setup().click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('Requested by')).toBeTruthy();
  });
});

describe('declining', () => {
  test('asks for confirmation, sends the reason, and shows the result', async () => {
    const { person, getByRole, findByRole, findByText, asked, place } = await showRequest(undefined, {
      DeclineTransfer: { body: { declineTransfer: aRequest({ status: 'cancelled' }) } },
    });
    await person.click(getByRole('button', { name: 'Decline' }));
    const dialog = within(await findByRole('dialog'));
    await person.type(dialog.getByLabelText(/Reason/), 'Already paid');
    await person.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await findByText('You declined. Nothing was paid.')).toBeTruthy();
    expect(asked.find(({ what }) => what === 'DeclineTransfer')?.body).toEqual({ _id: id(40), reason: 'Already paid' });
    await waitFor(() => expect(place()).toBe(`/payment-details/${id(40)}`));
  });

  test('shows in the dialog if it is too late', async () => {
    const sentence = anyRefusalSentence({ code: 'transfer/wrong-status' });
    const { person, getByRole, findByRole } = await showRequest(undefined, {
      DeclineTransfer: refused(409, 'transfer/wrong-status', sentence),
    });
    await person.click(getByRole('button', { name: 'Decline' }));
    const dialog = within(await findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
  });

  test('does not happen by going back', async () => {
    const { person, getByRole, queryByRole, asked } = await showRequest();
    await person.click(getByRole('button', { name: 'Decline' }));
    await person.click(getByRole('button', { name: 'Go back' }));
    expect(queryByRole('dialog')).toBeNull();
    expect(asked.some(({ what }) => what === 'DeclineTransfer')).toBe(false);
  });
});

describe('the steps after a request', () => {
  test('show at the account step who requests the payment and for what', async () => {
    api(aRequest({ sourceBankAccount: null }));
    const at = `/create-account/step-select-account?go_to_transfer=${id(40)}`;
    const { findByText, getByRole } = showSignedIn(<SelectAccountPage />, { at });
    expect(await findByText('Acme Title requested this payment: Earnest Money Deposit for Purchase.')).toBeTruthy();
    expect(getByRole('button', { name: 'Decline' })).toBeTruthy();
  });

  test('show a changed fee on the review automatically, and don’t open the request again', async () => {
    let fee = 2500;
    const asked = api(aRequest(), {
      [READ]: () => ({ body: { transfer: aRequest({ fee }) } }),
      'POST /transfer/start': () => {
        fee = 3000;
        return refused(409, 'transfer/changed-meanwhile', anyRefusalSentence({ code: 'transfer/changed-meanwhile' }));
      },
    });
    const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
    await userEvent.setup().click(await shown.findByRole('button', { name: 'Make Transfer' }));
    expect(await shown.findAllByText('$25,030.00')).toHaveLength(3);
    expect(shown.getByText('The details changed. Please review again.')).toBeTruthy();
    expect(asked.filter(({ what }) => what === 'OpenTransfer')).toHaveLength(0);
    expect(shown.queryByText('Change details')).toBeNull();
  });
});
