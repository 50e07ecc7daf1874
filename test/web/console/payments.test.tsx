import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sumsOf } from '#functions/console/console-payment.ts';
import { formatDollars, toCents, ZERO } from '#shared/money.ts';
import { countedAmount, PAYMENT_SUMS } from '#shared/staff/listed-payment.ts';
import { paymentsText } from '#shared/text/console/payments.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import {
  aConsolePayment,
  aPaymentPage,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
  noSums,
} from '#test/support/console-replies.ts';
import { cellsOf } from '#test/support/csv.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const first = consoleId(100);
const usual = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/payments': { body: aPaymentPage() },
  [`GET /console/acme/payments/${first}`]: { body: aShownPayment({ payment: aConsolePayment({ id: first }) }) },
};

const rowsOf = () =>
  within(screen.getByRole('table', { name: /^Payments/ }))
    .getAllByRole('row')
    .slice(1);

test('the list shows each payment in a row, and the totals of the shown ones (X-044)', async () => {
  const asked = fakeConsoleApi(usual);
  await openConsole('/acme/payments');
  expect(await screen.findByRole('heading', { name: 'Payments', level: 1 })).toBeTruthy();
  await screen.findByRole('table', { name: /^Payments/ });
  expect(rowsOf()).toHaveLength(25);
  expect(rowsOf()[0]?.textContent).toContain('$15,000.00');
  const { sums } = aPaymentPage();
  const shown = screen.getByText('25 payments so far').closest('p')?.textContent;
  expect(sums.totals.received).toBeGreaterThan(0);
  expect(shown).toContain(`Received ${formatDollars(sums.totals.received)}`);
  // One request for the list, whatever is on it.
  expect(asked.filter(({ what }) => what === 'GET /console/acme/payments')).toHaveLength(1);
});

test('the list shows its order by the date it is ordered by, a queue by its own, and can’t be sorted while pages are missing (X-355)', async () => {
  const due = aConsolePayment({
    id: first,
    createdAt: '2026-01-05T15:00:00.000Z',
    queuedAt: '2026-02-10T15:00:00.000Z',
  });
  fakeConsoleApi({
    ...usual,
    'GET /console/acme/payments': ({ query }) => ({
      body: query['queue'] ? aPaymentPage({ payments: [due], after: null }) : aPaymentPage({ payments: [due] }),
    }),
  });
  const { unmount } = await openConsole('/acme/payments');
  const created = await screen.findByRole('columnheader', { name: 'Created' });
  expect([created.getAttribute('aria-sort'), created.textContent]).toEqual(['descending', 'Created ↓']);
  expect(rowsOf()[0]?.textContent).toContain('Jan 5');
  expect(within(screen.getByRole('table', { name: /^Payments/ })).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Maria Delgado' }));
  expect(await screen.findByText('Created: newest first')).toBeTruthy();
  unmount();
  await openConsole('/acme/payments?queue=deadlines');
  const deadline = await screen.findByRole('columnheader', { name: 'Deadline' });
  expect(deadline.getAttribute('aria-sort')).toBe('ascending');
  expect(rowsOf()[0]?.textContent).toContain('Feb 10');
  expect(within(deadline).getByRole('button')).toBeTruthy();
});

test('a payment with two alerts shows both, and names the tab while it is open (X-044, X-206)', async () => {
  const flagged = aConsolePayment({ id: first, flags: ['overdrawn', 'other name'] });
  fakeConsoleApi({ ...usual, 'GET /console/acme/payments': { body: aPaymentPage({ payments: [flagged] }) } });
  await openConsole('/acme/payments');
  expect((await screen.findByRole('row', { name: /Maria Delgado/ })).textContent).toContain(
    'File shortage+1, Name mismatch',
  );
  expect(document.title).toBe('Payments – Console');
  await userEvent.click(screen.getByRole('link', { name: 'Maria Delgado' }));
  await waitFor(() => expect(document.title).toBe('Maria Delgado, EM-7Q4K-2M9P – Console'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.title).toBe('Payments – Console'));
});

test('a wire of another amount shows the amount that arrived in the list and on its page, and says so (X-044)', async () => {
  const short = aConsolePayment({ id: first, kind: 'Wire', arrived: 1_497_500, flags: ['less than asked'] });
  fakeConsoleApi({
    ...usual,
    'GET /console/acme/payments': { body: aPaymentPage({ payments: [short] }) },
    [`GET /console/acme/payments/${first}`]: { body: aShownPayment({ payment: short }) },
  });
  await openConsole('/acme/payments');
  const row = (await screen.findByRole('row', { name: /Maria Delgado/ })).textContent;
  expect(row).toContain('$14,975.00');
  expect(row).toContain('Less than requested');
  await userEvent.click(screen.getByRole('link', { name: 'Maria Delgado' }));
  const head = (await screen.findByRole('heading', { name: 'Maria Delgado' })).closest('header')?.textContent;
  expect(head).toContain('$14,975.00');
  expect(head).toContain('Less than requested');
});

/** The list's last query. Other parts of the page send requests too, some of them by polling. */
const listAsked = (asked: ReturnType<typeof fakeConsoleApi>) =>
  asked.findLast(({ what }) => what === 'GET /console/acme/payments')?.query;

test('changing a filter in the sentence reloads the list with it (X-044)', async () => {
  const asked = fakeConsoleApi(usual);
  await openConsole('/acme/payments');
  await screen.findByRole('table', { name: /^Payments/ });
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'in transit');
  await userEvent.selectOptions(await screen.findByLabelText('Office'), 'at Downtown');
  await waitFor(() => expect(listAsked(asked)).toEqual({ state: 'in transit', office: consoleId(30) }));
  expect(location.search).toBe(`?state=in+transit&office=${consoleId(30)}`);
  await userEvent.click(screen.getByRole('button', { name: 'of any amount' }));
  await userEvent.type(screen.getByLabelText(/^From/), '10,000');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(listAsked(asked)).toMatchObject({ state: 'in transit', least: '1000000' }));
  expect(screen.getByRole('button', { name: 'of $10,000 or more' })).toBeTruthy();
});

