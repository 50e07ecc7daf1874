import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  aConsolePayment,
  aFileCard,
  aFilePage,
  aShownFile,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

const file = `/console/acme/files/${consoleId(60)}`;
const usual = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/files': { body: aFilePage() },
  [`GET ${file}`]: { body: aShownFile() },
};
const openFile = async () => {
  await openConsole(`/acme/files/${consoleId(60)}`);
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByRole('table', { name: 'Receipts and disbursements, oldest first' });
  return open;
};

/** Opens a closing from the list. */
async function openClosing(shown: object) {
  fakeConsoleApi({ ...usual, [`GET ${file}`]: { body: shown } });
  await openConsole('/acme/files');
  await userEvent.click(await screen.findByRole('link', { name: '24-2000' }));
  return within(await screen.findByRole('region', { name: 'Open file' }));
}

const proof = { on: '2026-11-20', id: 'a'.repeat(64), amount: 400_000, sender: 'GREAT LAKES LENDING' };
const said = { reference: 'IMAD1', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'The lender’s wire' };

test('a closing opens beside the list with its balance, outstanding disbursements and remainder, and shows a shortfall (X-203)', async () => {
  const short = aShownFile({ held: 100_000, promised: 500_000, left: -400_000 });
  const open = await openClosing(short);
  await open.findByRole('heading', { name: '24-2000' });
  expect(open.getByText('Short $4,000.00 for this file’s disbursements.')).toBeTruthy();
  const list = within(open.getByRole('table', { name: 'Payments in this file' }));
  expect(list.getAllByRole('row')).toHaveLength(5);
  expect(location.pathname).toBe(`/acme/files/${consoleId(60)}`);
});

test('a closing shows the transactions posted to it, and counts them (X-284)', async () => {
  const covered = aShownFile({ held: 100_000, promised: 500_000, left: -400_000 });
  const open = await openClosing({ ...covered, proven: 400_000, proofs: [{ ...proof, ...said }] });
  await open.findByText('Posted');
  expect(open.getByText(/from GREAT LAKES LENDING/)).toBeTruthy();
  expect(open.getByText(/Recorded by Rosa Diaz: “The lender’s wire”/)).toBeTruthy();
  expect(open.queryByText(/^Short/)).toBeNull();
});

test('a closing shows, for a part of a transaction, the whole transaction and the other files (X-326)', async () => {
  const partOf = { amount: 500_000, files: ['24-2000', '24-2001'] };
  const open = await openClosing({ ...aShownFile(), proven: 400_000, proofs: [{ ...proof, ...said, partOf }] });
  await open.findByText(/ · Part of \$5,000\.00, for files 24-2000 and 24-2001$/);
  expect(open.getByText(/\$4,000.00 received on/)).toBeTruthy();
});

test('a closing shows what was charged to it at the bank, and has that much less left (X-319)', async () => {
  const came = { ...proof, ...said };
  const out = { ...came, id: 'b'.repeat(64), reference: 'IMAD2', by: 'Sam Okafor', amount: 100_000, direction: 'out' };
  const covered = aShownFile({ held: 100_000, promised: 500_000, left: -400_000 });
  const open = await openClosing({ ...covered, proven: 400_000, provenOut: 100_000, proofs: [came, out] });
  await open.findByText('$4,000.00 in, $1,000.00 out');
  expect(open.getByText(/^\$4,000.00 received on .+ from GREAT LAKES LENDING$/)).toBeTruthy();
  expect(open.getByText(/^\$1,000.00 paid on .+ to GREAT LAKES LENDING$/)).toBeTruthy();
  expect(open.getByText('Short $1,000.00 for this file’s disbursements.')).toBeTruthy();
});

test('a closing with payments of other offices shows that its balance is hidden, and no total (X-201)', async () => {
  const untold = { held: null, promised: null, expected: null };
  const { proven: _, ...shared } = { ...aShownFile(), ...untold, left: null, proofs: [] };
  const page = aFilePage();
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/files': { body: { ...page, files: page.files.map((each) => ({ ...each, ...untold })) } },
    [`GET /console/acme/files/${consoleId(60)}`]: { body: shared },
  });
  await openConsole('/acme/files');
  expect((await screen.findAllByText('not shown')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('link', { name: '24-2000' }));
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByText(/Other offices have payments in this file/);
  for (const sum of ['Held', 'Outstanding', 'Expected', 'Available']) expect(open.queryByText(sum)).toBeNull();
  const list = within(open.getByRole('table', { name: 'Payments in this file' }));
  expect(list.getAllByRole('row')).toHaveLength(5);
});

test('a file has its people, and its receipts and disbursements in order with a running balance (X-363)', async () => {
  fakeConsoleApi(usual);
  const open = await openFile();
  const ledger = within(open.getByRole('table', { name: 'Receipts and disbursements, oldest first' }));
  expect(ledger.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DateDescriptionAmountBalance',
    'Nov 18Received from María SantosNov 18 · Earnest Money · EM-GOOD-AAAAReceiptRefund$15,000.00$15,000.00',
    'Nov 19Charged to this file: COUNTY RECORDERNov 19 · IMAD-9($200.00)$14,800.00',
  ]);
  expect(open.getByRole('link', { name: '(216) 555-0177' }).getAttribute('href')).toBe('tel:+12165550177');
  expect(open.getByText('Keys at noon')).toBeTruthy();
});

