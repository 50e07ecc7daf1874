import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { addDays, easternTime } from '#shared/banking-days.ts';
import { columnsText } from '#shared/text/console/statement-columns.ts';
import { aFileCard, aFilePage, aShownFile, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole, tells } from './console-setup.tsx';

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
  ...{
    isCertain: true,
    proposals: [{ payment, score: 100, reasons: ['The bank description has our reference, WIR-7.'] }],
  },
};

const answers = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/statement-lines': { body: { lines: [line], after: null, isMore: false } },
  'GET /console/acme/wires': { body: { awaited: [payment], wires: [], statements: [] } },
};

test('a dropped statement’s transaction opens with its reasons, and is matched to the payment as it was shown (X-242)', async () => {
  const confirm = `POST /console/acme/statement-lines/2026-11-20/${line.id}/confirm`;
  const asked = fakeConsoleApi({ ...answers, [confirm]: { body: { state: 'matched', isHeld: false } } });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByText(/The bank description has our reference/)).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Match to WIR-7' }));
  await screen.findByText('Matched. The payment is received.');
  expect(asked.find(({ what }) => what === confirm)?.body).toEqual({
    ...{ version: 1, transferId: payment.id, paymentVersion: 3 },
  });
});

test('decided transactions are listed latest day first, and each day in the bank’s order (X-355)', async () => {
  const decided = [
    ['THIRD', '2026-11-19', 2],
    ['SECOND', '2026-11-19', 1],
    ['FIRST', '2026-11-20', 1],
  ] as const;
  const lines = decided.map(([party, on, position], at) => ({
    ...{ ...line, id: String(at).repeat(64), state: 'ignored', isCertain: false, proposals: [] },
    ...{ party, on, position },
  }));
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines, after: null, isMore: false } },
  });
  await openConsole('/acme/wires?state=ignored&month=2026-11');
  await screen.findByRole('link', { name: 'FIRST' });
  const named = screen.getAllByRole('link').flatMap(({ textContent }) => /FIRST|SECOND|THIRD/.exec(textContent) ?? []);
  expect(named).toEqual(['FIRST', 'SECOND', 'THIRD']);
});

test('the next transaction stays open if it was opened while the first one’s answer came (X-242)', async () => {
  const next = { ...line, id: 'b'.repeat(64), party: 'GREAT LAKES LENDING', isCertain: false, proposals: [] };
  let lines = [line, next];
  let letRead = () => undefined as undefined;
  let isRead = Promise.resolve<undefined>(undefined);
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': async () => {
      await isRead;
      return { body: { lines, after: null, isMore: false } };
    },
    [`POST /console/acme/statement-lines/2026-11-20/${line.id}/keep`]: () => {
      lines = [next];
      isRead = new Promise((resolve) => {
        letRead = () => resolve(undefined) as undefined;
      });
      return { body: { state: 'matched', isHeld: false } };
    },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  await choose(screen, 'Hold as unidentified');
  await screen.findByText(/^Held as unidentified/);
  await userEvent.click(screen.getByRole('link', { name: 'GREAT LAKES LENDING' }));
  await choose(screen, 'Exclude…');
  letRead();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'ADA BUYER' })).toBeNull());
  expect(location.pathname).toBe(`/acme/wires/${next.id}`);
  expect(screen.getByLabelText('Reason')).toBeTruthy();
});

test('a transaction shows the day on which the bank posted it, and its value date if that is another one (X-310)', async () => {
  const lines = [{ ...line, on: '2026-10-31', bookedOn: '2026-11-02' }];
  fakeConsoleApi({ ...answers, 'GET /console/acme/statement-lines': { body: { lines, after: null, isMore: false } } });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByText('Post date').nextElementSibling?.textContent).toContain('Nov 2');
  expect(open.getByText('Value date').nextElementSibling?.textContent).toContain('Oct 31');
});

test('gaps in the statements are shown beside the transactions to everyone, with the days and the amount (X-309)', async () => {
  const gaps = [
    { account: '4321', from: '2026-11-13', until: '2026-11-16', amount: 399_000 },
    { account: '8888', from: '2026-11-02', until: '2026-11-09', amount: -20_000 },
  ];
  const desk = { body: { awaited: [], wires: [], statements: [], gaps } };
  fakeConsoleApi({ ...answers, 'GET /console/acme/wires': desk });
  await openConsole('/acme/wires');
  await screen.findByText(/Account ending in 4321: the balance rose by \$3,990\.00 between .*13 and .*16/);
  expect(screen.getByText(/Account ending in 8888: the balance fell by \$200\.00 between .*2 and .*9/)).toBeTruthy();
});

test('one click matches all exact transactions, and lists the remaining ones (X-243)', async () => {
  const reply = {
    confirmed: 0,
    notConfirmed: [{ lineId: line.id, message: 'This line was decided about meanwhile.' }],
  };
  fakeConsoleApi({ ...answers, 'POST /console/acme/statement-lines/certain': { body: reply } });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('button', { name: 'Match 1 exact transaction…' }));
  // The matches are shown before the click.
  const review = within(await screen.findByRole('dialog', { name: 'Match 1 exact transaction' }));
  expect(review.getByText(/to WIR-7 · Ada Buyer\. The bank description has our reference/)).toBeTruthy();
  expect(review.getByText('$5,000.00')).toBeTruthy();
  await userEvent.click(review.getByRole('button', { name: 'Match it' }));
  await screen.findByText('This line was decided about meanwhile.');
});

