import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type ActOnDeadlinePorts, actOnDeadline, type InTurn } from '../payments/act-on-deadline.ts';

type Found = { readonly client: ClientId; readonly id: TransferId };

/** What keeping deadlines needs; `P` is a place in the list of what is due. */
export type DeadlinePorts<P extends object> = ActOnDeadlinePorts & {
  readonly due: {
    readonly before: (
      tenant: TenantId,
      instant: Instant,
      page: { readonly after: P | undefined; readonly most: number },
    ) => Promise<{ readonly found: readonly Found[]; readonly after: P | undefined }>;
    readonly cursor: (tenant: TenantId) => Promise<P | undefined>;
    readonly keepCursor: (tenant: TenantId, after: P | undefined) => Promise<void>;
  };
  /** Whether the run has time for another page. */
  readonly hasTime: () => boolean;
};

/** How many are handled at once: enough for speed, too few to crowd out clients. */
const PAGE = 25;
/** How many of a tenant's a run handles, so that one tenant's backlog leaves time for the others. */
const PER_RUN = 1000;

/** How a run for one tenant went. */
export type Kept = {
  readonly reminded: number;
  readonly ended: number;
  /** Scheduled payments that were started, and those that could not be. */
  readonly sent: number;
  readonly unsent: number;
};

/** Runs tasks one after another: a tenant's starts all write to one counter, and would only block each other. */
function oneByOne(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act);
    // The caller of this task gets its error; the next task runs anyway.
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Reminds of deadlines, ends what has passed its deadline and starts what was scheduled, for one tenant, the longest
 * overdue first.
 *
 * A run is bounded. One that stops before the end of the list saves its place, and the next one continues there: an
 * entry that fails does not hold up those behind it. No message is sent and no bank is asked here: the outbox sends the
 * message for each event, and the sweeper asks the bank.
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
    const results = await Promise.allSettled(
      page.found.map(({ client, id }) => actOnDeadline(ports, { tenant, client, id }, inTurn)),
    );
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
