import type { TenantId } from '#shared/ids.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import { asideEvents } from './dynamo/aside-events.ts';
import { providerAccounts } from './dynamo/provider-accounts.ts';
import { receivedWires } from './dynamo/received-wires.ts';
import { staffTransfers } from './dynamo/staff-transfers.ts';
import { tenants } from './dynamo/tenants.ts';
import { undecided } from './dynamo/undecided.ts';

/** Where the things stand that wait for a tenant's staff. */
export const waiting = {
  openWires: receivedWires.open,
  undecided,
  openTransfers: staffTransfers.open,
};

/**
 * The events that are parked at every account the tenant ever had, and those that still wait at an account that nothing
 * reads any more. Accounts that were `seen` are another tenant's, too, and are left out.
 */
export async function parkedEvents(tenant: TenantId, seen: Set<string>): Promise<readonly SetAside[]> {
  const config = await tenants.config(tenant);
  if (!config) return [];
  const [all, read] = await Promise.all([
    providerAccounts.all(tenant, config.provider),
    providerAccounts.read(tenant, config.provider, new Date()),
  ]);
  const found: SetAside[] = [];
  for (const { clientId } of all) {
    if (seen.has(clientId)) continue;
    seen.add(clientId);
    found.push(...(await asideEvents.parked(clientId)));
    if (!read.some((account) => account.clientId === clientId)) found.push(...(await asideEvents.left(clientId)));
  }
  return found;
}
