import type { StreamedEvent, SyncPorts } from '#functions/provider-events/sync-events.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../../support/transfers.ts';

/** How often each of the outside parts fails before it works again. */
export type Troubles = { readonly lookUps?: number; readonly saves?: number; readonly reads?: number };

/** What an event of the stream says; everything else is drawn from it. */
export type Told = Pick<StreamedEvent, 'eventId' | 'type' | 'providerTransferId'> & Partial<StreamedEvent>;

/** The provider's name for the transfer of a serial number, and the other way round. */
export const atProvider = (serial: number): string => `provider-${serial}`;
export const idOf = (serial: number): string => `65f00000000000000000${String(serial).padStart(4, '0')}`;

/** A transfer that was made at the provider, whose answer was heard. */
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
    isOfRefund: false,
    code: undefined,
    ...event,
  }));
  const table = new Map(transfers.map((transfer) => [transfer.id as string, transfer]));
  const left = { lookUps: 0, saves: 0, reads: 0, ...troubles };
  const parked: { readonly eventId: number; readonly why: string }[] = [];
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
    // No transfer here belongs to a file that holds anything.
    files: {
      held: async () => 0,
      promised: async () => ({ version: 0, payments: [], takings: [] }),
      isBooked: async () => true,
      take: (changed) => ports.save(changed),
    },
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
      return { heard: 'yes', value: { metadata: metadataOf(known), traceId: undefined, code: undefined } };
    },
    find: async (_tenant, _client, id) => table.get(id),
    async save(changed) {
      const before = table.get(changed.id);
      if (fails('saves') || before?.version !== changed.version) return refuse({ code: 'transfer/changed-meanwhile' });
      saves += 1;
      const saved = { ...changed, version: changed.version + 1 };
      table.set(changed.id, saved);
      return done(saved);
    },
    park: ({ eventId }, why) => void parked.push({ eventId, why }),
    isOurs: async (tenant) => tenant === 'acme',
  };

  return {
    ports,
    parked,
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
    /** Takes a transfer out of the table, as if it had never been there. */
    lose: (serial: number) => table.delete(idOf(serial)),
  };
}
