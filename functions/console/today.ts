import type * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { todayRoute } from '#shared/contracts/console.ts';
import { today as dayIn, type Instant } from '#shared/dates.ts';
import { toCents, ZERO } from '#shared/money.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { countedAmount } from '#shared/staff/listed-payment.ts';
import { QUEUES, type Queue } from '#shared/staff/queue.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { Agent, TenantConfig } from '#shared/tenant/tenant.ts';
import { methodsOf } from '#shared/transfer/rules.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import type { ListedWire } from '../listing/places-of.ts';
import { exceptionsFor } from './list-exceptions.ts';
import { notArrivedFor } from './list-not-arrived.ts';
import type { ConsolePorts } from './ports.ts';
import { type Looking, ownConfig, type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof todayRoute.reply>;
type Counted = Reply['queues'][number];

/** A queue is counted up to here. More shows as "more than a hundred". */
export const COUNTED_MAX = 100;
/** A deadline within this time is due today. */
export const SOON_MS = 24 * 3_600_000;

type Window = { readonly from?: Instant | undefined; readonly until?: Instant | undefined };

/** A queue's items between two moments, as far as the reader may see them. */
export async function countedIn(
  ports: { readonly lists: Pick<ConsolePorts['lists'], 'page'> },
  reader: Looking,
  queue: Queue,
  window: Window,
): Promise<Counted> {
  const { rows, moments, after } = await ports.lists.page(reader.tenant, {
    list: `queue ${queue}`,
    isNewestFirst: false,
    filter: {},
    scope: scopeOf(reader),
    ...window,
    most: COUNTED_MAX,
  });
  return {
    queue,
    count: rows.length,
    isMore: after !== null,
    amount: toCents(rows.reduce((total, row) => total + countedAmount(row), 0)),
    oldestAt: moments[0] ?? null,
    // The next one that can still be met, even if others are over.
    ...(queue === 'reversals' ? { nextAt: moments.find((at) => at >= reader.now.toISOString()) ?? null } : {}),
    files: new Set(rows.map(({ file }) => file.id)).size,
  };
}

/** Unmatched wires. They belong to no office, so members limited to some offices don't see them. */
export async function waitingWires(
  { lists }: { readonly lists: Pick<ConsolePorts['lists'], 'wires'> },
  reader: Looking,
): Promise<readonly Counted[]> {
  if (scopeOf(reader).offices) return [];
  return [countedWires(await lists.wires(reader.tenant, COUNTED_MAX + 1))];
}

/** The counted wires, oldest first. */
function countedWires(found: readonly Pick<ListedWire, 'received' | 'at'>[], isMore = false): Counted {
  const wires = found.slice(0, COUNTED_MAX);
  return {
    ...{ queue: 'wires', count: wires.length, isMore: isMore || found.length > wires.length, files: 0 },
    ...{ amount: toCents(wires.reduce((total, { received }) => total + received, 0)), oldestAt: wires[0]?.at ?? null },
  };
}

/**
 * A transaction as a wire that has waited since its bank's day. Outgoing ones also need a decision, but aren't money to
 * match.
 */
const asWire = ({ on, direction, amount }: KeptLine): Pick<ListedWire, 'received' | 'at'> => ({
  received: direction === 'in' ? amount : ZERO,
  at: `${on}T17:00:00.000Z`,
});

/** A proposed undo, waiting since it was proposed. Its money doesn't count as unmatched. */
const asWanted = ({ proposed, on }: KeptLine): Pick<ListedWire, 'received' | 'at'> => ({
  received: ZERO,
  at: proposed?.at ?? `${on}T17:00:00.000Z`,
});

/** Open items of the Wires page: undecided transactions, unmatched wires, and proposed undos. */
async function toMatch({ lists, lines }: Pick<ConsolePorts, 'lists' | 'lines'>, reader: Looking) {
  if (scopeOf(reader).offices) return [];
  const [wires, waiting, wanted] = await Promise.all([
    lists.wires(reader.tenant, COUNTED_MAX + 1),
    lines.waiting(reader.tenant, COUNTED_MAX + 1),
    lines.wantedBack(reader.tenant, COUNTED_MAX + 1),
  ]);
  const all = [...wires, ...waiting.lines.map(asWire), ...wanted.lines.map(asWanted)];
  const oldestFirst = all.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return [countedWires(oldestFirst, waiting.isMore || wanted.isMore)];
}

/** The choices for a payment prepared now. */
function preparesOf(
  { purposes, routingType: routing, offices, approvalThreshold, instantDisbursements, sameDayAch }: TenantConfig,
  agents: readonly Agent[],
): Reply['prepares'] {
  const names = [...new Set(purposes.filter(({ active }) => active).map(({ purpose }) => purpose))];
  return {
    purposes: names.map((name) => ({ name, methods: [...methodsOf(purposes, name)] })),
    routing,
    offices: offices.filter(({ active }) => active).map(({ id, title }) => ({ id, name: title })),
    agents: agents.filter(({ active }) => active).map(({ id, displayName }) => ({ id, name: displayName })),
    approvalThreshold: approvalThreshold ?? null,
    payouts: { instantDisbursements, sameDayAch },
  };
}

/** The current open items, queue by queue, with one request per queue. */
export async function readToday(
  ports: Pick<ConsolePorts, 'lists' | 'lines' | 'exceptions' | 'tenants' | 'messages'>,
  reader: Reader,
): Promise<Outcome<Reply, never>> {
  const { tenant, now } = reader;
  const config = await ownConfig(ports, tenant);
  const { timeZone, offices } = config;
  const on = dayIn(now, timeZone);
  const windows: Partial<Record<Queue, Window>> = {
    // A link that is being sent isn't late yet.
    invitations: { until: now.toISOString() },
    deadlines: { until: new Date(now.getTime() + SOON_MS).toISOString() },
    good: { from: hourOn(on, 0, timeZone), until: hourOn(addDays(on, 1), 0, timeZone) },
  };
  const [queues, wires, agents, late, { found, isMore }] = await Promise.all([
    Promise.all(QUEUES.map((queue) => countedIn(ports, reader, queue, windows[queue] ?? {}))),
    toMatch(ports, reader),
    ports.tenants.agents(tenant),
    notArrivedFor(ports, reader),
    exceptionsFor(ports, reader),
  ]);
  return done({
    on,
    now: now.toISOString(),
    queues: [...queues, ...wires],
    notArrived: { count: late.found.length, isMore: late.isMore, oldestAt: late.found[0]?.fateAt ?? null },
    exceptions: { count: found.length, isMore, oldestAt: found[0]?.since ?? null },
    offices: offices.map(({ id, title }) => ({ id, name: title })),
    agents: agents.map(({ id, displayName }) => ({ id, name: displayName })),
    prepares: preparesOf(config, agents),
  });
}
