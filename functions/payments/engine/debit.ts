import { type BankAccount, usableAccount } from '#shared/bank/account.ts';
import { areDebitsStopped, type Client, isIdentityComplete } from '#shared/client/client.ts';
import type { Day, Instant } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Authorization } from '#shared/transfer/agreement.ts';
import {
  AUTHORIZATION_TEXT_VERSION,
  SAME_DAY_TEXT_VERSION,
  SCHEDULE_TEXT_VERSION,
  textVersionIn,
} from '#shared/transfer/authorization-text.ts';
import { type EntryAccount, entryAccountOf } from '#shared/transfer/entry-account.ts';
import type { Actor } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import { presentationsOf, representmentOf } from '#shared/transfer/retry.ts';
import { amountRefusal, destinationFor, feeFor, limitsFor, methodFor, totalOf } from '#shared/transfer/rules.ts';
import { goesToday } from '#shared/transfer/same-day.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot, type TransferAccount } from '#shared/transfer/transfer-account.ts';
import { notedAccount } from './account-check.ts';
import { agreement, type Submitter } from './agreement.ts';
import { agreedTo } from './shown.ts';
import { type PaymentContext, type StatusRefusal, statusRefusal } from './submission.ts';

/** A debit as it would be made now: its total, and its two accounts. */
export type Debit = {
  readonly fee: Cents;
  readonly total: Cents;
  readonly source: BankAccount;
  readonly destination: TransferAccount;
  /** The provider account that the entry is made in. */
  readonly entryAccount: EntryAccount;
  /** The representment number of a returned debit, if it is one. */
  readonly representment: number | undefined;
};

/** Refuses a status that can't be debited. A draft can, and so can a request once it is opened. */
export const debitStatusRefusal = (transfer: Transfer): StatusRefusal | undefined =>
  statusRefusal(transfer, 'ACH', ['draft', 'viewed']);

type RulesRefusal = RefusalOf<typeof methodFor> | NonNullable<ReturnType<typeof amountRefusal>>;

/** Refuses what the tenant's current rules don't allow, even if they did when the draft was saved. */
function rulesRefusal(transfer: Transfer, config: TenantConfig): RulesRefusal | undefined {
  const method = methodFor(config.purposes, transfer.purpose, transfer.method);
  return method.ok
    ? amountRefusal(transfer.amount, limitsFor(config, transfer.purpose), transfer.method)
    : method.refusal;
}

type DebitRefusal =
  | RulesRefusal
  | RefusalOf<typeof usableAccount | typeof representmentOf>
  | Refusal<'identity/incomplete' | 'destination/not-found' | 'transfer/debits-stopped'>;

/**
 * Tells the client what to do while their debits are stopped, with the tenant's own number rather than one from a
 * message.
 */
const stoppedRefusal = ({ name, pocPhone }: TenantConfig): Refusal<'transfer/debits-stopped'> => ({
  code: 'transfer/debits-stopped',
  sentence: caseSentence('debitsStopped', { tenant: name, again: name, phone: formatPhone(pocPhone) }),
});

/**
 * Every guard of a debit that doesn't depend on who starts it or when, recomputed on the server. A scheduled day runs
 * the same guards. The fee and the limits are today's.
 */
export function debitOf({ found, who, account, config, others, now }: PaymentContext): Outcome<Debit, DebitRefusal> {
  const against = rulesRefusal(found, config);
  if (against) return refuse(against);
  const source = usableAccount(account);
  if (!source.ok) return source;
  if (!isIdentityComplete(who)) return refuse({ code: 'identity/incomplete' });
  if (areDebitsStopped(who)) return refuse(stoppedRefusal(config));
  const destination = destinationFor(config.destinationAccounts, found);
  if (!destination) return refuse({ code: 'destination/not-found' });
  const fee = feeFor(config.fee, found.method);
  const total = totalOf({ amount: found.amount, fee });
  // Debits of the same obligation that the bank returned for insufficient funds, from any draft.
  const earlier = presentationsOf(others, found, source.value.id, now.toISOString());
  const again = representmentOf(found, source.value.id, { earlier, total });
  if (!again.ok) return again;
  const entryAccount = entryAccountOf(config.provider, destination);
  return done({ fee, total, source: source.value, destination, entryAccount, representment: again.value });
}

