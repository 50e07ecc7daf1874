import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aConsolePayment, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

/** A payment that expects its wire. */
const awaited = (at: number, name: string, total: number) => ({
  ...{ id: consoleId(at), referenceId: `CP-${at}`, name, property: '1 Oak Street', total, version: 3 },
});
const [stranger, own] = [awaited(1, 'Walter Simmons', 54_250_00), awaited(2, 'Harbor Side', 41_225_00)];
const wire = {
  ...{ reference: '20261120B1Q8021C000001', received: 41_200_00, sender: 'HARBORSIDE LLC', on: '2026-11-20' },
  ...{ state: 'unmatched', version: 2 },
};
const propose = `POST /console/acme/bank-proposals/${wire.reference}/propose`;

/** The company's desk with one unidentified wire. */
const deskWith = (held: object) => ({
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/statement-lines': { body: { lines: [], after: null, isMore: false } },
  'GET /console/acme/wires': { body: { awaited: [stranger, own], wires: [held], statements: [] } },
});

const sentTo = (asked: ReturnType<typeof fakeConsoleApi>, route: string) =>
  asked.filter(({ what }) => what === route).map(({ body }) => body);

test('a transaction mentions an equal one, and a payment that just received the same from its sender (X-243)', async () => {
  const line = {
    ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 41_200_00, direction: 'in', kind: 'wire' },
    ...{
      reference: '20261120B1Q8021C000009',
      party: 'HARBORSIDE LLC',
      text: 'Incoming wire',
      state: 'new',
      version: 1,
    },
    ...{ isCertain: false, hasEqual: true, proposals: [] },
  };
  const payment = { id: own.id, referenceId: own.referenceId };
  const receivedLately = [
    {
      received: 41_200_00,
      sender: 'Somebody Else',
      on: '2026-11-19',
      payment: { id: stranger.id, referenceId: 'CP-1' },
    },
    { received: 41_200_00, sender: 'Harborside, LLC', on: '2026-11-18', payment },
  ];
  fakeConsoleApi({
    ...deskWith(wire),
    'GET /console/acme/statement-lines': { body: { lines: [line], after: null, isMore: false } },
    'GET /console/acme/wires': { body: { awaited: [own], wires: [], statements: [], receivedLately } },
  });
  await openConsole(`/acme/wires/${line.id}`);
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await open.findByText(/^Another transaction has the same amount and sender\./);
  const told = (await open.findByRole('link', { name: 'CP-2' })).closest('p');
  expect(told?.textContent).toBe('This client’s payment CP-2 received the same amount on Wed, Nov 18.');
  expect(open.queryByRole('link', { name: 'CP-1' })).toBeNull();
});

test('Bank activity leads to the unidentified wires, which Today counts with the transactions to match', async () => {
  fakeConsoleApi(deskWith(wire));
  await openConsole('/acme/wires');
  const link = await screen.findByRole('link', { name: '1 wire' });
  expect(link.closest('section')?.textContent).toMatch(/^Unidentified wires1 wire\$/);
  await userEvent.click(link);
  await screen.findByRole('heading', { name: 'Unidentified wires', level: 1 });
});

test('the address of a wire that was applied leads to its payment (X-243)', async () => {
  const found = [{ ...aConsolePayment({ id: own.id, firstName: 'Harbor', lastName: 'Side' }), by: 'wire' }];
  const asked = fakeConsoleApi({
    ...deskWith(wire),
    'POST /console/acme/find': { body: { found, isMore: false } },
  });
  await openConsole('/acme/unidentified/20261119APPLIED');
  await screen.findByText(/^This wire is no longer unidentified\./);
  const link = await screen.findByRole('link', { name: /^Harbor Side’s payment/ });
  expect(link.getAttribute('href')).toBe(`/acme/payments/${own.id}`);
  expect(sentTo(asked, 'POST /console/acme/find')).toEqual([{ text: '20261119APPLIED' }]);
});

