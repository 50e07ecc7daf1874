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

/** Shorter than the edge's 30 seconds, so a slow call ends with our message and not with a 504. */
const HTTP_TIMEOUT_SECONDS = 10;
/** A request may call the bank three times, at 8 seconds each; the gateway gives up after 30. */
const BANK_TIMEOUT_SECONDS = 28;

/** Five requests a second may report an uploaded file, and each is checked for a second at most. */
const DOCUMENTS_AT_ONCE = 10;

const usual = { timeoutSeconds: HTTP_TIMEOUT_SECONDS, memoryMb: MEMORY_MB };

/** The needs of every HTTP function: the edge's secret, the host's tenant, and fault counts. */
const door = {
  environment: ['TABLE_NAME', 'ORIGIN_SECRET_ID', 'PORTAL_DOMAIN', 'METRICS_BY_TENANT'],
  grants: ['read the origin secret'],
  reads: ['configuration'],
} as const satisfies Partial<OwnSpec>;

/** A client's own items: profile, identity, bank accounts. */
const aboutClients = {
  reads: [...door.reads, 'client', 'session'],
  writes: ['client'],
} as const satisfies Partial<OwnSpec>;

/** Every console function reads the caller and their company. */
const ofStaff = { reads: ['staff', 'person'] } as const satisfies Partial<OwnSpec>;

