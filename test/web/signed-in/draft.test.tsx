import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HistoryPage } from '#web/routes/history.tsx';
import { SendMoneyPage } from '#web/routes/send-money.tsx';
import { aForm, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

/** The operations whose answers change during a test. */
const DRAFT = 'Draft';
const DISCARD = 'DiscardTransfer';

const TITLE = 'Pick up where you left off';

/** The API of a client with these drafts, newest first. A discarded one is removed. */
function withDrafts(...drafts: readonly object[]) {
  const left = drafts.map((changes) => {
    const { _id, referenceID, purpose, amount, fee, method, disbursement, createdAt_utc, updatedAt_utc } = aTransfer();
    const card = {
      _id,
      referenceID,
      purpose,
      amount,
      fee,
      method,
      disbursement,
      scheduledOn: null,
      waitsFor: null,
      createdAt_utc,
      updatedAt_utc,
    };
    return { ...card, status: 'draft', isAccountChosen: true, ...changes };
  });
  return fakeApi({
    Transfers: { body: { transfers: { items: [], after: null } } },
    TransferForm: { body: aForm() },
    [DRAFT]: () => ({ body: { draft: left[0] ?? null } }),
    [DISCARD]: () => ({ body: { discardTransfer: aTransfer({ ...left.shift(), status: 'cancelled' }) } }),
  });
}

test.each([
  ['the history, where a login leads', HistoryPage],
  ['the page on which a payment begins', SendMoneyPage],
])('a payment begun on another device is offered on %s, with its description (X-091)', async (_, Screen) => {
  withDrafts({});
  const { findByText, getByRole, getByText } = showSignedIn(<Screen />);
  await findByText(TITLE);
  expect(getByText(/^Earnest Money Deposit for Purchase, \$25,000\.00, saved on .*No money has moved\.$/)).toBeTruthy();
  // Its account was chosen, so only the review is left. A quick client isn't led to another step.
  expect(getByRole('link', { name: 'Continue this payment' }).getAttribute('href')).toBe(
    `/create-account/step-4?go_to_transfer=${id(40)}`,
  );
});

test('a draft without an account opens at the choice of one', async () => {
  withDrafts({ isAccountChosen: false });
  const { findByRole } = showSignedIn(<HistoryPage />);
  const link = await findByRole('link', { name: 'Continue this payment' });
  expect(link.getAttribute('href')).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`);
});

test.each([
  ['the history', HistoryPage, 'No transfers yet'],
  ['the page on which a payment begins', SendMoneyPage, 'Earnest Money Deposit for Purchase'],
])('%s appears with the draft above it at once, and does not jump (X-095)', async (_, Screen, below) => {
  let give: (draft: unknown) => void = () => undefined;
  fakeApi({
    Transfers: { body: { transfers: { items: [], after: null } } },
    TransferForm: { body: aForm() },
    [DRAFT]: () =>
      new Promise((resolve) => {
        give = (draft) => resolve({ body: { draft } });
      }),
  });
  const { findByText, queryByText, queries } = showSignedIn(<Screen />);
  await waitFor(() => expect(queries.isFetching()).toBe(1));
  expect(queryByText(below)).toBeNull();
  give(null);
  await findByText(below);
});

test.each([
  ['the history', HistoryPage, 'No transfers yet'],
  ['the page on which a payment begins', SendMoneyPage, 'Earnest Money Deposit for Purchase'],
])('%s asks once for a draft that can’t be found, and continues without it', async (_, Screen, below) => {
  const asked = fakeApi({
    Transfers: { body: { transfers: { items: [], after: null } } },
    TransferForm: { body: aForm() },
    [DRAFT]: refused(400, 'request/invalid', 'Please check your entries.'),
  });
  const { findByText } = showSignedIn(<Screen />);
  await findByText(below);
  // Time for another query, if the next screen were to send one.
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)));
  await findByText(below);
  expect(asked.filter(({ what }) => what === DRAFT)).toHaveLength(1);
});

test('a client can discard a draft, and the previous one is offered', async () => {
  const asked = withDrafts({}, { _id: id(41), purpose: 'Option Fee' });
  const { findByText, getByRole } = showSignedIn(<HistoryPage />);
  await findByText(TITLE);
  await userEvent.setup().click(getByRole('button', { name: 'Discard' }));
  await findByText('The draft is discarded.');
  // The button may have disappeared, and the focus doesn't move to the top of the document.
  expect(document.activeElement).toBe(getByRole('heading', { level: 1 }));
  await findByText(/^Option Fee/);
  expect(asked.find(({ what }) => what === DISCARD)?.body).toEqual({ _id: id(40) });
});

test('a draft that was sent elsewhere is no longer offered', async () => {
  let isSent = false;
  const card = { ...aTransfer(), status: 'draft' };
  fakeApi({
    Transfers: { body: { transfers: { items: [], after: null } } },
    [DRAFT]: () => ({ body: { draft: isSent ? null : card } }),
    [DISCARD]: () => {
      isSent = true;
      return refused(409, 'transfer/wrong-status', 'This transfer can no longer be changed that way.');
    },
  });
  const { findByText, getByRole, queryByText } = showSignedIn(<HistoryPage />);
  await findByText(TITLE);
  await userEvent.setup().click(getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(queryByText(TITLE)).toBeNull());
});

test('a client without a draft is offered none', async () => {
  withDrafts();
  const { findByText, queryByText } = showSignedIn(<HistoryPage />);
  await findByText('No transfers yet');
  expect(queryByText(TITLE)).toBeNull();
});
