import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DetailsPage } from '#web/routes/details.tsx';
import { ReviewPage } from '#web/routes/review.tsx';
import { showPaymentOf } from './payment-screen.tsx';
import {
  aClient,
  aForm,
  anAccount,
  aTransfer,
  fakeApi,
  id,
  refused,
  saying,
  showSignedIn,
} from './signed-in-setup.tsx';

/** When money moves, whether that is in time, and canceling it until then. */
beforeEach(() => {
  // A Saturday. Thursday is Thanksgiving.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const PENDING = { status: 'pending', startedAt_utc: '2026-11-21T14:00:00.000Z' };
const READ = 'Transfer';
const CANCEL = 'POST /transfer/cancel';

const showPayment = (changes: object, more: Parameters<typeof fakeApi>[0] = {}) =>
  showPaymentOf(aTransfer(changes), more);

describe('the payment details', () => {
  test('leave the dates to the stages, and show until when it can be canceled (X-024, X-025)', async () => {
    const { getByRole, getByText, queryByText } = await showPayment(PENDING);
    const stages = within(getByRole('list', { name: 'Stages of this payment' })).getAllByRole('listitem');
    expect(stages.at(-1)?.textContent).toBe('Clearsby Mon, Nov 30');
    expect(getByText(/^You can cancel this payment here until/)).toBeTruthy();
    expect(queryByText('On its way.')).toBeNull();
  });

  test('show the same day for an instant payment, even a Saturday (X-035)', async () => {
    const { getByRole, getByText, queryByText } = await showPayment({ ...PENDING, disbursement: true, network: 'rtp' });
    const stages = within(getByRole('list', { name: 'Stages of this payment' }));
    expect(stages.getByText('by Sat, Nov 21')).toBeTruthy();
    expect(getByText('Instant payment')).toBeTruthy();
    expect(getByText(/as an instant payment\.$/)).toBeTruthy();
    expect(queryByText(/trace number|banks' calendar/)).toBeNull();
  });

  test('show completed and cleared separately (X-033)', async () => {
    const settled = {
      ...PENDING,
      status: 'completed',
      postedAt_utc: '2026-11-24T01:30:00.000Z',
      completedOn_utc: '2026-11-24T14:00:00.000Z',
    };
    const held = await showPayment(settled);
    expect(held.getByText('Arrived. The banks hold it until it clears.')).toBeTruthy();
    expect(held.getByText('by Mon, Nov 30')).toBeTruthy();
    held.unmount();
    const good = await showPayment({ ...settled, clearedOn_utc: '2026-11-30T20:00:00.000Z' });
    expect(good.getByText('Cleared. Acme Title can use it.')).toBeTruthy();
  });

  test('do not promise a day that has passed', async () => {
    const { getByText } = await showPayment({ ...PENDING, startedAt_utc: '2026-11-16T14:00:00.000Z' });
    expect(getByText(/^This is taking longer than expected/)).toBeTruthy();
  });

  test('explain a bank’s code in words (X-028)', async () => {
    const events = [
      { name: 'returned', to: 'error', actor: 'provider', at: '2026-11-25T14:00:00.000Z', reason: 'R02' },
    ];
    const { getByText, queryByText } = await showPayment({ status: 'error', events });
    expect(getByText(/^Your account is closed/)).toBeTruthy();
    expect(queryByText('R02')).toBeNull();
  });
});

describe('canceling', () => {
  test('needs a confirmation, shows until when it is possible, and shows the result (X-026)', async () => {
    let status = 'pending';
    const { person, asked, getByText, getByRole, findByText } = await showPayment(PENDING, {
      [READ]: () => ({ body: { transfer: aTransfer({ ...PENDING, status }) } }),
      [CANCEL]: () => {
        status = 'cancelled';
        return { body: { transferId: id(40), status, referenceId: 'EM-7Q4K-2M9P' } };
      },
    });
    expect(getByText('You can cancel this payment here until Mon, Nov 23, 7:15 PM CST.')).toBeTruthy();
    await person.click(getByRole('button', { name: 'Cancel this payment' }));
    expect(asked.some(({ what }) => what === CANCEL)).toBe(false);
    await person.click(getByRole('button', { name: 'Yes, cancel it' }));
    expect(await findByText('Cancelled', { selector: '.tag' })).toBeTruthy();
    expect(asked.find(({ what }) => what === CANCEL)?.body).toEqual({ transferId: id(40) });
  });

  test('shows if it is too late, with whom to call (X-027)', async () => {
    const sentence = 'This transfer has gone to the bank network. Please call Acme Title at (512) 555-0199.';
    const { person, getByRole, findByText } = await showPayment(PENDING, {
      [CANCEL]: refused(409, 'transfer/too-late-to-cancel', sentence),
    });
    await person.click(getByRole('button', { name: 'Cancel this payment' }));
    await person.click(getByRole('button', { name: 'Yes, cancel it' }));
    expect(await findByText(saying(sentence))).toBeTruthy();
  });

  test('undoes a start that the bank hasn’t confirmed, and says that nothing was taken (X-117)', async () => {
    const submitted = { status: 'submitted', submittedAt_utc: '2026-11-21T14:00:00.000Z', startedAt_utc: null };
    const { person, asked, getByText, getByRole, findByText } = await showPayment(submitted, {
      [CANCEL]: { body: { transferId: id(40), status: 'draft', referenceId: 'EM-7Q4K-2M9P' } },
    });
    expect(getByText(/^Your bank hasn't confirmed this payment yet\./)).toBeTruthy();
    expect(getByText('You can take this payment back here until Mon, Nov 23, 7:15 PM CST.')).toBeTruthy();
    await person.click(getByRole('button', { name: 'Take this payment back' }));
    await person.click(getByRole('button', { name: 'Yes, take it back' }));
    expect(await findByText('The payment was taken back. Nothing was taken from your account.')).toBeTruthy();
    expect(asked.find(({ what }) => what === CANCEL)?.body).toEqual({ transferId: id(40) });
  });

  test('is requested once for an unanswered start, and the page shows that it is being undone (X-117)', async () => {
    const submitted = { status: 'submitted', submittedAt_utc: '2026-11-21T14:00:00.000Z', startedAt_utc: null };
    let waitsFor: string | null = null;
    const shown = await showPayment(submitted, {
      [READ]: () => ({ body: { transfer: aTransfer({ ...submitted, waitsFor }) } }),
      [CANCEL]: () => {
        waitsFor = 'taking back';
        return refused(502, 'transfer/cancel-unconfirmed', "Your bank hasn't answered yet.");
      },
    });
    await shown.person.click(shown.getByRole('button', { name: 'Take this payment back' }));
    await shown.person.click(shown.getByRole('button', { name: 'Yes, take it back' }));
    expect(
      await shown.findByText(
        /^Your bank hasn't answered yet\. We'll take it back .* Please don't pay again until then\.$/,
      ),
    ).toBeTruthy();
    expect(shown.getByText('Being taken back.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: /[Tt]ake (this payment|it) back/ })).toBeNull();
    expect(shown.queryByRole('dialog')).toBeNull();
  });

  test.for([
    [
      'of a start without an answer, after the cut-off',
      { status: 'submitted', submittedAt_utc: '2026-11-19T14:00:00.000Z' },
    ],
    ['once the bank has it', { ...PENDING, postedAt_utc: '2026-11-21T14:30:00.000Z' }],
    ['after the cut-off', { ...PENDING, startedAt_utc: '2026-11-19T14:00:00.000Z' }],
    ['of a payment to the client', { ...PENDING, disbursement: true }],
    ['of one that is over', { status: 'completed' }],
  ] as const)('is not offered %s', async ([, changes]) => {
    const { queryByRole } = await showPayment(changes);
    expect(queryByRole('button', { name: /^(Cancel|Take) this payment/ })).toBeNull();
  });
});

describe('dates before the click', () => {
  async function showReview(changes: object = {}) {
    const client = { Client: { body: { client: aClient() } } };
    fakeApi({ ...client, Transfer: { body: { transfer: aTransfer(changes) } } });
    const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
    await shown.findByRole('heading', { name: 'Transfer From' });
    const row = (label: string) =>
      shown.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
    return { ...shown, row };
  }

  test('are real days on the review', async () => {
    const { row, queryByText } = await showReview();
    expect([row('Leaves your account'), row('Cleared')]).toEqual([
      'By Mon, Nov 23',
      'By Mon, Nov 30, and then Acme Title can use it.',
    ]);
    expect(queryByText(/your closing/)).toBeNull();
  });

  test('show a warning for a closing too early for ACH, and not otherwise (X-032)', async () => {
    const late = await showReview({ expectedClosingDate_utc: '2026-11-30T17:00:00.000Z' });
    expect(late.row('Expected closing')).toBe('11/30/2026');
    expect(late.getByText('A bank transfer may be too late for your closing')).toBeTruthy();
    expect(late.getByText(saying('Please call Acme Title at (512) 555-0199 before you pay.'))).toBeTruthy();
    late.unmount();
    const good = await showReview({ expectedClosingDate_utc: '2026-12-01T17:00:00.000Z' });
    expect(good.queryByText('A bank transfer may be too late for your closing')).toBeNull();
    expect(
      good.getByText('A bank transfer is in time for your closing if you pay before Mon, Nov 23, 8:15 PM EST.'),
    ).toBeTruthy();
  });

  test('offer a wire on the details form if the purpose has one, and keep the day (X-032)', async () => {
    const asked = fakeApi({
      Client: { body: { client: aClient() } },
      TransferForm: { body: aForm() },
      [`GET /account/client-accounts/${id(1)}`]: { body: { accounts: [anAccount()] } },
      InsertOneTransfer: { body: { insertOneTransfer: aTransfer({ sourceBankAccount: null, method: 'Wire' }) } },
    });
    const shown = showSignedIn(<DetailsPage />, { at: '/create-account/step-3' });
    await shown.findByRole('button', { name: 'Next' });
    const person = userEvent.setup();
    await person.type(shown.getByLabelText(/^Expected closing date/), '2026-11-27');
    expect(shown.getByText(saying('Please call Acme Title at (512) 555-0199 before you pay.'))).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Pay by wire instead' })).toBeNull();
    await person.selectOptions(shown.getByLabelText('Purpose'), 'Down Payment and Closing Costs');
    expect(
      shown.getByText(
        'If you send it now by bank transfer, it clears by Mon, Nov 30. Your closing is expected on Fri, Nov 27.',
      ),
    ).toBeTruthy();
    await person.click(shown.getByRole('button', { name: 'Pay by wire instead' }));
    expect((shown.getByRole('radio', { name: /^Wire/ }) as HTMLInputElement).checked).toBe(true);
    expect(shown.queryByText('A bank transfer may be too late for your closing')).toBeNull();
    const typed = {
      Amount: '100',
      'Re-Enter Amount': '100',
      'Street address': '1 A St',
      City: 'Austin',
      'ZIP code': '78701',
    };
    for (const [label, text] of Object.entries(typed)) await person.type(shown.getByLabelText(label), text);
    await person.selectOptions(shown.getByLabelText('State'), 'TX');
    await person.selectOptions(shown.getByLabelText('Field Office'), id(30));
    await person.click(shown.getByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(asked.find(({ what }) => what === 'InsertOneTransfer')?.body).toMatchObject({
        data: { method: 'Wire', expectedClosingAt: '2026-11-27T17:00:00.000Z' },
      }),
    );
  });
});

describe('a payment that failed', () => {
  const FAILED = { status: 'error', problem: "Your account didn't have enough money.", nextTry: 'same account' };

  test('is retried as a new draft that opens at its details (X-031)', async () => {
    const { person, getByRole, asked, findByTestId } = await showPayment(FAILED, {
      RetryTransfer: { body: { retryTransfer: aTransfer({ _id: id(41), retryOf: id(40) }) } },
    });
    await person.click(getByRole('button', { name: 'Try again' }));
    await waitFor(async () =>
      expect((await findByTestId('place')).textContent).toBe(`/create-account/step-3?transfer_id=${id(41)}`),
    );
    expect(asked.find(({ what }) => what === 'RetryTransfer')?.body).toEqual({ _id: id(40) });
  });

  test('has no retry button if it needs a call first', async () => {
    const { queryByRole } = await showPayment({ ...FAILED, nextTry: 'call' });
    expect(queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('links to its retry, and the retry links back', async () => {
    const failed = await showPayment({ ...FAILED, retriedAs: id(41) });
    expect(failed.getByRole('link', { name: 'See the new payment' }).getAttribute('href')).toContain(id(41));
    expect(failed.getByRole('button', { name: 'Continue with the new payment' })).toBeTruthy();
    failed.unmount();
    const again = await showPayment({ ...PENDING, retryOf: id(39) });
    expect(again.getByRole('link', { name: 'See that payment' }).getAttribute('href')).toContain(id(39));
  });

  test('does not read as paid if it failed after it was completed (X-029, X-100)', async () => {
    const events = [
      { name: 'returned', to: 'error', actor: 'provider', at: '2026-10-08T14:00:00.000Z', reason: 'R01' },
    ];
    const { getByText, queryByText } = await showPayment({
      ...{ ...FAILED, events, completedOn_utc: '2026-10-01T14:00:00.000Z' },
    });
    expect(getByText('Your bank returned it on 10/08/2026.')).toBeTruthy();
    expect(queryByText('Completed', { selector: 'dt' })).toBeNull();
  });
});
