import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  isPayerInvitationOpen,
  opensInvitation,
  PAYER_INVITATION_SENDS_MAX,
  type PayerInvitation,
} from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import { actedNow, sentNow } from './invite-payer.ts';
import type { InvitePorts } from './ports.ts';

type Found = { readonly invitation: PayerInvitation; readonly config: TenantConfig };

/** An invitation of the member's own company that something can still come of. */
async function openOne(
  ports: Pick<InvitePorts, 'invitations' | 'tenants'>,
  member: Member,
  id: string,
): Promise<Outcome<Found, Refusal<'staff/no-name' | 'payer/no-invitation'>>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const [invitation, config] = await Promise.all([
    ports.invitations.find(member.tenant, id),
    ports.tenants.config(member.tenant),
  ]);
  const isOpen = invitation && isPayerInvitationOpen(invitation, member.now.toISOString());
  return isOpen && config ? done({ invitation, config }) : refuse({ code: 'payer/no-invitation' });
}

type TendRefusal = Refusal<
  'staff/no-name' | 'staff/same-person' | 'payer/no-invitation' | 'payer/sent-enough' | 'payer/changed-meanwhile'
>;

/** Why a member may not be the second person of an invitation: it takes none any more, or they prepared it. */
export function canAgree(
  member: Member,
  { agreedBy, preparedBy: { name: by, identity }, ...stands }: PayerInvitation,
): Refusal<'staff/same-person' | 'payer/no-invitation'> | undefined {
  // Only one that waits takes a second person: of any other, agreeing would draw a new link past the limit of sends.
  const isWaiting = stands.state === 'waiting' && isPayerInvitationOpen(stands, member.now.toISOString());
  if (agreedBy || !isWaiting) return { code: 'payer/no-invitation' };
  return isOtherPerson(member, { by, identity }) ? undefined : { code: 'staff/same-person' };
}

/** Agrees to a request that a colleague prepared, as the second person; the invitation is sent by it. */
export async function agreeToPayer(
  ports: InvitePorts,
  member: Member,
  id: string,
): Promise<Outcome<PayerInvitation, TendRefusal>> {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { invitation, config } = found.value;
  const refused = canAgree(member, invitation);
  if (refused) return refuse(refused);
  return sentNow(ports, config, { ...invitation, agreedBy: actedNow(member) }, member.now);
}

/** Sends an invitation once more, with a new link: the former one opens nothing from now on. */
export async function resendToPayer(
  ports: InvitePorts,
  member: Member,
  id: string,
): Promise<Outcome<PayerInvitation, TendRefusal>> {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { invitation, config } = found.value;
  if (!opensInvitation(invitation, member.now.toISOString())) return refuse({ code: 'payer/no-invitation' });
  if (invitation.sends >= PAYER_INVITATION_SENDS_MAX) return refuse({ code: 'payer/sent-enough' });
  return sentNow(ports, config, { ...invitation, sentAgainBy: actedNow(member) }, member.now);
}

/** Takes an invitation back: its link opens nothing from now on. */
export async function revokePayer(
  ports: Pick<InvitePorts, 'invitations' | 'tenants'>,
  member: Member,
  id: string,
): Promise<Outcome<PayerInvitation, TendRefusal>> {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { hash: _dead, ...rest } = found.value.invitation;
  const revoked = await ports.invitations.save({ ...rest, state: 'revoked', revokedBy: actedNow(member) });
  return revoked ? done(revoked) : refuse({ code: 'payer/changed-meanwhile' });
}

/** A company's invitations, the newest first; those that have ended stay for two weeks. */
export async function listPayers(
  { invitations }: Pick<InvitePorts, 'invitations'>,
  { tenant }: Pick<Member, 'tenant'>,
): Promise<readonly PayerInvitation[]> {
  return (await invitations.list(tenant)).toSorted((one, other) => other.at.localeCompare(one.at));
}