test('a file has the newest messages to its clients, each with its delivery, and folds the older ones (D-123)', async () => {
  const messages = Array.from({ length: 7 }, (_, nth) => ({
    ...{
      id: `m-${nth}`,
      clientId: consoleId(7),
      transferId: consoleId(100),
      words: `Message ${nth}`,
      client: 'Wei Chen',
    },
    ...{ to: 'client', by: 'email', sentAt: null },
    became: { fate: 'bounced', at: null, why: 'The mailbox is full.', again: null, asked: null, told: null },
  }));
  fakeConsoleApi({ ...usual, [`GET ${file}/card`]: { body: aFileCard({ messages }) } });
  const part = within((await openFile()).getByRole('region', { name: 'Messages to clients' }));
  const first = part.getByRole('link', { name: 'Message 0' });
  expect(first.getAttribute('href')).toBe(`/acme/payments/${consoleId(100)}`);
  expect(first.closest('li')?.textContent).toContain('Wei Chen · email · bounced · The mailbox is full.');
  const [shown, folded] = ['Message 4', 'Message 5'].map((name) => part.getByText(name).closest('details'));
  expect([shown, folded?.open]).toEqual([null, false]);
  expect(part.getByText('2 earlier messages')).toBeTruthy();
});

test('a file’s ledger offers no refund of a deposit that was returned (X-363, D-120)', async () => {
  const back = { payment: consoleId(101), who: 'Wei Chen', reference: 'EM-BACK-BBBB', on: '2026-11-20' };
  const [received] = aFileCard().ledger ?? [];
  const ledger = [
    received,
    { ...received, ...back, isRefundable: undefined, at: '2026-11-20T15:00:00.000Z' },
    {
      ...received,
      ...back,
      isRefundable: undefined,
      at: '2026-11-20T16:00:00.000Z',
      what: 'returned',
      amount: -1_500_000,
    },
  ];
  fakeConsoleApi({ ...usual, [`GET ${file}/card`]: { body: aFileCard({ ledger }) } });
  const open = await openFile();
  expect(open.getAllByRole('button', { name: /^Receipt for / })).toHaveLength(2);
  expect(open.getAllByRole('button', { name: /^Refund / }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Refund María Santos’s $15,000.00',
  ]);
});

test('a file that is short shows this for its closing (X-363)', async () => {
  const closesOn = '2026-11-27';
  fakeConsoleApi({ ...usual, [`GET ${file}`]: { body: aShownFile({ short: 1_200_000, planned: 900_000, closesOn }) } });
  vi.useFakeTimers({ now: new Date('2026-11-23T17:00:00.000Z'), toFake: ['Date'] });
  const open = await openFile();
  expect(open.getByText('Short $12,000.00 for Friday’s closing.')).toBeTruthy();
  expect(open.getByText('Not approved').closest('div')?.textContent).toContain('$9,000.00');
  vi.useRealTimers();
});

test('a file’s closing date is changed or removed there, and others only read it (X-363)', async () => {
  const asked = fakeConsoleApi({
    ...usual,
    [`POST ${file}/closing`]: ({ body }) => ({ body: body as object }),
  });
  const open = await openFile();
  await userEvent.click(open.getByRole('button', { name: 'Change' }));
  const day = open.getByLabelText<HTMLInputElement>('Closing date');
  expect(day.value).toBe('2026-11-27');
  await userEvent.clear(day);
  await userEvent.click(open.getByRole('button', { name: 'Save' }));
  await open.findAllByText(/Enter a complete date/);
  await userEvent.type(day, '2026-12-04');
  await userEvent.click(open.getByRole('button', { name: 'Save' }));
  await screen.findByText('Closing date saved.');
  await userEvent.click(await open.findByRole('button', { name: 'Change' }));
  await userEvent.click(open.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Closing date removed.');
  const sent = asked.filter(({ what }) => what === `POST ${file}/closing`).map(({ body }) => body);
  expect(sent).toEqual([{ on: '2026-12-04' }, { on: null }]);
});

test('an auditor reads a file and can download its ledger, and nothing else (X-363)', async () => {
  const [company] = aStaffMe().companies;
  fakeConsoleApi({
    ...usual,
    'GET /staff/me': { body: aStaffMe({ companies: [{ ...company, roles: ['auditor'], offices: undefined }] }) },
  });
  const open = await openFile();
  expect(
    open
      .getAllByRole('button')
      .filter((button) => !button.closest('thead'))
      .map(({ textContent }) => textContent),
  ).toEqual(['File ledger (PDF)', 'Receipt']);
});

test('a file’s ledger and a receipt are downloaded as PDF, and the payment is refunded from there (X-363)', async () => {
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const payment = aConsolePayment({ id: consoleId(100), amount: 1_500_000, firstName: 'María', lastName: 'Santos' });
  fakeConsoleApi({
    ...usual,
    [`POST /console/acme/payments/${consoleId(100)}/receipt`]: {
      body: { name: 'receipt-EM-GOOD-AAAA.pdf', pdf: btoa('%PDF-1.7') },
    },
    [`POST ${file}/paper`]: { body: { name: 'file-24-2000.pdf', pdf: btoa('%PDF-1.7') } },
    [`GET /console/acme/payments/${consoleId(100)}`]: {
      body: aShownPayment({ payment, refunds: [], moves: [{ move: 'refund', why: null }] }),
    },
  });
  const open = await openFile();
  await choose(open, 'File ledger (PDF)');
  await screen.findByText('file-24-2000.pdf downloaded.');
  await userEvent.click(open.getByRole('button', { name: 'Receipt for María Santos’s $15,000.00' }));
  await screen.findByText('receipt-EM-GOOD-AAAA.pdf downloaded.');
  expect(address).toHaveBeenCalledTimes(2);
  await userEvent.click(open.getByRole('button', { name: 'Refund María Santos’s $15,000.00' }));
  expect(await screen.findByRole('dialog', { name: 'Refund' })).toBeTruthy();
});
