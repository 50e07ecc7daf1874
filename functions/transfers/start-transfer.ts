import { type BankAccount, usableAccount } from '#shared/bank/account.ts';
import { isIdentityComplete } from '#shared/client/client.ts';
import { isFresh } from '#shared/client/fresh.ts';
import { FRESH_FOR_MONEY_SECONDS } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { AUTHORIZATION_TEXT_VERSION, authorizationText } from '#shared/transfer/authorization-text.ts';
import { moved } from '#shared/transfer/move.ts';
import { representmentOf } from '#shared/transfer/retry.ts';
import { amountRefusal, balanceRefusal, destinationFor, feeFor, methodFor, totalOf } from '#shared/transfer/rules.ts';
import { remembered, type Transfer } from '#shared/transfer/transfer.ts';
import { agreement, factsOf } from './agreement.ts';
import { type ClaimPorts, claimWithinLimits } from './claim.ts';
import { atHand, type Config, concluded, type Press, type PressPorts, type Started, statusRefusal } from './press.ts';
import { type RecentTwinPorts, recentTwin } from './recent-twin.ts';

/** What starting a transfer needs, besides what every press does. */
export type StartTransferPorts = PressPorts &
  ClaimPorts &
  RecentTwinPorts & {
    /** What the account holds now, in cents; null when the bank does not say. */
    readonly balance: (account: BankAccount) => Promise<number | null>;
  };

/** Who starts which transfer, and what they saw when they pressed the button. */
export type StartTransferRequest = Press & {
  readonly total: Cents;
  readonly authorizationTextVersion: string;
  readonly isMeantAgain?: boolean | undefined;
};

/** Why a transfer in this status cannot be started: a draft can, and a payment that was asked for, once it is opened. */
const wrongStatus = (transfer: Transfer): Refusal | undefined => statusRefusal(transfer, 'ACH', ['draft', 'viewed']);

/** The tenant's rules anew, whatever was true when the draft was saved: nobody pays a fee or limit of yesterday. */
function rulesRefusal(transfer: Transfer, config: Config, request: StartTransferRequest): Refusal | undefined {
  const method = methodFor(config.purposes, transfer.purpose, transfer.method);
  if (!method.ok) return method.refusal;
  const amount = amountRefusal(transfer.amount, config.limits, transfer.method);
  if (amount) return amount;
  const total = totalOf({ amount: transfer.amount, fee: feeFor(config.fee, transfer.method) });
  const agreed = request.total === total && request.authorizationTextVersion === AUTHORIZATION_TEXT_VERSION;
  return agreed ? undefined : { code: 'transfer/total-changed' };
}

/** The debit the client agreed to. */
function authorizationOf(transfer: Transfer, account: BankAccount, config: Config, request: StartTransferRequest) {
  const { amount, fee } = transfer;
  const total = totalOf(transfer);
  const text = authorizationText({ ...factsOf(config, account, request), amount, fee, total });
  return agreement({ textVersion: AUTHORIZATION_TEXT_VERSION, text, total, account }, request);
}

/** The mark for the staff on a transfer from an account whose owner the bank knows otherwise. */
const overrideOf = ({ mismatch }: BankAccount): Pick<Transfer, 'nameMismatchOverride'> =>
  mismatch?.override ? { nameMismatchOverride: { ...mismatch, override: mismatch.override } } : {};

/** A transfer as it will be claimed, and the limits it is claimed within. */
type Decided = { readonly started: Transfer; readonly config: Config };

/** Every guard of the start but the velocity limits, recomputed on the server. */
async function decide(ports: StartTransferPorts, request: StartTransferRequest): Promise<Outcome<Decided, Refusal>> {
  const there = await atHand(ports, request);
  if (!there.ok) return there;
  const { found, who, account, config } = there.value;
  const wrong = wrongStatus(found) ?? rulesRefusal(found, config, request);
  if (wrong) return refuse(wrong);
  const source = usableAccount(account);
  if (!source.ok) return source;
  if (!isIdentityComplete(who)) return refuse({ code: 'identity/incomplete' });
  if (!isFresh(request, who, FRESH_FOR_MONEY_SECONDS)) return refuse({ code: 'caller/not-fresh' });
  const again = representmentOf(found, source.value.id);
  if (!again.ok) return again;
  const destination = destinationFor(config.destinationAccounts, found);
  if (!destination) return refuse({ code: 'destination/not-found' });
  const fee = feeFor(config.fee, found.method);
  const short = balanceRefusal({ amount: found.amount, fee }, await ports.balance(source.value));
  if (short) return refuse(short);
  const twin = request.isMeantAgain ? undefined : await recentTwin(ports, found, request.now);
  if (twin) return refuse(twin);
  const at = request.now.toISOString();
  const {
    problem: _old,
    nameMismatchOverride: _former,
    representment: _before,
    ...draft
  } = { ...found, fee, firstName: who.firstName, lastName: who.lastName };
  const started = moved(draft, 'makeTransfer', 'client', {
    at,
    submittedAt: at,
    email: who.email,
    source: remembered(source.value),
    ...overrideOf(source.value),
    ...(again.value ? { representment: again.value } : {}),
    destination: remembered(destination),
    authorization: authorizationOf(draft, source.value, config, request),
    provider: { attempt: found.provider.attempt + 1, rank: 0 },
  });
  return started.ok ? done({ started: started.value, config }) : started;
}

/**
 * Debits the client's bank account for a drafted or requested transfer, once.
 *
 * The transfer is claimed before the bank hears of it: of two clicks one loses at the conditional write, and a crash
 * after it leaves `submitted`, which the sweeper settles under the same key.
 */
export async function startTransfer(
  ports: StartTransferPorts,
  request: StartTransferRequest,
): Promise<Outcome<Started, Refusal>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const { started, config } = decided.value;
  const claimed = await claimWithinLimits(ports, started, config, request.now);
  return concluded(ports, request, claimed, wrongStatus);
}
