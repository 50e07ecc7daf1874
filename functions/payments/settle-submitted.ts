import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import { markLoginOf } from '../client/bank-linking/account-record.ts';
import type { BankLinkingPorts } from '../client/bank-linking/ports.ts';
import { type CarryOutPorts, carryOut } from './engine/carry-out.ts';

/** A transfer whose outcome is unknown, and when it was submitted. */
type Waiting = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly id: TransferId;
  readonly submittedAt: string;
};

export type SettlePorts = CarryOutPorts &
  Pick<BankLinkingPorts, 'accounts'> & {
    readonly transfers: {
      readonly submittedBefore: (tenant: TenantId, instant: string, most: number) => Promise<readonly Waiting[]>;
    };
  };

/** Transfers handled per sweep of a tenant. The next sweep comes within a minute. */
const MOST_PER_SWEEP = 25;
/** The oldest transfers that a sweep chooses from. */
const MOST_WAITING = 200;

/** The result of a sweep, for the log and the alarm on transfers that stay unknown. */
export type Swept = {
  readonly seen: number;
  readonly settled: number;
  /** The age of the oldest that is still unknown; 0 if there is none. */
  readonly oldestSeconds: number;
  readonly transferId?: TransferId;
  /** Errors from transfers that couldn't be read. */
  readonly faults: readonly unknown[];
};

/**
 * The transfers that this minute handles. If more are waiting than a sweep handles, the next minute continues behind
 * them. So those the bank doesn't answer for can't hold up the rest.
 */
function batchOf<T>(waiting: readonly T[], now: Date): readonly T[] {
  if (waiting.length <= MOST_PER_SWEEP) return waiting;
  const first = (Math.floor(now.getTime() / 60_000) * MOST_PER_SWEEP) % waiting.length;
  return [...waiting.slice(first), ...waiting.slice(0, first)].slice(0, MOST_PER_SWEEP);
}

/**
 * Asks again, under the same keys, about transfers whose outcome is unknown. A crash, a timeout or a silent bank left
 * them `submitted`. Recent ones are left to the request that is still working on them.
 */
export async function settleSubmitted(
  ports: SettlePorts,
  tenant: TenantId,
  afterSeconds = SUBMITTED_SETTLE_AFTER_SECONDS,
): Promise<Swept> {
  const now = ports.now();
  const before = new Date(now.getTime() - afterSeconds * 1000).toISOString();
  const waiting = await ports.transfers.submittedBefore(tenant, before, MOST_WAITING);
  const known = new Set<TransferId>();
  let settled = 0;
  const faults: unknown[] = [];
  for (const { client, id } of batchOf(waiting, now)) {
    // One that can't be read must not hold up all younger ones forever.
    try {
      const transfer = await ports.transfers.find(tenant, client, id);
      // The index lags the table, so it may be settled already.
      const wasUnknown = transfer?.status === 'submitted';
      const after = wasUnknown ? await carryOut(ports, transfer) : transfer;
      if (after?.status === 'submitted') continue;
      known.add(id);
      if (wasUnknown) settled += 1;
      if (wasUnknown && after) await markLoginOf(ports, after, now);
    } catch (fault) {
      faults.push(fault);
    }
  }
  const oldest = waiting.find(({ id }) => !known.has(id));
  const oldestSeconds = oldest ? (now.getTime() - Date.parse(oldest.submittedAt)) / 1000 : 0;
  return { seen: waiting.length, settled, oldestSeconds, ...(oldest ? { transferId: oldest.id } : {}), faults };
}
