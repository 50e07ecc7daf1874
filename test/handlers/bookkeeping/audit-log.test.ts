import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import { bankAccountId, clientId } from '#shared/ids.ts';
import { memberNamed } from '#test/support/staff.ts';
import { aSession } from '../../support/open-session.ts';
import { aClient, aTenant } from '../../support/people.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from './bookkeeping-setup.ts';

const ACCOUNT = bankAccountId.parse('65f0000000000000000000b1');

const setup = await setUpBookkeeping();
const { clients, identities, wiringSeenBy } = await import('#functions/adapters/dynamo/clients.ts');
const { sessions, signInUsers } = await import('#functions/adapters/dynamo/sign-in.ts');
const adapter = await import('#functions/adapters/dynamo/table.ts');
const documents = adapter.documents;
const TableName = adapter.tableName();
const keys = await import('#functions/adapters/dynamo/keys.ts');
const bookKeys = await import('#functions/adapters/dynamo/keys.ts');

/** The records written since then, newest last. */
let seen = 0;
async function news(): Promise<readonly AuditRecord[]> {
  await setup.written();
  const found: AuditRecord[] = [];
  for await (const record of setup.books.records(setup.tenant, seen)) found.push(record);
  seen = found.at(-1)?.sequence ?? seen;
  return found;
}
beforeEach(async () => {
  await news();
});

const whatOf = (records: readonly AuditRecord[]) => records.map(({ what }) => what);
const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item }));

