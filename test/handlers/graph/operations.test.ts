import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { DRAFTS_MAX, UNFINISHED_DRAFTS_PER_DAY } from '#shared/limits.ts';
import { velocityLimits } from '#shared/tenant/velocity.ts';
import { logsWithout } from '../../support/logs.ts';
import { aTenant } from '../../support/people.ts';
import { setUpGraph, someDetails } from './graph-setup.ts';

let ada: Client;
logsWithout(/Oak Street|@example|Buyer|\+1312|For the house/);

const setup = await setUpGraph();
beforeEach(async () => {
  ada = await setup.addClient();
});

const saved = async (overrides: Readonly<Record<string, unknown>> = {}) =>
  (await setup.ask(ada, 'InsertOneTransfer', { data: someDetails(overrides) })).data['insertOneTransfer'] ?? {};

describe('a client', () => {
  it('reads their own record, which shows only whether SSN and birth date are on file', async () => {
    const { status, data } = await setup.ask(ada, 'Client');
    expect(status).toBe(200);
    expect(data['client']).toMatchObject({
      _id: ada.id,
      firstName: 'Ada',
      lastName: 'Buyer',
      email: 'ada@example.com',
      ssnOnFile: false,
      dobOnFile: false,
    });
    expect(Object.keys(data['client'] ?? {})).not.toContain('consent');
  });

  it('who was deleted reads nothing', async () => {
    expect((await setup.ask(setup.world.newAccountId(), 'Client')).data).toEqual({ client: null });
  });

  it('changes e-mail and address (R-090)', async () => {
    const home = { address1: '1 Elm Street', city: 'Malakoff', state: 'NY', zipcode: '14236' };
    const { data } = await setup.ask(ada, 'UpdateOneClient', { data: { email: ' new@example.com ', ...home } });
    expect(data['updateOneClient']).toMatchObject({ email: 'new@example.com', ...home });
    expect((await setup.ask(ada, 'Client')).data['client']).toMatchObject({ email: 'new@example.com', ...home });
  });

  it('chooses which news to get, by e-mail and text separately, and keeps everything else (X-039)', async () => {
    const { data } = await setup.ask(ada, 'UpdateOneClient', { data: { newsByText: false } });
    expect(data['updateOneClient']).toMatchObject({ newsByEmail: true, newsByText: false, email: 'ada@example.com' });
    expect((await setup.ask(ada, 'Client')).data['client']).toMatchObject({ newsByEmail: true, newsByText: false });
    expect((await setup.ask(ada, 'UpdateOneClient', { data: { newsByText: 'yes' } })).status).not.toBe(200);
  });

  it.each([
    ['an invalid email', { email: 'not an address' }, { email: 'Please provide a valid email' }],
    [
      'an e-mail of 51 characters',
      { email: `${'a'.repeat(39)}@example.com` },
      { email: 'Max length exceeded (50 characters)' },
    ],
    ['an invalid state', { state: 'XX' }, { state: 'This is required' }],
    [
      'a name that is a message (D-95)',
      { firstName: 'Call (800) 555-0199' },
      { firstName: 'Enter your name as it appears on your ID' },
    ],
    ['a ZIP of four digits', { zipcode: '1234' }, { zipcode: 'Enter a 5-digit ZIP code' }],
  ])('sees which field is wrong: %s', async (_, data, fields) => {
    const reply = await setup.ask(ada, 'UpdateOneClient', { data });
    expect([reply.code, reply.fields]).toEqual(['request/invalid', fields]);
    expect((await setup.clients.find(ada.tenantId, ada.id))?.version).toBe(1);
  });

  it('saves on top of what another tab saved at the same moment', async () => {
    const both = await Promise.all([
      setup.ask(ada, 'UpdateOneClient', { data: { email: 'one@example.com' } }),
      setup.ask(ada, 'UpdateOneClient', { data: { city: 'Malakoff' } }),
    ]);
    expect(both.map(({ code }) => code)).toEqual([undefined, undefined]);
    expect((await setup.ask(ada, 'Client')).data['client']).toMatchObject({
      email: 'one@example.com',
      city: 'Malakoff',
    });
  });
});

