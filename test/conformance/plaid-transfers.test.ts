import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TransferType } from 'plaid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorize, create, linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank, refusalOf } from './plaid-support.ts';

const ZENITH = { clientId: 'zenith-plaid', secret: 'zenith-secret', name: 'Zenith Escrow' };
const HOUR_MS = 3_600_000;

let opened: Awaited<ReturnType<typeof openBank>>;
let plaid: ReturnType<typeof opened.as>;

beforeEach(async () => {
  opened = await openBank({ clients: [ACME, ZENITH] });
  plaid = opened.as(ACME);
});
afterEach(() => opened.close());

const statuses = async () =>
  (await plaid.transferEventSync({ after_id: 0, count: 500 })).data.transfer_events.map(({ event_type }) => event_type);
const ledger = async () => (await plaid.transferLedgerGet({})).data.balance;
const simulate = (id: string, event: string) => plaid.sandboxTransferSimulate({ transfer_id: id, event_type: event });

test.each([
  ['user_closing', '250000.00', 'approved', undefined],
  ['user_closing', '250000.01', 'declined', 'NSF'],
  ['user_low', '100.01', 'declined', 'NSF'],
  ['user_zero', '1.00', 'declined', 'RISK'],
  ['user_nobalance', '1.00', 'approved', 'ERROR'],
  ['user_house', '600000.00', 'declined', 'TRANSFER_LIMIT_REACHED'],
])('%s asking for %s is %s %s', async (username, amount, decision, code) => {
  const { access, account } = await linkUser(opened, plaid, username);
  const authorization = await authorize(plaid, { access, account, amount });
  expect(authorization.decision).toBe(decision);
  expect(authorization.decision_rationale?.code).toBe(code);
});

test('the savings account of the credit union cannot be debited', async () => {
  const { access, accounts } = await linkUser(opened, plaid, 'user_closing', 'ins_109509');
  const savings = { access, account: accounts[1] ?? '', amount: '1.00' };
  expect(await refusalOf(authorize(plaid, savings))).toBe('TRANSFER_ERROR/TRANSFER_UNSUPPORTED_ACCOUNT_TYPE');
});

test('a key decides once, refuses a different request, and expires after 48 hours', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const first = await authorize(plaid, { access, account, amount: '10.00', key: 'k' });
  expect((await authorize(plaid, { access, account, amount: '10.00', key: 'k' })).id).toBe(first.id);
  expect(await refusalOf(authorize(plaid, { access, account, amount: '11.00', key: 'k' }))).toBe(
    'INVALID_REQUEST/INVALID_FIELD',
  );
  opened.clock.advanceMs(48 * HOUR_MS);
  expect((await authorize(plaid, { access, account, amount: '10.00', key: 'k' })).id).not.toBe(first.id);
});

test('a repeated create returns the same transfer and moves no money twice', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const authorization = await authorize(plaid, { access, account, amount: '500.00' });
  const first = await create(plaid, authorization.id, { access, account });
  opened.clock.advanceMs(2 * HOUR_MS);
  expect((await create(plaid, authorization.id, { access, account })).id).toBe(first.id);
  expect((await plaid.transferGet({ authorization_id: authorization.id })).data.transfer.id).toBe(first.id);
  expect(await ledger()).toEqual({ available: '100.00', pending: '500.00' });
  expect(await statuses()).toEqual(['pending']);
});

test('an authorization is void after an hour, or once canceled', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const late = await authorize(plaid, { access, account, amount: '1.00' });
  opened.clock.advanceMs(HOUR_MS);
  expect(await refusalOf(create(plaid, late.id, { access, account }))).toBe('INVALID_REQUEST/INVALID_FIELD');
  expect(await refusalOf(plaid.transferGet({ authorization_id: late.id }))).toBe('INVALID_REQUEST/NOT_FOUND');
  const dropped = await authorize(plaid, { access, account, amount: '1.00' });
  await plaid.transferAuthorizationCancel({ authorization_id: dropped.id });
  expect(await refusalOf(create(plaid, dropped.id, { access, account }))).toBe('INVALID_REQUEST/INVALID_FIELD');
});

