import type { StaffRole } from '#shared/staff/person.ts';
import type { Member } from '../staff/member.ts';
import type { DeskCaller } from './ports.ts';

/** Who acts at the desk, in which role: their membership was read by the door at this very call. */
export const deskMember = (
  { tenant, person: id, member: { name }, now, command }: DeskCaller,
  role: StaffRole,
): Member => ({
  ...{ tenant, id, name, role, now },
  way: command?.way ?? 'console',
});
