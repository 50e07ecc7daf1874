import * as z from 'zod/mini';
import { clientId, type TenantId, tenantId, transferId } from '#shared/ids.ts';
import { isTransferEvent } from '#shared/transfer/provider-events.ts';
import { type ApplyProviderEventPorts, applyProviderEvent } from '../payments/apply-provider-event.ts';
import type { ProviderAnswer } from '../ports.ts';

/** One line of the provider's event stream. */
export type StreamedEvent = {
  readonly eventId: number;
  readonly at: string;
  readonly type: string;
  /** Empty for events without a transfer, such as sweeps. */
  readonly providerTransferId: string;
  readonly isOfRefund: boolean;
  /** Under a platform's account, whose transfer it is. */
  readonly originatorClientId?: string | undefined;
  readonly code: string | undefined;
};

/** What the provider says about a transfer, as far as an event needs it. */
type TransferAtProvider = {
  readonly metadata: Readonly<Record<string, string>>;
  readonly traceId: string | undefined;
  readonly code: string | undefined;
};

/** How far the stream of a provider account was read; the holder of the lease continues from there. */
export type Cursor = { readonly position: number; readonly lease: string };

/** What reading the stream of one provider account needs. */
export type SyncPorts = ApplyProviderEventPorts & {
  /** Takes the account's lease for a minute; undefined while another run holds it. */
  readonly takeCursor: () => Promise<Cursor | undefined>;
  /** Moves the cursor, if the lease is still held and the position is ahead; false otherwise. */
  readonly moveCursor: (cursor: Cursor, position: number) => Promise<boolean>;
  readonly releaseCursor: (cursor: Cursor) => Promise<void>;
  readonly eventsAfter: (
    position: number,
  ) => Promise<ProviderAnswer<{ readonly events: readonly StreamedEvent[]; readonly hasMore: boolean }>>;
  readonly findAtProvider: (
    providerTransferId: string,
    originatorClientId?: string,
  ) => Promise<ProviderAnswer<TransferAtProvider>>;
  /** Whether a tenant's money moves through this account, in this originator's name. */
  readonly isOurs: (tenant: TenantId, originatorClientId?: string) => Promise<boolean>;
  /** Events that no transfer of ours explains; a person checks them. */
  readonly park: (event: StreamedEvent, why: string) => void;
};

/** A run is bounded; the next one continues from the cursor. */
const PAGES_MAX = 20;
/** Less than the minute of its lease, so that no other run has begun to read. */
const RUN_SECONDS = 40;

/** Why an event is parked. */
const PARKED = {
  'no such transfer': 'its transfer is not in the table',
  'does not fit': 'its transfer cannot take it',
} as const;

/** A definite no to a question about the stream concerns our keys or our rights: it never fixes itself. */
const refusedBy = (code: string): Error => new Error(`The provider refused to tell of transfers: ${code}`);

const metadata = z.object({ tenant: tenantId, client: clientId, transferId });

/** The result of one event. The cursor may pass it in every case but "again later". */
type Fate = 'applied' | 'nothing new' | 'parked' | 'again later';

async function apply(ports: SyncPorts, streamed: StreamedEvent): Promise<Fate> {
  // Sweeps, refunds and kinds newer than this code say nothing about a client's transfer.
  if (!streamed.providerTransferId || streamed.isOfRefund || !isTransferEvent(streamed.type)) return 'nothing new';
  const known = await ports.findAtProvider(streamed.providerTransferId, streamed.originatorClientId);
  if (known.heard === 'nothing') return 'again later';
  // Only "not found" says that the transfer is not ours; passing the event after another no would lose it.
  if (known.heard === 'no' && known.code !== 'NOT_FOUND') throw refusedBy(known.code);
  const key = known.heard === 'yes' ? metadata.safeParse(known.value.metadata) : undefined;
  if (!key?.success || !(await ports.isOurs(key.data.tenant, streamed.originatorClientId))) {
    ports.park(streamed, 'it names no transfer of this portal');
    return 'parked';
  }
  const { traceId, code } = known.heard === 'yes' ? known.value : {};
  const { eventId, at, type, providerTransferId } = streamed;
  const result = await applyProviderEvent(ports, key.data, {
    eventId,
    at,
    type,
    providerTransferId,
    traceId,
    code: streamed.code ?? code,
  });
  if (result !== 'no such transfer' && result !== 'does not fit') return result;
  ports.park(streamed, PARKED[result]);
  return 'parked';
}

/** How a run went. */
export type Synced = {
  readonly read: number;
  readonly applied: number;
  readonly position: number | undefined;
  /** When the oldest event happened that is known and not yet applied; none after a run that read to the end. */
  readonly behindSince?: string;
  /** The provider did not answer, so it is unknown how far behind the portal is. */
  readonly isSilent?: true;
};

/** Continues from a cursor, page by page; the caller took the lease and gives it back. */
async function readOn(ports: SyncPorts, cursor: Cursor, endsAt: number): Promise<Synced> {
  let { position } = cursor;
  let read = 0;
  let applied = 0;
  let behindSince: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ports.eventsAfter(position);
    if (answer.heard === 'no') throw refusedBy(answer.code);
    if (answer.heard === 'nothing') return { read, applied, position, isSilent: true };
    const { events, hasMore } = answer.value;
    let passed = position;
    behindSince = undefined;
    for (const event of events) {
      if (event.eventId <= passed) continue;
      const result = Date.now() < endsAt ? await apply(ports, event) : 'again later';
      if (result === 'again later') {
        behindSince = event.at;
        break;
      }
      passed = event.eventId;
      read += 1;
      if (result === 'applied') applied += 1;
    }
    if (passed > position && !(await ports.moveCursor(cursor, passed))) break;
    position = passed;
    if (behindSince || !hasMore) break;
    // Everything on the next page is newer than this; until it is read, this is what is known.
    behindSince = events.at(-1)?.at;
  }
  return { read, applied, position, ...(behindSince ? { behindSince } : {}) };
}

/**
 * Reads the provider's event stream, the truth about every transfer, from the stored cursor on.
 *
 * Events may come twice, late and out of order; the rank guard of `afterProviderEvent` makes applying them repeatable,
 * so the cursor moves after a page was applied, and a crash in between only repeats. A run stops before an event that
 * cannot be applied now, or when its seconds are over; nothing after it is lost.
 */
export async function syncEvents(ports: SyncPorts, seconds: number = RUN_SECONDS): Promise<Synced> {
  const endsAt = Date.now() + seconds * 1000;
  const cursor = await ports.takeCursor();
  if (!cursor) return { read: 0, applied: 0, position: undefined };
  try {
    return await readOn(ports, cursor, endsAt);
  } finally {
    await ports.releaseCursor(cursor);
  }
}
