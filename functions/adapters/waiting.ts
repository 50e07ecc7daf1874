import type { TenantId } from '#shared/ids.ts';
import { EXCEPTIONS_MAX } from '#shared/ledger/exceptions.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import type { OwnParked } from '../provider/note-exceptions.ts';
import { receivedWires } from './dynamo/bank.ts';
import { staffTransfers, undecided } from './dynamo/console-reads.ts';
import { asideEvents, fundings, providerAccounts } from './dynamo/provider.ts';
import { tenants } from './dynamo/tenants.ts';
import { ownerAtProvider } from './dynamo/transfers.ts';

/** The sources of items that wait for a tenant's staff. */
export const waiting = {
  openWires: receivedWires.open,
  undecided,
  openTransfers: staffTransfers.open,
  openFundings: fundings.open,
};

/**
 * The parked events of every account the tenant ever had, and the waiting ones at accounts that are no longer read.
 * Accounts in `seen` also belong to another tenant and are left out.
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
    found.push(...(await asideAt(clientId, read)));
  }
  return found;
}

/** The events of an account that need a person. If it is no longer read, these are all its events. */
async function asideAt(clientId: string, read: readonly { readonly clientId: string }[]): Promise<readonly SetAside[]> {
  const parked = await asideEvents.parked(clientId);
  const isRead = read.some((account) => account.clientId === clientId);
  return isRead ? parked : [...parked, ...(await asideEvents.left(clientId))];
}

/**
 * The same for the company's own staff. Of a shared account, only events about its own money are shown. Events about no
 * company are shown only if no other company has `seen` the account before. An event's owner is looked up only for the
 * events shown.
 */
export async function ownParkedEvents(
  tenant: TenantId,
  seen: ReadonlySet<string>,
  isWanted: (event: SetAside) => boolean,
): Promise<readonly OwnParked[]> {
  const config = await tenants.config(tenant);
  if (!config) return [];
  const [all, read] = await Promise.all([
    providerAccounts.all(tenant, config.provider),
    providerAccounts.read(tenant, config.provider, new Date()),
  ]);
  const accounts = [...new Set(all.map(({ clientId }) => clientId))];
  const found: OwnParked[] = [];
  for (const account of accounts)
    for (const aside of (await asideAt(account, read)).filter(isWanted)) {
      if (found.length > EXCEPTIONS_MAX) return found;
      const id = aside.event.providerTransferId;
      const owner = id ? await ownerAtProvider(account, id) : undefined;
      if (owner ? owner.tenant === tenant : !seen.has(account)) found.push({ ...aside, account, owner });
    }
  return found;
}
