import { createHash } from 'node:crypto';
import { newId, type PersonId, personId, type TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { INVITATION_SECONDS, type StaffInvitation } from '#shared/staff/invitation.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { consoleText } from '#shared/text/console-invitation.ts';
import { type Email, emailOf } from '../messages/email.ts';
import { type DeliveryPorts, deliverEach } from '../messages/outbox/deliver-once.ts';
import { type Sender, senderOf } from '../messages/sender.ts';
import type { Random } from '../ports.ts';
import { type Colleague, type PeoplePorts, signedNow } from './people.ts';

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

/** The secret of a link, which only its email has, and the hash to store. */
function newSecret(random: Random): { readonly secret: string; readonly hash: string } {
  const secret = Buffer.from(random(32)).toString('base64url');
  return { secret, hash: createHash('sha256').update(secret).digest('hex') };
}

const tokenOf = ({ tenantId, id }: Pick<StaffInvitation, 'tenantId' | 'id'>, secret: string): string =>
  `${tenantId}.${id}.${secret}`;

function emailWith(
  sender: Sender,
  { kind, invitedBy }: Pick<StaffInvitation, 'kind' | 'invitedBy'>,
  link: string,
): Email {
  const words = consoleText.en[kind];
  const facts = { company: sender.name, invitedBy };
  const paragraphs = [...words.paragraphs(facts), link];
  const body = { subject: words.subject(facts), heading: words.heading(facts), paragraphs, sections: [] };
  return emailOf(sender, body, [consoleText.en.closing]);
}

export type ApprovedLinkPorts = DeliveryPorts & {
  readonly invitations: {
    readonly find: PeoplePorts['members']['invitation'];
    /** Stores the hash of a new link, unless the invitation was replaced or has ended. */
    readonly renew: (invitation: StaffInvitation, hash: string) => Promise<boolean>;
  };
  readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  readonly emails: { readonly send: (email: Email, to: string) => Promise<void> };
  readonly random: Random;
};

/**
 * Emails the link of an approved invitation. The hash is stored before the email is sent, so that every link that is
 * sent works; a repeated try sends another link, and the previous one ends.
 */
export async function deliverApprovedLink(ports: ApprovedLinkPorts, { tenantId, id }: StaffInvitation): Promise<void> {
  const found = await ports.invitations.find(tenantId, id);
  if (!found?.linkAt || found.openedBy || found.expiresAt <= ports.now().getTime() / 1000) return;
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'a company that invites has a configuration');
  const send = async () => {
    const { secret, hash } = newSecret(ports.random);
    if (await ports.invitations.renew(found, hash))
      await ports.emails.send(emailWith(sender, found, `${found.linkAt}${tokenOf(found, secret)}`), found.email);
    return true;
  };
  await deliverEach(ports, [{ tenantId, id: `staff-link#${id}`, what: 'staff link', need: 'must', send }]);
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
  const { secret, hash } = newSecret(ports.random);
  const link = ports.linkTo(tokenOf({ tenantId: tenant, id }, secret));
  await ports.send(emailWith(senderOf(company), { kind: kept.kind, invitedBy }, link), kept.email);
  const signed = signedNow(colleague, 'a newer link was sent');
  await endLinks(ports, { companies, person, email: kept.email }, { except: id, signed });
  await ports.members.invite({
    ...kept,
    ...{ id, tenantId: tenant, person, invitedBy, identity, hash },
    at: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + INVITATION_SECONDS,
  });
}
