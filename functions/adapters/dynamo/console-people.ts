import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type PersonId, personId } from '#shared/ids.ts';
import { type ConsolePerson, consolePerson } from '#shared/staff/console-person.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { documents, tableName } from './documents.ts';
import { areWritten, itemAt, itemsOf, nextVersion } from './record.ts';
import { personKey, staffEmailKey } from './staff-keys.ts';
import { invitationUsed, memberWrite } from './staff-members.ts';

const emailOwner = z.object({ person: personId });

/** Items written when an invitation is accepted, in one transaction. */
export type Joined = {
  readonly person: ConsolePerson;
  readonly member: StaffMember;
  readonly invitation: StaffInvitation;
};

/** People who sign in at the console, for any company. */
export const consolePeople = {
  find: itemsOf(consolePerson, personKey).find,

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
