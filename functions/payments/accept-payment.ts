import { type BankAccount, isInAnotherName, usableAccount } from '#shared/bank/account.ts';
import { isFresh } from '#shared/client/fresh.ts';
import { FRESH_FOR_MONEY_SECONDS, INSTANT_MAX_CENTS } from '#shared/limits.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { ACCEPTANCE_TEXT_VERSION, acceptanceText } from '#shared/transfer/authorization-text.ts';
import { entryAccountOf } from '#shared/transfer/entry-account.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Network } from '#shared/transfer/network.ts';
import { routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import { accountSnapshot, type Transfer } from '#shared/transfer/transfer.ts';
import { agreement, agreementFacts } from './engine/agreement.ts';
import { isStopped } from './engine/carry-out.ts';
import { type ClaimCoveredPorts, claimCovered, markUncovered } from './engine/cover.ts';
import {
  type CarriedRefusal,
  concludeSubmission,
  paymentContext,
  type Started,
  type StatusRefusal,
  type Submission,
  type SubmissionPorts,
  statusRefusal,
} from './engine/submission.ts';

/** What accepting a payment needs, beyond what every submission needs. */
export type AcceptPaymentPorts = SubmissionPorts &
  ClaimCoveredPorts & {
    /** Whether the client's bank takes instant credits; false as well when no answer comes in time. */
    readonly takesInstantCredits: (payment: Transfer) => Promise<boolean>;
  };

/** Why a transfer in this status cannot be accepted. */
const wrongStatus = (transfer: Transfer): StatusRefusal | undefined =>
  statusRefusal(transfer, 'Disbursement', ['viewed', 'awaiting acceptance']);

/**
 * Whether the client still has the name on the payment. The tenant's second person approved that name, and an account
 * is compared with the client's own name: someone who has taken over a session could rename the client to match
 * themselves.
 */
const isMadeOutTo = (payment: Transfer, who: Pick<Transfer, 'firstName' | 'lastName'>): boolean =>
  lettersOf(payment.firstName) === lettersOf(who.firstName) && lettersOf(payment.lastName) === lettersOf(who.lastName);

type PayableRefusal = RefusalOf<typeof usableAccount> | Refusal<'refund/other-account' | 'bank/other-name'>;

/**
 * The account, when money may be sent there: linked, verified, and in the client's name. A refund goes back to the
 * account its payment came from, and only there.
 */
function payable(
  { refundOf, destination }: Transfer,
  account: BankAccount | undefined,
): Outcome<BankAccount, PayableRefusal> {
  const usable = usableAccount(account);
  if (!usable.ok) return usable;
  if (refundOf) return usable.value.id === destination?.id ? usable : refuse({ code: 'refund/other-account' });
  return isInAnotherName(usable.value) ? refuse({ code: 'bank/other-name' }) : usable;
}

/**
 * The rail for a payment: instant where the tenant wants that and the client's bank takes it, otherwise ACH. A payment
 * whose instant try was declined goes by ACH, because it would be declined again.
 */
async function networkFor(ports: AcceptPaymentPorts, config: TenantConfig, payment: Transfer): Promise<Network> {
  const wasDeclined = payment.provider.network === 'rtp';
  if (!config.instantDisbursements || wasDeclined || payment.amount > INSTANT_MAX_CENTS) return 'ach';
  return (await ports.takesInstantCredits(payment)) ? 'rtp' : 'ach';
}

type AcceptRefusal =
  | RefusalOf<typeof paymentContext>
  | StatusRefusal
  | PayableRefusal
  | Refusal<'disbursement/other-name' | 'refund/stopped' | 'caller/not-fresh' | 'disbursement/no-source'>;

/**
 * Every guard of the acceptance; returns the payment as it will be claimed. The tenant's second person approved the
 * amount and the purpose. A client who only receives money needs neither SSN nor birth date on file.
 */
async function decide(
  ports: AcceptPaymentPorts,
  request: Submission,
): Promise<Outcome<{ readonly accepted: Transfer; readonly config: TenantConfig }, AcceptRefusal>> {
  const there = await paymentContext(ports, request);
  if (!there.ok) return there;
  const { found, who, account: chosen, config } = there.value;
  const wrong = wrongStatus(found);
  if (wrong) return refuse(wrong);
  if (!isMadeOutTo(found, who)) return refuse({ code: 'disbursement/other-name' });
  const destination = payable(found, chosen);
  if (!destination.ok) return destination;
  if (await isStopped(ports, found)) return refuse({ code: 'refund/stopped' });
  if (!isFresh(request, who, FRESH_FOR_MONEY_SECONDS)) return refuse({ code: 'caller/not-fresh' });
  const source = destinationFor(config.destinationAccounts, routedBy(found));
  if (!source) return refuse({ code: 'disbursement/no-source' });
  const at = request.now.toISOString();
  const { problem: _old, ...payment } = { ...found, firstName: who.firstName, lastName: who.lastName };
  const text = acceptanceText({ ...agreementFacts(config, destination.value, request), amount: found.amount });
  const agreed = { textVersion: ACCEPTANCE_TEXT_VERSION, text, total: totalOf(found), account: destination.value };
  const into = { ...payment, destination: accountSnapshot(destination.value) };
  const network = await networkFor(ports, config, into);
  const account = entryAccountOf(config.provider, source);
  const accepted = moved(into, 'acceptPayment', 'client', {
    at,
    submittedAt: at,
    email: who.email,
    source: accountSnapshot(source),
    authorization: agreement(agreed, request),
    provider: { attempt: found.provider.attempt + 1, rank: 0, network, account },
  });
  return accepted.ok ? done({ accepted: accepted.value, config }) : accepted;
}

/**
 * Deposits a tenant's payment into the client's account, once: a conditional write claims it before the bank is asked,
 * as for a debit, and the same code carries it out. No balance or limit of the client's is checked: nothing leaves the
 * account. What the payment is made of is looked at again in that write: a deposit may have come back since a second
 * person let the payment out.
 */
export async function acceptPayment(
  ports: AcceptPaymentPorts,
  request: Submission,
): Promise<Outcome<Started, AcceptRefusal | CarriedRefusal | RefusalOf<typeof claimCovered>>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const { accepted, config } = decided.value;
  const claimed = await claimCovered(ports, accepted, config);
  if (!claimed.ok && claimed.refusal.code === 'disbursement/not-covered')
    await markUncovered(ports, accepted, request.now.toISOString());
  return concludeSubmission(ports, request, claimed, wrongStatus);
}
