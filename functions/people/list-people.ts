import type { StaffList } from '#shared/contracts/staff.ts';
import { isChangeOpen } from '#shared/staff/staff-change.ts';
import { type Colleague, mayDecide, type PeoplePorts } from './people.ts';

const byName = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** A company's members, invitations, and changes that need approval. */
export async function listPeople(
  { members }: Pick<PeoplePorts, 'members'>,
  colleague: Colleague & { readonly isDeciding: boolean },
): Promise<StaffList> {
  const { tenant, now, isDeciding } = colleague;
  const [all, invitations, changes] = await Promise.all([
    members.list(tenant),
    members.invitations(tenant),
    members.changes(tenant),
  ]);
  const at = now.getTime() / 1000;
  const open = invitations.filter(({ expiresAt }) => expiresAt > at);
  const waiting = changes.filter((change) => isChangeOpen(change, now));
  return {
    members: byName(all),
    invitations: byName(
      open.map(({ rights, expiresAt, ...rest }) => ({
        ...rest,
        ...rights,
        expiresAt: new Date(expiresAt * 1000).toISOString(),
      })),
    ),
    waiting: byName(waiting.map((change) => ({ ...change, isYours: isDeciding && mayDecide(colleague, change) }))),
  };
}