test('unidentified wires are listed oldest first, with account, age and what was asked for them (X-355)', async () => {
  const accounts = [
    { key: '4321', name: 'Escrow x4321, First Bank' },
    { key: '7788', name: 'Akron x7788, Lakeside Bank' },
  ];
  const [company] = aStaffMe().companies;
  const proposed = { what: 'send back', by: 'Otis Bell', at: '2026-11-20T15:00:00.000Z' };
  const old = { ...wire, reference: 'OLD1', sender: 'OLD CO', on: '2026-11-18', account: '7788', proposed };
  fakeConsoleApi({
    ...deskWith(wire),
    'GET /staff/me': { body: aStaffMe({ companies: [{ ...company, accounts }] }) },
    'GET /console/acme/wires': { body: { awaited: [], wires: [wire, old], statements: [] } },
  });
  await openConsole('/acme/unidentified');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(/^OLD CO\$41,200\.00Akron x7788Nov 18.*Otis Bell submitted: Return wire$/);
  // A narrow column cuts off the name, and keeps the digits, which tell accounts apart.
  expect(within(first as HTMLElement).getByText('x7788')).toBeTruthy();
  expect(second?.textContent).toMatch(/^HARBORSIDE LLC.*Unidentified$/);
  await userEvent.click(screen.getByRole('link', { name: 'OLD CO' }));
  await screen.findByRole('region', { name: 'Open wire' });
  expect(location.pathname).toBe('/acme/unidentified/OLD1');
});

// Saved addresses from before the tab, and those of a reconciliation then, still open the wire.
async function openWire() {
  await openConsole(`/acme/wires/wire-${wire.reference}`);
  return within(await screen.findByRole('region', { name: 'Open wire' }));
}

test('an unidentified wire mentions an equal one, and a payment that just received the same from its sender (X-243)', async () => {
  const other = { ...wire, reference: '20261120B1Q8021C000002', sender: 'Harborside, LLC' };
  const payment = { id: own.id, referenceId: own.referenceId };
  const receivedLately = [{ received: 41_200_00, sender: 'Harborside LLC', on: '2026-11-18', payment }];
  const desk = { awaited: [stranger, own], wires: [wire, other], statements: [], receivedLately };
  fakeConsoleApi({ ...deskWith(wire), 'GET /console/acme/wires': { body: desk } });
  const open = await openWire();
  await open.findByText('Another unidentified wire has the same amount and sender. Check both before you decide.');
  const told = open.getByRole('link', { name: 'CP-2' }).closest('p');
  expect(told?.textContent).toBe('This client’s payment CP-2 received the same amount on Wed, Nov 18.');
});

test('the equal parts of one wire are not called equal', async () => {
  const part = (at: number) => ({ ...wire, reference: `${wire.reference}-part-${at}`, partOf: wire.reference });
  const desk = { awaited: [], wires: [{ ...wire, partOf: wire.reference }, part(1), part(2)], statements: [] };
  fakeConsoleApi({ ...deskWith(wire), 'GET /console/acme/wires': { body: desk } });
  const open = await openWire();
  await open.findByText('No wires expected.');
  expect(open.queryByText(/has the same amount and sender/)).toBeNull();
});

test('an unidentified wire is not called equal to one from another sender, or to one that names no sender', async () => {
  const nameless = { ...wire, sender: '—' };
  const wires = [
    nameless,
    { ...nameless, reference: '20261120B1Q8021C000002' },
    { ...wire, reference: '20261120B1Q8021C000003' },
  ];
  fakeConsoleApi({
    ...deskWith(nameless),
    'GET /console/acme/wires': { body: { awaited: [], wires, statements: [] } },
  });
  const open = await openWire();
  await open.findByText('No wires expected.');
  expect(open.queryByText(/has the same amount and sender/)).toBeNull();
});

