import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toCents } from '#shared/money.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { nextLookMs } from '#web/lib/payment/transfers.ts';
import { HistoryPage } from '#web/routes/history.tsx';
import { aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';
import { primaries } from './wiring-screen.tsx';

/** The operation that reads a page of the history. */
const HISTORY = 'Transfers';

const aCard = (changes: object = {}) => {
  const { _id, referenceID, purpose, amount, fee, method, disbursement, createdAt_utc } = aTransfer();
  const card = { _id, referenceID, purpose, amount, fee, method, disbursement, createdAt_utc };
  const where = { propertyAddress1: '12 Oak St', updatedAt_utc: '2026-11-20T15:04:00.000Z' };
  return { ...card, ...where, status: 'pending', scheduledOn: null, waitsFor: null, ...changes };
};
const page = (items: readonly object[], after: string | null = null) => ({ body: { transfers: { items, after } } });

async function showHistory(items: readonly object[], at = '/transfer-history') {
  const asked = fakeApi({ [HISTORY]: page(items) });
  const shown = showSignedIn(<HistoryPage />, { at });
  await waitFor(() => expect(shown.container.querySelector('[aria-busy]')).toBeNull());
  return { ...shown, asked };
}

const DISBURSEMENT = { disbursement: true };
const WIRE = { method: 'Wire' };
const view = `/payment-details/${id(40)}`;
const accept = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
const wire = `/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`;

test.each<[TransferStatus, object, string, string, string]>([
  ['pending', {}, 'You sent', 'View Details', view],
  ['completed', {}, 'You sent', 'View Details', view],
  ['completed', DISBURSEMENT, 'You accepted', 'View Details', view],
  ['submitted', {}, 'You are sending', 'View Details', view],
  ['awaiting wire', WIRE, 'You plan to send', 'Wire Instructions', wire],
  ['awaiting acceptance', DISBURSEMENT, 'You were sent', 'Accept Funds', accept],
  ['sent', DISBURSEMENT, 'You were sent', 'Accept Funds', accept],
  ['viewed', DISBURSEMENT, 'You were sent', 'Accept Funds', accept],
  ['viewed', {}, 'You were asked to send', 'View Details', view],
  ['completed', WIRE, 'You sent', 'View Details', view],
  ['cancelled', WIRE, 'Cancelled', 'View Details', view],
  ['error', {}, 'Your payment failed', 'View Details', view],
])(
  'a card that is %s %j says "%s" and offers %s (R-200, R-201, R-202, R-203)',
  async (status, changes, text, button, place) => {
    const { getAllByText, getByText } = await showHistory([aCard({ status, ...changes })]);
    expect(getAllByText(text).length).toBeGreaterThan(0);
    expect(getByText(button).closest('a')?.getAttribute('href')).toBe(place);
  },
);

test('a payment that the company cannot cover now asks the client for nothing (X-113)', async () => {
  const { getByText, queryByText } = await showHistory([aCard({ status: 'sent', waitsFor: 'cover', ...DISBURSEMENT })]);
  expect(getByText("Waiting for us. We'll contact you.")).toBeTruthy();
  expect(queryByText('Accept Funds')).toBeNull();
  expect(getByText('View Details').closest('a')?.getAttribute('href')).toBe(view);
});

describe('open items for the client (X-156)', () => {
  const UNTIL = '2026-12-07T23:00:00.000Z';
  const asked = (changes: object = {}) => aCard({ status: 'requested', deadlineAt_utc: UNTIL, ...changes });

  test('come before everything else, however old they are, with deadline and a filled button', async () => {
    const { getByRole, getAllByRole } = await showHistory([
      aCard({ _id: id(41), status: 'completed' }),
      asked({ _id: id(42) }),
    ]);
    const needsYou = within(getByRole('region', { name: 'Needs you' }));
    expect(needsYou.getAllByRole('article')).toHaveLength(1);
    expect(getAllByRole('article')[0]).toBe(needsYou.getByRole('article'));
    expect(needsYou.getByText('Pay or decline by Mon, Dec 7, 5:00 PM CST.')).toBeTruthy();
    expect(needsYou.getByRole('link').className).toContain('button-primary');
    expect(primaries(document.body)).toEqual(['View Details']);
  });

  test.each([
    ['a request', [asked()], null, ['View Details']],
    ['a draft', [], { _id: id(60) }, ['Continue this payment']],
    ['no payment yet', [], null, ['New payment']],
    ['only a payment that needs nothing', [aCard()], null, ['New payment']],
  ] as const)('with %s have one filled button, and it is the one to click (X-178)', async (_, items, draft, filled) => {
    fakeApi({
      [HISTORY]: page(items),
      Draft: { body: { draft: draft && { ...aTransfer({ status: 'draft' }), ...draft, isAccountChosen: false } } },
    });
    const { container } = showSignedIn(<HistoryPage />, { at: '/transfer-history' });
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
    await waitFor(() => expect(primaries(container)).toEqual(filled));
  });

  test('include a payment to accept', async () => {
    const { getByRole } = await showHistory([asked({ status: 'sent', ...DISBURSEMENT })]);
    const needsYou = within(getByRole('region', { name: 'Needs you' }));
    expect(needsYou.getByText('Accept by Mon, Dec 7, 5:00 PM CST.')).toBeTruthy();
    expect(needsYou.getByRole('link', { name: /^Accept Funds/ }).className).toContain('button-primary');
  });

  test.each<[string, object]>([
    ['has been scheduled', { scheduledOn: '2026-12-01' }],
    ['the company has to act first', { status: 'awaiting acceptance', waitsFor: 'call', ...DISBURSEMENT }],
    ['is on its way', { status: 'pending' }],
    ['was canceled', { status: 'cancelled' }],
  ])('don’t include one that %s', async (_why, changes) => {
    const { queryByRole, queryByText, getByRole } = await showHistory([asked(changes)]);
    expect(queryByRole('region', { name: 'Needs you' })).toBeNull();
    expect(queryByText(/ by Mon, Dec 7/)).toBeNull();
    expect(getByRole('link', { name: /^View Details/ }).className).not.toContain('button');
  });

  test('show no deadline if an older portal has none', async () => {
    const { getByRole, queryByText } = await showHistory([aCard({ status: 'requested' })]);
    expect(getByRole('region', { name: 'Needs you' })).toBeTruthy();
    expect(queryByText(/decline by/)).toBeNull();
  });
});

test('a card shows the total, the property, the purpose and its date with the odd comma (R-197, R-204)', async () => {
  const { getByText, getByRole } = await showHistory([aCard()]);
  expect(getByText('$25,025.00')).toBeTruthy();
  expect(getByText('12 Oak St · Earnest Money Deposit for Purchase')).toBeTruthy();
  expect(getByText(/^November, 20 2026 @ \d\d:\d\d (AM|PM)$/)).toBeTruthy();
  expect(getByRole('progressbar').getAttribute('value')).toBe('0.1');
});

test.each(['draft', 'created', 'rejected', 'awaiting approval'])(
  'a transfer that is %s is not shown, even if the server sends it',
  async (status) => {
    const { getByText, queryByRole } = await showHistory([aCard({ status })]);
    expect(queryByRole('article')).toBeNull();
    expect(getByText('No transfers yet')).toBeTruthy();
  },
);

test('an empty history offers the first payment (X-099)', async () => {
  const { getAllByRole } = await showHistory([]);
  const places = getAllByRole('link', { name: 'New payment' }).map((link) => link.getAttribute('href'));
  expect(places).toContain('/create-account/step-3');
});

test('the plus button leads to a new payment (R-197)', async () => {
  const { getByRole } = await showHistory([aCard()]);
  expect(getByRole('link', { name: 'New payment' }).getAttribute('href')).toBe('/create-account/step-3');
});

test('a message says that a transfer could not be edited (R-041)', async () => {
  const { getByText } = await showHistory([aCard()], '/transfer-history?edit_error=1');
  expect(getByText('This transfer can no longer be edited.')).toBeTruthy();
});

test('older transfers are loaded by the cursor, after the newer ones', async () => {
  const older = aCard({ _id: id(41), status: 'completed', amount: toCents(100), fee: 0 });
  const newer = aCard({ status: 'completed' });
  const asked = fakeApi({
    [HISTORY]: (variables) =>
      (variables as { after: string | null }).after === 'next' ? page([older]) : page([newer], 'next'),
  });
  const { findByRole, getAllByRole, findByText, queryByRole } = showSignedIn(<HistoryPage />);
  await userEvent.setup().click(await findByRole('button', { name: 'Show older transfers' }));
  await findByText('$1.00');
  expect(getAllByRole('article')).toHaveLength(2);
  expect(queryByRole('button', { name: 'Show older transfers' })).toBeNull();
  const pages = asked.filter(({ what }) => what === HISTORY);
  expect(pages.map(({ body }) => body)).toEqual([{ after: null }, { after: 'next' }]);
});

test('a history that cannot be loaded says why and offers another try (R-028)', async () => {
  let isBroken = true;
  fakeApi({ [HISTORY]: () => (isBroken ? refused(400, 'request/invalid', 'Try later.') : page([aCard()])) });
  const { findByText, getByRole, findByRole } = showSignedIn(<HistoryPage />);
  await findByText('Try later.');
  isBroken = false;
  await userEvent.setup().click(getByRole('button', { name: 'Try again' }));
  await findByRole('article');
});

test('while a transfer is on its way the page refreshes, and stops when all have arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let status = 'pending';
    const asked = fakeApi({ [HISTORY]: () => page([aCard({ status })]) });
    const { findByText } = showSignedIn(<HistoryPage />);
    await findByText('Pending', { selector: '.tag' });
    status = 'completed';
    await vi.advanceTimersByTimeAsync(nextLookMs(1));
    await findByText('Completed', { selector: '.tag' });
    const looks = asked.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveLength(looks);
  } finally {
    vi.useRealTimers();
  }
});

