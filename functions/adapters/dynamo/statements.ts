import type { TenantId } from '#shared/ids.ts';
import { type KeptStatement, keptStatement } from '#shared/statement/kept-line.ts';
import { keepingBalances } from '#shared/statement/whole-days.ts';
import type { LatestStatements } from '../../bank/ports.ts';
import { allItems, pageOf, partition } from './every-item.ts';
import type { Key } from './keys.ts';
import { itemsOf, putIf, remove } from './record.ts';
import { statementKey, statementsPartition, statementsPrefix } from './statement-keys.ts';

/** More people than import the same days at one moment. */
const TRIES_MAX = 10;

const keyOf = ({ tenantId, account, until, from }: KeptStatement) => statementKey(tenantId, account, until, from);

/** Saves a statement over the version that was read; false if another writer changed the balances meanwhile. */
async function written(statement: KeptStatement, over: KeptStatement | undefined): Promise<boolean> {
  const balances = ['opening', 'closing'] as const;
  const isSame = balances.map((name) =>
    over?.[name] === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  const values = balances.flatMap((name) => (over?.[name] === undefined ? [] : [[`:${name}`, over[name]] as const]));
  return putIf({
    Item: { ...keyOf(statement), ...keptStatement.parse(keepingBalances(over, statement)) },
    ConditionExpression: isSame.join(' AND '),
    ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
  });
}

/** Two years of daily statements. A weekly download taken every day is also one per day. */
const LOOKED_AT_ONCE = 500;
/** More accounts than any company imports. */
const ACCOUNTS_MAX = 30;
/** A file without a balance is followed by one with it. */
const NEWEST_MAX = 5;
/** Sorts after all days and accounts. */
const LAST = '~';

/** The statements between two places of the partition, last one first. */
async function latest({ pk, sk }: Key, below: string): Promise<LatestStatements> {
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :below',
    ExpressionAttributeValues: { ':pk': pk, ':first': sk, ':below': below },
    ScanIndexForward: false,
    Limit: LOOKED_AT_ONCE,
    ConsistentRead: true,
  };
  const { found, next } = await pageOf(query, (item) => keptStatement.parse(item));
  return { statements: found, isAll: next === undefined };
}

/** A tenant's imported statements. */
export const statements = {
  /** Saves a statement, or the same days of the same account again. A known balance stays known. */
  async keep(statement: KeptStatement): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1)
      if (await written(statement, await itemsOf(keptStatement, keyOf).find(statement))) return;
    throw new Error('A statement was written by others each time that it was to be kept.');
  },

  /** Removes a statement. The write before it says who does, for the audit log. */
  async remove(statement: KeptStatement): Promise<void> {
    await itemsOf(keptStatement, keyOf).put(statement, statement);
    await remove(keyOf(statement));
  },

  /** The latest statements of an account, as many as are compared at once. */
  ofAccount: (tenant: TenantId, account: string): Promise<LatestStatements> =>
    latest(statementsPrefix(tenant, account), `${statementsPrefix(tenant, account).sk}${LAST}`),

  /** The newest statement of each account that has a closing balance, of the last few of each. */
  async newest(tenant: TenantId): Promise<readonly KeptStatement[]> {
    const { pk, sk } = statementsPrefix(tenant);
    const found: KeptStatement[] = [];
    let below = `${sk}${LAST}`;
    for (let accounts = 0; accounts < ACCOUNTS_MAX; accounts += 1) {
      const query = {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :below',
        ExpressionAttributeValues: { ':pk': pk, ':first': sk, ':below': below },
        ScanIndexForward: false,
        Limit: NEWEST_MAX,
      };
      const { found: page } = await pageOf(query, (item) => keptStatement.parse(item));
      const [first] = page;
      if (!first) break;
      const own = page.filter(({ account, closing }) => account === first.account && closing !== undefined);
      found.push(...own.slice(0, 1));
      below = statementsPrefix(tenant, first.account).sk;
    }
    return found;
  },

  /** The latest statements of every account of a tenant. */
  async recent(tenant: TenantId): Promise<readonly KeptStatement[]> {
    const every = statementsPrefix(tenant);
    const found: KeptStatement[] = [];
    let below = `${every.sk}${LAST}`;
    for (let accounts = 0; accounts < ACCOUNTS_MAX; accounts += 1) {
      const { statements: page, isAll } = await latest(every, below);
      const [first] = page;
      // The page may cut off the next account, so that one is read again from its own end.
      found.push(...(isAll ? page : page.filter(({ account }) => account === first?.account)));
      if (isAll || !first) break;
      below = statementsPrefix(tenant, first.account).sk;
    }
    return found;
  },

  all: (tenant: TenantId): Promise<readonly KeptStatement[]> =>
    allItems(partition(statementsPartition(tenant)), (item) => keptStatement.parse(item)),
};
