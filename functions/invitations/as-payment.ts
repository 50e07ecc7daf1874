import type { PayerInvited } from '#shared/contracts/payer-invitations.ts';
import { type ClientId, clientId, type TenantId, type TransferId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import type { PaymentFlag } from '#shared/staff/listed-payment.ts';
import {
  hasEnded,
  isPayerInvitationOpen,
  needsAgreement,
  PAYER_INVITATION_SENDS_MAX,
  type PayerInvitation,
  type PayerInvitationState,
} from '#shared/staff/payer-invitation.ts';
import { newTransfer } from '#shared/transfer/new-transfer.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { isKnownAs } from '../people/member.ts';
import type { TransferReader } from '../ports.ts';
import type { PayerInvitations } from './ports.ts';

/** The status of a request to someone without an account: a draft until its link is sent, seen once it is opened. */
const STATUS: Readonly<Record<PayerInvitationState, TransferStatus>> = {
  waiting: 'awaiting approval',
  prepared: 'created',
  sent: 'requested',
  opened: 'viewed',
  registered: 'viewed',
  used: 'viewed',
  revoked: 'cancelled',
  ended: 'cancelled',
};

/** A disbursement stays a draft until its payee has registered. */
const statusOf = ({ state, request }: PayerInvitation): TransferStatus =>
  request.disbursement && !hasEnded({ state }) ? 'created' : STATUS[state];

/** The invitation as its payment keeps it. */
export const invitationOf = ({ id, sentAt }: PayerInvitation): NonNullable<Transfer['invitation']> => ({
  id,
  ...(sentAt ? { sentAt } : {}),
});

type Step = Pick<TransferEvent, 'name' | 'to' | 'at' | 'actor' | 'by' | 'identity'> & Partial<TransferEvent>;

/** The staff member of a step. */
const doneBy = ({ name: by, identity, at }: PayerInvitation['preparedBy']) => ({ by, identity, at });

/** The step that ended it, from the status it had then. A colleague who revokes what needs approval rejects it. */
function endOf(invitation: PayerInvitation): readonly Step[] {
  const { state, request, preparedBy, revokedBy, sentAt, endsAt, endedFrom = state } = invitation;
  const needed = needsAgreement({ ...invitation, state: endedFrom });
  const from = needed ? 'awaiting approval' : sentAt && !request.disbursement ? 'requested' : 'created';
  if (state === 'ended') return [{ name: 'cancel', from, to: 'cancelled', at: endsAt, actor: 'system' }];
  if (!revokedBy) return [];
  const { name, identity } = revokedBy;
  const isOwn = isKnownAs({ ...identity, name }, { by: preparedBy.name, identity: preparedBy.identity });
  return needed && !isOwn
    ? [{ name: 'reject', from, to: 'rejected', actor: 'approver', ...doneBy(revokedBy) }]
    : [{ name: 'cancel', from, to: 'cancelled', actor: 'staff', ...doneBy(revokedBy) }];
}

/** The steps after its preparation that are known with their times. */
function stepsOf(invitation: PayerInvitation): readonly Step[] {
  const { state, request, preparedBy, agreedBy, sentAt, endedFrom = state } = invitation;
  const prepared = { ...doneBy(preparedBy), actor: 'staff' } as const;
  const askedTo = sentAt && !request.disbursement ? 'requested' : 'created';
  return [
    ...(endedFrom === 'waiting' || agreedBy
      ? [{ name: 'submitForApproval', to: 'awaiting approval', ...prepared } as const]
      : []),
    ...(agreedBy ? [{ name: 'approve', to: askedTo, actor: 'approver', ...doneBy(agreedBy) } as const] : []),
    ...(sentAt && askedTo === 'requested' && !agreedBy
      ? [{ name: 'release', to: askedTo, ...prepared, at: sentAt } as const]
      : []),
    ...endOf(invitation),
  ];
}

/**
 * A request to someone without an account as the payment that it becomes, for the staff's lists (D-114): the same id,
 * reference and time. Until a client proves the phone, it belongs to its invitation, whose id stands for the client's.
 */
export function asPayment(invitation: PayerInvitation): Transfer {
  const { id, tenantId, who, request, preparedBy, transferId, referenceId, at, endsAt } = invitation;
  const { firstName, lastName, phone: mobilePhone, email = '' } = who;
  const { address1, address2, city, state, zipcode, method = 'ACH', note, purpose, amount } = request;
  const { fileNumber, officeId, agentId, disbursement = false } = request;
  const { share } = invitation;
  const made = newTransfer(
    { tenantId, clientId: clientId.parse(id), firstName, middleName: '', lastName, email, mobilePhone },
    {
      now: new Date(at),
      random: (bytes) => new Uint8Array(bytes),
      id: transferId,
      referenceId,
      staff: preparedBy.name,
      identity: preparedBy.identity,
    },
    {
      ...{ purpose, amount, method, fee: ZERO, fileNumber, officeId, agentId, disbursement },
      ...(disbursement ? { type: 'Client Disbursement' as const } : {}),
      ...{ propertyAddress1: address1, propertyAddress2: address2, propertyCity: city },
      ...{ propertyState: state, propertyZipcode: zipcode, deadlineAt: endsAt },
      notes: note ? [{ note, at, by: 'staff' }] : [],
      invitation: invitationOf(invitation),
      ...(share ? { share } : {}),
    },
  );
  const steps = stepsOf(invitation);
  const isRejected = steps.at(-1)?.name === 'reject';
  const status = isRejected ? 'rejected' : needsAgreement(invitation) ? 'awaiting approval' : statusOf(invitation);
  const events = steps.map((step, index) => ({ id: `${transferId}-${index + 2}`, from: null, ...step }));
  const updatedAt = events.at(-1)?.at ?? at;
  return { ...made, status, events: [...made.events, ...events], updatedAt };
}

export type AskedPorts = { readonly transfers: TransferReader; readonly payers: Pick<PayerInvitations, 'find'> };

/**
 * A payment of an owner in the staff's lists: a client or, while someone without an account is asked for it, its
 * invitation.
 */
export async function findAsked(
  { transfers, payers }: AskedPorts,
  tenant: TenantId,
  { owner, id }: { readonly owner: ClientId; readonly id: TransferId },
): Promise<{ readonly payment: Transfer; readonly invitation?: PayerInvitation } | undefined> {
  const payment = await transfers.find(tenant, owner, id);
  if (payment) return { payment };
  const invitation = await payers.find(tenant, owner);
  if (invitation?.transferId !== id) return undefined;
  // The lists lag a moment behind a client who has just proved the phone.
  const theirs = invitation.clientId && (await transfers.find(tenant, invitation.clientId, id));
  return theirs ? { payment: theirs } : { payment: asPayment(invitation), invitation };
}

/** Reads payments by either owner. */
export const askedTransfers = (ports: AskedPorts): TransferReader => ({
  find: async (tenant, owner, id) => (await findAsked(ports, tenant, { owner, id }))?.payment,
});

/** The part of its row that no other payment has: the invitation, and the problems of its delivery. */
export function listedInvitation({ id, state, blocked, isTextRefused }: PayerInvitation) {
  const isOpen = !hasEnded({ state });
  const flags: readonly PaymentFlag[] = [
    ...(isOpen && blocked ? (['blocked'] as const) : []),
    ...(state === 'prepared' ? (['not sent'] as const) : []),
    ...(isOpen && isTextRefused ? (['no texts'] as const) : []),
  ];
  return { invitation: id, flags: [...flags] };
}

/** An invitation as the staff see it, without its link. */
export function shownInvitation(invitation: PayerInvitation, reader: string, now: Date): PayerInvited {
  const { id, state, endsAt, version, preparedBy, agreedBy, sentAt, sends, blocked } = invitation;
  const isOver = !hasEnded(invitation) && !isPayerInvitationOpen(invitation, now.toISOString());
  return {
    ...{ id, endsAt, version },
    state: isOver ? 'ended' : state,
    preparedBy: preparedBy.name,
    isOwn: preparedBy.identity.id === reader,
    agreedBy: agreedBy?.name ?? null,
    sentAt: sentAt ?? null,
    sendsLeft: Math.max(0, PAYER_INVITATION_SENDS_MAX - sends),
    isTextRefused: invitation.isTextRefused ?? false,
    needsAgreement: !isOver && needsAgreement(invitation),
    ...(blocked && !isOver ? { blocked: { code: blocked.code, at: blocked.at } } : {}),
  };
}
