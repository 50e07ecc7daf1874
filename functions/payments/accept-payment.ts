import { type BankAccount, usableAccount } from '#shared/bank/account.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { Instant } from '#shared/dates.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { AccountCheck } from '#shared/transfer/account-check.ts';
import { ACCEPTANCE_TEXT_VERSION, textVersionIn } from '#shared/transfer/authorization-text.ts';
import { entryAccountOf } from '#shared/transfer/entry-account.ts';
import { mayBeInstant } from '#shared/transfer/instant.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Network } from '#shared/transfer/network.ts';
import { routedBy } from '#shared/transfer/refund.ts';
import { destinationFor, totalOf } from '#shared/transfer/rules.ts';
import { goesToday } from '#shared/transfer/same-day.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import { needsApprovalAgain } from '#shared/transfer/waiting.ts';
import { type AccountCheckPorts, checkAccount } from './engine/account-check.ts';
import { agreement } from './engine/agreement.ts';
import { type ClaimCoveredPorts, claimCovered, FILE_SHORT, isCovered, markUncovered } from './engine/cover.ts';
import { agreedTo, changedSince } from './engine/shown.ts';
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

export type AcceptPaymentPorts = SubmissionPorts &
  AccountCheckPorts &
  ClaimCoveredPorts & {
    /** False also when the bank doesn't answer in time. */
    readonly takesInstantCredits: (payment: Transfer) => Promise<boolean>;
  };

/** Why a transfer in this status cannot be accepted. */
const wrongStatus = (transfer: Transfer): StatusRefusal | undefined =>
  statusRefusal(transfer, 'Disbursement', ['viewed', 'awaiting acceptance']);

/**
 * The approver approved the name on the payment, and an account is checked against the client's own name. Someone who
 * takes over a session could rename the client to match themselves, so both names must still agree.
 */
const isMadeOutTo = (payment: Transfer, who: Pick<Transfer, 'firstName' | 'lastName'>): boolean =>
  lettersOf(payment.firstName) === lettersOf(who.firstName) && lettersOf(payment.lastName) === lettersOf(who.lastName);

type PayableRefusal = RefusalOf<typeof usableAccount> | Refusal<'disbursement/account-refused'>;

/** The account, when it can be chosen: linked, verified, and not refused by the staff. */
function payable({ accountCheck }: Transfer, account: BankAccount | undefined): Outcome<BankAccount, PayableRefusal> {
  const usable = usableAccount(account);
  if (!usable.ok) return usable;
  const { id } = usable.value;
  return accountCheck?.refused.includes(id) ? refuse({ code: 'disbursement/account-refused' }) : usable;
}

/**
 * Instant if the tenant wants that and the client's bank supports it, otherwise ACH. A declined instant payment goes by
 * ACH, because another instant try would be declined too.
 */
async function networkFor(
  ports: AcceptPaymentPorts,
  config: TenantConfig,
  payment: Transfer,
  at: Instant,
): Promise<Network> {
  const wasDeclined = payment.provider.network === 'rtp';
  if (!wasDeclined && mayBeInstant(config, payment) && (await ports.takesInstantCredits(payment))) return 'rtp';
  return goesToday(config, { way: 'disbursements', total: totalOf(payment), at }) ? 'same-day-ach' : 'ach';
}

type AcceptRefusal =
  | RefusalOf<typeof paymentContext>
  | StatusRefusal
  | PayableRefusal
  | Refusal<
      | 'transfer/changed-meanwhile'
      | 'disbursement/other-name'
      | 'disbursement/not-covered'
      | 'caller/not-fresh'
      | 'disbursement/no-source'
    >;

/** The client's acceptance of a payment, with the values shown on the review. */
export type AcceptPaymentRequest = Submission & { readonly shown: ShownReview };

/** Claim the payment with the client's acceptance, keep it until the staff call, or leave it as already kept. */
type Decided =
  | { readonly way: 'accept'; readonly payment: Transfer; readonly config: TenantConfig }
  | { readonly way: 'ask' | 'wait'; readonly payment: Transfer };

/** True if the payment already waits for the staff to call about this account. */
const isAskedFor = ({ status, accountCheck }: Transfer, { bankAccountId }: Submission): boolean =>
  status === 'awaiting acceptance' && accountCheck?.standing === 'waiting' && accountCheck.accountId === bankAccountId;

/** Keeps a payment until the staff have called about the account. Accepting it again changes nothing. */
function untilCalled(
  found: Transfer,
  account: BankAccount,
  accountCheck: AccountCheck,
  { at, isCurrent }: { readonly at: string; readonly isCurrent: boolean },
): Outcome<Decided, StatusRefusal | Refusal<'transfer/changed-meanwhile'>> {
  const isKept = found.status === 'awaiting acceptance' && found.accountCheck === accountCheck;
  if (isKept) return done({ way: 'wait', payment: found });
  if (!isCurrent) return refuse({ code: 'transfer/changed-meanwhile' });
  const asked = moved(found, 'askForCall', 'client', { at, destination: accountSnapshot(account), accountCheck });
  return asked.ok ? done({ way: 'ask', payment: asked.value }) : asked;
}

