import '../support/settings.ts';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tagsOf } from '#functions/adapters/message-tags.ts';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpec, functionSpecs } from '#infra/functions.ts';
import { easternTime, isBankingDay } from '#shared/banking-days.ts';
import { listAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { todayRoute } from '#shared/contracts/console.ts';
import { receiveAssetRoute } from '#shared/contracts/documents.ts';
import { beginExportRoute } from '#shared/contracts/exports.ts';
import { graphRoute } from '#shared/contracts/graph.ts';
import { readIdentityRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import { ledgerFundsRoute } from '#shared/contracts/ledger-funds.ts';
import { invitePayerRoute } from '#shared/contracts/payer-invitations.ts';
import { approveProposalRoute, proposeChangeRoute, storePictureRoute } from '#shared/contracts/proposals.ts';
import { providerWebhookRoute } from '#shared/contracts/provider.ts';
import { emailReceiptRoute } from '#shared/contracts/receipts.ts';
import { lookRoute } from '#shared/contracts/reviews.ts';
import type { HttpFunction, Route } from '#shared/contracts/route.ts';
import { refreshSessionRoute } from '#shared/contracts/sign-in.ts';
import { inviteStaffRoute } from '#shared/contracts/staff.ts';
import { refreshStaffSessionRoute } from '#shared/contracts/staff-sign-in.ts';
import { listLinesRoute } from '#shared/contracts/statements.ts';
import { tenantRoute } from '#shared/contracts/tenant.ts';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { wiringRoute } from '#shared/contracts/wiring.ts';
import { tenantId } from '#shared/ids.ts';
import { SOMETHING_WENT_WRONG } from '#shared/text/common.ts';
import { aMember, aStaffSession } from '../support/colleagues.ts';
import { A_SESSION, A_SIGN_IN, aContext, anEvent, type EventParts } from '../support/http-event.ts';
import { captureLogs } from '../support/logs.ts';
import { CANARY, faultsOf, mockedAws, SERVICES, type Service } from '../support/mocked-aws.ts';
import { aSession } from '../support/open-session.ts';
import { aClient, aTenant, CLIENT_ID } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { testSettings } from '../support/settings.ts';
import { aTransfer } from '../support/transfers.ts';

/*
 * Every function's own handler, with every AWS client it uses mocked. Each call of the good answer is made to fail in
 * turn: throttled, denied, timed out. A function without a row, and a service that no row of its function calls, fail.
 */

process.env['LOG_LEVEL'] = 'INFO';
Object.assign(process.env, {
  STAFF_POOL_ID: 'us-east-1_Staff0000',
  STAFF_POOL_CLIENT_ID: 'test-staff-client',
  STAFF_POOL_CLIENT_SECRET_ID: 'portal/staff-pool-client',
  STAFF_COOKIE_PREFIX: '__Host-console',
  SERVES_HOSTS: 'off',
  ALARM_TOPIC_ARN: 'arn:aws:sns:us-east-1:000000000000:alarms',
  FUNCTION_LOGS: '/aws/lambda/portal',
  SITE_BUCKET: 'portal-test-site',
});

const builtFolder = join(import.meta.dirname, '../../dist/functions/first-screens');
// The page is built beside the function's bundle.
vi.mock('#functions/adapters/built-page.ts', async (original) => {
  const { builtPages } = await original<typeof import('#functions/adapters/built-page.ts')>();
  return { builtPages: () => builtPages(builtFolder) };
});

const aws = mockedAws();
vi.spyOn(Math, 'random').mockReturnValue(0.5);
/** Values that a function caches for minutes or a day are read again: each run is a week after the last. */
let clock = Date.parse('2026-11-25T15:00:00.000Z');
const WEEK_MS = 7 * 86_400_000;
const now = () => new Date(clock);

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The answers of a bank that has no news; any other call has no answer. */
const bankAnswers: Readonly<Record<string, object>> = {
  '/webhook_verification_key/get': { key: { ...pair.publicKey.export({ format: 'jwk' }), expired_at: null } },
  '/transfer/event/sync': { transfer_events: [], has_more: false },
  '/transfer/ledger/get': { ledger_id: 'ledger-1', balance: { available: '10.00', pending: '0.00' } },
  '/transfer/configuration/get': { max_single_transfer_amount: '1.00' },
  '/transfer/cancel': {},
  '/transfer/sweep/list': { sweeps: [] },
};
const bank = createServer((request, response) => {
  const answer = bankAnswers[String(request.url)];
  response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...answer, request_id: 'bank-request' }));
});

