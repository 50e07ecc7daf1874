import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { SOMETHING_WENT_WRONG } from '#shared/text/common.ts';
import { noAnswerText } from '#shared/text/no-answer.ts';
import { offerText } from '#shared/text/offer.ts';
import { outageText } from '#shared/text/outage.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { timingText } from '#shared/text/timing.ts';
import { transferText } from '#shared/text/transfer.ts';
import { looking } from '#web/lib/payment/look-again.ts';
import { PaymentPage } from '#web/routes/payment.tsx';
import { ReviewPage } from '#web/routes/review.tsx';
import { aClient, aForm, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const json = (status: number, message: string) => () =>
  Promise.resolve(
    new Response(JSON.stringify({ message }), { status, headers: { 'content-type': 'application/json' } }),
  );
/** The parts between the page and us, and how each of them answers. */
const OUTAGES = {
  '500': json(500, 'Internal Server Error'),
  '503': json(503, 'Service Unavailable'),
  '429': json(429, 'Too Many Requests'),
  reset: () => Promise.reject(new TypeError('Failed to fetch')),
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  'a hotel’s login page': () =>
    Promise.resolve(new Response('<html><h1>Welcome to our wifi</h1></html>', { status: 200 })),
} as const;
type Outage = keyof typeof OUTAGES;
const ALL = Object.keys(OUTAGES) as Outage[];

/** Makes one call fail in this way, once the page has been read. */
function fail(path: string, outage: Outage): void {
  const reached = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith(path) || String(init.body).includes(`"${path}"`) ? OUTAGES[outage]() : reached(url, init),
  );
  if (outage === 'offline') vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

const now = new Date().toISOString();
const SCHEDULED = { scheduledOn: '2026-12-01', events: [] };
const PENDING = { status: 'pending', submittedAt_utc: now, startedAt_utc: now };
const { en: outage } = outageText;
const { en: words } = transferText;

const payment = (
  <Routes>
    <Route path="/payment-details/:transferId" element={<PaymentPage />} />
  </Routes>
);

type Call = {
  readonly path: string;
  readonly at: string;
  readonly screen: React.JSX.Element;
  readonly transfer: object;
  readonly press: readonly string[];
  /** The choice on the screen before the click. */
  readonly choose?: (person: ReturnType<typeof userEvent.setup>) => Promise<void>;
  readonly read: string;
};

const OFFERED = { disbursement: true, status: 'viewed', fee: 0 };
async function chooseLaterDay(person: ReturnType<typeof userEvent.setup>): Promise<void> {
  await person.click(await screen.findByRole('radio', { name: /^On a later date/ }));
  const on = screen.getByLabelText('Send on');
  fireEvent.change(on, { target: { value: on.getAttribute('min') } });
}
/** Every click that moves or cancels money, and the message when the transfer turns out to be unchanged. */
const CALLS: Readonly<Record<string, Call>> = {
  'Make Transfer': {
    ...{ path: '/transfer/start', at: `/create-account/step-4?go_to_transfer=${id(40)}`, screen: <ReviewPage /> },
    ...{ transfer: {}, press: ['Make Transfer'], read: words.waiting.body },
  },
  'Make Transfer of a wire': {
    ...{ path: 'ChooseWire', at: `/create-account/step-4?go_to_transfer=${id(40)}`, screen: <ReviewPage /> },
    ...{ transfer: { method: 'Wire', sourceBankAccount: null }, press: ['Make Transfer'], read: outage.wire.notDone },
  },
  'Accept Payment': {
    ...{ path: '/transfer/disbursement/start', at: `/create-account/step-4?go_to_transfer=${id(40)}` },
    ...{ screen: <ReviewPage />, transfer: OFFERED, press: ['Accept Payment'] },
    read: offerText.en.accept.waitingBody,
  },
  'Schedule Payment': {
    ...{ path: '/transfer/schedule', at: `/create-account/step-4?go_to_transfer=${id(40)}`, screen: <ReviewPage /> },
    ...{ transfer: {}, choose: chooseLaterDay, press: ['Schedule Payment'], read: outage.schedule.notDone },
  },
  'Cancel this payment': {
    ...{ path: '/transfer/cancel', at: `/payment-details/${id(40)}`, screen: payment },
    ...{ transfer: PENDING, press: ['Cancel this payment', 'Yes, cancel it'] },
    read: outage.cancel.notDone,
  },
  'Cancel Scheduled Payment': {
    ...{ path: '/transfer/unschedule', at: `/payment-details/${id(40)}`, screen: payment },
    ...{ transfer: SCHEDULED, press: ['Cancel Scheduled Payment', 'Yes, cancel it'], read: outage.cancel.notDone },
  },
};

/** How long the review checks before it reports that nothing was started. */
const LOOKS_MS = 12_000;

const cells = Object.keys(CALLS).flatMap((name) => ALL.map((outage) => [name, outage] as const));

afterEach(() => vi.restoreAllMocks());

test.each(cells)('%s under %s shows what happened to the money, in our words (X-135)', async (name, kind) => {
  looking.betweenMs = 10;
  const { path, at, screen: page, transfer, choose, press, read } = CALLS[name] as Call;
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aTransfer(transfer) } },
    TransferForm: { body: aForm() },
  });
  const shown = showSignedIn(page, { at });
  const person = userEvent.setup();
  await choose?.(person);
  const [first = '', ...rest] = press;
  const button = await shown.findByRole('button', { name: first });
  fail(path, kind);
  await person.click(button);
  for (const next of rest)
    await person.click(within(await shown.findByRole('dialog')).getByRole('button', { name: next }));
  const expected = kind === 'offline' ? noAnswerText.en.offline : read;
  await waitFor(() => expect(document.body.textContent).toContain(expected), { timeout: 4000 });
  // The sentence about the money has the focus, and is in view (WCAG 2.4.3).
  if (at.startsWith('/create-account')) expect(document.activeElement?.textContent).toContain(expected);
  for (const raw of ['Internal Server Error', 'Service Unavailable', 'Too Many Requests', SOMETHING_WENT_WRONG])
    expect(document.body.textContent).not.toContain(raw);
});

