import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type AuditRecord, auditHead, auditRecord } from '#shared/audit/record.ts';
import { instant } from '#shared/dates.ts';
import { exportId, type TenantId } from '#shared/ids.ts';
import {
  bookedOn,
  type FileBalance,
  fileBalance,
  type JournalEntry,
  journalEntry,
  monthOf,
  type Totals,
  totals,
} from '#shared/ledger/entry.ts';
import { type FoundExceptions, foundExceptions } from '#shared/ledger/exceptions.ts';
import { exportAsked } from '#shared/ledger/export-asked.ts';
import { balanceOf, LEDGER_ACCOUNTS, perAccount, turnoversOf } from '#shared/ledger/postings.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { BooksPorts, ExportPorts, TakenPaper } from '../../console/reports/ports.ts';
import {
  auditFactKey,
  auditHeadKey,
  auditPartition,
  auditRecordKey,
  booksPartition,
  dayTotalsKey,
  exceptionsKey,
  exportKey,
  fileBalanceKey,
  journalEntryKey,
  journalMonth,
  type Key,
  monthTotalsKey,
} from './keys.ts';
import {
  allItems,
  beginning,
  cancellationCodes,
  finderOf,
  isNew,
  isOvertaken,
  itemsOf,
  pageOf,
  put,
  tableName,
  transact,
} from './table.ts';

// The journal, the audit log, exports, and the mismatches of the hourly comparison.

/** Two entries of one tenant at the same instant update the same items, and one of them has to wait. */
const TRIES = 6;
const PAUSE_MS = 20;

type Item = Record<string, unknown>;

/** Adds an entry's turnovers to a total. The table does the addition, so no entry can be lost. */
function count(Key: Key, of: string, { movements }: JournalEntry) {
  const turned = turnoversOf(movements);
  const sides = LEDGER_ACCOUNTS.flatMap((account) =>
    (['debit', 'credit'] as const).map((side) => ({ name: `${account} ${side}`, value: turned[account][side] })),
  ).filter(({ value }) => value > 0);
  return {
    Update: {
      TableName: tableName(),
      Key,
      UpdateExpression: `SET #of = :of ADD #entries :one, ${sides.map((_, at) => `#s${at} :s${at}`).join(', ')}`,
      ExpressionAttributeNames: {
        '#of': 'of',
        '#entries': 'entries',
        ...Object.fromEntries(sides.map(({ name }, at) => [`#s${at}`, name])),
      },
      ExpressionAttributeValues: {
        ':of': of,
        ':one': 1,
        ...Object.fromEntries(sides.map(({ value }, at) => [`:s${at}`, value])),
      },
    },
  };
}

/** Changes the balance of the entry's file, if the entry affects it. */
function hold({ tenantId, fileId, file, fileNumber, movements }: JournalEntry) {
  const held = balanceOf('trust', turnoversOf(movements).trust);
  if (held === 0) return [];
  return [
    {
      Update: {
        TableName: tableName(),
        Key: fileBalanceKey(tenantId, fileId),
        UpdateExpression: `SET fileId = :id, #file = :file${fileNumber ? ', fileNumber = :number' : ''} ADD held :held`,
        ExpressionAttributeNames: { '#file': 'file' },
        ExpressionAttributeValues: {
          ':id': fileId,
          ':file': file,
          ':held': held,
          ...(fileNumber ? { ':number': fileNumber } : {}),
        },
      },
    },
  ];
}

const readTotals = (item: Item): Totals =>
  totals.parse({
    of: item['of'],
    entries: item['entries'],
    turnovers: perAccount((account) => ({
      debit: item[`${account} debit`] ?? 0,
      credit: item[`${account} credit`] ?? 0,
    })),
  });

/** All items of a partition with this sort key prefix, in order. */
const all = <T>(pk: string, sk: string, read: (item: Item) => T): Promise<readonly T[]> =>
  allItems({ ...beginning({ pk, sk }), ConsistentRead: true }, read);

/** The journal of a tenant's books, with its totals. */
export const journal = {
  /**
   * Writes an entry and adds it to the totals of its day, month and file, in one transaction. An existing entry changes
   * nothing, so a stream record may be delivered any number of times.
   */
  async add(entry: JournalEntry): Promise<'booked' | 'known'> {
    const { tenantId: tenant, at, on, id } = journalEntry.parse(entry);
    const month = monthOf(on);
    const now = new Date().toISOString();
    const late = monthOf(bookedOn(now)) > month ? { lateAt: now } : {};
    const write = {
      Put: {
        TableName: tableName(),
        Item: { ...journalEntryKey(tenant, month, at, id), ...entry, ...late },
        ...isNew,
      },
    };
    const counted = [
      count(dayTotalsKey(tenant, month, on), on, entry),
      count(monthTotalsKey(tenant, month), month, entry),
    ];
    for (let round = 1; ; round += 1) {
      try {
        await transact([write, ...counted, ...hold(entry)]);
        return 'booked';
      } catch (error) {
        const codes = cancellationCodes(error);
        if (codes?.[0] === 'ConditionalCheckFailed') return 'known';
        if (!codes?.includes('TransactionConflict') || round === TRIES) throw error;
        await pause(Math.random() * PAUSE_MS * 2 ** round);
      }
    }
  },

  /** A month's entries in chronological order. */
  entries: (tenant: TenantId, month: string): Promise<readonly JournalEntry[]> =>
    all(journalMonth(tenant, month), 'ENTRY#', (item) => journalEntry.parse(item)),

  /** The daily totals of a month, for days with activity. */
  days: (tenant: TenantId, month: string): Promise<readonly Totals[]> =>
    all(journalMonth(tenant, month), 'TOTAL#', readTotals),

  /** The totals of every month, oldest first. */
  months: (tenant: TenantId): Promise<readonly Totals[]> => all(booksPartition(tenant), 'MONTH#', readTotals),

  /** The current balance of each file, including those at zero. */
  files: (tenant: TenantId): Promise<readonly FileBalance[]> =>
    all(booksPartition(tenant), 'FILE#', (item) => fileBalance.parse(item)),
};

