import { describe, expect, it } from 'vitest';
import { setUpPayeeAccounts } from '../disbursements/payee-account-setup.ts';

const setup = await setUpPayeeAccounts();

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

  it('is a different account even with the same bank, name and last four digits, and takes nothing over (X-111)', async () => {
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

  it('is a different account when the bank does not give the numbers (X-111)', async () => {
    const ada = await setup.addPayee();
    const first = await setup.link(ada, { owner: 'Ada Buyer', number: '555500007777' });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/auth/get', times: 2 });
    const again = await setup.link(ada, { owner: 'Ada Buyer', number: '555500007777' });
    setup.world.plaid.faults.clear();
    expect(again.bankAccountId).not.toBe(first.bankAccountId);
  });

  it('keeps its record by the bank’s persistent id, and starts over after a disconnect (X-111)', async () => {
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
