import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { returnsFor } from '#shared/statement/returned.ts';
import { wireReferenceOf } from '#shared/wire/received.ts';
import { isOtherPerson, type Member } from '../people/member.ts';
import type { StatementPorts } from './ports.ts';
import { wiresFor, withReturn } from './returned-lines.ts';
import { foundLine, lineStepped, type ShownLineName, savedLine, written } from './work-on-line.ts';

type Ports = Pick<StatementPorts, 'lines' | 'wires'>;

/** A retry whose first answer was lost. Undefined for any other request. */
async function repeated(
  { lines }: Ports,
  member: Member,
  { on, id, version }: ShownLineName,
  reference: string,
): Promise<KeptLine | undefined> {
  const line = await lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (line?.state !== 'matched' || line.direction === 'in' || last?.name !== 'match') return undefined;
  if (isOtherPerson(member, last) || (version !== undefined && line.version !== version + 1)) return undefined;
  return wireReferenceOf(line.returned ?? '') === wireReferenceOf(reference) ? line : undefined;
}

/**
 * Records that a transaction returned a wire whose return two people approved. The wire's record names the transaction
 * in the same write. Only a suggested wire is accepted, so that no transaction of another amount or day is used.
 */
export async function matchReturn(
  ports: Ports,
  member: Member,
  name: ShownLineName,
  reference: string,
): Promise<Outcome<KeptLine, Refusal>> {
  const found = await foundLine(ports, member, name, 'own', 'undoneHere');
  if (!found.ok) {
    const again = found.refusal.code === 'statement/line-changed' && (await repeated(ports, member, name, reference));
    return again ? done(again) : found;
  }
  const line = found.value;
  const wire = await ports.wires.find(member.tenant, reference);
  if (!wire) return refuse({ code: 'wire/unknown' });
  const known = await wiresFor(ports, member.tenant, [line]);
  const others = known.filter((each) => wireReferenceOf(each.reference) !== wireReferenceOf(wire.reference));
  const proposed = returnsFor(line, [wire, ...others]).find((each) => each.wire === wire);
  if (!proposed || proposed.isContradicted) return refuse({ code: 'statement/no-return' });
  const said: KeptLine = {
    ...lineStepped(line, member, { name: 'match' }),
    ...{ state: 'matched', returned: wire.reference },
  };
  return written(said, await ports.wires.saveReturn(withReturn(wire, line), said));
}

/** Reopens a transaction that returned a wire, in one write with the wire's record. */
export async function unmatched(
  ports: Ports,
  { returned: reference, ...line }: KeptLine,
): Promise<Outcome<KeptLine, Refusal>> {
  const wire = reference === undefined ? undefined : await ports.wires.find(line.tenantId, reference);
  if (wire?.sentBackLine?.id !== line.id) return savedLine(ports, line);
  const { sentBackLine: _its, ...free } = wire;
  return written(line, await ports.wires.saveReturn(free, line));
}