describe('the details form', () => {
  it('gets everything of the tenant in one request', async () => {
    const fee = { clientPays: true, amount: 1500, methods: ['ACH'] };
    vi.spyOn(setup.tenants, 'config').mockResolvedValue(aTenant({ fee, limits: { ACH: 500_000 } }) as never);
    const { data } = await setup.ask(ada, 'TransferForm');
    expect(data).toEqual({
      purposeconfigs: [
        {
          config: [
            {
              purpose: 'Earnest Money Deposit for Purchase',
              purposeInSpanish: null,
              method: 'ACH',
              active: true,
              limit: 500_000,
              disclaimer: '',
              disclaimerInSpanish: null,
            },
          ],
          limits: [
            { method: 'ACH', limit: 500_000 },
            { method: 'Wire', limit: 14_999_999 },
          ],
        },
      ],
      transferfeeconfigs: [{ clientPays: true, amount: 1500, methods: ['ACH'] }],
      allowance: { amount: 30_000_000, count: 6, freeOn: null },
      transfertypes: [
        {
          _id: 'Client Transfer',
          name: 'Client Transfer',
          purpose: '{"purposes":["Earnest Money Deposit for Purchase"]}',
        },
        {
          _id: 'Client Disbursement',
          name: 'Client Disbursement',
          purpose: expect.stringContaining('"Proceeds of Sale"'),
        },
      ],
      offices: [{ _id: '65f0000000000000000000a1', title: 'Downtown', city: 'Springfield', state: 'IL', active: true }],
      realtors: [],
      bankaccounts: [
        { _id: '65f0000000000000000000b1', bankName: 'First Bank', name: 'Escrow', accountLastFourDigits: '4321' },
      ],
    });
  });

  it('saves a draft, with the fee of the tenant, and remembers the property on the client (R-155, R-157, R-159, R-173, R-233)', async () => {
    const draft = await saved();
    expect(draft).toMatchObject({
      status: 'draft',
      amount: 125_000,
      fee: 0,
      method: 'ACH',
      version: 1,
      firstName: 'Ada',
      office: { title: 'Downtown' },
      sourceBankAccount: null,
      authorizationText: null,
      referenceID: expect.stringMatching(/^CP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
    });
    expect(JSON.parse(String(draft['notes']))).toMatchObject([{ note: 'For the house', by: 'client' }]);
    expect((await setup.ask(ada, 'Client')).data['client']).toMatchObject({
      propertyAddress1: '12 Oak Street',
      propertyAddress2: 'Unit 4',
      propertyZipcode: '62701',
    });
    expect((await setup.ask(ada, 'Transfer', { _id: draft['_id'] })).data['transfer']).toEqual(draft);
  });

  it('saves changed details on top of the version that was read, and refuses an older one (R-156, R-233)', async () => {
    const { _id, version } = await saved();
    const change = { _id, version, data: someDetails({ amount: 200, reAmount: 200, note: '' }) };
    const { data } = await setup.ask(ada, 'UpdateOneTransfer', change);
    expect(data['updateOneTransfer']).toMatchObject({ amount: 200, notes: '[]', version: 2 });
    const late = await setup.ask(ada, 'UpdateOneTransfer', change);
    expect([late.status, late.code]).toEqual([200, 'transfer/changed-meanwhile']);
    expect((await setup.stored(ada, _id))?.version).toBe(2);
  });

  it('of a draft that failed clears the problem when it is saved again', async () => {
    const problem = { code: 'NSF', sentence: 'Too little.', at: '2026-11-01T12:00:00.000Z' };
    const draft = await setup.world.addDraft(ada, { problem });
    const shown = await setup.ask(ada, 'Transfer', { _id: draft.id });
    expect(shown.data['transfer']).toMatchObject({ problem: 'Too little.', problemCode: null });
    await setup.ask(ada, 'UpdateOneTransfer', { _id: draft.id, version: 1, data: someDetails() });
    expect((await setup.stored(ada, draft.id))?.problem).toBeUndefined();
  });

  it('of a draft that no one could check shows that code beside the sentence, which may change', async () => {
    const problem = { code: 'UNCHECKED', sentence: 'An older sentence.', at: '2026-11-01T12:00:00.000Z' };
    const draft = await setup.world.addDraft(ada, { problem });
    const shown = await setup.ask(ada, 'Transfer', { _id: draft.id });
    expect(shown.data['transfer']).toMatchObject({
      problem: 'An older sentence.',
      problemCode: 'transfer/unchecked',
    });
  });

  it('links the account to pay from, and refuses one that cannot pay (R-176)', async () => {
    const { client, account } = await setup.world.addPayer();
    const { id } = await setup.world.addDraft(client);
    const { data } = await setup.ask(client, 'LinkSourceBankAccount', { _id: id, bankAccountId: account.id });
    expect(data['linkSourceBankAccount']?.['sourceBankAccount']).toMatchObject({ accountLastFourDigits: '6124' });
    const other = await setup.ask(client, 'LinkSourceBankAccount', { _id: id, bankAccountId: ada.id });
    expect([other.code, other.message]).toEqual([
      'bank/not-found',
      'Bank account not found, please select bank account',
    ]);
  });

  it('begins no more payments on top of too many drafts, until one of them ends', async () => {
    const drafts = [];
    for (let count = 0; count < DRAFTS_MAX; count += 1) drafts.push(await saved());
    const refused = await setup.ask(ada, 'InsertOneTransfer', { data: someDetails() });
    expect(refused.code).toBe('transfer/too-many-drafts');
    expect(refused.message).toContain('ends by itself after 30 days');
    await setup.ask(ada, 'DiscardTransfer', { _id: drafts[0]?.['_id'] });
    expect(await saved()).toMatchObject({ status: 'draft' });
  });

  it('begins and discards only a limited number of payments a day, because their records stay', {
    tags: 'long',
  }, async () => {
    const hurried = await setup.addClient();
    const begin = () => setup.ask(hurried, 'InsertOneTransfer', { data: someDetails() });
    const { tenant } = setup.world;
    const usual = { ...tenant, velocity: velocityLimits.parse({ client: { day: { amount: 1e9, count: 2 } } }) };
    vi.spyOn(setup.tenants, 'config').mockResolvedValue(usual);
    for (let count = 0; count < UNFINISHED_DRAFTS_PER_DAY + 2; count += 1) {
      const { data } = await begin();
      await setup.ask(hurried, 'DiscardTransfer', { _id: data['insertOneTransfer']?.['_id'] });
    }
    const refused = await begin();
    expect([refused.code, refused.message]).toEqual(['request/too-many', expect.stringContaining('tomorrow')]);
  });

  it('keeps the client’s file number, which can be corrected and removed (X-058)', async () => {
    const { _id, version, fileNumber } = await saved({ fileNumber: ' 24-1178 ' });
    expect(fileNumber).toBe('24-1178');
    const change = async (version: unknown, data: object) =>
      (await setup.ask(ada, 'UpdateOneTransfer', { _id, version, data })).data['updateOneTransfer'] ?? {};
    const corrected = await change(version, someDetails({ fileNumber: '24-1187' }));
    expect(corrected['fileNumber']).toBe('24-1187');
    expect((await change(corrected['version'], someDetails()))['fileNumber']).toBeNull();
  });

  it('lets only the company set the file number of its requests (X-058)', async () => {
    const { client } = await setup.world.addPayer();
    const { id } = await setup.world.addDraft(client, {
      status: 'viewed',
      fileNumber: '24-1187',
      events: [
        { id: 'e-1', name: 'create', from: null, to: 'created', actor: 'staff', at: '2026-11-01T12:00:00.000Z' },
      ],
    });
    const data = someDetails({ fileNumber: '66-6666' });
    const edit = await setup.ask(client, 'UpdateOneTransfer', { _id: id, version: 1, data });
    expect(edit.code).toBe('transfer/not-editable');
    expect(await setup.stored(client, id)).toMatchObject({ fileNumber: '24-1187', version: 1 });
  });

  it('discards a draft and keeps its record', async () => {
    const { _id } = await saved();
    expect((await setup.ask(ada, 'DiscardTransfer', { _id })).data['discardTransfer']).toMatchObject({
      status: 'cancelled',
    });
    expect((await setup.ask(ada, 'DiscardTransfer', { _id })).code).toBe('transfer/wrong-status');
  });

  it.each(['submitted', 'pending', 'completed', 'cancelled', 'error'] as const)(
    'changes nothing on a transfer that is %s',
    async (status) => {
      const { client, account } = await setup.world.addPayer();
      const { id } = await setup.world.addDraft(client, { status, submittedAt: '2026-11-01T12:00:00.000Z' });
      const edits = [
        setup.ask(client, 'UpdateOneTransfer', { _id: id, version: 1, data: someDetails() }),
        setup.ask(client, 'LinkSourceBankAccount', { _id: id, bankAccountId: account.id }),
      ];
      for (const { code } of await Promise.all(edits)) expect(code).toBe('transfer/not-editable');
      expect((await setup.ask(client, 'DiscardTransfer', { _id: id })).code).toBe('transfer/wrong-status');
      expect(await setup.stored(client, id)).toMatchObject({ status, version: 1, amount: 100_000 });
    },
  );
});

describe('the logos of banks', () => {
  it('are an empty list if none is known', async () => {
    const { data } = await setup.ask(ada, 'InstitutionLogos', { institutionCodes: ['ins_109508', 'ins_109508'] });
    expect(data).toEqual({ institutionlogos: [] });
  });
});
