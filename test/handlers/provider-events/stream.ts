import type { SyncPorts } from '#functions/provider/sync-events.ts';
import { toCents } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { ownTransfer, type SetAside, type StreamedEvent } from '#shared/transfer/streamed-event.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../../support/transfers.ts';

/** How often each external part fails before it works again. */
export type Troubles = { readonly lookUps?: number; readonly saves?: number; readonly reads?: number };

/** The content of a stream event. Everything else is drawn from it. */
export type Told = Pick<StreamedEvent, 'eventId' | 'type' | 'providerTransferId'> & Partial<StreamedEvent>;

/** The provider's name for the transfer of a serial number, and the reverse. */
export const atProvider = (serial: number): string => `provider-${serial}`;
export const idOf = (serial: number): string => `65f00000000000000000${String(serial).padStart(4, '0')}`;

/** A transfer that was made at the provider, whose answer arrived. */
export const pendingTransfer = (serial: number, overrides: Readonly<Record<string, unknown>> = {}): Transfer =>
  aTransfer({
    id: idOf(serial),
    status: 'pending',
    provider: { attempt: 1, rank: 0, transferId: atProvider(serial) },
    ...overrides,
  });

const metadataOf = (transfer: Transfer) => ({
  tenant: transfer.tenantId,
  client: transfer.clientId,
  transferId: transfer.id,
});

/**
 * A provider's stream, a table and a cursor in memory, with the rules of the real ones: pages in order of event ids,
 * saves only on top of the version that was read, one lease.
 */
export function aStream(
  told: readonly Told[],
  transfers: readonly Transfer[],
  { pageSize = 2, troubles = {} }: { readonly pageSize?: number; readonly troubles?: Troubles } = {},
) {
  const events: readonly StreamedEvent[] = told.map((event) => ({
    at: new Date(Date.parse('2026-11-20T16:00:00.000Z') + event.eventId * 60_000).toISOString(),
    refundId: undefined,
    code: undefined,
    ...event,
  }));
  const table = new Map(transfers.map((transfer) => [transfer.id as string, transfer]));
  const left = { lookUps: 0, saves: 0, reads: 0, ...troubles };
  const parked: { readonly eventId: number; readonly why: string }[] = [];
  const waiting = new Map<number, SetAside>();
  /** Which transfers the provider's ids belong to, as recorded with them. */
  const named = new Map<string, Transfer>();
  const moves: number[] = [];
  let position = 0;
  let lease: string | undefined;
  let leases = 0;
  let saves = 0;

  const fails = (what: keyof typeof left): boolean => {
    left[what] -= 1;
    return left[what] >= 0;
  };

  const ports: SyncPorts = {
    // No transfer here belongs to a file with a balance.
    files: {
      held: async () => 0,
      promised: async () => ({ version: 0, payments: [], takings: [] }),
      typed: async () => [],
      isBooked: async () => true,
      take: (changed) => ports.save(changed),
    },
    entries: async () => {
      throw new Error('nothing is canceled here');
    },
    addRefund: async () => refuse({ code: 'transfer/changed-meanwhile' }),
    async takeCursor() {
      if (lease) return undefined;
      leases += 1;
      lease = `lease-${leases}`;
      return { position, lease };
    },
    async moveCursor(cursor, to) {
      if (cursor.lease !== lease || to <= position) return false;
      position = to;
      moves.push(to);
      return true;
    },
    async releaseCursor(cursor) {
      if (cursor.lease === lease) lease = undefined;
    },
    async eventsAfter(after) {
      if (fails('reads')) return { heard: 'nothing', why: 'ETIMEDOUT' };
      const next = events.filter(({ eventId }) => eventId > after);
      return { heard: 'yes', value: { events: next.slice(0, pageSize), hasMore: next.length > pageSize } };
    },
    async findAtProvider(id) {
      if (fails('lookUps')) return { heard: 'nothing', why: 'ETIMEDOUT' };
      const known = transfers.find(({ id: ours }) => atProvider(Number(ours.slice(-4))) === id);
      if (!known) return { heard: 'no', code: 'NOT_FOUND' };
      const { amount, fee, disbursement, provider } = known;
      const type = disbursement ? 'credit' : 'debit';
      const entry = {
        id,
        type,
        amount: toCents(amount + fee),
        status: 'pending',
        traceId: undefined,
        code: undefined,
      } as const;
      const authorizationId = provider.authorizationId ?? 'authorization';
      return { heard: 'yes', value: { ...entry, authorizationId, metadata: metadataOf(known), refunds: [] } };
    },
    accounts: { find: async () => undefined, save: async () => refuse('changed meanwhile' as const) },
    clients: { find: async () => undefined, save: async () => refuse({ code: 'client/changed-meanwhile' as const }) },
    find: async (_tenant, _client, id) => table.get(id),
    async save(changed, madeAt) {
      const before = table.get(changed.id);
      if (fails('saves') || before?.version !== changed.version) return refuse({ code: 'transfer/changed-meanwhile' });
      saves += 1;
      const saved = { ...changed, version: changed.version + 1 };
      table.set(changed.id, saved);
      if (madeAt && saved.provider.transferId) named.set(saved.provider.transferId, saved);
      return done(saved);
    },
    account: 'plaid-acme',
    async ownerOf(id) {
      const found = named.get(id);
      return found && ownTransfer.parse(metadataOf(found));
    },
    aside: {
      waiting: async () => [...waiting.values()],
      async keep(aside) {
        if (!waiting.has(aside.event.eventId)) waiting.set(aside.event.eventId, aside);
      },
      drop: async ({ eventId }) => void waiting.delete(eventId),
      async park({ event: { eventId }, why }) {
        parked.push({ eventId, why });
        waiting.delete(eventId);
      },
    },
    tell: async () => undefined,
    now: () => new Date(),
    isOurs: async (tenant) => tenant === 'acme',
  };

  return {
    ports,
    parked,
    waiting,
    moves,
    events,
    position: () => position,
    saves: () => saves,
    isLeased: () => lease !== undefined,
    transfer: (serial: number): Transfer => {
      const found = table.get(idOf(serial));
      if (!found) throw new Error(`There is no transfer ${serial}.`);
      return found;
    },
    /** Removes a transfer from the table, as if it had never existed. */
    lose: (serial: number) => table.delete(idOf(serial)),
  };
}