describe('the audit log of a tenant', () => {
  it('has every event of a transfer, who did it, and the hash of the text that was agreed to', async () => {
    const draft = await setup.world.addDraft(setup.payer.client);
    await setup.acts.click(setup.ports, draft);
    const records = await news();
    expect(whatOf(records)).toEqual(expect.arrayContaining(['transfer/makeTransfer', 'transfer/accepted']));
    const { authorization } = await setup.stored(draft);
    const agreed = records.find(({ what }) => what === 'transfer/makeTransfer');
    expect(agreed).toMatchObject({ actor: 'client', clientId: draft.clientId, subject: draft.id });
    expect(agreed?.details).toMatchObject({
      textSha256: createHash('sha256')
        .update(authorization?.text ?? '')
        .digest('hex'),
      textVersion: authorization?.textVersion,
      total: 100_000,
    });
  });

  it('names the staff member who acted', async () => {
    const wire = await setup.world.addDraft(setup.payer.client, { method: 'Wire', status: 'awaiting wire' });
    await setup.acts.confirm(setup.ports, wire);
    const [confirmed] = (await news()).filter(({ what }) => what === 'transfer/confirmReceipt');
    expect(confirmed).toMatchObject({ actor: 'staff', by: 'Rosa Diaz', details: { bankReference: `IMAD-${wire.id}` } });
  });

  it('has a registration with its consents, a linked and a disconnected account, and identity without a digit', async () => {
    const { client, account } = await setup.world.addPayer();
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    const kept = { locked: { ssn: 'c2VhbGVk', dob: 'c2VhbGVk' }, birthMark: 'c2VhbGVk' };
    await identities.save(setup.tenant, clientId.parse(client.id), kept, new Date());
    await bankAccounts.save({ ...account, balance: 1, balanceAt: account.createdAt });
    await bankAccounts.save({ ...account, balance: 1, version: 2, active: false });
    const records = (await news()).filter((record) => record.clientId === client.id);
    expect(whatOf(records)).toEqual(['client/registered', 'bank/linked', 'identity/saved', 'bank/disconnected']);
    expect(records[0]?.details).toMatchObject({ termsVersion: client.consent.termsVersion });
    expect(JSON.stringify(records)).not.toMatch(/c2VhbGVk|312200|Buyer/);
  });

  it('has a registration only once a code has proved the phone, with the consent given at that moment', async () => {
    const typed = aClient({ id: '65f0000000000000000000b7', mobilePhone: '+13125550177', expiresAt: 1_795_000_000 });
    await clients.add(typed);
    const about = async () => (await news()).filter((record) => record.clientId === typed.id);
    expect(await about()).toEqual([]);
    await clients.prove(typed, '2026-11-21T15:05:00.000Z');
    expect(await about()).toMatchObject([
      { what: 'client/registered', details: { consentAt: '2026-11-21T15:05:00.000Z' } },
    ]);
  });

  it('has who saw the wiring instructions, when and from where, and who released a hold (X-003)', async () => {
    const at = '2026-11-21T15:00:00.000Z';
    const client = setup.payer.client.id;
    const wire = await setup.world.addDraft(setup.payer.client, { method: 'Wire', status: 'awaiting wire' });
    const version = 'a'.repeat(64);
    const view = {
      transferId: wire.id,
      what: 'shown',
      version,
      at,
      sourceAddress: '203.0.113.9',
      userAgent: 'x',
    } as const;
    await wiringSeenBy.record(setup.tenant, client, view as never, 'request-1');
    // Two items at once may come in either order.
    await setup.written();
    const seen = keys.wiringSeenKey(setup.tenant, client, ACCOUNT);
    await put({ ...seen, lifted: { version, at, by: 'Sam Okafor' }, revision: 1 });
    const records = await news();
    expect(records.find(({ what }) => what === 'wiring/shown')).toMatchObject({
      subject: wire.id,
      at,
      actor: 'client',
      details: { sourceAddress: '203.0.113.9', userAgent: 'x' },
    });
    expect(records.find(({ what }) => what === 'wiring/hold-lifted')).toMatchObject({
      by: 'Sam Okafor',
      actor: 'staff',
    });
  });

  it('has every sign-in with how and from where, and every sign-out', async () => {
    const client = clientId.parse(setup.payer.client.id);
    const from = { sourceAddress: '203.0.113.9', userAgent: 'x' };
    const isNewDevice = true;
    const told = { phone: '+13125550100', tenantName: 'Acme Title', host: 'acme.portal.example', purpose: 'sign-in' };
    await signInUsers.save(setup.tenant, client, told as never);
    const [first, second] = ['2026-11-21T15:00:00.000Z', '2026-11-21T16:00:00.000Z'] as const;
    await signInUsers.signedIn(setup.tenant, client, { at: first, by: 'texted code', isNewDevice, ...from });
    await signInUsers.signedIn(setup.tenant, client, { at: second, by: 'identity provider', isNewDevice, ...from });
    const ended = { at: Date.parse('2026-11-21T17:00:00.000Z') / 1000, because: 'logged out' } as const;
    await sessions.end(setup.tenant, client, aSession().id, ended);
    const records = (await news()).filter((record) => record.clientId === client);
    expect(records.map(({ what, at, details }) => [what, at, details])).toEqual([
      ['sign-in/opened', first, { method: 'texted code', ...from }],
      ['sign-in/opened', second, { method: 'identity provider', ...from }],
      ['sign-in/ended', '2026-11-21T17:00:00.000Z', { because: 'logged out' }],
    ]);
    // The same item changes for other reasons, and that is not a second sign-out.
    const third = { at: '2026-11-21T18:00:00.000Z', by: 'texted code', isNewDevice, ...from } as const;
    await signInUsers.signedIn(setup.tenant, client, third);
    expect((await news()).filter((record) => record.clientId === client).map(({ what }) => what)).toEqual([
      'sign-in/opened',
    ]);
  });

  it('has an applied configuration with the names of changed fields and the person, never the wiring numbers', async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const file = { ...aTenant(), agents: [] };
    await tenants.apply({ ...file, supportEmail: 'new@acme.example' } as never, memberNamed('Kim Ops'));
    const before = await news();
    expect(before.find(({ what }) => what === 'tenant/applied')).toMatchObject({
      by: 'Kim Ops',
      identity: { id: 'kimops', role: 'prepare', way: 'local' },
      details: { fields: expect.stringContaining('supportEmail') },
    });
    // The same file applied by another person changes nothing.
    await tenants.apply({ ...file, supportEmail: 'new@acme.example' } as never, memberNamed('Lee Ops'));
    expect(whatOf(await news())).toEqual([]);
    const wiring = {
      bankName: 'Bank',
      bankAddress: 'x',
      routingNumber: '021000021',
      accountNumber: '9876543210',
      beneficiaryName: 'Acme',
      beneficiaryAddress: 'x',
      beneficiaryPhone: '+12175550100',
    };
    await put({ ...keys.tenantWiringKey(setup.tenant, ACCOUNT), ...wiring });
    const [applied] = (await news()).filter(({ what }) => what === 'tenant/wiring-applied');
    expect(applied?.details['fields']).toContain('accountNumber');
    expect(JSON.stringify(applied)).not.toMatch(/9876543210|021000021/);
  });

  it('has changes made by hand: an amount without an event, a deleted transfer', async () => {
    const draft = await setup.world.addDraft(setup.payer.client);
    const Key = keys.transferKey(setup.tenant, draft.clientId, draft.id);
    await documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET amount = :amount',
        ExpressionAttributeValues: { ':amount': 1 },
      }),
    );
    await documents.send(new DeleteCommand({ TableName, Key }));
    const records = await news();
    expect(records.slice(-2)).toMatchObject([
      { what: 'transfer/changed', subject: draft.id, details: { fields: 'amount' } },
      { what: 'transfer/removed', subject: draft.id },
    ]);
  });

  it('has lock-outs: too many wrong codes', async () => {
    const key = keys.countKey(setup.tenant, `tries#${setup.payer.client.id}`, 'TALLY');
    await put({ ...key, count: 5, lockouts: 0, version: 1 });
    await put({ ...key, count: 0, lockouts: 1, version: 2 });
    await put({ ...keys.countKey(setup.tenant, 'sends#+12175550142', 'TALLY'), lockouts: 1, version: 1 });
    expect(await news()).toMatchObject([{ what: 'sign-in/locked', subject: setup.payer.client.id }]);
  });

  it('has the limits that refused a client’s payment, each once a day (X-369)', async () => {
    const limited = (changes: object): BookkeepingSetup['ports'] => ({
      ...setup.ports,
      tenants: {
        ...setup.ports.tenants,
        config: async (tenant) => {
          const config = await setup.ports.tenants.config(tenant);
          return config && { ...config, ...changes };
        },
      },
    });
    const { velocity } = aTenant();
    const none = { day: { amount: 1, count: 1 }, week: { amount: 1, count: 1 } };
    const draft = await setup.world.addDraft(setup.payer.client);
    await news();
    for (const changes of [
      ...[{ velocity: { ...velocity, client: none } }, { velocity: { ...velocity, client: none } }],
      ...[{ velocity: { ...velocity, tenant: none } }, { limits: { ACH: 1 } }],
    ])
      await setup.acts.click(limited(changes), draft).catch(() => undefined);
    const refused = { what: 'client/limit-refused', actor: 'system', clientId: draft.clientId };
    expect(await news()).toMatchObject([
      { ...refused, details: { because: 'limit per client' } },
      { ...refused, details: { because: 'limit for all clients' } },
      { ...refused, details: { because: 'limit per payment' } },
    ]);
    expect((await setup.stored(draft)).status).toBe('draft');
  });

  it('lets only one writer write at a time, even if many start at once', async () => {
    const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
    const { appendFact } = await import('#functions/ledger/audit-chain.ts');
    const fact = (number: number) => {
      const about = {
        at: '2026-11-21T15:00:00.000Z',
        what: 'test/raced',
        actor: 'system' as const,
        details: { number },
      };
      return appendFact(auditLog, setup.tenant, { id: `RACE#${number % 4}`, ...about }, new Date());
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(fact));
    expect(whatOf(await news())).toEqual(Array(4).fill('test/raced'));
    expect(await setup.ops('audit verify')).toMatchObject({ ok: true });
  });

  it('does not grow when the stream repeats everything', async () => {
    const before = await setup.books.head(setup.tenant);
    await setup.tellAgain();
    expect(await setup.books.head(setup.tenant)).toEqual(before);
  });
});

