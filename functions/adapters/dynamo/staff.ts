import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ClientId, type PersonId, personId, type TenantId, type TransferId } from '#shared/ids.ts';
import { type ConsolePerson, consolePerson } from '#shared/staff/console-person.ts';
import { type StaffInvitation, staffInvitation } from '#shared/staff/invitation.ts';
import { type NoticeSettings, noticeSettings, USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import { NOTICE_ROLES } from '#shared/staff/notices.ts';
import { hasRole } from '#shared/staff/role.ts';
import { SAVED_VIEWS_MAX, type SavedView, savedView, viewKeyOf } from '#shared/staff/saved-view.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { isApprovingOnHold, isMemberNow, type StaffMember, staffMember } from '#shared/staff/staff-member.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import type { Hearer } from '../../messages/outbox/staff-recipients.ts';
import {
  type Key,
  noticeSettingsKey,
  noticeSettingsPrefix,
  payerInvitationKey,
  personKey,
  receivedWireKey,
  savedViewsKey,
  staffEmailKey,
  staffInvitationKey,
  staffInvitationsPrefix,
  staffMemberKey,
  staffMembersPrefix,
  statementLineKey,
  transferKey,
} from './keys.ts';
import {
  allItems,
  areWritten,
  beginning,
  finderOf,
  isNew,
  itemAt,
  itemInTheWay,
  itemsOf,
  nextVersion,
  put,
  putIf,
  remove,
  tableName,
  update,
  updateIf,
} from './table.ts';

// Members of a company's staff, their notice settings, and their saved views.

/** A membership with the version that was read; 0 for a new one. */
export const memberWrite = (tenant: TenantId, member: StaffMember) => ({
  TableName: tableName(),
  Item: { ...staffMemberKey(tenant, member.id), tenantId: tenant, ...member, version: member.version + 1 },
  ...(member.version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': member.version } }),
});

/** Uses an invitation, once. */
export const invitationUsed = (
  tenant: TenantId,
  id: string,
): NonNullable<TransactWriteCommandInput['TransactItems']>[number] => ({
  Delete: {
    TableName: tableName(),
    Key: staffInvitationKey(tenant, id),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revoked)',
  },
});

/** A company's members and its invitations. */
export const staffMembers = {
  /** Read consistently at every console call, so that a revoked right is gone at once. */
  async find(tenant: TenantId, person: PersonId): Promise<StaffMember | undefined> {
    const item = await itemAt(staffMemberKey(tenant, person));
    return item && staffMember.parse(item);
  },

  list: (tenant: TenantId): Promise<readonly StaffMember[]> =>
    allItems({ ...beginning(staffMembersPrefix(tenant)), ConsistentRead: true }, (item) => staffMember.parse(item)),

  /** False if someone else changed it meanwhile. */
  save: (tenant: TenantId, member: StaffMember): Promise<boolean> => putIf(memberWrite(tenant, member)),

  async invitation(tenant: TenantId, id: string): Promise<StaffInvitation | undefined> {
    const item = await itemAt(staffInvitationKey(tenant, id));
    const found = item && staffInvitation.parse(item);
    return found?.revoked ? undefined : found;
  },

  async invitations(tenant: TenantId): Promise<readonly StaffInvitation[]> {
    const query = { ...beginning(staffInvitationsPrefix(tenant)), ConsistentRead: true };
    return (await allItems(query, (item) => staffInvitation.parse(item))).filter(({ revoked }) => !revoked);
  },

  /** The write that saves a membership against the version that was read. */
  saving: (tenant: TenantId, member: StaffMember) => ({ Put: memberWrite(tenant, member) }),

  /** The write that adds or replaces an invitation. */
  inviting: (invitation: StaffInvitation) => ({
    Put: { TableName: tableName(), Item: { ...staffInvitationKey(invitation.tenantId, invitation.id), ...invitation } },
  }),

  async invite(invitation: StaffInvitation): Promise<void> {
    await put(staffMembers.inviting(invitation).Put.Item);
  },

  /** Stores the hash of a new link; false if the invitation was replaced or has ended. */
  renew: ({ tenantId, id, hash: before }: StaffInvitation, hash: string): Promise<boolean> =>
    updateIf({
      Key: staffInvitationKey(tenantId, id),
      UpdateExpression: 'SET #hash = :hash',
      // Also its own: the SDK repeats a request whose answer was lost.
      ConditionExpression: '#hash = :before OR #hash = :hash',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: { ':hash': hash, ':before': before },
    }),

  /** Opens an invitation in a browser; false if another browser was first, or it is over. */
  open: (tenant: TenantId, id: string, openedBy: string): Promise<boolean> =>
    updateIf({
      Key: staffInvitationKey(tenant, id),
      UpdateExpression: 'SET openedBy = :openedBy',
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(revoked) AND (attribute_not_exists(openedBy) OR openedBy = :openedBy)',
      ExpressionAttributeValues: { ':openedBy': openedBy },
    }),

  /** Revokes an invitation. The member is recorded first, because a deletion doesn't say who made it. */
  async revoke(tenant: TenantId, id: string, revoked: Signature): Promise<void> {
    const isFirst = await updateIf({
      Key: staffInvitationKey(tenant, id),
      UpdateExpression: 'SET revoked = :revoked',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revoked)',
      ExpressionAttributeValues: { ':revoked': revoked },
    });
    if (isFirst) await remove(staffInvitationKey(tenant, id));
  },
};

