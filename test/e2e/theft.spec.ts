import { expect } from '@playwright/test';
import {
  aReadyApiClient,
  aSignedInClient,
  askGraph,
  detailsOf,
  lasting,
  linkAccounts,
  mustBe,
  readTransfer,
  saveDraft,
  start,
} from './support/api.ts';
import { atTheBank } from './support/local-cloud.ts';
import { test } from './support/two-clients.ts';

test.describe('actions that a client must not be able to take', { tag: '@long' }, () => {
  test("another client's transfer is not found by any call (X-077)", async ({ people: { owner, thief } }) => {
    const account = owner.accounts[0];
    const draft = await saveDraft(owner, 250_000, { account });
    expect(await readTransfer(thief, draft._id)).toBeNull();

    const data = await detailsOf(thief, 1);
    const mutations = [
      ['UpdateOneTransfer', { _id: draft._id, version: draft.version, data }],
      ['LinkSourceBankAccount', { _id: draft._id, bankAccountId: thief.accounts[0] }],
      ['DiscardTransfer', { _id: draft._id }],
    ] as const;
    for (const [name, variables] of mutations) {
      const { body } = await askGraph(thief, name, variables);
      expect(body.data, name).toBeNull();
      expect(body.errors[0].extensions.code, name).toBe('transfer/not-found');
    }

    const started = await start(thief, draft, thief.accounts[0]);
    expect([started.status, started.body.code]).toEqual([404, 'transfer/not-found']);
    const receipt = await thief.call('GET', `/receipt/${draft._id}`);
    expect([receipt.status, receipt.body.code]).toEqual([404, 'transfer/not-found']);
    const mailed = await thief.call('POST', '/message/email/transfer-initiated', {
      body: { transfer_GUID: draft._id, emailRecipient: ['thief@example.com'], additionalEmailRecipient: true },
    });
    expect([mailed.status, mailed.body.code]).toEqual([404, 'transfer/not-found']);

    for (const [method, path, body] of [
      ['POST', `/account/document/${draft._id}`, { document: { name: 'a.png', contentType: 'image/png', size: 100 } }],
      ['GET', `/account/document/${draft._id}/${'f'.repeat(24)}`, undefined],
      ['GET', `/wallet/wire/client-account/plainview/${draft._id}`, undefined],
    ] as const) {
      const reply = await thief.call(method, path, { body });
      expect([reply.status, reply.body.code], path).toEqual([
        404,
        expect.stringMatching(/^(transfer|document)\/not-found$/),
      ]);
    }

    expect(await readTransfer(owner, draft._id)).toEqual(draft);
    expect(await atTheBank(owner.on, draft._id)).toEqual([]);
  });

  test("another client's bank account cannot be seen, debited or disconnected", async ({
    people: { owner, thief },
  }) => {
    const draft = await saveDraft(thief, 100_000);
    const theirs = owner.accounts[0] as string;
    const linked = await askGraph(thief, 'LinkSourceBankAccount', { _id: draft._id, bankAccountId: theirs });
    expect(linked.body.errors[0].extensions.code).toBe('bank/not-found');
    const started = await start(thief, draft, theirs);
    expect([started.status, started.body.code]).toEqual([404, 'bank/not-found']);
    expect(await atTheBank(thief.on, draft._id)).toEqual([]);

    const list = await thief.call('GET', `/account/client-accounts/${owner.id}`);
    expect([list.status, list.body.code]).toEqual([404, 'client/not-found']);
    const gone = await thief.call('DELETE', '/account', { body: { bankAccountId: theirs } });
    expect([gone.status, gone.body.code]).toEqual([404, 'bank/not-found']);
    const relink = await thief.call('POST', '/account/plaid/link-token', { body: { bankAccountId: theirs } });
    expect([relink.status, relink.body.code]).toEqual([404, 'bank/not-found']);
    const still = mustBe(200, await owner.call('GET', `/account/client-accounts/${owner.id}`));
    expect(still.accounts.map(({ bankAccountId }: { bankAccountId: string }) => bankAccountId)).toContain(theirs);
  });

  test("another client's identity can be neither read nor written", async ({ people: { owner, thief } }) => {
    const path = `/security/customer/${owner.id}/${owner.tenant}`;
    const read = await thief.call('GET', path);
    expect([read.status, read.body.code]).toEqual([404, 'client/not-found']);
    const garbage = 'A'.repeat(344);
    const written = await thief.call('PUT', path, { body: { SSN: garbage, DOB: garbage } });
    expect([written.status, written.body.code]).toEqual([404, 'client/not-found']);
    // Of one's own, only whether it is on file: the values are never returned.
    const own = await owner.call('GET', path);
    expect(own.body).toEqual({ ssnOnFile: true, dobOnFile: true, SSN: '••••', DOB: '••/••/••••' });
  });

  test('a mutation sets no status, fee or owner, and only named queries run', async ({ people: { owner, thief } }) => {
    const data = await detailsOf(owner, 300_000);
    const greedy = {
      ...data,
      status: 'completed',
      fee: 0,
      clientId: thief.id,
      client: thief.id,
      _id: 'f'.repeat(24),
      destBankAccount: 'f'.repeat(24),
    };
    const { body } = await askGraph(owner, 'InsertOneTransfer', { data: greedy });
    const made = body.data.insertOneTransfer;
    expect(made).toMatchObject({ status: 'draft', fee: 0, amount: 300_000 });
    expect(made._id).not.toBe('f'.repeat(24));
    expect(await readTransfer(thief, made._id)).toBeNull();
    const update = { _id: made._id, version: made.version, data: { ...greedy, status: 'pending' } };
    const updated = await askGraph(owner, 'UpdateOneTransfer', update);
    expect(updated.body.data.updateOneTransfer.status).toBe('draft');

    const own = await owner.call('POST', '/graphql', {
      body: { operationName: 'Client', variables: {}, query: 'query Client { __schema { types { name } } }' },
    });
    expect(own.text).not.toContain('__schema');
    expect(own.body.data.client._id).toBe(owner.id);
    for (const operationName of ['Everything', '__proto__', 'constructor', 'toString']) {
      const unknown = await askGraph(owner, operationName);
      expect([unknown.status, unknown.body.code], operationName).toEqual([400, 'request/unknown-operation']);
    }
  });

  test("the fee is the tenant's, and a total without it is refused", async () => {
    const who = await aReadyApiClient('summit');
    const account = who.accounts[0];
    const draft = await saveDraft(who, 200_000, { account });
    expect(draft.fee).toBe(1995);
    const cheaper = await start(who, { ...draft, fee: 0 }, account);
    expect([cheaper.status, cheaper.body.code]).toEqual([409, 'transfer/changed-meanwhile']);
    expect(await atTheBank(who.on, draft._id)).toEqual([]);
    mustBe(200, await start(who, draft, account));
    expect((await atTheBank(who.on, draft._id)).map(({ amount }) => amount)).toEqual(['2019.95']);
  });

  test('a repeated start debits once', async ({ people: { owner } }) => {
    const account = owner.accounts[0];
    const draft = await saveDraft(owner, 120_000, { account });
    const together = await Promise.all(Array.from({ length: 6 }, () => start(owner, draft, account)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of together.filter((reply) => reply.status !== 200))
      expect([status, body.code]).toEqual([409, 'transfer/already-started']);
    const later = await start(owner, draft, account);
    expect([later.status, later.body.code]).toEqual([409, 'transfer/already-started']);
    expect(await atTheBank(owner.on, draft._id)).toHaveLength(1);
  });

  test('a transfer on its way can no longer be edited, rerouted or discarded', async ({ people: { owner } }) => {
    const account = owner.accounts[0];
    const draft = await saveDraft(owner, 130_000, { account });
    mustBe(200, await start(owner, draft, account));
    const now = await readTransfer(owner, draft._id);
    const data = await detailsOf(owner, 1);
    const edits = [
      ['UpdateOneTransfer', { _id: draft._id, version: now?.version, data }],
      ['LinkSourceBankAccount', { _id: draft._id, bankAccountId: owner.accounts[1] }],
      ['DiscardTransfer', { _id: draft._id }],
    ] as const;
    for (const [name, variables] of edits) {
      const { body } = await askGraph(owner, name, variables);
      expect(body.errors[0].extensions.code, name).toMatch(/^transfer\/(not-editable|wrong-status)$/);
    }
    expect(lasting(await readTransfer(owner, draft._id))).toEqual(lasting(now));
  });

  test('no money moves without SSN and birth date', async () => {
    const who = await aSignedInClient('plainview');
    const [account] = await linkAccounts(who);
    const draft = await saveDraft(who, 100_000, { account });
    const started = await start(who, draft, account);
    expect([started.status, started.body.code]).toEqual([409, 'identity/incomplete']);
    expect(await atTheBank(who.on, draft._id)).toEqual([]);
  });
});
