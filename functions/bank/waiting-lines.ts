import type { TenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { type Weighed, wiresOf } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';
import { matchReturns, returnsOf } from './returned-lines.ts';
import { weighedWaiting } from './rivals-behind.ts';
import { withoutSwept } from './swept-lines.ts';

/** Open transactions, and whether there are more than are compared together. */
export type Waiting = { readonly waiting: readonly Weighed[]; readonly isMore: boolean };

/**
 * Makes a typed wire part of the transaction that shows it. Of two transactions for one wire, only one gets it, and it
 * is open again when two people void the wire. Undefined if someone was faster.
 */
export async function followed(
  ports: Pick<StatementPorts, 'wires'>,
  line: KeptLine,
  wire: ReceivedWire,
): Promise<ReceivedWire | undefined> {
  const saved = await ports.wires.ofLine({ ...line, state: 'matched' }).save(wire);
  return saved.ok ? saved.value : undefined;
}

/**
 * The transactions whose wires aren't recorded. The others are linked to their wires now, except those that may be known
 * money. If two are about one wire, the first one is, whichever request is faster.
 */
export async function withoutWire(
  ports: Pick<StatementPorts, 'wires'>,
  lines: readonly KeptLine[],
): Promise<readonly KeptLine[]> {
  const wires = await wiresOf(ports, lines);
  const taken = new Set<ReceivedWire>();
  const left = await Promise.all(
    lines.map(async (line) => {
      const wire = wires.get(line.id);
      if (!wire || line.alike || taken.has(wire)) return [line];
      taken.add(wire);
      // This decides nothing: the wire's record says it already.
      return (await followed(ports, line, wire)) ? [] : [line];
    }),
  );
  return left.flat();
}

/**
 * The open transactions, each with its suggested matches. A transaction whose wire was recorded meanwhile, by a command
 * or before the import, is linked to it, because the wire's record is authoritative. So are the provider's own sweeps
 * excluded and returned wires matched. For a long list, `part` selects those to look up, and `after` continues after a
 * transaction.
 */
export async function listWaiting(
  ports: StatementPorts,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Date },
  part: (all: readonly Weighed[]) => readonly Weighed[] = (all) => all,
  after?: string,
): Promise<Waiting> {
  const { all, isMore } = await weighedWaiting(ports, tenant, await ports.open(tenant), after);
  const own = part(all);
  const left = await withoutWire(
    ports,
    own.map(({ line }) => line),
  );
  const rest = await withoutSwept(ports, tenant, left, now);
  const returns = await returnsOf(ports, tenant, rest);
  const returned = await matchReturns(ports, { tenant, now }, rest, returns);
  const ofPeople = new Set(rest.filter(({ id }) => !returned.has(id)));
  const waiting = own
    .filter(({ line }) => ofPeople.has(line))
    .map((each) => ({ ...each, returns: returns.get(each.line.id) ?? [] }));
  return { waiting, isMore };
}
