import { createHash } from 'node:crypto';
import { newId, type PersonId, personId, type TenantId } from '#shared/ids.ts';
import { INVITATION_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { consoleText } from '#shared/text/console-invitation.ts';
import { emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import { type Colleague, type PeoplePorts, signedBy } from './people.ts';

/** The invited person and their rights. An `id` replaces an earlier invitation with that id. */
export type Invited = Pick<StaffInvitation, 'kind' | 'name' | 'email' | 'rights' | 'ticket' | 'until'> &
  Partial<Pick<StaffInvitation, 'person' | 'id'>> & {
    /** Other companies they work for. */ readonly companies?: readonly TenantId[] | undefined;
  };

type Links = Pick<PeoplePorts['members'], 'invitations' | 'revoke'>;
type Whose = { readonly companies: readonly TenantId[]; readonly person: PersonId; readonly email: string };

/** Ends a person's sign-in links except one, because an older link could still set new factors. */
export async function endLinks(
  { members }: { readonly members: Links },
  { companies, person, email }: Whose,
  { except, signed }: { readonly except: string; readonly signed: Signature },
): Promise<void> {
  for (const tenant of companies)
    for (const each of await members.invitations(tenant))
      if (each.id !== except && (each.person === person || each.email === email))
        await members.revoke(tenant, each.id, signed);
}

/**
 * Emails a person a link to set up their sign-in. It lasts three days and works once, and only the hash of its secret
 * is stored. It is sent before it is stored, so a link that was never sent opens nothing.
 */
export async function sendInvitation(
  ports: Pick<PeoplePorts, 'members' | 'companyOf' | 'send' | 'random' | 'linkTo'>,
  colleague: Colleague,
  { id = newId(colleague.now, ports.random(8)), ...invited }: Invited,
): Promise<void> {
  const { tenant, name: invitedBy, now, identity } = colleague;
  const { companies = [tenant], person = personId.parse(newId(now, ports.random(8))), ...kept } = invited;
  const company = await ports.companyOf(tenant);
  if (!company) throw new Error('A company that invites has a configuration.');
  const secret = Buffer.from(ports.random(32)).toString('base64url');
  const words = consoleText.en[invited.kind];
  const facts = { company: company.name, invitedBy };
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
  const signed = signedBy(colleague, 'a newer link was sent');
  await endLinks(ports, { companies, person, email: kept.email }, { except: id, signed });
  await ports.members.invite({
    ...kept,
    ...{ id, tenantId: tenant, person, invitedBy, identity },
    hash: createHash('sha256').update(secret).digest('hex'),
    at: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + INVITATION_SECONDS,
  });
}
