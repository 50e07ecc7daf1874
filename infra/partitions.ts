/**
 * The kinds of partition of the table, by what their keys look like in the files of keys in `functions/adapters/dynamo/`.
 * `*` stands for any text, as in an IAM condition. Both places hold a function to its kinds: AWS by `dynamodb:LeadingKeys`.
 */
export const partitions = {
  /** A tenant's own items and its hosts: keys that go no deeper than the tenant. */
  configuration: { like: ['TENANT#*', 'HOST#*'], unlike: ['TENANT#*#*'] },
  /** Where a tenant's wires go: apart from its other items, which every function reads. */
  wiring: { like: ['TENANT#*#WIRING'], unlike: [] },
  /** Changes that wait for a second person: apart, so that who proposes one cannot put it in force. */
  proposal: { like: ['TENANT#*#PROPOSAL'], unlike: [] },
  'all tenants': { like: ['TENANTS'], unlike: [] },
  /** How far the events of an account at the provider have been read, and those that were set aside. */
  'provider account': { like: ['PROVIDER#*'], unlike: ['PROVIDER#*#TRANSFER#*'] },
  /** Whose transfer one at the provider is. */
  'provider transfer': { like: ['PROVIDER#*#TRANSFER#*'], unlike: [] },
  /** The locked secrets of accounts at the provider: apart, so that who puts one in cannot put it in force. */
  'provider secret': { like: ['SECRET#*'], unlike: [] },
  /** What banks look like, for every tenant. */
  institution: { like: ['INSTITUTION#*'], unlike: [] },
  /** A client with everything that is theirs; the history index's partition begins the same. */
  client: { like: ['TENANT#*#CLIENT#*'], unlike: [] },
  phone: { like: ['TENANT#*#PHONE#*'], unlike: [] },
  /** Which of a tenant's transfers are open: keys only, for the tenant's staff. */
  'open transfers': { like: ['TENANT#*#DESK'], unlike: [] },
  submitted: { like: ['TENANT#*#SUBMITTED'], unlike: [] },
  /** What time asks of a tenant's transfers, and of accounts that wait for a code: keys only. */
  due: { like: ['TENANT#*#DUE', 'TENANT#*#DEPOSITS'], unlike: [] },
  /** Which of a tenant's transfers have an entry at the bank, and how far they were compared with it. */
  'at the bank': { like: ['TENANT#*#AT-BANK'], unlike: [] },
  /** A client's open sessions: read by every call that needs one. */
  session: { like: ['TENANT#*#SESSIONS#*'], unlike: [] },
  challenge: { like: ['TENANT#*#CHALLENGE#*'], unlike: [] },
  count: { like: ['TENANT#*#COUNT#*'], unlike: [] },
  /** How much all clients of a tenant have started lately. */
  velocity: { like: ['TENANT#*#VELOCITY'], unlike: [] },
  receipts: { like: ['TENANT#*#RECEIPTS#*'], unlike: [] },
  /** Wires on a tenant's bank statement, by the bank's reference. */
  'received wires': { like: ['TENANT#*#WIRES'], unlike: [] },
  /** The lines of a tenant's bank statements, and what was imported. */
  statement: { like: ['TENANT#*#STATEMENT#*'], unlike: [] },
  /** A tenant's journal with what is counted beside it. */
  ledger: { like: ['TENANT#*#LEDGER', 'TENANT#*#LEDGER#*'], unlike: [] },
  /** What the files of a tenant have promised to clients. */
  promised: { like: ['TENANT#*#PROMISED'], unlike: [] },
  /** Money that goes between a ledger at the provider and the company's own account, by two people. */
  funding: { like: ['TENANT#*#FUNDINGS', 'TENANT#*#FUNDINGS#*'], unlike: [] },
  /** What does not fit between the books, the provider and the statement, and what the staff were told of it. */
  exception: { like: ['TENANT#*#EXCEPTIONS'], unlike: [] },
  /** Who exports what of the books: written by whoever reads them, and kept for a day. */
  export: { like: ['TENANT#*#EXPORTS'], unlike: [] },
  /** What auditors read. */
  audit: { like: ['TENANT#*#AUDIT', 'TENANT#*#AUDIT#*'], unlike: [] },
  /** What the staff's lists show of each payment, and what leads to it from a text. */
  listed: { like: ['TENANT#*#LIST#*', 'TENANT#*#FIND#*'], unlike: [] },
  /** Who works for a company, and who is invited: read at every call of the console. */
  staff: { like: ['TENANT#*#STAFF'], unlike: [] },
  /** Changes of it that wait for a second person: apart, so that who proposes one by command can put none in force. */
  'staff change': { like: ['TENANT#*#STAFF-CHANGES'], unlike: [] },
  /** Who was asked for a payment and is no client yet: names, phones and hashes of links; the indexes hold keys only. */
  'payer invitation': { like: ['TENANT#*#PAYERS', 'TENANT#*#PAYERS#*'], unlike: [] },
  /** People who sign in at the console, and their sessions: of all companies, because one person may work for several. */
  person: { like: ['PERSON#*'], unlike: [] },
  /** Whose an address is, sign-ins under way, and how often one was tried. */
  'staff sign-in': { like: ['STAFF-SIGN-IN#*'], unlike: [] },
  /** Proofs that were asked of a person of the staff, each for one thing. */
  'step-up': { like: ['STEP-UP#*'], unlike: [] },
  /** Which payment a form of the staff's was promised, so that a repeated press makes no second one. */
  form: { like: ['TENANT#*#FORMS#*'], unlike: [] },
  /** The views of the payments that a company's staff share. */
  view: { like: ['TENANT#*#VIEWS'], unlike: [] },
  /** What was sent and what became of it; the indexes by client, and of what did not arrive, hold keys only. */
  message: { like: ['TENANT#*#MESSAGE#*', 'TENANT#*#TOLD#*', 'TENANT#*#NOT-ARRIVED'], unlike: [] },
  /** Writes to the table whose messages are still to be sent. */
  unsent: { like: ['TENANT#*#UNSENT'], unlike: [] },
} as const satisfies Readonly<Record<string, { like: readonly string[]; unlike: readonly string[] }>>;
export type Partition = keyof typeof partitions;

/** Whether a text matches a pattern in which `*` stands for any text: IAM's StringLike. */
export function isLike(text: string, pattern: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 's').test(text);
}

/** The kinds a partition key belongs to; every key of the portal belongs to exactly one. */
export const partitionsOf = (key: string): readonly Partition[] =>
  (Object.keys(partitions) as Partition[]).filter((kind) => {
    const { like, unlike } = partitions[kind];
    return like.some((each) => isLike(key, each)) && !unlike.some((each) => isLike(key, each));
  });

type Touch = 'reads' | 'writes' | 'appends';

/** Whether a function may read or write items of this partition key: what IAM will say, asked beforehand. */
export const mayTouch = (kinds: Readonly<Record<Touch, readonly Partition[]>>, how: Touch, key: string): boolean =>
  partitionsOf(key).some((kind) => kinds[how].includes(kind));
