import type { PersonId, StaffSessionId } from '#shared/ids.ts';
import { type StaffSession, staffSession } from '#shared/staff/staff-session.ts';
import { beginning, everyItem } from './every-item.ts';
import { isNew, itemsOf, put, updateIf } from './record.ts';
import { staffSessionKey, staffSessionsPrefix } from './staff-keys.ts';

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
  find: itemsOf(staffSession, staffSessionKey).find,

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
