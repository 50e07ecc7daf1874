import { type BankAccount, isPendingVerification, usableAccount } from '#shared/bank/account.ts';
import type { BankAccountId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { feeFor } from '#shared/transfer/rules.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, remembered, type Transfer } from '#shared/transfer/transfer.ts';
import type { Owner, SaveTransferPorts } from './insert-draft.ts';
import type { EditTransferPorts } from './link-source.ts';

/** A transfer of the client's own that the staff have let out. */
async function findOffer(ports: EditTransferPorts, owner: Owner, id: TransferId): Promise<Outcome<Transfer, Refusal>> {
  const found = await ports.transfers.find(owner.tenant, owner.client, id);
  return found && isClientsToSee(found.status) ? done(found) : refuse({ code: 'transfer/not-found' });
}

/** What opening needs besides: the tenant's fee as it is now. */
type OpenPorts = EditTransferPorts & Pick<SaveTransferPorts, 'tenants'>;

/**
 * A request with the fee of today. The start debits no other, and a client cannot edit a request to see the new one:
 * opened again, it shows what will be debited.
 */
async function withFee(ports: OpenPorts, owner: Owner, request: Transfer): Promise<Transfer> {
  // What is scheduled is debited as agreed or not at all.
  if (request.disbursement || request.schedule) return request;
  const config = await ports.tenants.config(owner.tenant);
  return { ...request, fee: feeFor(config?.fee, request.method) };
}

/** Notes that a client has seen what they are asked for, or sent. Opening it once more changes nothing but a fee. */
export async function openTransfer(
  ports: OpenPorts,
  owner: Owner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal>> {
  const offer = await findOffer(ports, owner, id);
  if (!offer.ok) return offer;
  const at = owner.now.toISOString();
  const request = await withFee(ports, owner, offer.value);
  if (request.status === 'viewed' && request.fee === offer.value.fee) return offer;
  const opened =
    request.status === 'viewed' ? done({ ...request, updatedAt: at }) : moved(request, 'open', 'client', { at });
  if (!opened.ok) return opened;
  const saved = await ports.transfers.save(opened.value);
  if (saved.ok) return saved;
  // Two tabs open it at once: the second finds it opened.
  const now = await findOffer(ports, owner, id);
  return now.ok && now.value.status === 'viewed' ? now : saved;
}

/**
 * Turns down a request or a payment, in the client's own words if they give any; the outbox tells the staff. One that
 * was never opened is opened by the same write: whoever says no to it has seen it.
 */
export async function declineTransfer(
  ports: EditTransferPorts,
  owner: Owner,
  { id, reason }: { readonly id: TransferId; readonly reason?: string | null },
): Promise<Outcome<Transfer, Refusal>> {
  const offer = await findOffer(ports, owner, id);
  if (!offer.ok) return offer;
  const at = owner.now.toISOString();
  const opened = moved(offer.value, 'open', 'client', { at });
  const declined = moved(opened.ok ? opened.value : offer.value, 'decline', 'client', {
    at,
    reason: reason || undefined,
  });
  return declined.ok ? ports.transfers.save(declined.value) : declined;
}

/** The payment with its account chosen: waiting while that is being verified, ready to be accepted otherwise. */
function withDestination(payment: Transfer, account: BankAccount, at: string): Outcome<Transfer, Refusal> {
  const waits = payment.status === 'awaiting acceptance';
  const changes = { at, destination: remembered(account) };
  if (isPendingVerification(account) !== waits)
    return moved(payment, waits ? 'changeAccount' : 'chooseUnverifiedAccount', 'client', changes);
  return done({ ...payment, destination: changes.destination, updatedAt: at });
}

/**
 * Notes which account a payment is to reach. One that is still being verified may be chosen already: the payment then
 * waits for it, and nothing is sent before.
 */
export async function linkDestination(
  ports: EditTransferPorts,
  owner: Owner,
  { id, bankAccountId }: { readonly id: TransferId; readonly bankAccountId: BankAccountId },
): Promise<Outcome<Transfer, Refusal>> {
  const [offer, account] = await Promise.all([
    findOffer(ports, owner, id),
    ports.accounts.find(owner.tenant, owner.client, bankAccountId),
  ]);
  if (!offer.ok) return offer;
  const { disbursement, status } = offer.value;
  if (!disbursement || (status !== 'viewed' && status !== 'awaiting acceptance'))
    return refuse({ code: 'transfer/wrong-status' });
  if (!hasRoomForAnAttempt(offer.value)) return refuse({ code: 'transfer/too-many-tries' });
  if (offer.value.refundOf && bankAccountId !== offer.value.destination?.id)
    return refuse({ code: 'refund/other-account' });
  const usable = usableAccount(account);
  if (!usable.ok && !(account?.active && isPendingVerification(account))) return usable;
  if (!account) return refuse({ code: 'bank/not-found' });
  const chosen = withDestination(offer.value, account, owner.now.toISOString());
  return chosen.ok ? ports.transfers.save(chosen.value) : chosen;
}
