import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type PersonId, personId, type TenantId } from '#shared/ids.ts';
import { type NoticeSettings, noticeSettings, USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import { NOTICE_ROLES } from '#shared/staff/notices.ts';
import { hasRole } from '#shared/staff/role.ts';
import { isApprovingOnHold, isMemberNow, staffMember } from '#shared/staff/staff-member.ts';
import type { Hearer } from '../../outbox/staff-recipients.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { noticeSettingsKey, noticeSettingsPrefix, staffMemberKey, staffMembersPrefix } from './staff-keys.ts';

const kept = z.extend(noticeSettings, { person: personId });

/** Who works for a company and what each of them wants to be told. */
export const staffHearers = {
  /** Read consistently, at every notice: whose role was taken away is told nothing more. */
  async now(tenant: TenantId, now: Date): Promise<readonly Hearer[]> {
    const consistent = { ConsistentRead: true };
    const [members, settings] = await Promise.all([
      allItems({ ...beginning(staffMembersPrefix(tenant)), ...consistent }, (item) => staffMember.parse(item)),
      allItems({ ...beginning(noticeSettingsPrefix(tenant)), ...consistent }, (item) => kept.parse(item)),
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

  /** Whether somebody still works at the company's desk, asked just before they are written to. */
  async isStill(tenant: TenantId, person: PersonId, now: Date): Promise<boolean> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: staffMemberKey(tenant, person), ConsistentRead: true }),
    );
    const member = item && staffMember.parse(item);
    return member !== undefined && isMemberNow(member, now) && hasRole(member.roles, NOTICE_ROLES);
  },

  /** What a person has chosen for themselves. */
  async settings(tenant: TenantId, person: PersonId): Promise<NoticeSettings> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: noticeSettingsKey(tenant, person), ConsistentRead: true }),
    );
    return item ? noticeSettings.parse(item) : USUAL_SETTINGS;
  },

  /** Keeps it on top of the version that was read; false when another window of theirs was faster. */
  async choose(tenant: TenantId, person: PersonId, settings: NoticeSettings): Promise<boolean> {
    const { off, digest, reports, version } = settings;
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...noticeSettingsKey(tenant, person), person, off, digest, reports, version: version + 1 },
          ...(version === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': version } }),
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },
};
