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
import { fakeConsoleApi, openConsole, tells } from './console-setup.tsx';
import { refusal, stepUp, withPasskey } from './second-person-setup.tsx';

// The page keeps the signed-in person and their decisions in its modules.
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

test('each row shows what it would leave in its file, who made it and its age, and each is approved alone (X-213)', async () => {
  const asked = fakeConsoleApi(usual);
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  await waitFor(() => expect(lineOf('Wei Chen').textContent).toContain('$10,000.00 short'));
  expect(lineOf('Wei Chen').textContent).toMatch(/Name mismatch.*24-2000.*by Rosa Diaz.*3 h/);
  expect(lineOf('Tom Baker').textContent).toContain('$4,000.00 left of $15,000.00');
  expect(lineOf('Tom Baker').textContent).toContain('by you');
  expect(within(lineOf('Tom Baker')).queryByRole('button')).toBeNull();
  // More than this approver may: they can still reject it.
  expect(lineOf('Ada Byron').textContent).toContain('over your approval limit');
  expect(within(lineOf('Ada Byron')).queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(asked.find(({ what }) => what === 'GET /console/acme/payments')?.query).toEqual({ queue: 'to approve' });
  // Two disbursements of one file load it once.
  expect(asked.filter(({ what }) => what.startsWith('GET /console/acme/files/'))).toHaveLength(1);
});

test('a rejected row disappears at once, though the list lags a second behind (X-213)', async () => {
  fakeConsoleApi({
    ...usual,
    [`POST /console/acme/payments/${toWei}/moves`]: {
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

test('the keys move to the list, along the rows, and open the sheet of the focused row (X-206, X-213)', async () => {
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

test('someone who isn’t an approver can read the list, but decide nothing', async () => {
  fakeConsoleApi({ ...usual, ...asRole('operator') });
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
});

test('an empty list says so, and Today links there when something needs approval (X-213)', async () => {
  fakeConsoleApi({ ...usual, 'GET /console/acme/payments': { body: aPage([]) } });
  await openConsole('/acme/today');
  await userEvent.click(await screen.findByRole('link', { name: /Needs approval/ }));
  await screen.findByText('You’re all caught up.');
  expect(location.pathname).toBe('/acme/approvals');
});

test('a proposed move to another file has its age, who proposed it and both decisions (X-366)', async () => {
  const at = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const proposed = { by: 'Otis Bell', at, to: '26-0413' };
  const row = { ...waiting({ id: toWei, firstName: 'Wei', lastName: 'Chen', amount: 2_000_000 }), proposed };
  const moving = { ...row, status: 'completed' as const, flags: ['other file'] };
  const asked = fakeConsoleApi({
    ...usual,
    'GET /console/acme/payments': { body: aPage([moving]) },
    [`GET /console/acme/payments/${toWei}`]: {
      body: aShownPayment({ payment: moving, refunds: [], version: 3, moves: [{ move: 'drop file', why: null }] }),
    },
    [`POST /console/acme/payments/${toWei}/moves`]: {
      body: { id: toWei, referenceId: 'EM-7Q4K-2M9P', status: 'completed', version: 4 },
    },
  });
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  expect(lineOf('Wei Chen').textContent).toMatch(/Move to file.*by Otis Bell.*5 h/);
  expect(lineOf('Wei Chen').textContent).toContain('to 26-0413');
  // Its type says this already.
  expect(lineOf('Wei Chen').textContent).not.toMatch(/needs approval/);
  expect(lineOf('Wei Chen').textContent).not.toMatch(/short|left of/);
  expect(within(lineOf('Wei Chen')).getByRole('button', { name: 'Approve: $20,000.00, Wei Chen' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reject: $20,000.00, Wei Chen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject move to file' }));
  await userEvent.type(await dialog.findByLabelText('Reason'), 'It belongs here{Enter}');
  await screen.findByText('Move rejected. The payment stays in its file.');
  expect(asked.find(({ what }) => what.endsWith('/moves'))?.body).toEqual({
    ...{ move: 'drop file', version: 3, reason: 'It belongs here' },
  });
});

test('a row counts posted transactions, as its sheet does, and reveals nothing about another office’s file (X-201, X-284)', async () => {
  const file = (over: object) => ({
    [`GET /console/acme/files/${consoleId(60)}`]: { body: { ...aShownFile(), ...over } },
  });
  fakeConsoleApi({ ...usual, ...file({ held: 1_500_000, left: 1_000_000, proven: 1_500_000 }) });
  const { unmount } = await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  await waitFor(() => expect(lineOf('Wei Chen').textContent).toContain('$5,000.00 left of $15,000.00'));
  unmount();
  // Amounts charged to the file are subtracted.
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

test('a disbursement whose file lost money is approved again: it counts once, and isn’t rejected (D-88, X-113)', async () => {
  const again = waiting({ id: toWei, firstName: 'Wei', lastName: 'Chen', amount: 2_000_000, status: 'viewed' });
  fakeConsoleApi({
    ...usual,
    'GET /console/acme/payments': { body: aPage([{ ...again, flags: ['cover'] }]) },
    [`GET /console/acme/files/${consoleId(60)}`]: { body: { ...aShownFile(), held: 1_500_000, left: -500_000 } },
  });
  await openConsole('/acme/approvals');
  await screen.findByText('Wei Chen');
  await waitFor(() => expect(lineOf('Wei Chen').textContent).toContain('$5,000.00 short'));
  const names = within(lineOf('Wei Chen'))
    .getAllByRole('button')
    .map((each) => each.textContent);
  expect(names).toContain('Approve');
  expect(names).not.toContain('Reject');
});

const WHAT = 'Accept a Plaid balance that is $5.00 less than the records explain';
const aProposal = (changes: object = {}) => ({
  ...{ id: 'plaid-balance', version: 3, kind: 'plaid balance', what: WHAT, rows: [], reason: 'Refunded by hand' },
  ...{ by: 'Rosa Diaz', isByCommand: false, at: '2026-11-25T15:00:00.000Z', decided: null },
  ...{ mayApprove: true, mayReject: true },
  ...changes,
});
const list = 'GET /console/acme/proposals';
const one = '/console/acme/proposals/plaid-balance';
/** No payment needs approval, and this one change does until someone decides it. */
const withOne = (changes: object = {}) => {
  const open: object[] = [aProposal(changes)];
  const decide = (body: object) => () => {
    open.pop();
    return { body: aProposal(body) };
  };
  return {
    ...usual,
    'GET /console/acme/payments': { body: aPage([]) },
    [list]: () => ({ body: { proposals: open } }),
    [`POST ${one}/step-up`]: { body: { stepUp, words: WHAT } },
    [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
    [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
    [`POST ${one}/approve`]: decide({ decided: 'approved' }),
    [`POST ${one}/reject`]: decide({ decided: 'rejected' }),
  };
};
const press = async (act: string) => userEvent.click(await screen.findByRole('button', { name: `${act}: ${WHAT}` }));

test('a change is approved by its key with a step-up for the version that was read, and leaves the list (X-213)', async () => {
  withPasskey('signs');
  const asked = fakeConsoleApi(withOne());
  await openConsole('/acme/approvals');
  await screen.findByText(WHAT);
  expect(screen.getByText('Reason: Refunded by hand')).toBeTruthy();
  expect(screen.getByText(/Proposed by Rosa Diaz, Nov 25/)).toBeTruthy();
  expect(screen.queryByText('You’re all caught up.')).toBeNull();
  await userEvent.keyboard('ja');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve change' }));
  await dialog.findByText(WHAT);
  expect(asked.map(({ what }) => what)).not.toContain(`POST ${one}/approve`);
  await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
  await screen.findByText('Approved. The change is in effect.');
  await screen.findByText('You’re all caught up.');
  const posted = asked.filter(({ what }) => what.startsWith(`POST ${one}`)).map(({ what, body }) => [what, body]);
  expect(posted).toEqual([
    [`POST ${one}/step-up`, { version: 3 }],
    [`POST ${one}/approve`, { version: 3, stepUp }],
  ]);
});

test('a change is rejected only with a reason (X-213)', async () => {
  const asked = fakeConsoleApi(withOne());
  await openConsole('/acme/approvals');
  await press('Reject');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject change' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect((await dialog.findAllByText('Enter a reason.')).length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByLabelText('Reason'), 'Not ours{Enter}');
  await screen.findByText('Rejected. Nothing changed.');
  expect(asked.filter(({ what }) => what === `POST ${one}/reject`).map(({ body }) => body)).toEqual([
    { version: 3, reason: 'Not ours' },
  ]);
});

test.each([
  [
    'their own change, which someone else approves',
    { by: 'Sam Okafor' },
    'Someone else has to approve it.',
    'Withdraw',
  ],
  ['a change by support', { isByCommand: true }, 'Support proposed this, and support approves it.', 'Reject'],
])('an approver can’t approve %s (X-213)', async (_, changes, note, act) => {
  fakeConsoleApi(withOne({ ...changes, mayApprove: false }));
  await openConsole('/acme/approvals');
  await screen.findByText(new RegExp(note));
  const buttons = screen.getAllByRole('button', { name: (name) => name.endsWith(WHAT) });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([act]);
});

test.each([
  ['Approve', `POST ${one}/step-up`],
  ['Reject', `POST ${one}/reject`],
])('%s shows that a colleague has decided it, and reloads the list (X-213)', async (act, call) => {
  let proposals = [aProposal()];
  const sentence = 'This proposal isn’t open anymore. Check the list again.';
  fakeConsoleApi({
    ...withOne(),
    [list]: () => ({ body: { proposals } }),
    [call]: () => {
      proposals = [];
      return refusal('proposal/none', sentence, 404);
    },
  });
  await openConsole('/acme/approvals');
  await press(act);
  const dialog = within(await screen.findByRole('dialog'));
  if (act === 'Reject') await userEvent.type(await dialog.findByLabelText('Reason'), 'Not ours{Enter}');
  expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0);
  await screen.findByText('You’re all caught up.');
});

test('a screen reader reads current and proposed values as a table with headers (X-213)', async () => {
  const rows = [{ label: 'Account number', current: '(none)', proposed: '****4321' }];
  fakeConsoleApi(withOne({ rows }));
  await openConsole('/acme/approvals');
  const table = within(await screen.findByRole('table', { name: WHAT }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Field', 'Current', 'Proposed']);
  const row = table.getByRole('rowheader', { name: 'Account number' }).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['(none)', '****4321']);
});

test('Today counts the changes that its reader can approve, and updates on new ones (X-213, X-289)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const proposals = [aProposal({ mayApprove: false })];
  fakeConsoleApi({ ...usual, [list]: () => ({ body: { proposals } }), ...tells('proposal') });
  await openConsole('/acme/today');
  await screen.findByText(/open items?$/);
  const mine = within(screen.getByRole('region', { name: 'For you' }));
  expect(mine.queryByRole('link', { name: /Changes that need approval/ })).toBeNull();
  proposals.push(aProposal({ id: 'plaid-balance-0123456789abcdef' }));
  await vi.advanceTimersByTimeAsync(16_000);
  const line = await mine.findByRole('link', { name: /Changes that need approval/ });
  expect(line.textContent).toMatch(/^1/);
  expect(line.getAttribute('href')).toBe('/acme/approvals');
  vi.useRealTimers();
});
