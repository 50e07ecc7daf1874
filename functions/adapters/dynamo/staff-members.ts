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
import { failedBefore, type StaffChange, staffChange } from '#shared/staff/staff-change.ts';
import { type StaffMember, staffMember } from '#shared/staff/staff-member.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import type { Key } from './keys.ts';
import {
  staffChangeKey,
  staffChangesPrefix,
  staffInvitationKey,
  staffInvitationsPrefix,
  staffMemberKey,
  staffMembersPrefix,
} from './staff-keys.ts';

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

/** A company's members, its invitations, and membership changes that need approval. */
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

  async invite(invitation: StaffInvitation): Promise<void> {
    const Item = { ...staffInvitationKey(invitation.tenantId, invitation.id), ...invitation };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
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

  async changes(tenant: TenantId): Promise<readonly StaffChange[]> {
    const query = { ...beginning(staffChangesPrefix(tenant)), ConsistentRead: true };
    return allItems(query, (item) => staffChange.parse(item));
  },

  async change(tenant: TenantId, id: string): Promise<StaffChange | undefined> {
    const { Item: item } = await documents.send(new GetCommand(of(staffChangeKey(tenant, id))));
    return item && staffChange.parse(item);
  },

  async propose(change: StaffChange): Promise<void> {
    const Item = { ...staffChangeKey(change.tenantId, change.id), ...change };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  },

  /**
   * Records the decision about a change. If two decide at once, one learns that they were first. An approval from a
   * while ago that is still there wasn't carried out, and can be decided again.
   */
  decide: (tenant: TenantId, id: string, decided: NonNullable<StaffChange['decided']>): Promise<boolean> =>
    written(
      documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: staffChangeKey(tenant, id),
          UpdateExpression: 'SET decided = :decided',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(decided) OR (decided.agreed = :agreed AND decided.#at < :failed))',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: {
            ':decided': decided,
            ...{ ':agreed': true, ':failed': failedBefore(new Date(decided.at)) },
          },
        }),
      ),
    ),

  /** Removes a change that was decided and carried out. */
  async finish(tenant: TenantId, id: string): Promise<void> {
    await remove(staffChangeKey(tenant, id));
  },
};
