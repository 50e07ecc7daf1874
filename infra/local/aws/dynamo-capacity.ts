import { getIndexActions, type Index, type Item, itemSize, type Table } from 'dynalite/db/index.js';
import type { ItemChange } from './dynamo-overlay.ts';

/** The capacity detail that a caller requested (`ReturnConsumedCapacity`). */
export type CapacityDetail = 'NONE' | 'TOTAL' | 'INDEXES';

type Units = { table: number; indexes: Map<string, number> };

const INDEX_KINDS = ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'] as const;

/**
 * Reads `ReturnConsumedCapacity`. An unknown value counts as not requested, because dynalite has already refused it.
 */
export function capacityDetail(value: unknown): CapacityDetail {
  return value === 'TOTAL' || value === 'INDEXES' ? value : 'NONE';
}

/**
 * The write units of a request per table: one for each started KB of the larger of the two images, and for each index
 * row that is added, removed or changed (DynamoDB guide, "Provisioned throughput considerations for GSIs"). dynalite
 * counts only the table. A transaction prepares and commits each write, so it consumes twice as much.
 */
export function consumedByWrites(changes: readonly ItemChange[], detail: CapacityDetail, factor = 1): object[] {
  const tables = new Map<Table, Units>();
  for (const change of changes) {
    const units = tables.get(change.table) ?? { table: 0, indexes: new Map() };
    tables.set(change.table, units);
    units.table += factor * Math.max(writeUnits(change.before), writeUnits(change.after), 1);
    for (const [name, index] of indexUnits(change)) {
      units.indexes.set(name, (units.indexes.get(name) ?? 0) + factor * index);
    }
  }
  return [...tables].map(([table, units]) => ({
    TableName: table.TableName,
    ...consumed(table, units, detail),
    ...(factor > 1 && { WriteCapacityUnits: total(units) }),
  }));
}

const total = ({ table, indexes }: Units): number => [...indexes.values()].reduce((sum, one) => sum + one, table);

function consumed(table: Table, units: Units, detail: CapacityDetail): object {
  if (detail !== 'INDEXES') return { CapacityUnits: total(units) };
  const perIndex = INDEX_KINDS.flatMap((kind) => {
    const touched = (table[kind] ?? []).filter(({ IndexName }) => units.indexes.has(IndexName));
    const rows = touched.map(({ IndexName }) => [IndexName, { CapacityUnits: units.indexes.get(IndexName) }]);
    return rows.length > 0 ? [[kind, Object.fromEntries(rows)]] : [];
  });
  return { CapacityUnits: total(units), Table: { CapacityUnits: units.table }, ...Object.fromEntries(perIndex) };
}

function indexUnits({ table, before, after }: ItemChange): [string, number][] {
  return INDEX_KINDS.flatMap((kind) => table[kind] ?? []).flatMap((index): [string, number][] => {
    const [old, fresh] = [indexRow(index, before, table), indexRow(index, after, table)];
    const [oldUnits, freshUnits] = [writeUnits(old?.item), writeUnits(fresh?.item)];
    if (!old && !fresh) return [];
    if (old?.key !== fresh?.key) return [[index.IndexName, oldUnits + freshUnits]];
    return sameItem(old?.item, fresh?.item) ? [] : [[index.IndexName, Math.max(oldUnits, freshUnits)]];
  });
}

function indexRow(index: Index, item: Item | undefined, table: Table): { key: string; item: Item } | undefined {
  const row = item && getIndexActions([index], null, item, table).puts[0];
  // A projection may name attributes that an item doesn't have.
  return row && { key: row.key, item: Object.fromEntries(Object.entries(row.item).filter(([, value]) => value)) };
}

/** True if two images have the same attributes, in any order. */
export function sameItem(a: Item | undefined, b: Item | undefined): boolean {
  return a !== undefined && b !== undefined && canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}

const writeUnits = (item: Item | undefined): number => (item ? Math.max(Math.ceil(itemSize(item) / 1024), 1) : 0);
