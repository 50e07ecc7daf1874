import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConsolePayment, aPaymentPage, aShownPayment, aToday } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';
import { id, openSheet, path, refusal, sam, stepUp, usual, withPasskey } from './second-person-setup.tsx';

// The page keeps the signed-in person and their decisions in its modules.
afterEach(() => void vi.resetModules());

// Everything is before the last day, unless a test overrides it.
beforeEach(() => {
  vi.setSystemTime('2026-11-24T18:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
});

const UNTIL = '2026-12-01';
const WORDS = 'Ask Plaid to reverse $20,000.00 of Wei Chen, EM-7Q4K-2M9P. It was paid twice: Paid by check';
const proposed = { by: 'Rosa Diaz', at: '2026-11-24T16:00:00.000Z' };
const found = (changes: object = {}) => ({
  ...{ state: 'proposed', why: 'duplicate', explanation: 'Paid by check', proposed, asked: null, answered: null },
  ...{ answers: [], isForProvider: false, ...changes },
});
const payment = aConsolePayment({
  ...{ id, firstName: 'Wei', lastName: 'Chen', kind: 'Disbursement', disbursement: true },
  ...{ status: 'completed', amount: 2_000_000, fee: 0, preparedBy: 'Rosa Diaz', good: null },
});
/** A settled disbursement with these actions, and the current state of its reversal. */
function aPaid(moves: readonly string[], reversal: object | null) {
  const shown = aShownPayment({ payment });
  return {
    ...{ ...shown, version: 7, refunds: [], moves: moves.map((move) => ({ move, why: null })) },
    desk: { ...shown.desk, reversal: { until: UNTIL, found: reversal } },
  };
}
const after = { body: { id, referenceId: 'EM-7Q4K-2M9P', status: 'completed', version: 8 } };
const answers = (moves: readonly string[], reversal: object | null, more: object = {}) =>
  fakeConsoleApi({
    ...usual,
    [`GET ${path}`]: { body: aPaid(moves, reversal) },
    [`POST ${path}/reversal`]: after,
    [`POST ${path}/reversal/answer`]: after,
    [`POST ${path}/step-up`]: { body: { stepUp, words: WORDS } },
    ...more,
  });
type Asked = ReturnType<typeof fakeConsoleApi>;
const sent = (asked: Asked, what: string) => asked.filter((each) => each.what === what).map(({ body }) => body);
const part = () => within(screen.getByRole('region', { name: 'Reversal' }));

describe('a reversal at the console (X-296)', () => {
  test('is prepared with one of the network’s reasons and what happened, by its last day', async () => {
    const asked = answers(['reverse'], null);
    const dialog = await openSheet('Request reversal');
    expect(dialog.getByText('The client’s bank must get it by Tue, Dec 1.')).toBeTruthy();
    const reasons = within(dialog.getByLabelText(/^Reason for reversal/)).getAllByRole('option');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      expect.any(String),
      ...['It was paid twice', 'It went to the wrong person or account', 'Its amount was wrong'],
      'It was paid later than it should have been',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Submit reversal request' }));
    expect((await dialog.findAllByText(/Choose a reason/)).length).toBeGreaterThan(0);
    expect(sent(asked, `POST ${path}/reversal`)).toEqual([]);

    await userEvent.selectOptions(dialog.getByLabelText(/^Reason for reversal/), 'It was paid twice');
    await userEvent.type(dialog.getByLabelText(/^What happened/), 'Paid by check');
    await userEvent.click(dialog.getByRole('button', { name: 'Submit reversal request' }));
    await screen.findByText('Submitted for approval.');
    expect(sent(asked, `POST ${path}/reversal`)).toEqual([{ version: 7, why: 'duplicate', reason: 'Paid by check' }]);
  });

  test('is requested with the server’s text and a passkey', async () => {
    withPasskey('signs');
    const asked = answers(['ask reversal', 'drop reversal'], found(), { [`POST ${path}/second-person`]: after });
    const dialog = await openSheet('Approve reversal');
    await dialog.findByText(WORDS);
    expect(dialog.getByText('Paid by check')).toBeTruthy();
    expect(dialog.getByText('The client’s bank must get it by Tue, Dec 1.')).toBeTruthy();
    // The effect of approving, shown beforehand. The proposer reads the same.
    expect(
      dialog.getByText(/^This asks for the whole payment back.*support.*notify the client when you mark it as sent/),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve reversal with your passkey' }));
    await screen.findByText(/Send the request to Plaid support now/);
    const move = { move: 'ask reversal', version: 7 };
    expect(sent(asked, `POST ${path}/step-up`)).toEqual([move]);
    expect(sent(asked, `POST ${path}/second-person`)).toEqual([{ stepUp, move }]);
  });

  test('is listed in Approvals with its own two buttons, and without the balance of a file', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const ofOtis = { by: 'Otis Bell', at: hourAgo };
    const row = {
      ...{ ...payment, flags: ['reversal'], submittedAt: '2026-11-02T15:00:00.000Z', proposed: ofOtis },
      completedAt: '2026-11-23T20:00:00.000Z',
    };
    answers(['ask reversal', 'drop reversal'], found(), {
      'GET /staff/me': {
        body: {
          ...sam(1),
          companies: sam(1).companies.map((company) => ({ ...company, approveUpTo: 1_000_000_00 })),
        },
      },
      'GET /console/acme/payments': { body: aPaymentPage({ payments: [row], after: null, lookedBack: null }) },
    });
    await openConsole('/acme/approvals');
    const line = within(await screen.findByRole('row', { name: /Wei Chen/ }));
    // Its type says this already.
    expect(line.queryByText('Reversal needs approval')).toBeNull();
    expect(line.getByText('Reversal')).toBeTruthy();
    expect(line.getByText('Send by Tue, Dec 1')).toBeTruthy();
    expect(line.queryByText(/left of|short|Rosa Diaz/)).toBeNull();
    // The person who proposed the reversal, not the one who prepared the payment.
    expect(await line.findByText('by Otis Bell')).toBeTruthy();
    expect(line.getByText('1 h')).toBeTruthy();
    expect(line.getAllByRole('button')).toHaveLength(2);
    expect(line.getByRole('button', { name: /^Reject/ })).toBeTruthy();
    await userEvent.click(line.getByRole('button', { name: /^Approve/ }));
    await within(await screen.findByRole('dialog')).findByText(WORDS);
    // Its payment has the request to send, so it stays open, and has an address.
    expect(location.pathname).toBe(`/acme/approvals/${id}`);
    await screen.findByRole('region', { name: 'Open payment' });
  });
});

test('in Approvals a reversal that is too late can only be rejected, and its row says so (X-296)', async () => {
  vi.setSystemTime('2026-12-02T18:00:00.000Z');
  const row = { ...payment, flags: ['reversal'], completedAt: '2026-11-23T20:00:00.000Z' };
  const ofApprover = sam(1).companies.map((company) => ({ ...company, approveUpTo: 1_000_000_00 }));
  answers(['drop reversal'], found(), {
    'GET /staff/me': { body: { ...sam(1), companies: ofApprover } },
    'GET /console/acme/payments': { body: aPaymentPage({ payments: [row], after: null, lookedBack: null }) },
  });
  await openConsole('/acme/approvals');
  const line = within(await screen.findByRole('row', { name: /Wei Chen/ }));
  expect(line.getByText('Too late to reverse: reject it')).toBeTruthy();
  expect(line.queryByText('Reversal needs approval')).toBeNull();
  expect(line.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(line.getByRole('button', { name: /^Reject/ })).toBeTruthy();
});

test('the approval sheet of a reversal that is too late shows that its deadline has passed, and what is left to do (X-296)', async () => {
  const replies = [['ask reversal'], ['drop reversal']];
  answers([], null, {
    [`GET ${path}`]: () => ({
      body: aPaid(replies.length > 1 ? (replies.shift() ?? []) : (replies[0] ?? []), found()),
    }),
    [`POST ${path}/step-up`]: refusal('reversal/too-late', 'Too late.'),
  });
  const dialog = await openSheet('Approve reversal');
  await dialog.findByText('Too late.');
  vi.setSystemTime('2026-12-02T18:00:00.000Z');
  await userEvent.click(dialog.getByRole('button', { name: 'Check again' }));
  await dialog.findByText(/^The deadline has passed/);
});

test('Today shows how many reversals are open, and the first bank’s deadline (X-296)', async () => {
  const of = { queue: 'reversals', count: 2, amount: 4_000_000, files: 2, isMore: false };
  const { queues, ...today } = aToday();
  // The end of November 30 in New York.
  const open = { ...of, oldestAt: '2026-12-01T04:59:00.000Z' };
  answers([], null, { 'GET /console/acme/today': { body: { ...today, queues: [...queues, open] } } });
  await openConsole('/acme');
  const line = await screen.findByRole('link', { name: /Reversal requests/ });
  expect(line.textContent).toMatch(/^2Reversal requests.*due by Mon, Nov 30.*\$40,000\.00/);
  expect(line.getAttribute('href')).toContain('queue=reversals');
});

test('Today shows in red that a reversal’s deadline has passed, and no longer the bank’s deadline (X-296)', async () => {
  const of = { queue: 'reversals', count: 1, amount: 2_000_000, files: 1, isMore: false };
  const { queues, ...today } = aToday();
  const open = { ...of, oldestAt: '2026-11-24T04:59:00.000Z' };
  const body = { ...today, now: '2026-11-24T18:00:00.000Z', queues: [...queues, open] };
  answers([], null, { 'GET /console/acme/today': { body } });
  await openConsole('/acme');
  const line = await screen.findByRole('link', { name: /Reversal requests/ });
  expect(line.textContent).toMatch(/The deadline for one has passed.*deadline was Mon, Nov 23/);
  expect(line.querySelector('[data-late]')?.textContent).toContain('deadline was');
});

test('Today shows the next reversal’s deadline at its bank if another’s has passed (X-296)', async () => {
  const of = { queue: 'reversals', count: 2, amount: 4_000_000, files: 2, isMore: false };
  const { queues, ...today } = aToday();
  const open = { ...of, oldestAt: '2026-11-24T04:59:00.000Z', nextAt: '2026-12-01T04:59:00.000Z' };
  const body = { ...today, now: '2026-11-24T18:00:00.000Z', queues: [...queues, open] };
  answers([], null, { 'GET /console/acme/today': { body } });
  await openConsole('/acme');
  const line = await screen.findByRole('link', { name: /Reversal requests/ });
  expect(line.textContent).toMatch(/The deadline for one was Mon, Nov 23\..*due by Mon, Nov 30/);
  expect(line.querySelector('[data-late]')).toBeNull();
});

test('a reversal past its last day shows that the deadline has passed, and what is left to do (X-296)', async () => {
  vi.setSystemTime('2026-12-02T18:00:00.000Z');
  const over = 'The deadline has passed. The client’s bank had to get it by Tue, Dec 1.';
  for (const [state, todo] of [
    ['proposed', /Reject it, and ask the client to pay the money back/],
    ['asked', /If it wasn’t sent in time, void it/],
    ['sent', /whether it was sent in time/],
    ['accepted', /what the client’s bank said/],
  ] as const) {
    answers([], found({ state }));
    const { unmount } = await openConsole(`/acme/payments/${id}`);
    await screen.findByRole('region', { name: 'Reversal' });
    expect(part().getByText(over)).toBeTruthy();
    expect(part().getByText(todo)).toBeTruthy();
    expect(part().queryByText(/must get it/)).toBeNull();
    unmount();
  }
});

describe('the outcome of a reversal at the console (X-297)', () => {
  const asked = { by: 'Sam Okafor', at: '2026-11-24T18:00:00.000Z' };
  const isAsked = found({ state: 'asked', asked, answers: ['accepted', 'back', 'refused'], isForProvider: true });

  test('begins with the request to the provider’s support, which is saved as it came (X-131)', async () => {
    const saved: Blob[] = [];
    const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    answers([], isAsked, {
      [`POST ${path}/reversal/paper`]: { body: { name: 'reversal-EM-7Q4K-2M9P.pdf', pdf: btoa('%PDF-1.7') } },
    });
    await openConsole(`/acme/payments/${id}`);
    await screen.findByRole('region', { name: 'Reversal' });
    expect(part().getByText('To be sent by Tue, Dec 1')).toBeTruthy();
    expect(part().getByText('The client’s bank must get it by Tue, Dec 1.')).toBeTruthy();
    await userEvent.click(part().getByRole('button', { name: 'Download request' }));
    expect(await part().findByText(/^reversal-EM-7Q4K-2M9P\.pdf was downloaded/)).toBeTruthy();
    expect(await saved[0]?.text()).toBe('%PDF-1.7');
  });

  test('can be recorded once the request is marked as sent, which notifies the client (D-118)', async () => {
    const calls = answers(['reversal sent', 'drop reversal'], isAsked, { [`POST ${path}/moves`]: after });
    const dialog = await openSheet('Mark reversal as sent');
    expect(dialog.getByText(/^We’ll tell the client right away/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('How it was sent'), 'Ticket 4711');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
    await screen.findByText('Marked as sent. We notified the client.');
    expect(sent(calls, `POST ${path}/moves`)).toEqual([{ version: 7, move: 'reversal sent', reason: 'Ticket 4711' }]);
  });

  test('is recorded with the day, the number and the answer, and is shown to book nothing', async () => {
    const calls = answers(['note reversal'], isAsked);
    const dialog = await openSheet('Record reversal outcome');
    expect(dialog.getByText(/doesn’t change any ledger/)).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText(/^Outcome/), 'Money returned');
    await userEvent.type(dialog.getByLabelText(/^Call notes/), 'It came in today');
    await userEvent.type(dialog.getByLabelText(/^Date/), '2026-11-25');
    await userEvent.type(dialog.getByLabelText(/^Plaid or bank reference/), 'R-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Record outcome' }));
    await screen.findByText('Recorded.');
    expect(sent(calls, `POST ${path}/reversal/answer`)).toEqual([
      { version: 7, answer: 'back', on: '2026-11-25', reference: 'R-1', reason: 'It came in today' },
    ]);
  });

  test('is shown once it is over, without a past date', async () => {
    const answered = { ...asked, answer: 'refused', on: null, reference: 'R17', said: 'The account is closed' };
    answers([], found({ state: 'refused', asked, answered, answers: ['back'] }));
    await openConsole(`/acme/payments/${id}`);
    await screen.findByRole('region', { name: 'Reversal' });
    expect(part().getByText('Declined by the bank')).toBeTruthy();
    expect(part().getByText('The client’s bank declined it: The account is closed')).toBeTruthy();
    expect(part().queryByText(/must get it/)).toBeNull();
    expect(part().queryByRole('button')).toBeNull();
  });
});
