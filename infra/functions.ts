import { HTTP_FUNCTIONS, type HttpFunction } from '#shared/contracts/route.ts';
import { eventFunctions } from './event-functions.ts';
import {
  asksPlaid,
  type EnvironmentName,
  EVENT_FUNCTIONS,
  type FunctionName,
  type FunctionSpec,
  MEMORY_MB,
  type OwnSpec,
  type Trigger,
} from './function-spec.ts';

/** Shorter than the edge's 30 seconds of patience, so that a slow call ends with our sentence and not with a 504. */
const HTTP_TIMEOUT_SECONDS = 10;
/** The bank is asked up to three times in one request, and may take 8 seconds each; the gateway gives up after 30. */
const BANK_TIMEOUT_SECONDS = 28;

/** Five requests a second may say that a file has come, and each is looked at for a second at most. */
const DOCUMENTS_AT_ONCE = 10;

const usual = { timeoutSeconds: HTTP_TIMEOUT_SECONDS, memoryMb: MEMORY_MB };

/**
 * What every function behind the door needs: the secret of the edge, which tenant a host is, and how it counts faults.
 */
const door = {
  environment: ['TABLE_NAME', 'ORIGIN_SECRET_NAME', 'PORTAL_DOMAIN', 'METRICS_BY_TENANT'],
  grants: ['read the origin secret'],
  reads: ['configuration'],
} as const satisfies Partial<OwnSpec>;

/** A client's own items: profile, identity, bank accounts, transfers. */
const aboutClients = {
  reads: [...door.reads, 'client', 'session'],
  writes: ['client'],
} as const satisfies Partial<OwnSpec>;

/** Every function behind the console's door reads who calls and which company they work for. */
const ofStaff = { reads: ['staff', 'person'] } as const satisfies Partial<OwnSpec>;

