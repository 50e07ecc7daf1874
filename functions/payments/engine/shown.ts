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

/** Why a transfer is not the one that was shown: anything was written to it since. */
export const changedSince = ({ version }: Transfer, shown: ShownWire): Changed | undefined =>
  shown.version === version ? undefined : { code: 'transfer/changed-meanwhile' };

/** What a press does beyond the transfer's record: today's fee, and the company's account of today. */
type Now = { readonly fee: Cents; readonly into?: TransferAccount | undefined };

/** Whether the total and the company's account that were shown are those that a press would use. */
export const isAsShown = ({ amount }: Transfer, shown: ShownWire, { fee, into }: Now): boolean =>
  shown.total === totalOf({ amount, fee }) && (shown.paidInto ?? undefined) === (into && accountLabel(into));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** For so long after midnight the words of the day before hold: they name the first day on which money may move. */
const READING_MS = 60 * 60 * 1000;

type Context = { readonly found: Transfer; readonly config: TenantConfig };
/** The words that were agreed to, and whose language they are in. */
type Agreed = { readonly words: AgreedTo; readonly language: Language; readonly isSameDay: boolean };
type Press = Now & { readonly now: Date; readonly scheduledOn?: Day };

/** A payment as it may have been shown: in which language, of which day, and whether it was to leave on that day. */
const readings = (now: Date) =>
  [now, new Date(now.getTime() - READING_MS)].flatMap((at) =>
    LANGUAGES.flatMap((language) => [false, true].map((isSameDay) => ({ at, language, isSameDay }))),
  );

/**
 * The words the client saw, if they are those that the portal shows: the hash is compared and never believed. Around
 * midnight the words of either day hold, because a debit "on or after" yesterday may well be made today. The page's
 * language is no argument: the words that were shown are those of one language, and these are kept. Nor is the rail:
 * it is the one that these words name.
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

/**
 * A transfer as its review shows it, and what the words to agree to name; null where the client has nothing to press.
 */
export type Reviewed = { readonly transfer: Transfer; readonly terms: Terms | null };

const OPEN: readonly Transfer['status'][] = ['draft', 'viewed', 'awaiting acceptance'];

/**
 * A transfer that waits for its client's press, as that press would make it now: with today's fee, the company's
 * account of today, and the client's own as its bank names it today. What is scheduled keeps the fee that was agreed
 * to.
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
    // A draft keeps the account that was linked before its client turned to a wire.
    terms: terms && { ...terms, isSameDay: found.method === 'ACH' && goesToday(config, asked) },
  };
}