/** A company's current members. */
export const membersNow = async (tenant: TenantId, now: Date): Promise<readonly StaffMember[]> =>
  (await allItems(beginning(staffMembersPrefix(tenant)), (item) => staffMember.parse(item))).filter((member) =>
    isMemberNow(member, now),
  );

const ownNotices = z.extend(noticeSettings, { person: personId });

const memberships = itemsOf(staffMember, staffMemberKey);
const chosen = itemsOf(ownNotices, noticeSettingsKey);

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

  /** Saves the settings against the version that was read; false if another window of theirs was faster. */
  choose: (tenant: TenantId, person: PersonId, { off, digest, reports, version }: NoticeSettings): Promise<boolean> =>
    putIf(nextVersion(noticeSettingsKey(tenant, person), { person, off, digest, reports, version })),
};

const emailOwner = z.object({ person: personId });

/** Items written when an invitation is accepted, in one transaction. */
export type Joined = {
  readonly person: ConsolePerson;
  readonly member: StaffMember;
  readonly invitation: StaffInvitation;
};

/** People who sign in at the console, for any company. */
export const consolePeople = {
  find: finderOf(consolePerson, personKey),

  /** The owner of an email address. */
  async ofEmail(email: string): Promise<PersonId | undefined> {
    const item = await itemAt(staffEmailKey(email));
    return item && emailOwner.parse(item).person;
  },

  /**
   * Adds a person to a company: the person, their address, the membership and the used invitation, in one transaction.
   * False if the invitation was used or revoked, or if another call was faster.
   */
  join({ person, member, invitation }: Joined): Promise<boolean> {
    const { tenantId, id } = invitation;
    const owner = {
      TableName: tableName(),
      Item: { ...staffEmailKey(person.email), person: person.id },
      ConditionExpression: 'attribute_not_exists(pk) OR person = :person',
      ExpressionAttributeValues: { ':person': person.id },
    };
    return areWritten([
      { Put: nextVersion(personKey(person.id), person) },
      { Put: owner },
      { Put: memberWrite(tenantId, member) },
      invitationUsed(tenantId, id),
    ]);
  },

  /** Keeps the ids of the passkeys that the portal registered for a person. */
  async keepPasskeys(id: PersonId, passkeyIds: readonly string[]): Promise<void> {
    await update({
      Key: personKey(id),
      UpdateExpression: 'SET passkeyIds = :passkeyIds',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':passkeyIds': passkeyIds },
    });
  },
};