test('a view saved by the specification’s statuses keeps them until another status is chosen (X-355)', async () => {
  const asked = fakeConsoleApi(usual);
  await openConsole('/acme/payments?status=sent');
  await screen.findByRole('table', { name: /^Payments/ });
  expect(asked.find(({ what }) => what === 'GET /console/acme/payments')?.query).toEqual({ status: 'sent' });
  const choice = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(choice.selectedOptions[0]?.textContent).toBe('requested');
  await userEvent.selectOptions(choice, 'void');
  await waitFor(() => expect(listAsked(asked)).toEqual({ state: 'void' }));
});

test('a filter without results says so, and is cleared with one click', async () => {
  const nothing = aPaymentPage({ payments: [], sums: noSums, after: null });
  fakeConsoleApi({
    ...usual,
    'GET /console/acme/payments': ({ query }) => ({ body: query['state'] ? nothing : aPaymentPage() }),
  });
  await openConsole('/acme/payments?state=returned');
  await screen.findByText('No matching payments');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('table', { name: /^Payments/ });
});

test('an empty queue says that nothing is open, without sending anyone to the filters', async () => {
  const nothing = aPaymentPage({ payments: [], sums: noSums, after: null });
  fakeConsoleApi({ ...usual, 'GET /console/acme/payments': { body: nothing } });
  await openConsole('/acme/payments?queue=failed');
  await screen.findByText('No open items');
  expect(screen.queryByText(/Change or clear the filters/)).toBeNull();
});

test('a payment is reached, opened beside the list, and left again with keys alone (X-206)', async () => {
  fakeConsoleApi(usual);
  await openConsole('/acme/today');
  await screen.findByRole('heading', { name: 'Today' });
  await userEvent.keyboard('gp');
  await screen.findByRole('table', { name: /^Payments/ });
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Maria Delgado');
  await userEvent.keyboard('{Enter}');
  const open = await screen.findByRole('heading', { name: 'Maria Delgado' });
  expect(document.activeElement).toBe(open);
  expect(screen.getByText(/^\$15,000\.00 is in your trust account/)).toBeTruthy();
  expect(rowsOf()).toHaveLength(25);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Maria Delgado' })).toBeNull());
  expect(document.activeElement?.getAttribute('data-row')).toBe(first);
});

test('a person who turns single-key shortcuts off can type undisturbed (X-206)', async () => {
  fakeConsoleApi(usual);
  await openConsole('/acme/today');
  await screen.findByRole('heading', { name: 'Today' });
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Use keyboard shortcuts' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('gp');
  expect(location.pathname).toBe('/acme/today');
});

test('a payment shows who did what and when', async () => {
  fakeConsoleApi({ ...usual, [`GET /console/acme/payments/${first}`]: { body: aShownPayment() } });
  await openConsole(`/acme/payments/${first}`);
  await screen.findByText('History');
  const put = screen.getByText('Put into file 24-2000').closest('li');
  expect(put?.textContent).toMatch(/Nov 20,( 2026,)? 10:12 AM · Rosa Diaz · audit log 40/);
});

