import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aStaffMe, aToday } from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';
import { aPayout, openSheet, path, refusal, stepUp, usual, withPasskey } from './second-person-setup.tsx';

const company = (role: string) => [
  { tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: [role] },
];
const aLedger = (changes: object = {}) => ({
  ...{ id: null, name: 'Trust account', balance: { available: 150_00, pending: 1_000_00 } },
  ...{ promised: { count: 2, amount: 220_00 }, prepared: { count: 1, amount: 40_00 } },
  ...{ arriving: { count: 1, amount: 1_000_00 }, later: 0, toFund: 70_00, toFundWithPrepared: 110_00 },
  coveredOn: '2026-11-30',
  onItsWay: null,
  days: ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'].map((on, at) => ({
    ...{ on, in: at === 2 ? 1_000_00 : 0, out: at === 0 ? 220_00 : 0, left: at < 2 ? -70_00 : 930_00 },
  })),
  ...changes,
});
const api = (ledger: object, role = 'auditor') => ({
  'GET /staff/me': { body: aStaffMe({ companies: company(role) }) },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/ledger': { body: { ledgers: [ledger], isMore: false } },
  'GET /console/acme/ledger/fundings': { body: { fundings: [] } },
});

test('the page Plaid balance shows the amount to add, the balance, and each day’s expected money (X-270)', async () => {
  fakeConsoleApi(api(aLedger()));
  await openConsole('/acme/ledger');
  expect(await screen.findByText('Add $70.00 to cover all outstanding disbursements.')).toBeTruthy();
  expect(screen.getByText(/Payments in transit will cover it on Mon, Nov 30/)).toBeTruthy();
  expect(screen.getByText('With disbursements that need approval, it’s $110.00 short.')).toBeTruthy();
  expect(screen.getByText('2 disbursements not sent yet')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Trust account: the next five banking days' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )[2],
  ).toEqual([expect.stringContaining('Nov 30'), '$1,000.00', '$0.00', '$930.00']);
});

test('a silent provider isn’t shown as an empty balance (X-270)', async () => {
  const days = aLedger().days.map((each) => ({ ...each, left: null }));
  fakeConsoleApi(api(aLedger({ balance: null, toFund: null, toFundWithPrepared: null, coveredOn: null, days })));
  await openConsole('/acme/ledger');
  expect(await screen.findByText(/Plaid’s balance isn’t available right now/)).toBeTruthy();
  expect(screen.getAllByText('Unknown').length).toBeGreaterThan(1);
  expect(screen.queryByText('Funded for all outstanding disbursements.')).toBeNull();
});

test('Today shows that the Plaid balance needs funding, and only then (X-270)', async () => {
  fakeConsoleApi(api(aLedger()));
  await openConsole('/acme/today');
  const line = await screen.findByRole('link', { name: /Add to your Plaid balance/ });
  expect(line.textContent).toContain('$70.00');
  expect(line.getAttribute('href')).toBe('/acme/ledger');
});

test('Today shows nothing about a balance that covers all outstanding disbursements (X-270)', async () => {
  const asked = fakeConsoleApi(api(aLedger({ toFund: 0, toFundWithPrepared: 0 })));
  await openConsole('/acme/today');
  expect(await screen.findByText(/open items?$/)).toBeTruthy();
  await expect.poll(() => asked.some(({ what }) => what === 'GET /console/acme/ledger')).toBe(true);
  expect(screen.queryByRole('link', { name: /Add to your Plaid balance/ })).toBeNull();
});

test('support’s page requests no Plaid balance (X-270)', async () => {
  const asked = fakeConsoleApi({
    ...api(aLedger(), 'platform'),
    'GET /console/acme/payments': { status: 404, body: {} },
  });
  await openConsole('/acme/nowhere');
  expect((await screen.findAllByRole('link', { name: /Payments/ })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: /Plaid balance/ })).toBeNull();
  expect(asked.map(({ what }) => what)).not.toContain('GET /console/acme/ledger');
});

const WORDS = 'The Plaid balance of Trust account has $80.00. This payment is $100.00. Add $20.00.';
const cover = (isRefused: boolean, changes: object = {}) => ({
  body: {
    cover: {
      ledger: 'Trust account',
      ledgerId: null,
      available: 80_00,
      promised: 0,
      amount: 100_00,
      short: 20_00,
      isRefused,
      toFund: 20_00,
      isOnItsWay: false,
      words: WORDS,
      good: null,
      ...changes,
    },
  },
});

