import { staffMembers } from './dynamo/staff.ts';
import { staffSessions } from './dynamo/staff-sign-in.ts';
import { gate } from './gate.ts';

/** The entry check's dependencies in a function for the staff, including sessions and memberships. */
export const staffGate = {
  ...gate,
  now: () => gate.now(),
  staffSessionOf: staffSessions.find,
  memberOf: staffMembers.find,
};
