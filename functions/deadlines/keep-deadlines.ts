import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { type Due, nextDue } from '#shared/transfer/deadline.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type SendScheduledPorts, sendScheduled } from '../payments/send-scheduled.ts';

type Found = { readonly client: ClientId; readonly id: TransferId };

/** What keeping deadlines needs; `P` is a place in the list of what is due. */
export type DeadlinePorts<P extends object> = SendScheduledPorts & {
  readonly due: {
    before(
      tenant: TenantId,
      instant: Instant,
      page: { readonly after: P | undefined; readonly most: number },
    ): Promise<{ readonly found: readonly Found[]; readonly after: P | undefined }>;
    cursor(tenant: TenantId): Promise<P | undefined>;
    keepCursor(tenant: TenantId, after: P | undefined): Promise<void>;
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
export type Kept = {
  readonly reminded: number;
  readonly ended: number;
  /** Scheduled payments that were started, and those that could not be. */
  readonly sent: number;
  readonly unsent: number;
};

/** Why the system ends a transfer, as it stands on record. */
const EXPIRED = 'expired';

const endingOf = ({ status }: Transfer): TransferEventName => (status === 'draft' ? 'discard' : 'cancel');

type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** Lets one thing happen after another: a tenant's starts all count on one item, and would only hold each other up. */
function oneByOne(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act);
    // Whoever waits for it hears of its fault; the next one goes on all the same.
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** What is due now; one whose day has come, after a standstill, is sent and not reminded of any more. */
const askedOf = (transfer: Transfer, { what }: Due, at: Instant): Due['what'] =>
  transfer.schedule && transfer.schedule.sendsAt <= at ? 'send' : what;

/**
 * Does what time asks of one transfer, in one conditional write with its event. Of a client who acts at the same moment
 * and the clock one loses at the version; when it is the clock, the index tells anew what there is to do.
 */
async function onTime<P extends object>(
  ports: DeadlinePorts<P>,
  tenant: TenantId,
  { client, id }: Found,
  inTurn: InTurn,
): Promise<keyof Kept | null> {
  const transfer = await ports.transfers.find(tenant, client, id);
  const due = transfer && nextDue(transfer);
  const at = ports.now().toISOString();
  // The index is a moment behind the table: somebody may have answered already.
  if (!transfer || !due || due.at > at) return null;
  const what = askedOf(transfer, due, at);
  if (what === 'send') return inTurn(() => sendScheduled(ports, transfer, ports.now()));
  const done =
    what === 'remind'
      ? moved(transfer, 'remind', 'system', { at })
      : moved(transfer, endingOf(transfer), 'system', { at, reason: EXPIRED });
  invariant(done.ok, 'the lifecycle has a move for whatever can be due');
  const saved = await ports.transfers.save(done.value);
  if (!saved.ok) return null;
  return what === 'remind' ? 'reminded' : 'ended';
}

/**
 * Reminds of deadlines, ends what has passed its own and starts what was scheduled, for one tenant, the longest overdue
 * first.
 *
 * A run is bounded. One that stops before the end of the list keeps the place, and the next one goes on there: what
 * cannot be worked off keeps nothing behind it waiting. No message is sent and no bank is asked here: the outbox does the
 * one for each event, the sweeper the other.
 */
export async function keepDeadlines<P extends object>(ports: DeadlinePorts<P>, tenant: TenantId): Promise<Kept> {
  const before = ports.now().toISOString();
  const begun = await ports.due.cursor(tenant);
  const counts = { reminded: 0, ended: 0, sent: 0, unsent: 0 };
  const faults: unknown[] = [];
  const inTurn = oneByOne();
  let after: P | undefined = begun;
  for (let taken = 0; taken < PER_RUN && ports.hasTime(); taken += PAGE) {
    const page = await ports.due.before(tenant, before, { after, most: PAGE });
    const results = await Promise.allSettled(page.found.map((found) => onTime(ports, tenant, found, inTurn)));
    for (const result of results) {
      if (result.status === 'rejected') faults.push(result.reason);
      else if (result.value) counts[result.value] += 1;
    }
    after = page.after;
    if (!after) break;
  }
  if (begun || after) await ports.due.keepCursor(tenant, after);
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} transfers were not reminded of, ended or started`);
  return counts;
}