test('an unknown table is explained on the page, and impossible answers are rejected before anything is sent (X-256, X-340)', async () => {
  const asks = {
    ...{ why: 'The portal doesn’t know this bank’s columns yet.', accounts: ['7788'], mapping: {} },
    columns: [{ name: 'Fecha' }, { name: 'Importe' }, { name: 'Concepto' }],
    rows: [['03/04/2026', '1250.00', 'TRANSFERENCIA']],
    words: [{ word: 'S', of: 'direction' }],
  };
  const told = { account: '7788', from: '2026-04-03', until: '2026-04-03', count: 1, at: '2026-11-20T15:00:00.000Z' };
  const bring = 'POST /console/acme/statements';
  const known = { body: { statements: [{ ...told, added: 1, known: 0, warnings: [] }], remaining: 0 } };
  let sent = 0;
  const asked = fakeConsoleApi({
    ...answers,
    [bring]: () => {
      sent += 1;
      return sent === 1 ? { body: { statements: [], remaining: 0, asks } } : known;
    },
  });
  await openConsole('/acme/wires');
  const file = new File(['Fecha,Importe,Concepto\n03/04/2026,1250.00,TRANSFERENCIA'], 'noviembre.csv');
  await userEvent.upload(await screen.findByLabelText('Import statement', { selector: 'input' }), file);
  const form = within(await screen.findByRole('dialog', { name: 'Identify this bank’s columns' }));
  const choose = async (name: string, what: string) => userEvent.selectOptions(await form.findByLabelText(name), what);
  await choose('Meaning of Fecha', 'day');
  await choose('Meaning of Importe', 'amount');
  await choose('Meaning of Concepto', 'amount');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  expect(form.getByText(/Two columns can’t both be the amount/)).toBeTruthy();
  await choose('Meaning of Concepto', 'bank description');
  // One account's statements were imported. A person has to choose that this one is for it as well, not just press
  // Enter.
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  expect(form.getByRole('alert').textContent).toBe(columnsText.unchosen);
  await userEvent.selectOptions(form.getByLabelText(columnsText.account), '7788');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  expect(form.getByText(columnsText.noMeaning)).toBeTruthy();
  await choose('Meaning of “S”', '“S” is money out');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  expect(form.getByText('Choose whether the month or the day comes first.')).toBeTruthy();
  expect(sent).toBe(1);
  await choose('Date format', '03/04 is April 3');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  await screen.findByText('1 transaction imported, 0 already on record.');
  expect(asked.findLast(({ what }) => what === bring)?.body).toMatchObject({
    mapping: {
      ...{ account: '7788', days: 'day first', words: { S: 'out' } },
      columns: { Fecha: 'booked', Importe: 'amount', Concepto: 'text' },
    },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [
    'shows only the end of its account number',
    { mapping: { days: 'day first' }, confirms: ['7788'] },
    { days: 'day first', ours: ['7788'] },
  ],
  ['hides its account number', { mapping: { days: 'day first' } }, { days: 'day first', account: '7788' }],
  ['has two accounts that end alike', { mapping: {}, numbers: ['17788', '27788'] }, { number: '27788' }],
])('a file that %s is imported once the person has confirmed which one (D-84)', async (_, about, mapping) => {
  const asks = { why: 'Is it yours?', accounts: ['7788'], columns: [], rows: [], ...about };
  const bring = 'POST /console/acme/statements';
  const asked = fakeConsoleApi({ ...answers, [bring]: { body: { statements: [], remaining: 0, asks } } });
  await openConsole('/acme/wires');
  const input = await screen.findByLabelText('Import statement', { selector: 'input' });
  await userEvent.upload(input, new File(['01,'], 'day.bai'));
  const form = within(await screen.findByRole('dialog', { name: 'Confirm the account' }));
  const sent = () => asked.filter(({ what }) => what === bring).map(({ body }) => body);
  if (!('confirms' in about)) {
    await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
    expect(form.getByRole('alert').textContent).toBe('Choose the account.');
    expect(sent()).toHaveLength(1);
    const ending = 'numbers' in about ? '27788' : '7788';
    await userEvent.selectOptions(form.getByLabelText('Account ending in'), `Account ending in ${ending}`);
  }
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  await waitFor(() => expect(sent()[1]).toMatchObject({ mapping }));
});

test('the accounts that end alike are chosen by name, and their statements show it (X-382)', async () => {
  const second = consoleId(50);
  const accounts = [
    { key: '7788', name: 'Escrow x7788, First Bank' },
    { key: second, name: 'Escrow 2 x7788, Lakeside Bank' },
  ];
  const [company] = aStaffMe().companies;
  const asks = { why: 'Which?', accounts: ['7788', second], columns: [], rows: [], mapping: {} };
  const bring = 'POST /console/acme/statements';
  const asked = fakeConsoleApi({
    ...answers,
    'GET /staff/me': { body: aStaffMe({ companies: [{ ...company, accounts }] }) },
    [bring]: { body: { statements: [], remaining: 0, asks } },
  });
  await openConsole('/acme/wires');
  const input = await screen.findByLabelText('Import statement', { selector: 'input' });
  await userEvent.upload(input, new File(['01,'], 'day.bai'));
  const form = within(await screen.findByRole('dialog', { name: 'Confirm the account' }));
  await userEvent.selectOptions(form.getByLabelText('Account ending in'), 'Escrow 2 x7788, Lakeside Bank');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  await waitFor(() =>
    expect(asked.findLast(({ what }) => what === bring)?.body).toMatchObject({ mapping: { account: second } }),
  );
});

test('a file dropped while another one’s columns are being explained isn’t read with that explanation (X-256)', async () => {
  const asks = {
    ...{ why: 'The portal doesn’t know this bank’s columns yet.', accounts: ['7788'], mapping: { account: '7788' } },
    columns: [{ name: 'Fecha', field: 'booked' }, { name: 'Importe', field: 'amount' }, { name: 'Concepto' }],
    rows: [['2026-04-03', '1250.00', 'TRANSFERENCIA']],
  };
  const bring = 'POST /console/acme/statements';
  const asked = fakeConsoleApi({ ...answers, [bring]: { body: { statements: [], remaining: 0, asks } } });
  await openConsole('/acme/wires');
  // Camt is XML. Sent as plain text, the firewall's managed rules take it for an attack on a page.
  const text = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022">José</Document>';
  const choose = await screen.findByLabelText('Import statement', { selector: 'input' });
  await userEvent.upload(choose, new File([text], 'one-bank.csv'));
  const dialog = await screen.findByRole('dialog', { name: 'Identify this bank’s columns' });
  fireEvent.drop(dialog, { dataTransfer: { files: [new File([text.replace('José', 'Ana')], 'other-bank.csv')] } });
  const form = within(dialog);
  await userEvent.selectOptions(form.getByLabelText('Meaning of Concepto'), 'bank description');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  const sent = () => asked.filter(({ what }) => what === bring).map(({ body }) => body);
  await waitFor(() => expect(sent()).toContainEqual(expect.objectContaining({ mapping: expect.anything() })));
  const file = Buffer.from(text).toString('base64');
  expect(sent()).toEqual([{ file }, expect.objectContaining({ file })]);
});

test('a transaction that is a lender’s wire is posted to a file, with the reason, and shown so (X-284)', async () => {
  const stranger = { ...line, isCertain: false, proposals: [], party: 'GREAT LAKES LENDING' };
  const prove = `POST /console/acme/statement-lines/2026-11-20/${line.id}/outside`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [stranger], after: null, isMore: false } },
    [prove]: { body: { state: 'ignored', isHeld: false } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'GREAT LAKES LENDING' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await userEvent.click(open.getByRole('button', { name: 'Post to file…' }));
  await userEvent.click(open.getByRole('button', { name: 'Post to file' }));
  expect(asked.find(({ what }) => what === prove)).toBeUndefined();
  await userEvent.type(open.getByLabelText('File number'), '24-2000');
  await userEvent.type(open.getByLabelText('Reason'), 'Named in the closing instructions');
  await userEvent.click(open.getByRole('button', { name: 'Post to file' }));
  await screen.findByText('Posted. The file can disburse it now.');
  expect(asked.find(({ what }) => what === prove)?.body).toEqual({
    ...{ version: 1, fileNumber: '24-2000', reason: 'Named in the closing instructions' },
  });
});

test('lender funding is posted to the file from whose page someone came, once (X-363)', async () => {
  const stranger = { ...line, isCertain: false, proposals: [], party: 'GREAT LAKES LENDING' };
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/files': { body: aFilePage() },
    [`GET /console/acme/files/${consoleId(60)}`]: { body: aShownFile() },
    'GET /console/acme/statement-lines': { body: { lines: [stranger], after: null, isMore: false } },
    [`POST /console/acme/statement-lines/2026-11-20/${line.id}/outside`]: { body: { state: 'ignored', isHeld: false } },
  });
  await openConsole(`/acme/files/${consoleId(60)}`);
  await choose(screen, 'Post lender funding');
  const openForm = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'GREAT LAKES LENDING' }));
    const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
    await userEvent.click(open.getByRole('button', { name: 'Post to file…' }));
    return open;
  };
  const open = await openForm();
  expect(open.getByLabelText<HTMLInputElement>('File number').value).toBe('24-2000');
  await userEvent.type(open.getByLabelText('Reason'), 'Named in the closing instructions');
  await userEvent.click(open.getByRole('button', { name: 'Post to file' }));
  await screen.findByText('Posted. The file can disburse it now.');
  // The transaction closes behind the message, and the address forgets the file.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open transaction' })).toBeNull());
  expect((await openForm()).getByLabelText<HTMLInputElement>('File number').value).toBe('');
});