const place = z.object({ sk: z.string() });

/** Reads the journal a page at a time, in chronological order. */
export const journalPages: Pick<BooksPorts['journal'], 'page'> = {
  async page(tenant, month, after, most) {
    const pk = journalMonth(tenant, month);
    // A place that isn't one of the month's entries, such as an altered one, starts the month over.
    const start = after?.startsWith('ENTRY#') ? { pk, sk: after } : undefined;
    const { found, next } = await pageOf(
      {
        ...beginning({ pk, sk: 'ENTRY#' }),
        ConsistentRead: true,
        Limit: most,
        ...(start ? { ExclusiveStartKey: start } : {}),
      },
      (item) => journalEntry.parse(item),
    );
    return { entries: found, after: next ? place.parse(next).sk : null };
  },
};

type Page = Awaited<ReturnType<typeof pageOf<Record<string, unknown>>>>;

/**
 * A tenant's audit log. Its function may add items and neither change nor delete them. These conditions prevent
 * overwriting an item, and the chain would reveal it.
 */
export const auditLog = {
  head: finderOf(auditHead, auditHeadKey),

  /** Writes the record, the head and the fact's mark together, so there is one writer at a time and no fact twice. */
  async append(record: AuditRecord): Promise<'appended' | 'known' | 'behind'> {
    const { tenantId: tenant, sequence, hash, id, previousHash } = auditRecord.parse(record);
    const add = (Item: Record<string, unknown>) => ({
      Put: { TableName: tableName(), Item, ...isNew },
    });
    const moveHead = {
      Put: {
        TableName: tableName(),
        Item: { ...auditHeadKey(tenant), sequence, hash },
        ...(sequence === 1
          ? isNew
          : {
              ConditionExpression: '#sequence = :read AND #hash = :hash',
              ExpressionAttributeNames: { '#sequence': 'sequence', '#hash': 'hash' },
              ExpressionAttributeValues: { ':read': sequence - 1, ':hash': previousHash },
            }),
      },
    };
    const facts = add({ ...auditFactKey(tenant, id), sequence });
    try {
      await transact([facts, moveHead, add({ ...auditRecordKey(tenant, sequence), ...record })]);
      return 'appended';
    } catch (error) {
      if (cancellationCodes(error)?.[0] === 'ConditionalCheckFailed') return 'known';
      if (isOvertaken(error)) return 'behind';
      throw error;
    }
  },

  /** One record; undefined if it isn't there yet or was removed. */
  record: finderOf(auditRecord, auditRecordKey),

  /**
   * Records from this one backwards, newest first. The read is consistent, because a record not visible yet would look
   * like a removed one.
   */
  async back(tenant: TenantId, from: number, most: number): Promise<readonly AuditRecord[]> {
    const query = {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': auditPartition(tenant),
        ':first': auditRecordKey(tenant, 0).sk,
        ':last': auditRecordKey(tenant, from).sk,
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: most,
    };
    return (await pageOf(query, (item) => auditRecord.parse(item))).found;
  },

  /** The records after this one, oldest first, page by page. 0 starts with the first record. */
  async *records(tenant: TenantId, after = 0): AsyncGenerator<AuditRecord> {
    const all = { ...beginning({ pk: auditPartition(tenant), sk: 'RECORD#' }), ConsistentRead: true };
    let from: Record<string, unknown> | undefined = auditRecordKey(tenant, after);
    while (from) {
      const page: Page = await pageOf({ ...all, ExclusiveStartKey: from }, (item) => item);
      for (const item of page.found) yield auditRecord.parse(item);
      from = page.next;
    }
  },
};

const begunExport = z.object({
  id: exportId,
  at: instant,
  by: z.string(),
  identity: staffIdentity,
  asked: exportAsked,
});

/** The audit log keeps it for good; this record only serves the reading of its parts. */
const KEPT_SECONDS = 86_400;

const untilAfter = (at: string): number => Math.floor(Date.parse(at) / 1000) + KEPT_SECONDS;

/** Records who downloaded a document, for the audit log. Only added, never read. */
export async function notePaper(tenant: TenantId, taken: TakenPaper): Promise<void> {
  await put({ ...exportKey(tenant, `PAPER#${taken.id}`), ...taken, expiresAt: untilAfter(taken.at) }, isNew);
}

/** Records who exported a company's books. Only ever added. */
export const bookExports: ExportPorts['exports'] = {
  add: (tenant, begun) => put({ ...exportKey(tenant, begun.id), ...begun, expiresAt: untilAfter(begun.at) }, isNew),

  find: finderOf(begunExport, exportKey),
};

const exceptionsFound = itemsOf(foundExceptions, exceptionsKey);

/** Mismatches in each company's money: one item, written by the hourly comparison and read by the console. */
export const exceptions = {
  find: async (tenant: TenantId): Promise<FoundExceptions> =>
    (await exceptionsFound.find(tenant)) ?? { found: [], isMore: false },
  keep: (tenant: TenantId, found: FoundExceptions): Promise<void> => exceptionsFound.put(found, tenant),
};
