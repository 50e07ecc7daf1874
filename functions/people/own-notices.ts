import type * as z from 'zod/mini';
import type { chooseNoticesRoute, OwnNotices } from '#shared/contracts/notices.ts';
import type { PersonId, TenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { NoticeSettings } from '#shared/staff/notice-settings.ts';
import {
  isAlwaysTold,
  NOTICE_TOPICS,
  type NoticeChoice,
  type NoticeTopic,
  partiesOf,
  rolesToldOf,
} from '#shared/staff/notices.ts';
import { knownSchedules, scheduleKey } from '#shared/staff/report-schedule.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';

export type OwnNoticesPorts = {
  readonly settings: (tenant: TenantId, person: PersonId) => Promise<NoticeSettings>;
  readonly choose: (tenant: TenantId, person: PersonId, settings: NoticeSettings) => Promise<boolean>;
  readonly companyOf: (tenant: TenantId) => Promise<{ readonly staffNotices?: NoticeChoice | undefined } | undefined>;
};

type Asking = { readonly tenant: TenantId; readonly member: Pick<StaffMember, 'id' | 'email' | 'roles' | 'offices'> };

/** Why a member can't switch a topic now: they always get it, or never. */
function fixedStanding(
  { roles }: Asking['member'],
  choice: NoticeChoice | undefined,
  topic: NoticeTopic,
): 'not' | 'always' | undefined {
  const told = rolesToldOf(choice, topic, roles);
  if (told.length === 0) return 'not';
  return isAlwaysTold(topic, told) ? 'always' : undefined;
}

function shown(
  { member }: Asking,
  choice: NoticeChoice | undefined,
  { off, digest, reports, version }: NoticeSettings,
): OwnNotices {
  const { email } = member;
  const topics = NOTICE_TOPICS.map((topic) => ({
    topic,
    standing: fixedStanding(member, choice, topic) ?? (off.includes(topic) ? ('off' as const) : ('on' as const)),
    to: [...partiesOf(choice, topic)],
  }));
  return {
    ...{ email, topics, digest, version },
    sharedDigest: choice?.digest ?? false,
    reports: [...knownSchedules(reports)],
  };
}

async function choiceOf({ companyOf }: Pick<OwnNoticesPorts, 'companyOf'>, tenant: TenantId) {
  const company = await companyOf(tenant);
  invariant(company, 'a member works for a company that exists');
  return company.staffNotices;
}

/** A member's own email notices. */
export async function showOwnNotices(ports: OwnNoticesPorts, asking: Asking): Promise<Outcome<OwnNotices, never>> {
  const { tenant, member } = asking;
  const [choice, settings] = await Promise.all([choiceOf(ports, tenant), ports.settings(tenant, member.id)]);
  return done(shown(asking, choice, settings));
}

type Chosen = z.output<typeof chooseNoticesRoute.body>;

/** The reports to store: the chosen ones, each once, and those that only a newer release knows. */
function reportsToKeep(chosen: Chosen['reports'], before: NoticeSettings['reports']): NoticeSettings['reports'] {
  if (chosen === undefined) return before;
  const unknown = before.filter((each) => knownSchedules([each]).length === 0);
  return [...new Map([...chosen, ...unknown].map((each) => [scheduleKey(each), each])).values()];
}

/** Changes a member's notices and returns the result. The books belong to the whole company. */
export async function chooseNotices(
  ports: OwnNoticesPorts,
  asking: Asking,
  { off, digest, reports, version }: Chosen,
): Promise<Outcome<OwnNotices, Refusal<'staff/notices-changed' | 'staff/whole-company'>>> {
  const { tenant, member } = asking;
  if (member.offices && reports && reports.length > 0) return refuse({ code: 'staff/whole-company' });
  const [choice, before] = await Promise.all([choiceOf(ports, tenant), ports.settings(tenant, member.id)]);
  // Topics without a switch on the page stay as they are: those of a newer release, and those fixed for everyone.
  const switches: readonly string[] = NOTICE_TOPICS.filter((topic) => !fixedStanding(member, choice, topic));
  const unseen = before.off.filter((topic) => !switches.includes(topic));
  const settings = {
    off: [...new Set<string>([...off, ...unseen])],
    ...{ digest, version },
    reports: reportsToKeep(reports, before.reports),
  };
  if (!(await ports.choose(tenant, member.id, settings))) return refuse({ code: 'staff/notices-changed' });
  return done(shown(asking, choice, { ...settings, version: version + 1 }));
}
