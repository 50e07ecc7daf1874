import type { Client } from '#shared/client/client.ts';
import { today } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Counted, freeOn, isOverLimitOpen, leftOn } from '#shared/transfer/velocity.ts';

export type AllowancePorts = {
  readonly velocity: { readonly ofClient: (tenant: TenantId, client: ClientId) => Promise<Counted> };
};

const NONE = { amount: 0, count: 0 };

/** GraphQL's Int has 32 bits. A higher allowance is shown as this number. */
const INT_MAX = 2 ** 31 - 1;

/** The amount that a client may still send today. The limit for all clients together is not shown to them. */
export async function allowanceOf(
  { velocity }: AllowancePorts,
  { tenant, client, now }: { readonly tenant: TenantId; readonly client: ClientId; readonly now: Date },
  who: Pick<Client, 'overLimit'> | undefined,
  config: Pick<Tenant, 'velocity' | 'timeZone'>,
) {
  const on = today(now, config.timeZone);
  const bounds = config.velocity.client;
  const counted = await velocity.ofClient(tenant, client);
  const left = leftOn(bounds, counted, on);
  const over = isOverLimitOpen(who?.overLimit, counted, on) ? { amount: TRANSFER_MAX_CENTS, count: 1 } : NONE;
  const [amount, count] = [left.amount + over.amount, left.count + over.count];
  const isNothing = amount === 0 || count === 0;
  return {
    amount: Math.min(amount, INT_MAX),
    count: Math.min(count, INT_MAX),
    freeOn: isNothing ? (freeOn(bounds, counted, on, 1) ?? null) : null,
  };
}
