import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { isOverdue, type Wait, waitsOfFunding, waitsOfTransfer, waitsOfWire } from '#shared/staff/wait.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

/** What is looked through for things that wait for the staff. */
export type WaitingPorts = {
  /** Wires that belong to nobody, or wait for a second person. */
  readonly openWires: (tenant: TenantId) => Promise<readonly ReceivedWire[]>;
  /** Every transfer that is open. */
  readonly openTransfers: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Deposits into a ledger and withdrawals that wait for a second person or for the provider. */
  readonly openFundings: (tenant: TenantId) => Promise<readonly Funding[]>;
  /** Proposals of a tenant's file and of the provider's events. */
  readonly undecided: (tenant: TenantId) => Promise<readonly Wait[]>;
};

/** Everything of a tenant that only its staff can end, oldest first. */
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

/** An event has rung when it was parked; whoever came then has had this long. */
const PARKED_MINUTES = 60;

/** Whether nobody has dealt with a parked event since. */
export const isStandingEvent = ({ since }: Pick<SetAside, 'since'>, now: Date): boolean =>
  now.getTime() - Date.parse(since) >= PARKED_MINUTES * 60_000;

/** What has waited too long, by what the alarms count. */
export function overdueOf(waits: readonly Wait[], now: Date) {
  const overdue = waits.filter((wait) => isOverdue(wait, now));
  return {
    overdue,
    WiresOverdue: overdue.filter(({ kind }) => kind === 'wire').length,
    DecisionsOverdue: overdue.filter(({ kind }) => kind === 'decision').length,
  };
}