test('an authorization that was used, or already canceled, cannot be canceled', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const used = await authorize(plaid, { access, account, amount: '1.00' });
  const { id } = await create(plaid, used.id, { access, account });
  const cancel = (authorization: string) => plaid.transferAuthorizationCancel({ authorization_id: authorization });
  expect(await refusalOf(cancel(used.id))).toBe('TRANSFER_ERROR/TRANSFER_NOT_CANCELLABLE');
  expect((await plaid.transferGet({ authorization_id: used.id })).data.transfer).toMatchObject({
    id,
    status: 'pending',
  });
  const unused = await authorize(plaid, { access, account, amount: '1.00' });
  await cancel(unused.id);
  expect(await refusalOf(cancel(unused.id))).toBe('TRANSFER_ERROR/TRANSFER_NOT_CANCELLABLE');
});

test('a debit from a login that has ended is approved unchecked, as Plaid decides without custom rules', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  await plaid.sandboxItemResetLogin({ access_token: access });
  const { decision, decision_rationale } = await authorize(plaid, { access, account, amount: '1.00' });
  expect([decision, decision_rationale?.code]).toEqual(['approved', 'ITEM_LOGIN_REQUIRED']);
});

test('a deposit that fails leaves the ledger, and a withdrawal that fails is returned to it', async () => {
  const ach = { network: 'ach' as never };
  const deposit = async (key: string) =>
    (await plaid.transferLedgerDeposit({ ...ach, amount: '25.00', idempotency_key: key })).data.sweep.id;
  opened.bank.console.failSweep(await deposit('d1'), 'failed');
  const late = await deposit('d2');
  opened.clock.advanceMs(14 * 24 * HOUR_MS);
  opened.bank.console.settleDue();
  expect(await ledger()).toEqual({ available: '125.00', pending: '0.00' });
  opened.bank.console.failSweep(late, 'returned');
  const out = await plaid.transferLedgerWithdraw({ ...ach, amount: '40.00', idempotency_key: 'w' });
  opened.bank.console.failSweep(out.data.sweep.id, 'returned');
  expect(await ledger()).toEqual({ available: '100.00', pending: '0.00' });
  const { sweeps } = (await plaid.transferSweepList({})).data;
  expect(sweeps.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
    '-25.00 failed',
    '-25.00 returned',
    '40.00 returned',
  ]);
});

test('a transfer can be canceled until it is posted', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const early = await pay(plaid, { access, account, amount: '70.00' });
  await plaid.transferCancel({ transfer_id: early.id });
  const late = await pay(plaid, { access, account, amount: '70.00' });
  await simulate(late.id, 'posted');
  expect(await refusalOf(plaid.transferCancel({ transfer_id: late.id }))).toBe(
    'TRANSFER_ERROR/TRANSFER_NOT_CANCELLABLE',
  );
  expect(await refusalOf(simulate(late.id, 'posted'))).toBe('SANDBOX_ERROR/SANDBOX_TRANSFER_EVENT_TRANSITION_INVALID');
  expect(await ledger()).toEqual({ available: '100.00', pending: '70.00' });
});

test('a return after good funds removes the money from the ledger again', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const { id } = await pay(plaid, { access, account, amount: '700.00' });
  for (const event of ['posted', 'settled', 'funds_available']) await simulate(id, event);
  expect(await ledger()).toEqual({ available: '800.00', pending: '0.00' });
  opened.bank.console.advance(id, 'returned', 'R10');
  expect(await ledger()).toEqual({ available: '100.00', pending: '0.00' });
  const { transfer } = (await plaid.transferGet({ transfer_id: id })).data;
  expect(transfer).toMatchObject({
    status: 'returned',
    failure_reason: { failure_code: 'R10', ach_return_code: 'R10' },
  });
});

test.each([
  ['11.11', ['pending', 'posted', 'settled', 'funds_available']],
  ['22.22', ['pending', 'failed']],
  ['33.33', ['pending', 'posted', 'settled', 'funds_available', 'returned']],
  ['44.44', ['pending', 'posted', 'returned']],
  ['66.66', ['pending', 'posted', 'settled', 'returned']],
])('the test amount %s plays %j', async (amount, played) => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  await pay(plaid, { access, account, amount });
  expect(await statuses()).toEqual(played);
});

