import { act, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { outageText } from '#shared/text/outage.ts';
import { answerTo } from '#web/features/review/use-start-transfer.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { keepDraftForm, keptDraftForm } from '#web/lib/payment/draft-form.ts';
import { looking } from '#web/lib/payment/look-again.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { ReviewPage } from '#web/routes/review.tsx';
import { bank, fakePlaid } from './plaid-setup.ts';
import { READ, START, showReview, started } from './review-screen.tsx';
import {
  aClient,
  aForm,
  anAccount,
  aStepUp,
  aTransfer,
  fakeApi,
  id,
  refused,
  showSignedIn,
} from './signed-in-setup.tsx';
import { primaries } from './wiring-screen.tsx';

fakePlaid();

test('a failed start opens the modal with phone and e-mail, and leaves the button to try again (R-181)', async () => {
  const sentence = anyRefusalSentence({ code: 'transfer/start-failed' });
  const { findByRole, person, button, starts } = await showReview(aTransfer(), {
    [START]: refused(502, 'transfer/start-failed', sentence),
  });
  await person.click(button());
  const dialog = within(await findByRole('dialog'));
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(dialog.getByRole('link', { name: '(512) 555-0199' }).getAttribute('href')).toBe('tel:+15125550199');
  expect(dialog.getByRole('link', { name: 'help@acme.example' })).toBeTruthy();
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(button());
  // The shown text is hashed before it is sent.
  await waitFor(() => expect(starts()).toHaveLength(2));
});

test('a client whose bank wants a new login logs in on the review, and the transfer follows (X-178)', async () => {
  const sentence = anyRefusalSentence({ code: 'bank/login-needed' });
  let isLoggedIn = false;
  const token = 'POST /account/plaid/link-token';
  const { asked, container, person, button, findByRole, findByText, place } = await showReview(aTransfer(), {
    [START]: () => (isLoggedIn ? started : refused(409, 'bank/login-needed', sentence)),
    [token]: { body: { token: 'link-1', scriptUrl: '/link.js' } },
  });
  await person.click(button());
  expect(await findByText(sentence)).toBeTruthy();
  const logIn = await findByRole('button', { name: 'Log in at my bank' });
  // One step at a time: first this, and then the payment again.
  expect(primaries(container)).toEqual(['Log in at my bank']);
  await person.click(logIn);
  await waitFor(() => expect(bank.opened).toBe(1));
  expect(asked.find(({ what }) => what === token)?.body).toEqual({ bankAccountId: id(20) });
  isLoggedIn = true;
  act(() => bank.config?.onSuccess(null));
  const done = await findByText("You're logged in at your bank again. Press Make Transfer to try again.");
  expect(document.activeElement).toBe(done);
  expect(primaries(container)).toEqual(['Make Transfer']);
  await person.click(button());
  await waitFor(() => expect(place()).toContain('/create-account/success'));
});

test('a bank that is linked again as another account leads to the choice of accounts', async () => {
  const sentence = anyRefusalSentence({ code: 'bank/link-expired' });
  const { button, findByRole, person, place } = await showReview(aTransfer(), {
    [START]: refused(409, 'bank/link-expired', sentence),
    'POST /account/plaid/link-token': { body: { token: 'link-1', scriptUrl: '/link.js' } },
    'POST /account/plaid/exchange': {
      body: { accounts: [anAccount({ bankAccountId: id(29) })], mismatch: false },
    },
  });
  await person.click(button());
  await person.click(await findByRole('button', { name: 'Link again' }));
  await waitFor(() => expect(bank.opened).toBe(1));
  act(() => bank.config?.onSuccess('public-sandbox-1'));
  await waitFor(() => expect(place()).toContain('/create-account/step-select-account'));
});

test('an old sign-in asks for a code right there, and the click continues with it (X-074)', async () => {
  let isConfirmed = false;
  const stepUp = aStepUp();
  const VERIFY = `POST /users/acme/${id(1)}` as const;
  const { asked, findByRole, findByLabelText, place, person, button } = await showReview(aTransfer(), {
    ...stepUp,
    [VERIFY]: () => {
      isConfirmed = true;
      return stepUp[VERIFY] as never;
    },
    [START]: () => (isConfirmed ? started : refused(403, 'caller/not-fresh', 'For your security')),
  });
  await person.click(button());
  await findByRole('dialog', { name: "Confirm it's you" });
  await waitFor(() =>
    expect(asked.find(({ what }) => what === 'POST /sessions/code')?.body).toEqual({ purpose: 'confirm' }),
  );
  await person.click(await findByLabelText('Security code'));
  await person.paste('123456');
  await waitFor(() => expect(place()).toContain('/create-account/success'));
  const [before, after] = asked.filter(({ what }) => what === START);
  expect(after?.body).toEqual(before?.body);
});

test('a code that is not entered leaves the payment unchanged, with the reason', async () => {
  const { findByRole, findByText, person, button, queryByRole } = await showReview(aTransfer(), {
    ...aStepUp(),
    [START]: refused(403, 'caller/not-fresh', 'For your security'),
  });
  await person.click(button());
  await findByRole('dialog', { name: "Confirm it's you" });
  await person.keyboard('{Escape}');
  await person.click(await findByRole('button', { name: 'Close' }));
  expect(await findByText('For your security')).toBeTruthy();
  expect(queryByRole('dialog')).toBeNull();
  expect(currentSession()).toBeDefined();
});

test('an unconfirmed start is never called a success, and offers no second try', async () => {
  const shown = await showReview(aTransfer(), { [START]: refused(202, 'transfer/unconfirmed', 'not yet') });
  await shown.person.click(shown.button());
  await shown.findByText(/won't charge you twice/);
  expect(shown.queryByRole('button', { name: 'Make Transfer' })).toBeNull();
  expect(shown.getByRole('heading', { level: 1 }).textContent).toBe('Confirming with your bank');
});

test('a submitted transfer still waits after a reload, and continues once the bank accepts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let status = 'submitted';
    fakeApi({
      Client: { body: { client: aClient() } },
      [READ]: () => ({ body: { transfer: aTransfer({ status }) } }),
    });
    const { findByText, place } = showSignedIn(<ReviewPage />, {
      at: `/create-account/step-4?go_to_transfer=${id(40)}`,
    });
    await findByText(/won't charge you twice/);
    status = 'pending';
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(place()).toBe(`/create-account/success?go_to_transfer=${id(40)}`));
  } finally {
    vi.useRealTimers();
  }
});

