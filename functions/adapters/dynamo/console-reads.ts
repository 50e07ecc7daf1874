import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { identityDocument } from '#shared/document/document.ts';
import { type ClientId, clientId, type TenantId, type TransferId } from '#shared/ids.ts';
import { bookedOn, fileBalance, monthOf } from '#shared/ledger/entry.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { isPayerInvitationOpen } from '#shared/staff/payer-invitation.ts';
import type { Wait } from '#shared/staff/wait.ts';
import { ownReferenceOf } from '#shared/statement/kept-line.ts';
import { invitedWords, proposalWords } from '#shared/text/console/proposals.ts';
import { debitReturnableUntil } from '#shared/transfer/comparison.ts';
import { kindOf, type Transfer, transfer } from '#shared/transfer/transfer.ts';
import type { ClientsReader, ConsolePorts } from '../../console/ports.ts';
import type { MonthReads } from '../../console/reports/ports.ts';
import type { YearPorts } from '../../console/reports/year-review.ts';
import { wholeList } from '../every-page.ts';
import { fileFunds, receivedWires, statementLines, statements } from './bank.ts';
import { bankAccounts } from './bank-accounts.ts';
import { auditLog, journal, journalPages } from './books.ts';
import { clients, wiringSeenBy } from './clients.ts';
import {
  atBankPartition,
  auditFactKey,
  documentsPrefix,
  fileBalanceKey,
  journalEntryKey,
  type Key,
  openTransfersPartition,
  phoneKey,
  submittedPartition,
  transferOfKey,
  transfersPrefix,
} from './keys.ts';
import { payerInvitations } from './payers.ts';
import { proposals } from './proposals.ts';
import { sweeps, toldMonths } from './provider.ts';
import { sessions } from './sign-in.ts';
import { membersNow } from './staff.ts';
import { allItems, beginning, everyItem, itemAt, pageOf } from './table.ts';
import { tenants } from './tenants.ts';
import { transfers, velocity } from './transfers.ts';

// The reads of the console and its reports. Nothing here writes.

const read = (key: Key) => itemAt(key, false);

/** Facts about a payment that the console shows beside its record, from the books and the audit log. */
export const consoleReads: Pick<ConsolePorts, 'books' | 'recordOf'> = {
  books: {
    async file(tenant, fileId) {
      const item = await read(fileBalanceKey(tenant, fileId));
      return item && fileBalance.parse(item);
    },
    proofs: async (tenant, fileId) => (await fileFunds.promised(tenant, fileId)).proofs ?? [],
    typed: fileFunds.typed,
    isBooked: async ({ tenantId, on, at, id }) =>
      (await read(journalEntryKey(tenantId, monthOf(on), at, id))) !== undefined,
  },

  async recordOf(tenant, fact) {
    const item = await read(auditFactKey(tenant, fact));
    return item && z.object({ sequence: z.int() }).parse(item).sequence;
  },
};

/** Reads the reports that are signed: a month's reconciliation and a year's review. */
export const reportReads: Omit<MonthReads & YearPorts, 'hasTime'> = {
  ...{ audit: auditLog, tenants, members: membersNow, statements, lines: statementLines },
  ...{ sweeps: sweeps.all, toldMonths: toldMonths.find, files: journal.files, allWires: receivedWires.all },
  journal: { ...journalPages, days: journal.days, months: journal.months },
};

const keysOf = z.object({ pk: z.string(), sk: z.string() });
const transferKeyOf = (item: Record<string, unknown>) => transferOfKey(keysOf.parse(item));

/** Transfers read from the table at once. */
const READ_AT_ONCE = 50;

/** The query for a partition of the index of open and submitted transfers. */
const indexed = (partition: string) => ({
  IndexName: 'gsi2',
  KeyConditionExpression: 'gsi2pk = :partition',
  ExpressionAttributeValues: { ':partition': partition },
});

/** All transfers of such a partition. Every page is read, because disbursements are approved by these lists. */
const whole = (tenant: TenantId, partition: string): Promise<readonly Transfer[]> =>
  wholeList(async (after: Record<string, unknown> | undefined) => {
    const query = { ...indexed(partition), Limit: READ_AT_ONCE, ...(after ? { ExclusiveStartKey: after } : {}) };
    const { found, next } = await pageOf(query, transferKeyOf);
    const read = await Promise.all(found.map(({ client, id }) => transfers.find(tenant, client, id)));
    return { page: read.filter((each) => each !== undefined), after: next };
  });