test('a disbursement needs available money in the ledger, leaves it immediately, and is credited again if it is returned', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const poor = await authorize(plaid, { access, account, amount: '100.01', type: TransferType.Credit });
  expect(poor.decision_rationale?.code).toBe('NSF');
  const { id } = await pay(plaid, { access, account, amount: '60.00', type: TransferType.Credit });
  expect(await ledger()).toEqual({ available: '40.00', pending: '0.00' });
  await simulate(id, 'posted');
  await simulate(id, 'returned');
  expect(await ledger()).toEqual({ available: '100.00', pending: '0.00' });
});

test('each Plaid client has its own ids from 1 and its own ledger, and sees no other', async () => {
  const zenith = opened.as(ZENITH);
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const { id } = await pay(plaid, { access, account, amount: '10.00' });
  const other = await linkUser(opened, zenith, 'user_closing');
  await pay(zenith, { ...other, amount: '20.00' });
  const events = (await zenith.transferEventSync({ after_id: 0 })).data.transfer_events;
  expect(events.map(({ event_id, transfer_amount }) => [event_id, transfer_amount])).toEqual([[1, '20.00']]);
  expect(await refusalOf(zenith.transferGet({ transfer_id: id }))).toBe('INVALID_REQUEST/NOT_FOUND');
  expect(await refusalOf(zenith.accountsGet({ access_token: access }))).toBe('INVALID_INPUT/INVALID_ACCESS_TOKEN');
});

test('events are paged by their id, and the last page says so', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  await pay(plaid, { access, account, amount: '33.33' });
  const seen: number[] = [];
  for (let more = true; more; ) {
    const { data } = await plaid.transferEventSync({ after_id: seen.at(-1) ?? 0, count: 2 });
    seen.push(...data.transfer_events.map(({ event_id }) => event_id));
    more = data.has_more;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('everything confirmed survives a kill; a half-written line does not', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const { id } = await pay(plaid, { access, account, amount: '10.00' });
  const journal = join(opened.dataDir, 'journal.jsonl');
  expect(statSync(journal).mode & 0o777).toBe(0o600);
  // A kill leaves the file as it is, at worst with the beginning of an unanswered line.
  writeFileSync(journal, `${readFileSync(journal, 'utf8')}[["transfers","x",{"id":`);
  const again = await openBank({ clients: [ACME], dataDir: opened.dataDir });
  const survivor = again.as(ACME);
  expect((await survivor.transferGet({ transfer_id: id })).data.transfer.amount).toBe('10.00');
  const second = await pay(survivor, { access, account, amount: '11.00' });
  await again.close({ keep: true });
  const third = await openBank({ clients: [ACME], dataDir: opened.dataDir });
  expect((await third.as(ACME).transferGet({ transfer_id: second.id })).data.transfer.amount).toBe('11.00');
  await third.close({ keep: true });
});

test('a refused step changes nothing', async () => {
  const before = readFileSync(join(opened.dataDir, 'journal.jsonl'), 'utf8');
  expect(
    await refusalOf(plaid.transferLedgerWithdraw({ amount: '100.01', network: 'ach' as never, idempotency_key: 'w' })),
  ).toBe('TRANSFER_ERROR/TRANSFER_LEDGER_INSUFFICIENT_FUNDS');
  expect(readFileSync(join(opened.dataDir, 'journal.jsonl'), 'utf8')).toBe(before);
  // The refused step opened the ledger too. If that were still in memory, the next step would not write it.
  await ledger();
  expect(readFileSync(join(opened.dataDir, 'journal.jsonl'), 'utf8')).toContain('["ledgers",');
});

test('a call that fails after the bank acted has taken effect; one that fails before has not', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const authorization = await authorize(plaid, { access, account, amount: '10.00' });
  opened.bank.faults.set({ kind: 'fail before', path: '/transfer/create' });
  opened.bank.faults.set({ kind: 'fail after', path: '/transfer/create' });
  expect(await refusalOf(create(plaid, authorization.id, { access, account }))).toBe('API_ERROR/INTERNAL_SERVER_ERROR');
  expect(await statuses()).toEqual([]);
  expect(await refusalOf(create(plaid, authorization.id, { access, account }))).toBe('API_ERROR/INTERNAL_SERVER_ERROR');
  expect(await statuses()).toEqual(['pending']);
  opened.bank.faults.set({ kind: 'hang after', path: '/transfer/create' });
  const impatient = opened.as(ACME, 200);
  await expect(create(impatient, authorization.id, { access, account })).rejects.toThrow('timeout');
});
