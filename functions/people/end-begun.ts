import type { PersonId } from '#shared/ids.ts';
import { type Colleague, type PeoplePorts, signedNow } from './people.ts';

const WHY = 'the owner who sent it is no longer an owner';

/**
 * Ends a former owner's links to new colleagues. Otherwise someone with their sign-in could return through them. A link
 * by which a colleague sets new factors stays theirs, and what they proposed can't be approved any more.
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
