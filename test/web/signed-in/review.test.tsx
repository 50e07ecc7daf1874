import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toCents } from '#shared/money.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { outageText } from '#shared/text/outage.ts';
import { uncheckedRefusal } from '#shared/transfer/bank-check.ts';
import { answerTo } from '#web/features/review/use-start-transfer.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { keepDraftForm, keptDraftForm } from '#web/lib/payment/draft-form.ts';
import { looking } from '#web/lib/payment/look-again.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { ReviewPage } from '#web/routes/review.tsx';
import { hashOf } from '../../support/shown.ts';
import { bank, fakePlaid } from './plaid-setup.ts';
import { aClient, aForm, aStepUp, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

fakePlaid();

const READ = 'Transfer';
const START = 'POST /transfer/start';
const started = { body: { transferId: id(40), status: 'pending', referenceId: 'EM-7Q4K-2M9P' } };

async function showReview(transfer = aTransfer(), more: Parameters<typeof fakeApi>[0] = {}) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer } },
    [START]: started,
    ...more,
  });
  const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
  await shown.findByRole('heading', { name: 'Transfer From' });
  const starts = () => asked.filter(({ what }) => what === START);
  return {
    ...shown,
    asked,
    starts,
    person: userEvent.setup(),
    button: () => shown.getByRole('button', { name: 'Make Transfer' }),
  };
}

test('the review shows both sides, the purpose, the fee and the total (R-170, R-171)', async () => {
  const { getByText, getAllByText } = await showReview();
  expect(getByText('First Platypus Bank')).toBeTruthy();
  expect(getByText('Acme Title')).toBeTruthy();
  expect(getByText('12 Oak St, Unit 4, Austin, TX 78701')).toBeTruthy();
  expect(getByText('Convenience Fee')).toBeTruthy();
  expect(getByText('$25.00')).toBeTruthy();
  // At the head, in the totals, and on the button.
  expect(getAllByText('$25,025.00')).toHaveLength(3);
});

test('without a fee there is no row for one (R-171)', async () => {
  const { queryByText } = await showReview(aTransfer({ fee: 0 }));
  expect(queryByText('Convenience Fee')).toBeNull();
});

