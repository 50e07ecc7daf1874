import type { Client } from '#shared/client/client.ts';
import { done, refuse } from '#shared/outcome.ts';
import { opensInvitation, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { givenDeadline, withDeadline } from '../payments/engine/answer-deadline.ts';
import { recordOf } from '../payments/engine/staff-record.ts';
import { needsApproval } from '../payments/engine/staff-work.ts';
import { byMember, type Member } from '../people/member.ts';
import { invitationOf } from './as-payment.ts';
import { checkInvited } from './invite-payer.ts';
import type { InvitePorts } from './ports.ts';

export type MakeTheirsPorts = Pick<InvitePorts, 'invitations' | 'tenants' | 'random'>;

/** The number of retries when another write changes the invitation at the same moment. */
const ROUNDS = 4;

/** The staff member as they were when they acted, for events recorded now. */
const memberThen = ({ tenantId }: PayerInvitation, { name, identity }: PayerInvitation['preparedBy'], now: Date) =>
  ({ ...identity, name, tenant: tenantId, now }) satisfies Member;

/** The reason stored with the events, which are recorded only now. The audit log has when each person acted. */
const REASON = 'By invitation: the client has entered the code';

/**
 * The request in the names of the people who prepared and approved it, as it goes to the client; a disbursement as it
 * goes to an approver.
 */
function releasedBy(invitation: PayerInvitation, made: Transfer, config: TenantConfig, now: Date) {
  const { preparedBy, agreedBy } = invitation;
  const first = byMember(memberThen(invitation, preparedBy, now), REASON);
  if (made.disbursement) return moved(made, 'submitForApproval', 'staff', first);
  if (!agreedBy) {
    if (needsApproval(made, config)) return refuse({ code: 'staff/needs-approval' });
    const released = moved(made, 'release', 'staff', first);
    return released.ok ? withDeadline(released.value, config, now) : released;
  }
  const second = byMember(memberThen(invitation, agreedBy, now), REASON);
  const submitted = moved(made, 'submitForApproval', 'staff', first);
  const approved = submitted.ok ? moved(submitted.value, 'approve', 'approver', second) : submitted;
  return approved.ok ? withDeadline(approved.value, config, now) : approved;
}

/** The payment for the client, checked against today's rules. */
async function paymentOf(ports: MakeTheirsPorts, invitation: PayerInvitation, who: Client, now: Date) {
  const { tenantId, request, share, preparedBy, transferId: id, referenceId, at: createdAt } = invitation;
  const config = await ports.tenants.config(tenantId);
  if (!config) return refuse({ code: 'tenant/not-found' });
  const member = memberThen(invitation, preparedBy, now);
  const deadline = givenDeadline(request.deadlineOn, config, now);
  if (!deadline.ok) return deadline;
  const checked = await checkInvited(ports, member, request, config);
  if (!checked.ok) return checked;
  const part = { ...checked.value, deadlineAt: deadline.value, invitation: invitationOf(invitation) };
  // The staff have listed it since they asked for it, under this reference and time.
  const made = { ...recordOf(ports, member, who, { ...request, id, share }, part), referenceId, createdAt };
  return releasedBy(invitation, made, config, now);
}

/**
 * Turns an invitation into the client's payment, once. The payment and the end of the invitation are one write, under
 * an ID created with the invitation. So a second call or a retry after a crash finds the first payment. Only the client
 * with the phone that the staff entered can get it.
 */
export async function makeTheirs(ports: MakeTheirsPorts, read: PayerInvitation, who: Client, now: Date) {
  let invitation: PayerInvitation | undefined = read;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!invitation || invitation.who.phone !== who.mobilePhone) return refuse({ code: 'invitation/over' });
    if (invitation.state === 'used' && invitation.clientId === who.id) return done(invitation.transferId);
    if (!opensInvitation(invitation, now.toISOString())) return refuse({ code: 'invitation/over' });
    const payment = await paymentOf(ports, invitation, who, now);
    if (!payment.ok) return payment;
    const { hash: _dead, blocked: _mended, ...rest } = invitation;
    const used: PayerInvitation = { ...rest, state: 'used', clientId: who.id };
    if (await ports.invitations.use(used, payment.value)) return done(invitation.transferId);
    invitation = await ports.invitations.find(read.tenantId, read.id);
  }
  return refuse({ code: 'request/too-many' });
}