test('the approval sheet shows what the Plaid balance lacks before the step-up (X-271)', async () => {
  fakeConsoleApi({ ...usual, [`GET ${path}/cover`]: cover(false) });
  const sheet = await openSheet();
  expect(await sheet.findByText(WORDS)).toBeTruthy();
});

test('a refusal because of the Plaid balance is shown once, with its amounts (X-271)', async () => {
  fakeConsoleApi({
    ...usual,
    [`GET ${path}/cover`]: cover(true),
    [`POST ${path}/step-up`]: refusal('staff/over-ledger', WORDS),
  });
  const sheet = await openSheet();
  expect(await sheet.findByText(WORDS)).toBeTruthy();
  expect(sheet.getAllByText(WORDS)).toHaveLength(1);
});

test('a payment’s page shows it, too, as long as the provider doesn’t have the payment (X-271)', async () => {
  const asked = fakeConsoleApi({ ...usual, [`GET ${path}/cover`]: cover(true) });
  await openConsole(`/acme/payments/${path.split('/').at(-1)}`);
  expect(await screen.findByText(WORDS)).toBeTruthy();
  expect(asked.filter(({ what }) => what === `GET ${path}/cover`)).toHaveLength(1);
});

test('a payment that the provider already has needs no cover (X-271)', async () => {
  const sent = aPayout([]);
  const asked = fakeConsoleApi({
    ...usual,
    [`GET ${path}`]: { body: { ...sent, payment: { ...sent.payment, status: 'pending' } } },
  });
  await openConsole(`/acme/payments/${path.split('/').at(-1)}`);
  expect((await screen.findAllByText(/Wei Chen/)).length).toBeGreaterThan(0);
  expect(asked.map(({ what }) => what)).not.toContain(`GET ${path}/cover`);
});

const aFunding = (changes: object = {}) => ({
  ...{ id: '65f0c0ffee00112233445566', version: 1, way: 'deposit', amount: 70_00, ledger: 'Trust account' },
  ...{ reason: 'for Friday', forPayment: null, state: 'proposed', by: 'Rosa Diaz', at: '2026-11-25T15:00:00.000Z' },
  ...{ decidedBy: null, why: null },
  ...changes,
});
const fundings = 'console/acme/ledger/fundings';

test('a deposit is prepared with its amount, direction and reason, and repeated under the same key (X-272)', async () => {
  let tries = 0;
  const asked = fakeConsoleApi({
    ...api(aLedger(), 'operator'),
    [`POST /${fundings}`]: () => {
      tries += 1;
      return tries === 1 ? { status: 500, body: {} } : { body: aFunding() };
    },
  });
  await openConsole('/acme/ledger');
  await userEvent.type(await screen.findByLabelText(/^Amount/), '70');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'for Friday');
  await userEvent.click(screen.getByRole('button', { name: 'Submit for approval' }));
  await expect.poll(() => tries).toBe(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }));
  expect(await screen.findByText('Submitted for approval.')).toBeTruthy();
  const [first, second] = asked.filter(({ what }) => what === `POST /${fundings}`).map(({ body }) => body);
  expect(first).toMatchObject({ way: 'deposit', amount: 70_00, reason: 'for Friday' });
  expect(second).toEqual(first);
});

const OVER_LEDGER = 'The Plaid balance has $150.00. You can withdraw $100.00.';
const keysOf = (asked: ReturnType<typeof fakeConsoleApi>, what: string) =>
  asked.filter((each) => each.what === what).map(({ body }) => (body as { readonly key: string }).key);
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }));
async function retype(amount: string) {
  const field = await screen.findByLabelText(/^Amount/);
  await userEvent.clear(field);
  await userEvent.type(field, amount);
}

test('the chosen direction stays for the next one, so a withdrawal isn’t followed by an accidental deposit (X-272)', async () => {
  const asked = fakeConsoleApi({
    ...api(aLedger(), 'operator'),
    [`POST /${fundings}`]: { body: aFunding({ way: 'withdraw' }) },
  });
  await openConsole('/acme/ledger');
  await screen.findByLabelText(/^Amount/);
  await userEvent.selectOptions(screen.getByLabelText('Direction'), 'withdraw');
  for (const count of [1, 2]) {
    await retype('49');
    await userEvent.type(screen.getByLabelText(/^Reason/), 'not needed');
    await press();
    await waitFor(() => expect(asked.filter(({ what }) => what === `POST /${fundings}`)).toHaveLength(count));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe(''));
  }
  const ways = asked.flatMap(({ what, body }) => (what === `POST /${fundings}` ? [(body as { way: string }).way] : []));
  expect(ways).toEqual(['withdraw', 'withdraw']);
});