test('an unidentified wire is suggested for no payment until someone chooses one, and the form says so at its field (X-243)', async () => {
  const asked = fakeConsoleApi({ ...deskWith(wire), [propose]: { body: { state: 'unmatched', version: 3 } } });
  const open = await openWire();
  const payments = await open.findByRole<HTMLSelectElement>('combobox', { name: 'Payment' });
  expect(payments.selectedOptions[0]?.textContent).toBe('Choose a payment');
  await userEvent.type(open.getByLabelText('Reason'), 'Named by the client on the phone{Enter}');
  expect((await open.findAllByText('Choose the payment.')).length).toBeGreaterThan(0);
  expect(payments.getAttribute('aria-invalid')).toBe('true');
  expect(asked.filter(({ what }) => what === propose)).toEqual([]);
  await userEvent.selectOptions(payments, own.id);
  expect(open.getByText('The payment is for $41,225.00. The wire is $25.00 less than was asked.')).toBeTruthy();
  await userEvent.selectOptions(payments, stranger.id);
  expect(open.getByText(/is for \$54,250\.00\. The wire is \$13,050\.00 less than was asked\./)).toBeTruthy();
  await userEvent.selectOptions(payments, own.id);
  await userEvent.click(open.getByRole('button', { name: 'Submit for approval' }));
  await screen.findByText('Submitted for approval.');
  expect(asked.find(({ what }) => what === propose)?.body).toEqual({
    ...{ version: 2, what: 'apply', transferId: own.id, reason: 'Named by the client on the phone' },
  });
});

test('the approver reads who was asked for how much, and how much the wire differs from that (X-215)', async () => {
  const payment = { id: own.id, referenceId: own.referenceId };
  const said = { what: 'apply', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'Their bank took a charge' };
  fakeConsoleApi(deskWith({ ...wire, proposed: { ...said, payment } }));
  const open = await openWire();
  await open.findByText(
    '$41,200.00 for CP-2 (Harbor Side was asked for $41,225.00: this is $25.00 less than was asked)',
  );
});

test('the form that returns a wire, and its proposal, explain that the company orders it at its bank (X-320)', async () => {
  fakeConsoleApi(deskWith(wire));
  const open = await openWire();
  expect(open.queryByText(/^Order the return wire/)).toBeNull();
  await choose(open, 'Return wire');
  expect(open.getByText(/^Order the return wire at your bank first/)).toBeTruthy();
});

test('a wire that a colleague wants to return tells the approver that the company sends it (X-320)', async () => {
  const proposed = { what: 'send back', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' };
  fakeConsoleApi(deskWith({ ...wire, proposed }));
  const open = await openWire();
  await open.findByText(/^Order the return wire at your bank first/);
});

test('a wire whose proposal was rejected shows its author who rejected it, and why (X-215)', async () => {
  const dropped = { by: 'Nora Lind', at: '2026-11-20T15:00:00.000Z', reason: 'Wrong client: not Simmons' };
  fakeConsoleApi(deskWith({ ...wire, dropped }));
  const open = await openWire();
  await open.findByText(/^Rejected by Nora Lind, .+: “Wrong client: not Simmons”$/);
});

test('a wire of exactly what two payments of a file ask for opens as that split, and a part may name a file instead (X-324)', async () => {
  const two = [
    { ...awaited(3, 'Ada Buyer', 30_000_00), fileNumber: '26-1001' },
    { ...awaited(4, 'Bo Buyer', 11_200_00), fileNumber: '26-1001' },
  ];
  const asked = fakeConsoleApi({
    ...deskWith(wire),
    'GET /console/acme/wires': { body: { awaited: [...two, stranger], wires: [wire], statements: [] } },
    [propose]: { body: { state: 'unmatched', version: 3 } },
  });
  const open = await openWire();
  const first = within(await open.findByRole('group', { name: 'Part 1' }));
  const second = within(open.getByRole('group', { name: 'Part 2' }));
  expect(first.getByLabelText<HTMLInputElement>('Amount').value).toBe('30,000.00');
  expect(second.getByLabelText<HTMLInputElement>('Amount').value).toBe('11,200.00');
  await userEvent.type(second.getByLabelText(/^Or file number/), '26-1002');
  await userEvent.type(open.getByLabelText('Reason'), 'The lender says so');
  await userEvent.click(open.getByRole('button', { name: 'Submit for approval' }));
  expect((await open.findAllByText('Choose a payment or enter a file number, not both.')).length).toBeGreaterThan(0);
  await userEvent.selectOptions(second.getByRole('combobox'), '');
  await userEvent.click(open.getByRole('button', { name: 'Submit for approval' }));
  await vi.waitFor(() =>
    expect(sentTo(asked, propose)).toMatchObject([
      { what: 'split', parts: [{ transferId: two[0]?.id }, { amount: 11_200_00, fileNumber: '26-1002' }] },
    ]),
  );
});

test('a transaction with a part that is posted to a file shows it, and two people undo it there (X-324)', async () => {
  const part = {
    ...{ ...wire, reference: `${wire.reference}-part-2`, received: 10_000_00, partOf: wire.reference },
    ...{ state: 'posted', file: { fileId: consoleId(60), fileNumber: 'CLE-4138' } },
  };
  const line = {
    ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 41_200_00, direction: 'in', kind: 'wire' },
    ...{ reference: wire.reference, party: 'LAKE ERIE LENDING', text: 'Wire', state: 'matched', version: 4 },
    ...{ isCertain: false, proposals: [], wire: { ...wire, state: 'split' }, posted: [part] },
  };
  const undo = `POST /console/acme/bank-proposals/${part.reference}/propose`;
  const asked = fakeConsoleApi({
    ...deskWith(wire),
    'GET /console/acme/statement-lines': { body: { lines: [line], after: null, isMore: false } },
    [undo]: { body: { state: 'posted', version: 3 } },
  });
  await openConsole(`/acme/wires/${line.id}?state=matched`);
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await open.findByRole('link', { name: '$10,000.00 posted to file CLE-4138' });
  await userEvent.click(open.getByRole('button', { name: 'Undo posting…' }));
  await userEvent.type(open.getByLabelText('Reason'), 'It is another file’s');
  await userEvent.click(open.getByRole('button', { name: 'Submit for approval' }));
  await vi.waitFor(() => expect(sentTo(asked, undo)).toMatchObject([{ what: 'unpost', version: 2 }]));
});

