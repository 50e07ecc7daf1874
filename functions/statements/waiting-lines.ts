import type { TenantId } from '#shared/ids.ts';
import { isAwaited, WAITING_MAX, type Weighed, weighed, wireOf } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';

/** Lines that wait, and whether there are more than are looked at together. */
export type Waiting = { readonly waiting: readonly Weighed[]; readonly isMore: boolean };

/** The lines whose wires are not on record. What is there stands at the line from now on. */
async function withoutWire(ports: StatementPorts, each: Weighed): Promise<readonly Weighed[]> {
  const wire = await wireOf(ports, each.line);
  if (!wire) return [each];
  // Nobody decides anything by this: it is what the wire's record says already.
  await ports.lines.save({ ...each.line, state: 'matched', wire: wire.reference });
  return [];
}

/**
 * The lines that wait, each with what it may be for. One whose wire was recorded by its reference meanwhile, by a
 * command or before it was imported, is no longer one of them: the wire's record is the truth, and the line follows it.
 * Of a long list `part` says which of them are looked up.
 */
export async function listWaiting(
  ports: StatementPorts,
  tenant: TenantId,
  part: (all: readonly Weighed[]) => readonly Weighed[] = (all) => all,
): Promise<Waiting> {
  const [{ lines, isMore }, open] = await Promise.all([ports.lines.waiting(tenant, WAITING_MAX), ports.open(tenant)]);
  const all = weighed(lines, open.filter(isAwaited));
  const waiting = await Promise.all(part(all).map((each) => withoutWire(ports, each)));
  return { waiting: waiting.flat(), isMore };
}
