import type { ClientId } from '#shared/ids.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { opensInvitation, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { PayerInvitations } from './ports.ts';

type NotePorts = { readonly invitations: Pick<PayerInvitations, 'find' | 'save'> };

/** What passes by itself, or is no fault of the invitation: nobody of the staff has to see to it. */
const PASSING: readonly RefusalCode[] = ['invitation/over', 'request/too-many'];

/** Of two who write at the same moment one is first; so often the other looks again. */
const ROUNDS = 4;

/**
 * Notes why an invitation cannot become the payment of whoever came, where they can do nothing about it: the staff see
 * it, mend it, and the same link goes on. True when somebody has to see to it.
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