test('an outgoing transaction is charged to a file, and the officer reads what that does (X-319)', async () => {
  const out = { ...line, isCertain: false, proposals: [], party: 'GREAT LAKES LENDING', direction: 'out' };
  const prove = `POST /console/acme/statement-lines/2026-11-20/${line.id}/outside`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [out], after: null, isMore: false } },
    [prove]: { body: { state: 'ignored', isHeld: false } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'GREAT LAKES LENDING' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.queryByRole('button', { name: 'Post to file…' })).toBeNull();
  await userEvent.click(open.getByRole('button', { name: 'Charge to file…' }));
  expect(open.getByText(/The file can disburse that much less/)).toBeTruthy();
  await userEvent.type(open.getByLabelText('File number'), '24-2000');
  await userEvent.type(open.getByLabelText('Reason'), 'The payoff, wired at the bank');
  await userEvent.click(open.getByRole('button', { name: 'Charge to file' }));
  await screen.findByText('Charged. The file can disburse that much less.');
  expect(asked.find(({ what }) => what === prove)?.body).toEqual({
    ...{ version: 1, fileNumber: '24-2000', reason: 'The payoff, wired at the bank' },
  });
});

test('a transaction is split among files by keyboard, with each file’s balance, and a wrong total loses no input (X-326)', async () => {
  const stranger = { ...line, isCertain: false, proposals: [], party: 'GREAT LAKES LENDING' };
  const prove = `POST /console/acme/statement-lines/2026-11-20/${line.id}/outside`;
  const unknown = 'File 24-2001 has no open payment. Check the number, or prepare a payment for the file first.';
  const answersOf = [
    { status: 404, body: { code: 'statement/unknown-file', message: unknown } },
    { body: { state: 'ignored', isHeld: false } },
  ];
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [stranger], after: null, isMore: false } },
    [prove]: () => answersOf.shift() ?? { status: 500, body: {} },
  });
  const sent = () => asked.filter(({ what }) => what === prove).map(({ body }) => body);
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'GREAT LAKES LENDING' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await userEvent.click(open.getByRole('button', { name: 'Post to file…' }));
  await userEvent.type(open.getByLabelText('File number'), '24-2000');
  await userEvent.type(open.getByLabelText('Reason'), 'The lender’s letter');
  open.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard('{Enter}{Tab}{Enter}');
  const part = async (name: string) => within(await open.findByRole('group', { name }));
  const first = await part('Part 1');
  expect(first.getByLabelText<HTMLInputElement>('File number').value).toBe('24-2000');
  expect(document.activeElement).toBe(first.getByLabelText('File number'));
  // With one file only, the other part is missing.
  await userEvent.keyboard('{Tab}5000{Enter}');
  await open.findAllByText(/Enter at least two files/);
  expect((await part('Part 2')).getByLabelText('File number').getAttribute('aria-invalid')).toBe('true');
  expect(first.getByLabelText('File number').getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.clear(first.getByLabelText('Amount'));
  first.getByLabelText('File number').focus();
  await userEvent.keyboard('{Tab}3000{Tab}24-2001{Tab}1999.99{Enter}');
  const field = () => open.getAllByText('The parts are $0.01 less than the transaction. They must add up to it.');
  await waitFor(() => expect(field().length).toBeGreaterThan(0));
  expect(open.getByText('$0.01 left.')).toBeTruthy();
  expect(sent()).toEqual([]);
  const amount = (await part('Part 2')).getByLabelText<HTMLInputElement>('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2000{Enter}');
  await open.findAllByText(unknown, { exact: false });
  const refused = (await part('Part 2')).getByLabelText<HTMLInputElement>('File number');
  expect(refused.value).toBe('24-2001');
  // Once, in the form, and beside the file that it is about.
  expect(refused.getAttribute('aria-invalid')).toBe('true');
  expect(open.getAllByRole('alert')).toHaveLength(1);
  expect((await part('Part 1')).getByLabelText('File number').getAttribute('aria-invalid')).not.toBe('true');
  expect(open.getByLabelText<HTMLInputElement>('Reason').value).toBe('The lender’s letter');
  await userEvent.click(open.getByRole('button', { name: 'Post to files' }));
  await screen.findByText('Posted. The files can disburse it now.');
  const parts = [
    { fileNumber: '24-2000', amount: 300_000 },
    { fileNumber: '24-2001', amount: 200_000 },
  ];
  const body = { version: 1, parts, reason: 'The lender’s letter' };
  expect(sent()).toEqual([body, body]);
});

