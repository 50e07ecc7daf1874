import { type CoverPorts, lacksFor } from '#functions/payments/engine/ledger-cover.ts';
import type { StaffPorts } from '#functions/payments/engine/staff-work.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Told } from './command.ts';
import type { Refused } from './refused.ts';
import { toldOfMove } from './told.ts';

/** What a move has come to, and what the ledger at the provider lacks for the payment: funding it takes days. */
export async function toldWithLacks(
  ports: CoverPorts & Pick<StaffPorts, 'tenants'>,
  made: Outcome<Transfer, Refusal>,
): Promise<Outcome<Told, Refused>> {
  const told = toldOfMove(made);
  const lacks = made.ok ? await lacksFor(ports, made.value) : undefined;
  return told.ok && lacks ? done({ ...told.value, lines: [...told.value.lines, `  ${lacks}`] }) : told;
}
