/** Where the portal's own metrics stand at CloudWatch, beside those that AWS keeps. */
export const METRICS_NAMESPACE = 'Portal';

/**
 * What the portal measures of itself, with CloudWatch's unit. Counts of transfers follow from the table's stream, so
 * that whoever moved one is counted; those of codes from the pool's trigger, which alone knows them. Counts are for
 * eyes and alarms: a record that is delivered twice may count twice. The journal is the record of the money.
 */
export const METRICS = {
  /** A client made, accepted, or chose to wire a payment. */
  Started: 'Count',
  /** The provider took it on. */
  Pending: 'Count',
  /** Money that the bank had moved for a transfer which by the table was never sent. */
  Adopted: 'Count',
  /** Of all that is on its way, debits of clients: what return rates are reckoned by. */
  Debits: 'Count',
  Completed: 'Count',
  Declined: 'Count',
  Failed: 'Count',
  Returned: 'Count',
  /** Of those, returned debits of clients: what the overall return rate is reckoned by. */
  ReturnedDebits: 'Count',
  /** Of these, returns because an account was closed, unknown or wrongly numbered. */
  ReturnedAdministrative: 'Count',
  /** And returns by which a client's bank says that the debit was not authorized. */
  ReturnedUnauthorized: 'Count',
  Cancelled: 'Count',
  CodesSent: 'Count',
  /** A text that SNS did not take. */
  CodesUnsent: 'Count',
  /** A code that was asked for a client whose phone in the pool is not that of their record. */
  PhonesDiffer: 'Count',
  CodesRight: 'Count',
  CodesWrong: 'Count',
  /** A call that needed a proof of work and had no valid one. */
  ProofsRefused: 'Count',
  /** A call that ended with "something went wrong": a mistake of ours, or a service that failed us. */
  Faults: 'Count',
  /** The age of the oldest transfer with an unknown outcome, of all tenants. */
  OldestSubmittedSeconds: 'Seconds',
  /** The age of the oldest event that the portal has not applied, of all accounts. */
  EventLagSeconds: 'Seconds',
  /** Accounts at the provider that did not answer in a run. */
  SilentAccounts: 'Count',
  /** Tenants that a run had no time for. */
  TenantsLeft: 'Count',
  /** Tenants whose run ended with a fault. */
  TenantsFailed: 'Count',
  /** Transfers compared with their entries at the bank in an hour's run. */
  Compared: 'Count',
  /** Statuses that were the bank's only after such a comparison: an event was lost on the way. */
  StatusesHealed: 'Count',
  /** Transfers whose status and the bank's no move connects. */
  StatusesContradict: 'Count',
  /** Tenants that the hour's run did not compare, or not to the end. */
  TenantsUncompared: 'Count',
  /** Differences between a tenant's books and the provider that stayed for an hour. */
  BooksDiffer: 'Count',
  /** Events of the provider that name no transfer of this portal, or one that cannot take them. */
  EventsParked: 'Count',
  /** Of those, the ones that nobody has applied or dismissed within an hour, at each look of the hour. */
  EventsStanding: 'Count',
  /** Wires on the statement that belong to nobody and have for longer than they may. */
  WiresOverdue: 'Count',
  /** What one person of the staff proposed and nobody has decided, for longer than it may wait. */
  DecisionsOverdue: 'Count',
  /** The age of the oldest write whose messages were not all sent, of all tenants. */
  OldestUnsentSeconds: 'Seconds',
} as const satisfies Readonly<Record<string, 'Count' | 'Seconds'>>;
/** The name of one of them. */
export type Metric = keyof typeof METRICS;