test('a transaction split over several files shows each of them with its part, in the list and when open (X-326)', async () => {
  const parts = [
    { fileId: consoleId(60), fileNumber: '24-2000', amount: 300_000 },
    { fileId: consoleId(61), fileNumber: '24-2001', amount: 200_000 },
  ];
  const last = { name: 'ignore', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'The lender’s letter' };
  const ofBoth = {
    ...line,
    isCertain: false,
    proposals: [],
    party: 'GREAT LAKES LENDING',
    state: 'ignored',
    parts,
    last,
  };
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [ofBoth], after: null, isMore: false } },
  });
  await openConsole('/acme/wires?state=ignored');
  await screen.findByText('Posted to files 24-2000 and 24-2001');
  await userEvent.click(screen.getByRole('link', { name: 'GREAT LAKES LENDING' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  const link = open.getByRole('link', { name: '$2,000.00 posted to file 24-2001' });
  expect(link.getAttribute('href')).toBe(`/acme/files/${consoleId(61)}`);
  expect(open.getByRole('link', { name: '$3,000.00 posted to file 24-2000' })).toBeTruthy();
});

/** The outgoing transaction of a wire that two people returned. */
const backWire = {
  ...{ reference: '20261118B1QGC05C005522', received: 1_250_000, sender: 'ADA BUYER', on: '2026-11-18' },
  ...{ state: 'sent back', version: 4 },
};
const outgoing = { ...line, isCertain: false, proposals: [], party: 'ADA BUYER', direction: 'out' };

test('a transaction that may have returned a wire is matched to the one that a person chooses (X-320)', async () => {
  const reasons = ['It was returned on 11/20/2026. The amounts match.', 'Only the amount matches.'];
  const other = { ...backWire, reference: '20261118B1QGC05C009999', sender: 'WEI CHEN' };
  const returns = [backWire, other].map((wire) => ({ wire, isContradicted: false, reasons }));
  const match = `POST /console/acme/statement-lines/2026-11-20/${line.id}/return`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [{ ...outgoing, returns }], after: null, isMore: false } },
    [match]: { body: { state: 'matched', isHeld: false } },
  });
  await openConsole('/acme/wires');
  await screen.findByText('return to ADA BUYER +1');
  await userEvent.click(screen.getByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByText('More than one could match. Compare them before you choose.')).toBeTruthy();
  expect(open.getAllByText(/Only the amount matches/)).toHaveLength(2);
  expect(open.queryByRole('button', { name: /^Match to the return/ })).toBeNull();
  await userEvent.click(open.getByRole('radio', { name: other.reference }));
  await userEvent.click(open.getByRole('button', { name: `Match to the return of wire ${other.reference}` }));
  await screen.findByText('Matched. The wire was returned.');
  expect(asked.find(({ what }) => what === match)?.body).toEqual({ version: 1, reference: other.reference });
});

test('a transaction by which the bank took back matched money says what to ask, and cannot be matched (X-320)', async () => {
  const wire = { ...backWire, state: 'applied', paid: { id: consoleId(1), referenceId: 'CP-7Q4K-2M01' } };
  const returns = [{ wire, isContradicted: true, reasons: ['That wire is applied.', 'Ask the bank.'] }];
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [{ ...outgoing, returns }], after: null, isMore: false } },
  });
  await openConsole('/acme/wires');
  await screen.findByText('check with the bank');
  await userEvent.click(screen.getByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByText(/That wire is applied\. Ask the bank\./)).toBeTruthy();
  expect(open.getByRole('link', { name: 'CP-7Q4K-2M01' })).toBeTruthy();
  expect(open.queryByRole('button', { name: /^Match to the return/ })).toBeNull();
});

test('a transaction that returned a wire can be undone with a reason, and unmatched returned wires are listed (X-320)', async () => {
  const matched = { ...outgoing, state: 'matched', wire: backWire };
  const propose = `POST /console/acme/bank-proposals/2026-11-20_${line.id}/propose`;
  const { state: _1, version: _2, ...missing } = { ...backWire, reference: 'GONE0001', sender: 'WEI CHEN' };
  const desk = answers['GET /console/acme/wires'].body;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/wires': { body: { ...desk, sentBack: [missing] } },
    'GET /console/acme/statement-lines': { body: { lines: [matched], after: null, isMore: false } },
    [propose]: { body: { state: 'matched', version: 2 } },
  });
  await openConsole('/acme/unidentified');
  await screen.findByText('Returned, not at the bank yet');
  expect(screen.getByText(/returned .+ GONE0001/)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Activity' }));
  await screen.findByRole('heading', { name: 'Bank activity' });
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Matched');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByText(/^This transaction returned ADA BUYER’s \$12,500\.00 wire/)).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Undo…' }));
  await userEvent.type(open.getByLabelText('Reason'), 'Another company’s');
  await userEvent.click(open.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === propose)?.body).toEqual({ version: 1, reason: 'Another company’s' });
});

test('several files dropped at once are not read, and the officer sees a message (X-259)', async () => {
  const asked = fakeConsoleApi(answers);
  await openConsole('/acme/wires');
  const place = await screen.findByRole('region', { name: 'Bank activity' });
  const files = ['monday.csv', 'tuesday.csv'].map((name) => new File(['Date,Amount\n'], name));
  // A browser drops files only if the page has accepted the drag over it.
  expect(fireEvent.dragOver(place)).toBe(false);
  fireEvent.drop(place, { dataTransfer: { files } });
  expect(await screen.findByText('You dropped 2 files, so none was imported. Import one at a time.')).toBeTruthy();
  expect(asked.filter(({ what }) => what === 'POST /console/acme/statements')).toEqual([]);
});

