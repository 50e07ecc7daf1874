import type { TenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { type Weighed, wiresOf } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';
import { matchReturns, returnsOf } from './returned-lines.ts';
import { weighedWaiting } from './rivals-behind.ts';
import { withoutSwept } from './swept-lines.ts';

/** Lines that wait, and whether there are more than are looked at together. */
export type Waiting = { readonly waiting: readonly Weighed[]; readonly isMore: boolean };

/**
 * A line follows the record of its wire, which names the line in the same write: of two lines that say the same of one
 * wire, one follows it, and the line waits again when two people drop the wire. Undefined when somebody was faster.
 */
export async function followed(
  ports: Pick<StatementPorts, 'wires'>,
  line: KeptLine,
  wire: ReceivedWire,
): Promise<ReceivedWire | undefined> {
  const matched: KeptLine = { ...line, state: 'matched', wire: wire.reference };
  const saved = await ports.wires.ofLine(matched).save(wire);
  return saved.ok ? saved.value : undefined;
}

/**
 * The lines whose wires are not on record. What is there stands at the line from now on: of two that say the same of one
 * wire at the first one, whichever request is faster.
 */
async function withoutWire(ports: StatementPorts, part: readonly Weighed[]): Promise<readonly Weighed[]> {
  const wires = await wiresOf(
    ports,
    part.map(({ line }) => line),
  );
  const taken = new Set<ReceivedWire>();
  const left = await Promise.all(
    part.map(async (each) => {
      const wire = wires.get(each.line.id);
      if (!wire || taken.has(wire)) return [each];
      taken.add(wire);
      // Nobody decides anything by this: it is what the wire's record says already.
      return (await followed(ports, each.line, wire)) ? [] : [each];
    }),
  );
  return left.flat();
}

/**
 * The lines that wait, each with what it may be for. One whose wire was recorded by its reference meanwhile, by a
 * command or before it was imported, is no longer one of them: the wire's record is the truth, and the line follows it.
 * So is a line of the provider's own that is a sweep, and one that names the wire which went back by it.
 * Of a long list `part` says which of them are looked up; `after` begins behind a line, at those that come next.
 */
export async function listWaiting(
  ports: StatementPorts,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Date },
  part: (all: readonly Weighed[]) => readonly Weighed[] = (all) => all,
  after?: string,
): Promise<Waiting> {
  const { all, isMore } = await weighedWaiting(ports, tenant, await ports.open(tenant), after);
  const left = await withoutWire(ports, part(all));
  const own = left.map(({ line }) => line);
  const rest = await withoutSwept(ports, tenant, own, now);
  const returns = await returnsOf(ports, tenant, rest);
  const returned = await matchReturns(ports, { tenant, now }, rest, returns);
  const ofPeople = new Set(rest.filter(({ id }) => !returned.has(id)));
  const waiting = left
    .filter(({ line }) => ofPeople.has(line))
    .map((each) => ({ ...each, returns: returns.get(each.line.id) ?? [] }));
  return { waiting, isMore };
}
