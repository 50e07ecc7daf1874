import { asksPlaid, type EventFunction, type FunctionSpec, MEMORY_MB, type OwnSpec } from './function-spec.ts';

/** The functions that no HTTP call reaches, and what starts each. */
export const eventFunctions: Readonly<Record<EventFunction, OwnSpec & Pick<FunctionSpec, 'trigger'>>> = {
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
      ...(['ledger', 'promised', 'funding'] as const),
      // And what is promised of a ledger: open payments to clients.
      'open transfers',
      ...asksPlaid.reads,
    ],
    writes: ['provider account', 'provider transfer', 'client', 'velocity', 'promised', 'funding'],
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
      ...(['received wires', 'open transfers', 'proposal', 'statement', 'exception', 'funding'] as const),
      ...(['staff change', 'payer invitation'] as const),
      ...asksPlaid.reads,
    ],
    writes: ['provider account', 'provider transfer', 'client', 'velocity', 'promised', 'at the bank', 'exception'],
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
      sortKeyPrefixes: [
        ...['TRANSFER#', 'CLIENT', 'BANK#', 'SIGN-IN', 'FUNDING#', 'LEDGER-LOW', 'EXCEPTION-WORD'],
        ...['RECEIVED#', 'LINE#', 'CHANGE#', 'STAFF-CHANGE#', 'PAYER#'],
      ],
      removals: false,
      atOnce: 10,
    },
    environment: ['TABLE_NAME', 'SENDER_CONFIGURATION_SET', 'PORTAL_DOMAIN', 'PORTAL_ADDRESS', 'SERVES_HOSTS'],
    // What a message says stands in the stream's record; where it goes, and whether it is wanted, at the client.
    // And who of the staff is told: read at every notice, because a role that was taken away hears nothing more.
    reads: ['configuration', 'client', 'staff'],
    writes: ['message', 'unsent'],
    grants: ['send e-mail', 'send texts'],
    timeoutSeconds: 60,
    memoryMb: MEMORY_MB,
  },
  // One at a time: it sends what the outbox could not, message by message, the oldest first; and the digest of a day.
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
    // And the staff's digest of a day, which counts what waits in their lists.
    reads: [
      ...(['configuration', 'all tenants', 'client', 'unsent', 'staff'] as const),
      ...(['message', 'listed', 'statement', 'proposal'] as const),
    ],
    writes: ['message', 'unsent'],
    grants: ['send e-mail', 'send texts'],
    timeoutSeconds: 120,
    memoryMb: MEMORY_MB,
    reserved: 1,
  },
  // What became of an e-mail is written into the message's own item, and nothing is read.
  'message-events': {
    trigger: { by: 'mail events' },
    environment: ['TABLE_NAME'],
    reads: [],
    writes: ['message'],
    grants: [],
    timeoutSeconds: 30,
    memoryMb: 256,
  },
  // Journal, audit log and the staff's lists in one function: a stream feeds two readers well, and a third one slows all down (DynamoDB
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
        'CHANGE#',
        'RECEIVED#',
        'WIRE-VIEW#',
        'CONFIG',
        'AGENT#',
        'SIGN-IN',
        'TALLY',
        'MEMBER#',
        'INVITATION#',
        'STAFF-CHANGE#',
        'DOCUMENT',
        'EXPORT#',
        'PAYER#',
        'FUNDING#',
        'SWEEP#',
        'VIEWS',
        'NOTICES#',
        'LINE#',
        'STATEMENT#',
        'COLUMNS#',
        // No fact: pages that stand open are told of it.
        'EXCEPTIONS',
      ],
      // Each message is written several times, and a few in a thousand are ever seen to by a person.
      marked: [{ sortKey: 'MESSAGE', attribute: 'mendedAt' }],
      removals: true,
      // The books' writers meet at the end of a tenant's audit log, so they are kept few (docs/scale.md).
      atOnce: 4,
    },
    environment: ['TABLE_NAME', 'METRICS_BY_TENANT'],
    // What happened stands in the stream's record.
    reads: ['audit'],
    writes: ['ledger', 'listed'],
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