test('for a table that other accounts also use, the account is empty and has to be entered each time (X-256, X-303)', async () => {
  const asks = {
    ...{ why: 'Several accounts use this format. Choose the account.', accounts: ['7788', '6262'] },
    columns: [{ name: 'Fecha' }, { name: 'Importe' }],
    rows: [['2026-11-20', '1.00']],
    mapping: { columns: { Fecha: 'booked', Importe: 'amount' }, account: '7788', several: true },
  };
  const bring = 'POST /console/acme/statements';
  const told = { account: '6262', from: '2026-11-20', until: '2026-11-20', count: 1, at: '2026-11-20T15:00:00.000Z' };
  const known = { body: { statements: [{ ...told, added: 1, known: 0, warnings: [] }], remaining: 0 } };
  let sent = 0;
  const asked = fakeConsoleApi({
    ...answers,
    [bring]: () => {
      sent += 1;
      return sent === 1 ? { body: { statements: [], remaining: 0, asks } } : known;
    },
  });
  await openConsole('/acme/wires');
  const file = new File(['Fecha,Importe\n2026-11-20,1.00'], 'noviembre.csv');
  await userEvent.upload(await screen.findByLabelText('Import statement', { selector: 'input' }), file);
  const form = within(await screen.findByRole('dialog', { name: 'Identify this bank’s columns' }));
  expect((await form.findByLabelText<HTMLInputElement>(columnsText.account)).value).toBe('');
  expect(form.getByLabelText<HTMLInputElement>(columnsText.several).checked).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  expect(form.getByRole('alert').textContent).toBe(columnsText.unchosen);
  await userEvent.selectOptions(form.getByLabelText(columnsText.account), '6262');
  await userEvent.click(form.getByRole('button', { name: 'Import statement' }));
  await screen.findByText('1 transaction imported, 0 already on record.');
  expect(asked.findLast(({ what }) => what === bring)?.body).toMatchObject({
    mapping: { ...asks.mapping, account: '6262' },
  });
});

test('an open transaction shows its age, and a late one is marked in red (X-315)', async () => {
  const today = easternTime(new Date().toISOString()).on;
  const old = { ...line, on: addDays(today, -9), party: 'GREAT LAKES LENDING' };
  const fresh = { ...line, id: 'b'.repeat(64), on: today };
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [old, fresh], after: null, isMore: false } },
  });
  await openConsole('/acme/wires');
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  const late = (await rowOf(/GREAT LAKES/)).getByText('9 days');
  expect(late.dataset['late']).toBe('true');
  expect(late.textContent).toBe('9 days, overdue');
  const young = (await rowOf(/ADA BUYER/)).getByText('today');
  expect(young.dataset['late']).toBeUndefined();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'ignored');
  await waitFor(() => expect(screen.queryByText('9 days')).toBeNull());
});

test('exceptions are above the transactions with what to do, and follow a change without a reload (X-317)', async () => {
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const missing = {
    ...{ kind: 'missing', since: '2026-11-19T05:10:00.000Z', amount: 500_000 },
    ...{ book: { pending: 0, available: 500_000 }, provider: { pending: 0, available: 0 } },
    payment: { id: payment.id, referenceId: 'WIR-7', name: 'Ada Buyer' },
    file: { id: consoleId(60), number: '24-2000' },
  };
  let exceptions: unknown[] = [missing];
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/exceptions': () => ({ body: { exceptions, isMore: false } }),
    ...tells('wire'),
  });
  await openConsole('/acme/wires');
  const section = within(await screen.findByRole('region', { name: 'Exceptions' }));
  expect(section.getByText('Missing at Plaid')).toBeTruthy();
  expect(section.getByText(/^Books: \$5,000\.00 cleared.*Plaid: \$0\.00 cleared/)).toBeTruthy();
  expect(section.getByText(/Don’t disburse it/)).toBeTruthy();
  expect(section.getByRole('link', { name: 'WIR-7' }).getAttribute('href')).toBe(`/acme/payments/${payment.id}`);
  expect(section.getByRole('link', { name: '24-2000' }).getAttribute('href')).toBe(`/acme/files/${consoleId(60)}`);
  exceptions = [];
  await vi.advanceTimersByTimeAsync(16_000);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exceptions' })).toBeNull());
  vi.useRealTimers();
});

test('Today links to exceptions, and shows the age of the oldest (X-317)', async () => {
  const today = { ...aToday(), exceptions: { count: 2, isMore: false, oldestAt: '2026-11-20T17:00:00.000Z' } };
  fakeConsoleApi({ ...answers, 'GET /console/acme/today': { body: today } });
  await openConsole('/acme/today');
  const way = await screen.findByRole('link', { name: /Exceptions/ });
  expect(way.textContent).toContain('oldest 3 days');
  expect(way.getAttribute('href')).toBe('/acme/wires');
});

test('a wire is combined with the checked one, whatever arrives meanwhile (X-325)', async () => {
  const wireOf = (at: number, sender: string) => ({
    ...{ reference: `20261120B1Q8021C00000${at}`, received: at * 100_00, sender, on: '2026-11-20' },
    ...{ state: 'unmatched', version: 1 },
  });
  const [own, other] = [wireOf(4, 'ADA BUYER'), wireOf(1, 'BO BUYER')];
  const late = { ...wireOf(7, 'CLEO LATE'), on: '2026-11-21' };
  let wires = [own, other];
  const propose = `POST /console/acme/bank-proposals/${own.reference}/propose`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/wires': () => ({ body: { awaited: [payment], wires, statements: [] } }),
    [propose]: { body: { state: 'unmatched', version: 3 } },
  });
  await openConsole(`/acme/wires/wire-${own.reference}`);
  const open = within(await screen.findByRole('region', { name: 'Open wire' }));
  await choose(open, 'Combine for one payment');
  await userEvent.click(await open.findByRole('checkbox', { name: /BO BUYER/ }));
  wires = [late, own, other];
  const asks = () => asked.filter(({ what }) => what === 'GET /console/acme/wires').length;
  const before = asks();
  // Data is requested again once it is some seconds old.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(asks()).toBeGreaterThan(before));
  vi.useRealTimers();
  await userEvent.selectOptions(open.getByRole('combobox', { name: 'Choose a payment' }), payment.id);
  expect(open.getByText('Total $500.00. The payment is for $5,000.00.')).toBeTruthy();
  await userEvent.type(open.getByLabelText('Reason'), 'The bank sent it in two{Enter}');
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === propose)?.body).toEqual({
    ...{ version: 1, what: 'join', others: [other.reference], transferId: payment.id },
    reason: 'The bank sent it in two',
  });
});

test('a transaction that a colleague wants to reopen is linked in Approvals, opens there, and is marked in its row (X-244)', async () => {
  const proposed = { by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'It was a deposit' };
  const wanted = {
    ...{ ...line, id: 'b'.repeat(64), party: 'INTEREST', state: 'ignored', isCertain: false, proposals: [] },
    ...{ proposed, why: 'Interest of the bank', last: { name: 'propose', ...proposed } },
  };
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': ({ query }) => ({
      body: { lines: query['state'] === 'ignored' ? [wanted] : [line], after: null, isMore: false },
    }),
    'GET /console/acme/wires': { body: { ...answers['GET /console/acme/wires'].body, wantedBack: [wanted] } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: '$5,000.00 · INTEREST' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByText('Rosa Diaz asked to undo this: “It was a deposit”')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'ignored');
  const row = within(await screen.findByRole('row', { name: /Interest of the bank/ }));
  expect(row.getByText('undo requested')).toBeTruthy();
});

