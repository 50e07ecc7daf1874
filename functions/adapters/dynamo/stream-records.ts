import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { bankAccount } from '#shared/bank/account.ts';
import { client } from '#shared/client/client.ts';
import { type Day, type Instant, instant } from '#shared/dates.ts';
import { type ClientId, clientId, type TenantId, tenantId } from '#shared/ids.ts';
import { exceptionWord } from '#shared/ledger/exception-word.ts';
import { type Funding, funding } from '#shared/ledger/funding.ts';
import { lowLedgers } from '#shared/ledger/low-ledgers.ts';
import { invariant } from '#shared/outcome.ts';
import { amountOf, MAY, readProposal } from '#shared/proposal/proposal.ts';
import { type StaffInvitation, staffInvitation } from '#shared/staff/invitation.ts';
import { type ClosingParty, party } from '#shared/staff/party.ts';
import { type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import { type KeptLine, keptLine, wiresInItem } from '#shared/statement/kept-line.ts';
import { fileMoveWords, invitedWords, proposalWords } from '#shared/text/console/proposals.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { Item } from '../../ledger/changes.ts';
import type { NeedsApproval } from '../../messages/outbox/deliver-desk-words.ts';
import type { TransferChange } from '../../ports.ts';
import { exceptionWordKey, type Key, lowLedgersKey } from './keys.ts';
import { itemsOf, putIf } from './table.ts';

// The table's changes as its stream tells them, each judged by the partition it came from.

/**
 * The partitions of the items that the stream's readers recognize by the beginning of their sort key, after the
 * tenant's own `TENANT#t`. Each function may write some partitions only, so an item elsewhere was written by a function
 * that has no business with it.
 */
const PLACES: Readonly<Record<string, RegExp>> = {
  CONFIG: /^$/,
  AGENT: /^$/,
  WIRING: /^#WIRING$/,
  CHANGE: /^#PROPOSAL$/,
  CLIENT: /^#CLIENT#[^#]+$/,
  IDENTITY: /^#CLIENT#[^#]+$/,
  BANK: /^#CLIENT#[^#]+$/,
  'SIGN-IN': /^#CLIENT#[^#]+$/,
  'WIRING-SEEN': /^#CLIENT#[^#]+$/,
  'WIRE-VIEW': /^#CLIENT#[^#]+$/,
  DOCUMENT: /^#CLIENT#[^#]+$/,
  'DOCUMENT-LOOK': /^#CLIENT#[^#]+$/,
  LIMIT: /^#CLIENT#[^#]+$/,
  TRANSFER: /^#TRANSFERS#[^#]+$/,
  TALLY: /^#COUNT#/,
  RECEIVED: /^#WIRES$/,
  LINE: /^#STATEMENT#[^#]+$/,
  STATEMENT: /^#STATEMENT#ALL$/,
  COLUMNS: /^#STATEMENT#COLUMNS$/,
  MEMBER: /^#STAFF$/,
  INVITATION: /^#STAFF$/,
  NOTICES: /^#STAFF$/,
  PAYER: /^#PAYERS$/,
  FUNDING: /^#FUNDINGS$/,
  SWEEP: /^#FUNDINGS#SWEEPS$/,
  'LEDGER-LOW': /^#FUNDINGS#LOW$/,
  EXPORT: /^#EXPORTS$/,
  VIEWS: /^#VIEWS$/,
  CLOSING: /^#CLOSINGS$/,
  EXCEPTIONS: /^#EXCEPTIONS$/,
  'EXCEPTION-WORD': /^#EXCEPTIONS$/,
  PARTY: /^#PARTIES#(?:payment|file|agent)-[0-9a-f]{24}$/,
  MESSAGE: /^#MESSAGE#/,
};

/** The kinds of items with a place, by the beginning of their sort key. */
export const PLACED_KINDS: readonly string[] = Object.keys(PLACES);

/** Refuses an item that is in another partition than items of its kind. */
export function mustBeInPlace({ pk, sk }: { readonly pk: string; readonly sk: string }): void {
  const [kind = ''] = sk.split('#', 1);
  const [tenant = ''] = /^TENANT#[^#]+/.exec(pk) ?? [];
  invariant(
    tenant !== '' && (PLACES[kind]?.test(pk.slice(tenant.length)) ?? true),
    `${kind} is in another partition than items of its kind`,
  );
}

/** The parts of a stream record that the portal reads (view type NEW_AND_OLD_IMAGES). */
const streamRecord = z.object({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    NewImage: z.optional(z.record(z.string(), z.unknown())),
    OldImage: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type StreamRecord = z.infer<typeof streamRecord>;

/** Reads a record. Throws for an item out of place. */
export function streamRecordOf(record: unknown): StreamRecord {
  const read = streamRecord.parse(record);
  const { pk, sk } = read.dynamodb.Keys;
  mustBeInPlace({ pk: pk.S, sk: sk.S });
  return read;
}

/** A stream image in the form of the table's own reads. */
export const plain = (image: Record<string, unknown>): Record<string, unknown> =>
  unmarshall(image as Record<string, AttributeValue>);

/** Of the previous state only the events are parsed, so that one written by an older version can't stop the stream. */
const former = z.object({ events: z.array(z.object({ id: z.string() })) });

type InvitationChange = { readonly before: PayerInvitation | undefined; readonly after: PayerInvitation };

/** An invitation before and after a write; undefined for another item. */
export function invitationChange({ dynamodb }: StreamRecord): InvitationChange | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  if (!keys.sk.S.startsWith('PAYER#') || !after) return undefined;
  return { before: before && payerInvitation.parse(plain(before)), after: payerInvitation.parse(plain(after)) };
}

/** A transfer after a write, and its previous events; undefined for another item or a removal. */
export function transferChange(record: StreamRecord): TransferChange | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('TRANSFER#') || !after) return undefined;
  return { before: before && former.parse(plain(before)), after: transfer.parse(plain(after)) };
}