const http: Readonly<Record<HttpFunction, OwnSpec>> = {
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
    reads: [...aboutClients.reads, 'phone', 'challenge', 'count', 'payer invitation'],
    // The only one that opens, renews and ends sessions. Somebody who was invited signs in to a payment of theirs.
    writes: [...aboutClients.writes, 'session', 'phone', 'challenge', 'count', 'payer invitation'],
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
    reads: [...aboutClients.reads, 'institution', ...asksPlaid.reads],
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
  // It shows where a tenant's wires go.
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
    reads: aboutClients.reads,
    writes: [...aboutClients.writes, 'count'],
    // Strangers make the files. However much one costs, the account's other functions keep their room.
    reserved: DOCUMENTS_AT_ONCE,
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
  // The only one that writes who works for a company, and that opens sessions at the console.
  'staff-sign-in': {
    ...usual,
    environment: [
      ...door.environment,
      'STAFF_POOL_ID',
      'STAFF_POOL_CLIENT_ID',
      'STAFF_POOL_CLIENT_SECRET_NAME',
      'STAFF_COOKIE_PREFIX',
      'SENDER_CONFIGURATION_SET',
    ],
    reads: [...door.reads, ...ofStaff.reads, 'staff change', 'staff sign-in', 'step-up'],
    writes: ['staff', 'person', 'staff change', 'staff sign-in', 'step-up'],
    grants: [...door.grants, 'sign the staff in', 'read the staff pool client secret', 'send e-mail'],
  },
  // What one person proposed and another approves. What the kinds change is written here and nowhere else at the console.
  proposals: {
    ...usual,
    reads: [
      ...ofStaff.reads,
      ...(['proposal', 'at the bank', 'staff change', 'payer invitation', 'wiring'] as const),
      // Whose an event of Plaid's is: asked of the table, and then of Plaid.
      ...(['configuration', 'client', 'provider account', 'provider transfer'] as const),
      ...asksPlaid.reads,
    ],
    writes: [
      ...(['proposal', 'step-up', 'client', 'provider account', 'provider secret'] as const),
      ...(['configuration', 'wiring'] as const),
    ],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [...door.environment, ...asksPlaid.environment],
    // An owner pastes a secret of Plaid's, and it is locked at once.
    grants: [...door.grants, ...asksPlaid.grants, 'lock provider secrets'],
  },
  // What the staff decide about people: photos of IDs, and holds. Beside 'documents' the only one that may read a photo,
  // and it can keep, change or delete none.
  reviews: {
    ...usual,
    reads: [...ofStaff.reads, 'client', 'session', 'listed'],
    writes: ['client', 'session'],
    environment: [...door.environment, 'UPLOADS_BUCKET'],
    grants: [...door.grants, 'look at uploads'],
  },
  // The bank's statements and the wires on them. It has no bank login, no key and no document.
  statements: {
    ...usual,
    ...door,
    reads: [
      ...ofStaff.reads,
      ...(['client', 'listed', 'open transfers', 'received wires', 'statement', 'ledger', 'promised'] as const),
      // What the provider swept: its lines are nobody's open question.
      'funding',
    ],
    writes: ['client', 'received wires', 'statement', 'promised', 'step-up'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    // A year's statement at once: it is read and compared line by line.
    memoryMb: 1024,
  },
  // It reads what the staff look at and writes nothing; it has no key, no bucket and no bank.
  console: {
    ...usual,
    ...door,
    reads: [
      ...door.reads,
      ...ofStaff.reads,
      ...(['client', 'phone', 'session', 'listed', 'open transfers', 'message', 'payer invitation'] as const),
      ...(['ledger', 'audit', 'promised', 'view', 'statement', 'exception'] as const),
    ],
    writes: [],
  },
  // The books as they leave the portal. It writes down who takes them, and nothing else.
  reports: {
    ...usual,
    ...door,
    // It asks no bank, but an old month is read with all that was booked since.
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    // A month's reconciliation has the bank's lines, wires and sweeps, and what the provider has told of it.
    reads: [
      ...door.reads,
      ...ofStaff.reads,
      ...(['client', 'listed', 'ledger', 'export', 'statement', 'received wires', 'at the bank', 'funding'] as const),
    ],
    writes: [],
    appends: ['export'],
  },
  // What the staff do with payments. It decides nobody's rights, opens no session and reads no document.
  desk: {
    ...usual,
    reads: [
      ...door.reads,
      ...ofStaff.reads,
      ...(['client', 'phone', 'listed', 'open transfers', 'received wires', 'ledger', 'promised'] as const),
      ...(['form', 'payer invitation', 'message'] as const),
      // What comes into the ledger and goes out of it: debits on their way, and what the bank has not answered.
      ...(['at the bank', 'submitted', 'funding'] as const),
      ...asksPlaid.reads,
    ],
    writes: [
      ...(['client', 'received wires', 'promised', 'velocity', 'provider transfer', 'step-up', 'form'] as const),
      ...(['payer invitation', 'message', 'funding', 'view'] as const),
      // Confirming a wire checks that no line of a statement has proven its money, and voiding one frees its line.
      'statement',
    ],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [
      ...door.environment,
      ...asksPlaid.environment,
      ...(['SENDER_CONFIGURATION_SET', 'PORTAL_ADDRESS', 'SERVES_HOSTS'] as const),
    ],
    // Whoever asks somebody new sends them their link: no stream and no log may carry it.
    grants: [...door.grants, ...asksPlaid.grants, 'send e-mail', 'send texts'],
  },
};

/** Every function gets these in addition to its own. */
const everywhere = ['STAGE', 'LOG_LEVEL'] as const satisfies readonly EnvironmentName[];

const spec = (name: FunctionName, trigger: Trigger, own: OwnSpec): FunctionSpec => ({
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
  ...EVENT_FUNCTIONS.map((name) => spec(name, eventFunctions[name].trigger, eventFunctions[name])),
];

/** The function of that name; every name of the type has one. */
export function functionSpec(name: FunctionName): FunctionSpec {
  const found = functionSpecs.find((each) => each.name === name);
  if (!found) throw new Error(`No function is called ${name}.`);
  return found;
}

/** Where the build puts a function's bundle, and whence both places deploy it. */
export const bundlePath = (name: FunctionName): string => `dist/functions/${name}/index.cjs`;

/** What the names of tenants' secrets at the provider start with. The commands let it be left out. */
export const PROVIDER_SECRET_PREFIX = 'portal/provider/';
