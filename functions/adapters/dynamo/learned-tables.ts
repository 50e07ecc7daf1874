import type { TenantId } from '#shared/ids.ts';
import { type LearnedTable, learnedTable } from '#shared/statement/csv-learned.ts';
import { allItems, partition } from './every-item.ts';
import { itemsOf } from './record.ts';
import { learnedTableKey, learnedTablesPartition } from './statement-keys.ts';

const isKnown = (learned: LearnedTable | undefined): learned is LearnedTable => learned?.forgotten === undefined;

const stored = itemsOf(learnedTable, learnedTableKey);

/** Saved import formats of the banks' files. A forgotten one stays on record and no longer counts. */
export const learnedTables = {
  async find(tenant: TenantId, table: string): Promise<LearnedTable | undefined> {
    const learned = await stored.find(tenant, table);
    return isKnown(learned) ? learned : undefined;
  },

  /** Saves an import format, or that it was forgotten. The last write wins. */
  keep: (learned: LearnedTable): Promise<void> => stored.put(learned, learned.tenantId, learned.table),

  /** All of a company's import formats. */
  async all(tenant: TenantId): Promise<readonly LearnedTable[]> {
    const found = await allItems(partition(learnedTablesPartition(tenant)), (item) => learnedTable.parse(item));
    return found.filter(isKnown);
  },
};
