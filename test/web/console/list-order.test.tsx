import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  aConsolePayment,
  aFilePage,
  aPaymentPage,
  aStaffList,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const at = (day: number) => `2026-11-${day}T15:00:00.000Z`;
const [ada, wei] = [
  aConsolePayment({ id: consoleId(101), firstName: 'Ada', createdAt: at(10), queuedAt: at(20), amount: 900_000 }),
  aConsolePayment({ id: consoleId(100), firstName: 'Wei', createdAt: at(11), queuedAt: at(21), amount: 100_000 }),
];
const [company] = aStaffMe().companies;
const usual = {
  'GET /staff/me': { body: aStaffMe({ companies: [{ ...company, roles: ['owner', 'approver', 'operator'] }] }) },
  'GET /console/acme/today': { body: aToday() },
};
const photo = (nth: number, name: string) => ({
  ...{ clientId: consoleId(nth), documentId: consoleId(nth + 1), name, type: 'license', receivedAt: at(nth) },
  hasBirthDate: false,
});

/** The first cells of the list's rows. */
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent ?? '');

test.each([
  {
    ...{ path: 'approvals', orders: 'Age', direction: 'descending', sorts: 'Amount', first: /^Ada/, second: /^Wei/ },
    replies: { 'GET /console/acme/payments': { body: aPaymentPage({ payments: [ada, wei], after: null }) } },
  },
  {
    ...{ path: 'files', orders: 'Newest payment', direction: 'descending' },
    ...{ sorts: 'File', first: /^24-2000/, second: /^24-2001/ },
    replies: { 'GET /console/acme/files': { body: aFilePage() } },
  },
  {
    ...{ path: 'clients', orders: 'Created', direction: 'descending', sorts: 'Client', first: /^Ada/, second: /^Wei/ },
    replies: {
      'POST /console/acme/clients': {
        body: {
          clients: [wei, ada].map((newest) => ({ id: newest.id, name: newest.firstName, payments: 1, newest })),
          isMore: false,
        },
      },
    },
  },
  {
    ...{ path: 'reviews', orders: 'Received', direction: 'ascending', sorts: 'Client', first: /^Ada/, second: /^Wei/ },
    replies: {
      'GET /console/acme/reviews': { body: { waiting: [photo(20, 'Wei'), photo(22, 'Ada')], isMore: false } },
    },
  },
  {
    ...{ path: 'staff', orders: 'Name', direction: 'ascending', sorts: 'Roles', first: /^Sam/, second: /^Ana/ },
    replies: { 'GET /console/acme/staff': { body: aStaffList() } },
  },
])(
  'the list of $path shows its order, and a click on a column’s head sorts it (X-355)',
  async ({ path, orders, direction, sorts, first, second, replies }) => {
    fakeConsoleApi({ ...usual, ...replies });
    await openConsole(`/acme/${path}`);
    const head = await screen.findByRole('columnheader', { name: orders });
    expect(head.getAttribute('aria-sort')).toBe(direction);
    expect(head.textContent).toBe(`${orders} ${direction === 'ascending' ? '↑' : '↓'}`);
    const other = screen.getByRole('columnheader', { name: sorts });
    await userEvent.click(within(other).getByRole('button'));
    expect(other.getAttribute('aria-sort')).toMatch(/ending$/);
    expect(head.getAttribute('aria-sort')).toBeNull();
    const sorted = firstCells();
    expect(sorted[0]).toMatch(first);
    expect(sorted[1]).toMatch(second);
    await userEvent.click(within(other).getByRole('button'));
    // A row without a value stays last, so only the others turn round.
    expect(firstCells()[0]).not.toBe(sorted[0]);
  },
);

test('clients of the newest payments can’t be sorted while there are more than these (X-355)', async () => {
  const clients = [{ id: consoleId(2), name: 'Wei', payments: 1, newest: wei }];
  fakeConsoleApi({ ...usual, 'POST /console/acme/clients': { body: { clients, isMore: true } } });
  await openConsole('/acme/clients');
  const head = await screen.findByRole('columnheader', { name: 'Created' });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect(screen.queryByRole('button', { name: 'Client' })).toBeNull();
});