const TENANT = { pk: 'TENANT#acme', sk: 'CONFIG' };
const TRANSFER = '65f0000000000000000000c1';
const TRUST = '65f0000000000000000000b1';
const DOCUMENT = '65f0000000000000000000e1';
const REFERENCE = { reference: 'CP-0001-0001' };
const CLIENT_PK = `TENANT#acme#CLIENT#${CLIENT_ID}`;
const at = () => new Date(clock - 3_600_000).toISOString();

const aPayment = (overrides: object = {}) => ({
  ...{ pk: `TENANT#acme#TRANSFERS#${CLIENT_ID}`, sk: `TRANSFER#${TRANSFER}` },
  ...aTransfer({
    ...{ id: TRANSFER, referenceId: REFERENCE.reference, startedAt: at(), createdAt: at(), updatedAt: at() },
    ...{ source: undefined, provider: { attempt: 1, rank: 1, transferId: 'bank-transfer-1' } },
    ...overrides,
  }),
});
const sealed = (text: string) => Buffer.from(text).toString('base64');
const bankSecret = () => ({
  ...{ pk: 'SECRET#portal/provider/acme', sk: 'SECRET#plaid-client' },
  ...{ secret: 'portal/provider/acme', account: 'plaid-client', sealed: sealed(`a-bank-secret-${clock}`) },
  ...{ by: 'Rosa Diaz', at: at(), version: 1 },
});
const anId = (kind: 'passport' | 'transfer document', status: 'expected' | 'received') => ({
  ...{ pk: CLIENT_PK, sk: `DOCUMENT#${DOCUMENT}`, id: DOCUMENT, tenantId: 'acme', clientId: CLIENT_ID },
  ...{ kind, name: kind, contentType: 'image/png', status, createdAt: at(), size: 2000 },
});

/** What every request finds: the company, and a caller with an open session. */
function standing(): readonly object[] {
  const staff = ['operator', 'approver', 'owner'] as const;
  const member = aMember({ roles: [...staff] });
  const session = aStaffSession();
  return [
    { ...TENANT, ...aTenant() },
    { pk: 'TENANTS', sk: 'TENANT#acme', tenantId: 'acme', name: 'Acme Title' },
    { pk: CLIENT_PK, sk: 'CLIENT', ...aClient() },
    { pk: `TENANT#acme#SESSIONS#${CLIENT_ID}`, sk: `SESSION#${A_SESSION}`, ...aSession() },
    { pk: `PERSON#${member.id}`, sk: `SESSION#${session.id}`, ...session },
    { pk: 'TENANT#acme#STAFF', sk: `MEMBER#${member.id}`, ...member },
    bankSecret(),
  ];
}

/** A call that failed: its service, name and subject, and how it failed. */
type Failed = { readonly service: Service; readonly call: string; readonly about: string; readonly how: How };

/** A request as a function's row makes it, and the answers it may get besides a fault. */
type Asked = {
  readonly route: Route;
  readonly parts?: () => EventParts;
  readonly items?: () => readonly object[];
  readonly files?: Readonly<Record<string, Buffer>>;
  /** True if the next try sends the same thing again, with the reason. */
  readonly isSentAgain?: boolean;
  /** Calls whose failure doesn't make the request fail, with the reason. */
  readonly except?: (failed: Failed) => string | undefined;
};

const client = { client: CLIENT_ID };
const person = () => ({ params: { tenantId: 'acme' }, person: aMember().id });

