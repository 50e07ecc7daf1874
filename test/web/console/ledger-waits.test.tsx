import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aPaymentPage, aStaffMe, aToday, noSums } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const company = (role: string) => [
  { tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: [role] },
];
const aFunding = (changes: object = {}) => ({
  ...{ id: '65f0c0ffee00112233445566', version: 1, way: 'deposit', amount: 70_00, ledger: 'Trust account' },
  ...{ reason: 'for Friday', forPayment: null, state: 'proposed', by: 'Rosa Diaz', at: '2026-11-25T15:00:00.000Z' },
  ...{ decidedBy: null, why: null },
  ...changes,
});
const silent = { state: 'submitted', isUnanswered: true };
const api = (fundings: readonly object[], role = 'approver') => ({
  'GET /staff/me': { body: aStaffMe({ companies: company(role) }) },
  'GET /console/acme/today': { body: { ...aToday(), queues: [] } },
  'GET /console/acme/ledger': { body: { ledgers: [], isMore: false } },
  'GET /console/acme/ledger/fundings': { body: { fundings } },
  'POST /console/acme/clients': { body: { clients: [], isMore: false } },
  'GET /console/acme/payments': {
    body: aPaymentPage({ payments: [], sums: noSums, after: null }),
  },
});

test('Today counts a deposit without an answer, until someone has recorded its outcome (X-289)', async () => {
  fakeConsoleApi(api([aFunding(silent), aFunding({ id: '65f0c0ffee00112233445567', state: 'accepted' })]));
  await openConsole('/acme/today');
  const line = await screen.findByRole('link', { name: /Deposits and withdrawals to check/ });
  expect(line.textContent).toContain('$70.00');
  expect(line.getAttribute('href')).toBe('/acme/ledger');
  expect(screen.getByText('1 open item')).toBeTruthy();
});

test('Today counts IDs that no one has looked at, and names clients on hold (X-294)', async () => {
  const hold = {
    at: '2026-11-25T15:00:00.000Z',
    by: 'Rosa Diaz',
    reason: 'A stranger called',
  };
  const photo = {
    clientId: '65a0c0ffee00112233445566',
    documentId: '65a0c0ffee001122334455aa',
    name: 'Ada Buyer',
    hasBirthDate: false,
  };
  fakeConsoleApi({
    ...api([]),
    'GET /console/acme/reviews': {
      body: {
        waiting: [{ ...photo, type: 'passport', receivedAt: '2026-11-24T15:00:00.000Z', hasBirthDate: true }],
        isMore: false,
      },
    },
    'GET /console/acme/held-clients': {
      body: {
        clients: [
          { id: '65a0c0ffee00112233445566', name: 'Ada Buyer', hold },
          { id: '65a0c0ffee00112233445567', name: 'Wei Chen', hold },
        ],
        isMore: false,
      },
    },
  });
  await openConsole('/acme/today');
  const ids = await screen.findByRole('link', { name: /IDs to review/ });
  expect(ids.getAttribute('href')).toBe('/acme/reviews');
  const held = screen.getByRole('link', { name: /Clients on hold/ });
  expect(held.textContent).toMatch(/^2/);
  // A hold by itself needs no action.
  expect(screen.getByText('1 open item')).toBeTruthy();
  await userEvent.click(held);
  expect(await screen.findByRole('link', { name: 'Ada Buyer' })).toBeTruthy();
  expect(screen.getAllByText(/Held by Rosa Diaz/)).toHaveLength(2);
});

const at = '2026-11-26T15:00:00.000Z';
/** An outcome that Sam recorded. */
const outcome = (more: object = {}) => ({
  ...{ id: 'funding-outcome-0123456789abcdef', version: 1, kind: 'funding outcome', what: 'Record it', rows: [], at },
  ...{ funding: aFunding().id, reason: 'Seen there', by: 'Sam Okafor', isByCommand: false, decided: null },
  ...{ mayApprove: true, mayReject: true, ...more },
});

