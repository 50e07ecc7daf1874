import { type BankAccount, isPendingVerification, usableAccount } from '#shared/bank/account.ts';
import type { BankAccountId, TransferId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { doubtsOf } from '#shared/transfer/account-check.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import type { Owner } from '../ports.ts';
import { type EditTransferPorts, findOffer } from './engine/offer.ts';

/** True if the staff have to call about this very account. */
const isCalledAbout = (payment: Transfer, account: BankAccount, at: string): boolean =>
  payment.status === 'awaiting acceptance' &&
  payment.accountCheck?.standing === 'waiting' &&
  payment.accountCheck.accountId === account.id &&
  doubtsOf(account, payment, { at, newAccountLimit: ZERO }).length > 0;

/**
 * The payment with its account chosen. It waits while the account is being verified or the staff have to call;
 * otherwise it can be accepted.
 */
function withDestination(
  payment: Transfer,
  account: BankAccount,
  at: string,
): Outcome<Transfer, Refusal<'transfer/wrong-status' | 'transfer/held'>> {
  if (isCalledAbout(payment, account, at)) return done(payment);
  const waits = payment.status === 'awaiting acceptance';
  const changes = { at, destination: accountSnapshot(account) };
  if (isPendingVerification(account) !== waits)
    return moved(payment, waits ? 'changeAccount' : 'chooseUnverifiedAccount', 'client', changes);
  return done({ ...payment, destination: changes.destination, updatedAt: at });
}

/**
 * Records which account a disbursement goes to. The client may choose an account that is still being verified; nothing
 * is sent before it is.
 */
export async function linkDestination(
  ports: EditTransferPorts,
  owner: Owner,
  { id, bankAccountId }: { readonly id: TransferId; readonly bankAccountId: BankAccountId },
): Promise<
  Outcome<
    Transfer,
    | RefusalOf<typeof usableAccount>
    | Refusal<
        | 'transfer/not-found'
        | 'transfer/wrong-status'
        | 'transfer/held'
        | 'transfer/too-many-tries'
        | 'disbursement/account-refused'
        | 'transfer/changed-meanwhile'
      >
  >
> {
  const [offer, account] = await Promise.all([
    findOffer(ports, owner, id),
    ports.accounts.find(owner.tenant, owner.client, bankAccountId),
  ]);
  if (!offer.ok) return offer;
  const { disbursement, status } = offer.value;
  if (!disbursement || (status !== 'viewed' && status !== 'awaiting acceptance'))
    return refuse({ code: 'transfer/wrong-status' });
  if (holdOf(offer.value)) return refuse({ code: 'transfer/held' });
  if (!hasRoomForAnAttempt(offer.value)) return refuse({ code: 'transfer/too-many-tries' });
  if (offer.value.accountCheck?.refused.includes(bankAccountId))
    return refuse({ code: 'disbursement/account-refused' });
  const usable = usableAccount(account);
  if (!usable.ok && !(account?.active && isPendingVerification(account))) return usable;
  if (!account) return refuse({ code: 'bank/not-found' });
  const chosen = withDestination(offer.value, account, owner.now.toISOString());
  return chosen.ok && chosen.value !== offer.value ? ports.transfers.save(chosen.value) : chosen;
}
