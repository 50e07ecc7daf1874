import { isClientStopped } from '#shared/client/stop.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  hasEnded,
  isPayerInvitationOpen,
  needsAgreement,
  opensInvitation,
  PAYER_INVITATION_SENDS_MAX,
  type PayerInvitation,
} from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isOtherPerson, type Member, nameOf } from '../people/member.ts';
import { actedNow, sentNow } from './invite-payer.ts';
import { makeTheirs } from './make-theirs.ts';
import { noteBlocked } from './note-blocked.ts';
import type { InvitePorts } from './ports.ts';

const CHANGED: Refusal<'payer/changed-meanwhile'> = { code: 'payer/changed-meanwhile' };

/**
 * Resumes a blocked invitation. If the client has proved the phone, the payment becomes theirs now. Otherwise the link
 * works again. A problem that remains is returned and stays on record.
 */
export async function goOnWith(ports: InvitePorts, { now }: Pick<Member, 'now'>, invitation: PayerInvitation) {
  const { blocked: _mended, ...rest } = invitation;
  const who = await ports.clients.findByPhone(invitation.tenantId, invitation.who.phone);
  // The phone's owner must have entered a code from this very link, because the staff cannot accept a payment for them.
  const came = who?.id === invitation.blocked?.clientId ? who : undefined;
  if (who && (!who.active || isClientStopped(who))) return refuse({ code: 'payer/client-stopped' });
  if (!came) {
    const open = await ports.invitations.save(rest);
    return open ? done(open) : refuse(CHANGED);
  }
  const made = await makeTheirs(ports, invitation, came, now);
  if (!made.ok) {
    await noteBlocked(ports, invitation, made.refusal.code, { now, clientId: came.id });
    return made;
  }
  const used = await ports.invitations.find(invitation.tenantId, invitation.id);
  return used ? done(used) : refuse(CHANGED);
}

type Found = { readonly invitation: PayerInvitation; readonly config: TenantConfig };

/** An invitation of the member's own company that is still open. */
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

/** The reason why a member may not approve an invitation: it needs no approval, or they prepared it. */
export function canAgree(
  member: Member,
  invitation: PayerInvitation,
): Refusal<'staff/same-person' | 'payer/no-invitation'> | undefined {
  const { name: by, identity } = invitation.preparedBy;
  // Approving any other would send a new link past the daily limit.
  if (!needsAgreement(invitation) || !isPayerInvitationOpen(invitation, member.now.toISOString()))
    return { code: 'payer/no-invitation' };
  return isOtherPerson(member, { by, identity }) ? undefined : { code: 'staff/same-person' };
}

/**
 * Approves a colleague's request as the second person. The invitation is then sent, or becomes the client's payment if
 * they have already proved the phone.
 */
export async function agreeToPayer(ports: InvitePorts, member: Member, id: string) {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { invitation, config } = found.value;
  const refused = canAgree(member, invitation);
  if (refused) return refuse(refused);
  const agreed = { ...invitation, agreedBy: actedNow(member) };
  if (!invitation.blocked) return sentNow(ports, config, agreed, member.now);
  const kept = await ports.invitations.save(agreed);
  return kept ? goOnWith(ports, member, kept) : refuse({ code: 'payer/changed-meanwhile' });
}

/** Resumes a blocked invitation after the problem is fixed. The link that was sent works again. */
export async function unblockPayer(ports: InvitePorts, member: Member, id: string) {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { invitation } = found.value;
  return invitation.blocked ? goOnWith(ports, member, invitation) : refuse({ code: 'payer/not-blocked' });
}

/** Sends an invitation again with a new link. The old link stops working. */
export async function resendToPayer(ports: InvitePorts, member: Member, id: string) {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { invitation, config } = found.value;
  if (!opensInvitation(invitation, member.now.toISOString())) return refuse({ code: 'payer/no-invitation' });
  if (invitation.sends >= PAYER_INVITATION_SENDS_MAX) return refuse({ code: 'payer/sent-enough' });
  return sentNow(ports, config, { ...invitation, sentAgainBy: actedNow(member) }, member.now);
}

/** Keeps the hash of the last link, so that it can say why it no longer works. */
const ended = (open: PayerInvitation, how: Pick<PayerInvitation, 'state' | 'revokedBy'>): PayerInvitation => ({
  ...open,
  ...how,
  endedFrom: open.state,
});

/** Revokes an invitation. Its link then only says that it was withdrawn. */
export async function revokePayer(ports: Pick<InvitePorts, 'invitations' | 'tenants'>, member: Member, id: string) {
  const found = await openOne(ports, member, id);
  if (!found.ok) return found;
  const { invitation } = found.value;
  const revoked = await ports.invitations.save(ended(invitation, { state: 'revoked', revokedBy: actedNow(member) }));
  return revoked ? done(revoked) : refuse({ code: 'payer/changed-meanwhile' });
}

export type EndInvitationPorts = { readonly invitations: Pick<InvitePorts['invitations'], 'find' | 'save'> };

/** Ends an invitation whose time ran out, so that no list counts its money as requested. */
export async function endInvitation(
  { invitations }: EndInvitationPorts,
  tenant: TenantId,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<'ended' | null> {
  const found = await invitations.find(tenant, id);
  if (!found || hasEnded(found) || found.endsAt > now.toISOString()) return null;
  return (await invitations.save(ended(found, { state: 'ended' }))) ? 'ended' : null;
}
