import { staffMembers } from './dynamo/staff-members.ts';
import { staffSessions } from './dynamo/staff-sessions.ts';
import { gate } from './gate.ts';

/** What the entry check of a function needs that serves the staff: also their sessions, and for whom they work. */
export const staffGate = {
  ...gate,
  now: () => gate.now(),
  staffSessionOf: staffSessions.find,
  memberOf: staffMembers.find,
};
