import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { transferId } from '#shared/ids.ts';
import { archiveBefore } from '#shared/transfer/archive.ts';
import { HIDDEN_FROM_HISTORY, TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { captureLogs } from '../../support/logs.ts';
import { setUpGraph } from './graph-setup.ts';

const setup = await setUpGraph();
beforeEach(() => void captureLogs());
afterEach(() => vi.restoreAllMocks());

type Page = { readonly items: readonly Record<string, unknown>[]; readonly after: string | null };
const search = async (client: Client, asked: object = {}): Promise<Page> =>
  (await setup.ask(client, 'TransferFilter', asked)).data['transfer_filter'] as Page;
const archive = async (client: Client, after?: string | null): Promise<Page> =>
  (await setup.ask(client, 'TransferArchives', { after })).data['transferarchives'] as Page;
const recent = async (client: Client): Promise<Page> =>
  (await setup.ask(client, 'Transfers')).data['transfers'] as Page;
const references = ({ items }: Page) => items.map(({ referenceID }) => referenceID);

const LONG_AGO = { createdAt: '2024-01-02T15:00:00.000Z', updatedAt: '2024-01-05T15:00:00.000Z' };
const on = (day: string) => ({ createdAt: `${day}T15:00:00.000Z`, updatedAt: `${day}T15:00:00.000Z` });

/** A client with four payments of this year, all different, and a draft. */
async function aPayer(): Promise<Client> {
  const ada = await setup.addClient();
  const add = (referenceId: string, overrides: object) =>
    setup.world.addDraft(ada, { referenceId, status: 'completed', ...overrides });
  await add('CP-OAKS', { ...on('2026-09-01'), amount: 100_000 as never, fee: 0 as never, fileNumber: 'ESC/24-1187' });
  await add('CP-ELMS', { ...on('2026-09-20'), propertyAddress1: '7 Elm Court', amount: 250_050 as never });
  await add('CP-WIRE', { ...on('2026-10-01'), method: 'Wire', status: 'awaiting wire', purpose: 'Option Fee' });
  await add('CP-PAID', { ...on('2026-10-05'), disbursement: true, type: 'Client Disbursement', status: 'pending' });
  await add('CP-DRAF', { ...on('2026-10-06'), status: 'draft' });
  return ada;
}

describe('the search over transfers (R-209)', () => {
  it.each<[string, object, readonly string[]]>([
    ['everything, newest first, without drafts', {}, ['CP-PAID', 'CP-WIRE', 'CP-ELMS', 'CP-OAKS']],
    ['words of the property, whatever separates them', { text: ' elm,  COURT ' }, ['CP-ELMS']],
    ['the reference, however it is written', { text: 'cp-oaks' }, ['CP-OAKS']],
    ['the purpose', { purpose: 'Option Fee' }, ['CP-WIRE']],
    ['one of several statuses', { status: ['completed', 'pending'] }, ['CP-PAID', 'CP-ELMS', 'CP-OAKS']],
    ['the type', { type: 'Client Disbursement' }, ['CP-PAID']],
    ['the method', { method: 'Wire' }, ['CP-WIRE']],
    ['the start of a period, included', { from: '2026-09-20T15:00:00.000Z' }, ['CP-PAID', 'CP-WIRE', 'CP-ELMS']],
    ['the end of a period, excluded', { to: '2026-09-20T15:00:00.000Z' }, ['CP-OAKS']],
    ['a minimum total', { min: 250_050 }, ['CP-ELMS']],
    ['a maximum total', { max: 100_000, text: 'oak' }, ['CP-PAID', 'CP-WIRE', 'CP-OAKS']],
    ['several of these together', { text: 'oak', method: 'ACH', status: ['pending'] }, ['CP-PAID']],
    ['a text that no transfer has', { text: 'zebra' }, []],
  ])('finds by %s', async (_, asked, found) => expect(references(await search(await aPayer(), asked))).toEqual(found));

  it('finds by the file number or a part of it, and gives it to the export (X-058)', async () => {
    const ada = await aPayer();
    for (const text of ['esc/24-1187', '24-1187', '1187'])
      expect((await search(ada, { text })).items).toMatchObject([
        { referenceID: 'CP-OAKS', fileNumber: 'ESC/24-1187' },
      ]);
    expect((await search(ada, { text: 'elm' })).items).toMatchObject([{ fileNumber: null }]);
  });

  it('continues page by page, and ends', async () => {
    const ada = await aPayer();
    const first = await search(ada, { limit: 3 });
    const second = await search(ada, { limit: 3, after: first.after });
    expect([references(first).length, references(second), second.after]).toEqual([3, ['CP-OAKS'], null]);
  });

  it('never finds what the history hides, even by status (R-198)', async () => {
    const ada = await setup.addClient();
    for (const status of TRANSFER_STATUSES)
      await setup.world.addDraft(ada, { status, submittedAt: '2026-11-01T12:00:00.000Z' });
    expect((await search(ada, { status: [...HIDDEN_FROM_HISTORY] })).items).toEqual([]);
    expect((await search(ada)).items).toHaveLength(TRANSFER_STATUSES.length - HIDDEN_FROM_HISTORY.length);
  });

  it('finds only the caller’s own transfers (R-240)', async () => {
    const [ada, eve] = [await aPayer(), await setup.addClient()];
    const [first] = (await search(ada)).items;
    expect((await search(eve)).items).toEqual([]);
    expect((await search(eve, { after: first?.['_id'] })).items).toEqual([]);
  });

  it('reads at most three hundred transfers at once, even for a rare word, and returns where to continue', async () => {
    const ada = await aPayer();
    const id = transferId.parse('6b00000000000000000000aa');
    const some = vi.spyOn(setup.transfers, 'some').mockResolvedValue({ transfers: [], after: id });
    expect(await search(ada, { text: 'zebra' })).toEqual({ items: [], after: id });
    expect(some).toHaveBeenCalledTimes(3);
  });

  it.each([
    { limit: 51 },
    { limit: 0 },
    { status: ['gone'] },
    { from: 'yesterday' },
    { min: -1 },
    { text: 'x'.repeat(101) },
    { after: 'TENANT#acme' },
  ])('refuses %j', async (asked) => {
    expect((await setup.ask(await setup.addClient(), 'TransferFilter', asked)).code).toBe('request/invalid');
  });
});

describe('the archive (R-208)', () => {
  it('has what ended more than 18 months ago, and the history has the rest', async () => {
    const ada = await setup.addClient();
    for (const status of ['completed', 'cancelled', 'error', 'awaiting wire'] as const)
      await setup.world.addDraft(ada, { ...LONG_AGO, referenceId: `CP-${status}`, status });
    await setup.world.addDraft(ada, { ...LONG_AGO, updatedAt: new Date().toISOString(), status: 'completed' });
    await setup.world.addDraft(ada, { referenceId: 'CP-NEW', status: 'completed' });
    expect(references(await archive(ada)).sort()).toEqual(['CP-cancelled', 'CP-completed', 'CP-error']);
    const shown = references(await recent(ada));
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(expect.arrayContaining(['CP-NEW', 'CP-awaiting wire']));
    expect(references(await search(ada))).toHaveLength(3);
    expect(references(await search(ada, { archived: true }))).toHaveLength(6);
  });

  it('is read from its own part of the index, so a long history costs nothing', async () => {
    const ada = await setup.addClient();
    const send = vi.spyOn(setup.documents, 'send');
    await archive(ada);
    const queries = send.mock.calls.map(([command]) => command).filter((command) => command instanceof QueryCommand);
    expect(queries).toHaveLength(1);
    expect(queries[0]?.input.KeyConditionExpression).toBe('gsi1pk = :partition AND gsi1sk < :before');
  });

  it('starts again at a cursor of the history', async () => {
    const ada = await setup.addClient();
    for (let at = 0; at < 25; at += 1) await setup.world.addDraft(ada, { ...on('2026-10-01'), status: 'completed' });
    await setup.world.addDraft(ada, { ...LONG_AGO, referenceId: 'CP-OLD', status: 'completed' });
    const { after } = await recent(ada);
    expect(after).not.toBeNull();
    expect(references(await archive(ada, after))).toEqual(['CP-OLD']);
  });

  it('begins on the day, 18 months later', () => {
    expect(archiveBefore(new Date('2026-11-21T08:00:00.000Z'))).toBe('2025-05-21T08:00:00.000Z');
  });
});

describe('the profile (R-090)', () => {
  const namesOf = async (client: Client) => {
    const { firstName, middleName, lastName } = (await setup.clients.find(client.tenantId, client.id)) as Client;
    return [firstName, middleName, lastName];
  };
  const changesOf = (client: Client) => setup.clients.formerNames(client.tenantId, client.id);

  it('changes a name and keeps the old one, in a record that is only added to', async () => {
    const ada = await setup.addClient();
    await setup.ask(ada, 'UpdateOneClient', { data: { lastName: ' Lovelace ' } });
    await setup.ask(ada, 'UpdateOneClient', { data: { middleName: 'K', email: 'ada@example.org' } });
    expect(await namesOf(ada)).toEqual(['Ada', 'K', 'Lovelace']);
    expect(await changesOf(ada)).toMatchObject([
      { by: 'client', from: { lastName: 'Lovelace', middleName: '' }, to: { middleName: 'K' } },
      { by: 'client', from: { lastName: 'Buyer' }, to: { firstName: 'Ada', lastName: 'Lovelace' } },
    ]);
  });

  it('records nothing if the name is unchanged', async () => {
    const ada = await setup.addClient();
    await setup.ask(ada, 'UpdateOneClient', { data: { firstName: 'Ada', lastName: 'Buyer', city: 'Malakoff' } });
    expect(await changesOf(ada)).toEqual([]);
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'This is required' }],
    [{ lastName: 'x'.repeat(51) }, { lastName: 'Max length exceeded (50 characters)' }],
    [{ middleName: 'x'.repeat(51) }, { middleName: 'Max length exceeded (50 characters)' }],
    [{ email: `${'a'.repeat(39)}@example.com` }, { email: 'Max length exceeded (50 characters)' }],
  ])('refuses %j (R-087, R-089)', async (data, fields) => {
    const ada = await setup.addClient();
    expect((await setup.ask(ada, 'UpdateOneClient', { data })).fields).toEqual(fields);
    expect(await namesOf(ada)).toEqual(['Ada', '', 'Buyer']);
  });

  it('lets an address be cleared, because it is optional (R-089)', async () => {
    const ada = await setup.addClient();
    const home = { address1: '1 Elm', address2: 'Unit 2', city: 'Malakoff', state: 'NY', zipcode: '14236' };
    await setup.ask(ada, 'UpdateOneClient', { data: home });
    const none = { address1: '', address2: '', city: '', state: '', zipcode: '' };
    expect((await setup.ask(ada, 'UpdateOneClient', { data: none })).data['updateOneClient']).toMatchObject(none);
  });
});

