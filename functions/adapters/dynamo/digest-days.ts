import type { Day, Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { type DigestDay, digestDay } from '#shared/staff/digest-day.ts';
import { messageKey } from './keys.ts';
import { isNew, itemsOf, putIf, updateIf } from './record.ts';

const keyOf = (tenant: TenantId) => messageKey(tenant, 'digest');

/** The progress of each company's daily digest: one item per company, moved on from day to day. */
export const digestDays = {
  find: itemsOf(digestDay, keyOf).find,

  /** Begins a day's digest after the previous one; false if another run was faster. */
  begin: (tenant: TenantId, fresh: DigestDay, before: Day | undefined): Promise<boolean> =>
    putIf({
      Item: { ...keyOf(tenant), ...fresh },
      ...(before === undefined
        ? isNew
        : {
            ConditionExpression: '#on = :before',
            ExpressionAttributeNames: { '#on': 'on' },
            ExpressionAttributeValues: { ':before': before },
          }),
    }),

  /** Records an incomplete try, unless another run has recorded one. */
  async tried(tenant: TenantId, { on, tries }: DigestDay, nextAt: Instant): Promise<void> {
    await updateIf({
      Key: keyOf(tenant),
      UpdateExpression: 'SET tries = :tries, nextAt = :next',
      ConditionExpression: '#on = :on AND tries = :before AND attribute_not_exists(doneAt)',
      ExpressionAttributeNames: { '#on': 'on' },
      ExpressionAttributeValues: { ':on': on, ':before': tries, ':tries': tries + 1, ':next': nextAt },
    });
  },

  /** Marks the digest as finished or given up, so that no run sends it again. */
  async finish(tenant: TenantId, on: Day, { at, isGivenUp }: { at: Instant; isGivenUp: boolean }): Promise<void> {
    await updateIf({
      Key: keyOf(tenant),
      UpdateExpression: 'SET doneAt = :at, isGivenUp = :givenUp',
      ConditionExpression: '#on = :on',
      ExpressionAttributeNames: { '#on': 'on' },
      ExpressionAttributeValues: { ':on': on, ':at': at, ':givenUp': isGivenUp },
    });
  },
};