const saves = 'POST /console/acme/views';

test('a view is saved for everyone, and a colleague’s shared view is shown and removed (X-292)', async () => {
  const at = '2026-11-25T15:00:00.000Z';
  let views = [{ name: 'Big ones', search: 'least=5000000', by: 'Sam Okafor', at }];
  const asked = fakeConsoleApi({
    ...usual,
    'GET /console/acme/views': () => ({ body: { views } }),
    [saves]: () => {
      const view = { name: 'Wires in', search: 'kind=Wire', by: 'Rosa Diaz', at };
      views = [...views, view];
      return { body: { view } };
    },
    'POST /console/acme/views/remove': () => {
      views = views.slice(1);
      return { body: { name: 'Big ones' } };
    },
  });
  await openConsole('/acme/payments?kind=Wire');
  expect((await screen.findByRole('link', { name: 'Big ones' })).title).toBe('Saved by Sam Okafor');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await userEvent.type(screen.getByLabelText('View name'), 'Wires in');
  expect((screen.getByLabelText('Share with my colleagues') as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('link', { name: 'Wires in' })).getAttribute('aria-current')).toBe('true');
  expect(asked.find(({ what }) => what === saves)?.body).toEqual({ name: 'Wires in', filter: { kind: 'Wire' } });

  await userEvent.click(screen.getByRole('link', { name: 'Big ones' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “Big ones” for everyone' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Big ones' })).toBeNull());
  expect(asked.find(({ what }) => what.endsWith('remove'))?.body).toEqual({
    name: 'Big ones',
    search: 'least=5000000',
  });
});

test('a name that another view has keeps the form open with its input, and shows the conflict (X-292)', async () => {
  const message = 'Your company already has a view with this name. Choose another name.';
  fakeConsoleApi({ ...usual, [saves]: { status: 409, body: { code: 'view/name-taken', message } } });
  await openConsole('/acme/payments?kind=Wire');
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await userEvent.type(screen.getByLabelText('View name'), 'Wires in');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose another name.');
  expect((screen.getByLabelText('View name') as HTMLInputElement).value).toBe('Wires in');
});

