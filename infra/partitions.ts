/**
 * The table's kinds of partition, by the form of their keys in `functions/adapters/dynamo/`. `*` matches any text, as
 * in an IAM condition. Both places restrict a function to its kinds: AWS by `dynamodb:LeadingKeys`.
 */
export const partitions = {
  /** A tenant's own items and its hosts, but nothing with a longer key. */
  configuration: { like: ['TENANT#*', 'HOST#*'], unlike: ['TENANT#*#*'] },
  /** A tenant's wire instructions: separate from its other items, which every function reads. */
  wiring: { like: ['TENANT#*#WIRING'], unlike: [] },
  /** Changes that need approval: separate, so the proposer can't put one in force. */
  proposal: { like: ['TENANT#*#PROPOSAL'], unlike: [] },
  'all tenants': { like: ['TENANTS'], unlike: [] },
  /** How far a provider account's events have been read, and its parked events. */
  'provider account': { like: ['PROVIDER#*'], unlike: ['PROVIDER#*#TRANSFER#*'] },
  /** The owner of each transfer at Plaid. */
  'provider transfer': { like: ['PROVIDER#*#TRANSFER#*'], unlike: [] },
  /** Encrypted secrets of provider accounts: separate, so the person who enters one can't put it in force. */
  'provider secret': { like: ['SECRET#*'], unlike: [] },
  /** Banks' names and logos, for every tenant. */
  institution: { like: ['INSTITUTION#*'], unlike: [] },
  /** A client and their items, except transfers; the history index's partition begins the same. */
  client: { like: ['TENANT#*#CLIENT#*'], unlike: [] },
  /** A client's transfers: separate, because they move money. */
  transfer: { like: ['TENANT#*#TRANSFERS#*'], unlike: [] },
  phone: { like: ['TENANT#*#PHONE#*'], unlike: [] },
  /** A tenant's open transfers: keys only, for its staff. */
  'open transfers': { like: ['TENANT#*#DESK'], unlike: [] },
  submitted: { like: ['TENANT#*#SUBMITTED'], unlike: [] },
  /** Due dates of a tenant's transfers, and of accounts waiting for a code: keys only. */
  due: { like: ['TENANT#*#DUE', 'TENANT#*#DEPOSITS'], unlike: [] },
  /** A tenant's transfers with an entry at the bank, and how far they were compared with it. */
  'at the bank': { like: ['TENANT#*#AT-BANK'], unlike: [] },
  /** A client's open sessions, read by every call that needs one. */
  session: { like: ['TENANT#*#SESSIONS#*'], unlike: [] },
  challenge: { like: ['TENANT#*#CHALLENGE#*'], unlike: [] },
  count: { like: ['TENANT#*#COUNT#*'], unlike: [] },
  /** The recent starts of all of a tenant's clients. */
  velocity: { like: ['TENANT#*#VELOCITY'], unlike: [] },
  receipts: { like: ['TENANT#*#RECEIPTS#*'], unlike: [] },
  /** A tenant's received wires, by the bank's reference. */
  'received wires': { like: ['TENANT#*#WIRES', 'TENANT#*#WIRES#TYPED'], unlike: [] },
  /** A tenant's statement transactions, and its imports. */
  statement: { like: ['TENANT#*#STATEMENT#*'], unlike: [] },
  /** A tenant's journal and its totals. */
  ledger: { like: ['TENANT#*#LEDGER', 'TENANT#*#LEDGER#*'], unlike: [] },
  /** The outstanding disbursements of a tenant's files. */
  promised: { like: ['TENANT#*#PROMISED'], unlike: [] },
  /** Deposits to and withdrawals from a Plaid balance, which take two people. */
  funding: { like: ['TENANT#*#FUNDINGS', 'TENANT#*#FUNDINGS#*'], unlike: [] },
  /** Differences between books, provider and statement, and the last email to staff about them. */
  exception: { like: ['TENANT#*#EXCEPTIONS'], unlike: [] },
  /** Exports of the books, written by the person who makes them and kept for a day. */
  export: { like: ['TENANT#*#EXPORTS'], unlike: [] },
  audit: { like: ['TENANT#*#AUDIT', 'TENANT#*#AUDIT#*'], unlike: [] },
  /** A payment's rows in the staff lists, and its search entries. */
  listed: { like: ['TENANT#*#LIST#*', 'TENANT#*#FIND#*'], unlike: [] },
  /** A company's members and invitations, read at every console call. */
  staff: { like: ['TENANT#*#STAFF'], unlike: [] },
  /** Invitations to pay, with names, phones and link hashes; the indexes have only keys. */
  'payer invitation': { like: ['TENANT#*#PAYERS', 'TENANT#*#PAYERS#*'], unlike: [] },
  /** Requests that several people pay: ids and amounts, without names. */
  share: { like: ['TENANT#*#SHARES'], unlike: [] },
  /**
   * People who sign in at the console, and their sessions: across companies, because one person may work for several.
   */
  person: { like: ['PERSON#*'], unlike: [] },
  /** Owners of addresses, sign-ins in progress, and counters of tries. */
  'staff sign-in': { like: ['STAFF-SIGN-IN#*'], unlike: [] },
  /** Staff step-ups, each for one action. */
  'step-up': { like: ['STEP-UP#*'], unlike: [] },
  /** The payment id reserved for a staff form, so a repeated request makes no second payment. */
  form: { like: ['TENANT#*#FORMS#*'], unlike: [] },
  /** A company's shared views of the payments. */
  view: { like: ['TENANT#*#VIEWS'], unlike: [] },
  /** The closing dates of a company's files. */
  closing: { like: ['TENANT#*#CLOSINGS'], unlike: [] },
  /** People outside the company who hear of a payment or a file. */
  party: { like: ['TENANT#*#PARTIES#*'], unlike: [] },
  /** The records behind the links in their emails, by the hash of each link's secret. */
  'live link': { like: ['TENANT#*#LIVE#*'], unlike: [] },
  /** Messages and their delivery; the indexes by client and of undelivered messages have only keys. */
  message: { like: ['TENANT#*#MESSAGE#*', 'TENANT#*#TOLD#*', 'TENANT#*#NOT-ARRIVED'], unlike: [] },
  /** Writes with unsent messages. */
  unsent: { like: ['TENANT#*#UNSENT'], unlike: [] },
} as const satisfies Readonly<Record<string, { like: readonly string[]; unlike: readonly string[] }>>;
export type Partition = keyof typeof partitions;

/** True if a text matches a pattern in which `*` is any text: IAM's StringLike. */
export function isLike(text: string, pattern: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(text);
}

/** The kinds of a partition key; every key of the portal belongs to exactly one. */
export const partitionsOf = (key: string): readonly Partition[] =>
  (Object.keys(partitions) as Partition[]).filter((kind) => {
    const { like, unlike } = partitions[kind];
    return like.some((each) => isLike(key, each)) && !unlike.some((each) => isLike(key, each));
  });

type Touch = 'reads' | 'writes' | 'appends';

/** True if a function may read or write this partition key, as IAM will decide. */
export const mayTouch = (kinds: Readonly<Record<Touch, readonly Partition[]>>, how: Touch, key: string): boolean =>
  partitionsOf(key).some((kind) => kinds[how].includes(kind));
