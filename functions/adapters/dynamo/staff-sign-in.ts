import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type PersonId, personId, type StaffSessionId, tenantId } from '#shared/ids.ts';
import { type StaffSession, staffSession } from '#shared/staff/staff-session.ts';
import { type StaffStepUp, type StepUpId, staffStepUp } from '#shared/staff/step-up.ts';
import type { TakenStepUp } from '../../people/approving.ts';
import type { SignInUnderWay } from '../../people/ports.ts';
import { staffCountKey, staffSessionKey, staffSessionsPrefix, staffStepKey, stepUpKey } from './keys.ts';
import { isCounted } from './sign-in.ts';
import {
  beginning,
  documents,
  everyItem,
  finderOf,
  isConditionFailed,
  isNew,
  put,
  remove,
  tableName,
  updateIf,
} from './table.ts';

// Staff's sign-ins under way, their sessions, and their step-ups.

type Ended = NonNullable<StaffSession['ended']>;

const change = (person: PersonId, id: StaffSessionId, what: 'activeAt' | 'ended', value: unknown) =>
  updateIf({
    Key: staffSessionKey(person, id),
    UpdateExpression: 'SET #what = :value',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(ended)',
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: { ':value': value },
  });

/** Console sessions, one per sign-in. */
export const staffSessions = {
  /** Read consistently, so that a sign-out takes effect at the next call. */
  find: finderOf(staffSession, staffSessionKey),

  add: (added: StaffSession): Promise<void> => put({ ...staffSessionKey(added.person, added.id), ...added }, isNew),

  /** Extends a session; false if it has ended meanwhile. */
  renew: (person: PersonId, id: StaffSessionId, activeAt: number): Promise<boolean> =>
    change(person, id, 'activeAt', activeAt),

  /** Ends a session. One that has ended stays as it is. */
  async end(person: PersonId, id: StaffSessionId, ended: Ended): Promise<void> {
    await change(person, id, 'ended', ended);
  },

  /** Ends every session of a person that isn't over yet. */
  async endAll(person: PersonId, ended: Ended): Promise<void> {
    const query = {
      ...beginning(staffSessionsPrefix(person)),
      FilterExpression: 'attribute_not_exists(ended)',
      ConsistentRead: true,
    };
    for await (const item of everyItem(query)) await staffSessions.end(person, staffSession.parse(item).id, ended);
  },
};

/**
 * A sign-in in progress. The pool's session stays on the server; the browser holds a random cookie, whose hash is the
 * key.
 */
const underWay = z.object({
  /** Empty for an unknown address. The browser isn't told, and no answer will be right. */
  person: z.optional(personId),
  next: z.enum(['totp set-up', 'totp', 'passkey', 'known']),
  session: z.string(),
  invitation: z.optional(z.object({ tenantId, id: z.string() })),
  expiresAt: z.int(),
});

/** Unfinished console sign-ins. */
export const staffSteps = {
  find: finderOf(underWay, staffStepKey),

  put: (hash: string, step: SignInUnderWay): Promise<void> => put({ ...staffStepKey(hash), ...step }),
  end: (hash: string): Promise<void> => remove(staffStepKey(hash)),
};

/** Console sign-in tries. All counts expire by themselves. */
export const staffCounts = {
  /**
   * Counts a try in a window, up to `most`, before it is made, so that simultaneous tries count like successive ones.
   * False if none is left.
   */
  take: (what: string, { window, ...limit }: { window: string; most: number; expiresAt: number }) =>
    isCounted(staffCountKey(what, window), limit),

  /** Subtracts from a count, unless its window has ended. */
  async giveBack(what: string, window: string, taken: number): Promise<void> {
    // A new window has begun, and it didn't count these.
    await updateIf({
      Key: staffCountKey(what, window),
      UpdateExpression: 'ADD #count :less',
      ConditionExpression: '#count >= :taken',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -taken, ':taken': taken },
    });
  },

  /** Resets a window, because a person who signed in wasn't guessing. */
  forget: (what: string, window: string): Promise<void> => remove(staffCountKey(what, window)),
};

/** Step-ups, each for one action. The action deletes the record, so it is used once. */
export const stepUps = {
  ask: (asked: StaffStepUp): Promise<void> => put({ ...stepUpKey(asked.id), ...asked }),

  find: finderOf(staffStepUp, stepUpKey),

  /** Saves the expected factor. A step-up that is already proved stays so. */
  expect: (id: StepUpId, asked: NonNullable<StaffStepUp['asked']>): Promise<boolean> =>
    updateIf({
      Key: stepUpKey(id),
      UpdateExpression: 'SET asked = :asked',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(provedAt)',
      ExpressionAttributeValues: { ':asked': asked },
    }),

  /** Removes the challenge before its answer is checked, so that only one of two answers is. */
  answer: (id: StepUpId, poolSession: string): Promise<boolean> =>
    updateIf({
      Key: stepUpKey(id),
      UpdateExpression: 'REMOVE asked',
      ConditionExpression: 'asked.poolSession = :session AND attribute_not_exists(provedAt)',
      ExpressionAttributeValues: { ':session': poolSession },
    }),

  prove: (id: StepUpId, provedAt: number): Promise<boolean> =>
    updateIf({
      Key: stepUpKey(id),
      UpdateExpression: 'SET provedAt = :at',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(provedAt)',
      ExpressionAttributeValues: { ':at': provedAt },
    }),

  async take({ id, tenantId, person, session, thing, now }: TakenStepUp): Promise<StaffStepUp | undefined> {
    try {
      const { Attributes: taken } = await documents.send(
        new DeleteCommand({
          TableName: tableName(),
          Key: stepUpKey(id),
          ConditionExpression:
            'attribute_exists(provedAt) AND tenantId = :tenant AND person = :person AND #session = :session AND thing = :thing AND expiresAt > :now',
          ExpressionAttributeNames: { '#session': 'session' },
          ExpressionAttributeValues: {
            ...{ ':tenant': tenantId, ':person': person, ':session': session, ':thing': thing },
            ':now': Math.floor(now.getTime() / 1000),
          },
          ReturnValues: 'ALL_OLD',
        }),
      );
      return taken && staffStepUp.parse(taken);
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  },
};
