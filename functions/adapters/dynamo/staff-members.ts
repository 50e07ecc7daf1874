import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { PersonId, TenantId } from '#shared/ids.ts';
import { type StaffInvitation, staffInvitation } from '#shared/staff/invitation.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { type StaffMember, staffMember } from '#shared/staff/staff-member.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import type { Key } from './keys.ts';
import { staffInvitationKey, staffInvitationsPrefix, staffMemberKey, staffMembersPrefix } from './staff-keys.ts';

const of = (key: { readonly pk: string; readonly sk: string }) => ({
  TableName: tableName(),
  Key: key,
  ConsistentRead: true,
});

async function written(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

const remove = (Key: Key) => documents.send(new DeleteCommand({ TableName: tableName(), Key }));

/** A membership on the version that was read; 0 for a new one. */
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
    const { Item: item } = await documents.send(new GetCommand(of(staffMemberKey(tenant, person))));
    return item && staffMember.parse(item);
  },

  list: (tenant: TenantId): Promise<readonly StaffMember[]> =>
    allItems({ ...beginning(staffMembersPrefix(tenant)), ConsistentRead: true }, (item) => staffMember.parse(item)),

  /** False if someone else changed it meanwhile. */
  save: (tenant: TenantId, member: StaffMember): Promise<boolean> =>
    written(documents.send(new PutCommand(memberWrite(tenant, member)))),

  async invitation(tenant: TenantId, id: string): Promise<StaffInvitation | undefined> {
    const { Item: item } = await documents.send(new GetCommand(of(staffInvitationKey(tenant, id))));
    const found = item && staffInvitation.parse(item);
    return found?.revoked ? undefined : found;
  },

  async invitations(tenant: TenantId): Promise<readonly StaffInvitation[]> {
    const query = { ...beginning(staffInvitationsPrefix(tenant)), ConsistentRead: true };
    return (await allItems(query, (item) => staffInvitation.parse(item))).filter(({ revoked }) => !revoked);
  },

  /** The write that saves a membership on the version that was read. */
  saving: (tenant: TenantId, member: StaffMember) => ({ Put: memberWrite(tenant, member) }),

  /** The write that adds or replaces an invitation. */
  inviting: (invitation: StaffInvitation) => ({
    Put: { TableName: tableName(), Item: { ...staffInvitationKey(invitation.tenantId, invitation.id), ...invitation } },
  }),

  async invite(invitation: StaffInvitation): Promise<void> {
    await documents.send(new PutCommand(staffMembers.inviting(invitation).Put));
  },

  /** Opens an invitation in a browser; false if another browser was first, or it is over. */
  open: (tenant: TenantId, id: string, openedBy: string): Promise<boolean> =>
    written(
      documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: staffInvitationKey(tenant, id),
          UpdateExpression: 'SET openedBy = :openedBy',
          ConditionExpression:
            'attribute_exists(pk) AND attribute_not_exists(revoked) AND (attribute_not_exists(openedBy) OR openedBy = :openedBy)',
          ExpressionAttributeValues: { ':openedBy': openedBy },
        }),
      ),
    ),

  /** Revokes an invitation. The member is recorded first, because a deletion doesn't say who made it. */
  async revoke(tenant: TenantId, id: string, revoked: Signature): Promise<void> {
    const isFirst = await written(
      documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: staffInvitationKey(tenant, id),
          UpdateExpression: 'SET revoked = :revoked',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revoked)',
          ExpressionAttributeValues: { ':revoked': revoked },
        }),
      ),
    );
    if (isFirst) await remove(staffInvitationKey(tenant, id));
  },
};
