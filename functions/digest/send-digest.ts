import type { Day, Instant } from '#shared/dates.ts';
import type { OfficeId, PersonId, TenantId } from '#shared/ids.ts';
import type { DigestDay } from '#shared/staff/digest-day.ts';
import { NOTICE_ROLES, type NoticeRole } from '#shared/staff/notices.ts';
import { knownSchedules } from '#shared/staff/report-schedule.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Email } from '../messages/email.ts';
import { type Sender, senderOf } from '../messages/sender.ts';
import { type Delivery, type DeliveryPorts, deliverEach } from '../outbox/deliver-once.ts';
import type { Hearer } from '../outbox/staff-recipients.ts';
import { DIGEST_TRIES_MAX, digestDueOn, digestTriedAgainAt, newDigestDay } from './digest-day.ts';
import { type DigestFacts, type DigestReads, digestFacts, partsFor } from './digest-facts.ts';
import { dueReports, reportDays } from './due-reports.ts';
import { digestEmail } from './write-digest.ts';
import { reportsEmail } from './write-reports.ts';

/** What sending the digest of a day needs. */
export type DigestPorts = DeliveryPorts & {
  /** Where a company is; it may be remembered for an hour. */
  readonly zoneOf: (tenant: TenantId) => Promise<string | undefined>;
  /** Of which day this process has seen the digest to its end: it spares a reading each minute, and decides nothing. */
  readonly seen: Map<TenantId, Day>;
  readonly companyOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly hearers: (tenant: TenantId, now: Date) => Promise<readonly Hearer[]>;
  /** Whether somebody still works for the company, asked just before they are written to. */
  readonly isStill: (tenant: TenantId, person: PersonId, now: Date) => Promise<boolean>;
  readonly days: {
    readonly find: (tenant: TenantId) => Promise<DigestDay | undefined>;
    /** Begins a day's digest on top of the one before; false when another run was faster. */
    readonly begin: (tenant: TenantId, fresh: DigestDay, before: Day | undefined) => Promise<boolean>;
    readonly tried: (tenant: TenantId, day: DigestDay, nextAt: Instant) => Promise<void>;
    readonly finish: (tenant: TenantId, on: Day, ended: { at: Instant; isGivenUp: boolean }) => Promise<void>;
  };
  readonly reads: DigestReads;
  readonly send: (email: Email, to: string) => Promise<void>;
  /** The whole address of a place at the console: "/acme/reports". */
  readonly linkTo: (place: string) => string;
  readonly random: () => number;
};

/** One who gets the digest: at which address, and what of the company they see. */
type Reader = {
  readonly to: string;
  readonly roles?: readonly NoticeRole[];
  readonly offices?: OfficeId[] | undefined;
  readonly person?: PersonId;
};

/** Each is a reading and an e-mail of its own. */
const MEMBERS_MAX = 25;

/** Who gets the digest, each address once. The shared addresses read of the whole company. */
function readersOf({ staffEmails, staffNotices }: Sender, members: readonly Hearer[]): readonly Reader[] {
  const found = new Map<string, Reader>();
  for (const to of staffNotices?.digest ? staffEmails : []) found.set(to.trim().toLowerCase(), { to });
  const wanting = members.filter(({ digest, roles }) => digest && NOTICE_ROLES.some((role) => roles.includes(role)));
  const byLength = wanting.toSorted((one, other) => (one.since < other.since ? -1 : 1)).slice(0, MEMBERS_MAX);
  for (const { id: person, email: to, roles: all, offices } of byLength) {
    const roles = NOTICE_ROLES.filter((role) => all.includes(role));
    const address = to.trim().toLowerCase();
    if (!found.has(address)) found.set(address, { to, roles, offices, person });
  }
  return [...found.values()];
}

/** The digest that is to be sent now; undefined where there is none, it is sent, or its next try is later. */
async function dayToSend(
  { days, zoneOf, seen, now: clock }: DigestPorts,
  tenant: TenantId,
): Promise<DigestDay | undefined> {
  const [now, timeZone] = [clock(), await zoneOf(tenant)];
  const on = timeZone && digestDueOn(now, timeZone);
  if (!on || seen.get(tenant) === on) return undefined;
  const before = await days.find(tenant);
  if (before && before.on >= on) {
    if (before.doneAt) seen.set(tenant, on);
    return before.doneAt || before.nextAt > now.toISOString() ? undefined : before;
  }
  const fresh = newDigestDay(before, on, now, timeZone);
  // Of two runs at a time one begins it: both must tell of the same hours.
  return (await days.begin(tenant, fresh, before?.on)) ? fresh : undefined;
}

/** What is written of a day, and to whom it could be. */
type Writing = {
  readonly sender: Sender;
  readonly members: readonly Hearer[];
  readonly day: DigestDay;
  readonly now: Date;
};

