import { done, refuse } from '#shared/outcome.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { returnsFor } from '#shared/statement/returned.ts';
import { wireReferenceOf } from '#shared/wire/received.ts';
import { isOtherPerson, type Member } from '../people/member.ts';
import type { StatementPorts } from './ports.ts';
import { wiresFor, withReturn } from './returned-lines.ts';
import { followed, perhapsTypedOf } from './waiting-lines.ts';
import { lineStepped, ownLine, type ShownLineName, savedLine, written } from './work-on-line.ts';

type Ports = Pick<StatementPorts, 'lines' | 'wires' | 'files'>;

/** A retry whose first answer was lost. Undefined for any other request. */
async function repeated(
  { lines }: Ports,
  member: Member,
  { on, id, version }: ShownLineName,
  reference: string,
): Promise<KeptLine | undefined> {
  const line = await lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (line?.state !== 'matched' || last?.name !== 'match') return undefined;
  if (isOtherPerson(member, last) || (version !== undefined && line.version !== version + 1)) return undefined;
  const own = line.direction === 'in' ? line.wire?.reference : line.returned;
  return wireReferenceOf(own ?? '') === wireReferenceOf(reference) ? line : undefined;
}

/** Makes the typed wire that a deposit may be part of it. */
async function matchTyped(ports: Ports, member: Member, line: KeptLine, reference: string) {
  const typed = await perhapsTypedOf(ports, line);
  if (!typed || wireReferenceOf(typed.reference) !== wireReferenceOf(reference))
    return refuse({ code: 'wire/not-now' });
  const matched: KeptLine = { ...lineStepped(line, member, { name: 'match' }), state: 'matched' };
  const wire = await followed(ports, matched, typed);
  return wire ? done({ ...matched, wire, version: wire.version }) : refuse({ code: 'statement/line-changed' });
}

/**
 * Matches a transaction to a wire on record: a deposit to the typed wire that it may be, an outgoing one to the wire that
 * it returned, if two people approved that return. The wire's record names the transaction in the same write. Only a
 * suggested wire is accepted, so that no transaction of another amount or day is used.
 */
export async function matchReturn(ports: Ports, member: Member, name: ShownLineName, reference: string) {
  const found = await ownLine(ports, member, name, 'undoneHere');
  if (!found.ok) {
    const again = found.refusal.code === 'statement/line-changed' && (await repeated(ports, member, name, reference));
    return again ? done(again) : found;
  }
  const line = found.value;
  if (line.direction === 'in') return matchTyped(ports, member, line, reference);
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
export async function unmatched(ports: Ports, { returned: reference, ...line }: KeptLine) {
  const wire = reference === undefined ? undefined : await ports.wires.find(line.tenantId, reference);
  if (wire?.sentBackLine?.id !== line.id) return savedLine(ports, line);
  const { sentBackLine: _its, ...free } = wire;
  return written(line, await ports.wires.saveReturn(free, line));
}