const keptViews = z.object({ views: z.record(z.string(), savedView) });

/** The item's attribute for a view name, which can't collide with other attributes. */
const fieldOf = (name: string): string => `VIEW#${viewKeyOf(name)}`;

const NAMES = { '#views': 'views', '#search': 'search' };

/** Adds a view. Returns the item in its way, or undefined if there is none. */
async function added(tenant: TenantId, view: SavedView): Promise<z.infer<typeof keptViews> | 'none yet' | undefined> {
  try {
    await update({
      Key: savedViewsKey(tenant),
      UpdateExpression: 'SET #views.#name = if_not_exists(#views.#name, :view)',
      ConditionExpression:
        'attribute_exists(#views) AND (#views.#name.#search = :search OR ' +
        '(attribute_not_exists(#views.#name) AND size(#views) < :most))',
      ExpressionAttributeNames: { ...NAMES, '#name': fieldOf(view.name) },
      ExpressionAttributeValues: { ':view': view, ':search': view.search, ':most': SAVED_VIEWS_MAX },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return undefined;
  } catch (error) {
    const item = itemInTheWay(error);
    return item ? keptViews.parse(item) : 'none yet';
  }
}

/**
 * The views that a company's staff share, in one item. Each is an attribute of its own, so that two people can save at
 * once and the write's condition can limit their number.
 */
export const savedViews = {
  /** Sorted by name. */
  async all(tenant: TenantId): Promise<readonly SavedView[]> {
    const views = (await itemsOf(keptViews, savedViewsKey).find(tenant))?.views ?? {};
    return Object.values(views).toSorted((one, other) => (viewKeyOf(one.name) < viewKeyOf(other.name) ? -1 : 1));
  },

  /** Saves a view. If another filter has the name, that one keeps it. */
  async save(tenant: TenantId, view: SavedView): Promise<'saved' | 'taken' | 'full'> {
    let there = await added(tenant, view);
    if (there === 'none yet') {
      await putIf({ Item: { ...savedViewsKey(tenant), views: {} }, ...isNew });
      there = await added(tenant, view);
    }
    if (there === undefined) return 'saved';
    if (there === 'none yet') throw new Error('The item for saved views was created and then removed.');
    return Object.hasOwn(there.views, fieldOf(view.name)) ? 'taken' : 'full';
  },

  /**
   * Removes a view as the member saw it, and records who did and when. Does nothing if it was removed or changed since.
   */
  async remove(tenant: TenantId, { name, search, by, at }: SavedView): Promise<void> {
    await updateIf({
      Key: savedViewsKey(tenant),
      UpdateExpression: 'REMOVE #views.#name SET #removed = :removed',
      ConditionExpression: '#views.#name.#search = :search',
      ExpressionAttributeNames: { ...NAMES, '#name': fieldOf(name), '#removed': 'removed' },
      ExpressionAttributeValues: { ':search': search, ':removed': { name, by, at } },
    });
  },
};

/**
 * Sets a new mark on an existing item and changes nothing else. The table's stream carries it to the staff's lists,
 * which rebuild all its places. The version stays, so no one's work is disturbed.
 */
async function mark(Key: Key, as: string): Promise<boolean> {
  return updateIf({
    Key,
    UpdateExpression: 'SET listedAs = :mark',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':mark': as },
  });
}

/** Has transfers, invitations and received wires listed again; false for one that is no longer there. */
export const listAgain = {
  transfer: (tenant: TenantId, client: ClientId, id: TransferId, at: string): Promise<boolean> =>
    mark(transferKey(tenant, client, id), at),
  invitation: (tenant: TenantId, id: string, at: string): Promise<boolean> => mark(payerInvitationKey(tenant, id), at),
  wire: ({ tenantId, reference, line, state }: ReceivedWire, at: string): Promise<boolean> =>
    mark(
      line && state !== 'void'
        ? statementLineKey(tenantId, line.on, line.id)
        : receivedWireKey(tenantId, wireReferenceOf(reference)),
      at,
    ),
};
