import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type LearnedTable, learnedTable } from '#shared/statement/csv-learned.ts';
import { documents, tableName } from './documents.ts';
import { allItems } from './every-item.ts';
import { learnedTableKey, learnedTablesPartition } from './statement-keys.ts';

const isKnown = (learned: LearnedTable | undefined): learned is LearnedTable => learned?.forgotten === undefined;

/** What the staff have said of their banks' tables; what was forgotten stays on record and counts for nothing. */
export const learnedTables = {
  async find(tenant: TenantId, table: string): Promise<LearnedTable | undefined> {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: learnedTableKey(tenant, table), ConsistentRead: true }),
    );
    const learned = Item && learnedTable.parse(Item);
    return isKnown(learned) ? learned : undefined;
  },

  /** Writes down what was said of a table, or that it is forgotten: who said so last is right. */
  async keep(learned: LearnedTable): Promise<void> {
    const Item = { ...learnedTableKey(learned.tenantId, learned.table), ...learnedTable.parse(learned) };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  },

  /** Everything that is known of a company's tables. */
  async all(tenant: TenantId): Promise<readonly LearnedTable[]> {
    const found = await allItems(
      { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': learnedTablesPartition(tenant) } },
      (item) => learnedTable.parse(item),
    );
    return found.filter(isKnown);
  },
};
