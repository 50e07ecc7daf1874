import { type BankAccount, isInAnotherName, usableAccount } from '#shared/bank/account.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { FRESH_FOR_MONEY_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ACCEPTANCE_TEXT_VERSION, acceptanceText } from '#shared/transfer/authorization-text.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasGoodFunds, routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, remembered, type Transfer } from '#shared/transfer/transfer.ts';
import { agreement, factsOf, type Presser } from './agreement.ts';
import { carryOut, refusalOf } from './carry-out.ts';
import type { Started, StartTransferPorts } from './start-transfer.ts';

/** What accepting a payment needs: as starting one, but no balance, for nothing leaves the client's account. */
export type AcceptPaymentPorts = Omit<StartTransferPorts, 'balance' | 'velocity'>;

/** Who accepts which payment, into which of their accounts. */
export type AcceptPaymentRequest = Presser & {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly transferId: TransferId;
  readonly bankAccountId: BankAccountId;
};

/** Why a transfer in this status cannot be accepted: it has been, or it is not a payment to the client. */
function statusRefusal(transfer: Transfer): Refusal | undefined {
  const { disbursement, status } = transfer;
  if (!isClientsToSee(status)) return { code: 'transfer/not-found' };
  if (!disbursement) return { code: 'transfer/wrong-status' };
  if (['submitted', 'pending', 'completed'].includes(status)) return { code: 'transfer/already-started' };
  if (status !== 'viewed' && status !== 'awaiting acceptance') return { code: 'transfer/wrong-status' };
  return hasRoomForAnAttempt(transfer) ? undefined : { code: 'transfer/too-many-tries' };
}

const letters = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/**
 * Whether the client is still called what the payment says. Its name was approved by the tenant's second person, and an
 * account is compared with the client's own: whoever has taken a session over could rename the client after themselves.
 */
const isMadeOutTo = (payment: Transfer, who: Pick<Transfer, 'firstName' | 'lastName'>): boolean =>
  letters(payment.firstName) === letters(who.firstName) && letters(payment.lastName) === letters(who.lastName);

/**
 * The account, when money may be sent there: linked, verified, and not somebody else's. A refund goes back where its
 * payment came from, and nowhere else.
 */
function payable({ refundOf, destination }: Transfer, account: BankAccount | undefined): Outcome<BankAccount, Refusal> {
  const usable = usableAccount(account);
  if (!usable.ok) return usable;
  if (refundOf) return usable.value.id === destination?.id ? usable : refuse({ code: 'refund/other-account' });
  return isInAnotherName(usable.value) ? refuse({ code: 'bank/other-name' }) : usable;
}

/** Whether this pays back money that is still there: a debit may be returned while its refund waits for the client. */
async function isStopped(ports: AcceptPaymentPorts, { refundOf, tenantId, clientId }: Transfer): Promise<boolean> {
  if (!refundOf) return false;
  const payment = await ports.transfers.find(tenantId, clientId, refundOf.id);
  return !(payment && hasGoodFunds(payment));
}

/**
 * Every guard of the acceptance; gives the payment as it will be claimed. Amount and purpose are what the tenant's
 * second person approved. A client who only receives money needs neither SSN nor birth date on file.
 */
async function decide(ports: AcceptPaymentPorts, request: AcceptPaymentRequest): Promise<Outcome<Transfer, Refusal>> {
  const { tenant, client, now } = request;
  const [found, who, account, config] = await Promise.all([
    ports.transfers.find(tenant, client, request.transferId),
    ports.clients.find(tenant, client),
    ports.accounts.find(tenant, client, request.bankAccountId),
    ports.tenants.config(tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  if (!found) return refuse({ code: 'transfer/not-found' });
  const wrong = statusRefusal(found);
  if (wrong) return refuse(wrong);
  if (!isMadeOutTo(found, who)) return refuse({ code: 'disbursement/other-name' });
  const destination = payable(found, account);
  if (!destination.ok) return destination;
  if (await isStopped(ports, found)) return refuse({ code: 'refund/stopped' });
  if (!isFresh(request, who, FRESH_FOR_MONEY_SECONDS)) return refuse({ code: 'caller/not-fresh' });
  const source = destinationFor(config.destinationAccounts, routedBy(found));
  if (!source) return refuse({ code: 'disbursement/no-source' });
  const at = now.toISOString();
  const { problem: _old, ...payment } = { ...found, firstName: who.firstName, lastName: who.lastName };
  const text = acceptanceText({ ...factsOf(config, destination.value, request), amount: found.amount });
  const agreed = { textVersion: ACCEPTANCE_TEXT_VERSION, text, total: totalOf(found), account: destination.value };
  return moved(payment, 'acceptPayment', 'client', {
    at,
    submittedAt: at,
    email: who.email,
    source: remembered(source),
    destination: remembered(destination.value),
    authorization: agreement(agreed, request),
    provider: { attempt: found.provider.attempt + 1, rank: 0 },
  });
}

const answerFor = (payment: Transfer): Outcome<Started, Refusal> => {
  const { id: transferId, status, referenceId, problem } = payment;
  if (status === 'submitted') return refuse({ code: 'disbursement/unconfirmed' });
  if (status === 'viewed') return refuse(refusalOf(payment, problem?.code));
  return done({ transferId, status, referenceId });
};

/**
 * Deposits a payment of the tenant's into the client's account, once: claimed by a conditional write before the bank
 * hears of it, as a debit is, and carried out by the same story.
 */
export async function acceptPayment(
  ports: AcceptPaymentPorts,
  request: AcceptPaymentRequest,
): Promise<Outcome<Started, Refusal>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const claimed = await ports.transfers.save(decided.value);
  const { tenant, client, transferId } = request;
  if (!claimed.ok) {
    const faster = await ports.transfers.find(tenant, client, transferId);
    return refuse((faster && statusRefusal(faster)) ?? claimed.refusal);
  }
  const after =
    (await carryOut(ports, claimed.value)) ?? (await ports.transfers.find(tenant, client, transferId)) ?? claimed.value;
  return answerFor(after);
}
