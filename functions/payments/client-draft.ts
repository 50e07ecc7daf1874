import { type BankAccount, isPendingVerification, usableAccount } from '#shared/bank/account.ts';
import type { Instant } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { DRAFTS_MAX, UNFINISHED_DRAFTS_PER_DAY } from '#shared/limits.ts';
import { ZERO } from '#shared/money.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import { doubtsOf } from '#shared/transfer/account-check.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { moved } from '#shared/transfer/move.ts';
import { namedOn, newTransfer } from '#shared/transfer/new-transfer.ts';
import type { TransferDetails } from '#shared/transfer/rules.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot } from '#shared/transfer/transfer-account.ts';
import type { Owner } from '../ports.ts';
import { checkedDetails, type DraftPorts, rememberProperty } from './engine/draft-details.ts';
import { type ChangedByClient, type EditTransferPorts, findOffer } from './engine/offer.ts';

/** `draftsOf` counts a client's open drafts, and those begun since the given time. */
export type InsertDraftPorts = DraftPorts & {
  readonly draftsOf: (
    tenant: TenantId,
    client: ClientId,
    since: Instant,
  ) => Promise<{ readonly open: number; readonly begun: number }>;
};

const DAY_MS = 86_400_000;

/** Refuses another draft if many are open, or many were begun lately, even if discarded since. */
async function draftsRefusal(
  ports: InsertDraftPorts,
  { tenant, client, now }: Owner,
): Promise<Refusal<'transfer/too-many-drafts' | 'request/too-many'> | undefined> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [{ open, begun }, config] = await Promise.all([
    ports.draftsOf(tenant, client, dayAgo),
    ports.tenants.config(tenant),
  ]);
  if (open >= DRAFTS_MAX) return { code: 'transfer/too-many-drafts' };
  if (begun < (config?.velocity.client.day.count ?? 0) + UNFINISHED_DRAFTS_PER_DAY) return undefined;
  return { code: 'request/too-many', sentence: caseSentence('manyStarted') };
}

/**
 * Saves the details of a new payment as a draft. The number of drafts is checked but not locked. A client who saves
 * several at once can exceed the limit by a few; it only has to keep the table from filling up.
 */
export async function insertDraft(
  ports: InsertDraftPorts,
  owner: Owner,
  details: TransferDetails,
): Promise<
  Outcome<Transfer, RefusalOf<typeof checkedDetails> | Refusal<'transfer/too-many-drafts' | 'request/too-many'>>
> {
  const check = await checkedDetails(ports, owner, details);
  if (!check.ok) return check;
  const full = await draftsRefusal(ports, owner);
  if (full) return refuse(full);
  const { who, part } = check.value;
  const draft = newTransfer(namedOn(who), { now: owner.now, random: ports.random }, part);
  const added = await ports.transfers.add(draft);
  await rememberProperty(ports, who, added);
  return done(added);
}

/** Only a draft can be edited, and only against the version that was read. */
export async function editDraft(
  ports: DraftPorts,
  owner: Owner,
  { id, version, details }: { readonly id: TransferId; readonly version: number; readonly details: TransferDetails },
): Promise<
  Outcome<
    Transfer,
    | RefusalOf<typeof checkedDetails>
    | Refusal<
        | 'transfer/not-found'
        | 'transfer/not-editable'
        | 'transfer/scheduled'
        | 'transfer/held'
        | 'transfer/changed-meanwhile'
      >
  >
> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  if (!draft) return refuse({ code: 'transfer/not-found' });
  if (draft.status !== 'draft') return refuse({ code: 'transfer/not-editable' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  if (holdOf(draft)) return refuse({ code: 'transfer/held' });
  if (draft.version !== version) return refuse({ code: 'transfer/changed-meanwhile' });
  // The shares of several payers add up to what the staff requested.
  if (draft.share && details.amount !== draft.amount) return refuse({ code: 'transfer/not-editable' });
  const check = await checkedDetails(ports, owner, details);
  if (!check.ok) return check;
  const { problem: _solved, ...kept } = draft;
  const saved = await ports.transfers.save({ ...kept, ...check.value.part, updatedAt: owner.now.toISOString() });
  if (saved.ok) await rememberProperty(ports, check.value.who, saved.value);
  return saved;
}

/** Discards a draft; its record stays. */
export async function discardTransfer(
  ports: EditTransferPorts,
  owner: Owner,
  id: TransferId,
): ChangedByClient<'transfer/scheduled'> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  if (!draft) return refuse({ code: 'transfer/not-found' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  const discarded = moved(draft, 'discard', 'client', { at: owner.now.toISOString(), reason: 'discarded' });
  return discarded.ok ? ports.transfers.save(discarded.value) : discarded;
}

/** A draft, or a payment the tenant requested: for a request, the client chooses only the account. */
const takesSource = (transfer: Transfer): boolean =>
  transfer.status === 'draft' || (transfer.status === 'viewed' && kindOf(transfer) === 'ACH');

/** Records which account the money leaves. The account is checked again when the transfer starts. */
export async function linkSource(
  ports: EditTransferPorts,
  owner: Owner,
  { id, bankAccountId }: { readonly id: TransferId; readonly bankAccountId: BankAccountId },
): Promise<
  Outcome<
    Transfer,
    | RefusalOf<typeof usableAccount>
    | Refusal<
        | 'transfer/not-found'
        | 'transfer/not-editable'
        | 'transfer/scheduled'
        | 'transfer/held'
        | 'transfer/changed-meanwhile'
      >
  >
> {
  const [draft, account] = await Promise.all([
    ports.transfers.find(owner.tenant, owner.client, id),
    ports.accounts.find(owner.tenant, owner.client, bankAccountId),
  ]);
  if (!draft || !isClientsToSee(draft.status)) return refuse({ code: 'transfer/not-found' });
  if (!takesSource(draft)) return refuse({ code: 'transfer/not-editable' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  if (holdOf(draft)) return refuse({ code: 'transfer/held' });
  const source = usableAccount(account);
  if (!source.ok) return source;
  return ports.transfers.save({ ...draft, source: accountSnapshot(source.value), updatedAt: owner.now.toISOString() });
}

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
): ChangedByClient<
  RefusalOf<typeof usableAccount>['code'] | 'transfer/too-many-tries' | 'disbursement/account-refused'
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