test('after a start that did not reach us, the review returns with its sentence in focus and in view (X-135)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    fakeApi({
      Client: { body: { client: aClient() } },
      Transfer: { body: { transfer: aTransfer() } },
      TransferForm: { body: aForm() },
    });
    const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const button = await shown.findByRole('button', { name: 'Make Transfer' });
    fail('/transfer/start', '503');
    await person.click(button);
    await shown.findByText(words.waiting.body);
    await vi.advanceTimersByTimeAsync(LOOKS_MS);
    const told = await shown.findByText(words.waiting.notStarted);
    expect(document.activeElement?.contains(told)).toBe(true);
    expect(document.activeElement?.contains(shown.getByRole('heading', { level: 1 }))).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

const READ = 'Transfer';
const { en: timing } = timingText;
const cancelOf = { PENDING: CALLS['Cancel this payment'], SCHEDULED: CALLS['Cancel Scheduled Payment'] } as const;
const SUBMITTED = { status: 'submitted', submittedAt_utc: now };
const taken = { name: 'takenBack', to: 'draft', actor: 'client', at: now, reason: null };

test.each([
  ['was confirmed by the bank', SUBMITTED, { ...PENDING }, 'Take this payment back', outage.cancel.notDone],
  ['was settled', PENDING, { ...PENDING, status: 'completed' }, 'Cancel this payment', outage.cancel.notDone],
  ['was returned', PENDING, { ...PENDING, status: 'error' }, 'Cancel this payment', "It didn't go through."],
  [
    'was sent on its day',
    SCHEDULED,
    { ...PENDING, scheduledOn: null },
    'Cancel Scheduled Payment',
    outage.cancel.notDone,
  ],
  [
    'was taken back',
    SUBMITTED,
    { status: 'draft', events: [taken] },
    'Take this payment back',
    timing.takeBack.cancelled,
  ],
  [
    'is being taken back',
    SUBMITTED,
    { ...SUBMITTED, waitsFor: 'taking back' },
    'Take this payment back',
    timing.takeBack.asked,
  ],
  ['was canceled', PENDING, { ...PENDING, status: 'cancelled' }, 'Cancel this payment', timing.cancel.cancelled],
  [
    'is no longer scheduled',
    SCHEDULED,
    { scheduledOn: null },
    'Cancel Scheduled Payment',
    scheduleText.en.payment.cancelled,
  ],
] as const)(
  'a payment that %s while the answer to its cancellation was lost shows its true status (X-135)',
  async (_, before, after, button, read) => {
    looking.betweenMs = 10;
    let stored: object = before;
    fakeApi({
      Client: { body: { client: aClient() } },
      [READ]: () => ({ body: { transfer: aTransfer(stored) } }),
      TransferForm: { body: aForm() },
    });
    const { path, at } = cancelOf[button === 'Cancel Scheduled Payment' ? 'SCHEDULED' : 'PENDING'] as Call;
    const shown = showSignedIn(payment, { at });
    const person = userEvent.setup();
    await person.click(await shown.findByRole('button', { name: button }));
    fail(path, 'reset');
    stored = { version: 4, ...after };
    await person.click(within(await shown.findByRole('dialog')).getByRole('button', { name: /^Yes/ }));
    await waitFor(() => expect(document.body.textContent).toContain(read));
    if (read === timing.takeBack.asked) expect(document.body.textContent).not.toContain(timing.takeBack.cancelled);
  },
);
