import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { matchIdentityRoute, overrideIdentityRoute } from '#shared/contracts/verification.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { IDENTITY_MATCHES_PER_DAY, LINKS_PER_DAY } from '#shared/limits.ts';
import { graphCaller } from '../../support/graph.ts';
import { logsWithout } from '../../support/logs.ts';
import { shownOf } from '../../support/shown.ts';
import { caller } from '../../support/world-caller.ts';
import { accountsIn, setUpBankLinking } from './bank-linking-setup.ts';

let ada: Client;
let account: ListedAccount;
logsWithout(/sandbox-|Alberta|Cameron|mother/);

const REASON = 'It is the account of my late mother';

/** The owner of this account, as the bank knows them. */
const ALBERTA = {
  firstName: 'Alberta',
  lastName: 'Charleson',
  address1: '2992 Cameron Road',
  city: 'Malakoff',
  state: 'NY',
  zipcode: '14236',
};

const setup = await setUpBankLinking();
beforeEach(async () => {
  ada = await setup.addClient();
  await setup.clients.save({ ...ada, ssnOnFile: true, dobOnFile: true });
  const linked = await setup.link(ada, await setup.publicToken('user_mismatch'));
  expect(linked.body['mismatch']).toBe(true);
  [account] = accountsIn(linked) as [ListedAccount];
});
afterEach(() => setup.world.plaid.faults.clear());

const match = (details: object, who = ada) =>
  setup.call(matchIdentityRoute, { client: who.id, body: { bankAccountId: account.bankAccountId, ...details } });
const override = (reason: string, who = ada) =>
  setup.call(overrideIdentityRoute, { client: who.id, body: { bankAccountId: account.bankAccountId, reason } });
const stored = () => setup.clients.find(tenantId.parse('acme'), clientId.parse(ada.id));

/** Starts a transfer from the account, through the real handler. */
async function start() {
  const call = caller((await import('#functions/lambdas/transfers.ts')).handler);
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const draft = await setup.world.addDraft(ada);
  const reply = await call(startTransferRoute, {
    client: ada.id,
    body: {
      transferId: draft.id,
      bankAccountId: account.bankAccountId,
      shown: await shownOf(draft, { account: account.bankAccountId }),
    },
  });
  return { reply, after: await transfers.find(draft.tenantId, draft.clientId, draft.id) };
}

describe('details that differ from the bank’s records', () => {
  it('are saved once the bank confirms the correction', async () => {
    expect(account.mismatch).toBe(true);
    const reply = await match(ALBERTA);
    expect(reply).toMatchObject({ status: 200, body: { account: { mismatch: false, mismatchOverride: false } } });
    expect(await stored()).toMatchObject({ ...ALBERTA, address2: '' });
    expect(accountsIn(await setup.list(ada))[0]?.mismatch).toBe(false);
  });

  it('are refused if the name contains a message, before the bank is asked (D-95, X-350)', async () => {
    const reply = await match({ ...ALBERTA, lastName: 'Call (800) 555-0199' });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'request/invalid', fields: { lastName: 'Enter your name as it appears on your ID' } },
    });
  });

  it('keep the second address line when only the first is corrected', async () => {
    const before = await stored();
    await setup.clients.save({ ...before, address1: ALBERTA.address1, address2: 'Unit 2' } as never);
    await match(ALBERTA);
    expect(await stored()).toMatchObject({ ...ALBERTA, address2: 'Unit 2' });
  });

  it('drop the second address line when the rest of the address changes', async () => {
    const before = await stored();
    await setup.clients.save({ ...before, address1: '9 Pine Court', address2: 'Unit 2' } as never);
    await match(ALBERTA);
    expect(await stored()).toMatchObject({ ...ALBERTA, address2: '' });
  });

  it('keep the old name on record', async () => {
    await match(ALBERTA);
    const { firstName, middleName, lastName } = ada;
    const [change] = await setup.clients.formerNames(tenantId.parse('acme'), clientId.parse(ada.id));
    expect(change).toMatchObject({ by: 'client', from: { firstName, middleName, lastName } });
    expect(change?.to).toMatchObject({ firstName: 'Alberta', lastName: 'Charleson' });
  });

  it('are refused in the words of the specification while they do not match, and change nothing (R-117)', async () => {
    const before = await stored();
    const reply = await match({ ...ALBERTA, firstName: 'Grace', lastName: 'Hopper', address1: '9 Pine Court' });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'bank/name-mismatch', message: 'Your Account details are not matching with bank details' },
    });
    expect(await stored()).toEqual(before);
    expect(accountsIn(await setup.list(ada))[0]?.mismatch).toBe(true);
  });

  it('need every field, and names of at most 50 letters (R-116)', async () => {
    const empty = await match({ firstName: ' ', lastName: '', address1: '', city: '', state: '', zipcode: '' });
    expect(empty.body['fields']).toEqual({
      firstName: 'This is required',
      lastName: 'This is required',
      address1: 'This is required',
      city: 'This is required',
      state: 'This is required',
      zipcode: 'This is required',
    });
    const long = await match({ ...ALBERTA, lastName: 'x'.repeat(51) });
    expect(long.body['fields']).toEqual({ lastName: 'Max length exceeded (50 characters)' });
  });

  it('are compared only a limited number of times a day, because each try costs and may be a guess', async () => {
    const wrong = { ...ALBERTA, firstName: 'Grace', lastName: 'Hopper', address1: '9 Pine Court' };
    for (let tries = 0; tries < IDENTITY_MATCHES_PER_DAY; tries += 1) expect((await match(wrong)).status).toBe(409);
    expect((await match(ALBERTA)).body['code']).toBe('bank/too-many-matches');
  });

  it('cannot be guessed by changing one’s name or by linking the same login again', async () => {
    const { PlaidApi } = await import('plaid');
    const asked = vi.spyOn(PlaidApi.prototype, 'identityMatch');
    const rename = async (firstName: string) => {
      const who = await stored();
      if (who) await setup.clients.save({ ...who, firstName, updatedAt: new Date(Date.now() + 1000).toISOString() });
    };
    for (let tries = 0; tries < IDENTITY_MATCHES_PER_DAY + 5; tries += 1) {
      await rename(`Guess ${tries}`);
      await setup.list(ada, 'live');
    }
    expect(asked.mock.calls.length).toBeLessThanOrEqual(IDENTITY_MATCHES_PER_DAY);
    await rename('Alberta');
    await setup.list(ada, 'live');
    expect(accountsIn(await setup.list(ada))[0]?.mismatch).toBe(true);

    asked.mockClear();
    const token = await setup.publicToken('user_mismatch');
    const replies = [];
    for (let tries = 0; tries < LINKS_PER_DAY + 2; tries += 1) replies.push((await setup.link(ada, token)).status);
    expect(replies.at(-1)).toBe(429);
    expect(asked.mock.calls.length).toBeLessThan(LINKS_PER_DAY);
    asked.mockRestore();
  });

  it('are not compared again, nor the balance read, while nothing has changed', async () => {
    const { PlaidApi } = await import('plaid');
    const asked = [vi.spyOn(PlaidApi.prototype, 'identityMatch'), vi.spyOn(PlaidApi.prototype, 'accountsBalanceGet')];
    for (let looks = 0; looks < 4; looks += 1) await setup.list(ada, 'live');
    expect(asked.map(({ mock }) => mock.calls.length)).toEqual([0, expect.any(Number)]);
    expect(asked[1]?.mock.calls.length).toBeLessThanOrEqual(1);
    for (const each of asked) each.mockRestore();
  });

  it('stay as they were if the bank does not answer', async () => {
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/identity/match' });
    expect((await match(ALBERTA)).body['code']).toBe('bank/not-answering');
    expect(accountsIn(await setup.list(ada))[0]?.mismatch).toBe(true);
  });
});

