import { monthOf } from '#shared/ledger/entry.ts';
import type { ReceivedWire, WireStep } from '#shared/wire/received.ts';

/** A wire that belonged to nobody at a month's end. */
export type NobodysWire = Pick<ReceivedWire, 'sender' | 'on'> & { readonly cents: number };

/** Steps that say nothing of whose the money is. */
const ABOUT_NOTHING: readonly WireStep['name'][] = ['propose', 'reject'];

/** Whether the money of a record is nobody's, in the records that were made of it, or not in any of these. */
type Standing = 'nobodys' | 'in others' | 'gone';

/**
 * How a record stands after a step. The first split or join makes a part, or a record of wires together; the next one
 * makes others of it. An undo takes back whichever came last.
 */
function after(before: Standing, { name }: WireStep): Standing {
  if (name === 'keep' || name === 'reopen') return 'nobodys';
  if (name === 'split' || name === 'join') return before === 'nobodys' ? 'in others' : 'nobodys';
  return name === 'undo' && before === 'in others' ? 'nobodys' : 'gone';
}

/**
 * The wires that belonged to nobody at the end of a month, the largest first. None where they aren't what the books have
 * to the cent: a name beside a sum that it doesn't explain says something false.
 */
export function nobodysWires(month: string, wires: readonly ReceivedWire[], balance: number): readonly NobodysWire[] {
  const found = wires.flatMap((wire) => {
    const steps = wire.steps.filter(({ name, on }) => monthOf(on) <= month && !ABOUT_NOTHING.includes(name));
    const last = steps.at(-1);
    if (!last || steps.reduce(after, 'gone') !== 'nobodys') return [];
    return [{ sender: wire.sender, on: wire.on, cents: last.received }];
  });
  const sum = found.reduce((total, { cents }) => total + cents, 0);
  return sum === balance ? found.toSorted((one, other) => other.cents - one.cents) : [];
}