const image = z.record(z.string(), z.unknown());

/** A record of the table's stream with whole keys (view type NEW_AND_OLD_IMAGES). */
const changeRecord = z.object({
  dynamodb: z.object({
    ApproximateCreationDateTime: z.number(),
    SequenceNumber: z.string(),
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    NewImage: z.optional(image),
    OldImage: z.optional(image),
  }),
});

/** A write to any item of a tenant: where, when, and the item before and after. Throws for an item out of place. */
export function tableChange(record: unknown) {
  const { dynamodb } = changeRecord.parse(record);
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  mustBeInPlace({ pk: keys.pk.S, sk: keys.sk.S });
  const at: Instant = instant.parse(new Date(dynamodb.ApproximateCreationDateTime * 1000).toISOString());
  return {
    tenant: tenantId.parse(keys.pk.S.split('#')[1]),
    pk: keys.pk.S,
    sk: keys.sk.S,
    /** Numbers the writes. It is never reused, and the same however often a record is delivered. */
    sequence: dynamodb.SequenceNumber,
    at,
    before: before && plain(before),
    after: after && plain(after),
  };
}

/** The fields of a client whose changes the client is notified about. */
const reached = z.pick(client, {
  id: true,
  tenantId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  email: true,
  formerEmail: true,
  mobilePhone: true,
  language: true,
  formerLanguage: true,
  newsByEmail: true,
  newsByText: true,
  ssnOnFile: true,
  identityAt: true,
  debitsStopped: true,
  stopped: true,
  photoAsked: true,
  createdAt: true,
  version: true,
});
type Reached = z.infer<typeof reached>;

/** The client's contact details before and after a write; undefined for a new client or another item. */
export function clientChange(record: StreamRecord): { readonly before: Reached; readonly after: Reached } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (keys.sk.S !== 'CLIENT' || !before || !after) return undefined;
  return { before: reached.parse(plain(before)), after: reached.parse(plain(after)) };
}

