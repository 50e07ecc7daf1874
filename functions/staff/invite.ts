import { createHash } from 'node:crypto';
import { newId, personId } from '#shared/ids.ts';
import { INVITATION_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import { consoleText } from '#shared/text/console-invitation.ts';
import { emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import type { Colleague, PeoplePorts } from './people.ts';

/** Whom an invitation is for, and to what. One with an id of its own takes the place of an earlier one with that id. */
export type Invited = Pick<StaffInvitation, 'kind' | 'name' | 'email' | 'rights' | 'ticket' | 'until'> &
  Partial<Pick<StaffInvitation, 'person' | 'id'>>;

/**
 * Sends somebody a link by which they set up how they sign in. It lasts three days and works once; of its secret only
 * the hash is kept. It is sent before it is kept: a link that never arrived opens nothing.
 */
export async function sendInvitation(
  ports: Pick<PeoplePorts, 'members' | 'companyOf' | 'send' | 'random' | 'linkTo'>,
  { tenant, name: invitedBy, now, identity }: Colleague,
  { person, id = newId(now, ports.random(8)), ...invited }: Invited,
): Promise<void> {
  const company = await ports.companyOf(tenant);
  if (!company) throw new Error('A company that invites has a configuration.');
  const secret = Buffer.from(ports.random(32)).toString('base64url');
  const words = consoleText.en[invited.kind];
  const facts = { name: invited.name, company: company.name, invitedBy };
  const email = emailOf(
    senderOf(company),
    {
      subject: words.subject(facts),
      heading: words.heading(facts),
      paragraphs: [...words.paragraphs(facts), ports.linkTo(`${tenant}.${id}.${secret}`)],
      sections: [],
    },
    [consoleText.en.closing],
  );
  await ports.send(email, invited.email);
  await ports.members.invite({
    ...invited,
    ...{ id, tenantId: tenant, person: person ?? personId.parse(newId(now, ports.random(8))), invitedBy, identity },
    hash: createHash('sha256').update(secret).digest('hex'),
    at: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + INVITATION_SECONDS,
  });
}
