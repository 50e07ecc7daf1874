import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

const payment = {
  ...{ id: consoleId(7), referenceId: 'WIR-7', name: 'Ada Buyer', property: '1 Oak Street' },
  ...{ total: 500_000, version: 3 },
};
const line = {
  ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 500_000, direction: 'in', kind: 'wire' },
  ...{ reference: '20261120B1Q8021C000001', party: 'ADA BUYER', text: 'Incoming wire WIR-7', state: 'new', version: 1 },
  ...{ isCertain: false, proposals: [] },
};
const wire = {
  ...{ reference: '20261120B1Q8021C000004', received: 400_00, sender: 'CLEO LATE', on: '2026-11-20' },
  ...{ state: 'unmatched', version: 1 },
};
const answers = (lines: readonly object[] = [line]) => ({
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/statement-lines': { body: { lines, after: null, isMore: false } },
  'GET /console/acme/wires': { body: { awaited: [payment], wires: [wire], statements: [] } },
});

const openLine = async () => {
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  return within(await screen.findByRole('region', { name: 'Open transaction' }));
};
/** A keyboard user's actions: the button has the focus, and Enter activates it. */
const pressed = async (button: HTMLElement) => {
  button.focus();
  await userEvent.keyboard('{Enter}');
};

for (const [name, field, of] of [
  ['Exclude…', 'Reason', line],
  ['Post to file…', 'File number', line],
  ['Charge to file…', 'File number', { ...line, direction: 'out' }],
  ['Undo…', 'Reason', { ...line, state: 'ignored' }],
] as const)
  test(`${name} moves the focus into its form, and Cancel back to the transaction (X-194)`, async () => {
    fakeConsoleApi(answers([of]));
    const open = await openLine();
    if (!open.queryByRole('button', { name })) await pressed(open.getByRole('button', { name: 'More' }));
    await pressed(open.getByRole('button', { name }));
    expect(document.activeElement).toBe(open.getByLabelText(field));
    await userEvent.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
    await pressed(open.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(open.getByRole('heading', { name: /ADA BUYER/ })));
  });

test('when all exact matches are confirmed, the focus is on the page’s heading (X-194)', async () => {
  let lines: readonly object[] = [{ ...line, isCertain: true, proposals: [{ payment, score: 100, reasons: [] }] }];
  fakeConsoleApi({
    ...answers(),
    'GET /console/acme/statement-lines': () => ({ body: { lines, after: null, isMore: false } }),
    'POST /console/acme/statement-lines/certain': () => {
      lines = [];
      return { body: { confirmed: 1, notConfirmed: [] } };
    },
  });
  await openConsole('/acme/wires');
  await pressed(await screen.findByRole('button', { name: 'Match 1 exact transaction…' }));
  await pressed(await screen.findByRole('button', { name: 'Match it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Match \d/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bank activity' }));
});

test('a wire with a new proposal returns the focus to its place in the list (X-194)', async () => {
  fakeConsoleApi({
    ...answers(),
    [`POST /console/acme/bank-proposals/${wire.reference}/propose`]: { body: { state: wire.state, version: 3 } },
  });
  await openConsole('/acme/unidentified');
  await userEvent.click(await screen.findByRole('link', { name: /CLEO LATE/ }));
  const open = within(await screen.findByRole('region', { name: 'Open wire' }));
  await choose(open, 'Return wire');
  await userEvent.type(open.getByLabelText('Reason'), 'Nobody knows it{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /CLEO LATE/ })));
});
