import { createHash, randomBytes } from 'node:crypto';
import { newId, type TenantId } from '#shared/ids.ts';
import { INVITATION_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import type { TryOutPerson } from './people.ts';

type Work = TryOutPerson['works'][number];

/** An invitation that isn't sent, because it is accepted at once. */
function invitationOf({ id: person, name, email }: TryOutPerson, { tenant, rights, ticket }: Work, now: Date) {
  return {
    ...{ id: newId(now, randomBytes(8)), tenantId: tenant, kind: 'join', person, name, email, rights, ticket },
    hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
    invitedBy: 'this machine',
    at: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + INVITATION_SECONDS,
  } satisfies StaffInvitation;
}

/**
 * Makes these people members of the companies here, like an accepted invitation. People already on record stay as they
 * are: a restart doesn't restore a removed role. Returns the people then on record, because an address may belong to
 * someone else who was invited by hand.
 */
export async function letIn(
  people: readonly TryOutPerson[],
  companies: readonly TenantId[],
): Promise<readonly TryOutPerson[]> {
  const [{ consolePeople }, { staffMembers }, { join }] = await Promise.all([
    import('#functions/adapters/dynamo/staff.ts'),
    import('#functions/adapters/dynamo/staff.ts'),
    import('#functions/people/accept-invitation.ts'),
  ]);
  const ports = { members: staffMembers, people: consolePeople };
  const now = new Date();
  const guest = { now, sourceAddress: '127.0.0.1', userAgent: '', host: '' };
  const letOneIn = async (person: TryOutPerson) => {
    for (const work of person.works.filter(({ tenant }) => companies.includes(tenant))) {
      if (await staffMembers.find(work.tenant, person.id)) continue;
      const invitation = invitationOf(person, work, now);
      await staffMembers.invite(invitation);
      if (!(await join(ports, guest, { person: person.id, invitation })))
        await staffMembers.revoke(work.tenant, invitation.id, { at: now.toISOString(), by: invitation.invitedBy });
    }
    return (await consolePeople.find(person.id)) ? [person] : [];
  };
  return (await Promise.all(people.map(letOneIn))).flat();
}
