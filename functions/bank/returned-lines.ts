import type { TenantId } from '#shared/ids.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import {
  isCertainReturn,
  isGoneByParts,
  onRecordOf,
  type ReturnProposal,
  referencesIn,
  returnsFor,
} from '#shared/statement/returned.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { WAITING_MAX } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'lines' | 'wires'>;
/** The wires that each outgoing transaction may have returned, by transaction id. */
export type ReturnsByLine = ReadonlyMap<string, readonly ReturnProposal[]>;

/** The name recorded for automatic matches. Nothing is decided by them, because two people have approved the return. */
const BY = 'The system';

/** More levels of splits than a wire's reference has room for. Each level is one request. */
const LEVELS_MAX = 16;

/** The wires that outgoing transactions name, with all records made from them. */
async function namedBy({ wires }: Pick<Ports, 'wires'>, tenant: TenantId, lines: readonly KeptLine[]) {
  const all = new Map<string, ReceivedWire>();
  let references = lines.flatMap(referencesIn);
  for (let level = 0; level < LEVELS_MAX && references.length > 0; level += 1) {
    const found = await wires.named(tenant, references);
    const fresh = found.filter(({ reference }) => !all.has(wireReferenceOf(reference)));
    for (const wire of fresh) all.set(wireReferenceOf(wire.reference), wire);
    references = fresh.flatMap(({ into = [] }) => into);
  }
  return [...all.values()];
}

/** Every wire that an outgoing transaction may mean: returned ones, and those it names. */
export async function wiresFor(ports: Pick<Ports, 'wires'>, tenant: TenantId, lines: readonly KeptLine[]) {
  const [back, named] = await Promise.all([ports.wires.sentBack(tenant), namedBy(ports, tenant, lines)]);
  const all = new Map<string, ReceivedWire>();
  for (const wire of [...back, ...named]) all.set(wireReferenceOf(wire.reference), wire);
  return [...all.values()];
}

/**
 * The state of the wire that an outgoing transaction returns: recorded as still here, or returned by its parts.
 * Undefined if no wire has its reference and amount.
 */
export async function standingOfReturn(
  ports: Pick<Ports, 'wires'>,
  line: KeptLine,
): Promise<'here' | 'gone by parts' | undefined> {
  if (line.direction === 'in') return undefined;
  const named = await namedBy(ports, line.tenantId, [line]);
  const found = onRecordOf(line, named);
  if (found.length === 0) return undefined;
  return found.every((wire) => isGoneByParts(wire, named)) ? 'gone by parts' : 'here';
}

const wentOut = ({ direction }: KeptLine): boolean => direction === 'out';

/** The wires that these outgoing transactions may have returned. */
export async function returnsOf(ports: Ports, tenant: TenantId, lines: readonly KeptLine[]): Promise<ReturnsByLine> {
  const out = lines.filter(wentOut);
  if (out.length === 0) return new Map();
  const known = await wiresFor(ports, tenant, out);
  return new Map(out.map((line) => [line.id, returnsFor(line, known)]));
}

/**
 * Matches transactions that name a returned wire, each in one write with the wire's record, and returns them. A person
 * decides if two transactions name one wire, if someone has worked on the transaction, or if it may be known money.
 */
export async function matchReturns(
  { lines: store, wires }: Ports,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Date },
  lines: readonly KeptLine[],
  returns: ReturnsByLine,
): Promise<ReadonlySet<string>> {
  const sure = lines.filter(
    ({ id, steps, alike }) => steps.length === 0 && !alike && isCertainReturn(returns.get(id) ?? []),
  );
  const matched = new Set<string>();
  if (sure.length === 0) return matched;
  const { lines: waiting } = await store.waiting(tenant, WAITING_MAX);
  const all = [...lines, ...waiting].filter(wentOut);
  for (const line of sure) {
    const wire = returns.get(line.id)?.[0]?.wire;
    const isRival = (other: KeptLine) => other.id !== line.id && returnsFor(other, wire ? [wire] : [])[0]?.isNamed;
    if (!wire || all.some(isRival)) continue;
    const step = { name: 'match', by: BY, at: now.toISOString() } as const;
    const said: KeptLine = { ...line, state: 'matched', returned: wire.reference, steps: [step] };
    if (await wires.saveReturn(withReturn(wire, line), said)) matched.add(line.id);
  }
  return matched;
}

/** A returned wire with its transaction. */
export const withReturn = (wire: ReceivedWire, { on, id, account }: KeptLine): ReceivedWire => ({
  ...wire,
  sentBackLine: { on, id, account },
});

/** The same for new transactions. Only those with the amount of a returned wire are checked. */
export async function matchFresh(
  ports: Ports,
  at: { readonly tenant: TenantId; readonly now: Date },
  lines: readonly KeptLine[],
): Promise<void> {
  const out = lines.filter(wentOut);
  if (out.length === 0) return;
  const amounts = new Set((await ports.wires.sentBack(at.tenant)).map(({ received }) => received));
  const some = out.filter(({ amount }) => amounts.has(amount));
  if (some.length > 0) await matchReturns(ports, at, some, await returnsOf(ports, at.tenant, some));
}
