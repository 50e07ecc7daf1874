import type { PersonId } from '#shared/ids.ts';
import { isChangeOpen } from '#shared/staff/staff-change.ts';
import { type Colleague, type PeoplePorts, signedBy } from './people.ts';

const WHY = 'whoever began it is no owner any more';

/**
 * Ends what a former owner had begun: links to new colleagues, and open proposals. Otherwise someone with their sign-in
 * could return through them. A link by which a colleague sets new factors stays theirs.
 */
export async function endBegun(
  { members }: Pick<PeoplePorts, 'members'>,
  colleague: Colleague,
  person: PersonId,
): Promise<void> {
  const { tenant, now } = colleague;
  const [invitations, changes] = await Promise.all([members.invitations(tenant), members.changes(tenant)]);
  const signed = signedBy(colleague, WHY);
  for (const { id, kind, identity } of invitations)
    if (kind === 'join' && identity?.id === person) await members.revoke(tenant, id, signed);
  for (const change of changes) {
    if (change.byId !== person || !isChangeOpen(change, now)) continue;
    if (await members.decide(tenant, change.id, { ...signed, agreed: false })) await members.finish(tenant, change.id);
  }
}
