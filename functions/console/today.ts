import type * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { todayRoute } from '#shared/contracts/console.ts';
import { today as dayIn, type Instant } from '#shared/dates.ts';
import { toCents, ZERO } from '#shared/money.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { countedAmount, type ListedPayment } from '#shared/staff/listed-payment.ts';
import { QUEUES, type Queue } from '#shared/staff/queue.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { Agent, TenantConfig } from '#shared/tenant/tenant.ts';
import { methodsOf } from '#shared/transfer/rules.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import { isOtherPerson, isSamePerson, type Recorded } from '../people/member.ts';
import { closingsAhead, DAYS_AHEAD, dueByDay } from './closings-ahead.ts';
import { exceptionsFor } from './list-exceptions.ts';
import { notArrivedFor } from './list-not-arrived.ts';
import type { ListedWire } from './listing/places-of.ts';
import type { ConsolePorts, ListedPage } from './ports.ts';
import { actionableBy, decidersOf, whoCan } from './queue-readers.ts';
import { type Looking, ownConfig, type Reader, scopeOf } from './reader.ts';
import { reviewDue } from './review-due.ts';

type Reply = z.input<typeof todayRoute.reply>;
type Counted = Reply['queues'][number];
type Page = Pick<ListedPage, 'rows' | 'moments' | 'after'>;

/** A queue is counted up to here. More shows as "more than a hundred". */
export const COUNTED_MAX = 100;
/** A deadline within this time is due today. */
export const SOON_MS = 24 * 3_600_000;

type Window = { readonly from?: Instant | undefined; readonly until?: Instant | undefined };
type ListPorts = { readonly lists: Pick<ConsolePorts['lists'], 'page'> };

/** A queue's items between two moments, as far as the reader may see them. */
const pageOf = (ports: ListPorts, reader: Looking, queue: Queue, window: Window): Promise<Page> =>
  ports.lists.page(reader.tenant, {
    list: `queue ${queue}`,
    isNewestFirst: false,
    filter: {},
    scope: scopeOf(reader),
    ...window,
    most: COUNTED_MAX,
  });

const sumOf = (rows: readonly ListedPayment[]) => toCents(rows.reduce((total, row) => total + countedAmount(row), 0));

function counted(queue: Queue, { rows, moments, after }: Page, now: Date): Counted {
  return {
    queue,
    count: rows.length,
    isMore: after !== null,
    amount: sumOf(rows),
    oldestAt: moments[0] ?? null,
    // The next one that can still be met, even if others are over.
    ...(queue === 'reversals' ? { nextAt: moments.find((at) => at >= now.toISOString()) ?? null } : {}),
    files: new Set(rows.map(({ file }) => file.id)).size,
  };
}

/** The count of a queue's items between two moments. */
export const countedIn = async (ports: ListPorts, reader: Looking, queue: Queue, window: Window): Promise<Counted> =>
  counted(queue, await pageOf(ports, reader, queue, window), reader.now);

/** The part of a page before a moment. */
function before({ rows, moments, after }: Page, until: Instant): Page {
  const end = moments.findIndex((at) => at >= until);
  return end < 0 ? { rows, moments, after } : { rows: rows.slice(0, end), moments: moments.slice(0, end), after: null };
}

type QueuePorts = Pick<ConsolePorts, 'lists' | 'payers'> & {
  readonly transfers: Pick<ConsolePorts['transfers'], 'named'>;
};

