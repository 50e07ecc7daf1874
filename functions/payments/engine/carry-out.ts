import { createHash } from 'node:crypto';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { AUTHORIZATION_LIFE_SECONDS } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isTooMuchUnchecked, isUnchecked, UNCHECKED, uncheckedRefusal } from '#shared/transfer/bank-check.ts';
import { moved } from '#shared/transfer/move.ts';
import { isOurs, LOST_COVER, NOT_APPROVED } from '#shared/transfer/not-covered.ts';
import { problemCodeOf } from '#shared/transfer/problem-code.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { goesBack } from '#shared/transfer/take-back.ts';
import { isRequested, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { AccountReader, ClientReader, Clock, TransferReader, TransferWriter } from '../../ports.ts';
import { isStillPayable } from './account-check.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { type Approvals, isApproved, isCovered } from './cover.ts';
import type { ClientAccount, Entries } from './entries.ts';
import type { FileReader } from './file-funds.ts';
import { onItsWay, type TakeBackPorts, takeBack } from './take-back.ts';
import { AUTHORIZATION_VOID_SECONDS, ageSeconds, voidAuthorization } from './void-authorization.ts';

export type CarryOutPorts = {
  readonly transfers: TransferReader & TransferWriter;
  readonly accounts: AccountReader;
  /** Read because the company may have put the client on hold since. */
  readonly clients: ClientReader;
  /** The file's money is checked again before each call that sends money out. */
  readonly files: FileReader;
  /** So is the approval. */
  readonly approvals: Pick<Approvals, 'holds'>;
  /** Bound to the one account at the provider that `account` names. */
  readonly entries: (
    transfer: Transfer,
  ) => Promise<Entries & Awaited<ReturnType<TakeBackPorts['entries']>> & { readonly description: string }>;
  /** The token and name of the client's account, debited or credited; undefined if the client has unlinked it since. */
  readonly clientAccount: (transfer: Transfer) => Promise<ClientAccount | undefined>;
  /** When the events of a provider account were last read to their end; undefined if they never were. */
  readonly eventsReadAt: (account: string) => Promise<Instant | undefined>;
  /** The largest debit allowed without the provider's check. */
  readonly uncheckedLimit: (tenant: TenantId) => Promise<Cents>;
  readonly now: Clock;
};

/**
 * The provider's idempotency key for this attempt. The same transfer and attempt give the same key and answer, so a
 * repeated request never moves money twice. Plaid takes at most 50 characters.
 */
export const idempotencyKey = (transfer: Pick<Transfer, 'id' | 'tenantId' | 'provider'>): string =>
  createHash('sha256')
    .update(`${transfer.tenantId}|${transfer.id}|${transfer.provider.attempt}`)
    .digest('hex')
    .slice(0, 50);

/**
 * A restored table has lost recent requests to the bank until we read their events again. Until then, a payment may
 * look new that the bank has already made. No restore is faster than this.
 */
const EVENTS_UNREAD_SECONDS = 30 * 60;

/** True if we know everything the bank did before the window that a restore could have lost. */
async function knowsThePast({ eventsReadAt, now }: CarryOutPorts, account: string): Promise<boolean> {
  const readAt = await eventsReadAt(account);
  return readAt === undefined || ageSeconds(readAt, now()) < EVENTS_UNREAD_SECONDS;
}

/** Recorded reason: the account is no longer the one that was accepted. */
const ACCOUNT_CHANGED = 'ACCOUNT_CHANGED';
/** Recorded reason: the company has put the client on hold. */
const CLIENT_STOPPED = 'CLIENT_STOPPED';

/**
 * The sentence that the client reads after a definite refusal: a specific reason if they can fix it themselves,
 * otherwise the specification's own sentence. A client isn't told that the tenant's ledger is short, or that a record
 * was changed.
 */
export function refusalOf(
  { disbursement }: Pick<Transfer, 'disbursement'>,
  code: string | undefined,
): Refusal<
  | NonNullable<ReturnType<typeof problemCodeOf>>
  | 'client/stopped'
  | 'disbursement/account-changed'
  | 'disbursement/not-covered'
  | 'disbursement/not-paid'
  | 'amount/over-balance'
  | 'transfer/start-failed'
> {
  if (code === CLIENT_STOPPED) return { code: 'client/stopped' };
  if (code === ACCOUNT_CHANGED) return { code: 'disbursement/account-changed' };
  if (code && isOurs({ code })) return { code: 'disbursement/not-covered' };
  const known = code && problemCodeOf({ code });
  if (known) return { code: known };
  if (disbursement) return { code: 'disbursement/not-paid' };
  return { code: code === 'NSF' ? 'amount/over-balance' : 'transfer/start-failed' };
}

/**
 * After a definite refusal, the transfer returns to where the client submitted it: a draft, a request or a disbursement
 * to accept.
 */
function declineOf(transfer: Transfer): 'declined' | 'declinedRequest' | 'declinedDisbursement' {
  if (transfer.disbursement) return 'declinedDisbursement';
  return isRequested(transfer) ? 'declinedRequest' : 'declined';
}

function backToClient(
  transfer: Transfer,
  code: string,
  at: string,
  sentence = anyRefusalSentence(refusalOf(transfer, code)),
): Transfer {
  const { authorizationId: _id, authorizedAt: _at, ...provider } = transfer.provider;
  const declined = moved(transfer, declineOf(transfer), 'provider', {
    at,
    reason: code,
    provider,
    problem: { code, sentence, at },
  });
  invariant(declined.ok, 'a submitted transfer can be declined');
  return declined.value;
}

/** Returns the saved transfer, or undefined if another writer was faster. */
async function saved(ports: CarryOutPorts, changed: Transfer, madeAt?: string): Promise<Transfer | undefined> {
  const outcome = await ports.transfers.save(changed, madeAt);
  return outcome.ok ? outcome.value : undefined;
}

/** Why a started or accepted payment must not be made anymore; undefined if it may. */
async function stopOf(ports: CarryOutPorts, transfer: Transfer, account: ClientAccount): Promise<string | undefined> {
  const who = await ports.clients.find(transfer.tenantId, transfer.clientId);
  if (who && isClientStopped(who)) return CLIENT_STOPPED;
  if (!transfer.disbursement) return undefined;
  if (!(await isApproved(ports, transfer))) return NOT_APPROVED;
  if (!(await isStillPayable(ports, transfer, account))) return ACCOUNT_CHANGED;
  return (await isCovered(ports, transfer)) ? undefined : LOST_COVER;
}

/** An account at the bank, and when the current request read it. */
export type JustRead = { readonly account: ClientAccount; readonly at: Date };

/** Longer than a function runs. An older read comes from a run that was suspended. */
const JUST_READ_SECONDS = 30;

/**
 * The account to debit or credit. No account is disconnected while a transfer of it is `submitted`, so the request that
 * just read it needn't read it again. Any other run must: hours may lie between the claim and the sweeper, and a
 * disconnection in progress at the claim ends in between.
 */
const accountFor = (ports: CarryOutPorts, transfer: Transfer, read: JustRead | undefined) =>
  read && ageSeconds(read.at.toISOString(), ports.now()) < JUST_READ_SECONDS
    ? read.account
    : ports.clientAccount(transfer);

/** Requests an authorization and saves it, before anything is created from it. */
async function authorized(ports: CarryOutPorts, transfer: Transfer, read?: JustRead): Promise<Transfer | undefined> {
  invariant(transfer.authorization, 'a submitted transfer carries its authorization record');
  const account = await accountFor(ports, transfer, read);
  const at = ports.now().toISOString();
  // Nothing was created yet, because that needs a recorded authorization. So the client may choose another account.
  if (!account) return saved(ports, backToClient(transfer, 'ACCOUNT_UNLINKED', at));
  // The client may have accepted hours ago. The deposit that funds this may have been returned while the provider was
  // silent.
  const stop = await stopOf(ports, transfer, account);
  if (stop) return saved(ports, backToClient(transfer, stop, at));
  const entries = await ports.entries(transfer);
  if (!(await knowsThePast(ports, entries.account))) return transfer;
  const answer = await entries.authorize({
    ...account,
    type: transfer.disbursement ? 'credit' : 'debit',
    // The rail as claimed. If it were chosen again, a retry could send the payment a second time by another rail.
    network: transfer.provider.network ?? 'ach',
    ledgerId: transfer.provider.account?.ledgerId,
    // Also as claimed, because the provider refuses the same key with another class.
    achClass: transfer.provider.achClass ?? (transfer.disbursement ? 'ppd' : 'web'),
    amount: totalOf(transfer),
    idempotencyKey: idempotencyKey(transfer),
    legalName: `${transfer.firstName} ${transfer.lastName}`,
    sourceAddress: transfer.authorization.sourceAddress,
    userAgent: transfer.authorization.userAgent,
    isUserPresent: transfer.events.findLast(({ to }) => to === 'submitted')?.actor !== 'system',
  });
  if (answer.heard === 'nothing') return transfer;
  if (answer.heard === 'no') return saved(ports, backToClient(transfer, answer.code, at));
  if (answer.value.decision === 'declined') return saved(ports, backToClient(transfer, answer.value.code, at));
  const { id, createdAt, unchecked } = answer.value;
  const { rationale: _former, ...provider } = transfer.provider;
  // An answer repeated under an old key has its first time, and the provider's clock may run ahead of ours.
  const authorizedAt = new Date(Math.min(Date.parse(createdAt), Date.parse(at))).toISOString();
  const known = { authorizationId: id, authorizedAt, ...(unchecked ? { rationale: unchecked } : {}) };
  return saved(ports, { ...transfer, provider: { ...provider, ...known } });
}

/** Adopts the transfer created from an expired authorization, or starts the next attempt if there is none. */
async function adoptedOrRenewed(ports: CarryOutPorts, transfer: Transfer, authorizationId: string) {
  const entries = await ports.entries(transfer);
  const found = await entries.findByAuthorization(authorizationId);
  if (found.heard === 'yes')
    return saved(ports, onItsWay(transfer, found.value, ports.now().toISOString()), entries.account);
  if (found.heard === 'nothing' || found.code !== 'NOT_FOUND') return transfer;
  const { authorizationId: _id, authorizedAt: _at, ...provider } = transfer.provider;
  return saved(ports, { ...transfer, provider: { ...provider, attempt: provider.attempt + 1 } });
}

/** Returns the payment to the client once it is certain that nothing was made or can be made. */
async function backWhenNothingWasMade(
  ports: CarryOutPorts,
  transfer: Transfer,
  authorizationId: string,
  code: string,
  sentence?: string,
) {
  const voided = await voidAuthorization(ports, transfer, authorizationId);
  const at = ports.now().toISOString();
  if (voided.is === 'used') return saved(ports, onItsWay(transfer, voided.made, at), voided.account);
  return voided.is === 'unused' ? saved(ports, backToClient(transfer, code, at, sentence)) : transfer;
}

/**
 * Creates the transfer from a fresh authorization. A suspended run may hold one from a start long ago, which is taken
 * back.
 */
async function created(ports: CarryOutPorts, transfer: Transfer, authorizationId: string, read?: JustRead) {
  if (goesBack(transfer, ports.now())) return takeBack(ports, transfer);
  const account = await accountFor(ports, transfer, read);
  const entries = await ports.entries(transfer);
  if (!account) return backWhenNothingWasMade(ports, transfer, authorizationId, 'ACCOUNT_UNLINKED');
  const stop = await stopOf(ports, transfer, account);
  if (stop) return backWhenNothingWasMade(ports, transfer, authorizationId, stop);
  const limit = isUnchecked(transfer) ? await ports.uncheckedLimit(transfer.tenantId) : undefined;
  if (limit !== undefined && isTooMuchUnchecked(transfer, limit))
    return backWhenNothingWasMade(
      ports,
      transfer,
      authorizationId,
      UNCHECKED,
      anyRefusalSentence(uncheckedRefusal(limit)),
    );
  const { tenantId: tenant, clientId: client, id } = transfer;
  const answer = await entries.create({
    ...account,
    authorizationId,
    description: entries.description,
    metadata: { tenant, client, transferId: id },
  });
  if (answer.heard === 'nothing') return transfer;
  if (answer.heard === 'no') return backWhenNothingWasMade(ports, transfer, authorizationId, answer.code);
  return saved(ports, onItsWay(transfer, answer.value, ports.now().toISOString()), entries.account);
}

/**
 * Takes a submitted transfer as far as the provider's answers allow: to `pending`, back to the client after a definite
 * refusal or a cancellation, or nowhere if the outcome is unknown. Safe to repeat at any time: the request that claimed
 * the transfer and the sweeper run this same code.
 *
 * The request that claims a debit passes the account it has just `read`; other callers leave it to this function.
 *
 * Returns undefined if another writer moved the transfer meanwhile.
 */
export async function carryOut(
  ports: CarryOutPorts,
  claimed: Transfer,
  read?: JustRead,
): Promise<Transfer | undefined> {
  invariant(claimed.status === 'submitted', 'only a claimed transfer is carried out');
  if (kindOf(claimed) === 'Refund') return carryOutRefund(ports, claimed);
  if (goesBack(claimed, ports.now())) return takeBack(ports, claimed);
  let transfer: Transfer | undefined = claimed;
  const { authorizationId, authorizedAt } = claimed.provider;
  if (authorizationId && authorizedAt) {
    const age = ageSeconds(authorizedAt, ports.now());
    if (age < AUTHORIZATION_LIFE_SECONDS) return created(ports, claimed, authorizationId, read);
    if (age < AUTHORIZATION_VOID_SECONDS) return claimed;
    transfer = await adoptedOrRenewed(ports, claimed, authorizationId);
    if (transfer?.status !== 'submitted' || transfer.provider.authorizationId) return transfer;
  }
  transfer = await authorized(ports, transfer, read);
  if (transfer?.status !== 'submitted' || !transfer.provider.authorizationId) return transfer;
  // The provider repeated an earlier answer that was lost. The next run checks the old authorization first.
  if (ageSeconds(transfer.provider.authorizedAt ?? '', ports.now()) >= AUTHORIZATION_LIFE_SECONDS) return transfer;
  return created(ports, transfer, transfer.provider.authorizationId, read);
}
