import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayeeAccountSetup, setUpPayeeAccounts } from '../disbursements/payee-account-setup.ts';

let setup: PayeeAccountSetup;

beforeAll(async () => {
  setup = await setUpPayeeAccounts();
});
afterAll(() => setup.world.close());

/** A bank whose accounts have an id that stays the same across logins. */
const WITH_LASTING_IDS = 'ins_127287';

describe('an account that is linked again', () => {
  it('keeps its record where the two logins give the same account number (X-111)', async () => {
    const ada = await setup.addPayee();
    const first = await setup.link(ada, { owner: 'Ada Buyer', number: '555500004444' });
    await setup.age(ada, first, 100);
    const before = await setup.record(ada, first);
    const again = await setup.link(ada, { owner: 'Ada Buyer', number: '555500004444' });
    expect(again.bankAccountId).toBe(first.bankAccountId);
    const after = await setup.record(ada, first);
    expect([after.linkedAt, after.createdAt]).toEqual([before.linkedAt, before.createdAt]);
    expect(after.providerItemId).not.toBe(before.providerItemId);
  });

  it('is another account with the same bank, name and last four digits, and takes nothing over (X-111)', async () => {
    const ada = await setup.addPayee();
    const own = await setup.link(ada, { owner: 'Ada Buyer', number: '111122224444' });
    await setup.age(ada, own, 100);
    const before = await setup.record(ada, own);
    const zeds = await setup.link(ada, { owner: 'Zed Mallory', number: '999988884444' });
    expect(zeds.bankAccountId).not.toBe(own.bankAccountId);
    expect(await setup.record(ada, own)).toEqual(before);
    expect(await setup.record(ada, zeds)).toMatchObject({ ownerCheck: { name: 'Ada Buyer' }, mismatch: {} });
    expect((await setup.record(ada, zeds)).linkedAt).not.toBe(before.linkedAt);
    const { body } = await setup.list(ada);
    expect(body['accounts']).toHaveLength(2);
  });

  it('pays a refund into no such look-alike, whatever reason is typed (X-111)', async () => {
    const ada = await setup.addPayee();
    const own = await setup.link(ada, { owner: 'Ada Buyer', number: '111122224444' });
    const { id, bankName, name, accountLastFourDigits } = await setup.record(ada, own);
    const refund = await setup.addPayment(ada, 3_000_000);
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const source = { id, bankName, name, accountLastFourDigits };
    const of = { id: refund.id, referenceId: 'EM-1', purpose: 'Earnest Money' };
    await transfers.save({ ...refund, destination: source, refundOf: of });
    const zeds = await setup.link(ada, { owner: 'Zed Mallory', number: '999988884444' });
    await setup.override(ada, zeds);
    const reply = await setup.accept(refund, { id: zeds.bankAccountId });
    expect(reply.body['code']).toBe('refund/other-account');
    expect(setup.world.atTheBank(refund.id)).toEqual([]);
  });

  it('is another account when the bank does not give the numbers (X-111)', async () => {
    const ada = await setup.addPayee();
    const first = await setup.link(ada, { owner: 'Ada Buyer', number: '555500007777' });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/auth/get', times: 2 });
    const again = await setup.link(ada, { owner: 'Ada Buyer', number: '555500007777' });
    setup.world.plaid.faults.clear();
    expect(again.bankAccountId).not.toBe(first.bankAccountId);
  });

  it('keeps its record by the bank’s lasting id, and begins anew after it was disconnected (X-111)', async () => {
    const ada = await setup.addPayee();
    const at = { owner: 'Ada Buyer', number: '555500008888', bank: WITH_LASTING_IDS };
    const first = await setup.link(ada, at);
    await setup.age(ada, first, 100);
    const { linkedAt } = await setup.record(ada, first);
    expect((await setup.link(ada, at)).bankAccountId).toBe(first.bankAccountId);
    expect((await setup.record(ada, first)).linkedAt).toBe(linkedAt);
    await setup.change(await setup.record(ada, first), { active: false });
    expect((await setup.link(ada, at)).bankAccountId).toBe(first.bankAccountId);
    expect((await setup.record(ada, first)).linkedAt).not.toBe(linkedAt);
  });
});

describe('a record from before it was kept since when an account is linked', () => {
  it('counts from its last write, and a balance that is read does not begin it anew (X-111)', async () => {
    const ada = await setup.addPayee();
    const own = await setup.link(ada, { owner: 'Ada Buyer' });
    const { linkedAt: _none, ownerCheck: _unasked, ...record } = await setup.record(ada, own);
    const updatedAt = new Date(Date.now() - 100 * 3_600_000).toISOString();
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    await bankAccounts.save({ ...record, updatedAt, balanceAt: updatedAt });
    await setup.list(ada, 'live');
    expect((await setup.record(ada, own)).linkedAt).toBe(updatedAt);
    const payment = await setup.addPayment(ada, 100_000, 200);
    expect((await setup.accept(payment, { id: own.bankAccountId })).body['status']).toBe('pending');
    expect((await setup.record(ada, own)).ownerCheck).toMatchObject({ name: 'Ada Buyer' });
  });
});