/** Writes to a member only who still is one. */
async function sendTo(
  ports: DigestPorts,
  tenant: TenantId,
  { to, person, email }: { readonly to: string; readonly person: PersonId | undefined; readonly email: Email },
): Promise<true> {
  if (person === undefined || (await ports.isStill(tenant, person, ports.now()))) await ports.send(email, to);
  return true;
}

/**
 * The links to reports that members have chosen: for each day on which some are due one e-mail, which is known by the
 * day. What was sent of a day that is told of again is not sent again. The books are the whole company's: a member of
 * some offices gets none.
 */
function reportDeliveries(
  ports: DigestPorts,
  tenant: TenantId,
  { sender, members, day }: Writing,
): readonly Delivery[] {
  const linkTo = (search: string) => ports.linkTo(`/${tenant}/reports?${search}`);
  const found = new Map<string, Delivery>();
  for (const { id: person, email: to, roles, offices, reports = [] } of members) {
    if (offices || !NOTICE_ROLES.some((role) => roles.includes(role))) continue;
    for (const on of reportDays(day)) {
      const due = knownSchedules(reports).flatMap((each) => dueReports(each, on));
      const id = `reports#${on}#${to.trim().toLowerCase()}`;
      if (due.length === 0 || found.has(id)) continue;
      const email = reportsEmail(sender, due, { on, linkTo });
      const send = () => sendTo(ports, tenant, { to, person, email });
      found.set(id, { tenantId: tenant, id, what: 'links to reports', need: 'must', send });
    }
  }
  return [...found.values()];
}

/** What each reader is sent, where there is something to tell: an empty day sends nothing. */
async function digestDeliveries(
  ports: DigestPorts,
  tenant: TenantId,
  { sender, members, day, now }: Writing,
): Promise<readonly Delivery[]> {
  const readers = readersOf(sender, members);
  const window = { from: day.since, until: day.until };
  const read = new Map<string, Promise<DigestFacts>>();
  const factsFor = ({ offices }: Reader): Promise<DigestFacts> => {
    const scope = offices ? offices.toSorted().join() : '';
    const facts = read.get(scope) ?? digestFacts(ports.reads, { tenant, offices, now }, window);
    read.set(scope, facts);
    return facts;
  };
  const deliveries: Delivery[] = [];
  for (const reader of readers) {
    const facts = await factsFor(reader);
    const parts = partsFor(facts, reader.roles);
    if (parts.length === 0) continue;
    const { to, person } = reader;
    const written = { on: day.on, since: day.since, now, parts, isMember: person !== undefined };
    deliveries.push({
      tenantId: tenant,
      id: `digest#${day.on}#${to.trim().toLowerCase()}`,
      what: 'the digest of a day',
      need: 'must',
      send: () => sendTo(ports, tenant, { to, person, email: digestEmail(sender, facts, written) }),
    });
  }
  return deliveries;
}

type Sent = { readonly messages: number; readonly fault?: unknown };

/** Sends some of the mail, and gives what went wrong with it: it must not hold up the rest. */
async function sentOf(ports: DigestPorts, write: () => Promise<readonly Delivery[]>): Promise<Sent> {
  try {
    const deliveries = await write();
    await deliverEach(ports, deliveries);
    return { messages: deliveries.length };
  } catch (fault) {
    return { messages: 0, fault };
  }
}

/**
 * Sends the digest of a day to everybody of a company who wants one, and the links to reports that are due, once: from 8
 * a.m. where the company is, on banking days, and later on the day where that was missed. Each message is claimed as
 * every other; a day that was begun keeps its hours, so that a second try tells the same. A day is given up for its
 * digest only, because the next one tells of its hours; a link that could not be sent in ten tries is not sent.
 */
export async function sendDigest(ports: DigestPorts, tenant: TenantId): Promise<number> {
  const day = await dayToSend(ports, tenant);
  const company = day && (await ports.companyOf(tenant));
  if (!company) return 0;
  const now = ports.now();
  const hearers = ports.hearers(tenant, now);
  const writing = async (): Promise<Writing> => ({ sender: senderOf(company), members: await hearers, day, now });
  const links = await sentOf(ports, async () => reportDeliveries(ports, tenant, await writing()));
  const digests = await sentOf(ports, async () => digestDeliveries(ports, tenant, await writing()));
  const fault = digests.fault ?? links.fault;
  if (fault === undefined || day.tries + 1 >= DIGEST_TRIES_MAX)
    await ports.days.finish(tenant, day.on, { at: ports.now().toISOString(), isGivenUp: digests.fault !== undefined });
  else await ports.days.tried(tenant, day, digestTriedAgainAt(day.tries + 1, ports.now(), ports.random));
  if (fault !== undefined) throw fault;
  return links.messages + digests.messages;
}
