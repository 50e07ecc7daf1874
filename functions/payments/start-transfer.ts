import type { BankAccount } from '#shared/bank/account.ts';
import { isFresh } from '#shared/client/fresh.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { balanceRefusal } from '#shared/transfer/rules.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type ClaimPorts, claimWithinLimits } from './engine/claim.ts';
import { debitAgreement, debitOf, debitStatusRefusal, startedDebit } from './engine/debit.ts';
import { type RecentDuplicatePorts, recentDuplicate } from './engine/recent-duplicate.ts';
import { changedSince } from './engine/shown.ts';
import {
  type CarriedRefusal,
  concludeSubmission,
  paymentContext,
  type Started,
  type StatusRefusal,
  type Submission,
  type SubmissionPorts,
} from './engine/submission.ts';

/** What starting a transfer needs, beyond what every submission needs. */
export type StartTransferPorts = SubmissionPorts &
  ClaimPorts &
  RecentDuplicatePorts & {
    /** The account's current balance, in cents; null when the bank does not say. */
    readonly balance: (account: BankAccount) => Promise<number | null>;
  };

/** Who starts which transfer, and what they saw on the review. */
export type StartTransferRequest = Submission & {
  readonly shown?: ShownReview | undefined;
  readonly isMeantAgain?: boolean | undefined;
};

/** Why a transfer cannot be started; a scheduled one starts only on its day. */
const wrongStatus = (transfer: Transfer): StatusRefusal | Refusal<'transfer/scheduled'> | undefined =>
  debitStatusRefusal(transfer) ?? (transfer.schedule ? { code: 'transfer/scheduled' } : undefined);

/** A transfer as it will be claimed, and the limits it is claimed within. */
type Decided = { readonly started: Transfer; readonly config: TenantConfig };

type StartRefusal =
  | RefusalOf<typeof paymentContext | typeof debitOf>
  | StatusRefusal
  | NonNullable<ReturnType<typeof balanceRefusal>>
  | Refusal<'transfer/scheduled' | 'transfer/changed-meanwhile' | 'caller/not-fresh' | 'transfer/maybe-duplicate'>;

/**
 * Every guard of the start except the velocity limits, recomputed on the server. The status comes before what was
 * shown: a press that already got through is on its way, and nothing about it has to be reviewed again.
 */
async function decide(
  ports: StartTransferPorts,
  request: StartTransferRequest,
): Promise<Outcome<Decided, StartRefusal>> {
  const there = await paymentContext(ports, request);
  if (!there.ok) return there;
  const { found, who, config } = there.value;
  const wrong = wrongStatus(found) ?? changedSince(found, request.shown);
  if (wrong) return refuse(wrong);
  const debit = debitOf(there.value);
  if (!debit.ok) return debit;
  const { fee, source } = debit.value;
  const authorization = debitAgreement(there.value, debit.value, request);
  if (!authorization) return refuse({ code: 'transfer/changed-meanwhile' });
  if (!isFresh(request, 'money')) return refuse({ code: 'caller/not-fresh' });
  const short = balanceRefusal({ amount: found.amount, fee }, await ports.balance(source));
  if (short) return refuse(short);
  const duplicate = request.isMeantAgain ? undefined : await recentDuplicate(ports, found, request.now);
  if (duplicate) return refuse(duplicate);
  const started = startedDebit(found, who, debit.value, {
    by: 'client',
    at: request.now.toISOString(),
    authorization,
  });
  return started.ok ? done({ started: started.value, config }) : started;
}

/**
 * Debits the client's bank account for a drafted or requested transfer, once.
 *
 * The transfer is claimed before the bank is asked: of two clicks one fails at the conditional write, and a crash after
 * the claim leaves `submitted`, which the sweeper settles under the same key.
 */
export async function startTransfer(
  ports: StartTransferPorts,
  request: StartTransferRequest,
): Promise<Outcome<Started, StartRefusal | CarriedRefusal | RefusalOf<typeof claimWithinLimits>>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const { started, config } = decided.value;
  const claimed = await claimWithinLimits(ports, started, config, request.now);
  return concludeSubmission(ports, request, claimed, wrongStatus);
}
