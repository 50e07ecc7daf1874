import { monthOf } from '#shared/ledger/entry.ts';
import type { ReceivedWire, WireStep } from '#shared/wire/received.ts';

/** A wire that was unmatched at a month's end. */
export type NobodysWire = Pick<ReceivedWire, 'sender' | 'on'> & { readonly cents: number };

/** Steps that don't affect the owner of the money. */
const ABOUT_NOTHING: readonly WireStep['name'][] = ['propose', 'reject'];

/** The place of a wire's or part's money: unmatched, in the parts made from it, or in neither. */
type Standing = 'nobodys' | 'in parts' | 'gone';

/**
 * The place of its money after a step. The first split creates a part; the next one creates others from it. An undo
 * reverses the latest.
 */
function after(before: Standing, { name }: WireStep): Standing {
  if (name === 'keep' || name === 'reopen') return 'nobodys';
  if (name === 'split') return before === 'nobodys' ? 'in parts' : 'nobodys';
  return name === 'undo' && before === 'in parts' ? 'nobodys' : 'gone';
}

/**
 * The wires unmatched at the end of a month, largest first. Empty if they don't add up to the books to the cent,
 * because a name would then explain the wrong amount.
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
