import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type KeptStatement, keptStatement } from '#shared/statement/kept-line.ts';
import { keepingBalances } from '#shared/statement/whole-days.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { allItems } from './every-item.ts';
import { statementKey, statementsPartition, statementsPrefix } from './statement-keys.ts';

/** More than a few people bring the same days in at one moment. */
const TRIES_MAX = 10;

const keyOf = ({ tenantId, account, until, from }: KeptStatement) => statementKey(tenantId, account, until, from);

/** What is on record of the days of a statement. */
async function known(statement: KeptStatement): Promise<KeptStatement | undefined> {
  const Key = keyOf(statement);
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return item && keptStatement.parse(item);
}

/** Writes a statement over what was read of its days; false where others have changed the balances meanwhile. */
async function put(statement: KeptStatement, over: KeptStatement | undefined): Promise<boolean> {
  const balances = ['opening', 'closing'] as const;
  const isSame = balances.map((name) =>
    over?.[name] === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const values = balances.flatMap((name) => (over?.[name] === undefined ? [] : [[`:${name}`, over[name]] as const]));
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keyOf(statement), ...keptStatement.parse(keepingBalances(over, statement)) },
        ConditionExpression: isSame.join(' AND '),
        ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

/** What was imported of a tenant's bank accounts, statement by statement. */
export const statements = {
  /** Writes a statement down, or the same days of the same account once more; a balance that is known stays known. */
  async keep(statement: KeptStatement): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) if (await put(statement, await known(statement))) return;
    throw new Error('A statement was written by others each time that it was to be kept.');
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