test('a transaction that may be a duplicate names the other one, is excluded at once, and is kept by two people (X-342)', async () => {
  const known = {
    id: 'b'.repeat(64),
    on: '2026-11-19',
    reference: 'CR-1',
    party: 'ADA BUYER',
    text: '',
    state: 'matched',
  };
  const duplicate = { ...line, isCertain: false, alike: known };
  const ignore = `POST /console/acme/statement-lines/2026-11-20/${line.id}/ignore`;
  const propose = `POST /console/acme/bank-proposals/2026-11-20_${line.id}/propose`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [duplicate], after: null, isMore: false } },
    [ignore]: { body: { state: 'ignored', isHeld: false } },
    [propose]: { body: { state: 'new', version: 2 } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(
    open.getByText(/It may be the same money as this transaction from another file: .*ADA BUYER · CR-1/),
  ).toBeTruthy();
  expect(open.queryByRole('button', { name: /Match to/ })).toBeNull();
  await userEvent.click(open.getByRole('button', { name: 'Keep both…' }));
  await userEvent.type(open.getByLabelText('Reason'), 'Two deposits');
  await userEvent.click(open.getByRole('button', { name: 'Submit for approval' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === propose)?.body).toEqual({ version: 1, reason: 'Two deposits' });
});

test('a transaction that may be a wire that was entered says who entered it, and is matched to it with one click (X-342)', async () => {
  const payment = { id: consoleId(61), referenceId: 'CP-7Q4K-2M03' };
  const deposit = { ...line, isCertain: false, typed: { reference: 'IMAD-1', by: 'Rosa Diaz', payment } };
  const match = `POST /console/acme/statement-lines/2026-11-20/${line.id}/return`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [deposit], after: null, isMore: false } },
    [match]: { body: { state: 'matched', isHeld: false } },
  });
  await openConsole('/acme/wires');
  expect(await screen.findByText('may be entered already')).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(
    open.getByText(/Rosa Diaz entered a wire of the same amount for CP-7Q4K-2M03, under the reference IMAD-1\./),
  ).toBeTruthy();
  expect(open.getByRole('button', { name: 'Keep both…' })).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Match to that wire' }));
  await screen.findByText('Matched to the wire that was entered.');
  expect(asked.find(({ what }) => what === match)?.body).toEqual({ version: 1, reference: 'IMAD-1' });
});

