import type { TenantId } from '#shared/ids.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import { asideEvents, providerAccounts } from './dynamo/provider.ts';
import { tenants } from './dynamo/tenants.ts';
import { eventStream } from './event-stream.ts';
import type { ProviderAccount } from './plaid/client.ts';

/**
 * The parked events of a provider account, with the dependencies for applying them again. An account that no file has
 * named for a long time is no longer read. Its waiting events are then included, because nothing retries them.
 */
function parkedOf(account: ProviderAccount, isRead: boolean) {
  const { clientId } = account;
  return {
    ...eventStream(account),
    dismissed: () => asideEvents.dismissed(clientId),
    /** Parks an event that still waits, because two people can only decide about parked events. */
    settle: async (eventId: number) => {
      const waiting = isRead ? [] : await asideEvents.left(clientId);
      const found = waiting.find(({ event }) => event.eventId === eventId);
      if (found) await asideEvents.park(clientId, found);
    },
    parked: {
      list: async () => [...(await asideEvents.parked(clientId)), ...(isRead ? [] : await asideEvents.left(clientId))],
      drop: async (event: SetAside['event']) => {
        await asideEvents.dropParked(clientId, event);
        if (!isRead) await asideEvents.drop(clientId, event);
      },
    },
  };
}

/** The events of one provider account, for the staff. */
export type EventsOfAccount = ReturnType<typeof parkedOf>;

/**
 * All provider accounts that the tenant's file names or ever named, because money may have moved at each. None if the
 * tenant does not exist.
 */
export async function eventsOfAccounts(tenant: TenantId, now = new Date()): Promise<readonly EventsOfAccount[]> {
  const config = await tenants.config(tenant);
  if (!config) return [];
  const [all, read] = await Promise.all([
    providerAccounts.all(tenant, config.provider),
    providerAccounts.read(tenant, config.provider, now),
  ]);
  const isRead = (account: ProviderAccount) => read.some(({ clientId }) => clientId === account.clientId);
  // Originators under one platform account share its stream.
  const each = [...new Map(all.map((account) => [account.clientId, account])).values()];
  return each.map((account) => parkedOf(account, isRead(account)));
}
