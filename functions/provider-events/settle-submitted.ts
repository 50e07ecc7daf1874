import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type CarryOutPorts, carryOut } from '../transfers/carry-out.ts';

/** What the sweeper needs. */
export type SettlePorts = CarryOutPorts & {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    submittedBefore(
      tenant: TenantId,
      instant: string,
      most: number,
    ): Promise<readonly { tenant: TenantId; client: ClientId; id: TransferId }[]>;
  };
};

/** How many transfers one sweep of a tenant takes on; the next comes within a minute. */
const MOST_PER_SWEEP = 25;
/** Among how many of the oldest a sweep chooses. */
const MOST_WAITING = 200;

/** How a sweep went, for the log and the alarm on transfers that stay unknown. */
export type Swept = { readonly seen: number; readonly settled: number; readonly oldestSeconds: number };

/**
 * Whose turn it is this minute. When more wait than a sweep takes on, the next minute's goes on behind them: those that
 * the bank stays silent about must not keep all others waiting.
 */
function turnOf<T>(waiting: readonly T[], now: Date): readonly T[] {
  if (waiting.length <= MOST_PER_SWEEP) return waiting;
  const first = (Math.floor(now.getTime() / 60_000) * MOST_PER_SWEEP) % waiting.length;
  return [...waiting.slice(first), ...waiting.slice(0, first)].slice(0, MOST_PER_SWEEP);
}

/**
 * Asks again, under the same keys, about transfers whose outcome is unknown: a crash, a timeout or a bank that did not
 * answer left them `submitted`. Younger ones are left to the request that is still at work on them.
 */
export async function settleSubmitted(ports: SettlePorts, tenant: TenantId): Promise<Swept> {
  const now = ports.now();
  const before = new Date(now.getTime() - SUBMITTED_SETTLE_AFTER_SECONDS * 1000).toISOString();
  const waiting = await ports.transfers.submittedBefore(tenant, before, MOST_WAITING);
  let settled = 0;
  let oldestSeconds = 0;
  const faults: unknown[] = [];
  for (const { client, id } of turnOf(waiting, now)) {
    // One that cannot be looked at must not keep all younger ones waiting for ever.
    try {
      const transfer = await ports.transfers.find(tenant, client, id);
      // The index is a moment behind the table: somebody may have settled it already.
      if (transfer?.status !== 'submitted') continue;
      oldestSeconds = Math.max(oldestSeconds, (now.getTime() - Date.parse(transfer.submittedAt ?? '')) / 1000);
      const after = await carryOut(ports, transfer);
      if (after?.status !== 'submitted') settled += 1;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} submitted transfers could not be settled`);
  return { seen: waiting.length, settled, oldestSeconds };
}
