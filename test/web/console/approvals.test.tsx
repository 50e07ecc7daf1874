import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toCents } from '#shared/money.ts';
import {
  aConsolePayment,
  aPaymentPage,
  aShownFile,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

// The page keeps who is signed in, and what was decided, in its modules.
afterEach(() => void vi.resetModules());

const [toWei, toTom] = [consoleId(100), consoleId(101)];
const waiting = (changes: object) =>
  aConsolePayment({
    ...{ kind: 'Disbursement', disbursement: true, status: 'awaiting approval', fee: 0, good: null },
    ...{ submittedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(), preparedBy: 'Rosa Diaz' },
    ...changes,
  });
const rows = [
  waiting({ id: toWei, firstName: 'Wei', lastName: 'Chen', amount: 2_000_000, flags: ['other name'] }),
  waiting({ id: consoleId(102), firstName: 'Ada', lastName: 'Byron', amount: 2_000_001 }),
  waiting({ id: toTom, firstName: 'Tom', lastName: 'Baker', amount: 600_000, preparedBy: 'Sam Okafor' }),
];
const aPage = (payments = rows) => aPaymentPage({ payments, after: null, lookedBack: null });
const asRole = (...roles: readonly string[]) => ({
  'GET /staff/me': {
    body: aStaffMe({
      name: 'Sam Okafor',
      companies: [
        { tenantId: 'acme', company: 'Acme', timeZone: 'America/Chicago', roles, approveUpTo: toCents(2_000_000) },
      ],
    }),
  },
});
const usual = {
  ...asRole('approver'),
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/payments': { body: aPage() },
  [`GET /console/acme/files/${consoleId(60)}`]: { body: aShownFile({ held: 1_500_000, left: 1_000_000 }) },
  [`GET /console/acme/payments/${toWei}`]: {
    body: aShownPayment({ payment: rows[0], refunds: [], version: 3, moves: [{ move: 'reject', why: null }] }),
  },
};
const lineOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('each row says what it would leave in its file, who made it and since when; none is approved with others (X-213)', async () => {
  const asked = fakeConsoleApi(usual);
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  await waitFor(() => expect(lineOf('Wei Chen').textContent).toContain('$10,000.00 short'));
  expect(lineOf('Wei Chen').textContent).toMatch(/Other name.*24-2000.*by Rosa Diaz.*3 h/);
  expect(lineOf('Tom Baker').textContent).toContain('$4,000.00 left of $15,000.00');
  expect(lineOf('Tom Baker').textContent).toContain('made by you');
  expect(within(lineOf('Tom Baker')).queryByRole('button')).toBeNull();
  // More than this approver may: they can still reject it.
  expect(lineOf('Ada Byron').textContent).toContain('more than you may approve');
  expect(within(lineOf('Ada Byron')).queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(asked.find(({ what }) => what === 'GET /console/acme/payments')?.query).toEqual({ queue: 'to approve' });
  // Two payouts of one file ask for it once.
  expect(asked.filter(({ what }) => what.startsWith('GET /console/acme/files/'))).toHaveLength(1);
});

test('a row that was rejected is gone at once, though the list is a second behind (X-213)', async () => {
  fakeConsoleApi({
    ...usual,
    [`POST /console/acme/payments/${toWei}/reject`]: {
      body: { id: toWei, referenceId: 'EM-7Q4K-2M9P', status: 'rejected', version: 4 },
    },
  });
  await openConsole('/acme/approvals');
  await userEvent.click(await screen.findByRole('button', { name: 'Reject: $20,000.00, Wei Chen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }));
  await userEvent.type(await dialog.findByLabelText('Reason'), 'Wrong payee{Enter}');
  await screen.findByText('Rejected.');
  expect(screen.queryByText('Wei Chen')).toBeNull();
  expect(screen.getByText('Tom Baker')).toBeTruthy();
});

test('by keys: there, along the rows, and the sheet of the row that has the focus (X-206, X-213)', async () => {
  fakeConsoleApi({
    ...usual,
    [`GET /console/acme/payments/${toWei}`]: {
      body: aShownPayment({ payment: rows[0], refunds: [], version: 3, moves: [{ move: 'approve', why: null }] }),
    },
    [`POST /console/acme/payments/${toWei}/step-up`]: {
      body: { stepUp: '1'.repeat(32), words: 'Approve $20,000.00 to Wei Chen, file 24-2000' },
    },
  });
  await openConsole('/acme/today');
  await screen.findByRole('heading', { name: 'Today' });
  await userEvent.keyboard('gv');
  await screen.findByText('Wei Chen');
  await userEvent.keyboard('ja');
  expect(await screen.findByText('Approve $20,000.00 to Wei Chen, file 24-2000')).toBeTruthy();
});

test('whoever is no approver reads the list, and decides nothing', async () => {
  fakeConsoleApi({ ...usual, ...asRole('operator') });
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
});

test('when nothing waits it says so, and Today leads there when something does (X-213)', async () => {
  fakeConsoleApi({ ...usual, 'GET /console/acme/payments': { body: aPage([]) } });
  await openConsole('/acme/today');
  await userEvent.click(await screen.findByRole('link', { name: /To approve/ }));
  await screen.findByText('Nobody waits for you.');
  expect(location.pathname).toBe('/acme/approvals');
});

test('a row counts what lines of the statement prove, as its sheet does, and tells nothing of a file of others (X-201, X-284)', async () => {
  const file = (over: object) => ({
    [`GET /console/acme/files/${consoleId(60)}`]: { body: { ...aShownFile(), ...over } },
  });
  fakeConsoleApi({ ...usual, ...file({ held: 1_500_000, left: 1_000_000, proven: 1_500_000 }) });
  const { unmount } = await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  await waitFor(() => expect(lineOf('Wei Chen').textContent).toContain('$5,000.00 left of $15,000.00'));
  unmount();
  // What went out of the bank for the file is taken off.
  fakeConsoleApi({ ...usual, ...file({ held: 1_500_000, left: 1_000_000, proven: 1_500_000, provenOut: 100_000 }) });
  const less = await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  await waitFor(() => expect(lineOf('Wei Chen').textContent).toContain('$4,000.00 left of $15,000.00'));
  less.unmount();
  fakeConsoleApi({ ...usual, ...file({ held: null, promised: null, expected: null, left: null }) });
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  expect(lineOf('Wei Chen').textContent).not.toMatch(/short|left of/);
});

test('wires and lines that wait for a second person on their own page are linked (X-213)', async () => {
  const proposed = { by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'A deposit', isOther: true };
  const wire = { reference: 'W1', received: 500, sender: 'ADA', on: '2026-11-20', state: 'unmatched', version: 1 };
  const line = {
    ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 500, direction: 'in', kind: 'wire' },
    ...{
      reference: '',
      party: 'ADA',
      text: '',
      state: 'ignored',
      version: 2,
      isCertain: false,
      proposals: [],
      proposed,
    },
  };
  const wires = [wire, { ...wire, reference: 'W2', proposed: { ...proposed, what: 'send back' } }];
  fakeConsoleApi({
    ...usual,
    'GET /console/acme/payments': { body: aPage([]) },
    'GET /console/acme/wires': { body: { awaited: [], wires, statements: [], wantedBack: [line] } },
  });
  await openConsole('/acme/approvals');
  await screen.findByText(/^2 wires wait, too:/);
  expect(screen.getByRole('link', { name: 'see Wires' }).getAttribute('href')).toBe('/acme/wires');
});
