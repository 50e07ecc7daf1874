import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aPaymentPage, aStaffMe, aToday } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const company = (role: string) => [
  { tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: [role] },
];
const aFunding = (changes: object = {}) => ({
  ...{ id: '65f0c0ffee00112233445566', version: 1, way: 'deposit', amount: 70_00, ledger: 'Trust account' },
  ...{ reason: 'for Friday', forPayment: null, state: 'proposed', by: 'Rosa Diaz', at: '2026-11-25T15:00:00.000Z' },
  ...{ decidedBy: null, why: null, isOther: true },
  ...changes,
});
const api = (fundings: readonly object[], role = 'approver') => ({
  'GET /staff/me': { body: aStaffMe({ companies: company(role) }) },
  'GET /console/acme/today': { body: { ...aToday(), queues: [], payers: [] } },
  'GET /console/acme/ledger': { body: { ledgers: [], isMore: false } },
  'GET /console/acme/ledger/fundings': { body: { fundings } },
  'GET /console/acme/payments': {
    body: aPaymentPage({ payments: [], sums: { count: 0, in: 0, out: 0 }, after: null }),
  },
});

test('Today counts a deposit that waits for a second person, with its amount and the way to it (X-289)', async () => {
  fakeConsoleApi(api([aFunding(), aFunding({ id: '65f0c0ffee00112233445567', state: 'accepted' })]));
  await openConsole('/acme/today');
  const line = await screen.findByRole('link', { name: /Deposits and withdrawals/ });
  expect(line.textContent).toContain('$70.00');
  expect(line.getAttribute('href')).toBe('/acme/ledger');
  expect(screen.getByText('1 waits')).toBeTruthy();
});

test('the approvals are not said to be empty while a withdrawal waits (X-289)', async () => {
  fakeConsoleApi(api([aFunding({ way: 'withdraw' })]));
  await openConsole('/acme/approvals');
  expect(await screen.findByText(/A deposit or withdrawal waits, too:/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'see Ledger' }).getAttribute('href')).toBe('/acme/ledger');
  expect(screen.queryByText('Nobody waits for you.')).toBeNull();
});

test('what a colleague prepares appears on a page of the ledger that stands open (X-289)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const fundings: object[] = [];
  fakeConsoleApi(api(fundings));
  await openConsole('/acme/ledger');
  expect(await screen.findByText('No deposit or withdrawal yet.')).toBeTruthy();
  fundings.push(aFunding());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('button', { name: 'Let it out' })).toBeTruthy();
});