test('the authorization is above the button, with total, fee and account (X-063)', async () => {
  const { getByText, button } = await showReview();
  const text = getByText(/^By selecting Make Transfer I authorize Acme Title/);
  expect(text.textContent).toContain('ending 4821 for $25,025.00 ($25,000.00 plus $25.00 convenience fee)');
  expect(text.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('two clicks ask the bank once, with what is on the screen (X-037, X-133)', async () => {
  let answer: (reply: typeof started) => void = () => undefined;
  const shown = await showReview(aTransfer(), { [START]: () => new Promise((resolve) => (answer = resolve)) });
  const button = shown.button();
  const words = shown.getByText(/^By selecting Make Transfer/).textContent ?? '';
  fireEvent.click(button);
  fireEvent.click(button);
  await shown.findByRole('button', { name: 'Asking your bank…' });
  fireEvent.click(button);
  answer(started);
  await waitFor(() => expect(shown.place()).toBe(`/create-account/success?go_to_transfer=${id(40)}`));
  expect(shown.starts()).toEqual([
    {
      what: START,
      body: {
        transferId: id(40),
        bankAccountId: id(20),
        shown: { version: 3, total: 2_502_500, paidInto: 'Lone Star Trust x9001', textSha256: hashOf(words) },
      },
    },
  ]);
});

test('without a source account there is a link to choose one, and the button says what is missing (R-168, R-175)', async () => {
  const { getByRole, getByText, person, button, starts } = await showReview(aTransfer({ sourceBankAccount: null }));
  expect(getByRole('link', { name: 'Use Different Account' }).getAttribute('href')).toContain('step-select-account');
  await person.click(button());
  expect(getByText('Bank account not found, please select bank account')).toBeTruthy();
  expect(starts()).toHaveLength(0);
});

test('with a source account there is no link to use another (R-175)', async () => {
  const { queryByRole } = await showReview();
  expect(queryByRole('link', { name: 'Use Different Account' })).toBeNull();
});

test('a draft that its client took back says so calmly (X-117)', async () => {
  const problem = 'This payment was taken back before the bank had confirmed it. No money was moved.';
  const takenBack = { name: 'takenBack', to: 'draft', actor: 'client', at: '2026-11-21T15:04:00.000Z', reason: null };
  const shown = await showReview(aTransfer({ problem, events: [takenBack] }));
  expect(shown.getByText(problem).closest('.alert')?.className).toContain('alert-info');
});

describe('a debit that nobody could check, above what is taken without', () => {
  const sentence = uncheckedRefusal(toCents(500_000)).sentence ?? '';
  const closing = { purpose: 'Down Payment and Closing Costs' };
  const TransferForm = { body: aForm() };

  test('offers the wire that the company takes, and another account; the button no longer shouts (X-118)', async () => {
    const answered = { [START]: refused(409, 'transfer/unchecked', sentence), TransferForm };
    const shown = await showReview(aTransfer(closing), answered);
    expect(shown.button().className).toContain('button-primary');
    await shown.person.click(shown.button());
    expect(await shown.findByText(sentence)).toBeTruthy();
    const wire = await shown.findByRole('link', { name: 'Pay by wire instead' });
    expect(wire.getAttribute('href')).toBe(`/create-account/step-3?transfer_id=${id(40)}&method=Wire`);
    const another = shown.getByRole('link', { name: 'Choose another account' });
    expect(another.getAttribute('href')).toContain('step-select-account');
    expect(shown.button().className).toContain('button-secondary');
  });

  test('offers another account and the phone where the company takes no wire, also after a reload (X-118)', async () => {
    const shown = await showReview(aTransfer({ problem: sentence, problemCode: 'transfer/unchecked' }), {
      TransferForm,
    });
    const alert = within(shown.getByText(sentence).closest('.alert') as HTMLElement);
    await waitFor(() => expect(shown.asked.some(({ what }) => what === 'TransferForm')).toBe(true));
    expect(alert.getByRole('link', { name: 'Choose another account' }).className).toContain('button-primary');
    expect(alert.getByRole('link', { name: '(512) 555-0199' })).toBeTruthy();
    expect(alert.queryByRole('link', { name: 'Pay by wire instead' })).toBeNull();
    expect(sentence).not.toMatch(/wire/);
  });
});

test('the review goes by the code of a problem, so that its sentence can be of any words and language', async () => {
  const TransferForm = { body: aForm() };
  const bare = await showReview(aTransfer({ problem: 'Otra cuenta, por favor.' }), { TransferForm });
  expect(bare.getByText('Otra cuenta, por favor.')).toBeTruthy();
  expect(bare.queryByRole('link', { name: 'Choose another account' })).toBeNull();
  cleanup();
  const unchecked = { problem: 'Otra cuenta, por favor.', problemCode: 'transfer/unchecked' };
  const coded = await showReview(aTransfer(unchecked), { TransferForm });
  expect(coded.getByRole('link', { name: 'Choose another account' })).toBeTruthy();
  cleanup();
  const login = { problem: 'Inicie sesión en su banco.', problemCode: 'bank/login-needed' };
  const asked = await showReview(aTransfer(login), { TransferForm });
  expect(asked.getByRole('button', { name: 'Log in at my bank' })).toBeTruthy();
});

test('a failed start opens the modal with phone and e-mail, and leaves the button to try again (R-181)', async () => {
  const sentence = refusalSentence({ code: 'transfer/start-failed' });
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
  expect(starts()).toHaveLength(2);
});

test('a client whose bank wants a new login does it on the review, and the transfer follows', async () => {
  const sentence = refusalSentence({ code: 'bank/login-needed' });
  let isLoggedIn = false;
  const token = 'POST /account/plaid/link-token';
  const { asked, person, button, findByRole, findByText, place } = await showReview(aTransfer(), {
    [START]: () => (isLoggedIn ? started : refused(409, 'bank/login-needed', sentence)),
    [token]: { body: { token: 'link-1', scriptUrl: '/link.js' } },
  });
  await person.click(button());
  expect(await findByText(sentence)).toBeTruthy();
  await person.click(await findByRole('button', { name: 'Log in at my bank' }));
  await waitFor(() => expect(bank.opened).toBe(1));
  expect(asked.find(({ what }) => what === token)?.body).toEqual({ bankAccountId: id(20) });
  isLoggedIn = true;
  act(() => bank.config?.onSuccess(null));
  const done = await findByText("You're logged in at your bank again. Press Make Transfer to try again.");
  expect(document.activeElement).toBe(done);
  await person.click(button());
  await waitFor(() => expect(place()).toContain('/create-account/success'));
});

test('an old sign-in asks for a code on the spot, and the press goes on with it (X-074)', async () => {
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

test('a code that is not given leaves the payment as it was, and says why', async () => {
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

test('a wire is promised with the total shown, and leads to its instructions (R-178)', async () => {
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

test('a wire whose promise was interrupted can be promised again', async () => {
  looking.betweenMs = 10;
  const { person, button, findByText } = await showReview(aWire(), {
    ChooseWire: refused(500, 'fault', 'Something went wrong... please try again in a few minutes'),
  });
  await person.click(button());
  expect(await findByText(outageText.en.wire.notDone)).toBeTruthy();
  expect(button()).toBeTruthy();
});

test('an already promised wire shows its instructions, not its review', async () => {
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aWire({ status: 'awaiting wire' }) } },
  });
  const { place } = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
  await waitFor(() => expect(place()).toBe(`/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`));
});

test('a payment like one of the last day is questioned, and made only if the client confirms', async () => {
  const sentence = "You've already sent $25,000.00 for this property. Do you want to pay it again?";
  const bodies: unknown[] = [];
  const shown = await showReview(aTransfer(), {
    [START]: (body) => {
      bodies.push(body);
      return bodies.length < 3 ? refused(409, 'transfer/maybe-duplicate', sentence) : started;
    },
  });
  await shown.person.click(shown.button());
  expect(await shown.findByText(sentence)).toBeTruthy();
  await shown.person.click(shown.getByRole('button', { name: "No, don't pay" }));
  expect(shown.queryByText(sentence)).toBeNull();
  expect(shown.starts()).toHaveLength(1);
  await shown.person.click(shown.button());
  await shown.person.click(await shown.findByRole('button', { name: 'Yes, pay it again' }));
  await waitFor(() => expect(shown.place()).toContain('/success'));
  expect(bodies.map((body) => (body as { isMeantAgain?: boolean }).isMeantAgain)).toEqual([undefined, undefined, true]);
});

describe('on a later date (X-034)', () => {
  const SCHEDULE = 'POST /transfer/schedule';
  /** Saturday; Thanksgiving is the 26th. */
  const SATURDAY = new Date('2026-11-21T15:00:00.000Z');
  const scheduled = { body: { ...started.body, status: 'draft', scheduledOn: '2026-12-01' } };
  beforeEach(() => vi.useFakeTimers({ now: SATURDAY, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  async function showLater(transfer = aTransfer(), more: Parameters<typeof fakeApi>[0] = {}) {
    const shown = await showReview(transfer, { [SCHEDULE]: scheduled, ...more });
    const choose = (on: string) => fireEvent.change(shown.getByLabelText('Send on'), { target: { value: on } });
    const schedules = () => shown.asked.filter(({ what }) => what === SCHEDULE);
    return { ...shown, choose, schedules };
  }

  test('is scheduled with the day, the total and the text on the screen', async () => {
    const { person, getByRole, getByText, choose, schedules, starts, place } = await showLater();
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    const words = getByText(/^By selecting Schedule Payment I authorize .* on or after 12\/01\/2026/).textContent ?? '';
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await waitFor(() => expect(place()).toBe(`/create-account/success?go_to_transfer=${id(40)}`));
    expect(schedules()).toEqual([
      {
        what: SCHEDULE,
        body: {
          transferId: id(40),
          bankAccountId: id(20),
          on: '2026-12-01',
          shown: { version: 3, total: 2_502_500, paidInto: 'Lone Star Trust x9001', textSha256: hashOf(words) },
        },
      },
    ]);
    expect(starts()).toEqual([]);
  });

  test('a day without banking, or no day, is reported beside the field without a call', async () => {
    const { person, getByRole, getByLabelText, getByText, choose, schedules } = await showLater();
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    expect(getByText('Choose the day to send it.')).toBeTruthy();
    expect(document.activeElement).toBe(getByLabelText('Send on'));
    choose('2026-11-26');
    expect(getByText("Banks don't move money on Thu, Nov 26. The next business day is Fri, Nov 27.")).toBeTruthy();
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    expect(schedules()).toEqual([]);
  });

  test('a day too late for the closing shows a warning', async () => {
    const closing = aTransfer({ expectedClosingDate_utc: '2026-12-03T17:00:00.000Z' });
    const { person, getByRole, getByText, queryByText, choose } = await showLater(closing);
    expect(queryByText('A bank transfer may be too late for your closing')).toBeNull();
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    expect(getByText(/^Sent by bank transfer on Tue, Dec 1, it clears by/)).toBeTruthy();
  });

  test('the chosen day stays chosen in the address of the page', async () => {
    const { person, getByRole, choose, place, unmount } = await showLater(aTransfer(), {});
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    const left = place();
    unmount();

    const back = showSignedIn(<ReviewPage />, { at: left });
    expect((await back.findByLabelText('Send on')).getAttribute('value')).toBe('2026-12-01');
    await person.click(back.getByRole('radio', { name: /^As soon as possible/ }));
    expect(back.place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}`);
  });

  test('a scheduled one can only be moved, not sent or changed', async () => {
    const transfer = aTransfer({ status: 'draft', scheduledOn: '2026-12-01' });
    const { person, getByRole, queryByRole, getByLabelText, choose, schedules } = await showLater(transfer);
    expect(queryByRole('radio')).toBeNull();
    expect(queryByRole('button', { name: 'Make Transfer' })).toBeNull();
    expect(queryByRole('link', { name: /^Change/ })).toBeNull();
    expect((getByLabelText('Send on') as HTMLInputElement).value).toBe('2026-12-01');
    choose('2026-12-02');
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await waitFor(() => expect(schedules()[0]?.body).toMatchObject({ on: '2026-12-02' }));
  });

  test('a repeated payment is questioned, and then scheduled, not sent', async () => {
    const sentence = "You've already scheduled $25,000.00. Do you want to pay it again?";
    let isAsked = false;
    const { person, getByRole, findByRole, choose, schedules, starts } = await showLater(aTransfer(), {
      [SCHEDULE]: () => {
        if (isAsked) return scheduled;
        isAsked = true;
        return refused(409, 'transfer/maybe-duplicate', sentence);
      },
    });
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await person.click(await findByRole('button', { name: 'Yes, pay it again' }));
    await waitFor(() => expect(schedules()[1]?.body).toMatchObject({ on: '2026-12-01', isMeantAgain: true }));
    expect(starts()).toEqual([]);
  });

  test.each([
    ['a wire', { method: 'Wire', debitMethod: 'Wire' }],
    ['a payment to the client', { disbursement: true, status: 'viewed' }],
    [
      'a request that ends before the next business day',
      { status: 'viewed', deadlineAt_utc: '2026-11-22T22:00:00.000Z' },
    ],
  ])('%s is not scheduled', async (_, changes) => {
    fakeApi({ Client: { body: { client: aClient() } }, Transfer: { body: { transfer: aTransfer(changes) } } });
    const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
    await shown.findByText('Totals');
    expect(shown.queryByText('When to send')).toBeNull();
  });
});

describe('the button', () => {
  const name = 'Make Transfer';

  test('has the specification’s words alone as its name, and how much they move as its description (R-174)', async () => {
    const { button, getByRole } = await showReview();
    expect(button().textContent).toBe('Make Transfer$25,025.00');
    expect(getByRole('button', { name, description: '$25,025.00' })).toBe(button());
  });

  test('of a wire names no sum, and says that it moves none', async () => {
    const { button, getByRole } = await showReview(aTransfer({ method: 'Wire', sourceBankAccount: null }));
    expect(button().textContent).toBe(name);
    const description = 'This button moves no money. It shows where to send your wire.';
    expect(getByRole('button', { name, description })).toBe(button());
  });
});
