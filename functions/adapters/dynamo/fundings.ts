import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { type Funding, type FundingId, funding, isOpenFunding } from '#shared/ledger/funding.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { fundingKey, fundingsPartition, openFundingsPartition } from './provider-keys.ts';

/** As many open ones are read at once: far more than a company ever has. */
const OPEN_MAX = 100;

/** A funding with its keys, and its place among the open ones while somebody has to act. */
function itemOf(record: Funding): Record<string, unknown> {
  const { tenantId: tenant, id } = record;
  const open = isOpenFunding(record) ? { gsi2pk: openFundingsPartition(tenant), gsi2sk: id } : {};
  return { ...fundingKey(tenant, id), ...open, ...record };
}

const indexed = z.object({ gsi2sk: z.string() });

/** Deposits into a tenant's ledgers at the provider, and withdrawals. Each write stands on the version that was read. */
export const fundings = {
  async find(tenant: TenantId, id: FundingId): Promise<Funding | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: fundingKey(tenant, id), ConsistentRead: true }),
    );
    return item && funding.parse(item);
  },

  /** Adds one under its id. One that is there under it is what an earlier press of the same form has made. */
  async add(fresh: Funding): Promise<Funding> {
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: itemOf(funding.parse(fresh)),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
      return fresh;
    } catch (error) {
      const made = isConditionFailed(error) ? await fundings.find(fresh.tenantId, fresh.id) : undefined;
      if (!made) throw error;
      return made;
    }
  },

  async save(changed: Funding): Promise<Outcome<Funding, Refusal<'funding/changed-meanwhile'>>> {
    const next = funding.parse({ ...changed, version: changed.version + 1 });
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: itemOf(next),
          ConditionExpression: '#version = :read',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':read': changed.version },
        }),
      );
      return done(next);
    } catch (error) {
      if (isConditionFailed(error)) return refuse({ code: 'funding/changed-meanwhile' });
      throw error;
    }
  },

  /** Those that wait for a second person or for the provider, the oldest first. The index lags, so each is read. */
  async open(tenant: TenantId): Promise<readonly Funding[]> {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :partition',
        ExpressionAttributeValues: { ':partition': openFundingsPartition(tenant) },
        Limit: OPEN_MAX,
      }),
    );
    const read = await Promise.all(items.map((item) => fundings.find(tenant, indexed.parse(item).gsi2sk as FundingId)));
    return read.filter((each) => each !== undefined).filter(isOpenFunding);
  },

  /** The newest ones, the newest first. */
  async newest(tenant: TenantId, most: number): Promise<readonly Funding[]> {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': fundingsPartition(tenant) },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: most,
      }),
    );
    return items.map((item) => funding.parse(item));
  },
};
