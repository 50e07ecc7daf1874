import { isImad } from '../wire/imad.ts';
import { imadsIn, type ReceivedWire } from '../wire/received.ts';
import { areNear, bankDayOf } from './alike.ts';
import type { KeptLine } from './kept-line.ts';
import { mayBeWire } from './propose.ts';

/** True if two people have kept the deposit beside the one that it may be. */
const isKept = ({ steps }: KeptLine): boolean => steps.some(({ name }) => name === 'keep');

/** True if a deposit may be a typed wire that no reference leads to. */
export const mayBeTyped = (line: KeptLine): boolean =>
  line.state === 'new' && !line.alike && mayBeWire(line) && !isKept(line);

/**
 * The only typed wire that a deposit may be: the same amount in the same account, at most one banking day apart. Two
 * IMADs are two wires. Nothing is guessed between several.
 */
export function perhapsTyped(line: KeptLine, typed: readonly ReceivedWire[]): ReceivedWire | undefined {
  if (!mayBeTyped(line)) return undefined;
  const hasImad = [line.reference, ...imadsIn(line.text)].some(isImad);
  const [only, ...more] = typed.filter(
    (wire) =>
      wire.line === undefined &&
      wire.part === undefined &&
      wire.received === line.amount &&
      (wire.account ?? line.account) === line.account &&
      areNear(wire.on, bankDayOf(line)) &&
      !(hasImad && isImad(wire.reference)),
  );
  return more.length === 0 ? only : undefined;
}
