import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { isFresh } from '#shared/client/fresh.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { balanceRefusal } from '#shared/transfer/rules.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { JustRead } from './engine/carry-out.ts';
import { type Basis, type ClaimPorts, claimWithinLimits, latelyStarted, noteLimit } from './engine/claim.ts';
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

export type StartTransferPorts = SubmissionPorts &
  ClaimPorts & {
    /** The login's token and the account's name at the provider; undefined if the login was removed. */
    readonly accountAtBank: (account: BankAccount) => Promise<ClientAccount | undefined>;
    /** The account's current balance in cents, from the bank itself; null if the bank doesn't say. */
    readonly balance: (account: BankAccount, atBank: ClientAccount | undefined) => Promise<number | null>;
  };

export type StartTransferRequest = Submission & {
  readonly shown: ShownReview;
  readonly isMeantAgain?: boolean | undefined;
};

/** Refuses a transfer that can't be started. A scheduled one starts only on its day. */
const wrongStatus = (transfer: Transfer): StatusRefusal | Refusal<'transfer/scheduled'> | undefined =>
  debitStatusRefusal(transfer) ?? (transfer.schedule ? { code: 'transfer/scheduled' } : undefined);

/** The transfer to claim, the facts it was decided on, and its account as just read. */
type Decided = {
  readonly started: Transfer;
  readonly who: Client;
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
 * Reads for a submission that the records allow, in two round trips. The results are judged in a fixed order, so the
 * client's refusal doesn't depend on which answer came first.
 */
async function readForPress(ports: StartTransferPorts, now: Date, found: Transfer, from: BankAccount) {
  const login = ports.accountAtBank(from);
  const counted = latelyStarted(ports, found);
  const [atBank, balance, lately, others] = await Promise.all([
    login,
    login.then((atBank) => ports.balance(from, atBank)),
    counted,
    // Read after the count, which is a condition of the claim. A payment started meanwhile shows up in one of the two.
    counted.then(() => sameAmount(ports, found)),
  ]);
  return { read: atBank && { account: atBank, at: now }, balance, lately, others };
}

/**
 * Every guard of the start except the velocity limits, recomputed on the server. The status is checked before what was
 * shown: if an earlier submission succeeded, nothing has to be reviewed again.
 *
 * Everything is read in three round trips: the records, then the account at the bank and the counts, then what depends
 * on these. Earlier returns come last but are judged among a debit's guards, so those guards run twice. A submission
 * that doesn't fit the review or isn't fresh is refused before we ask the bank for a balance, which costs money.
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
  return started.ok ? done({ started: started.value, who, config, basis, read }) : started;
}

/**
 * Debits the client's bank account for a draft or a request, once.
 *
 * The transfer is claimed before we call the bank. If the client clicks twice, one conditional write fails. A crash
 * after the claim leaves `submitted`, which the sweeper settles under the same key.
 */
export async function startTransfer(
  ports: StartTransferPorts,
  request: StartTransferRequest,
): Promise<Outcome<Started, StartRefusal | CarriedRefusal | RefusalOf<typeof claimWithinLimits<never>>>> {
  const decided = await decide(ports, request);
  await noteLimit(ports, request, decided);
  if (!decided.ok) return decided;
  const { started, who, config, basis, read } = decided.value;
  const claimed = await claimWithinLimits(ports, started, { config, who, now: request.now }, basis);
  await noteLimit(ports, request, claimed);
  return concludeSubmission(ports, request, claimed, wrongStatus, read);
}
