import type { ClientId } from '#shared/ids.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { opensInvitation, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { PayerInvitations } from './ports.ts';

type NotePorts = { readonly invitations: Pick<PayerInvitations, 'find' | 'save'> };

/** Reasons that pass by themselves or are not about the invitation, so the staff need not act. */
const PASSING: readonly RefusalCode[] = ['invitation/over', 'request/too-many'];

/** The number of retries when two writes collide. */
const ROUNDS = 4;

/**
 * Records why an invitation cannot become the client's payment, if the client cannot fix it. The staff see the reason
 * and fix it, and the same link works again. Returns true if the staff have to act.
 */
export async function noteBlocked(
  { invitations }: NotePorts,
  { tenantId, id }: Pick<PayerInvitation, 'tenantId' | 'id'>,
  code: RefusalCode,
  { now, clientId }: { readonly now: Date; readonly clientId?: ClientId | undefined },
): Promise<boolean> {
  if (PASSING.includes(code)) return false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = await invitations.find(tenantId, id);
    if (!read || !opensInvitation(read, now.toISOString())) return false;
    const at = read.blocked?.code === code ? read.blocked.at : now.toISOString();
    const blocked = { code, at, ...(clientId ? { clientId } : {}) };
    if (await invitations.save({ ...read, blocked })) return true;
  }
  return true;
}
