import type { ManyWires, WirePorts } from '#functions/payments/engine/wire-work.ts';
import { done } from '#shared/outcome.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

/** Wires that are read, and pretend to be saved. */
export const pretendingWires = (wires: WirePorts['wires']): WirePorts['wires'] & ManyWires => {
  const next = async (wire: ReceivedWire) => done({ ...wire, version: wire.version + 1 });
  const nextOfAll: ManyWires['settleAll'] = async (all) =>
    done(all.map((wire) => ({ ...wire, version: wire.version + 1 })));
  return { ...wires, save: next, settle: next, settleAll: nextOfAll };
};

/** Opens the wires on the statement: for the staff's work with one, and all of them for a list. */
export async function openWirePorts(isDryRun: boolean) {
  const { receivedWires } = await import('#functions/adapters/dynamo/received-wires.ts');
  return {
    open: receivedWires.open,
    staff: isDryRun ? pretendingWires(receivedWires) : receivedWires,
    all: receivedWires.all,
  };
}
