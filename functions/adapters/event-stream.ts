import type { TenantId } from '#shared/ids.ts';
import { logger } from '../http/log.ts';
import { providerCursors } from './dynamo/provider-cursors.ts';
import { tenants } from './dynamo/tenants.ts';
import { transfers } from './dynamo/transfers.ts';
import type { ProviderAccount } from './plaid/client.ts';
import { entries, eventsAfter } from './plaid/transfers.ts';

/** The event stream of one account at the provider, with all that applying its events needs. */
export const eventStream = (account: ProviderAccount) => ({
  takeCursor: () => providerCursors.take(account.clientId, new Date()),
  moveCursor: (cursor: { position: number; lease: string }, position: number) =>
    providerCursors.move(account.clientId, cursor, position),
  releaseCursor: (cursor: { position: number; lease: string }) => providerCursors.release(account.clientId, cursor),
  eventsAfter: (position: number) => eventsAfter(account, position),
  findAtProvider: (id: string) => entries.find(account, id),
  /** Tenants may share an account; an event that names a tenant of another one is not believed. */
  isOurs: async (tenant: TenantId) => (await tenants.config(tenant))?.provider.clientId === account.clientId,
  find: transfers.find,
  save: transfers.save,
  park: ({ eventId, type }: { eventId: number; type: string }, why: string) =>
    logger.error('provider event parked', { eventId, type, why }),
});
