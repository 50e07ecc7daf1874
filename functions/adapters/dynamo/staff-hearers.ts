import * as z from 'zod/mini';
import { type PersonId, personId, type TenantId } from '#shared/ids.ts';
import { type NoticeSettings, noticeSettings, USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import { NOTICE_ROLES } from '#shared/staff/notices.ts';
import { hasRole } from '#shared/staff/role.ts';
import { isApprovingOnHold, isMemberNow, staffMember } from '#shared/staff/staff-member.ts';
import type { Hearer } from '../../messages/outbox/staff-recipients.ts';
import { itemsOf, nextVersion, putIf } from './record.ts';
import { noticeSettingsKey, noticeSettingsPrefix, staffMemberKey, staffMembersPrefix } from './staff-keys.ts';

const kept = z.extend(noticeSettings, { person: personId });

const memberships = itemsOf(staffMember, staffMemberKey);
const chosen = itemsOf(kept, noticeSettingsKey);

/** A company's staff and their notice settings. */
export const staffHearers = {
  /** Read consistently for every notice, so that a removed member gets no more of them. */
  async now(tenant: TenantId, now: Date): Promise<readonly Hearer[]> {
    const [members, settings] = await Promise.all([
      memberships.list(staffMembersPrefix(tenant)),
      chosen.list(noticeSettingsPrefix(tenant)),
    ]);
    const of = new Map(settings.map((each) => [each.person, each]));
    return members
      .filter((member) => isMemberNow(member, now))
      .map(({ id, email, roles, offices, since, approveUpTo, approvesFrom }) => {
        const { off, digest, reports } = of.get(id) ?? USUAL_SETTINGS;
        const isOnHold = isApprovingOnHold({ approvesFrom }, now);
        return { id, email, roles, offices, since, approveUpTo, off, digest, reports, isOnHold };
      });
  },

  /** True if a person still works at the company's desk; checked just before they are emailed. */
  async isStill(tenant: TenantId, person: PersonId, now: Date): Promise<boolean> {
    const member = await memberships.find(tenant, person);
    return member !== undefined && isMemberNow(member, now) && hasRole(member.roles, NOTICE_ROLES);
  },

  /** A person's own notice settings. */
  async settings(tenant: TenantId, person: PersonId): Promise<NoticeSettings> {
    return (await itemsOf(noticeSettings, noticeSettingsKey).find(tenant, person)) ?? USUAL_SETTINGS;
  },

  /** Saves the settings on the version that was read; false if another window of theirs was faster. */
  choose: (tenant: TenantId, person: PersonId, { off, digest, reports, version }: NoticeSettings): Promise<boolean> =>
    putIf(nextVersion(noticeSettingsKey(tenant, person), { person, off, digest, reports, version })),
};
