import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import type { At } from './command.ts';
import type { Refused } from './refused.ts';

/**
 * The events of an account at the provider that a person has to look at, and what applying them again needs. At an
 * account that no file has named for so long that it is not read any more, those that wait are among them: nothing asks
 * about them again.
 */
async function parkedOf(account: ProviderAccount, isRead: boolean) {
  const { asideEvents } = await import('#functions/adapters/dynamo/aside-events.ts');
  const { eventDecisions } = await import('#functions/adapters/dynamo/event-decisions.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  const { clientId } = account;
  return {
    ...eventStream(account),
    decisions: eventDecisions,
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

/** The events of one account at the provider, as the commands work with them. */
export type EventsOfAccount = Awaited<ReturnType<typeof parkedOf>>;

/** Every account at the provider that the tenant's file names or has ever named: money may have moved at each. */
export async function streamsOf({ ports, now }: At, id: TenantId) {
  const { providerAccounts } = await import('#functions/adapters/dynamo/provider-accounts.ts');
  const config = await ports.staff.tenants.config(id);
  if (!config) return refuse<Refused>({ code: 'tenant/not-found', sentence: `There is no tenant "${id}" here.` });
  const [all, read] = await Promise.all([
    providerAccounts.all(id, config.provider),
    providerAccounts.read(id, config.provider, now),
  ]);
  const isRead = (account: ProviderAccount) => read.some(({ clientId }) => clientId === account.clientId);
  // Originators under one platform account share its stream.
  const each = [...new Map(all.map((account) => [account.clientId, account])).values()];
  return done(await Promise.all(each.map((account) => parkedOf(account, isRead(account)))));
}
