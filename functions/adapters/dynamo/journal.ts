import { setTimeout as pause } from 'node:timers/promises';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import {
  type FileBalance,
  fileBalance,
  type JournalEntry,
  journalEntry,
  monthOf,
  type Totals,
  totals,
} from '#shared/ledger/entry.ts';
import { balanceOf, LEDGER_ACCOUNTS, perAccount, turnoversOf } from '#shared/ledger/postings.ts';
import {
  booksPartition,
  dayTotalsKey,
  fileBalanceKey,
  journalEntryKey,
  journalMonth,
  monthTotalsKey,
} from './book-keys.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import type { Key } from './keys.ts';
import { isNew } from './record.ts';

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
    const write = {
      Put: {
        TableName: tableName(),
        Item: { ...journalEntryKey(tenant, month, at, id), ...entry },
        ...isNew,
      },
    };
    const counted = [
      count(dayTotalsKey(tenant, month, on), on, entry),
      count(monthTotalsKey(tenant, month), month, entry),
    ];
    for (let round = 1; ; round += 1) {
      try {
        await documents.send(new TransactWriteCommand({ TransactItems: [write, ...counted, ...hold(entry)] }));
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