const http: Readonly<Record<HttpFunction, OwnSpec>> = {
  public: { ...usual, ...door, writes: [] },
  'sign-in': {
    ...usual,
    environment: [
      ...door.environment,
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'USER_POOL_CLIENT_SECRET_ID',
      'CODE_KEY_ID',
      'COOKIE_PREFIX',
      'PUZZLE_TRIES',
    ],
    reads: [...aboutClients.reads, 'phone', 'challenge', 'count', 'payer invitation'],
    // Only this function opens, renews and ends sessions. An invited client's sign-in leads to their payment.
    writes: [...aboutClients.writes, 'session', 'phone', 'challenge', 'count', 'payer invitation'],
    appends: ['transfer'],
    // Names the client of a share that was an invitation.
    updates: { share: ['clients'] },
    grants: [...door.grants, 'sign clients in', 'make and check codes', 'read the user pool client secret'],
  },
  // It decrypts what the page sealed and encrypts it again; nothing may decrypt that, including itself.
  identity: {
    ...usual,
    ...aboutClients,
    environment: [...door.environment, 'IDENTITY_KEY_ID', 'PERSONAL_DATA_KEY_ID', 'BIRTH_DATE_KEY_ID'],
    grants: [...door.grants, 'open sealed identity', 'lock personal data', 'mark birth dates'],
  },
  'bank-linking': {
    ...usual,
    reads: [...aboutClients.reads, 'transfer', 'institution', ...asksPlaid.reads],
    writes: [...aboutClients.writes, 'count', 'institution'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [...door.environment, 'BANK_TOKEN_KEY_ID', ...asksPlaid.environment, 'PLAID_LINK_SCRIPT_URL'],
    grants: [...door.grants, 'lock bank tokens', 'unlock bank tokens', ...asksPlaid.grants],
  },
  // A disbursement is checked against its file again when the client accepts it and at every try.
  transfers: {
    ...usual,
    // Nothing new is sent to the bank before its events were read.
    reads: [
      ...aboutClients.reads,
      'transfer',
      'velocity',
      'ledger',
      'promised',
      // The part of a file's money that only a typed entry shows.
      'received wires',
      'provider account',
      // How many of the people who pay one request have paid.
      'share',
      ...asksPlaid.reads,
    ],
    writes: [...aboutClients.writes, 'transfer', 'velocity', 'promised', 'provider transfer'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [...door.environment, 'BANK_TOKEN_KEY_ID', 'APPROVAL_KEY_ID', ...asksPlaid.environment],
    grants: [...door.grants, 'unlock bank tokens', 'check approvals', ...asksPlaid.grants],
  },
  // It shows a tenant's wire instructions, and notes that on the transfer.
  wiring: {
    ...usual,
    ...aboutClients,
    reads: [...aboutClients.reads, 'transfer', 'wiring'],
    updates: { transfer: ['wireShownAt', 'wireInto'] },
    environment: [...door.environment],
    grants: [...door.grants],
  },
  receipts: {
    ...usual,
    // It also shows live pages to the parties who have a link, and to agents those of their list.
    reads: [...aboutClients.reads, 'transfer', 'party', 'live link', 'closing', 'listed', 'count', 'payer invitation'],
    // Where receipts were sent, and how often a PIN was tried; everything else is read-only.
    writes: ['receipts', 'count'],
    // A receipt carries a live link, too.
    appends: ['live link', 'party'],
    updates: { party: ['viewings'] },
    environment: [...door.environment, 'SENDER_CONFIGURATION_SET', 'PORTAL_ADDRESS', 'SERVES_HOSTS'],
    grants: [...door.grants, 'send e-mail'],
  },
  // It signs uploads, checks what arrived and keeps the bare picture. Files go from the browser to the bucket.
  documents: {
    ...usual,
    reads: [...aboutClients.reads, 'transfer'],
    writes: [...aboutClients.writes, 'count'],
    updates: { transfer: ['attachments'] },
    // Strangers make the files. However much one costs, the account's other functions keep their concurrency.
    reserved: DOCUMENTS_AT_ONCE,
    environment: [...door.environment, 'UPLOADS_BUCKET', 'UPLOADS_KEY_ID'],
    grants: [...door.grants, 'keep uploads'],
  },
  graph: {
    ...usual,
    ...door,
    // Queries only: it has no right to write. Mutations are served by 'transfers'.
    reads: [...aboutClients.reads, 'transfer', 'institution', 'share'],
    writes: [],
  },
  // When Plaid's webhook calls, it reads the same stream as the schedule does, for one tenant.
  'provider-webhook': {
    ...usual,
    environment: [...door.environment, ...asksPlaid.environment],
    reads: [
      ...(['configuration', 'client', 'transfer', 'provider account', 'provider transfer'] as const),
      ...(['ledger', 'promised', 'received wires'] as const),
      ...asksPlaid.reads,
    ],
    writes: ['client', 'transfer', 'provider account', 'provider transfer', 'velocity', 'promised'],
    grants: [...door.grants, ...asksPlaid.grants],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
  },
  // Only this function opens sessions at the console. It grants what one person may grant; 'proposals' writes the rest.
  'staff-sign-in': {
    ...usual,
    environment: [
      ...door.environment,
      'STAFF_POOL_ID',
      'STAFF_POOL_CLIENT_ID',
      'STAFF_POOL_CLIENT_SECRET_ID',
      'STAFF_COOKIE_PREFIX',
      'SENDER_CONFIGURATION_SET',
    ],
    reads: [...door.reads, ...ofStaff.reads, 'staff sign-in', 'step-up'],
    writes: ['staff', 'person', 'staff sign-in', 'step-up'],
    grants: [...door.grants, 'sign the staff in', 'read the staff pool client secret', 'send e-mail'],
  },
  // Changes that one person proposes and another approves. At the console, nothing else writes the settings that these
  // change.
  proposals: {
    ...usual,
    reads: [
      ...ofStaff.reads,
      ...(['proposal', 'at the bank', 'wiring'] as const),
      // Finds the owner of a Plaid event, first in the table and then at Plaid.
      ...(['configuration', 'client', 'transfer', 'provider account', 'provider transfer', 'funding'] as const),
      // The part of the Plaid balance that a withdrawal has to leave for clients.
      ...(['open transfers', 'submitted'] as const),
      // A report that is signed is read again first.
      ...(['audit', 'ledger', 'statement', 'received wires'] as const),
      ...asksPlaid.reads,
    ],
    writes: [
      ...(['proposal', 'step-up', 'client', 'provider account', 'provider secret', 'funding'] as const),
      ...(['configuration', 'wiring', 'staff'] as const),
    ],
    // A reset ends a colleague's sessions, and removes how they sign in. It opens and sets nothing.
    updates: { person: ['ended'] },
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [
      ...[...door.environment, ...asksPlaid.environment],
      ...(['STAFF_POOL_ID', 'SENDER_CONFIGURATION_SET', 'SITE_BUCKET'] as const),
    ],
    grants: [
      ...[...door.grants, ...asksPlaid.grants],
      // An owner pastes a Plaid secret, and it is encrypted at once.
      'lock provider secrets',
      ...(['remove staff sign-ins', 'send e-mail', 'add tenants’ pictures'] as const),
    ],
  },
  // Staff decisions about people: ID photos, and holds. Besides 'documents', only this function may read a photo, and
  // it can't store, change or delete one.
  reviews: {
    ...usual,
    reads: [...ofStaff.reads, ...(['client', 'session', 'listed', 'configuration'] as const)],
    writes: ['client', 'session'],
    environment: [...door.environment, 'UPLOADS_BUCKET', 'BIRTH_DATE_KEY_ID'],
    grants: [...door.grants, 'look at uploads', 'compare birth dates'],
  },
  // Bank statements and received wires. It has no bank login, no key and no document.
  statements: {
    ...usual,
    ...door,
    reads: [
      ...ofStaff.reads,
      ...(['transfer', 'listed', 'open transfers', 'received wires', 'statement'] as const),
      ...(['ledger', 'promised'] as const),
      // Plaid's sweeps: no one has to decide about their transactions. Nothing is booked into a signed month.
      ...(['funding', 'proposal'] as const),
      // The company's trust accounts: only their statements are read.
      ...(['configuration', 'wiring'] as const),
    ],
    writes: ['transfer', 'received wires', 'statement', 'promised', 'step-up'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    // A whole year's statement may come at once, and is read and compared line by line.
    memoryMb: 1024,
  },
  // Staff reads. It writes nothing, and has no key, bucket or bank access.
  console: {
    ...usual,
    ...door,
    reads: [
      ...door.reads,
      ...ofStaff.reads,
      ...(['client', 'transfer', 'phone', 'session', 'listed', 'open transfers', 'message'] as const),
      ...(['payer invitation', 'share'] as const),
      ...(['ledger', 'audit', 'promised', 'view', 'statement', 'exception'] as const),
      // A file's typed wires that no statement shows.
      ...(['closing', 'received wires', 'party'] as const),
      // Who has signed the annual review.
      'proposal',
    ],
    writes: [],
    // A pay link leads to the company's portal.
    environment: [...door.environment, ...(['PORTAL_ADDRESS', 'SERVES_HOSTS'] as const)],
  },
  // Exports of the books and papers. It records who makes them, and writes nothing else but the links on receipts.
  reports: {
    ...usual,
    ...door,
    // It calls no bank, but an old month needs everything booked since.
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    // A monthly reconciliation needs the bank's transactions, the wires and sweeps, and Plaid's reports.
    reads: [
      ...door.reads,
      ...ofStaff.reads,
      ...(['transfer', 'listed', 'ledger', 'export', 'statement', 'received wires'] as const),
      ...(['at the bank', 'funding'] as const),
      // A file's ledger has the transactions posted to it, and its closing date.
      ...(['promised', 'closing', 'payer invitation'] as const),
      // The annual review counts the audit log, and has its signatures.
      ...(['audit', 'proposal'] as const),
    ],
    writes: [],
    appends: ['export', 'live link', 'party'],
    environment: [...door.environment, ...(['PORTAL_ADDRESS', 'SERVES_HOSTS'] as const)],
  },
  // Staff actions on payments. It decides no one's rights, opens no session and reads no document.
  desk: {
    ...usual,
    reads: [
      ...door.reads,
      ...ofStaff.reads,
      ...(['client', 'transfer', 'phone', 'listed', 'open transfers', 'received wires', 'ledger'] as const),
      // A received wire may be part of its bank transaction.
      ...(['promised', 'statement'] as const),
      ...(['form', 'payer invitation', 'share', 'message', 'closing', 'party', 'proposal'] as const),
      // Movements of the ledger: debits in transit, and starts that the bank hasn't answered.
      ...(['at the bank', 'submitted', 'funding'] as const),
      ...asksPlaid.reads,
    ],
    writes: [
      ...(['client', 'transfer', 'received wires', 'promised', 'velocity', 'provider transfer'] as const),
      ...(['step-up', 'form'] as const),
      ...(['payer invitation', 'share', 'message', 'funding', 'view', 'closing', 'party'] as const),
      // Confirming a wire checks that no transaction has proven its money, and a wire may be part of its transaction.
      'statement',
    ],
    // A receipt that is sent again carries a live link.
    appends: ['live link'],
    timeoutSeconds: BANK_TIMEOUT_SECONDS,
    environment: [
      ...door.environment,
      ...asksPlaid.environment,
      ...(['APPROVAL_KEY_ID', 'SENDER_CONFIGURATION_SET', 'PORTAL_ADDRESS', 'SERVES_HOSTS'] as const),
    ],
    // Sends the link to someone invited, because no stream and no log may contain it.
    // Only this function approves. A refund's approval sends it, so it checks the seal, too.
    grants: [
      ...(['seal approvals', 'check approvals', 'send e-mail', 'send texts'] as const),
      ...[...door.grants, ...asksPlaid.grants],
    ],
  },
};

const everywhere = ['STAGE', 'LOG_LEVEL'] as const satisfies readonly EnvironmentName[];

const spec = (name: FunctionName, trigger: Trigger, own: OwnSpec): FunctionSpec => ({
  ...own,
  appends: own.appends ?? [],
  updates: own.updates ?? {},
  name,
  entry: `functions/lambdas/${name}.ts`,
  trigger,
  environment: [...everywhere, ...own.environment],
});

/** Every Lambda function of the portal. The build bundles this list; the stacks and the local host deploy it. */
export const functionSpecs: readonly FunctionSpec[] = [
  ...HTTP_FUNCTIONS.map((name) => spec(name, { by: 'http' }, http[name])),
  ...EVENT_FUNCTIONS.map((name) => spec(name, eventFunctions[name].trigger, eventFunctions[name])),
];

export function functionSpec(name: FunctionName): FunctionSpec {
  const found = functionSpecs.find((each) => each.name === name);
  if (!found) throw new Error(`No function is called ${name}.`);
  return found;
}

/** The build's output for a function, which both places deploy. */
export const bundlePath = (name: FunctionName): string => `dist/functions/${name}/index.cjs`;

/** The prefix of provider secrets' names. Commands accept names without it. */
export const PROVIDER_SECRET_PREFIX = 'portal/provider/';
