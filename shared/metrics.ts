/** The CloudWatch namespace of the portal's own metrics. */
export const METRICS_NAMESPACE = 'Portal';

/**
 * The portal's own metrics with CloudWatch's unit. Transfers are counted from the table's stream, so that every change
 * counts, whatever caused it. Codes are counted in the pool's trigger, because only it knows them. Counts are for
 * people and alarms, because a record that arrives twice can count twice. For money, the journal is exact.
 */
export const METRICS = {
  /** A client made, accepted, or chose to wire a payment. */
  Started: 'Count',
  /** The provider accepted it. */
  Pending: 'Count',
  /** Money moved by the bank for a transfer that was never sent according to the table. */
  Adopted: 'Count',
  /** Debits of clients among the payments in transit. The base for return rates. */
  Debits: 'Count',
  Completed: 'Count',
  Declined: 'Count',
  /** Disbursements and refunds that were stopped because no approver's seal fits their record. */
  Unapproved: 'Count',
  Failed: 'Count',
  Returned: 'Count',
  /** Returned debits of clients among those. Used for the overall return rate. */
  ReturnedDebits: 'Count',
  /** Returns among these because an account was closed, unknown or had a wrong number. */
  ReturnedAdministrative: 'Count',
  /** Returns among these because the client's bank says that the debit was not authorized. */
  ReturnedUnauthorized: 'Count',
  Cancelled: 'Count',
  CodesSent: 'Count',
  /** A text that SNS did not accept. */
  CodesUnsent: 'Count',
  /** A code for a client whose phone in the pool differs from their record. */
  PhonesDiffer: 'Count',
  CodesRight: 'Count',
  CodesWrong: 'Count',
  /** A call that needed a proof of work and had no valid one. */
  ProofsRefused: 'Count',
  /** A call that ended with "something went wrong", because of our mistake or a service that failed. */
  Faults: 'Count',
  /** The age of the oldest transfer with an unknown outcome, over all tenants. */
  OldestSubmittedSeconds: 'Seconds',
  /** The age of the oldest event not yet applied, over all accounts. */
  EventLagSeconds: 'Seconds',
  /** Provider accounts that did not answer in a run. */
  SilentAccounts: 'Count',
  /** Tenants that a run had no time for. */
  TenantsLeft: 'Count',
  /** Tenants with a fault in a run. */
  TenantsFailed: 'Count',
  /** Transfers compared with their entries at the bank in an hourly run. */
  Compared: 'Count',
  /** Statuses corrected by such a comparison, because an event was lost. */
  StatusesHealed: 'Count',
  /** Transfers whose status cannot become the bank's by any allowed step. */
  StatusesContradict: 'Count',
  /** Tenants that the hourly run did not compare completely. */
  TenantsUncompared: 'Count',
  /** Differences between a tenant's books and the provider that lasted an hour. */
  BooksDiffer: 'Count',
  /** Provider events that name no transfer of this portal, or one that cannot take them. */
  EventsParked: 'Count',
  /** Parked events not applied or dismissed within an hour, counted hourly. */
  EventsStanding: 'Count',
  /** Wires unmatched on the statement for too long. */
  WiresOverdue: 'Count',
  /** Changes that have needed approval for too long. */
  DecisionsOverdue: 'Count',
  /** The age of the oldest write with unsent messages, over all tenants. */
  OldestUnsentSeconds: 'Seconds',
} as const satisfies Readonly<Record<string, 'Count' | 'Seconds'>>;
/** The name of a metric. */
export type Metric = keyof typeof METRICS;