test('a reader sees colleagues’ shared views, can’t remove them, and keeps their own in this browser (X-044, X-292)', async () => {
  const view = { name: 'Big ones', search: 'least=5000000', by: 'Sam Okafor', at: '2026-11-25T15:00:00.000Z' };
  const [company] = aStaffMe().companies;
  fakeConsoleApi({
    ...usual,
    'GET /staff/me': { body: { ...aStaffMe(), companies: [{ ...company, roles: ['auditor'] }] } },
    'GET /console/acme/views': { body: { views: [view] } },
  });
  await openConsole('/acme/payments?least=5000000');
  const shared = await screen.findByRole('link', { name: 'Big ones' });
  expect(shared.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('button', { name: /Big ones/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Wire');
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  expect(screen.queryByLabelText('Share with my colleagues')).toBeNull();
  await userEvent.type(screen.getByLabelText('View name'), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Delete “Mine”' })).toBeTruthy();
});

test('a view is saved under a name, and restores its filters (X-044)', async () => {
  fakeConsoleApi(usual);
  await openConsole('/acme/payments?kind=Wire');
  await screen.findByRole('table', { name: /^Payments/ });
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await userEvent.type(screen.getByLabelText('View name'), 'Wires in');
  await userEvent.click(screen.getByLabelText('Share with my colleagues'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const view = await screen.findByRole('link', { name: 'Wires in' });
  expect(view.getAttribute('href')).toBe('/acme/payments?kind=Wire');
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(location.search).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Wires in' }));
  expect(location.search).toBe('?kind=Wire');
});

test('the CSV makes a formula typed as a name harmless', async () => {
  const { paymentsSheet } = await import('#web/console/features/payments/payments-csv.ts');
  const sheet = paymentsSheet([aConsolePayment({ firstName: '=cmd', lastName: 'x' })], 'America/Chicago');
  expect(sheet).toContain(`"'=cmd x"`);
});

test('each column of the CSV adds up to the same sum as below the list, and no other money is in these (D-120)', async () => {
  const { paymentsSheet } = await import('#web/console/features/payments/payments-csv.ts');
  const rows = TRANSFER_STATUSES.flatMap((status, at) =>
    ([false, true] as const).map((disbursement) => {
      const [amount, fee] = [toCents(4 ** at * (disbursement ? 2 : 1)), disbursement ? ZERO : toCents(25_00)];
      return aConsolePayment({ status, disbursement, kind: disbursement ? 'Disbursement' : 'ACH', amount, fee });
    }),
  );
  const wire = { method: 'Wire', kind: 'Wire', amount: toCents(500_00) };
  rows.push(
    aConsolePayment({ ...wire, arrived: toCents(450_00) }),
    aConsolePayment({ ...wire, arrived: toCents(600_00) }),
  );
  const cells = cellsOf(paymentsSheet(rows, 'America/Chicago'));
  const sumOf = (column: string) => cells.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  const { totals } = sumsOf(rows);
  for (const name of PAYMENT_SUMS) expect([name, sumOf(paymentsText.sumsOf[name])]).toEqual([name, totals[name]]);
  const counted = PAYMENT_SUMS.reduce((sum, name) => sum + totals[name], 0);
  const all = rows.reduce((sum, row) => sum + countedAmount(row), 0);
  expect(sumOf('Not counted')).toBe(all - counted);
  // Of the completed deposit, and of the wire that brought more than its payment.
  expect(sumOf('Fee received')).toBe(2 * 25_00);
});

test('a payment is found by a caller’s details, and Enter opens it (X-128)', async () => {
  vi.resetModules();
  const asked = fakeConsoleApi({
    ...usual,
    'POST /console/acme/find': {
      body: {
        found: aPaymentPage()
          .payments.slice(0, 3)
          .map((each) => ({ ...each, by: 'name' })),
        isMore: false,
      },
    },
  });
  await openConsole('/acme/payments');
  await screen.findByRole('table', { name: /^Payments/ });
  await userEvent.keyboard('/');
  const field = screen.getByRole('combobox', { name: 'Search' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'delgado');
  await within(await screen.findByRole('listbox', { name: 'Results' })).findAllByRole('option');
  // Not one request per letter.
  const finds = asked.filter(({ what }) => what === 'POST /console/acme/find');
  expect(finds.at(-1)?.body).toEqual({ text: 'delgado' });
  expect(finds.length).toBeLessThan('delgado'.length);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/acme/payments/${first}`));
});

test('Enter opens a match for the current text, and never for the previous one (X-128)', async () => {
  const [one, other] = aPaymentPage().payments;
  const found = (payment: typeof one) => ({ body: { found: [{ ...payment, by: 'name' }], isMore: false } });
  fakeConsoleApi({
    ...usual,
    'POST /console/acme/find': ({ body }) => found((body as { text: string }).text === 'delgado' ? one : other),
    [`GET /console/acme/payments/${other?.id}`]: { body: aShownPayment({ payment: other }) },
  });
  await openConsole('/acme/payments');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await userEvent.type(field, 'delgado');
  await screen.findByRole('option', { name: /Maria Delgado/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'somebody else{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/acme/payments/${other?.id}`));
});

test('the search groups clients, files, payments and open bank activity, and each opens its own page (X-128)', async () => {
  vi.resetModules();
  const [one] = aPaymentPage().payments;
  const reply = {
    ...{ found: [{ ...one, by: 'name' }], isMore: false, clients: [{ id: consoleId(2), name: 'Maria Delgado' }] },
    files: [{ id: consoleId(60), number: '24-2000', property: '12 Oak St' }],
    lines: [{ id: 'a'.repeat(64), on: '2026-11-20', title: 'DELGADO M', amount: -500_000 }],
  };
  fakeConsoleApi({ ...usual, 'POST /console/acme/find': { body: reply } });
  await openConsole('/acme/payments');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await userEvent.type(field, 'delgado');
  const group = async (name: string) => within(await screen.findByRole('group', { name }));
  expect((await group('Clients')).getByRole('option').textContent).toBe('Maria Delgado');
  expect((await group('Files')).getByRole('option').textContent).toBe('24-200012 Oak St');
  expect((await group('Payments')).getByRole('option').textContent).toContain('EM-7Q4K-2M9P');
  const line = (await group('Transactions to match')).getByRole('option');
  expect(line.textContent).toBe('DELGADO M($5,000.00)Nov 20');
  // Enter opens the payment. The arrow keys go through all kinds: the client, then the file.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/acme/files/${consoleId(60)}`));
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'delgado');
  await userEvent.click((await group('Transactions to match')).getByRole('option'));
  await waitFor(() => expect(location.pathname).toBe(`/acme/wires/${'a'.repeat(64)}`));
  // The page takes the focus when it opens.
  await waitFor(() => expect(document.activeElement).not.toBe(screen.getByRole('combobox', { name: 'Search' })));
  // A file's whole number opens that file.
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), '24-2000{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/acme/files/${consoleId(60)}`));
});
