import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type KeptStatement, keptStatement } from '#shared/statement/kept-line.ts';
import { documents, tableName } from './documents.ts';
import { allItems } from './every-item.ts';
import { statementKey, statementsPartition, statementsPrefix } from './statement-keys.ts';

/** What was imported of a tenant's bank accounts, statement by statement. */
export const statements = {
  /** Writes a statement down, or the same days of the same account once more. */
  async keep(statement: KeptStatement): Promise<void> {
    const { tenantId, account, until, from } = statement;
    const Item = { ...statementKey(tenantId, account, until, from), ...keptStatement.parse(statement) };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  },

  /** The statement of an account that ends last before this day. */
  async before(tenant: TenantId, account: string, from: Day): Promise<KeptStatement | undefined> {
    const { pk, sk } = statementsPrefix(tenant, account);
    const { Items: [item] = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :day',
        ExpressionAttributeValues: { ':pk': pk, ':first': sk, ':day': `${sk}${from}` },
        ScanIndexForward: false,
        Limit: 1,
        ConsistentRead: true,
      }),
    );
    return item && keptStatement.parse(item);
  },

  /** Every statement of a tenant, by account and day. */
  all: (tenant: TenantId): Promise<readonly KeptStatement[]> =>
    allItems(
      { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': statementsPartition(tenant) } },
      (item) => keptStatement.parse(item),
    ),
};
