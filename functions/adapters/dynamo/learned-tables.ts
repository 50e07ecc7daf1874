import type { TenantId } from '#shared/ids.ts';
import { type LearnedTable, learnedTable } from '#shared/statement/csv-learned.ts';
import { allItems, partition } from './every-item.ts';
import { itemsOf } from './record.ts';
import { learnedTableKey, learnedTablesPartition } from './statement-keys.ts';

const isKnown = (learned: LearnedTable | undefined): learned is LearnedTable => learned?.forgotten === undefined;

const stored = itemsOf(learnedTable, learnedTableKey);

/** What the staff have said of their banks' tables; what was forgotten stays on record and counts for nothing. */
export const learnedTables = {
  async find(tenant: TenantId, table: string): Promise<LearnedTable | undefined> {
    const learned = await stored.find(tenant, table);
    return isKnown(learned) ? learned : undefined;
  },

  /** Writes down what was said of a table, or that it is forgotten: who said so last is right. */
  keep: (learned: LearnedTable): Promise<void> => stored.put(learned, learned.tenantId, learned.table),

  /** Everything that is known of a company's tables. */
  async all(tenant: TenantId): Promise<readonly LearnedTable[]> {
    const found = await allItems(partition(learnedTablesPartition(tenant)), (item) => learnedTable.parse(item));
    return found.filter(isKnown);
  },
};
