import type { WireWork } from '#functions/payments/engine/wire-work.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { ReceivedWire, WireMove } from '#shared/wire/received.ts';
import type { Told } from '../kit/command.ts';
import type { Refused } from '../kit/refused.ts';
import { dataOf, inWords } from '../kit/told.ts';

const MEANS = {
  apply: 'to apply it to',
  reopen: 'to undo its match to',
  'send back': 'to return it to the sender',
  void: 'to void it: there is no such wire, and its reference is free again',
  split: 'to split it',
  join: 'to combine it with others and apply them to',
  undo: 'to undo its split',
  unpost: 'to undo its posting to a file',
} as const satisfies Record<WireMove, string>;

/** An open proposal in words: the action, the payment, who asked and why. */
export function waitingLines({ reference: named, proposed, tenantId, version }: ReceivedWire): readonly string[] {
  if (!proposed) return [];
  const { what, transfer: payment, by: who, at, reason: why, parts = [], others = [] } = proposed;
  return [
    `  Needs approval: ${MEANS[what]}${payment ? ` ${payment.referenceId}` : ''}.`,
    ...parts.map(({ amount, transfer: of, file }) => {
      const to = of?.referenceId ?? (file ? `file ${file.fileNumber}` : 'unidentified');
      return `    ${formatDollars(amount)}  ${to}`;
    }),
    ...others.map(({ reference, received }) => `    ${formatDollars(received)}  ${reference}`),
    `  Proposed by ${who} at ${at}${why ? `: ${why}` : ''}`,
    `  call approve-at-bank --reference ${named} --version ${version} --tenant ${tenantId}`,
  ];
}

/** A received wire in one line of a list. */
export const wireLine = ({
  reference: named,
  received,
  on,
  sender,
  state,
  transfer: payment,
  proposed,
}: ReceivedWire): string =>
  [
    ...[named, on, formatDollars(received).padStart(12), sender, state],
    ...(payment ? [payment.referenceId] : []),
    ...(proposed ? [`waits: ${proposed.what}`] : []),
  ].join('  ');

/** For a part, its wire; for a split wire, where its money is now; for combined wires, all of them. */
export const wirePlaces = ({ part, into, joined }: ReceivedWire): readonly string[] => [
  ...(part ? [`  Its money came with ${part.from}`] : []),
  ...(joined ? [`  Combined: ${joined.join(', ')}`] : []),
  ...(into ? [`  Its money is in ${into.join(', ')}`] : []),
];

export const wireSteps = ({ steps }: ReceivedWire): readonly string[] =>
  steps.map(
    ({ at, name, by: who, transfer: payment, reason: why }) =>
      `    ${at}  ${name}${payment ? ` ${payment.referenceId}` : ''}  (${who})${why ? `: ${why}` : ''}`,
  );

const HELD = '  It’s in the bank account, in no file. It can’t be disbursed.';

/** The result of work on a wire: its status, its payment, and any open proposal. */
export function toldOfWire(outcome: Outcome<WireWork, Refusal>): Outcome<Told, Refused> {
  const made = inWords(outcome);
  if (!made.ok) return made;
  const { wire, transfer: moved } = made.value;
  const lines = [
    wireLine(wire),
    ...(moved ? [`  ${moved.referenceId}  ${moved.status}`] : []),
    ...(wire.state === 'unmatched' ? [HELD] : []),
    ...waitingLines(wire),
  ];
  return done({ lines, data: { wire, ...(moved ? { transfer: dataOf(moved) } : {}) } });
}
