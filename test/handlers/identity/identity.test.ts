import { constants, publicEncrypt } from 'node:crypto';
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { birthDates } from '#functions/adapters/key-service.ts';
import { birthMarkText } from '#shared/client/identity.ts';
import { identityKeyRoute, readIdentityRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { aContext, anEvent, type EventParts, read } from '#test/support/http-event.ts';
import { startLocalAws } from '#test/support/local-aws.ts';
import { captureLogs } from '#test/support/logs.ts';
import { openSessionOf } from '#test/support/open-session.ts';
import { aClient } from '#test/support/people.ts';
import { testSettings } from '#test/support/settings.ts';

const acme = tenantId.parse('acme');
const SSN = '7391';
const BIRTH = '1985-04-03';
let numbers = 0;

const logs = captureLogs();
const aws = await startLocalAws();
await aws.addTenant();
await aws.addTenant({ id: 'zenith', name: 'Zenith Escrow' });
const publicKey = String((await call(identityKeyRoute, await aNewClient())).body['publicKey']);
afterAll(() => logs.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function aNewClient(): Promise<string> {
  numbers += 1;
  const id = `65f0000000000000000${String(numbers).padStart(5, '0')}`;
  await clients.add(aClient({ id, mobilePhone: `+1312557${String(numbers).padStart(4, '0')}` }));
  return id;
}

async function call(
  route: typeof identityKeyRoute | typeof saveIdentityRoute | typeof readIdentityRoute,
  client: string,
  parts: EventParts = {},
) {
  const { handler } = await import('#functions/lambdas/identity.ts');
  const params = { tenantId: 'acme', clientId: client, ...parts.params };
  await openSessionOf({ client, ...parts });
  return read(await handler(anEvent(route, { client, ...parts, params }), aContext()));
}

/** The work of the page's WebCrypto: RSA-OAEP with SHA-256 over the record. */
function sealed(record: object): string {
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const;
  return publicEncrypt(
    { ...key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(typeof record === 'string' ? record : JSON.stringify(record)),
  ).toString('base64');
}
const recordOf = (client: string, field: 'ssn' | 'dob', more: object = {}) => ({
  tenantId: 'acme',
  clientId: client,
  field,
  value: field === 'ssn' ? SSN : BIRTH,
  sealedAt: new Date().toISOString(),
  ...more,
});
const save = (client: string, ssn: object = {}, dob: object = {}, parts: EventParts = {}) =>
  call(saveIdentityRoute, client, {
    body: { SSN: sealed(recordOf(client, 'ssn', ssn)), DOB: sealed(recordOf(client, 'dob', dob)) },
    ...parts,
  });

describe('giving SSN and birth date', () => {
  it('stores both encrypted, and answers with presence and mask (R-081, R-082, R-083)', async () => {
    const id = await aNewClient();
    const masked = { ssnOnFile: true, dobOnFile: true, SSN: '••••', DOB: '••/••/••••' };
    expect(await save(id)).toMatchObject({ status: 200, body: masked });
    expect(await call(readIdentityRoute, id)).toMatchObject({ status: 200, body: masked });
    expect(await clients.find(acme, clientId.parse(id))).toMatchObject({
      ssnOnFile: true,
      dobOnFile: true,
      version: 2,
    });
    const { birthMark = '' } = (await clients.find(acme, clientId.parse(id))) ?? {};
    expect(await birthDates.holds(birthMarkText('acme', id, BIRTH), birthMark)).toBe(true);
    expect(await birthDates.holds(birthMarkText('acme', id, '1985-04-04'), birthMark)).toBe(false);
  });

  it('encrypts each value for its tenant, client and field: it decrypts for no other (R-083, X-084)', async () => {
    const id = await aNewClient();
    await save(id);
    const Key = { pk: `TENANT#acme#CLIENT#${id}`, sk: 'IDENTITY' };
    const { Item } = await aws.documents.send(new GetCommand({ TableName: testSettings.TABLE_NAME, Key }));
    expect(JSON.stringify(Item)).not.toMatch(new RegExp(`${SSN}"|${BIRTH}`));
    const open = (field: string, client = id) =>
      new KMSClient({}).send(
        new DecryptCommand({
          CiphertextBlob: Buffer.from(String(Item?.['ssn']), 'base64'),
          EncryptionContext: { tenant: 'acme', client, field },
        }),
      );
    const { Plaintext } = await open('ssn');
    expect(Buffer.from(Plaintext ?? []).toString()).toBe(SSN);
    await expect(open('dob')).rejects.toThrow();
    await expect(open('ssn', '65f000000000000000099999')).rejects.toThrow();
  });

  it.each([
    ['sealed for another client', { clientId: '65f000000000000000099999' }, {}],
    ['sealed for another tenant', { tenantId: 'zenith' }, {}],
    ['sealed for the other field', { field: 'dob' }, {}],
    ['sealed too long ago', { sealedAt: '2026-11-21T14:44:59.000Z' }, {}],
    ['sealed in the future', { sealedAt: '2026-11-21T15:15:01.000Z' }, {}],
  ])('refuses a value %s', async (_, ssn, dob) => {
    const id = await aNewClient();
    expect(await save(id, ssn, dob)).toMatchObject({ status: 400, body: { code: 'identity/unreadable' } });
    expect(await call(readIdentityRoute, id)).toMatchObject({ body: { ssnOnFile: false, SSN: null, DOB: null } });
  });

  it('refuses values not sealed for this key, and invalid records', async () => {
    const id = await aNewClient();
    const rubbish = Buffer.alloc(256, 7).toString('base64');
    for (const SSN of [rubbish, sealed('not json' as unknown as object)])
      expect(await call(saveIdentityRoute, id, { body: { SSN, DOB: sealed(recordOf(id, 'dob')) } })).toMatchObject({
        status: 400,
        body: { code: 'identity/unreadable' },
      });
    expect(await call(saveIdentityRoute, id, { body: { SSN: '7391', DOB: 'x' } })).toMatchObject({
      body: { code: 'request/invalid' },
    });
  });

  it.each([
    ['three digits', { value: '739' }, {}, 'request/invalid', 'ssn'],
    ['nine digits', { value: '123457391' }, {}, 'request/invalid', 'ssn'],
    ['a day that does not exist', {}, { value: '2001-02-30' }, 'identity/not-a-date', 'dateOfBirth'],
    ['a birth too long ago', {}, { value: '1899-01-01' }, 'identity/not-a-date', 'dateOfBirth'],
    ['a client of 17', {}, { value: '2008-11-22' }, 'identity/too-young', 'dateOfBirth'],
  ])('refuses %s, naming the field', async (_, ssn, dob, code, field) => {
    const refused = await save(await aNewClient(), ssn, dob);
    expect(refused).toMatchObject({ status: 400, body: { code } });
    expect(Object.keys(refused.body['fields'] as object)).toEqual([field]);
  });

  it('counts the eighteenth birthday by the tenant’s calendar (R-078)', async () => {
    // 03:00 on the 22nd in London is still the 21st in Chicago.
    vi.setSystemTime(new Date('2026-11-22T03:00:00.000Z'));
    expect(await save(await aNewClient(), {}, { value: '2008-11-21' })).toMatchObject({ status: 200 });
    expect(await save(await aNewClient(), {}, { value: '2008-11-22' })).toMatchObject({
      body: { code: 'identity/too-young' },
    });
  });

  it('cannot write or read another client’s, with any ids in the path', async () => {
    const [mine, theirs] = [await aNewClient(), await aNewClient()];
    for (const params of [{ clientId: theirs }, { tenantId: 'zenith' }]) {
      expect(await save(mine, {}, {}, { params })).toMatchObject({ status: 404, body: { code: 'client/not-found' } });
      expect(await call(readIdentityRoute, mine, { params })).toMatchObject({ status: 404 });
    }
    expect(await call(readIdentityRoute, theirs)).toMatchObject({ body: { ssnOnFile: false } });
    expect(await call(readIdentityRoute, mine, { tokenTenant: 'zenith' })).toMatchObject({
      status: 401,
      body: { code: 'caller/unknown' },
    });
  });

  it('leaves neither value in a reply or in the log, whether it succeeds or is refused (R-083)', async () => {
    const before = logs.text().length;
    const id = await aNewClient();
    const replies = [await save(id), await save(id, { value: 'canary7391' }), await call(readIdentityRoute, id)];
    const seen = JSON.stringify(replies) + logs.text().slice(before);
    expect(seen).toContain('save-identity');
    for (const secret of [SSN, BIRTH, 'canary', id]) expect(seen).not.toContain(secret);
  });
});
