import type { BankAccount } from '#shared/bank/account.ts';
import { isFresh } from '#shared/client/fresh.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { balanceRefusal } from '#shared/transfer/rules.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { JustRead } from './engine/carry-out.ts';
import { type Basis, type ClaimPorts, claimWithinLimits, latelyStarted } from './engine/claim.ts';
import { debitAgreement, debitOf, debitStatusRefusal, startedDebit } from './engine/debit.ts';
import type { ClientAccount } from './engine/entries.ts';
import { maybeDuplicate } from './engine/maybe-duplicate.ts';
import { sameAmount } from './engine/same-amount.ts';
import { changedSince } from './engine/shown.ts';
import {
  type CarriedRefusal,
  concludeSubmission,
  paymentRecords,
  type Started,
  type StatusRefusal,
  type Submission,
  type SubmissionPorts,
} from './engine/submission.ts';

/** What starting a transfer needs, beyond what every submission needs. */
export type StartTransferPorts = SubmissionPorts &
  ClaimPorts & {
    /** The login's token and the account's name at the provider; undefined when the login is gone. */
    readonly accountAtBank: (account: BankAccount) => Promise<ClientAccount | undefined>;
    /** The account's current balance, in cents; null when the bank does not say. Only the bank itself is asked. */
    readonly balance: (account: BankAccount, atBank: ClientAccount | undefined) => Promise<number | null>;
  };

/** Who starts which transfer, and what they saw on the review. */
export type StartTransferRequest = Submission & {
  readonly shown: ShownReview;
  readonly isMeantAgain?: boolean | undefined;
};

/** Why a transfer cannot be started; a scheduled one starts only on its day. */
const wrongStatus = (transfer: Transfer): StatusRefusal | Refusal<'transfer/scheduled'> | undefined =>
  debitStatusRefusal(transfer) ?? (transfer.schedule ? { code: 'transfer/scheduled' } : undefined);

/** A transfer as it will be claimed, what that was decided on, and its account as it was just read. */
type Decided = {
  readonly started: Transfer;
  readonly config: TenantConfig;
  readonly basis: Basis<Refusal<'transfer/maybe-duplicate'>>;
  readonly read: JustRead | undefined;
};

type StartRefusal =
  | RefusalOf<typeof paymentRecords | typeof debitOf>
  | StatusRefusal
  | NonNullable<ReturnType<typeof balanceRefusal>>
  | Refusal<'transfer/scheduled' | 'transfer/changed-meanwhile' | 'caller/not-fresh' | 'transfer/maybe-duplicate'>;

/**
 * What is read of a press that the records let through, in two round trips. It is judged one after the other: which of
 * several refusals a client reads does not depend on which answer came first.
 */
async function readForPress(ports: StartTransferPorts, now: Date, found: Transfer, from: BankAccount) {
  const login = ports.accountAtBank(from);
  const counted = latelyStarted(ports, found);
  const [atBank, balance, lately, others] = await Promise.all([
    login,
    login.then((atBank) => ports.balance(from, atBank)),
    counted,
    // After the count, which is a condition of the claim: what is started meanwhile is in one of the two.
    counted.then(() => sameAmount(ports, found)),
  ]);
  return { read: atBank && { account: atBank, at: now }, balance, lately, others };
}

/**
 * Every guard of the start except the velocity limits, recomputed on the server. The status comes before what was
 * shown: a press that already got through is on its way, and nothing about it has to be reviewed again.
 *
 * Everything is read in three round trips: the records, then the account at the bank and the counts, then what needs
 * one of these. What came back before belongs to the last and is judged in its place among the guards of a debit, so
 * these run twice. A press that is not this review's or not fresh is refused without asking the bank for a balance,
 * which costs money.
 */
async function decide(
  ports: StartTransferPorts,
  request: StartTransferRequest,
): Promise<Outcome<Decided, StartRefusal>> {
  const there = await paymentRecords(ports, request);
  if (!there.ok) return there;
  const { found, who, config } = there.value;
  const wrong = wrongStatus(found) ?? changedSince(found, request.shown);
  if (wrong) return refuse(wrong);
  const { now } = request;
  const asFirst = { ...there.value, others: [], now };
  const first = debitOf(asFirst);
  if (!first.ok) return first;
  const { fee, source } = first.value;
  const agreed = debitAgreement(asFirst, first.value, request);
  const isPressed = agreed.ok && isFresh(request, 'money');
  const press = isPressed ? await readForPress(ports, now, found, source) : undefined;
  const others = press?.others ?? (await sameAmount(ports, found));
  const debit = debitOf({ ...asFirst, others });
  if (!debit.ok) return debit;
  if (!agreed.ok) return agreed;
  if (!press) return refuse({ code: 'caller/not-fresh' });
  const { read, balance, lately } = press;
  const short = balanceRefusal({ amount: found.amount, fee }, balance);
  if (short) return refuse(short);
  const duplicateAmong = (those: readonly Transfer[]) =>
    request.isMeantAgain ? undefined : maybeDuplicate(found, { others: those, config, now });
  const duplicate = duplicateAmong(others);
  if (duplicate) return refuse(duplicate);
  const by = { by: 'client', at: now.toISOString(), ...agreed.value } as const;
  const started = startedDebit(found, who, debit.value, by);
  const basis = { read: lately, again: async () => duplicateAmong(await sameAmount(ports, found)) };
  return started.ok ? done({ started: started.value, config, basis, read }) : started;
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
): Promise<Outcome<Started, StartRefusal | CarriedRefusal | RefusalOf<typeof claimWithinLimits<never>>>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const { started, config, basis, read } = decided.value;
  const claimed = await claimWithinLimits(ports, started, config, request.now, basis);
  return concludeSubmission(ports, request, claimed, wrongStatus, read);
}