test('a deposit without an answer for a day asks for its outcome, and takes its id with Enter (X-274)', async () => {
  const path = 'POST /console/acme/proposals';
  const asked = fakeConsoleApi({ ...api([aFunding(silent)]), [path]: { body: outcome() } });
  await openConsole('/acme/ledger');
  expect(await screen.findByText('Plaid hasn’t confirmed this for a day')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'It went through' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Looked in the dashboard{Enter}');
  expect(asked.some(({ what }) => what === path)).toBe(false);
  expect(screen.getAllByText(/Enter the ID from Plaid’s dashboard/).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText('Plaid ID'), 'sweep-7{Enter}');
  await screen.findByText('Recorded. A colleague must approve it.');
  expect(asked.find(({ what }) => what === path)?.body).toEqual({
    ...{ kind: 'funding outcome', fundingId: aFunding().id, outcome: 'done', sweepId: 'sweep-7' },
    reason: 'Looked in the dashboard',
  });
});

test.each([
  ['by a colleague', {}, ['Approve: Record it', 'Reject: Record it']],
  ['by the reader', { by: 'Rosa Diaz', mayApprove: false }, ['Withdraw: Record it']],
])('an outcome that was recorded %s is decided on the same page by another person (X-274)', async (_by, more, acts) => {
  const body = { proposals: [outcome(more)] };
  fakeConsoleApi({ ...api([aFunding(silent)]), 'GET /console/acme/proposals': { body } });
  await openConsole('/acme/ledger');
  expect(await screen.findByText('The recorded outcome needs approval.')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: /: Record it$/ });
  expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual(acts);
  expect(screen.queryByRole('button', { name: 'It went through' })).toBeNull();
});

const SAID = 'It holds $5.00 less than payments, deposits and withdrawals since Nov 20 explain.';
const exceptions = [
  { kind: 'ledger', since: at, amount: 5_00, said: SAID },
  { kind: 'ledger', since: at, amount: 0, said: 'It couldn’t be compared.' },
];

test('someone who knows why the Plaid balance differs submits the difference for approval, once (X-321)', async () => {
  const proposals: object[] = [];
  const proposal = {
    ...{ id: 'plaid-balance', version: 1, kind: 'plaid balance', what: 'Accept it', rows: [], reason: 'A refund', at },
    ...{ by: 'Rosa Diaz', isByCommand: false, decided: null, mayApprove: false, mayReject: true },
  };
  const asked = fakeConsoleApi({
    ...api([], 'operator'),
    'GET /console/acme/exceptions': { body: { exceptions, isMore: false } },
    'GET /console/acme/proposals': () => ({ body: { proposals } }),
    'POST /console/acme/proposals': () => {
      proposals.push(proposal);
      return { body: proposal };
    },
  });
  await openConsole('/acme/ledger');
  await screen.findByText(SAID);
  await userEvent.click(screen.getByRole('button', { name: 'Accept this balance' }));
  const [form] = screen.getAllByLabelText('Reason').filter((field) => field === document.activeElement);
  await userEvent.type(form as HTMLElement, 'A refund{Enter}');
  await screen.findByText('Submitted for approval.');
  await screen.findByText(/Rosa Diaz proposed to accept a new balance\. It needs approval\./);
  expect(screen.getByRole('link', { name: 'See Approvals' }).getAttribute('href')).toBe('/acme/approvals');
  expect(screen.queryByRole('button', { name: 'Accept this balance' })).toBeNull();
  expect(asked.filter(({ what }) => what === 'POST /console/acme/proposals').map(({ body }) => body)).toEqual([
    { kind: 'plaid balance', reason: 'A refund' },
  ]);
});

test('an auditor sees that the Plaid balance differs, and can propose nothing (X-321)', async () => {
  fakeConsoleApi({
    ...api([], 'auditor'),
    'GET /console/acme/exceptions': { body: { exceptions, isMore: false } },
  });
  await openConsole('/acme/ledger');
  await screen.findByText(SAID);
  expect(screen.queryByRole('button', { name: 'Accept this balance' })).toBeNull();
});

test('an owner pastes Plaid’s new secret with a reason, for someone else to approve (X-366)', async () => {
  const asked = fakeConsoleApi({ ...api([], 'owner'), 'POST /console/acme/proposals': { body: {} } });
  await openConsole('/acme/ledger');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace Plaid secret' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace Plaid secret' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Submit for approval' }));
  expect((await dialog.findAllByText('Paste the secret from Plaid’s dashboard.')).length).toBeGreaterThan(0);
  await userEvent.click(dialog.getByLabelText('New secret'));
  await userEvent.paste(' 5f0e9a1c7b ');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Yearly rotation{Enter}');
  await vi.waitFor(() => expect(asked.map(({ what }) => what)).toContain('POST /console/acme/proposals'));
  expect(asked.find(({ what }) => what === 'POST /console/acme/proposals')?.body).toEqual({
    ...{ kind: 'provider secret', pastedSecret: '5f0e9a1c7b', reason: 'Yearly rotation' },
  });
});

test.each(['operator', 'approver', 'auditor'])('no %s is offered to replace Plaid’s secret (X-366)', async (role) => {
  fakeConsoleApi(api([], role));
  await openConsole('/acme/ledger');
  await screen.findByText('No deposits or withdrawals yet.');
  expect(screen.queryByRole('button', { name: 'Replace Plaid secret' })).toBeNull();
});