/**
 * The fields of an account whose changes the client is notified about. Of a name mismatch, only the client's override
 * counts.
 */
const linked = z.extend(
  z.pick(bankAccount, {
    id: true,
    tenantId: true,
    clientId: true,
    providerItemId: true,
    active: true,
    use: true,
    verification: true,
    linkedAt: true,
    depositToldAt: true,
    loginEndsToldAt: true,
    updatedAt: true,
    version: true,
  }),
  { mismatch: z.optional(z.object({ override: z.optional(z.unknown()) })) },
);
type Linked = z.infer<typeof linked>;

/** A bank account before and after a write; undefined for another item. */
export function accountChange(
  record: StreamRecord,
): { readonly before: Linked | undefined; readonly after: Linked } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('BANK#') || !after) return undefined;
  return { before: before && linked.parse(plain(before)), after: linked.parse(plain(after)) };
}

const signIn = z.object({ signedIn: z.optional(z.object({ at: instant, isNewDevice: z.optional(z.boolean()) })) });

/** The client who just signed in with a new browser, and when; undefined for anything else. */
export function newDevice(
  record: StreamRecord,
): { readonly tenant: TenantId; readonly client: ClientId; readonly at: string } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (keys.sk.S !== 'SIGN-IN' || !after) return undefined;
  const item = plain(after);
  const { signedIn } = signIn.parse(item);
  if (!signedIn?.isNewDevice || (before && signIn.parse(plain(before)).signedIn?.at === signedIn.at)) return undefined;
  const [, tenant, , owner] = String(item['pk']).split('#');
  return { tenant: tenantId.parse(tenant), client: clientId.parse(owner), at: signedIn.at };
}

/** The one of an item's records to which this write adds a proposal that wasn't there before. */
function proposedBy<T extends { readonly proposed?: { readonly at: string } | undefined }>(
  { dynamodb: { Keys: keys, NewImage: after, OldImage: before } }: StreamRecord,
  read: (sk: string, item: Item) => readonly T[],
): T | undefined {
  const those = (image: typeof after) => (image ? read(keys.sk.S, plain(image) as Item) : []);
  const former = those(before).map(({ proposed }) => proposed?.at);
  return those(after).find(({ proposed }) => proposed && !former.includes(proposed.at));
}

/** A wire, or a part of one, for which this write adds a proposal. */
export const proposedWireIn = (record: StreamRecord): ReceivedWire | undefined =>
  /^(?:RECEIVED|LINE)#/.test(record.dynamodb.Keys.sk.S) ? proposedBy(record, wiresInItem) : undefined;

/** A bank transaction for which this write proposes an undo. */
export const wantedBackIn = (record: StreamRecord): KeptLine | undefined =>
  record.dynamodb.Keys.sk.S.startsWith('LINE#')
    ? proposedBy(record, (_, item) => (item['proposed'] ? [keptLine.parse(item)] : []))
    : undefined;

type Images = { readonly before: Item | undefined; readonly after: Item };

const filedAt = z.object({ at: z.string() });

