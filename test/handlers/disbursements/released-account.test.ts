import { beforeEach, describe, expect, it } from 'vitest';
import { releaseAccount } from '#functions/payments/release-account.ts';
import { simpleMoves } from '#functions/payments/simple-moves.ts';
import type { Client } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { memberNamed } from '../../support/staff.ts';
import { setUpPayeeAccounts } from './payee-account-setup.ts';

let ada: Client;
let account: ListedAccount;
let payment: Transfer;

const setup = await setUpPayeeAccounts();
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
const { carrying } = await import('#functions/adapters/entries.ts');

const accept = (to = account) => setup.accept(payment, { id: to.bankAccountId });
const stored = () => setup.stored(payment);
const atTheBank = () => setup.world.atTheBank(payment.id);

/** Ada accepted into an account whose owner no one has confirmed, so the payment waits for a call. */
beforeEach(async () => {
  ada = await setup.addPayee();
  account = await setup.linkByNumbers(ada, '9988776600120012');
  await setup.typeTheCode(ada, account);
  payment = await setup.addPayment(ada, 4_200_000);
  await accept();
});

const markNow = async (): Promise<string> => {
  const { accountCheck: check } = await stored();
  if (!check) throw new Error('Nothing was looked at.');
  return shortMark(check);
};
const staffPorts = async () => {
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  return { transfers, accounts: bankAccounts };
};
const member = (name: string) => memberNamed(name, { tenant: payment.tenantId, now: new Date() });
const which = () => ({ client: ada.id, id: payment.id });
const CALL = { spokeWith: 'Ada Buyer', said: 'typed the numbers of her credit union account' };

/** Sam calls and releases the account. `given` overrides the defaults. */
const release = async (given: { readonly by?: string; readonly mark?: string; readonly said?: string } = {}) => {
  const call = { ...CALL, ...given, mark: given.mark ?? (await markNow()) };
  return releaseAccount(await staffPorts(), member(given.by ?? 'Sam Okafor'), which(), call);
};
const codeOf = (outcome: Outcome<unknown, Refusal>) => (outcome.ok ? 'done' : outcome.refusal.code);

describe('a payment that needs a call', () => {
  it('stays on hold after a reload, however often it is accepted, with one message (X-111)', async () => {
    const before = await stored();
    expect((await accept()).body['status']).toBe('awaiting acceptance');
    await Promise.all([accept(), accept()]);
    expect(await stored()).toEqual(before);
    const { data } = await setup.graph(ada, 'Transfer', { _id: payment.id });
    expect(data?.['transfer']).toMatchObject({
      status: 'awaiting acceptance',
      accountCall: { standing: 'waiting', bankAccountId: account.bankAccountId, accountLastFourDigits: '0012' },
    });
  });

  it('is held once for two clicks at the same moment (X-111)', async () => {
    const other = await setup.addPayment(ada, 4_300_000);
    const replies = await Promise.all([1, 2].map(() => setup.accept(other, { id: account.bankAccountId })));
    expect(replies.map(({ body }) => body['status'])).toEqual(['awaiting acceptance', 'awaiting acceptance']);
    const asked = (await setup.stored(other)).events.filter(({ name }) => name === 'askForCall');
    expect(asked).toHaveLength(1);
  });

  it('shows the client only the end of their number, and nothing that the bank says (X-111)', async () => {
    const { data } = await setup.graph(ada, 'Transfer', { _id: payment.id });
    const text = JSON.stringify(data);
    expect(text).toContain(ada.mobilePhone.slice(-4));
    for (const secret of [ada.mobilePhone, await markNow(), 'typed numbers', 'owner unknown'])
      expect(text).not.toContain(secret);
  });

  it('is paid into another account of the payee’s at once, if that needs no call (X-111)', async () => {
    const own = await setup.link(ada, { owner: 'Ada Buyer' });
    await setup.age(ada, own, 80);
    const chosen = await setup.graph(ada, 'LinkDestinationBankAccount', {
      _id: payment.id,
      bankAccountId: own.bankAccountId,
    });
    expect(chosen.data?.['linkDestinationBankAccount']).toMatchObject({ status: 'viewed', accountCall: null });
    expect((await accept(own)).body['status']).toBe('pending');
  });

  it('keeps its account: it cannot be disconnected meanwhile (X-111)', async () => {
    expect(await transfers.needsAccount(ada.tenantId, ada.id, account.bankAccountId)).toBe(true);
  });
});

