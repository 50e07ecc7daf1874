import type { TenantId } from '#shared/ids.ts';
import type { SetAside, StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { logger, told } from '../http/log.ts';
import { fileFunds } from './dynamo/bank.ts';
import { bankAccounts } from './dynamo/bank-accounts.ts';
import { clients } from './dynamo/clients.ts';
import { asideEvents, providerAccounts, providerCursors } from './dynamo/provider.ts';
import { tenants } from './dynamo/tenants.ts';
import { addRefund, ownerAtProvider, transfers } from './dynamo/transfers.ts';
import { entriesOf } from './entries-of.ts';
import { measure } from './metrics.ts';
import type { ProviderAccount } from './plaid/client.ts';
import { entries, eventsAfter } from './plaid/transfers.ts';

/** The event stream of one provider account, with the dependencies for applying its events. */
export const eventStream = (account: ProviderAccount) => ({
  takeCursor: () => providerCursors.take(account.clientId, new Date()),
  moveCursor: (cursor: { position: number; lease: string }, position: number) =>
    providerCursors.move(account.clientId, cursor, position),
  releaseCursor: (cursor: { position: number; lease: string }, isAtEnd: boolean) =>
    providerCursors.release(account.clientId, cursor, isAtEnd ? new Date() : undefined),
  eventsAfter: (position: number) => eventsAfter(account, position),
  findAtProvider: (id: string, originator?: string) =>
    entries.find({ ...account, originator: originator ? { clientId: originator } : undefined }, id),
  /**
   * Tenants can share an account. An event that names a tenant of another account or originator is rejected. An account
   * that the tenant has left still counts.
   */
  isOurs: async (tenant: TenantId, originator?: string) => {
    const config = await tenants.config(tenant);
    const own = config ? await providerAccounts.read(tenant, config.provider, new Date()) : [];
    return own.some((each) => each.clientId === account.clientId && each.originator?.clientId === originator);
  },
  entries: entriesOf,
  find: transfers.find,
  save: transfers.save,
  files: fileFunds,
  addRefund,
  accounts: bankAccounts,
  clients,
  account: account.clientId,
  ownerOf: (id: string) => ownerAtProvider(account.clientId, id),
  aside: {
    waiting: () => asideEvents.waiting(account.clientId),
    keep: (aside: SetAside) => asideEvents.keep(account.clientId, aside),
    drop: (event: StreamedEvent) => asideEvents.drop(account.clientId, event),
    park: async (aside: SetAside) => {
      const { eventId, type } = aside.event;
      if (!(await asideEvents.park(account.clientId, aside))) return;
      logger.error('provider event parked', { eventId, type, why: aside.why });
      measure({ EventsParked: 1 });
    },
  },
  tell: async ({ eventId, type }: StreamedEvent, fault: unknown) =>
    logger.error('provider event not applied', { eventId, type, fault: told(fault) }),
  now: () => new Date(),
});
