import type { AwaitedPayment, HeldWire, NamedPayment } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import type { WireMove } from '#shared/wire/received.ts';

/** A payment by its client and reference; nothing for no payment. */
export const paymentTitle = ({ name = '', referenceId }: Partial<NamedPayment> = {}): string =>
  [name, referenceId].filter(Boolean).join(', ');

/** A payment that expects a wire, as a choice in a list. */
export const paymentChoice = ({ id, referenceId, name, total }: AwaitedPayment) => ({
  value: String(id),
  label: `${referenceId} · ${name} · ${formatDollars(total)}`,
});

/**
 * The two payments of one file that together ask for exactly this amount; empty if there are none, if one payment asks
 * for all of it, or if other two would fit as well.
 */
export function twoThatFit(amount: number, awaited: readonly AwaitedPayment[]): readonly AwaitedPayment[] {
  if (awaited.some(({ total }) => total === amount)) return [];
  const pairs = awaited.flatMap((one, at) =>
    awaited
      .slice(at + 1)
      .filter((two) => one.fileNumber && one.fileNumber === two.fileNumber && one.total + two.total === amount)
      .map((two) => [one, two]),
  );
  const [only = [], ...more] = pairs;
  return more.length === 0 ? only : [];
}

/** Other unidentified wires without a proposal, which a wire can be combined with. */
export const joinable = (of: HeldWire, wires: readonly HeldWire[]): readonly HeldWire[] =>
  wires.filter(({ reference, state, proposed }) => reference !== of.reference && state === 'unmatched' && !proposed);

/** The possible proposals for an unidentified wire. The bank doesn't know parts, so those can't be voided. */
export const movesFor = (of: HeldWire, wires: readonly HeldWire[]): readonly [WireMove, ...WireMove[]] => [
  'apply',
  'split',
  ...(joinable(of, wires).length > 0 ? (['join'] as const) : []),
  'send back',
  of.partOf ? 'undo' : 'void',
];