/**
 * Runs every guard of the acceptance. The approver has already approved the amount and the purpose. A client who only
 * receives money needs no SSN or birth date on file. A repeat of a request that succeeded returns the payment's current
 * status.
 */
async function decide(
  ports: AcceptPaymentPorts,
  request: AcceptPaymentRequest,
): Promise<Outcome<Decided, AcceptRefusal>> {
  const there = await paymentContext(ports, request);
  if (!there.ok) return there;
  const { found, who, account: chosen, config } = there.value;
  const wrong = wrongStatus(found);
  if (wrong) return refuse(wrong);
  if (needsApprovalAgain(found)) return refuse({ code: 'disbursement/not-covered' });
  const changed = changedSince(found, request.shown);
  const isRepeated = isAskedFor(found, request);
  if (changed && !isRepeated) return refuse(changed);
  if (!isMadeOutTo(found, who)) return refuse({ code: 'disbursement/other-name' });
  const destination = payable(found, chosen);
  if (!destination.ok) return destination;
  const shownNow = { now: request.now, fee: found.fee };
  const agreed = changed ? undefined : agreedTo(there.value, destination.value, request.shown, shownNow);
  if (!(agreed || isRepeated)) return refuse({ code: 'transfer/changed-meanwhile' });
  if (!isFresh(request, 'money')) return refuse({ code: 'caller/not-fresh' });
  const source = destinationFor(config.destinationAccounts, routedBy(found));
  if (!source) return refuse({ code: 'disbursement/no-source' });
  const at = request.now.toISOString();
  const check = await checkAccount(ports, found, destination.value, {
    at,
    newAccountLimit: config.newAccountLimit,
  });
  const isCurrent = agreed !== undefined;
  if (check.standing === 'waiting') return untilCalled(found, destination.value, check, { at, isCurrent });
  if (!agreed) return refuse({ code: 'transfer/changed-meanwhile' });
  const { problem: _old, ...payment } = { ...found, firstName: who.firstName, lastName: who.lastName };
  const acceptance = {
    textVersion: textVersionIn(agreed.language, ACCEPTANCE_TEXT_VERSION),
    agreed: agreed.words,
    total: totalOf(found),
    account: destination.value,
  };
  const into = { ...payment, destination: accountSnapshot(destination.value) };
  const network = await networkFor(ports, config, into, at);
  const account = entryAccountOf(config.provider, source);
  const achClass = destination.value.holder === 'business' ? 'ccd' : 'ppd';
  const accepted = moved(into, 'acceptPayment', 'client', {
    at,
    accountCheck: check,
    submittedAt: at,
    email: who.email,
    source: accountSnapshot(source),
    authorization: agreement(acceptance, request),
    provider: { attempt: found.provider.attempt + 1, rank: 0, network, account, achClass },
  });
  return accepted.ok ? done({ way: 'accept', payment: accepted.value, config }) : accepted;
}

const told = ({ id: transferId, status, referenceId }: Transfer) => done({ transferId, status, referenceId });

/** Saves that a payment waits for a call. If the client clicks twice, the second request finds it waiting. */
async function keptUntilCalled(
  { transfers }: AcceptPaymentPorts,
  payment: Transfer,
): Promise<Outcome<Started, Refusal<'transfer/changed-meanwhile'>>> {
  const saved = await transfers.save(payment);
  if (saved.ok) return told(saved.value);
  const faster = await transfers.find(payment.tenantId, payment.clientId, payment.id);
  const { mark, standing } = faster?.accountCheck ?? {};
  return faster && standing === 'waiting' && mark === payment.accountCheck?.mark ? told(faster) : saved;
}

/**
 * Deposits a tenant's payment into the client's account, once. A conditional write claims it before we call the bank,
 * as for a debit, and the same code carries it out.
 * No balance or client limit is checked, because no money leaves the client's account. If we can't be sure the account
 * is the payee's, the staff have to call first. The claim checks the file's money again, because a deposit may have
 * been returned since the approval.
 */
export async function acceptPayment(
  ports: AcceptPaymentPorts,
  request: AcceptPaymentRequest,
): Promise<Outcome<Started, AcceptRefusal | CarriedRefusal | RefusalOf<typeof claimCovered>>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const { value } = decided;
  const { payment } = value;
  if (value.way !== 'accept') return value.way === 'wait' ? told(payment) : keptUntilCalled(ports, payment);
  const claimed = await claimCovered(ports, payment, value.config);
  if (!claimed.ok && claimed.refusal.code === 'disbursement/not-covered') {
    const why = (await isCovered(ports, payment)) ? undefined : FILE_SHORT;
    await markUncovered(ports, payment, { at: request.now.toISOString(), why });
  }
  return concludeSubmission(ports, request, claimed, wrongStatus);
}