test('refreshes slow down from 5 seconds to 30', () => {
  expect([0, 1, 10, 25, 26, 1000].map(nextLookMs)).toEqual([5000, 6000, 15_000, 30_000, 30_000, 30_000]);
});

test('a scheduled draft is shown as scheduled, with its day and a link to it (X-034)', async () => {
  const { getByText, getByRole } = await showHistory([aCard({ status: 'draft', scheduledOn: '2026-12-01' })]);
  expect(getByText('You plan to send')).toBeTruthy();
  expect(getByText('Scheduled')).toBeTruthy();
  expect(getByText('Sends').nextElementSibling?.textContent).toBe('Tue, Dec 1');
  expect(getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe(view);
});

describe('failed payments, and payments the client still has to send (D-131)', () => {
  const NOW = new Date('2026-12-09T15:00:00.000Z');
  const RETURNED = {
    status: 'error',
    createdAt_utc: '2026-11-28T15:00:00.000Z',
    completedOn_utc: '2026-12-02T15:00:00.000Z',
    updatedAt_utc: '2026-12-08T15:00:00.000Z',
  };
  const repeated = aCard({
    _id: id(42),
    method: 'Wire',
    status: 'completed',
    createdAt_utc: '2026-12-08T18:00:00.000Z',
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
  afterEach(() => void vi.useRealTimers());

  test('include a returned payment, with what happened and on which day', async () => {
    const { getByRole } = await showHistory([aCard(RETURNED)]);
    const needsYou = within(getByRole('region', { name: 'Needs you' }));
    expect(needsYou.getByText('Your bank returned it on 12/08/2026.')).toBeTruthy();
    expect(needsYou.getByText(/^December, 8 2026 @/)).toBeTruthy();
    expect(needsYou.getByRole('link', { name: /^View Details/ }).className).toContain('button-primary');
  });

  test('include a wire that the client has not reported', async () => {
    const { getByRole } = await showHistory([aCard({ status: 'awaiting wire', ...WIRE })]);
    const needsYou = within(getByRole('region', { name: 'Needs you' }));
    expect(needsYou.getByText('Waiting for your wire.')).toBeTruthy();
    expect(needsYou.getByRole('link', { name: /^Wire Instructions/ }).className).toContain('button-primary');
  });

  test.each<[string, object[]]>([
    ['was paid again since', [aCard(RETURNED), repeated]],
    ['failed more than 30 days ago', [aCard({ ...RETURNED, updatedAt_utc: '2026-11-08T15:00:00.000Z' })]],
    ['is a refund, which is the company’s to send again', [aCard({ ...RETURNED, isRefund: true, ...DISBURSEMENT })]],
    ['is a wire they have reported', [aCard({ status: 'awaiting wire', ...WIRE, waitsFor: 'arrival' })]],
  ])('don’t include one that %s', async (_, cards) => {
    const { queryByRole } = await showHistory(cards);
    expect(queryByRole('region', { name: 'Needs you' })).toBeNull();
  });

  test('show the one with the latest event first, whenever it was started', async () => {
    const { getAllByRole } = await showHistory([
      aCard({ _id: id(43), status: 'completed', ...WIRE, updatedAt_utc: '2026-12-01T15:00:00.000Z' }),
      aCard({ _id: id(42), createdAt_utc: '2026-11-01T15:00:00.000Z', updatedAt_utc: '2026-12-04T15:00:00.000Z' }),
    ]);
    expect(getAllByRole('article').map((card) => card.querySelector('time')?.dateTime.slice(0, 10))).toEqual([
      '2026-12-04',
      '2026-12-01',
    ]);
  });

  test.each<[string, object]>([
    ['a debit', { status: 'completed', completedOn_utc: NOW.toISOString(), clearedOn_utc: NOW.toISOString() }],
    ['a wire', { status: 'completed', completedOn_utc: NOW.toISOString(), ...WIRE }],
  ])('show for %s that it cleared', async (_, cleared) => {
    const { getByText } = await showHistory([aCard(cleared)]);
    expect(getByText('Cleared. Acme Title can use it.')).toBeTruthy();
  });
});

describe('the stages of a card (X-176)', () => {
  const sent = { startedAt_utc: '2026-11-21T15:00:00.000Z', postedAt_utc: '2026-11-24T01:30:00.000Z' };

  test('are named with their days while it is on its way', async () => {
    const { getByRole } = await showHistory([aCard({ ...sent })]);
    const stages = within(getByRole('list', { name: 'Stages of this payment' })).getAllByRole('listitem');
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      'Sent, done11/21/2026',
      'Left your bank, done11/23/2026',
      'Arrivesby Tue, Nov 24',
      'Clearsby Mon, Nov 30',
    ]);
    expect(stages[2]?.getAttribute('aria-current')).toBe('step');
  });

  test.each([
    [
      'that is over',
      { status: 'completed', ...sent, completedOn_utc: sent.postedAt_utc, clearedOn_utc: sent.postedAt_utc },
    ],
    ['that was canceled', { status: 'cancelled' }],
    ['that waits for the client', { status: 'requested' }],
  ])('are hidden for one %s', async (_which, changes) => {
    const { queryByRole } = await showHistory([aCard(changes)]);
    expect(queryByRole('list', { name: 'Stages of this payment' })).toBeNull();
  });
});
