import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { Wait } from '#shared/staff/wait.ts';
import { documents, tableName } from './documents.ts';
import { wireProposalKey } from './keys.ts';

/** Of each proposal, what says since when it waits and what it is about; the rest is its own adapter's affair. */
const proposed = z.object({
  sk: z.string(),
  by: z.string(),
  at: instant,
  what: z.optional(z.string()),
  event: z.optional(z.object({ eventId: z.int() })),
});

const waitOf = ({ by, at, what, event }: z.infer<typeof proposed>): Wait => ({
  kind: 'decision',
  what: event ? `to ${what} an event of the provider, says ${by}` : `a change of what steers money, says ${by}`,
  about: event ? String(event.eventId) : 'wire-details',
  since: bookedOn(at),
});

/** What was proposed of a tenant's file and of the provider's events, and nobody has decided. */
export async function undecided(tenant: TenantId): Promise<readonly Wait[]> {
  const { pk } = wireProposalKey(tenant);
  const found: Wait[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        // The one names its decision `decision`, the other one `decided`.
        FilterExpression: 'attribute_not_exists(decision) AND attribute_not_exists(decided)',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    found.push(...items.map((item) => waitOf(proposed.parse(item))));
    after = last;
  } while (after);
  return found;
}