test('a posting shows the file’s street and balance, below zero too, and that the bank doesn’t name the file (D-87, X-284)', async () => {
  const unnamed = { ...line, isCertain: false, proposals: [], text: 'LOAN PROCEEDS' };
  const card = {
    ...{ file: { id: consoleId(60), number: '24-1001' }, property: '12 Oak Street', closing: null, people: [] },
    ...{ start: null, notes: [], ledger: [{ ...aFileCard().ledger?.[0], balance: -1_800_00 }] },
  };
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [unnamed], after: null, isMore: false } },
    'GET /console/acme/file-numbered': { body: { card } },
    [`POST /console/acme/statement-lines/2026-11-20/${line.id}/outside`]: { body: { state: 'new', isHeld: false } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await choose(open, 'Post to file…');
  await userEvent.type(open.getByLabelText('File number'), '24-1001');
  expect(await open.findByText(/12 Oak Street\. Balance \(\$1,800\.00\)\. .*this needs approval/)).toBeTruthy();
  await userEvent.type(open.getByLabelText('Reason'), 'The lender’s letter');
  await userEvent.click(open.getByRole('button', { name: 'Post to file' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.some(({ what }) => what.endsWith('/outside'))).toBe(true);
});

describe('fees and own transfers (X-244)', () => {
  const out = { ...line, kind: 'fee', direction: 'out', amount: 25_00, isCertain: false, proposals: [] };
  const fee = { ...out, party: 'WIRE FEE' };
  const other = { ...out, id: 'b'.repeat(64), kind: 'other', direction: 'in', account: '7788', party: 'FROM X4321' };
  const transfer = {
    ...{ ...out, id: 'c'.repeat(64), kind: 'other', party: 'TO X7788' },
    own: { id: other.id, on: other.on, account: '7788', version: 4 },
  };
  const back = { ...other, version: 4, own: { id: transfer.id, on: transfer.on, account: '4321', version: 1 } };
  const ignore = (id: string) => `POST /console/acme/statement-lines/2026-11-20/${id}/ignore`;
  const done = { body: { state: 'ignored', isHeld: false } };
  const withLines = (lines: readonly object[]) =>
    fakeConsoleApi({
      ...answers,
      'GET /console/acme/statement-lines': { body: { lines, after: null, isMore: false } },
      ...Object.fromEntries([fee, transfer, back].map(({ id }) => [ignore(id), done])),
    });

  test('are excluded with one click, a transfer on both sides, with what each is as the reason', async () => {
    const asked = withLines([transfer]);
    await openConsole('/acme/wires');
    expect((await screen.findByRole('row', { name: /TO X7788/ })).textContent).toContain('Transfer to Account ending');
    await userEvent.click(screen.getByRole('link', { name: 'TO X7788' }));
    const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
    await userEvent.click(open.getByRole('button', { name: 'Exclude both sides' }));
    await screen.findByText('Excluded.');
    expect(asked.filter(({ what }) => what.endsWith('/ignore')).map(({ body }) => body)).toEqual([
      { version: 1, reason: 'Transfer to Account ending in 7788' },
      { version: 4, reason: 'Transfer from Account ending in 4321' },
    ]);
  });

  test('are one person’s to exclude, and other money out is submitted for approval (X-319)', async () => {
    const out = { ...transfer, own: undefined };
    fakeConsoleApi({
      ...answers,
      'GET /console/acme/statement-lines': { body: { lines: [out], after: null, isMore: false } },
      [ignore(out.id)]: { body: { state: 'new', isHeld: false } },
    });
    await openConsole('/acme/wires');
    await userEvent.click(await screen.findByRole('link', { name: 'TO X7788' }));
    await choose(screen, 'Exclude…');
    screen.getByText(/Charge anything else to its file/);
    await userEvent.type(screen.getByLabelText('Reason'), 'The office’s rent{Enter}');
    await screen.findByText('Submitted for approval.');
  });

  test('are submitted for approval, and said to be, if the server knows nothing of the other side', async () => {
    const asked = fakeConsoleApi({
      ...answers,
      'GET /console/acme/statement-lines': { body: { lines: [transfer], after: null, isMore: false } },
      [ignore(transfer.id)]: { body: { state: 'new', isHeld: false } },
      [ignore(back.id)]: done,
    });
    await openConsole('/acme/wires');
    await userEvent.click(await screen.findByRole('link', { name: 'TO X7788' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Exclude both sides' }));
    await screen.findByText('Submitted for approval.');
    expect(asked.filter(({ what }) => what.endsWith('/ignore'))).toHaveLength(2);
  });

  test('are excluded together after a review, and one that a colleague has decided is named', async () => {
    const asked = withLines([fee, transfer, back]);
    await openConsole('/acme/wires');
    await userEvent.click(await screen.findByRole('button', { name: 'Exclude 3 fees and transfers…' }));
    const review = within(await screen.findByRole('dialog', { name: 'Exclude 3 fees and transfers' }));
    expect(review.getByText('Bank fee')).toBeTruthy();
    expect(review.getAllByText('($25.00)')).toHaveLength(2);
    await userEvent.click(review.getByRole('button', { name: 'Exclude all 3' }));
    await screen.findByText('3 transactions excluded.');
    const said = asked.filter(({ what }) => what.endsWith('/ignore'));
    expect(said.map(({ what }) => what)).toEqual([fee, transfer, back].map(({ id }) => ignore(id)));
  });

  test.each([
    ['an amount that no bank takes as a fee', { ...fee, amount: 100_001 }],
    ['money that came in', { ...fee, direction: 'in' }],
    ['a transaction that names a file', { ...fee, namedFile: '24-2000' }],
    ['a possible duplicate', { ...fee, alike: { id: 'd'.repeat(64), on: '2026-11-19' } }],
  ])('are not %s', async (_, of) => {
    withLines([of]);
    await openConsole('/acme/wires');
    await screen.findByRole('row', { name: /WIRE FEE/ });
    expect(screen.queryByRole('button', { name: /^Exclude/ })).toBeNull();
  });
});

test('money out that names a file shows it in its row, and is charged to it without typing, alone or with others (X-319)', async () => {
  const out = { ...line, isCertain: false, proposals: [], direction: 'out', party: 'ROOFER', namedFile: '24-2000' };
  const prove = `POST /console/acme/statement-lines/2026-11-20/${line.id}/outside`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [out], after: null, isMore: false } },
    [prove]: { body: { state: 'ignored', isHeld: false } },
  });
  await openConsole('/acme/wires');
  expect((await screen.findByRole('row', { name: /ROOFER/ })).textContent).toContain('File 24-2000');
  const body = { version: 1, fileNumber: '24-2000', reason: 'The bank description names file 24-2000' };
  await userEvent.click(screen.getByRole('button', { name: 'Charge 1 transaction to its file…' }));
  const review = within(await screen.findByRole('dialog', { name: 'Charge 1 transaction to its file' }));
  expect(review.getByText('File 24-2000')).toBeTruthy();
  await userEvent.click(review.getByRole('button', { name: 'Charge it' }));
  await screen.findByText('1 transaction charged.');
  await userEvent.click(screen.getByRole('link', { name: 'ROOFER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await userEvent.click(open.getByRole('button', { name: 'Charge to file 24-2000…' }));
  await userEvent.click(open.getByRole('button', { name: 'Charge to file' }));
  await screen.findByText('Charged. The file can disburse that much less.');
  expect(asked.filter(({ what }) => what === prove).map((each) => each.body)).toEqual([body, body]);
});

test('a matched transaction links its payment, and its match is undone there by two people (X-345)', async () => {
  const wire = {
    ...{ reference: line.reference, received: 500_000, sender: 'ADA BUYER', on: line.on, state: 'applied', version: 4 },
    paid: { id: payment.id, referenceId: 'WIR-7' },
  };
  const matched = { ...line, state: 'matched', isCertain: false, proposals: [], wire };
  const propose = `POST /console/acme/bank-proposals/${line.reference}/propose`;
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [matched], after: null, isMore: false } },
    [propose]: { body: { state: wire.state, version: wire.version + 1 } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  expect(open.getByRole('link', { name: 'WIR-7' })).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Undo match…' }));
  await userEvent.type(open.getByLabelText('Reason'), 'Another client’s');
  await userEvent.click(open.getByRole('button', { name: 'Submit for approval' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === propose)?.body).toEqual({
    ...{ version: 4, what: 'reopen', reason: 'Another client’s' },
  });
});

test('a statement is removed where it is listed, with a reason (X-345)', async () => {
  const statement = {
    account: '4321',
    from: '2026-11-19',
    until: '2026-11-20',
    count: 2,
    at: '2026-11-20T15:00:00.000Z',
  };
  const remove = 'POST /console/acme/statements/4321/2026-11-19/2026-11-20/remove';
  const asked = fakeConsoleApi({
    ...answers,
    'GET /console/acme/wires': { body: { awaited: [], wires: [], statements: [statement] } },
    [remove]: { body: { count: 2 } },
  });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('button', { name: /^Remove the statement: Account ending in 4321/ }));
  await userEvent.type(screen.getByLabelText('Reason'), 'The wrong account');
  await userEvent.click(screen.getByRole('button', { name: 'Remove statement' }));
  await screen.findByText('Statement removed, with 2 transactions.');
  expect(asked.find(({ what }) => what === remove)?.body).toEqual({ reason: 'The wrong account' });
});

test('an empty statement file has its own message, and nothing is sent (X-259)', async () => {
  const asked = fakeConsoleApi(answers);
  await openConsole('/acme/wires');
  const place = await screen.findByRole('region', { name: 'Bank activity' });
  fireEvent.drop(place, { dataTransfer: { files: [new File([], 'monday.csv')] } });
  expect(await screen.findByText('This file is empty. Nothing was imported.')).toBeTruthy();
  expect(asked.filter(({ what }) => what === 'POST /console/acme/statements')).toEqual([]);
});

test('a gap that a file leaves is shown once, beside the transactions, and other differences above (X-309)', async () => {
  const warnings = ['The lines don’t add up.', 'Bank activity is missing between 2026-11-13 and 2026-11-16: read on.'];
  const told = { account: '4321', from: '2026-11-16', until: '2026-11-16', count: 1, at: '2026-11-20T15:00:00.000Z' };
  const gaps = [{ account: '4321', from: '2026-11-13', until: '2026-11-16', amount: 399_000 }];
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/wires': { body: { awaited: [], wires: [], statements: [], gaps } },
    'POST /console/acme/statements': {
      body: { statements: [{ ...told, added: 1, known: 0, warnings }], remaining: 0 },
    },
  });
  await openConsole('/acme/wires');
  const place = await screen.findByRole('region', { name: 'Bank activity' });
  fireEvent.drop(place, { dataTransfer: { files: [new File(['Date,Amount'], 'monday.csv')] } });
  expect(await screen.findByText('The lines don’t add up.')).toBeTruthy();
  expect(screen.getAllByText(/is missing/)).toHaveLength(1);
});