test('a lost answer keeps the form’s key through every refusal, until the server reports what it made (X-272)', async () => {
  const replies = [
    { status: 502, body: {} },
    refusal('funding/over-ledger', OVER_LEDGER),
    refusal('staff/other-form', 'That was prepared.'),
    { body: aFunding() },
  ];
  const asked = fakeConsoleApi({
    ...api(aLedger(), 'operator'),
    [`POST /${fundings}`]: () => replies.shift() ?? { status: 500, body: {} },
  });
  await openConsole('/acme/ledger');
  await retype('70');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'for Friday');
  for (const left of [3, 2, 1, 0]) {
    await press();
    await expect.poll(() => replies.length).toBe(left);
  }
  expect(await screen.findByText('Submitted for approval.')).toBeTruthy();
  const [first, second, third, fourth] = keysOf(asked, `POST /${fundings}`);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('while the balance suffices, a transfer is behind More and takes the focus when chosen (D-102, X-355)', async () => {
  fakeConsoleApi(api(aLedger({ toFund: 0, toFundWithPrepared: 0 }), 'operator'));
  await openConsole('/acme/ledger');
  await screen.findByRole('button', { name: 'More' });
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  await choose(screen, 'Request a deposit or withdrawal');
  expect(document.activeElement).toBe(await screen.findByLabelText(/^Amount/));
});

test('typing continues in the field after a deposit was prepared (X-194)', async () => {
  fakeConsoleApi({ ...api(aLedger(), 'operator'), [`POST /${fundings}`]: { body: aFunding() } });
  await openConsole('/acme/ledger');
  await userEvent.type(await screen.findByLabelText(/^Amount/), '70');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'for Friday{Enter}');
  await screen.findByText('Submitted for approval.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Amount/));
});

test('nothing is prepared before the form names its ledger (X-272)', async () => {
  const known = Promise.withResolvers<void>();
  const two = [aLedger({ id: 'ledger-1' }), aLedger({ id: 'ledger-2', name: 'Akron trust account' })];
  fakeConsoleApi({
    ...api(aLedger(), 'operator'),
    'GET /console/acme/ledger': async () => {
      await known.promise;
      return { body: { ledgers: two, isMore: false } };
    },
  });
  await openConsole('/acme/ledger');
  await screen.findByText('No deposits or withdrawals yet.');
  expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull();
  known.resolve();
  expect(await screen.findByRole('button', { name: 'Submit for approval' })).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Plaid balance' }).selectedOptions[0]?.text).toBe(
    'Trust account',
  );
});