const readers: ReadonlyArray<readonly [prefix: string, read: (images: Images) => NeedsApproval | undefined]> = [
  [
    'CHANGE#',
    ({ after }) => {
      const proposal = readProposal(after);
      if (proposal.decided) return undefined;
      const { id, version, kind } = proposal;
      const words = proposalWords(proposal);
      const of = { words, amount: amountOf(proposal), roles: MAY[kind].approve };
      return { ...proposal, ...of, name: `${id}#${version}` };
    },
  ],
  [
    'PAYER#',
    ({ before, after }) => {
      const { id, tenantId, state, preparedBy, request, who } = payerInvitation.parse(after);
      if (before || state !== 'waiting') return undefined;
      const { name: by, identity } = preparedBy;
      const asked = { tenantId, by, identity, officeId: request.officeId, words: invitedWords({ who, request }) };
      return { ...asked, name: `invitation-${id}`, roles: ['approver'] };
    },
  ],
  [
    'TRANSFER#',
    ({ before, after }) => {
      if (!after['filing']) return undefined;
      const payment = transfer.parse(after);
      const { filing } = payment;
      if (!filing || filing.at === filedAt.safeParse(before?.['filing']).data?.at) return undefined;
      const { by, identity, reason, at, to } = filing;
      const { tenantId, id, officeId } = payment;
      const asked = { tenantId, by, identity, reason, officeId, words: fileMoveWords(payment, to) };
      return { ...asked, name: `file-${id}-${at}`, roles: ['approver'] };
    },
  ],
];

/** The approval that this write requests, from any kind of record; undefined if it requests none. */
export function needsApprovalIn({ dynamodb }: StreamRecord): NeedsApproval | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  const read = after && readers.find(([prefix]) => keys.sk.S.startsWith(prefix))?.[1];
  return read && after ? read({ before: before && (plain(before) as Item), after: plain(after) as Item }) : undefined;
}

/** A party that this write adds. */
export const addedParty = ({
  dynamodb: { Keys: keys, NewImage: after, OldImage: before },
}: StreamRecord): ClosingParty | undefined =>
  keys.sk.S.startsWith('PARTY#') && after && !before ? party.parse(plain(after)) : undefined;

/** An approved invitation that this write adds, whose link has to be emailed. */
export function approvedInvitationIn({
  dynamodb: { Keys: keys, NewImage: after, OldImage: before },
}: StreamRecord): StaffInvitation | undefined {
  const isAdded = keys.sk.S.startsWith('INVITATION#') && after && !before;
  const found = isAdded ? staffInvitation.parse(plain(after)) : undefined;
  return found?.linkAt ? found : undefined;
}

/** A company's latest daily notice about a topic. The outbox sends it from the stream. */
function dayWords<T extends { readonly tenantId: TenantId; readonly on: Day }>(
  schema: { readonly parse: (item: unknown) => T },
  keyOf: (tenant: TenantId) => Key,
  sort: string,
) {
  const { find } = itemsOf(schema, keyOf);
  return {
    last: async (tenant: TenantId): Promise<Day | undefined> => (await find(tenant))?.on,

    /** Keeps a day's notice in place of an earlier day's; false if the day has one already. */
    keep: (word: T): Promise<boolean> =>
      putIf({
        Item: { ...keyOf(word.tenantId), ...schema.parse(word) },
        ConditionExpression: 'attribute_not_exists(pk) OR #on < :on',
        ExpressionAttributeNames: { '#on': 'on' },
        ExpressionAttributeValues: { ':on': word.on },
      }),

    /** The notice in a write; undefined for another item. */
    saidIn: ({ dynamodb: { Keys: keys, NewImage: after } }: StreamRecord): T | undefined =>
      keys.sk.S === sort && after ? schema.parse(plain(after)) : undefined,
  };
}

/** Ledgers that hold less than the amount promised. */
export const lowLedgerWords = dayWords(lowLedgers, lowLedgersKey, 'LEDGER-LOW');

/** Exceptions that have persisted. */
export const exceptionWords = dayWords(exceptionWord, exceptionWordKey, 'EXCEPTION-WORD');

/** A deposit or withdrawal that this write submitted for approval, or that was returned with it. */
export function fundingToTell({ eventName, dynamodb }: StreamRecord): Funding | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  if (!keys.sk.S.startsWith('FUNDING#') || !after) return undefined;
  const told = funding.parse(plain(after));
  const isBack = told.landed?.as === 'back' && !(before && funding.parse(plain(before)).landed?.as === 'back');
  return eventName === 'INSERT' || isBack ? told : undefined;
}
