import type { TenantId } from '#shared/ids.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import { asideEvents } from './dynamo/aside-events.ts';
import { providerAccounts } from './dynamo/provider-accounts.ts';
import { tenants } from './dynamo/tenants.ts';
import { eventStream } from './event-stream.ts';
import type { ProviderAccount } from './plaid/client.ts';

/**
 * The events of an account at the provider that a person has to look at, and what applying them again needs. At an
 * account that no file has named for so long that it is not read any more, those that wait are among them: nothing asks
 * about them again.
 */
function parkedOf(account: ProviderAccount, isRead: boolean) {
  const { clientId } = account;
  return {
    ...eventStream(account),
    dismissed: () => asideEvents.dismissed(clientId),
    /** From now on this one is parked: two people decide about what is parked, and about nothing that still waits. */
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

/** The events of one account at the provider, as people work with them. */
export type EventsOfAccount = ReturnType<typeof parkedOf>;

/**
 * Every account at the provider that the tenant's file names or has ever named: money may have moved at each. None where
 * there is no such tenant.
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
