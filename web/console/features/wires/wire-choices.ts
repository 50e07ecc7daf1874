import type { AwaitedPayment, HeldWire } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import type { WireMove } from '#shared/wire/received.ts';

/** The last part of a held wire's address: no line's id looks like it. */
export const heldPlace = (reference: string): string => `wire-${encodeURIComponent(reference)}`;

/** A payment that awaits a wire, as it is chosen from a list. */
export const paymentChoice = ({ id, referenceId, name, total }: AwaitedPayment) => ({
  value: String(id),
  label: `${referenceId} · ${name} · ${formatDollars(total)}`,
});

/** Other wires that are held for nobody, of which nobody wants anything: those that a wire can be joined with. */
export const joinable = (of: HeldWire, wires: readonly HeldWire[]): readonly HeldWire[] =>
  wires.filter(({ reference, state, proposed }) => reference !== of.reference && state === 'unmatched' && !proposed);

/** What can be proposed about a wire that is held for nobody. The bank knows no parts, and no wires together. */
export function movesFor(of: HeldWire, wires: readonly HeldWire[]): readonly [WireMove, ...WireMove[]] {
  const { from = [] } = of;
  return [
    'apply',
    ...(from.length > 1 ? [] : (['split'] as const)),
    ...(joinable(of, wires).length > 0 ? (['join'] as const) : []),
    ...(from.length > 1 ? [] : (['send back'] as const)),
    from.length > 0 ? 'undo' : 'void',
  ];
}
