import { monthOf } from '#shared/ledger/entry.ts';
import type { ReceivedWire, WireStep } from '#shared/wire/received.ts';

/** A wire that belonged to nobody at a month's end. */
export type NobodysWire = Pick<ReceivedWire, 'sender' | 'on'> & { readonly cents: number };

/** Steps that say nothing of whose the money is. */
const ABOUT_NOTHING: readonly WireStep['name'][] = ['propose', 'reject'];

/** Whether a wire is nobody's after a step. A part of a split wire begins with the split, and is gone when that is undone. */
function isNobodysAfter({ name }: WireStep, { from }: ReceivedWire): boolean {
  if (name === 'keep' || name === 'reopen') return true;
  if (name === 'split' || name === 'join') return from !== undefined;
  return name === 'undo' && from === undefined;
}

/**
 * The wires that belonged to nobody at the end of a month, the largest first. None where they aren't what the books have
 * to the cent: a name beside a sum that it doesn't explain says something false.
 */
export function nobodysWires(month: string, wires: readonly ReceivedWire[], balance: number): readonly NobodysWire[] {
  const found = wires.flatMap((wire) => {
    const last = wire.steps.findLast(({ name, on }) => monthOf(on) <= month && !ABOUT_NOTHING.includes(name));
    if (!last || !isNobodysAfter(last, wire)) return [];
    return [{ sender: wire.sender, on: wire.on, cents: last.received }];
  });
  const sum = found.reduce((total, { cents }) => total + cents, 0);
  return sum === balance ? found.toSorted((one, other) => other.cents - one.cents) : [];
}