test('a transfer that was already started counts as started', async () => {
  const { person, button, place } = await showReview(aTransfer(), {
    [START]: refused(409, 'transfer/already-started', 'This transfer is already on its way.'),
  });
  await person.click(button());
  await waitFor(() => expect(place()).toBe(`/create-account/success?go_to_transfer=${id(40)}`));
});

test('an interrupted request may have reached the bank, so it waits like an unconfirmed one', () => {
  expect(answerTo(new TypeError('Failed to fetch'))).toEqual({ kind: 'unconfirmed' });
});

test.each([
  [0, 'unconfirmed'],
  [422, 'refused'],
  [499, 'refused'],
  [500, 'unconfirmed'],
  [503, 'unconfirmed'],
])('a start that fails with status %s is %s', (status, kind) => {
  const about = { code: 'x', sentence: 'No', fields: {}, requestId: undefined, retryAfterSeconds: undefined };
  expect(answerTo(new ApiError({ ...about, status })).kind).toBe(kind);
});

test('a start makes the page read history, limits and accounts again', async () => {
  const { person, button, place, queries } = await showReview();
  const keys = [['Transfers'], ['bank-accounts'], ['TransferForm']];
  for (const key of keys) queries.setQueryData(key, key[0] === 'TransferForm' ? aForm() : []);
  await person.click(button());
  await waitFor(() => expect(place()).toContain('/create-account/success'));
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

const aWire = (more: object = {}) => aTransfer({ method: 'Wire', sourceBankAccount: null, ...more });

test('choosing a wire shows its total, and leads to its instructions (R-178)', async () => {
  keepDraftForm({ transferId: id(40), values: { amount: '25000' } });
  const { person, button, place, asked, getByText } = await showReview(aWire(), {
    ChooseWire: { body: { chooseWire: aWire({ status: 'awaiting wire' }) } },
  });
  expect(getByText(/never sends wiring instructions by email or text/)).toBeTruthy();
  await person.click(button());
  await waitFor(() => expect(place()).toBe(`/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`));
  expect(asked.find(({ what }) => what === 'ChooseWire')?.body).toEqual({
    _id: id(40),
    shown: { version: 3, total: 2_502_500, paidInto: 'Lone Star Trust x9001' },
  });
  expect(keptDraftForm(id(40))).toBeUndefined();
});

test('a wire whose choice was interrupted can be chosen again', async () => {
  looking.betweenMs = 10;
  const { person, button, findByText } = await showReview(aWire(), {
    ChooseWire: refused(500, 'fault', 'Something went wrong... please try again in a few minutes'),
  });
  await person.click(button());
  expect(await findByText(outageText.en.wire.notDone)).toBeTruthy();
  expect(button()).toBeTruthy();
});

test('an already chosen wire shows its instructions, not its review', async () => {
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aWire({ status: 'awaiting wire' }) } },
  });
  const { place } = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
  await waitFor(() => expect(place()).toBe(`/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`));
});

