import type { PersonId } from '#shared/ids.ts';
import { type Colleague, type PeoplePorts, signedNow } from './people.ts';

const WHY = 'the owner who sent it is no longer an owner';

/**
 * Revokes a former owner's links to new colleagues. Otherwise someone with their sign-in could return through one.
 * Links by which colleagues set up new factors stay valid, and the owner's proposals can no longer be approved.
 */
export async function endBegun(
  { members }: Pick<PeoplePorts, 'members'>,
  colleague: Colleague,
  person: PersonId,
): Promise<void> {
  const { tenant } = colleague;
  const signed = signedNow(colleague, WHY);
  for (const { id, kind, identity } of await members.invitations(tenant))
    if (kind === 'join' && identity?.id === person) await members.revoke(tenant, id, signed);
}
