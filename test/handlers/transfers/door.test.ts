import '../../support/settings.ts';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import { OLDEST_PAGE, PAGE_VERSION } from '#shared/page-version.ts';
import { aContext, anEvent, type EventParts, read } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';
import { mocked } from '../../support/mocked.ts';
import { aSession } from '../../support/open-session.ts';
import { aTenant, CLIENT_ID } from '../../support/people.ts';
import { fakeSecrets } from '../../support/secrets.ts';

/** Callers who are refused, proved on the handler that moves money: nothing is read or written for them. */
process.env['LOG_LEVEL'] = 'INFO';
const table = mocked(DynamoDBDocumentClient);
const { handler } = await import('#functions/lambdas/transfers.ts');

/**
 * A tenant's configuration is read to know whose address was called, and nothing else before the caller is accepted.
 */
const beyondTheDoor = () =>
  [...table.commandCalls(GetCommand), ...table.commandCalls(PutCommand)].filter(({ args: [{ input }] }) =>
    JSON.stringify(input.TableName ? input : {}).includes('CLIENT#'),
  );

let logs: ReturnType<typeof captureLogs>;

beforeEach(() => {
  fakeSecrets();
  table.reset();
  table.on(GetCommand).callsFake(({ Key }: { Key: { pk: string; sk: string } }) => {
    const [, tenant] = Key.pk.split('#');
    if (Key.sk.startsWith('SESSION#')) return { Item: aSession() };
    return Key.sk === 'CONFIG' && (tenant === 'acme' || tenant === 'harbor') ? { Item: aTenant({ id: tenant }) } : {};
  });
  logs = captureLogs();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const body = {
  transferId: '65f0000000000000000000c1',
  bankAccountId: '65f0000000000000000000d1',
  shown: { version: 1, total: 1_251_500, textSha256: 'a'.repeat(64) },
};
const start = async (parts: EventParts = {}) =>
  read(await handler(anEvent(startTransferRoute, { client: CLIENT_ID, body, ...parts }), aContext()));

const HOST = 'acme.portal.example';
const FOREIGN = "This request didn't come from the portal. Please reload the page and try again.";
const OUTDATED = "There's a newer version of this page. Please reload it and try again: nothing was sent.";
const UNREADABLE = "We couldn't read that. Please reload the page and try again.";

describe('the entrance', () => {
  it.each<[string, EventParts, number, string, string]>([
    ["another tenant's token", { tokenTenant: 'harbor' }, 401, 'caller/unknown', 'Please log in to continue.'],
    [
      'a page that shows someone else',
      { headers: { 'x-client': '65f000000000000000000009' } },
      401,
      'caller/unknown',
      'Please log in to continue.',
    ],
    ['no token', { client: undefined as never }, 401, 'caller/unknown', 'Please log in to continue.'],
    ["no header of the page's", { headers: { 'x-portal': undefined } }, 403, 'request/foreign', FOREIGN],
    ['another origin', { headers: { origin: 'https://evil.example' } }, 403, 'request/foreign', FOREIGN],
    ['its own host by another scheme', { headers: { origin: `https://${HOST}` } }, 403, 'request/foreign', FOREIGN],
    [
      "another tenant's origin",
      { headers: { origin: 'http://harbor.portal.example' } },
      403,
      'request/foreign',
      FOREIGN,
    ],
    ['no origin', { headers: { origin: undefined } }, 403, 'request/foreign', FOREIGN],
    ['an opaque origin', { headers: { origin: 'null' } }, 403, 'request/foreign', FOREIGN],
    ['no secret of the edge', { headers: { 'x-origin-secret': undefined } }, 403, 'request/foreign', FOREIGN],
    ['a wrong secret of the edge', { headers: { 'x-origin-secret': 'guess' } }, 403, 'request/foreign', FOREIGN],
    ['a page that is too old', { headers: { 'x-portal-version': '0' } }, 426, 'request/outdated', OUTDATED],
    ['an unknown tenant', { tenant: 'nobody' }, 404, 'tenant/not-found', 'Tenant not found, please check url'],
    ['a body that is no JSON', { body: '{"transferId":' }, 400, 'request/not-json', UNREADABLE],
    [
      'a body of 65 KB',
      { body: { ...body, note: 'x'.repeat(65 * 1024) } },
      413,
      'request/too-large',
      'The request is too large.',
    ],
    ['no body', { body: undefined }, 400, 'request/invalid', 'Please check the marked fields.'],
    [
      'a negative total',
      { body: { ...body, shown: { ...body.shown, total: -1 } } },
      400,
      'request/invalid',
      'Please check the marked fields.',
    ],
    [
      'a total with a fraction of a cent',
      { body: { ...body, shown: { ...body.shown, total: 0.5 } } },
      400,
      'request/invalid',
      'Please check the marked fields.',
    ],
    [
      'an id that is a key of its own',
      { body: { ...body, transferId: 'x#CLIENT#y' } },
      400,
      'request/invalid',
      'Please check the marked fields.',
    ],
  ])('refuses %s', async (_, parts, status, code, message) => {
    const reply = await start(parts);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([status, code, message]);
    expect(beyondTheDoor()).toEqual([]);
  });

  it('accepts a valid request, with tenant and client only from the token', async () => {
    const reply = await start({ body: { ...body, tenantId: 'harbor', clientId: '65f000000000000000000009' } });
    expect([reply.status, reply.body['code']]).toEqual([404, 'client/not-found']);
    const partitions = beyondTheDoor().map(({ args: [{ input }] }) => ('Key' in input ? input.Key?.['pk'] : undefined));
    expect(new Set(partitions)).toEqual(new Set([`TENANT#acme#CLIENT#${CLIENT_ID}`]));
  });

  it('accepts at AWS only pages that came over https', async () => {
    vi.stubEnv('STAGE', 'prod');
    const from = async (origin: string) => (await start({ headers: { origin } })).body['code'];
    expect(await from(`https://${HOST}`)).toBe('client/not-found');
    expect(await from(`http://${HOST}`)).toBe('request/foreign');
    vi.unstubAllEnvs();
  });

  it('names the invalid fields', async () => {
    const reply = await start({ body: { ...body, transferId: 'x', shown: { ...body.shown, total: '12' } } });
    expect(Object.keys(reply.body['fields'] as object).sort()).toEqual(['shown.total', 'transferId']);
  });
});

describe('an open page (X-122)', () => {
  it('reads in every answer which page the API belongs to, refusals and faults included', async () => {
    const versionIn = async (parts: EventParts): Promise<unknown> => {
      const { headers } = await handler(anEvent(startTransferRoute, { client: CLIENT_ID, body, ...parts }), aContext());
      return headers?.['x-portal-version'];
    };
    expect(await versionIn({})).toBe(String(PAGE_VERSION));
    expect(await versionIn({ headers: { origin: undefined } })).toBe(String(PAGE_VERSION));
    table.rejects(new Error('the table is away'));
    expect(await versionIn({})).toBe(String(PAGE_VERSION));
  });

  it('is answered if it is as old as the API allows, or newer, because a release reaches the two at different moments', async () => {
    for (const version of [OLDEST_PAGE, PAGE_VERSION, PAGE_VERSION + 1])
      expect((await start({ headers: { 'x-portal-version': String(version) } })).status).not.toBe(426);
    expect(OLDEST_PAGE).toBeLessThanOrEqual(PAGE_VERSION);
  });

  it('that is too old is refused before anything about the client is read', async () => {
    await start({ headers: { 'x-portal-version': String(OLDEST_PAGE - 1) } });
    expect(beyondTheDoor()).toEqual([]);
  });
});

describe('a fault', () => {
  it('gives the client the sentence and the request id, and logs the cause without its request', async () => {
    const secrets = { config: { headers: { 'PLAID-SECRET': 'canary-secret' } }, data: 'canary-account-000123456789' };
    table
      .on(GetCommand, { Key: { pk: `TENANT#acme#CLIENT#${CLIENT_ID}`, sk: 'CLIENT' } })
      .rejects(Object.assign(new Error('the table is away'), secrets));
    const reply = await start();
    expect([reply.status, reply.body]).toEqual([
      500,
      {
        error: true,
        code: 'fault',
        message: 'Something went wrong... please try again in a few minutes (reference request-1)',
        requestId: 'request-1',
      },
    ]);
    expect(logs.text()).toContain('the table is away');
    // Alarms count faults. A refusal by the bank is not a fault, whatever its status.
    expect(logs.told('measured')).toMatchObject([{ Faults: 1, route: 'start-transfer' }]);
    expect(logs.text()).not.toContain('canary');
  });

  it('is answered before the function’s time ends, even if the table hangs from the first read on', async () => {
    const event = anEvent(startTransferRoute, { client: CLIENT_ID, body, tenant: 'harbor' });
    table.on(GetCommand).callsFake(() => new Promise(() => undefined));
    const reply = read(await handler(event, { ...aContext(), getRemainingTimeInMillis: () => 310 }));
    expect([reply.status, reply.body['code']]).toEqual([500, 'fault']);
    expect(logs.told('fault')).toMatchObject([{ route: 'start-transfer', fault: { name: 'TimeoutError' } }]);
    expect(logs.told('answered')).toMatchObject([{ status: 500, code: 'fault' }]);
  });

  it('names the company in its log line, by which an alarm’s email finds it', async () => {
    table.on(GetCommand, { Key: { pk: `TENANT#acme#CLIENT#${CLIENT_ID}`, sk: 'CLIENT' } }).rejects(new Error('away'));
    await start();
    expect(logs.told('fault')).toMatchObject([{ tenant: 'acme', requestId: 'request-1' }]);
  });

  it('is counted for the version of the function that had it, by which a release is rolled back (X-122)', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'portal-transfers');
    vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', '41');
    table.on(GetCommand, { Key: { pk: `TENANT#acme#CLIENT#${CLIENT_ID}`, sk: 'CLIENT' } }).rejects(new Error('away'));
    await start();
    vi.unstubAllEnvs();
    const [counted] = logs.told('measured');
    expect(counted).toMatchObject({ Faults: 1, Stage: 'local', Function: 'portal-transfers', Version: '41' });
    expect(JSON.stringify(counted)).toContain('"Dimensions":[["Stage"],["Function","Version"]]');
  });
});
