import { asksPlaid, type EventFunction, type FunctionSpec, MEMORY_MB, type OwnSpec } from './function-spec.ts';

/** Functions without HTTP calls, and their triggers. */
export const eventFunctions: Readonly<Record<EventFunction, OwnSpec & Pick<FunctionSpec, 'trigger'>>> = {
  // From the table, only the client's record, for the phone. Cognito waits no more than 5 seconds, and the code's state
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
  // One at a time: the event cursor has one reader, and a run may take more than a minute.
  'provider-events': {
    trigger: { by: 'schedule', everyMinutes: 1 },
    environment: ['TABLE_NAME', 'BANK_TOKEN_KEY_ID', 'APPROVAL_KEY_ID', ...asksPlaid.environment, 'METRICS_BY_TENANT'],
    // A file's money and what it has outstanding: a returned deposit may take away a disbursement's cover.
    reads: [
      ...(['configuration', 'all tenants', 'provider account', 'provider transfer', 'client'] as const),
      ...(['transfer', 'submitted'] as const),
      ...(['ledger', 'promised', 'received wires', 'funding'] as const),
      // A ledger's outstanding disbursements.
      'open transfers',
      ...asksPlaid.reads,
    ],
    writes: ['provider account', 'provider transfer', 'client', 'transfer', 'velocity', 'promised', 'funding'],
    grants: ['unlock bank tokens', 'check approvals', ...asksPlaid.grants],
    timeoutSeconds: 120,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // One at a time, for as long as a function may run: the next hourly run does what is left.
  reconciliation: {
    trigger: { by: 'schedule', everyMinutes: 60 },
    environment: ['TABLE_NAME', ...asksPlaid.environment, 'METRICS_BY_TENANT'],
    reads: [
      ...(['configuration', 'all tenants', 'provider account', 'provider transfer', 'client', 'transfer'] as const),
      ...(['at the bank', 'ledger', 'promised'] as const),
      // Open items for people.
      ...(['received wires', 'open transfers', 'proposal', 'statement', 'exception', 'funding'] as const),
      'payer invitation',
      ...asksPlaid.reads,
    ],
    writes: [
      ...(['provider account', 'provider transfer', 'client', 'transfer', 'velocity', 'promised'] as const),
      ...(['at the bank', 'exception'] as const),
    ],
    updates: { 'received wires': ['missing'] },
    grants: asksPlaid.grants,
    timeoutSeconds: 900,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // One at a time: two would do the same work twice, half of it for nothing.
  deadlines: {
    trigger: { by: 'schedule', everyMinutes: 1 },
    environment: ['TABLE_NAME'],
    // A scheduled payment passes the same checks as Make Transfer: the tenant's rules, and the amounts already counted.
    reads: ['configuration', 'all tenants', 'due', 'client', 'transfer', 'velocity', 'payer invitation'],
    // A start counts toward the velocity limits, and ending a wire gives it back. Invitations end, too.
    writes: ['due', 'client', 'transfer', 'velocity', 'payer invitation'],
    grants: [],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  outbox: {
    // A message comes from a recorded event, or from a change that a client is warned about. An email takes a tenth of
    // a second, and the last morning of a month settles dozens of transfers each second.
    trigger: {
      by: 'table stream',
      sortKeyPrefixes: [
        ...['TRANSFER#', 'CLIENT', 'BANK#', 'SIGN-IN', 'FUNDING#', 'LEDGER-LOW', 'EXCEPTION-WORD'],
        ...['RECEIVED#', 'LINE#', 'CHANGE#', 'PAYER#', 'PARTY#', 'INVITATION#'],
      ],
      removals: false,
      atOnce: 10,
    },
    environment: ['TABLE_NAME', 'SENDER_CONFIGURATION_SET', 'PORTAL_DOMAIN', 'PORTAL_ADDRESS', 'SERVES_HOSTS'],
    // The stream's record has the message's content; the client's record has the address and whether they want it.
    // Staff are read for every notification, because someone whose role was removed must not get any more.
    // Parties, too; a new one hears at once how far the payment is.
    reads: ['configuration', 'client', 'staff', 'party', 'transfer', 'payer invitation'],
    writes: ['message', 'unsent'],
    // The links of parties and of receipts.
    appends: ['live link', 'party'],
    // The link of an approved invitation: only its email has the secret, and the table has its hash.
    updates: { staff: ['hash'] },
    grants: ['send e-mail', 'send texts'],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
  },
  // One at a time: it sends what the outbox couldn't, message by message, the oldest first, and the daily digest.
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
    // For the daily digest, which counts the open items in the staff lists.
    reads: [
      ...(['configuration', 'all tenants', 'client', 'unsent', 'staff'] as const),
      ...(['message', 'listed', 'statement', 'proposal', 'party', 'transfer', 'payer invitation'] as const),
    ],
    writes: ['message', 'unsent'],
    appends: ['live link', 'party'],
    updates: { staff: ['hash'] },
    grants: ['send e-mail', 'send texts'],
    timeoutSeconds: 120,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // Writes an email's delivery to the message's own item, and reads nothing.
  'message-events': {
    trigger: { by: 'mail events' },
    environment: ['TABLE_NAME'],
    reads: [],
    writes: ['message'],
    grants: [],
    timeoutSeconds: 30,
    memoryMb: 256,
  },
  // Journal, audit log and staff lists in one function: a stream feeds two readers well, and a third slows all down
  // (DynamoDB guide, "Change data capture for DynamoDB Streams": no more than two processes per shard).
  bookkeeping: {
    trigger: {
      by: 'table stream',
      sortKeyPrefixes: [
        'TRANSFER#',
        'CLIENT',
        'IDENTITY',
        'BANK#',
        'WIRING',
        'CHANGE#',
        'RECEIVED#',
        'WIRE-VIEW#',
        'CONFIG',
        'AGENT#',
        'SIGN-IN',
        'TALLY',
        'LIMIT#',
        'MEMBER#',
        'INVITATION#',
        'DOCUMENT',
        'EXPORT#',
        'PAYER#',
        'FUNDING#',
        'SWEEP#',
        'VIEWS',
        'CLOSING#',
        'PARTY#',
        'NOTICES#',
        'LINE#',
        'STATEMENT#',
        'COLUMNS#',
        // Not a fact, but open pages are notified.
        'EXCEPTIONS',
      ],
      // Each message is written several times, and people handle a few in a thousand.
      marked: [{ sortKey: 'MESSAGE', attribute: 'mendedAt' }],
      removals: true,
      // All writers of the books meet at the end of a tenant's audit log, so there are few (docs/scale.md).
      atOnce: 4,
    },
    environment: ['TABLE_NAME', 'METRICS_BY_TENANT'],
    // The stream's record has the event.
    reads: ['audit'],
    writes: ['ledger', 'listed'],
    appends: ['audit'],
    grants: [],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
  },
  // Within five minutes, a company's changed file or a release is on its first screens, and a changed logo on its
  // documents.
  'first-screens': {
    trigger: { by: 'schedule', everyMinutes: 5 },
    environment: ['TABLE_NAME', 'SITE_BUCKET', 'PLAID_LINK_SCRIPT_URL'],
    reads: ['configuration', 'all tenants'],
    writes: [],
    updates: { configuration: ['of', 'from', 'ground', 'png'] },
    grants: ['draw first screens'],
    timeoutSeconds: 240,
    memoryMb: 1769,
    reserved: 1,
  },
  // It has no access to the table: the log says what an alarm is about.
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
