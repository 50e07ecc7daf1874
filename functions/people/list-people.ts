import type { StaffList } from '#shared/contracts/staff.ts';
import type { Colleague, PeoplePorts } from './people.ts';

const byName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** A company's members and invitations. */
export async function listPeople(
  { members }: Pick<PeoplePorts, 'members'>,
  { tenant, now }: Pick<Colleague, 'tenant' | 'now'>,
): Promise<StaffList> {
  const [all, invitations] = await Promise.all([members.list(tenant), members.invitations(tenant)]);
  const open = invitations.filter(({ expiresAt }) => expiresAt > now.getTime() / 1000);
  return {
    members: byName(all),
    invitations: byName(
      open.map(({ rights, expiresAt, ...rest }) => ({
        ...rest,
        ...rights,
        expiresAt: new Date(expiresAt * 1000).toISOString(),
      })),
    ),
  };
}
