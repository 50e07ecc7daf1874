import type { Day, Instant } from '#shared/dates.ts';
import type { OfficeId, PersonId, TenantId } from '#shared/ids.ts';
import type { DigestDay } from '#shared/staff/digest-day.ts';
import { NOTICE_ROLES, type NoticeRole } from '#shared/staff/notices.ts';
import { knownSchedules } from '#shared/staff/report-schedule.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Email } from '../../messages/email.ts';
import { type Delivery, type DeliveryPorts, deliverEach } from '../../messages/outbox/deliver-once.ts';
import type { Hearer } from '../../messages/outbox/staff-recipients.ts';
import { type Sender, senderOf } from '../../messages/sender.ts';
import { DIGEST_TRIES_MAX, digestDueOn, digestTriedAgainAt, newDigestDay } from './digest-day.ts';
import { type DigestFacts, type DigestReads, digestFacts, partsFor } from './digest-facts.ts';
import { dueReports, reportDays } from './due-reports.ts';
import { digestEmail } from './write-digest.ts';
import { reportsEmail } from './write-reports.ts';

export type DigestPorts = DeliveryPorts & {
  /** The company's time zone, which may be cached for an hour. */
  readonly zoneOf: (tenant: TenantId) => Promise<string | undefined>;
  /** The last day whose digest this process knows to be done. It saves a read every minute and decides nothing. */
  readonly seen: Map<TenantId, Day>;
  readonly companyOf: (tenant: TenantId) => Promise<TenantConfig | undefined>;
  readonly hearers: (tenant: TenantId, now: Date) => Promise<readonly Hearer[]>;
  /** True if a person still works for the company. Checked just before each message. */
  readonly isStill: (tenant: TenantId, person: PersonId, now: Date) => Promise<boolean>;
  readonly days: {
    readonly find: (tenant: TenantId) => Promise<DigestDay | undefined>;
    /** Starts a day's digest after the previous one. Returns false if another run was faster. */
    readonly begin: (tenant: TenantId, fresh: DigestDay, before: Day | undefined) => Promise<boolean>;
    readonly tried: (tenant: TenantId, day: DigestDay, nextAt: Instant) => Promise<void>;
    readonly finish: (tenant: TenantId, on: Day, ended: { at: Instant; isGivenUp: boolean }) => Promise<void>;
  };
  readonly reads: DigestReads;
  readonly send: (email: Email, to: string) => Promise<void>;
  /** The full address of a console path such as "/acme/reports". */
  readonly linkTo: (place: string) => string;
  readonly random: () => number;
};

/** A recipient of the digest: the address, and the part of the company that they see. */
type Reader = {
  readonly to: string;
  readonly roles?: readonly NoticeRole[];
  readonly offices?: OfficeId[] | undefined;
  readonly person?: PersonId;
};

/** Each member costs a separate read and e-mail. */
const MEMBERS_MAX = 25;

/** The recipients, each address once. Shared addresses get the digest of the whole company. */
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

/** The digest to send now. Undefined if there is none, it is done, or its next try is later. */
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
  // Of two runs at once only one starts it, so that both cover the same period.
  return (await days.begin(tenant, fresh, before?.on)) ? fresh : undefined;
}

/** The data to write a day's messages from, and their possible recipients. */
type Writing = {
  readonly sender: Sender;
  readonly members: readonly Hearer[];
  readonly day: DigestDay;
  readonly now: Date;
};

/** Writes to a member only if they still are one. */
async function sendTo(
  ports: DigestPorts,
  tenant: TenantId,
  { to, person, email }: { readonly to: string; readonly person: PersonId | undefined; readonly email: Email },
): Promise<true> {
  if (person === undefined || (await ports.isStill(tenant, person, ports.now()))) await ports.send(email, to);
  return true;
}

/**
 * The report links that members subscribed to: one e-mail per day with reports due, identified by that day. If a day is
 * covered a second time, sent e-mails are not sent again. Reports cover the whole company, so members limited to some
 * offices get none.
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

/** The digest for each recipient. If there is nothing to report, nothing is sent. */
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

/** Sends some of the e-mails and returns their errors, so that they do not block the rest. */
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
 * Sends a day's digest and the links to reports that are due, once, to all subscribers of a company. This happens on
 * banking days at 8 a.m. company time, or later the same day if that was missed. Each message is claimed like any
 * other. A day keeps its period, so that a second try reports the same. Giving up a day only affects its digest,
 * because the next one covers its period; report links that failed ten times are not sent.
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