const SECOND = 'Is this a second payment?';
const MADE = {
  _id: id(41),
  sentence:
    "You already sent $25,000.00 for this property and purpose on 11/20/2026 (EM-1). This one hasn't been sent.",
};

test('a payment that was already made is questioned before there is a button, and paid only on confirmation (X-036)', async () => {
  const shown = await showReview(aTransfer({ alreadyMade: MADE }));
  await shown.findByText(SECOND);
  shown.getByText(MADE.sentence);
  expect(shown.queryByRole('button', { name: 'Make Transfer' })).toBeNull();
  // The safe answer is the prominent one, and leads to the payment that was made.
  expect(primaries(shown.container)).toEqual(['No, show that payment']);
  expect(shown.getByRole('link', { name: 'No, show that payment' }).getAttribute('href')).toBe(
    `/payment-details/${id(41)}`,
  );
  await shown.person.click(shown.getByRole('button', { name: 'Yes, pay a second time' }));
  // The clicked button has disappeared: the focus is where the page continues, not at its top.
  expect(document.activeElement?.contains(shown.getByText(/^By selecting Make Transfer/))).toBe(true);
  expect(shown.starts()).toEqual([]);
  await shown.person.click(shown.button());
  await waitFor(() => expect(shown.place()).toContain('/success'));
  expect(shown.starts()[0]?.body).toMatchObject({ isMeantAgain: true });
});

test('a payment that another tab has made meanwhile is questioned after the click, in view and in focus (X-036)', async () => {
  let reads = 0;
  const bodies: unknown[] = [];
  const shown = await showReview(aTransfer(), {
    [READ]: () => {
      reads += 1;
      return { body: { transfer: aTransfer(reads === 1 ? {} : { alreadyMade: MADE }) } };
    },
    [START]: (body) => {
      bodies.push(body);
      return bodies.length < 2 ? refused(409, 'transfer/maybe-duplicate', MADE.sentence) : started;
    },
  });
  await shown.person.click(shown.button());
  const told = await shown.findByText(MADE.sentence);
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(document.activeElement?.contains(shown.getByRole('heading', { level: 1 }))).toBe(false);
  expect(shown.getByRole('link', { name: 'No, show that payment' }).getAttribute('href')).toBe(
    `/payment-details/${id(41)}`,
  );
  await shown.person.click(shown.getByRole('button', { name: 'Yes, pay a second time' }));
  await shown.person.click(shown.button());
  await waitFor(() => expect(shown.place()).toContain('/success'));
  expect(bodies.map((body) => (body as { isMeantAgain?: boolean }).isMeantAgain)).toEqual([undefined, true]);
});

test('a confirmation covers only the named payment, and another one is questioned again (X-036)', async () => {
  const later = { _id: id(42), sentence: "You already sent $25,000.00 just now (EM-2). This one hasn't been sent." };
  let made: object = MADE;
  const shown = await showReview(aTransfer(), {
    [READ]: () => ({ body: { transfer: aTransfer({ alreadyMade: made }) } }),
  });
  await shown.person.click(await shown.findByRole('button', { name: 'Yes, pay a second time' }));
  made = later;
  await act(() => shown.queries.invalidateQueries({ queryKey: ['Transfer', id(40)] }));
  await shown.findByText(later.sentence);
  expect(shown.queryByRole('button', { name: 'Make Transfer' })).toBeNull();
});