describe('ops audit (X-067)', () => {
  it('shows the requested records, oldest first', async () => {
    const shown = linesOf(await setup.ops('audit show', { about: 'wiring' }));
    expect(shown.split('\n')).toHaveLength(2);
    expect(shown).toMatch(/wiring\/shown[\s\S]*wiring\/hold-lifted +staff Sam Okafor/);
    expect(linesOf(await setup.ops('audit show', { last: '1', csv: true }))).toMatch(/^number,at[^\n]*\n\d+,/);
  });

  it('reports that the log is unchanged, and recognizes the end that was recorded', async () => {
    const verified = await setup.ops('audit verify');
    const [first, kept] = linesOf(verified).split('\n');
    expect(first).toMatch(/^\d+ records, none changed, removed or moved\.$/);
    await setup.world
      .addDraft(setup.payer.client, { status: 'awaiting wire', method: 'Wire' })
      .then((wire) => setup.acts.confirm(setup.ports, wire));
    await setup.written();
    expect(await setup.ops('audit verify', { kept })).toMatchObject({ ok: true });
    const other = `${kept?.split(':')[0]}:${'f'.repeat(64)}`;
    expect(await setup.ops('audit verify', { kept: other })).toMatchObject({ refusal: { code: 'audit/rewritten' } });
  });

  /** Tampers with the third record in the table, runs the check, and restores the record. */
  async function withThird(tamper: (item: Record<string, unknown>) => Promise<unknown>): Promise<string> {
    const Key = bookKeys.auditRecordKey(setup.tenant, 3);
    const { Item: item } = await documents.send(new GetCommand({ TableName, Key }));
    if (!item) throw new Error('There is no third record.');
    await tamper(item);
    const said = linesOf(await setup.ops('audit verify'));
    await put(item);
    return said;
  }

  it('finds a record that was changed in the table', async () => {
    expect(await withThird((item) => put({ ...item, what: 'tenant/nothing' }))).toBe(
      'Record 3 isn’t as it was written.',
    );
    expect(await setup.ops('audit verify')).toMatchObject({ ok: true });
  });

  it('finds a record that was removed', async () => {
    const Key = bookKeys.auditRecordKey(setup.tenant, 3);
    expect(await withThird(() => documents.send(new DeleteCommand({ TableName, Key })))).toContain(
      'Record 3 is missing',
    );
  });

  it('finds records that were moved', async () => {
    const said = await withThird(async (third) => {
      const { Item: fourth } = await documents.send(
        new GetCommand({ TableName, Key: bookKeys.auditRecordKey(setup.tenant, 4) }),
      );
      await put({ ...fourth, pk: third['pk'], sk: third['sk'], sequence: 3 });
    });
    expect(said).toContain('Record 3 doesn’t follow the one before');
  });
});
