import { isClientStopped } from '#shared/client/stop.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Member } from '../people/member.ts';
import { makeTheirs } from './make-theirs.ts';
import { noteBlocked } from './note-blocked.ts';
import type { InvitePorts } from './ports.ts';

const CHANGED: Refusal<'payer/changed-meanwhile'> = { code: 'payer/changed-meanwhile' };

/**
 * Resumes a blocked invitation. If the client has proved the phone, the payment becomes theirs now. Otherwise the link
 * works again. A problem that remains is returned and stays on record.
 */
export async function goOnWith(
  ports: InvitePorts,
  { now }: Pick<Member, 'now'>,
  invitation: PayerInvitation,
): Promise<Outcome<PayerInvitation, Refusal>> {
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