/**
 * A tenant's transfers as its staff find them: by id, all open or submitted ones, or all of one client. The index lags
 * the table, so a transfer is read from the table before acting.
 */
export const staffTransfers = {
  /** The client of this transfer, if it is open. */
  async openOf(tenant: TenantId, id: TransferId): Promise<ClientId | undefined> {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :partition AND gsi2sk = :id',
      ExpressionAttributeValues: { ':partition': openTransfersPartition(tenant), ':id': id },
    };
    return (await pageOf(query, transferKeyOf)).found[0]?.client;
  },

  /**
   * The client of this transfer, if it is open or its outcome is unknown. The latter sort by time, so all are searched.
   * There are many only when a bank doesn't answer, which is when the staff ask.
   */
  async clientOf(tenant: TenantId, id: TransferId): Promise<ClientId | undefined> {
    const open = await staffTransfers.openOf(tenant, id);
    if (open) return open;
    for await (const item of everyItem(indexed(submittedPartition(tenant)))) {
      const submitted = transferKeyOf(item);
      if (submitted.id === id) return submitted.client;
    }
    return undefined;
  },

  /** Every open transfer, oldest first. */
  open: (tenant: TenantId): Promise<readonly Transfer[]> => whole(tenant, openTransfersPartition(tenant)),

  /** Every transfer with an unknown outcome. It is with the bank, so it isn't among the open ones. */
  submitted: async (tenant: TenantId): Promise<readonly Transfer[]> =>
    (await whole(tenant, submittedPartition(tenant))).filter(({ status }) => status === 'submitted'),

  /** Every transfer that is open or whose outcome is unknown. */
  async openAndSubmitted(tenant: TenantId): Promise<readonly Transfer[]> {
    const [open, submitted] = await Promise.all([staffTransfers.open(tenant), staffTransfers.submitted(tenant)]);
    // A transfer that was submitted during the reads is in both lists.
    return [...new Map([...open, ...submitted].map((each) => [each.id, each])).values()];
  },

  /** A client's transfers, newest first, including unfinished ones. */
  ofClient: (tenant: TenantId, client: ClientId): Promise<readonly Transfer[]> =>
    allItems({ ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false }, (item) =>
      transfer.parse(item),
    ),
};

const keys = z.object({ pk: z.string(), sk: z.string() });

/** The maximum read from each list. If a company has more on its way, the page says so. */
const ARRIVING_MAX = 500;
/** Transfers read from the table at once. */
const DEBITS_AT_ONCE = 50;
/** A debit that settled longer ago than this and still hasn't cleared won't clear by itself. */
const SETTLED_DAYS = 21;
/** After every sort key of a list. */
const END = '\uffff';

async function keysBetween(tenant: TenantId, from: string, to: string) {
  const query = {
    IndexName: 'gsi3',
    KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':partition': atBankPartition(tenant), ':from': from, ':to': to },
    Limit: ARRIVING_MAX + 1,
    // The newest of the completed ones, because those haven't cleared yet.
    ScanIndexForward: false,
  };
  const { found } = await pageOf(query, (item) => transferOfKey(keys.parse(item)));
  return { found: found.slice(0, ARRIVING_MAX), isMore: found.length > ARRIVING_MAX };
}

const isArriving = (transfer: Transfer): boolean =>
  kindOf(transfer) === 'ACH' &&
  (transfer.status === 'pending' || (transfer.status === 'completed' && transfer.clearedAt === undefined));

/**
 * A tenant's debits that the provider has and that haven't cleared: those on their way, and those settled in the last
 * three weeks. It takes two index queries and a read of each transfer, a thousand at most.
 */
