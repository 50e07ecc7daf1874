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
/** What each line of what went out may be the return of, by its id. */
export type ReturnsByLine = ReadonlyMap<string, readonly ReturnProposal[]>;

/** Who matches a line that names its wire: nobody decides anything by it, two people have sent the wire back. */
const BY = 'The portal';

/** More often than a wire's parts can be split again before their references are too long; each level is one request. */
const LEVELS_MAX = 16;

/** The wires that lines of what went out name, with all that was made of them. */
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

/** Every wire that may be what a line of what went out means: those that went back, and those that it names. */
export async function wiresFor(ports: Pick<Ports, 'wires'>, tenant: TenantId, lines: readonly KeptLine[]) {
  const [back, named] = await Promise.all([ports.wires.sentBack(tenant), namedBy(ports, tenant, lines)]);
  const all = new Map<string, ReceivedWire>();
  for (const wire of [...back, ...named]) all.set(wireReferenceOf(wire.reference), wire);
  return [...all.values()];
}

/**
 * Whether the wire of a line that went out is on record as still here, or as gone by its parts; neither where the line
 * has no wire's reference and amount.
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

/** Which wires these lines of what went out may be the return of: those that went back, and those that they name. */
export async function returnsOf(ports: Ports, tenant: TenantId, lines: readonly KeptLine[]): Promise<ReturnsByLine> {
  const out = lines.filter(wentOut);
  if (out.length === 0) return new Map();
  const known = await wiresFor(ports, tenant, out);
  return new Map(out.map((line) => [line.id, returnsFor(line, known)]));
}

/**
 * Matches the lines that name a wire which was sent back, and says which: each in one write with the wire's record. Where
 * two lines name one wire, a person says which it is; so they do of a line that somebody has worked on, and of one that
 * may be known money.
 */
export async function matchReturns(
  { lines: store, wires }: Ports,
  { tenant, now }: { readonly tenant: TenantId; readonly now: Date },
  lines: readonly KeptLine[],
  returns: ReturnsByLine,
): Promise<ReadonlySet<string>> {
  const sure = lines.filter(
    ({ id, steps, isAlike }) => steps.length === 0 && !isAlike && isCertainReturn(returns.get(id) ?? []),
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
    const said: KeptLine = { ...line, state: 'matched', wire: wire.reference, steps: [step] };
    if (await wires.saveReturn(withReturn(wire, line), said)) matched.add(line.id);
  }
  return matched;
}

/** A wire that was sent back, with the line by which it went. */
export const withReturn = (wire: ReceivedWire, { on, id }: KeptLine): ReceivedWire => ({
  ...wire,
  sentBackLine: { on, id },
});

/** The same for lines that have just come in: only those of as much as a wire that was sent back are looked at. */
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
