import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { type BalanceDecision, balanceDecision } from '#shared/ledger/balance-decision.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { balanceDecisionKey } from './provider-keys.ts';

/** The last decision about what a company's ledgers hold at the provider: proposed by one person, decided by another. */
export const balanceDecisions = {
  async find(tenant: TenantId): Promise<BalanceDecision | undefined> {
    const Key = balanceDecisionKey(tenant);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return item && balanceDecision.parse(item);
  },

  /** Saves one on top of the version that was read; undefined where somebody was faster. */
  async save(decision: BalanceDecision): Promise<BalanceDecision | undefined> {
    const next = balanceDecision.parse({ ...decision, version: decision.version + 1 });
    const condition =
      decision.version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#version = :read',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':read': decision.version },
          };
    try {
      const Item = { ...balanceDecisionKey(decision.tenantId), ...next };
      await documents.send(new PutCommand({ TableName: tableName(), Item, ...condition }));
      return next;
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  },
};