export async function arrivingDebits(
  tenant: TenantId,
  now: Date,
): Promise<{ readonly debits: readonly Transfer[]; readonly isMore: boolean }> {
  const since = debitReturnableUntil(new Date(now.getTime() - SETTLED_DAYS * 86_400_000).toISOString());
  const lists = await Promise.all([
    keysBetween(tenant, 'PENDING#', `PENDING#${END}`),
    keysBetween(tenant, `COMPLETED#${since}`, `COMPLETED#${END}`),
  ]);
  const wanted = lists.flatMap(({ found }) => found);
  const debits: Transfer[] = [];
  for (let at = 0; at < wanted.length; at += DEBITS_AT_ONCE) {
    const some = wanted.slice(at, at + DEBITS_AT_ONCE);
    const read = await Promise.all(some.map(({ client, id }) => transfers.find(tenant, client, id)));
    debits.push(...read.filter((each) => each !== undefined).filter(isArriving));
  }
  return { debits, isMore: lists.some(({ isMore }) => isMore) };
}

const sentPhoto = z.object({ kind: z.string(), receivedAt: z.optional(instant) });
const NEWEST_DOCUMENTS = 20;

/** The console's reads of one client. Each part is a request of its own, and none grows with the company. */
export const consoleClients: ClientsReader = {
  find: clients.find,
  formerNames: clients.formerNames,
  accounts: bankAccounts.list,
  sessions: sessions.list,
  started: velocity.ofClient,
  wiringSeen: wiringSeenBy.list,

  async hasSentIdSince(tenant, client, at) {
    // Newest first, because ids begin with the time.
    const query = { ...beginning(documentsPrefix(tenant, client)), ScanIndexForward: false, Limit: NEWEST_DOCUMENTS };
    const { found } = await pageOf(query, (item) => sentPhoto.parse(item));
    return found.some(
      ({ kind, receivedAt }) => identityDocument.safeParse(kind).success && receivedAt !== undefined && receivedAt > at,
    );
  },

  async ofPhone(tenant, phone) {
    const item = await itemAt(phoneKey(tenant, phone), false);
    return item && z.object({ clientId }).parse(item).clientId;
  },

  async payments(tenant, client, most) {
    // Newest first, because ids begin with the time.
    const query = { ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false, Limit: most };
    const { found, next } = await pageOf(query, (item) => transfer.parse(item));
    return { payments: found, isMore: next !== undefined };
  },
};

const waitOfProposal = (proposal: Proposal): Wait => ({
  kind: 'decision',
  what: `${proposalWords(proposal)}, says ${proposal.by}`,
  about: proposal.id,
  since: bookedOn(proposal.at),
});

/** Requests to people who aren't clients yet. Staff approve them as the payments that they become. */
async function toNewPayers(tenant: TenantId): Promise<readonly Wait[]> {
  const now = new Date().toISOString();
  const waiting = await payerInvitations.waiting(tenant, INVITED_MAX);
  return waiting
    .filter((each) => isPayerInvitationOpen(each, now))
    .map(({ id: about, at, preparedBy: { name: by }, ...invited }) => ({
      ...{ kind: 'decision', what: `${invitedWords(invited)}, says ${by}`, about, since: bookedOn(at) },
    }));
}

/** More than need approval at once. */
const INVITED_MAX = 50;
/** More undo proposals than are open at once. The oldest are reported first. */
const WANTED_BACK_MAX = 50;

/** Bank transactions with a proposal. */
async function wantedBack(tenant: TenantId): Promise<readonly Wait[]> {
  const { lines } = await statementLines.wantedBack(tenant, WANTED_BACK_MAX);
  return lines.flatMap(({ proposed: asks, reference, on, id, alike, state }): readonly Wait[] => {
    if (!asks) return [];
    const about = reference || ownReferenceOf({ id });
    const isKept = alike && !asks.isExclusion;
    const decided = asks.isExclusion ? 'exclude a transaction' : 'post a transaction to a file';
    const open = isKept ? 'keep both a transaction and the one it is like' : decided;
    const what = state === 'new' ? open : 'undo a bank transaction';
    return [{ kind: 'decision', what: `to ${what}, of ${on}, says ${asks.by}`, about, since: bookedOn(asks.at) }];
  });
}

/** Everything that needs approval except payments, wires, and deposits to and withdrawals from the Plaid balance. */
export async function undecided(tenant: TenantId): Promise<readonly Wait[]> {
  const [items, lines, payers] = await Promise.all([
    proposals.waiting(tenant),
    wantedBack(tenant),
    toNewPayers(tenant),
  ]);
  return [...items.map(waitOfProposal), ...lines, ...payers];
}
