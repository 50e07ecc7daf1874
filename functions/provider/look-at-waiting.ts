import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { isOverdue, type Wait, waitsOfFunding, waitsOfTransfer, waitsOfWire } from '#shared/staff/wait.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

export type WaitingPorts = {
  /** Wires that are unmatched or need approval. */
  readonly openWires: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
  /** Every open transfer. */
  readonly openTransfers: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Deposits and withdrawals that need approval or the provider's answer. */
  readonly openFundings: (tenant: TenantId) => Promise<readonly Funding[]>;
  /** Open proposals. */
  readonly undecided: (tenant: TenantId) => Promise<readonly Wait[]>;
};

/** Everything of a tenant that only its staff can resolve, oldest first. */
export async function waitsOf(ports: WaitingPorts, tenant: TenantId): Promise<readonly Wait[]> {
  const [wires, transfers, fundings, proposals] = await Promise.all([
    ports.openWires(tenant),
    ports.openTransfers(tenant),
    ports.openFundings(tenant),
    ports.undecided(tenant),
  ]);
  const waits = [
    ...wires.flatMap(waitsOfWire),
    ...transfers.flatMap(waitsOfTransfer),
    ...fundings.flatMap(waitsOfFunding),
  ];
  return [...waits, ...proposals].toSorted((one, other) => (one.since < other.since ? -1 : 1));
}

/** An alarm fired when the event was parked. The person on duty has had this long since then. */
const PARKED_MINUTES = 60;

/** True if no one has handled a parked event since. */
export const isStandingEvent = ({ since }: Pick<SetAside, 'since'>, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= PARKED_MINUTES * 60_000;

/** The overdue items, by what the alarms count. */
export function overdueOf(waits: readonly Wait[], now: Date) {
  const overdue = waits.filter((wait) => isOverdue(wait, now));
  return {
    overdue,
    WiresOverdue: overdue.filter(({ kind }) => kind === 'wire').length,
    DecisionsOverdue: overdue.filter(({ kind }) => kind === 'decision').length,
  };
}