test('a match shows the client with the reference below, and a row that the bank doesn’t name says its kind (X-355)', async () => {
  const wire = {
    ...{ reference: 'W2', received: 500_000, sender: 'B HALE', on: line.on, state: 'applied', version: 4 },
    paid: { id: consoleId(8), referenceId: 'WIR-8', name: 'Bea Hale' },
  };
  const matched = { ...line, id: 'b'.repeat(64), state: 'matched', isCertain: false, proposals: [], wire };
  const nameless = { ...line, id: 'c'.repeat(64), party: '', text: '', isCertain: false, proposals: [] };
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': { body: { lines: [line, matched, nameless], after: null, isMore: false } },
  });
  await openConsole('/acme/wires');
  const match = (of: RegExp) => screen.getByRole('row', { name: of }).lastElementChild;
  await screen.findByRole('row', { name: /Ada Buyer/ });
  expect(match(/Ada Buyer/)?.textContent).toBe('Ada Buyer · exactWIR-7');
  expect(match(/Bea Hale/)?.querySelector('small')?.textContent).toBe('WIR-8');
  await userEvent.click(screen.getByRole('link', { name: 'Wire' }));
  expect(await screen.findByRole('heading', { name: '$5,000.00 · Wire' })).toBeTruthy();
});

test('a company with two trust accounts sees each transaction’s account, and one with a single account doesn’t (X-355)', async () => {
  const accounts = [
    { key: '4321', name: 'Escrow x4321, First Bank' },
    { key: '7788', name: 'Akron x7788, Lakeside Bank' },
  ];
  const [company] = aStaffMe().companies;
  fakeConsoleApi({ ...answers, 'GET /staff/me': { body: aStaffMe({ companies: [{ ...company, accounts }] }) } });
  const { unmount } = await openConsole('/acme/wires');
  expect(await screen.findByRole('columnheader', { name: 'Account' })).toBeTruthy();
  expect(
    within(screen.getByRole('row', { name: /ADA BUYER/ })).getByRole('cell', { name: 'Escrow x4321' }),
  ).toBeTruthy();
  unmount();
  vi.resetModules();
  fakeConsoleApi(answers);
  await openConsole('/acme/wires');
  await screen.findByRole('row', { name: /ADA BUYER/ });
  expect(screen.queryByRole('columnheader', { name: 'Account' })).toBeNull();
});

test('a list is shown again after Back, a reload or a decision, and the next row then has the focus (X-194, X-355)', async () => {
  const next = { ...line, id: 'b'.repeat(64), party: 'GREAT LAKES LENDING', on: '2026-10-21', state: 'ignored' };
  const first = { ...next, id: 'c'.repeat(64), party: 'ADA BUYER' };
  let ignored = [first, next];
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': ({ query }) => ({
      body: { lines: query['month'] === '2026-10' ? ignored : [], after: null, isMore: false },
    }),
    [`POST /console/acme/bank-proposals/2026-10-21_${first.id}/propose`]: () => {
      ignored = [next];
      return { body: { state: 'ignored', version: 2 } };
    },
  });
  await openConsole('/acme/wires?post=24-2000');
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'ignored');
  await userEvent.selectOptions(await screen.findByLabelText('Month'), '2026-10');
  expect(new URLSearchParams(location.search).get('post')).toBe('24-2000');
  await screen.findByRole('link', { name: 'ADA BUYER' });
  await userEvent.click(screen.getByRole('tab', { name: 'Unidentified' }));
  await screen.findByRole('heading', { name: 'Unidentified wires' });
  history.back();
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await userEvent.click(open.getByRole('button', { name: 'Undo…' }));
  await userEvent.type(open.getByLabelText('Reason'), 'A deposit{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('GREAT LAKES LENDING'));
  expect(location.search).toBe('?state=ignored&month=2026-10');
});

test('another payment shows how its amount differs from the transaction, before it is matched (X-355)', async () => {
  const other = { ...payment, id: consoleId(9), referenceId: 'WIR-9', name: 'Cy Young', total: 502_500 };
  const desk = { ...answers['GET /console/acme/wires'].body, awaited: [payment, other] };
  fakeConsoleApi({ ...answers, 'GET /console/acme/wires': { body: desk } });
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await userEvent.selectOptions(open.getByLabelText('Another payment'), 'WIR-9 · Cy Young · $5,025.00');
  expect(open.getByText('The payment is for $5,025.00. The wire is $25.00 less than was asked.')).toBeTruthy();
});

test('bank activity shows its order, and is sorted by click and by keyboard once all of it is here (X-355)', async () => {
  const more = [
    { ...line, id: 'b'.repeat(64), party: 'LENDER', amount: 900_000, on: '2026-11-21' },
    { ...line, id: 'c'.repeat(64), party: 'Bea Hale', amount: 100_000, on: '2026-11-22' },
  ];
  const after = `2026-11-22#${'c'.repeat(64)}`;
  fakeConsoleApi({
    ...answers,
    'GET /console/acme/statement-lines': ({ query }) => ({
      body: { lines: query['after'] ? [] : [line, ...more], after: query['after'] ? null : after, isMore: false },
    }),
  });
  await openConsole('/acme/wires');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const names = () => screen.getAllByRole('row').map((row) => row.querySelector('a')?.textContent);
  await screen.findByRole('columnheader', { name: 'Date' });
  expect(head('Date').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Date').textContent).toBe('Date ↑');
  // A page is missing, so nothing can be sorted.
  expect(within(head('Amount')).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await userEvent.click(await within(head('Amount')).findByRole('button'));
  expect(head('Amount').getAttribute('aria-sort')).toBe('descending');
  expect(head('Date').getAttribute('aria-sort')).toBeNull();
  expect(names()).toEqual([undefined, 'LENDER', 'ADA BUYER', 'Bea Hale']);
  within(head('Name')).getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual([undefined, 'ADA BUYER', 'Bea Hale', 'LENDER']);
  await userEvent.keyboard(' ');
  expect(names()).toEqual([undefined, 'LENDER', 'Bea Hale', 'ADA BUYER']);
});