describe('an account with another owner at the bank', () => {
  it('cannot be used for a transfer until the client gives a reason', async () => {
    expect((await start()).reply.body['code']).toBe('bank/name-mismatch');
    const draft = await setup.world.addDraft(ada);
    const graph = await graphCaller();
    const linked = await graph({
      client: ada.id,
      body: {
        operationName: 'LinkSourceBankAccount',
        variables: { _id: draft.id, bankAccountId: account.bankAccountId },
      },
    });
    expect(linked.body['errors']).toMatchObject([{ extensions: { code: 'bank/name-mismatch' } }]);
  });

  it('needs a reason for the override, and keeps the first reason with its scores (R-118)', async () => {
    expect((await override('  ')).body['fields']).toEqual({ reason: 'This is required' });
    const reply = await override(REASON);
    expect(reply).toMatchObject({ status: 200, body: { account: { mismatch: false, mismatchOverride: true } } });
    expect(JSON.stringify(reply.body)).not.toContain(REASON);
    await override('Another reason');
    const kept = await setup.storedOf(ada);
    expect(kept).toContain(REASON);
    expect(kept).not.toContain('Another reason');
    expect(kept).toMatch(/"nameScore":\d/);
  });

  it('stays overridden when the account is read again', async () => {
    await override(REASON);
    await setup.makeOld(ada);
    expect(accountsIn(await setup.list(ada, 'live'))[0]).toMatchObject({ mismatch: false, mismatchOverride: true });
    expect(await setup.storedOf(ada)).toContain(REASON);
  });

  it('marks the transfer that is started from it, for the staff (X-011)', async () => {
    await override(REASON);
    const { after } = await start();
    expect(after?.nameMismatchOverride).toMatchObject({ override: { reason: REASON } });
    expect(typeof after?.nameMismatchOverride?.nameScore).toBe('number');
  });
});

describe('a bank’s logo', () => {
  it('is fetched once, kept, and shown beside accounts (R-112)', async () => {
    const graph = await graphCaller();
    const { PlaidApi } = await import('plaid');
    const asked = vi.spyOn(PlaidApi.prototype, 'institutionsGetById');
    await setup.link(ada, await setup.publicToken('user_house', 'ins_109511'));
    await setup.link(await setup.addClient(), await setup.publicToken('user_house', 'ins_109511'));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
    const reply = await graph({
      client: ada.id,
      body: { operationName: 'InstitutionLogos', variables: { institutionCodes: ['ins_109511', 'ins_000000'] } },
    });
    const { institutionlogos: logos } = reply.body['data'] as { institutionlogos: { logoURL: string }[] };
    expect(logos).toMatchObject([{ institutionCode: 'ins_109511' }]);
    expect(logos[0]?.logoURL).toMatch(/^data:image\/png;base64,iVBOR/);
  });

  it('that cannot be fetched leaves the account linked, without a logo', async () => {
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/institutions/get_by_id' });
    const reply = await setup.link(ada, await setup.publicToken('user_house', 'ins_109510'));
    expect(reply.status).toBe(200);
    expect(accountsIn(reply)).toHaveLength(1);
  });
});
