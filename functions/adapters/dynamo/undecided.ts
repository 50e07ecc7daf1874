import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { Wait } from '#shared/staff/wait.ts';
import { allItems } from './every-item.ts';
import { wireProposalKey } from './keys.ts';
import { balanceDecisionKey } from './provider-keys.ts';

/** Of each proposal, what says since when it waits and what it is about; the rest is its own adapter's affair. */
const proposed = z.object({
  sk: z.string(),
  by: z.string(),
  at: instant,
  what: z.optional(z.string()),
  event: z.optional(z.object({ eventId: z.int() })),
  secret: z.optional(z.string()),
});

const asked = ({ sk, what, event, secret }: z.infer<typeof proposed>, tenant: TenantId) => {
  if (sk === balanceDecisionKey(tenant).sk) return { what: 'what the ledger holds at the provider', about: 'ledger' };
  if (event) return { what: `to ${what} an event of the provider`, about: String(event.eventId) };
  if (secret) return { what: 'the secret of an account at the provider', about: secret };
  return { what: 'a change of what steers money', about: 'wire-details' };
};

const waitOf = (item: z.infer<typeof proposed>, tenant: TenantId): Wait => {
  const { what, about } = asked(item, tenant);
  return { kind: 'decision', what: `${what}, says ${item.by}`, about, since: bookedOn(item.at) };
};

/**
 * What was proposed of a tenant's file, of the provider's events, of its secrets and of what its ledger holds, and nobody
 * has decided.
 */
export function undecided(tenant: TenantId): Promise<readonly Wait[]> {
  const { pk } = wireProposalKey(tenant);
  return allItems(
    {
      KeyConditionExpression: 'pk = :pk',
      // The one names its decision `decision`, the other one `decided`.
      FilterExpression: 'attribute_not_exists(decision) AND attribute_not_exists(decided)',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    },
    (item) => waitOf(proposed.parse(item), tenant),
  );
}
