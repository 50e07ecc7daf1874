import { createHash } from 'node:crypto';
import { accountLabel, type BankAccount } from '#shared/bank/account.ts';
import type { Day } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { LANGUAGES, type Language } from '#shared/text/language.ts';
import { agreementText } from '#shared/transfer/authorization-text.ts';
import { destinationFor, feeFor, totalOf } from '#shared/transfer/rules.ts';
import { goesToday } from '#shared/transfer/same-day.ts';
import type { ShownReview, ShownWire } from '#shared/transfer/shown.ts';
import type { Terms } from '#shared/transfer/terms.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { accountSnapshot, type TransferAccount } from '#shared/transfer/transfer-account.ts';
import { type AgreedTo, termsOf } from './agreement.ts';

type Changed = Refusal<'transfer/changed-meanwhile'>;

/** Refuses if anything was written to the transfer since it was shown. */
export const changedSince = ({ version }: Transfer, shown: ShownWire): Changed | undefined =>
  shown.version === version ? undefined : { code: 'transfer/changed-meanwhile' };

/** Facts of the submission beyond the transfer's record: today's fee and the company's account of today. */
type Now = { readonly fee: Cents; readonly into?: TransferAccount | undefined };

/** True if the total and the company's account that were shown are those that would be used now. */
export const isAsShown = ({ amount }: Transfer, shown: ShownWire, { fee, into }: Now): boolean =>
  shown.total === totalOf({ amount, fee }) && (shown.paidInto ?? undefined) === (into && accountLabel(into));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** How long after midnight the previous day's text still holds. It names the first day on which money may move. */
const READING_MS = 60 * 60 * 1000;

type Context = { readonly found: Transfer; readonly config: TenantConfig };
/** The text that was agreed to, and its language. */
type Agreed = { readonly words: AgreedTo; readonly language: Language; readonly isSameDay: boolean };
type Press = Now & { readonly now: Date; readonly scheduledOn?: Day };

/** The ways a payment may have been shown: by language, by day, and as a same-day debit or not. */
const readings = (now: Date) =>
  [now, new Date(now.getTime() - READING_MS)].flatMap((at) =>
    LANGUAGES.flatMap((language) => [false, true].map((isSameDay) => ({ at, language, isSameDay }))),
  );

/**
 * The text the client saw, if it is one that the portal shows. The hash is compared, never trusted. Around midnight the
 * text of either day holds, because a debit "on or after" yesterday may well be made today. Language and rail aren't
 * arguments: they are those of the text that was shown.
 */
export function agreedTo(
  { found, config }: Context,
  account: BankAccount,
  shown: ShownReview,
  { now, scheduledOn, ...done }: Press,
): Agreed | undefined {
  const texts = readings(now).map(({ at, language, isSameDay }) => {
    const named = { ...termsOf(config, account, at), isSameDay };
    return { language, isSameDay, text: agreementText(named, { ...found, fee: done.fee }, scheduledOn, language) };
  });
  const read = texts.find(({ text }) => sha256(text) === shown.textSha256);
  if (!(read && isAsShown(found, shown, done))) return undefined;
  const { text, ...how } = read;
  return { words: { text, textSha256: sha256(text), shownVersion: found.version }, ...how };
}

/** A transfer as its review shows it, with the terms to agree to; null if the client has nothing to submit. */
export type Reviewed = { readonly transfer: Transfer; readonly terms: Terms | null };

const OPEN: readonly Transfer['status'][] = ['draft', 'viewed', 'awaiting acceptance'];

/**
 * A transfer as submitting it now would make it: with today's fee, the company's account of today, and the client's
 * account as its bank names it today. A scheduled payment keeps the fee that was agreed to.
 */
export function reviewed(found: Transfer, account: BankAccount | undefined, config: TenantConfig, now: Date): Reviewed {
  if (!OPEN.includes(found.status)) return { transfer: found, terms: null };
  const { disbursement, schedule, source, destination } = found;
  const stored = disbursement ? destination : source;
  const own = account ? accountSnapshot(account) : stored;
  const terms = own ? termsOf(config, own, now) : null;
  const at = now.toISOString();
  if (disbursement) {
    const isSameDay = goesToday(config, { way: 'disbursements', total: totalOf(found), at });
    return { transfer: { ...found, destination: own }, terms: terms && { ...terms, isSameDay } };
  }
  const fee = schedule ? found.fee : feeFor(config.fee, found.method);
  const into = destinationFor(config.destinationAccounts, found);
  const asked = { way: 'debits', total: totalOf({ amount: found.amount, fee }), at } as const;
  return {
    transfer: { ...found, fee, source: own, destination: into && accountSnapshot(into) },
    // A draft keeps the account that was linked before its client switched to a wire.
    terms: terms && { ...terms, isSameDay: found.method === 'ACH' && goesToday(config, asked) },
  };
}
