import { HTTP_FUNCTIONS, type HttpFunction } from '#shared/contracts/route.ts';
import {
  type EnvironmentName,
  EVENT_FUNCTIONS,
  type EventFunction,
  type FunctionName,
  type FunctionSpec,
  type Trigger,
} from './function-spec.ts';

type Own = Pick<
  FunctionSpec,
  'environment' | 'reads' | 'writes' | 'grants' | 'timeoutSeconds' | 'memoryMb' | 'reserved'
> &
  Partial<Pick<FunctionSpec, 'appends'>>;

/** Shorter than the edge's 30 seconds of patience, so that a slow call ends with our sentence and not with a 504. */
const HTTP_TIMEOUT_SECONDS = 10;
/** The bank is asked up to three times in one request, and may take 8 seconds each; the gateway gives up after 30. */
const BANK_TIMEOUT_SECONDS = 28;
/** 1,769 MB is one whole vCPU; 1,024 starts a bundle of this size about as fast and costs less while waiting. */
const MEMORY_MB = 1024;

const usual = { timeoutSeconds: HTTP_TIMEOUT_SECONDS, memoryMb: MEMORY_MB };

/**
 * What every function behind the door needs: the secret of the edge, which tenant a host is, and how it counts faults.
 */
const door = {
  environment: ['TABLE_NAME', 'ORIGIN_SECRET_NAME', 'PORTAL_DOMAIN', 'METRICS_BY_TENANT'],
  grants: ['read the origin secret'],
  reads: ['configuration'],
} as const satisfies Partial<Own>;

/** What asks Plaid: the locked secrets of the accounts there, and the key that opens them. */
const asksPlaid = {
  environment: ['PLAID_BASE_URL', 'PROVIDER_SECRET_KEY_ID'],
  grants: ['read provider secrets'],
  reads: ['provider secret'],
} as const satisfies Partial<Own>;

/** A client's own items: profile, identity, bank accounts, transfers. */
const aboutClients = {
  reads: [...door.reads, 'client', 'session'],
  writes: ['client'],
} as const satisfies Partial<Own>;

