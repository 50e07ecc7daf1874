import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { type KeptLine, keptLine, type LineName, type LineState } from '#shared/statement/kept-line.ts';
import { eachOf, itemsNamed } from './batch-read.ts';
import { tableName } from './documents.ts';
import { pageOf } from './every-item.ts';
import { areWritten, isAtVersion, isNew, isPut } from './record.ts';
import {
  newLinesPartition,
  statementLineKey,
  statementMonth,
  sweptSideKey,
  wantedBackPartition,
} from './statement-keys.ts';
import { isNoWire, putLine } from './statement-line-writes.ts';

/** The transactions of these names that exist. */
function linesNamed(tenant: TenantId, names: readonly LineName[]): Promise<readonly KeptLine[]> {
  const keys = names.map(({ on, id }) => statementLineKey(tenant, on, id));
  return itemsNamed(keys, (item) => keptLine.parse(item));
}

/** Adds or saves a transaction on the version that was read; false if another writer was faster. */
const save = (line: KeptLine): Promise<boolean> => isPut(putLine(line));

/** Saves a transaction on condition that its wire isn't recorded; false if it is. */
const saveWithoutWire = (line: KeptLine): Promise<boolean> => areWritten([{ Put: putLine(line) }, isNoWire(line)]);

/**
 * Excludes a transaction as one side of a sweep, unless its wire is recorded. Each side has one transaction and keeps
 * it.
 */
const saveOfSweep = (line: KeptLine, side: string): Promise<boolean> =>
  areWritten([
    { Put: putLine(line) },
    isNoWire(line),
    {
      Put: {
        TableName: tableName(),
        Item: { ...sweptSideKey(line.tenantId, side), side, line: { on: line.on, id: line.id } },
        ...isNew,
      },
    },
  ]);

/** The limit of one TransactWriteItems. */
const WRITTEN_AT_ONCE = 100;
const removalOf = ({ tenantId, on, id, version }: KeptLine) => ({
  Delete: { TableName: tableName(), Key: statementLineKey(tenantId, on, id), ...isAtVersion(version) },
});

const sorted = z.object({ pk: z.string(), sk: z.string() });
const nameOf = (item: Record<string, unknown>): LineName => {
  const [, on = '', id = ''] = sorted.parse(item).sk.split('#');
  return { on, id };
};

const sortOf = ({ on, id }: LineName): string => `${on}#${id}`;
const byDay = (one: LineName, other: LineName): number => (sortOf(one) < sortOf(other) ? -1 : 1);

type SomeLines = { readonly lines: readonly KeptLine[]; readonly isMore: boolean };

/** Transactions in a list of open items, read from the table because the index lags it. */
async function listed(tenant: TenantId, list: string, most: number, after?: string): Promise<SomeLines> {
  const query = {
    IndexName: 'gsi2',
    KeyConditionExpression: `gsi2pk = :list${after ? ' AND gsi2sk > :after' : ''}`,
    ExpressionAttributeValues: { ':list': list, ...(after ? { ':after': after } : {}) },
    Limit: most,
  };
  const { found, next } = await pageOf(query, nameOf);
  const lines = await linesNamed(tenant, found);
  return { lines: lines.toSorted(byDay), isMore: next !== undefined };
}

export const statementLines = {
  save,
  saveWithoutWire,
  saveOfSweep,
  named: linesNamed,

  async find(tenant: TenantId, name: LineName): Promise<KeptLine | undefined> {
    const [found] = await linesNamed(tenant, [name]);
    return found;
  },

  /** Those of these sweep sides that already have a transaction. */
  sidesWithLine: (tenant: TenantId, sides: readonly string[]): Promise<readonly string[]> =>
    itemsNamed(
      sides.map((side) => sweptSideKey(tenant, side)),
      (item) => z.object({ side: z.string() }).parse(item).side,
    ),

  /**
   * Adds new transactions and returns how many were added. If two callers add the same one, only one write succeeds.
   */
  async add(lines: readonly KeptLine[]): Promise<number> {
    return (await eachOf(lines, save)).filter((isAdded) => isAdded).length;
  },

  /** Removes transactions on the versions that were read; false if another writer was faster with one of them. */
  async remove(lines: readonly KeptLine[]): Promise<boolean> {
    for (let at = 0; at < lines.length; at += WRITTEN_AT_ONCE)
      if (!(await areWritten(lines.slice(at, at + WRITTEN_AT_ONCE).map(removalOf)))) return false;
    return true;
  },

  /** Undecided transactions without a proposal, oldest day first, from the start or after the given one. */
  async waiting(tenant: TenantId, most: number, after?: string): Promise<SomeLines> {
    const { lines, isMore } = await listed(tenant, newLinesPartition(tenant), most, after);
    return { lines: lines.filter(({ state, proposed }) => state === 'new' && !proposed), isMore };
  },

  /** Transactions with a proposal, oldest day first. */
  async wantedBack(tenant: TenantId, most: number): Promise<SomeLines> {
    const { lines, isMore } = await listed(tenant, wantedBackPartition(tenant), most);
    return { lines: lines.filter(({ proposed }) => proposed), isMore };
  },

  /** A page of a month's transactions in a state, newest first. */
  async month(
    tenant: TenantId,
    { month, state, after, most }: { month: string; state?: LineState; after?: string | undefined; most: number },
  ): Promise<{ lines: readonly KeptLine[]; after: string | undefined }> {
    const pk = statementMonth(tenant, month);
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :lines)',
      ...(state ? { FilterExpression: '#state = :state', ExpressionAttributeNames: { '#state': 'state' } } : {}),
      ExpressionAttributeValues: { ':pk': pk, ':lines': 'LINE#', ...(state ? { ':state': state } : {}) },
      ScanIndexForward: false,
      Limit: most,
      // A new transaction is compared with those of a file that a colleague has just imported.
      ConsistentRead: true,
      ...(after ? { ExclusiveStartKey: { pk, sk: after } } : {}),
    };
    const { found, next } = await pageOf(query, (item) => keptLine.parse(item));
    return { lines: found, after: next && sorted.parse(next).sk };
  },
};
