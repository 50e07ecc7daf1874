import type { KeptLine } from '#shared/statement/kept-line.ts';
import { bankNamesOf } from '#shared/statement/returned.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';

type ByReference = ReadonlyMap<string, ReceivedWire>;

/**
 * The returned parts of a wire, however often it was split; undefined if one is still here or has its own transaction.
 */
function partsGone({ into = [] }: ReceivedWire, byReference: ByReference): readonly ReceivedWire[] | undefined {
  const gone: ReceivedWire[] = [];
  for (const reference of into) {
    const part = byReference.get(reference);
    const own = part && (part.state === 'sent back' ? [part] : partsGone(part, byReference));
    if (!own || own.some(({ sentBackLine }) => sentBackLine)) return undefined;
    gone.push(...own);
  }
  return gone.length > 0 ? gone : undefined;
}

/** True if an outgoing transaction was excluded, without a proposed undo. */
const isAside = ({ state, direction, files, proposed }: KeptLine): boolean =>
  state === 'ignored' && direction === 'out' && !files && !proposed;

/**
 * The bank's one transaction for all returned parts of a wire, by part. Two people returned the parts one by one, and
 * someone excluded that transaction. It has the wire's reference and the parts' total, to the cent.
 */
export function linesByPart(
  lines: readonly KeptLine[],
  wires: readonly ReceivedWire[],
): ReadonlyMap<ReceivedWire, KeptLine> {
  const found = new Map<ReceivedWire, KeptLine>();
  const split = wires.filter(({ state }) => state === 'split');
  if (split.length === 0) return found;
  const byReference = new Map(wires.map((wire) => [wire.reference, wire]));
  const free = new Set(lines.filter(isAside));
  for (const wire of split) {
    const parts = partsGone(wire, byReference);
    if (!parts || parts.some((part) => found.has(part))) continue;
    const names = bankNamesOf(wire);
    const line = [...free].find(
      ({ amount, reference, on }) =>
        amount === wire.received && on >= wire.on && names.includes(wireReferenceOf(reference)),
    );
    if (!line) continue;
    free.delete(line);
    for (const part of parts) found.set(part, line);
  }
  return found;
}