/** The client's agreement, and whether its words promise a debit on the same day. */
type AgreedDebit = { readonly authorization: Authorization; readonly isSameDay: boolean };

/** The text promises a same-day debit, but today's last window at the bank network has closed. */
const SAME_DAY_OVER: Refusal<'transfer/changed-meanwhile'> = {
  code: 'transfer/changed-meanwhile',
  sentence: caseSentence('sameDayOver'),
};

const versionOf = ({ isSameDay }: { readonly isSameDay: boolean }, scheduledOn: Day | undefined): string => {
  if (scheduledOn) return SCHEDULE_TEXT_VERSION;
  return isSameDay ? SAME_DAY_TEXT_VERSION : AUTHORIZATION_TEXT_VERSION;
};

/**
 * Records the debit that the client agrees to, if they saw it as it would be made now. The rail is the one that their
 * text names. If it is closed, they have to read the new text first.
 */
export function debitAgreement(
  there: PaymentContext,
  { fee, total, source, destination: into }: Debit,
  { shown, ...submitter }: Submitter & { readonly shown: ShownReview },
  scheduledOn?: Day,
): Outcome<AgreedDebit, Refusal<'transfer/changed-meanwhile'>> {
  const { now } = submitter;
  const agreed = agreedTo(there, source, shown, { now, fee, into, ...(scheduledOn ? { scheduledOn } : {}) });
  if (!agreed) return refuse({ code: 'transfer/changed-meanwhile' });
  const isSameDay = agreed.isSameDay && !scheduledOn;
  if (isSameDay && !goesToday(there.config, { way: 'debits', total, at: now.toISOString() }))
    return refuse(SAME_DAY_OVER);
  const textVersion = textVersionIn(agreed.language, versionOf({ isSameDay }, scheduledOn));
  return done({
    authorization: agreement({ textVersion, agreed: agreed.words, total, account: source }, submitter),
    isSameDay,
  });
}

/** Flags for the staff a transfer from an account whose owner has a different name at the bank. */
const overrideOf = ({ mismatch }: BankAccount): Pick<Transfer, 'nameMismatchOverride'> =>
  mismatch?.override ? { nameMismatchOverride: { ...mismatch, override: mismatch.override } } : {};

/** The client who starts a debit, the time, and the terms they accepted. */
type Start = {
  readonly by: Extract<Actor, 'client' | 'system'>;
  readonly at: Instant;
  readonly authorization: Authorization;
  readonly isSameDay?: boolean;
};

/** The transfer as it is claimed: started, with nothing left from an earlier try. */
export function startedDebit(
  found: Transfer,
  { firstName, lastName, email }: Client,
  { fee, source, destination, entryAccount, representment }: Debit,
  { by, at, authorization, isSameDay = false }: Start,
): Outcome<Transfer, Refusal<'transfer/wrong-status' | 'transfer/held'>> {
  const { problem: _old, nameMismatchOverride: _former, accountCheck: _seen, representment: _before, ...draft } = found;
  const named = { ...draft, fee, firstName, lastName };
  return moved(named, 'makeTransfer', by, {
    at,
    submittedAt: at,
    email,
    source: accountSnapshot(source),
    ...overrideOf(source),
    ...notedAccount(named, source, at),
    ...(representment ? { representment } : {}),
    destination: accountSnapshot(destination),
    authorization,
    provider: {
      attempt: found.provider.attempt + 1,
      rank: 0,
      account: entryAccount,
      ...(isSameDay ? { network: 'same-day-ach' as const } : {}),
      achClass: source.holder === 'business' ? 'ccd' : 'web',
      ...(source.linkedBy === 'numbers' ? { isByNumbers: true } : {}),
    },
  });
}
