import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const payment = {
  ...{
    id: consoleId(7),
    referenceId: 'WIR-7',
    name: 'Ada Buyer',
    property: '1 Oak Street',
    total: 500_000,
    version: 3,
  },
};
const line = {
  ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 500_000, direction: 'in', kind: 'wire' },
  ...{ reference: '20261120B1Q8021C000001', party: 'ADA BUYER', text: 'Incoming wire WIR-7', state: 'new', version: 1 },
  ...{ isCertain: true, proposals: [{ payment, score: 100, reasons: ['The bank’s text has our reference, WIR-7.'] }] },
};

const answers = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/statement-lines': { body: { lines: [line], after: null, isMore: false } },
  'GET /console/acme/wires': { body: { awaited: [payment], wires: [], statements: [] } },
};

test('a dropped statement’s line opens with its reasons, and is confirmed for the payment as it was shown (X-242)', async () => {
  const confirm = `POST /console/acme/statement-lines/2026-11-20/${line.id}/confirm`;
  const asked = fakeConsoleApi({ ...answers, [confirm]: { body: { state: 'matched', isHeld: false } } });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'The line that is open' }));
  expect(open.getByText(/The bank’s text has our reference/)).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Confirm for WIR-7' }));
  await screen.findByText('Confirmed: the payment is received.');
  expect(asked.find(({ what }) => what === confirm)?.body).toEqual({
    ...{ version: 1, transferId: payment.id, paymentVersion: 3 },
  });
});

test('one press confirms what is certain, and says what was left (X-243)', async () => {
  const reply = {
    confirmed: 0,
    notConfirmed: [{ lineId: line.id, message: 'This line was decided about meanwhile.' }],
  };
  fakeConsoleApi({ ...answers, 'POST /console/acme/statement-lines/certain': { body: reply } });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm all certain (1)' }));
  await screen.findByText('This line was decided about meanwhile.');
});
