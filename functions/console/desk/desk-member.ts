import type { StaffRole } from '#shared/staff/person.ts';
import type { Member } from '../../people/member.ts';
import type { DeskCaller } from './ports.ts';

/** The acting staff member and their role. Their membership was read for this very call. */
export const deskMember = (
  { tenant, person: id, member: { name }, now, command }: DeskCaller,
  role: StaffRole,
): Member => ({
  ...{ tenant, id, name, role, now },
  way: command?.way ?? 'console',
});
