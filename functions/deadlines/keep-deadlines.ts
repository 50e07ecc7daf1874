import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

type Found = { readonly client: ClientId; readonly id: TransferId };

/** What keeping deadlines needs; `P` is a place in the list of what is due. */
export type DeadlinePorts<P extends object> = {
  readonly due: {
    before(
      tenant: TenantId,
      instant: Instant,
      page: { readonly after: P | undefined; readonly most: number },
    ): Promise<{ readonly found: readonly Found[]; readonly after: P | undefined }>;
    cursor(tenant: TenantId): Promise<P | undefined>;
    keepCursor(tenant: TenantId, after: P | undefined): Promise<void>;
  };
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal>>;
  };
  readonly now: () => Date;
  /** Whether the run has time for another page. */
  readonly hasTime: () => boolean;
};

/** So many are worked on at once: enough for speed, too few to crowd out clients. */
const PAGE = 25;
/** So many of a tenant's a run takes on, that one tenant's flood leaves time for the others. */
const PER_RUN = 1000;

/** How a run for one tenant went. */
export type Kept = { readonly reminded: number; readonly ended: number };

/** Why the system ends a transfer, as it stands on record. */
const EXPIRED = 'expired';

const endingOf = ({ status }: Transfer): TransferEventName => (status === 'draft' ? 'discard' : 'cancel');

/**
 * Does what time asks of one transfer, in one conditional write with its event. Of a client who acts at the same moment
 * and the clock one loses at the version; when it is the clock, the index tells anew what there is to do.
 */
async function onTime<P extends object>(
  ports: DeadlinePorts<P>,
  tenant: TenantId,
  { client, id }: Found,
): Promise<keyof Kept | null> {
  const transfer = await ports.transfers.find(tenant, client, id);
  const due = transfer && nextDue(transfer);
  const at = ports.now().toISOString();
  // The index is a moment behind the table: somebody may have answered already.
  if (!transfer || !due || due.at > at) return null;
  const done =
    due.what === 'remind'
      ? moved(transfer, 'remind', 'system', { at })
      : moved(transfer, endingOf(transfer), 'system', { at, reason: EXPIRED });
  invariant(done.ok, 'the lifecycle has a move for whatever can be due');
  const saved = await ports.transfers.save(done.value);
  if (!saved.ok) return null;
  return due.what === 'remind' ? 'reminded' : 'ended';
}

/**
 * Reminds of deadlines and ends what has passed its own, for one tenant, the longest overdue first.
 *
 * A run is bounded. One that stops before the end of the list keeps the place, and the next one goes on there: what
 * cannot be worked off keeps nothing behind it waiting. Nothing is sent here; the outbox does that for each event.
 */
export async function keepDeadlines<P extends object>(ports: DeadlinePorts<P>, tenant: TenantId): Promise<Kept> {
  const before = ports.now().toISOString();
  const begun = await ports.due.cursor(tenant);
  const counts = { reminded: 0, ended: 0 };
  const faults: unknown[] = [];
  let after: P | undefined = begun;
  for (let taken = 0; taken < PER_RUN && ports.hasTime(); taken += PAGE) {
    const page = await ports.due.before(tenant, before, { after, most: PAGE });
    const results = await Promise.allSettled(page.found.map((found) => onTime(ports, tenant, found)));
    for (const result of results) {
      if (result.status === 'rejected') faults.push(result.reason);
      else if (result.value) counts[result.value] += 1;
    }
    after = page.after;
    if (!after) break;
  }
  if (begun || after) await ports.due.keepCursor(tenant, after);
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} transfers were not reminded of or ended`);
  return counts;
}
