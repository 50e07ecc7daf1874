import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type PersonId, personId } from '#shared/ids.ts';
import { type ConsolePerson, consolePerson } from '#shared/staff/console-person.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { cancellationCodes, documents, tableName } from './documents.ts';
import { personKey, staffEmailKey } from './staff-keys.ts';
import { invitationUsed, memberWrite } from './staff-members.ts';

const emailOwner = z.object({ person: personId });

/** What accepting an invitation writes, all or nothing. */
export type Joined = {
  readonly person: ConsolePerson;
  readonly member: StaffMember;
  readonly invitation: StaffInvitation;
};

/** A person on top of the version that was read: 0 for one that is not there yet. */
const personWrite = (person: ConsolePerson) => ({
  TableName: tableName(),
  Item: { ...personKey(person.id), ...person, version: person.version + 1 },
  ...(person.version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': person.version } }),
});

/** People who sign in at the console, whichever companies they work for. */
export const consolePeople = {
  async find(id: PersonId): Promise<ConsolePerson | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: personKey(id), ConsistentRead: true }),
    );
    return item && consolePerson.parse(item);
  },

  /** Whose an address is. */
  async ofEmail(email: string): Promise<PersonId | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: staffEmailKey(email), ConsistentRead: true }),
    );
    return item && emailOwner.parse(item).person;
  },

  /**
   * A person joins a company: the person, whose address it is, the membership and the used invitation in one write.
   * False when the invitation was used or taken back meanwhile, or another one was faster.
   */
  async join({ person, member, invitation }: Joined): Promise<boolean> {
    const { tenantId, id } = invitation;
    const owner = {
      TableName: tableName(),
      Item: { ...staffEmailKey(person.email), person: person.id },
      ConditionExpression: 'attribute_not_exists(pk) OR person = :person',
      ExpressionAttributeValues: { ':person': person.id },
    };
    try {
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: personWrite(person) },
            { Put: owner },
            { Put: memberWrite(tenantId, member) },
            invitationUsed(tenantId, id),
          ],
        }),
      );
      return true;
    } catch (error) {
      const codes = cancellationCodes(error);
      if (codes?.some((code) => code === 'ConditionalCheckFailed' || code === 'TransactionConflict')) return false;
      throw error;
    }
  },

  /** Keeps the ids of the passkeys that the portal registered for a person. */
  async keepPasskeys(id: PersonId, passkeyIds: readonly string[]): Promise<void> {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: personKey(id),
        UpdateExpression: 'SET passkeyIds = :passkeyIds',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':passkeyIds': passkeyIds },
      }),
    );
  },
};