const rows: Readonly<Record<HttpFunction, readonly Asked[]>> = {
  public: [{ route: tenantRoute }],
  'sign-in': [
    {
      route: refreshSessionRoute,
      parts: () => {
        const { id, family } = aSession();
        const token = 'a-refresh-token';
        const digest = createHash('sha256').update(token).digest('hex');
        const proof = aws.mac(`session:acme:${CLIENT_ID}:${id}:${family}:${digest}`).toString('base64url');
        return { cookies: { '__Secure-portal-refresh': [CLIENT_ID, id, family, proof, token].join('.') } };
      },
    },
  ],
  identity: [
    {
      route: saveIdentityRoute,
      parts: () => {
        const about = { tenantId: 'acme', clientId: CLIENT_ID, sealedAt: now().toISOString() };
        // As long as the values that the page's key seals.
        const by = (field: string, value: string) => sealed(JSON.stringify({ ...about, field, value }).padEnd(240));
        const params = { tenantId: 'acme', clientId: CLIENT_ID };
        return { ...client, params, body: { SSN: by('ssn', '1234'), DOB: by('dob', '1980-02-03') } };
      },
    },
  ],
  'bank-linking': [
    {
      route: listAccountsRoute,
      parts: () => ({ ...client, params: { clientId: CLIENT_ID }, query: { balances: 'live' } }),
      items: () => [
        {
          ...{ pk: CLIENT_PK, sk: 'BANK#65f0000000000000000000d1', id: '65f0000000000000000000d1', tenantId: 'acme' },
          ...{ clientId: CLIENT_ID, bankName: 'First Bank', bankDisplayName: 'First Bank', name: 'Checking' },
          ...{ description: '', subtype: 'checking', accountLastFourDigits: '1111', institutionCode: 'ins_1' },
          ...{ balance: 100, balanceAt: at(), use: 'usable', active: true, providerItemId: 'item-1' },
          ...{ providerAccountId: 'account-1', linkedBy: 'login', linkedAt: at(), version: 1 },
          ...{ createdAt: at(), updatedAt: at() },
        },
        {
          ...{ pk: CLIENT_PK, sk: 'BANK-LOGIN#item-1', itemId: 'item-1', sealedToken: sealed(`token ${clock}`) },
          ...{ publicTokenHash: 'hash', createdAt: at() },
        },
      ],
    },
  ],
  transfers: [
    {
      route: cancelTransferRoute,
      parts: () => ({ ...client, body: { transferId: TRANSFER } }),
      items: () => [aPayment()],
    },
  ],
  wiring: [
    {
      route: wiringRoute,
      parts: () => ({ ...client, params: { tenantId: 'acme', transferId: TRANSFER }, query: { numbers: 'full' } }),
      items: () => [
        aPayment({
          ...{ status: 'awaiting wire', method: 'Wire', provider: { attempt: 0, rank: 0 } },
          destination: { id: TRUST, bankName: 'First Bank', name: 'Escrow', accountLastFourDigits: '6789' },
        }),
        {
          ...{
            pk: 'TENANT#acme#WIRING',
            sk: `WIRING#${TRUST}`,
            bankName: 'First Bank',
            bankAddress: '1 Main Street',
          },
          ...{ routingNumber: '011000015', accountNumber: '000123456789', beneficiaryName: 'Acme Title' },
          ...{ beneficiaryAddress: '1 Main Street', beneficiaryPhone: '+12175550100' },
        },
      ],
    },
  ],
  receipts: [
    {
      route: emailReceiptRoute,
      parts: () => ({ ...client, body: { transfer_GUID: TRANSFER } }),
      items: () => [aPayment()],
      except: ({ service, about }) => {
        // A receipt without its logo is still a receipt, and the log has a warning.
        if (about.includes('PAPER-LOGO')) return 'ok';
        // This sentence is more specific than the general one.
        return service === 'ses' ? 'email/not-sent' : undefined;
      },
    },
  ],
  documents: [
    {
      route: receiveAssetRoute,
      parts: () => ({ ...client, params: { assetId: DOCUMENT } }),
      items: () => [anId('passport', 'expected')],
      files: { [`arrivals/acme/${CLIENT_ID}/${DOCUMENT}`]: aPng(800, 600) },
      // For a missing file, S3 gives the same answer to a caller that may not list the bucket.
      except: ({ call, how }) => (call === 'GetObject' && how === 'denied' ? 'document/not-arrived' : undefined),
    },
  ],
  graph: [{ route: graphRoute, parts: () => ({ ...client, body: { operationName: 'AllTransfers' } }) }],
  'provider-webhook': [
    {
      route: providerWebhookRoute,
      parts: () => {
        const body = JSON.stringify({ webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' });
        const hash = createHash('sha256').update(body).digest('hex');
        const head = { alg: 'ES256', kid: `key ${clock}`, typ: 'JWT' };
        const text = `${part(head)}.${part({ iat: clock / 1000 - 5, request_body_sha256: hash })}`;
        const seal = sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
        return { body, headers: { 'plaid-verification': `${text}.${seal.toString('base64url')}` } };
      },
    },
  ],
  'staff-sign-in': [
    {
      route: refreshStaffSessionRoute,
      parts: () => {
        const access = `head.${part({ username: aMember().id, origin_jti: A_SIGN_IN })}.seal`;
        return { cookies: { '__Host-console-refresh': access } };
      },
    },
    {
      route: inviteStaffRoute,
      // A link opens nothing until it is stored, and storing comes last. The next try therefore has to send a link that
      // works.
      isSentAgain: true,
      parts: () => ({
        ...person(),
        body: { name: 'Kim Ops', email: 'kim@acme.example', rights: { roles: ['auditor'] } },
      }),
    },
  ],
  console: [{ route: todayRoute, parts: person }],
  desk: [
    { route: ledgerFundsRoute, parts: person },
    {
      route: invitePayerRoute,
      // The text has the link, and a retry would text another one.
      except: ({ service }) => (service === 'ses' ? 'ok' : undefined),
      parts: () => ({
        ...person(),
        body: {
          key: createHash('md5').update(String(clock)).digest('hex'),
          who: { firstName: 'Bo', lastName: 'Payer', phone: '+12175550143', email: 'bo@example.com', language: 'en' },
          request: {
            ...{ amount: 100_000, purpose: 'Earnest Money Deposit for Purchase', address1: '12 Oak Street' },
            ...{ city: 'Springfield', state: 'IL', zipcode: '62701', officeId: '65f0000000000000000000a1' },
          },
        },
      }),
    },
  ],
  proposals: [
    {
      route: storePictureRoute,
      parts: () => ({ ...person(), body: { as: 'logo', file: Buffer.from('<svg><path/></svg>').toString('base64') } }),
    },
    {
      route: proposeChangeRoute,
      parts: () => ({
        ...person(),
        body: { kind: 'provider secret', pastedSecret: 'another-bank-secret', reason: 'It was rotated.' },
      }),
    },
    {
      route: approveProposalRoute,
      // An approval whose answer was lost.
      isSentAgain: true,
      parts: () => ({
        ...person(),
        params: { tenantId: 'acme', proposalId: 'staff-access' },
        body: { version: 1, stepUp: 'a'.repeat(32) },
      }),
      items: () => {
        const { id, name: by } = aMember();
        const asked = { name: 'Kim Ops', email: 'kim@acme.example', rights: { roles: ['auditor'] } };
        const decided = { what: 'approved', by, at: at(), identity: { id, role: 'approve', way: 'console' } };
        const proposal = { id: 'staff-access', kind: 'staff access', change: { what: 'invite', ...asked }, decided };
        const invitationId = createHash('sha256').update(`staff-access ${at()}`).digest('hex').slice(0, 24);
        const invitation = { id: invitationId, kind: 'join', person: '65f0000000000000000000f1', hash: '', ...asked };
        return [
          {
            ...{ pk: 'TENANT#acme#PROPOSAL', sk: 'CHANGE#staff-access', tenantId: 'acme', ...proposal },
            ...{ reason: 'She starts Monday', by: 'Olivia Reyes', at: at(), version: 2 },
          },
          {
            ...{ pk: 'TENANT#acme#STAFF', sk: `INVITATION#${invitationId}`, tenantId: 'acme', ...invitation },
            ...{ invitedBy: by, at: at(), expiresAt: Math.floor(clock / 1000) + 3600 },
          },
        ];
      },
      // The owners' email about it. The change stands without it, and the log says why it is missing.
      except: ({ about }) => (/rosa@acme|MEMBER#"|"CONFIG"/.test(about) ? 'ok' : undefined),
    },
  ],
  reviews: [
    {
      route: lookRoute,
      parts: () => ({ ...person(), params: { tenantId: 'acme', clientId: CLIENT_ID, documentId: DOCUMENT }, body: {} }),
      items: () => [anId('passport', 'received')],
      files: { [`clients/acme/${CLIENT_ID}/${DOCUMENT}`]: aPng(20, 20) },
      // For a file that the scan hasn't passed, S3 gives the same answer.
      except: ({ call, how }) => (call === 'GetObject' && how === 'denied' ? 'document/not-scanned' : undefined),
    },
  ],
  reports: [
    {
      route: beginExportRoute,
      parts: () => ({ ...person(), body: { profile: 'journal', format: 'csv', from: '2026-11-01', to: '2026-11-20' } }),
    },
  ],
  statements: [{ route: listLinesRoute, parts: person }],
};

let logs: ReturnType<typeof captureLogs>;
beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  process.env['PLAID_BASE_URL'] = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  logs = captureLogs();
});
afterAll(() => {
  logs.stop();
  bank.close();
});

type Failing = NonNullable<Parameters<typeof aws.begin>[0]>;
type Handler = (event: unknown, context: Context) => Promise<unknown>;
const handlerOf = async (name: FunctionName): Promise<Handler> =>
  ((await import(`../../functions/lambdas/${name}.ts`)) as { handler: Handler }).handler;

/** Prepares a run: later, with these items and files, and with one call that fails. */
function begin(items: readonly object[], files: Readonly<Record<string, Buffer>> = {}, failing?: Failing): void {
  aws.begin(failing);
  for (const item of items) aws.table.add(item);
  for (const [key, bytes] of Object.entries(files)) aws.files.set(key, bytes);
  logs.forget();
}

/** A week later, or the next one without a bank holiday: a run on a holiday makes fewer calls than on other days. */
function later(): void {
  do clock += WEEK_MS;
  while (!isBankingDay(easternTime(new Date(clock).toISOString()).on));
  vi.setSystemTime(clock);
}

/** Sends the last request again, a minute later. */
let askAgain = async (): Promise<void> => undefined;

async function ask(name: HttpFunction, { route, parts, items, files }: Asked, failing?: Failing, leftMs = 10_000) {
  later();
  begin([...standing(), ...(items?.() ?? [])], files, failing);
  const handler = await handlerOf(name);
  const event = anEvent(route, parts?.());
  askAgain = async () => {
    clock += 60_000;
    vi.setSystemTime(clock);
    aws.again();
    await handler(event, { ...aContext(), getRemainingTimeInMillis: () => leftMs });
  };
  const reply = (await handler(event, {
    ...aContext(),
    getRemainingTimeInMillis: () => leftMs,
  })) as {
    statusCode: number;
    body: string;
  };
  const { code = 'ok' } = (reply.body.startsWith('{') ? JSON.parse(reply.body) : {}) as { code?: string };
  return { status: reply.statusCode, code, body: reply.body };
}

const TENANTS = ['acme', 'harbor'] as const;
type EventFunction = Exclude<FunctionName, HttpFunction>;
type EventRow = {
  /** A tenant's items besides its configuration. */
  readonly items?: (tenant: string) => readonly object[];
  readonly files?: () => Readonly<Record<string, Buffer>>;
  readonly event?: () => unknown;
  /** True if this failure isn't one of the run, and why it isn't. */
  readonly except?: (failed: Failed) => boolean;
};

const marshalled = (item: object) => marshall(item, { removeUndefinedValues: true });
/** How a company's client is reached. */
const reachedAt = (tenant: string) => ({
  email: `ada@${tenant}.example`,
  mobilePhone: tenant === 'acme' ? '+12175550142' : '+12175550199',
});
/** A payment of a tenant, in the time index or not. */
const aPaymentOf = (tenant: string, overrides: object = {}) =>
  aPayment({ pk: `TENANT#${tenant}#TRANSFERS#${CLIENT_ID}`, tenantId: tenant, ...reachedAt(tenant), ...overrides });

/** The write that records a payment's return, as the table's stream has it. */
function returnedRecord(tenant: string) {
  const before = aPaymentOf(tenant, { version: 2 });
  const event = { id: 'event-1', name: 'returned', from: 'pending', to: 'error', actor: 'provider', at: at() };
  const after = aPaymentOf(tenant, { status: 'error', events: [event] });
  return {
    eventName: 'MODIFY',
    dynamodb: {
      ApproximateCreationDateTime: clock / 1000,
      SequenceNumber: '100000000000000000001',
      Keys: marshalled({ pk: after.pk, sk: after.sk }),
      OldImage: marshalled(before),
      NewImage: marshalled(after),
    },
  };
}

const eventRows: Readonly<Record<EventFunction, EventRow>> = {
  'sign-in-trigger': {
    event: () => ({
      version: '1',
      triggerSource: 'CreateAuthChallenge_Authentication',
      region: 'us-east-1',
      userPoolId: testSettings.USER_POOL_ID,
      userName: `acme#${CLIENT_ID}`,
      callerContext: { awsSdkVersion: 'x', clientId: 'y' },
      request: {
        userAttributes: {
          ...{ sub: 'a-sub', phone_number: '+12175550142', 'custom:tenant_id': 'acme' },
          ...{ 'custom:portal_client_id': CLIENT_ID, 'custom:tenant_name': 'Acme Title' },
          'custom:host': 'acme.portal.example',
        },
        session: [],
      },
      response: {},
    }),
  },
  'provider-events': {},
  reconciliation: {},
  deadlines: {
    items: (tenant) => [
      aPaymentOf(tenant, {
        ...{ status: 'viewed', deadlineAt: at(), provider: { attempt: 0, rank: 0 } },
        ...{ gsi3pk: `TENANT#${tenant}#DUE`, gsi3sk: `${at()}#${TRANSFER}` },
      }),
    ],
  },
  outbox: {
    event: () => ({ Records: [returnedRecord('acme')] }),
  },
  'late-messages': {
    items: (tenant) => [
      {
        ...{ pk: `TENANT#${tenant}#UNSENT`, sk: `${at()}#1`, id: `${at()}#1`, about: `TRANSFER#${TRANSFER}` },
        ...{ record: JSON.stringify(returnedRecord(tenant)), at: at(), since: at(), tries: 1, nextAt: at() },
        ...{ why: 'SES did not take the message', rounds: 0, version: 1, expiresAt: clock / 1000 + 1e6 },
      },
    ],
  },
  'message-events': {
    event: () => {
      const tags = Object.fromEntries(
        Object.entries(tagsOf({ tenant: tenantId.parse('acme'), message: `${TRANSFER}#3#receipt#email` })).map(
          ([name, value]) => [name, [value]],
        ),
      );
      const mail = { timestamp: at(), messageId: 'm', destination: ['ada@example.com'], tags };
      const bounce = { bounceType: 'Permanent', bounceSubType: 'General', timestamp: at(), bouncedRecipients: [] };
      return { Records: [{ Sns: { Message: JSON.stringify({ eventType: 'Bounce', mail, bounce }) } }] };
    },
  },
  bookkeeping: { event: () => ({ Records: [returnedRecord('acme')] }) },
  'first-screens': {
    // For a missing file, S3 gives the same answer. Visitors get the plain page until the next run. A picture that can't
    // be read is drawn again.
    except: ({ call, how, about }) =>
      (call === 'GetObject' && how === 'denied') || (call === 'Get' && /APP-ICON|PAPER-LOGO/.test(about)),
    files: () =>
      Object.fromEntries(
        ['index.html', 'index.es.html'].map((file) => [file, readFileSync(join(builtFolder, '../../web', file))]),
      ),
  },
  'alarm-details': {
    event: () => ({
      source: 'aws.cloudwatch',
      time: now().toISOString(),
      detail: {
        alarmName: 'Portal-test-EventsParked',
        configuration: {
          description: 'An event is parked.',
          metrics: [{ metricStat: { metric: { namespace: 'AWS/Lambda', name: 'Errors' }, period: 60 } }],
        },
      },
    }),
  },
};

/** A function's view of both companies. Each has a bank account of its own. */
function companies(row: EventRow): readonly object[] {
  return TENANTS.flatMap((tenant) => {
    const provider = { clientId: `plaid-${tenant}`, secretName: `portal/provider/${tenant}`, statementName: 'TITLE' };
    const config = aTenant({
      ...{ id: tenant, name: `${tenant} ${clock}`, provider, supportEmail: `help@${tenant}.example` },
    });
    return [
      { pk: `TENANT#${tenant}`, sk: 'CONFIG', ...config },
      { pk: 'TENANTS', sk: `TENANT#${tenant}`, tenantId: tenant, name: config.name },
      {
        pk: `TENANT#${tenant}#CLIENT#${CLIENT_ID}`,
        sk: 'CLIENT',
        ...aClient({ tenantId: tenant, newsByText: true, ...reachedAt(tenant) }),
      },
      {
        ...bankSecret(),
        pk: `SECRET#${provider.secretName}`,
        sk: `SECRET#${provider.clientId}`,
        secret: provider.secretName,
        account: provider.clientId,
        sealed: sealed(`${tenant} ${clock}`),
      },
      ...(row.items?.(tenant) ?? []),
    ];
  });
}

/** Calls the handler of a function: what it answers, or the error that Lambda gets. */
async function invoke(
  name: EventFunction,
  event: unknown,
): Promise<{ readonly answer?: unknown; readonly error?: Error }> {
  const handler = await handlerOf(name);
  logs.forget();
  try {
    return { answer: await handler(event, { ...aContext(), getRemainingTimeInMillis: () => 100_000 }) };
  } catch (error) {
    return { error: error as Error };
  }
}

async function run(name: EventFunction, failing?: Failing) {
  later();
  const row = eventRows[name];
  begin(companies(row), row.files?.() ?? {}, failing);
  const event = row.event?.() ?? {};
  return { event, ...(await invoke(name, event)) };
}

/** The services that a function may call by its own description. */
function servicesOf(name: FunctionName): readonly Service[] {
  const { reads, writes, appends, grants } = functionSpec(name);
  const text = grants.join(' ');
  const uses: Readonly<Record<Service, boolean>> = {
    dynamodb: reads.length + writes.length + appends.length > 0,
    secretsmanager: /origin secret|client secret/.test(text),
    kms: /codes|approvals|identity|personal data|bank tokens|provider secrets/.test(text),
    'cognito-idp': /sign (clients|the staff) in/.test(text),
    ses: /send e-mail/.test(text),
    sns: /send texts|mail alarms/.test(text),
    s3: /uploads|pictures|first screens/.test(text),
    logs: /logs/.test(text),
  };
  return SERVICES.filter((service) => uses[service]);
}

type How = 'throttled' | 'denied' | 'timed out';
const faultsIn = (name: FunctionName): readonly (readonly [Service, How])[] =>
  servicesOf(name).flatMap((service) =>
    (['throttled', 'denied', 'timed out'] as const).map((how) => [service, how] as const),
  );

/** The lines that an operator should read and that name a fault. */
const linesAbout = ({ name }: { readonly name: string }): number =>
  logs
    .lines()
    .filter((line) => ['WARN', 'ERROR'].includes(String(line['level'])) && JSON.stringify(line).includes(name)).length;

type Calls = ReturnType<typeof aws.calls>;
/** The part of a call's subject that decides how its failure is handled. */
const kindOf = ({ name, input }: Calls[number]): string =>
  name +
  JSON.stringify(input, (key, value) => {
    if (key === 'Item') return { pk: value.pk, sk: value.sk };
    return ['Body', 'RawMessage', 'Message', 'ExpressionAttributeValues'].includes(key) ? undefined : value;
  }).replace(/[\w.:-]*\d[\w.:-]*|first\/[\w.-]+|harbor/g, (part) => (part === 'harbor' ? 'acme' : ''));

/** Which calls of a service differ in more than their recipient, in one good run of a row. */
function onceTried(tryIt: () => Promise<unknown>) {
  let good: Promise<Calls> | undefined;
  return async (service: Service): Promise<readonly number[]> => {
    good ??= tryIt().then(() => aws.calls());
    const kinds = (await good).filter((each) => each.service === service).map(kindOf);
    return kinds.flatMap((kind, index) => (kinds.indexOf(kind) === index ? [index + 1] : []));
  };
}

function failedCall(how: How): Failed {
  const { service = 'dynamodb', name: call = 'no call', input = {} } = aws.failed() ?? {};
  return { service, call, about: JSON.stringify(input), how };
}

const errorLines = () => logs.lines().filter(({ level }) => level === 'ERROR');
const isHttp = (name: FunctionName): name is HttpFunction => name in rows;
const httpRows = functionSpecs.flatMap(({ name }) =>
  isHttp(name) ? rows[name].map((asked) => [name, asked.route.name, asked] as const) : [],
);

describe.each(httpRows)('%s, asked for %s', (name, _route, asked) => {
  const different = onceTried(() => ask(name, asked));

  it('is answered', async () => {
    const { status, code } = await ask(name, asked);
    expect([errorLines(), status, code]).toEqual([[], 200, 'ok']);
  });

  it.each(faultsIn(name))(
    'reports that something went wrong when %s is %s, and logs the cause once (X-359)',
    async (service, how) => {
      const fault = faultsOf(service)[how];
      for (const nth of await different(service)) {
        const { status, code, body } = await ask(name, asked, { service, at: nth, fault });
        const failed = failedCall(how);
        const expected = asked.except?.(failed) ?? 'fault';
        const isMissing = service === 's3' && how === 'denied' && expected !== 'fault';
        expect([failed, code, linesAbout(fault)]).toEqual([failed, expected, isMissing ? 0 : 1]);
        expect(status >= 500).toBe(code !== 'ok' && !isMissing);
        expect(body).not.toMatch(/aws-request|Exception|said/);
        expect(logs.text() + body).not.toContain(CANARY);
        const sent = sentBy(aws.calls().filter((each) => each !== aws.failed()));
        if (sent.length === 0 || code === 'ok' || asked.isSentAgain) continue;
        await askAgain();
        expect([failed, sentBy(aws.calls()).filter((to) => sent.includes(to))]).toEqual([failed, []]);
      }
    },
  );

  it('reports an error before it runs out of time when a service never answers', async () => {
    for (const service of servicesOf(name)) {
      if ((await different(service)).length === 0) continue;
      const { code } = await ask(name, asked, { service, at: 1, fault: 'no answer' }, 310);
      expect([service, code, linesAbout({ name: 'TimeoutError' })]).toEqual([service, 'fault', 1]);
    }
  });
});

/** The recipient of a text or an email. */
const sentBy = (calls: Calls) =>
  calls.flatMap(({ service, input }) =>
    service === 'ses' ? [String(input['Destinations'])] : service === 'sns' ? [String(input['PhoneNumber'])] : [],
  );
const eventNames = functionSpecs.flatMap(({ name }) => (isHttp(name) ? [] : [name as EventFunction]));

describe.each(eventNames)('%s', (name) => {
  const different = onceTried(() => run(name));

  it('does its work', async () => {
    const { answer, error } = await run(name);
    expect([error, errorLines()]).toEqual([undefined, []]);
    if (functionSpec(name).trigger.by === 'table stream') expect(answer).toEqual({ batchItemFailures: [] });
  });

  it.each(faultsIn(name))('loses nothing and sends nothing twice when %s is %s (X-359)', async (service, how) => {
    const fault = faultsOf(service)[how];
    for (const nth of await different(service)) {
      const { event, answer, error } = await run(name, { service, at: nth, fault });
      const failed = failedCall(how);
      const isReported = error !== undefined || JSON.stringify(answer ?? '').includes('itemIdentifier');
      const isKept = [...aws.table.items.keys()].some((key) => key.includes('#UNSENT'));
      const isNoFault = eventRows[name].except?.(failed) ?? false;
      expect([failed, isReported || isKept]).toEqual([failed, !isNoFault]);
      if (isNoFault) continue;
      expect([failed, linesAbout(fault)]).toEqual([failed, 1]);
      expect(logs.text() + JSON.stringify({ ...error })).not.toContain(CANARY);
      const mine = TENANTS.filter((tenant) => failed.about.includes(tenant));
      if (functionSpec(name).trigger.by === 'schedule' && mine.length === 1 && error) {
        expect([failed, error.message]).toEqual([failed, expect.stringContaining(' 1 tenants')]);
        expect([failed, errorLines().flatMap(({ tenant }) => tenant ?? [])]).toEqual([failed, mine]);
      }
      const sent = sentBy(aws.calls().filter((each) => each !== aws.failed()));
      if (!servicesOf(name).some((each) => each === 'ses' || each === 'sns')) continue;
      aws.again();
      await invoke(name, event);
      const all = [...sent, ...sentBy(aws.calls())];
      expect([failed, all.toSorted()]).toEqual([failed, [...new Set(all)].toSorted()]);
      // The stream delivers a record again at once, and a refused message is then sent to everyone.
      if (name === 'outbox' && how !== 'timed out' && ['ses', 'sns'].includes(service))
        expect([failed, new Set(all)]).toEqual([
          failed,
          new Set(['+12175550142', 'ada@acme.example', 'help@acme.example']),
        ]);
    }
  });
});

it('logs an unreadable identity with its cause, and shows the client nothing of it (R-084)', async () => {
  const parts = () => ({ ...client, params: { clientId: CLIENT_ID, tenantId: 'acme' } });
  const asked: Asked = { route: readIdentityRoute, parts };
  await ask('identity', asked);
  const last = { service: 'dynamodb', at: aws.count('dynamodb'), fault: faultsOf('dynamodb')['timed out'] } as const;
  const { status, body } = await ask('identity', asked, last);
  const message = `${SOMETHING_WENT_WRONG} (reference request-1)`;
  expect([status, JSON.parse(body)]).toEqual([500, { error: true, code: 'fault', message, requestId: 'request-1' }]);
  expect(failedCall('timed out').about).toContain('"sk":"CLIENT"');
  expect(logs.told('fault')).toMatchObject([{ tenant: 'acme', fault: { name: 'TimeoutError' } }]);
  expect(logs.text()).not.toContain('+12175550142');
});

describe('the rows', () => {
  it.each(functionSpecs.map(({ name }) => name))('of %s call each service that it may call', async (name) => {
    const called = new Set<Service>();
    for (const asked of isHttp(name) ? rows[name] : []) {
      await ask(name as HttpFunction, asked);
      for (const { service } of aws.calls()) called.add(service);
    }
    if (!isHttp(name)) {
      await run(name as EventFunction);
      for (const { service } of aws.calls()) called.add(service);
    }
    expect(SERVICES.filter((service) => called.has(service))).toEqual(servicesOf(name));
  });
});
