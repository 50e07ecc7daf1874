import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { logsWithout } from '../../support/logs.ts';
import { setUpGraph, someDetails } from './graph-setup.ts';

/** Requests that a caller with a valid session and bad intentions can send. */
let ada: Client;
logsWithout(/Oak Street|@example|Buyer|\+1312|canary/);

const setup = await setUpGraph();
beforeEach(async () => {
  ada = await setup.addClient();
});

const insert = (data: unknown) => setup.ask(ada, 'InsertOneTransfer', { data });
const historyOf = async (client: Client) =>
  (await setup.transfers.history(client.tenantId, client.id as never)).cards.length;

describe('an operation', () => {
  it.each([
    'Nothing',
    'client',
    'IntrospectionQuery',
    '__schema',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '',
  ])('named "%s" is refused as unknown', async (name) => {
    const reply = await setup.ask(ada, name);
    expect([reply.status, reply.code]).toEqual([400, 'request/unknown-operation']);
  });

  it.each([
    'query { __schema { types { name } } }',
    'query Client { client { _id } __schema { types { name } } }',
    'mutation { discardTransfer(_id: "65f0000000000000000000c1") { _id } }',
  ])('runs the portal’s own text, not the caller’s: %s', async (query) => {
    const body = { operationName: 'Client', variables: {}, query };
    const reply = await setup.ask(ada, 'Client', {}, { body });
    expect(Object.keys(reply.data)).toEqual(['client']);
    expect(JSON.stringify(reply.body)).not.toContain('__');
    const unnamed = await setup.ask(ada, '', {}, { body: { query } });
    expect([unnamed.status, unnamed.code]).toEqual([400, 'request/invalid']);
  });
});

describe('a draft', () => {
  it.each(['<img src=x onerror=alert(1)>', '=cmd|1', '24 1187', '24\u202e7811', 'a'.repeat(21), '1'.repeat(9_000)])(
    'refuses an invalid file number (X-058): %.25s',
    async (fileNumber) => {
      const reply = await insert(someDetails({ fileNumber }));
      expect(reply.code).toBe('request/invalid');
      expect(Object.keys(reply.fields ?? {}).join()).toMatch(/fileNumber$/);
      expect(await historyOf(ada)).toBe(0);
    },
  );

  it.each([
    ['a method of another kind', { method: 'Disbursement' }, 'method/invalid', 'Unknown payment method Disbursement'],
    ['a method the purpose does not have', { method: 'Wire' }, 'method/invalid', 'Invalid payment method'],
    ['an unknown purpose', { purpose: 'x'.repeat(30_000) }, 'purpose/unknown', 'Please select a purpose.'],
    ['an amount of 0', { amount: 0, reAmount: 0 }, 'amount/zero', 'Amount should not be 0'],
    ['two amounts', { reAmount: 124_999 }, 'amount/mismatch', "Your amounts don't match"],
    [
      'a cent too much',
      { amount: 15_000_000, reAmount: 15_000_000 },
      'amount/over-maximum',
      'Transfer amount cannot exceed $149,999.99',
    ],
    ['an unknown office', { officeId: '65f0000000000000000000ff' }, 'office/required', 'Office is required.'],
    ['no office', { officeId: undefined }, 'office/required', 'Office is required.'],
  ])('is refused with %s', async (_, part, code, message) => {
    const reply = await insert(someDetails(part));
    expect([reply.status, reply.code, reply.message]).toEqual([200, code, message]);
    expect(reply.body['data']).toBeNull();
    expect(await historyOf(ada)).toBe(0);
  });

  it.each([
    ['an amount beyond 32 bits', { amount: 3_000_000_000, reAmount: 3_000_000_000 }, 'amount'],
    ['an amount beyond all numbers', { amount: 1e300, reAmount: 1e300 }, 'amount'],
    ['a negative amount', { amount: -1, reAmount: -1 }, 'amount'],
    ['half a cent', { amount: 0.5, reAmount: 0.5 }, 'amount'],
    ['an amount in words', { amount: '125000' }, 'amount'],
    ['no street', { address1: '  ' }, 'address1'],
    ['a street of 61 characters', { address1: 'x'.repeat(61) }, 'address1'],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'note'],
    ['a seller of 101 characters', { sellerName: 'x'.repeat(101) }, 'sellerName'],
    ['an office that is a key', { officeId: 'a#CLIENT#b' }, 'officeId'],
    ['a closing day that does not exist', { expectedClosingAt: 'tomorrow' }, 'expectedClosingAt'],
    ['a state abroad', { state: 'ZZ' }, 'state'],
  ])('is refused unread with %s', async (_, part, field) => {
    const reply = await insert(someDetails(part));
    expect([reply.status, reply.code]).toEqual([400, 'request/invalid']);
    expect(Object.keys(reply.fields ?? {})).toContain(field);
  });

  it('is refused with a version beyond 32 bits', async () => {
    const variables = { _id: ada.id, version: 3_000_000_000, data: someDetails() };
    expect((await setup.ask(ada, 'UpdateOneTransfer', variables)).status).toBe(400);
  });

  it.each([[null], [[]], ['text'], [7], [{ data: null }], [{ data: [] }]])(
    'is refused if it is %j',
    async (variables) => {
      expect((await setup.ask(ada, 'InsertOneTransfer', variables)).status).toBe(400);
    },
  );
});

describe("another client's", () => {
  it('account cannot be linked to a draft', async () => {
    const { account } = await setup.world.addPayer();
    const { id } = await setup.world.addDraft(ada);
    const reply = await setup.ask(ada, 'LinkSourceBankAccount', { _id: id, bankAccountId: account.id });
    expect(reply.code).toBe('bank/not-found');
  });

  it('record cannot be named in a change', async () => {
    const eve = await setup.addClient();
    const data = { email: 'eve@example.com', _id: ada.id, id: ada.id, mobilePhone: '+13125550000', ssnOnFile: true };
    await setup.ask(eve, 'UpdateOneClient', { _id: ada.id, clientId: ada.id, data });
    expect(await setup.clients.find(ada.tenantId, ada.id)).toEqual(ada);
    expect(await setup.clients.find(eve.tenantId, eve.id)).toMatchObject({
      email: 'eve@example.com',
      mobilePhone: eve.mobilePhone,
      ssnOnFile: false,
    });
  });
});