test('a part whose split a colleague wants to undo shows every part, and all that is restored (X-324)', async () => {
  const { reference } = wire;
  const part = (at: number, received: number) => ({
    ...{ ...wire, reference: `${reference}-part-${at}`, received, partOf: reference },
  });
  const said = { what: 'undo', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' };
  const first = { ...part(1, 30_000_00), proposed: said };
  const other = { ...part(1, 70_00), reference: 'X-part-1', partOf: 'X' };
  const wires = [first, part(2, 11_200_00), other, { ...wire, reference: 'Y' }];
  const desk = { body: { awaited: [], wires, statements: [] } };
  fakeConsoleApi({ ...deskWith(first), 'GET /console/acme/wires': desk });
  await openConsole(`/acme/wires/wire-${first.reference}`);
  const open = within(await screen.findByRole('region', { name: 'Open wire' }));
  await open.findByText(`$41,200.00 in total, back to ${reference}`);
  expect(open.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `$30,000.00, ${reference}-part-1`,
    `$11,200.00, ${reference}-part-2`,
    `$41,200.00 in total, back to ${reference}`,
  ]);
});

test.each([
  ['in', 'Posted to file CLE-4138'],
  ['out', 'Charged to file CLE-4138'],
])(
  'a transaction posted to a file shows that in the list and when open, and isn’t called excluded: %s (X-284, X-319)',
  async (direction, says) => {
    const line = {
      ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 41_200_00, direction, kind: 'wire' },
      ...{ reference: 'B1Q8021C9', party: 'LAKE ERIE LENDING', text: 'Wire', state: 'ignored', version: 2 },
      ...{ isCertain: false, proposals: [], outside: { fileId: consoleId(60), fileNumber: 'CLE-4138' } },
      last: { name: 'ignore', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'The lender’s instructions' },
    };
    fakeConsoleApi({
      ...deskWith(wire),
      'GET /console/acme/statement-lines': { body: { lines: [line], after: null, isMore: false } },
    });
    await openConsole('/acme/wires');
    await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Excluded or posted');
    expect(within(await screen.findByRole('row', { name: /LAKE ERIE/ })).getByText(says)).toBeTruthy();
    await userEvent.click(await screen.findByRole('link', { name: 'LAKE ERIE LENDING' }));
    const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
    expect(open.getByText(new RegExp(`^${says} by Rosa Diaz, .+: “The lender’s instructions”$`))).toBeTruthy();
    expect(open.queryByText(/Excluded/)).toBeNull();
  },
);