const http: Readonly<Record<HttpFunction, Own>> = {
  public: { ...usual, ...door, writes: [] },
  'sign-in': {
    ...usual,
    environment: [
      ...door.environment,
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'USER_POOL_CLIENT_SECRET_NAME',
      'CODE_KEY_ID',
      'COOKIE_PREFIX',
      'PUZZLE_TRIES',
    ],
    reads: [...aboutClients.reads, 'phone', 'challenge', 'count'],
    // The only one that opens, renews and ends sessions.
    writes: [...aboutClients.writes, 'session', 'phone', 'challenge', 'count'],
    grants: [...door.grants, 'sign clients in', 'make and check codes', 'read the user pool client secret'],
  },
  // It opens what the page sealed and locks it away again; nothing, itself included, may unlock it.
  identity: {
    ...usual,
    ...aboutClients,
    environment: [...door.environment, 'IDENTITY_KEY_ID', 'PERSONAL_DATA_KEY_ID'],
    grants: [...door.grants, 'open sealed identity', 'lock personal data'],
  },
  'bank-linking': {
    ...usual,
    reads: [...aboutClients.reads, 'count', 'institution', ...asksPlaid.reads],
    writes: [...aboutClients.writes, 'count', 'institution'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [...door.environment, 'BANK_TOKEN_KEY_ID', ...asksPlaid.environment, 'PLAID_LINK_SCRIPT_URL'],
    grants: [...door.grants, 'lock bank tokens', 'unlock bank tokens', ...asksPlaid.grants],
  },
  // A payment to a client is looked at against its file again, when the client accepts it and at every try.
  transfers: {
    ...usual,
    // Nothing new is asked of the bank before its events were read.
    reads: [...aboutClients.reads, 'velocity', 'ledger', 'promised', 'provider account', ...asksPlaid.reads],
    writes: [...aboutClients.writes, 'velocity', 'promised', 'provider transfer'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [...door.environment, 'BANK_TOKEN_KEY_ID', ...asksPlaid.environment],
    grants: [...door.grants, 'unlock bank tokens', ...asksPlaid.grants],
  },
  // The only one that may read where a tenant's wires go.
  wiring: {
    ...usual,
    ...aboutClients,
    reads: [...aboutClients.reads, 'wiring'],
    environment: [...door.environment],
    grants: [...door.grants],
  },
  receipts: {
    ...usual,
    reads: aboutClients.reads,
    // Which receipts went where; what they are about is only read.
    writes: ['receipts'],
    environment: [...door.environment, 'SENDER_CONFIGURATION_SET'],
    grants: [...door.grants, 'send e-mail'],
  },
  // It signs uploads, looks at what came and keeps the bare picture; the files go from the browser to the bucket.
  documents: {
    ...usual,
    reads: [...aboutClients.reads, 'count'],
    writes: [...aboutClients.writes, 'count'],
    environment: [...door.environment, 'UPLOADS_BUCKET', 'UPLOADS_KEY_ID'],
    grants: [...door.grants, 'keep uploads'],
  },
  graph: {
    ...usual,
    ...door,
    reads: [...aboutClients.reads, 'institution', 'velocity'],
    writes: [...aboutClients.writes, 'velocity'],
  },
  // It reads the same stream as the schedule does, for one tenant, when the provider knocks.
  'provider-webhook': {
    ...usual,
    environment: [...door.environment, ...asksPlaid.environment],
    reads: [
      ...(['configuration', 'client', 'provider account', 'provider transfer', 'ledger', 'promised'] as const),
      ...asksPlaid.reads,
    ],
    writes: ['client', 'provider account', 'provider transfer', 'velocity', 'promised'],
    grants: [...door.grants, ...asksPlaid.grants],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
  },
};

const events: Readonly<Record<EventFunction, Own & Pick<FunctionSpec, 'trigger'>>> = {
  // Of the table only the client's record, for the phone: Cognito waits 5 seconds and no more, and the code's state
  // travels in the challenge itself.
  'sign-in-trigger': {
    trigger: { by: 'user pool' },
    environment: ['TABLE_NAME', 'CODE_KEY_ID', 'METRICS_BY_TENANT'],
    reads: ['client'],
    writes: [],
    grants: ['make and check codes', 'send texts'],
    timeoutSeconds: 5,
    memoryMb: MEMORY_MB,
  },
  // One at a time: the cursor of the provider's events has one reader, and a run may outlast the minute.
  'provider-events': {
    trigger: { by: 'schedule', everyMinutes: 1 },
    environment: ['TABLE_NAME', 'BANK_TOKEN_KEY_ID', ...asksPlaid.environment, 'METRICS_BY_TENANT'],
    // What is held for a file, and what of it is promised: a deposit that came back may take a payment's cover.
    reads: [
      ...(['configuration', 'all tenants', 'provider account', 'provider transfer', 'client', 'submitted'] as const),
      ...(['ledger', 'promised'] as const),
      ...asksPlaid.reads,
    ],
    writes: ['provider account', 'provider transfer', 'client', 'velocity', 'promised'],
    grants: ['unlock bank tokens', ...asksPlaid.grants],
    timeoutSeconds: 120,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // One at a time, for as long as a function may run: what it has no time for is the next hour's.
  reconciliation: {
    trigger: { by: 'schedule', everyMinutes: 60 },
    environment: ['TABLE_NAME', 'BANK_TOKEN_KEY_ID', ...asksPlaid.environment, 'METRICS_BY_TENANT'],
    reads: [
      ...(['configuration', 'all tenants', 'provider account', 'provider transfer', 'client'] as const),
      ...(['at the bank', 'ledger', 'promised'] as const),
      // And what waits for a person.
      ...(['received wires', 'open transfers', 'proposal'] as const),
      ...asksPlaid.reads,
    ],
    writes: ['provider account', 'provider transfer', 'client', 'velocity', 'promised', 'at the bank'],
    grants: asksPlaid.grants,
    timeoutSeconds: 900,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // One at a time: two would do the same work twice, and half of it for nothing.
  deadlines: {
    trigger: { by: 'schedule', everyMinutes: 1 },
    environment: ['TABLE_NAME'],
    // A scheduled payment passes the same guards as Make Transfer: the tenant's rules, and the amounts already counted.
    reads: ['configuration', 'all tenants', 'due', 'client', 'velocity'],
    // A start takes up room of the velocity limits, and ending a wire gives it back.
    writes: ['due', 'client', 'velocity'],
    grants: [],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  outbox: {
    // A message is derived from a recorded event, or from a change that a client is warned of.
    // An e-mail takes a tenth of a second, and a month's last morning settles dozens of transfers each second.
    trigger: {
      by: 'table stream',
      sortKeyPrefixes: ['TRANSFER#', 'CLIENT', 'BANK#', 'SIGN-IN'],
      removals: false,
      atOnce: 10,
    },
    environment: ['TABLE_NAME', 'SENDER_CONFIGURATION_SET', 'PORTAL_DOMAIN', 'PORTAL_ADDRESS', 'SERVES_HOSTS'],
    // What a message says stands in the stream's record; where it goes, and whether it is wanted, at the client.
    reads: ['configuration', 'client'],
    writes: ['message', 'unsent'],
    grants: ['send e-mail', 'send texts'],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
  },
  // One at a time: it sends what the outbox could not, message by message, the oldest first.
  'late-messages': {
    trigger: { by: 'schedule', everyMinutes: 1 },
    environment: [
      'TABLE_NAME',
      'SENDER_CONFIGURATION_SET',
      'PORTAL_DOMAIN',
      'PORTAL_ADDRESS',
      'SERVES_HOSTS',
      'METRICS_BY_TENANT',
    ],
    reads: ['configuration', 'all tenants', 'client', 'unsent'],
    writes: ['message', 'unsent'],
    grants: ['send e-mail', 'send texts'],
    timeoutSeconds: 120,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // Journal and audit log in one function: a stream feeds two readers well, and a third one slows all down (DynamoDB
  // guide, "Change data capture for DynamoDB Streams": no more than two processes a shard).
  bookkeeping: {
    trigger: {
      by: 'table stream',
      sortKeyPrefixes: [
        'TRANSFER#',
        'CLIENT',
        'IDENTITY',
        'BANK#',
        'WIRING',
        'PROPOSAL',
        'RECEIVED#',
        'WIRE-VIEW#',
        'CONFIG',
        'AGENT#',
        'SIGN-IN',
        'TALLY',
      ],
      removals: true,
      // The books' writers meet at the end of a tenant's audit log, so they are kept few (docs/scale.md).
      atOnce: 4,
    },
    environment: ['TABLE_NAME', 'METRICS_BY_TENANT'],
    // What happened stands in the stream's record.
    reads: ['audit'],
    writes: ['ledger'],
    appends: ['audit'],
    grants: [],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
  },
  // It converges: a company's file that changed, or a release, is on its first screens within five minutes.
  'first-screens': {
    trigger: { by: 'schedule', everyMinutes: 5 },
    environment: ['TABLE_NAME', 'SITE_BUCKET', 'PLAID_LINK_SCRIPT_URL'],
    reads: ['configuration', 'all tenants'],
    writes: [],
    grants: ['draw first screens'],
    timeoutSeconds: 240,
    memoryMb: 1769,
    reserved: 1,
  },
  // It knows no table: what an alarm is about stands in the log.
  'alarm-details': {
    trigger: { by: 'alarm' },
    environment: ['ALARM_TOPIC_ARN', 'FUNCTION_LOGS'],
    reads: [],
    writes: [],
    grants: ['query the functions’ logs', 'mail alarms'],
    timeoutSeconds: 60,
    memoryMb: 256,
  },
};

/** Every function gets these in addition to its own. */
const everywhere = ['STAGE', 'LOG_LEVEL'] as const satisfies readonly EnvironmentName[];

const spec = (name: FunctionName, trigger: Trigger, own: Own): FunctionSpec => ({
  ...own,
  appends: own.appends ?? [],
  name,
  entry: `functions/${name}/handler.ts`,
  trigger,
  environment: [...everywhere, ...own.environment],
});

/** Every Lambda function of the portal. The build bundles this list, the stacks and the local host deploy it. */
export const functionSpecs: readonly FunctionSpec[] = [
  ...HTTP_FUNCTIONS.map((name) => spec(name, { by: 'http' }, http[name])),
  ...EVENT_FUNCTIONS.map((name) => spec(name, events[name].trigger, events[name])),
];

/** The function of that name; every name of the type has one. */
export function functionSpec(name: FunctionName): FunctionSpec {
  const found = functionSpecs.find((each) => each.name === name);
  if (!found) throw new Error(`No function is called ${name}.`);
  return found;
}

/** Where the build puts a function's bundle, and whence both places deploy it. */
export const bundlePath = (name: FunctionName): string => `dist/functions/${name}/index.cjs`;

/**
 * How the secrets of tenants' provider accounts are named; a tenant file's `provider.secretName` starts with it, and
 * no function may read a secret that does not.
 */
export const PROVIDER_SECRET_PREFIX = 'portal/provider/';