/** A queue with the part that the reader can act on, and who can act on the rest. */
async function forReader(
  ports: QueuePorts,
  reader: Reader,
  { config, members }: { readonly config: TenantConfig; readonly members: readonly StaffMember[] },
  { queue, page }: { readonly queue: Queue; readonly page: Page },
): Promise<Counted> {
  const { rows, moments } = page;
  const own = await actionableBy(ports, reader, config, { queue, rows });
  const mine = rows.filter(({ id }) => own.has(id));
  const first = rows.findIndex(({ id }) => own.has(id));
  const rest = rows.filter(({ id }) => !own.has(id));
  return {
    ...counted(queue, page, reader.now),
    mine: { count: mine.length, amount: sumOf(mine), oldestAt: moments[first] ?? null },
    who: whoCan(reader, members, { queue, rows: rest }),
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

type Open = Pick<ListedWire, 'received' | 'at'> & {
  /** Who proposed the change that needs approval, if there is one. */
  readonly proposed?: Recorded | undefined;
};

/** The counted wires, oldest first. */
function countedWires(found: readonly Open[], isMore = false): Counted {
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
const asWire = ({ on, direction, amount }: KeptLine): Open => ({
  received: direction === 'in' ? amount : ZERO,
  at: `${on}T17:00:00.000Z`,
});

/** A proposed undo, waiting since it was proposed. Its money doesn't count as unmatched. */
const asWanted = ({ proposed, on }: KeptLine): Open => ({
  received: ZERO,
  at: proposed?.at ?? `${on}T17:00:00.000Z`,
  proposed,
});

type Roles = Pick<Reader, 'roles'>;

/** True if a member can decide it: an escrow officer what is unmatched, another approver what someone proposed. */
function isFor({ id, name, roles }: Pick<Reader['member'], 'id' | 'name'> & Roles, { proposed }: Open): boolean {
  if (!proposed) return hasRole(roles, ['operator']);
  const isOther = proposed.identity
    ? isOtherPerson({ id, name, way: 'console' }, proposed)
    : !isSamePerson(proposed.by ?? '', name);
  return isOther && hasRole(roles, ['approver']);
}

/** Open items of the Wires page: undecided transactions, unmatched wires, and proposed undos. */
async function toMatch(
  { lists, lines }: Pick<ConsolePorts, 'lists' | 'lines'>,
  reader: Reader,
  members: readonly StaffMember[],
): Promise<readonly Counted[]> {
  if (scopeOf(reader).offices) return [];
  const [wires, waiting, wanted] = await Promise.all([
    lists.wires(reader.tenant, COUNTED_MAX + 1),
    lines.waiting(reader.tenant, COUNTED_MAX + 1),
    lines.wantedBack(reader.tenant, COUNTED_MAX + 1),
  ]);
  const held = wires.map(({ received, at, proposedBy: by }) => ({ received, at, proposed: by ? { by } : undefined }));
  const all: readonly Open[] = [...held, ...waiting.lines.map(asWire), ...wanted.lines.map(asWanted)];
  const oldestFirst = all.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, COUNTED_MAX);
  const me = { ...reader.member, roles: reader.roles };
  const { count, amount, oldestAt } = countedWires(oldestFirst.filter((each) => isFor(me, each)));
  const rest = oldestFirst.filter((each) => !isFor(me, each));
  const others = members.filter(
    (member) => member.id !== me.id && !member.offices && rest.some((each) => isFor(member, each)),
  );
  return [
    {
      ...countedWires(oldestFirst, waiting.isMore || wanted.isMore || all.length > COUNTED_MAX),
      ...{ mine: { count, amount, oldestAt }, who: others.map(({ name }) => name).toSorted() },
    },
  ];
}

/** Each trust account's balance on its newest statement. It belongs to no office. */
async function accountsFor(
  { newestStatements }: Pick<ConsolePorts, 'newestStatements'>,
  reader: Reader,
): Promise<NonNullable<Reply['accounts']>> {
  if (scopeOf(reader).offices) return [];
  return (await newestStatements(reader.tenant)).flatMap(({ account: lastFour, closing, until: on, closedAt, at }) =>
    closing === undefined ? [] : [{ lastFour, balance: closing, on, importedAt: closedAt ?? at }],
  );
}

/** The choices for a payment prepared now. */
function preparesOf(
  { portalOf }: Pick<ConsolePorts, 'portalOf'>,
  config: TenantConfig,
  agents: readonly Agent[],
): Reply['prepares'] {
  const { purposes, routingType: routing, offices, approvalThreshold, instantDisbursements, sameDayAch } = config;
  const names = [...new Set(purposes.filter(({ active }) => active).map(({ purpose }) => purpose))];
  return {
    purposes: names.map((name) => ({ name, methods: [...methodsOf(purposes, name)] })),
    routing,
    offices: offices.filter(({ active }) => active).map(({ id, title }) => ({ id, name: title })),
    agents: agents.filter(({ active }) => active).map(({ id, displayName }) => ({ id, name: displayName })),
    approvalThreshold: approvalThreshold ?? null,
    payouts: { instantDisbursements, sameDayAch },
    portal: { address: portalOf(config), phone: formatPhone(config.pocPhone) },
  };
}

type TodayPorts = QueuePorts &
  Pick<ConsolePorts, 'lines' | 'exceptions' | 'tenants' | 'messages' | 'members' | 'newestStatements'> &
  Pick<ConsolePorts, 'closings' | 'books' | 'portalOf' | 'audit' | 'signature'> & {
    readonly transfers: Pick<ConsolePorts['transfers'], 'find'>;
  };

/** The open items for their reader, queue by queue with one request per queue, and the week's closings and money. */
export async function readToday(ports: TodayPorts, reader: Reader): Promise<Outcome<Reply, never>> {
  const { tenant, now } = reader;
  const [config, members] = await Promise.all([ownConfig(ports, tenant), ports.members(tenant, now)]);
  const { timeZone, offices } = config;
  const on = dayIn(now, timeZone);
  const soon = new Date(now.getTime() + SOON_MS).toISOString();
  const windows: Partial<Record<Queue, Window>> = {
    // A link that is being sent isn't late yet.
    invitations: { until: now.toISOString() },
    deadlines: { until: hourOn(addDays(on, DAYS_AHEAD + 1), 0, timeZone) },
    good: { from: hourOn(on, 0, timeZone), until: hourOn(addDays(on, 1), 0, timeZone) },
  };
  const [pages, wires, agents, late, { found, isMore }, closings, accounts, review] = await Promise.all([
    Promise.all(
      QUEUES.map(async (queue) => ({ queue, page: await pageOf(ports, reader, queue, windows[queue] ?? {}) })),
    ),
    toMatch(ports, reader, members),
    ports.tenants.agents(tenant),
    notArrivedFor(ports, reader),
    exceptionsFor(ports, reader),
    closingsAhead(ports, reader, on),
    accountsFor(ports, reader),
    reviewDue(ports, reader, { on, timeZone }),
  ]);
  const queues = await Promise.all(
    pages.map(({ queue, page }) => {
      const shown = queue === 'deadlines' ? before(page, soon) : page;
      return forReader(ports, reader, { config, members }, { queue, page: shown });
    }),
  );
  const asked = pages.find(({ queue }) => queue === 'deadlines')?.page;
  return done({
    on,
    now: now.toISOString(),
    queues: [...queues, ...wires],
    notArrived: { count: late.found.length, isMore: late.isMore, oldestAt: late.found[0]?.fateAt ?? null },
    exceptions: { count: found.length, isMore, oldestAt: found[0]?.since ?? null },
    closings,
    dueIn: asked ? dueByDay(asked, timeZone) : [],
    accounts,
    review,
    deciders: decidersOf(reader, members),
    offices: offices.map(({ id, title }) => ({ id, name: title })),
    agents: agents.map(({ id, displayName }) => ({ id, name: displayName })),
    prepares: preparesOf(ports, config, agents),
  });
}
