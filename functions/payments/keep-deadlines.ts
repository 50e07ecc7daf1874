import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type EndInvitationPorts, endInvitation } from '../invitations/tend-invitations.ts';
import { type ActOnDeadlinePorts, actOnDeadline, type InTurn } from './act-on-deadline.ts';

type Found = { readonly client: ClientId; readonly id: TransferId } | { readonly invitation: string };

/** The dependencies of keeping deadlines. `P` is a position in the list of due items. */
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
  readonly invitations: EndInvitationPorts['invitations'];
  /** True if the run has time for another page. */
  readonly hasTime: () => boolean;
};

/** The number handled at once: enough for speed, too few to crowd out clients. */
const PAGE = 25;
/** The maximum per tenant and run, so that one tenant's backlog leaves time for the others. */
const PER_RUN = 1000;

/** The result of a run for one tenant. */
export type Kept = {
  readonly reminded: number;
  readonly ended: number;
  /** Scheduled payments that were started, and those that could not be. */
  readonly sent: number;
  readonly unsent: number;
};

/** Runs tasks one after another, because a tenant's starts all write to one counter and would only block each other. */
function oneByOne(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const mine = last.then(act);
    // The caller of this task gets its error. The next task runs anyway.
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Reminds clients of deadlines, ends what has expired and starts scheduled payments for one tenant, longest overdue
 * first.
 *
 * A run is bounded. If it stops early, it saves its position and the next run continues there, so that an entry that
 * fails does not block the rest. No message is sent and no bank is called here: the outbox sends a message for each
 * event, and the sweeper calls the bank.
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
      page.found.map((found) =>
        'invitation' in found
          ? endInvitation(ports, tenant, { id: found.invitation, now: ports.now() })
          : actOnDeadline(ports, { tenant, ...found }, inTurn),
      ),
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
    throw new AggregateError(faults, `${faults.length} due items were not reminded of, ended or started`);
  return counts;
}