describe('agents in the answers', () => {
  const anAgent = (landingPageURI: string, active = true) => ({
    id: landingPageURI === 'a-one' ? '5f2000000000000000000001' : '5f2000000000000000000002',
    email: 'agent@acme.example',
    mobilePhone: '+12175550177',
    active,
    firstName: 'A',
    lastName: 'One',
    landingPageURI,
    displayName: 'A One',
    displayDescription: '',
    licenses: [{ state: 'IL', number: '1' }],
    brokerage: { name: 'Bayline', officePhone: '+12175550150' },
  });

  it('are found by landing page and by whether they are active, without their own phone (R-223)', async () => {
    const ada = await setup.addClient();
    vi.spyOn(setup.tenants, 'agents').mockResolvedValue([anAgent('a-one'), anAgent('b-two', false)] as never);
    const found = async (asked: object) =>
      (await setup.ask(ada, 'Realtors', asked)).data['realtors'] as unknown as Record<string, unknown>[];
    expect((await found({})).map(({ landingPageURI }) => landingPageURI)).toEqual(['a-one', 'b-two']);
    expect(await found({ landingPageURI: 'b-two', active: true })).toEqual([]);
    const [one] = await found({ landingPageURI: 'a-one', active: true });
    expect(one).toMatchObject({
      licenses: '[{"state":"IL","number":"1"}]',
      brokerage: { name: 'Bayline', logoURL: null },
    });
    expect(JSON.stringify(one)).not.toContain('+12175550177');
  });
});