test('the approver reads the server’s words and proves who they are before money moves (X-272)', async () => {
  withPasskey('signs');
  const words = 'Deposit $70.00 into the Plaid balance of Trust account, from your bank account';
  const one = '/console/acme/proposals/funding-request-65f0c0ffee00112233445566';
  const request = {
    ...{ id: one.split('/').at(-1), version: 1, kind: 'funding request', what: words, rows: [], reason: 'for Friday' },
    ...{ funding: aFunding().id, by: 'Sam Okafor', isByCommand: false, at: aFunding().at, decided: null },
    ...{ mayApprove: true, mayReject: true },
  };
  const asked = fakeConsoleApi({
    ...api(aLedger(), 'approver'),
    [`GET /${fundings}`]: { body: { fundings: [aFunding()] } },
    'GET /console/acme/proposals': { body: { proposals: [request] } },
    [`POST ${one}/step-up`]: { body: { stepUp, words } },
    [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
    [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
    [`POST ${one}/approve`]: { body: { ...request, decided: 'approved', mayApprove: false, mayReject: false } },
  });
  await openConsole('/acme/ledger');
  await userEvent.click(await screen.findByRole('button', { name: `Approve: ${words}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(asked.map(({ what }) => what)).not.toContain(`POST ${one}/approve`);
  await userEvent.click(dialog.getByRole('button', { name: /Approve/ }));
  expect(await screen.findByText('Approved. See its status under Plaid balance.')).toBeTruthy();
  expect(asked.find(({ what }) => what === `POST ${one}/approve`)?.body).toEqual({ version: 1, stepUp });
});

const ON_ITS_WAY = 'On its way: $20.00, which needs a colleague’s approval. That covers it.';
const underWay = (changes: object = {}) => cover(true, { toFund: 0, isOnItsWay: true, words: ON_ITS_WAY, ...changes });
/** A payment's page for an operator, with the Plaid balance for it. */
const ofOperator = (covered: Parameters<typeof fakeConsoleApi>[0][string]) => ({
  ...usual,
  'GET /staff/me': { body: aStaffMe({ companies: company('operator') }) },
  'GET /console/acme/ledger': { body: { ledgers: [aLedger()], isMore: false } },
  [`GET ${path}`]: { body: aPayout([]) },
  [`GET ${path}/cover`]: covered,
});
const place = `/acme/payments/${path.split('/').at(-1)}`;

test('from a payment that the Plaid balance can’t cover, one click prepares a deposit of exactly what is missing (X-273)', async () => {
  let isMade = false;
  const asked = fakeConsoleApi({
    ...ofOperator(() => (isMade ? underWay() : cover(true))),
    [`POST /${fundings}`]: () => {
      isMade = true;
      return { body: aFunding({ amount: 20_00 }) };
    },
  });
  await openConsole(place);
  await userEvent.click(await screen.findByRole('button', { name: 'Request a $20.00 deposit' }));
  expect(await screen.findByText('A $20.00 deposit was submitted for approval.')).toBeTruthy();
  expect(await screen.findByText(ON_ITS_WAY)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Prepare a deposit/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Wei Chen' }));
  const made = asked.filter(({ what }) => what === `POST /${fundings}`);
  expect(made.map(({ body }) => body)).toEqual([
    expect.objectContaining({ way: 'deposit', amount: 20_00, forPayment: path.split('/').at(-1) }),
  ]);
});

test('a reopened page shows what is on its way, links to it, and offers no second deposit (X-313)', async () => {
  fakeConsoleApi(ofOperator(underWay()));
  await openConsole(place);
  const said = await screen.findByText(ON_ITS_WAY);
  const link = within(said.parentElement ?? said).getByRole('link', { name: 'See Plaid balance' });
  expect(link.getAttribute('href')).toBe('/acme/ledger');
  expect(screen.queryByRole('button', { name: /Prepare a deposit/ })).toBeNull();
});

test('only the shortfall beyond what is on its way is offered (X-313)', async () => {
  const said = 'Leo Brandt prepared a deposit of $3.00 for this payment. Only $2.00 more is needed.';
  let presses = 0;
  const asked = fakeConsoleApi({
    ...ofOperator(() => underWay({ toFund: presses === 0 ? 5_00 : 2_00 })),
    [`POST /${fundings}`]: () => {
      presses += 1;
      return refusal('funding/on-its-way', said);
    },
  });
  await openConsole(place);
  await userEvent.click(await screen.findByRole('button', { name: 'Request a $5.00 deposit' }));
  expect(await screen.findByText(said)).toBeTruthy();
  // The current shortfall is another form: the server has not answered for it yet.
  await userEvent.click(await screen.findByRole('button', { name: 'Request a $2.00 deposit' }));
  await expect.poll(() => presses).toBe(2);
  const [first, second] = asked
    .filter(({ what }) => what === `POST /${fundings}`)
    .map(({ body }) => body as { readonly key: string; readonly amount: number });
  expect([first?.amount, second?.amount]).toEqual([5_00, 2_00]);
  expect(second?.key).not.toBe(first?.key);
});

test('a deposit that is good by now is shown on the payment that it was made for (X-314)', async () => {
  const good = 'The deposit of $20.00 for this payment cleared on Wed, Nov 25.';
  fakeConsoleApi(ofOperator(cover(false, { short: 0, toFund: 0, words: null, good })));
  await openConsole(place);
  expect(await screen.findByText(good)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Prepare a deposit/ })).toBeNull();
});

test('the form of a deposit warns about deposits on their way into that ledger, and a withdrawal’s doesn’t (X-313)', async () => {
  const onItsWay = '$20.00, which needs a colleague’s approval';
  const two = [aLedger({ id: 'ledger-1' }), aLedger({ id: 'ledger-2', name: 'Akron trust account', onItsWay })];
  fakeConsoleApi({
    ...api(aLedger(), 'operator'),
    'GET /console/acme/ledger': { body: { ledgers: two, isMore: false } },
  });
  await openConsole('/acme/ledger');
  const warning = `Deposits already in progress: ${onItsWay}.`;
  const which = await screen.findByRole('combobox', { name: 'Plaid balance' });
  expect(screen.queryByText(warning)).toBeNull();
  await userEvent.selectOptions(which, 'ledger-2');
  expect(await screen.findByText(warning)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Direction'), 'withdraw');
  expect(screen.queryByText(warning)).toBeNull();
});