describe('releasing an account', () => {
  it('lets this payment go to the account once the client accepts again, and records who called whom (X-111)', async () => {
    const released = await release();
    expect(codeOf(released)).toBe('done');
    expect(atTheBank()).toEqual([]);
    expect((await accept()).body['status']).toBe('pending');
    expect(atTheBank()).toMatchObject([{ type: 'credit', amount: '42000.00' }]);
    const after = await stored();
    expect(after.accountCheck).toMatchObject({
      standing: 'released',
      call: { by: 'Sam Okafor', spokeWith: 'Ada Buyer', number: ada.mobilePhone, said: CALL.said },
    });
    expect(after.events.find(({ name }) => name === 'releaseAccount')).toMatchObject({
      actor: 'approver',
      by: 'Sam Okafor',
      reason: expect.stringContaining(CALL.said),
    });
  });

  it('applies to this payment alone (X-111)', async () => {
    await release();
    const other = await setup.addPayment(ada, 4_000_000);
    expect((await setup.accept(other, { id: account.bankAccountId })).body['status']).toBe('awaiting acceptance');
    expect(setup.world.atTheBank(other.id)).toEqual([]);
  });

  it('is refused to the person who prepared the payment, and without a call (X-111)', async () => {
    expect(codeOf(await release({ by: 'rosa  díaz' }))).toBe('staff/same-person');
    expect(codeOf(await release({ said: '  ' }))).toBe('staff/no-call');
    expect(codeOf(await release({ by: '' }))).toBe('staff/no-name');
    expect((await stored()).accountCheck?.standing).toBe('waiting');
  });

  it('is refused for an account that the client has since exchanged for another (X-111)', async () => {
    const seen = await markNow();
    const bobs = await setup.link(ada, { owner: 'Bob Buyer' });
    await setup.override(ada, bobs);
    await accept(bobs);
    expect(codeOf(await release({ mark: seen }))).toBe('staff/other-account');
    expect(codeOf(await release())).toBe('done');
    // Bob’s account was released, by its own mark. The earlier one was not.
    expect((await accept()).body['status']).toBe('awaiting acceptance');
    expect(atTheBank()).toEqual([]);
  });

  it('is refused when the account has changed since the client chose it (X-111)', async () => {
    const record = await setup.record(ada, account);
    await setup.change(record, { providerAccountId: 'another-account' });
    expect(codeOf(await release())).toBe('staff/account-changed');
  });

  it('expires when the account changes after it, and the payment waits for another call (X-111)', async () => {
    await release();
    const record = await setup.record(ada, account);
    await setup.change(record, { linkedAt: new Date().toISOString() });
    expect((await accept()).body['status']).toBe('awaiting acceptance');
    expect((await stored()).accountCheck?.standing).toBe('waiting');
    expect(atTheBank()).toEqual([]);
  });
});

describe('an account that changes between acceptance and payment', () => {
  it.each([
    ['before the bank was asked', '/transfer/authorization/create'],
    ['after the bank approved', '/transfer/create'],
  ])('is not paid into: %s (X-111)', async (_, path) => {
    await release();
    setup.world.plaid.faults.set({ kind: 'fail before', path, times: 3 });
    expect((await accept()).body['code']).toBe('disbursement/unconfirmed');
    setup.world.plaid.faults.clear();
    const record = await setup.record(ada, account);
    await setup.change(record, { linkedAt: new Date().toISOString() });
    await settleSubmitted({ ...carrying, now: () => new Date(Date.now() + 60_000) }, payment.tenantId);
    expect(await stored()).toMatchObject({ status: 'viewed', problem: { code: 'ACCOUNT_CHANGED' } });
    expect(atTheBank()).toEqual([]);
    expect((await accept()).body['status']).toBe('awaiting acceptance');
  });

  it('returns a payment accepted before accounts were checked to its client (X-111)', async () => {
    await release();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/create', times: 3 });
    await accept();
    setup.world.plaid.faults.clear();
    const { accountCheck: _unknown, ...old } = await stored();
    await transfers.save(old);
    await settleSubmitted({ ...carrying, now: () => new Date(Date.now() + 60_000) }, payment.tenantId);
    expect((await stored()).status).toBe('viewed');
    expect(atTheBank()).toEqual([]);
  });
});

describe('refusing an account', () => {
  const refused = async (reason = 'the client has linked nothing') =>
    simpleMoves['refuse account'](await staffPorts(), member('Rosa Diaz'), which(), reason, await markNow());

  it('asks the client for another one, and never takes this one, at any age (X-111)', async () => {
    const own = await setup.link(ada, { owner: 'Ada Buyer' });
    await accept(own);
    expect(codeOf(await refused())).toBe('done');
    const { data } = await setup.graph(ada, 'Transfer', { _id: payment.id });
    expect(data?.['transfer']).toMatchObject({
      status: 'viewed',
      destBankAccount: null,
      accountCall: { standing: 'refused' },
      refusedAccounts: [own.bankAccountId],
    });
    await setup.age(ada, own, 100);
    expect((await accept(own)).body['code']).toBe('disbursement/account-refused');
    const chosen = await setup.graph(ada, 'LinkDestinationBankAccount', {
      _id: payment.id,
      bankAccountId: own.bankAccountId,
    });
    expect(chosen.errors?.[0]?.extensions.code).toBe('disbursement/account-refused');
    expect((await accept()).body['status']).toBe('awaiting acceptance');
    expect((await stored()).accountCheck?.refused).toEqual([own.bankAccountId]);
  });

  it('makes any account that is linked later need a call, however long ago (X-111)', async () => {
    await refused();
    const later = await setup.link(ada, { owner: 'Ada Buyer', number: '333344445555' });
    await setup.age(ada, later, 100);
    payment = { ...(await stored()), createdAt: new Date(Date.now() - 200 * 3_600_000).toISOString() };
    await transfers.save(payment);
    expect((await accept(later)).body['status']).toBe('awaiting acceptance');
    const { data } = await setup.graph(ada, 'Transfer', { _id: payment.id });
    expect(data?.['transfer']).toMatchObject({ accountCall: { standing: 'waiting', from_utc: null } });
  });

  it('needs a reason, and an account that waits (X-111)', async () => {
    expect(codeOf(await refused(' '))).toBe('staff/no-reason');
    const mark = await markNow();
    expect(codeOf(await refused())).toBe('done');
    const again = await simpleMoves['refuse account'](await staffPorts(), member('Rosa Diaz'), which(), 'again', mark);
    expect(codeOf(again)).toBe('staff/no-account-waits');
  });
});
