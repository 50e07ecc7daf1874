import { type Day, dayInDigits } from '../dates.ts';
import { add, type Cents, formatDollars } from '../money.ts';
import { formatPhone } from '../phone.ts';
import { type Language, languageHere, type Words } from '../text/language.ts';
import { spanishAgreement } from '../text/spanish/agreement.ts';
import type { Terms } from './terms.ts';

/** Raised with every change of the wording, so that a stored text shows its version. */
export const AUTHORIZATION_TEXT_VERSION = '2026-11-2';

/** The version for a debit on a later day. */
export const SCHEDULE_TEXT_VERSION = 'schedule-2026-11-1';

/** The version for a same-day debit. */
export const SAME_DAY_TEXT_VERSION = 'same-day-2026-11-1';

/** The version for the acceptance of a disbursement. */
export const ACCEPTANCE_TEXT_VERSION = 'acceptance-2026-11-2';

export type AuthorizationFacts = Omit<Terms, 'pocPhone'> & {
  readonly pocPhone: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly total: Cents;
  /** True if the client chose the day with Schedule Payment. */
  readonly isScheduled?: boolean;
};

/** The facts of an acceptance, which has no fee. */
export type AcceptanceFacts = Omit<AuthorizationFacts, 'fee' | 'total'>;

/** Both agreements in one language. */
export type AgreementWords = {
  /**
   * The one-time WEB debit authorization that the client gives with Make Transfer or Schedule Payment.
   *
   * Nacha requires that it is readily identifiable, names amount, date and account, says how to revoke it, and can be
   * kept. The page shows this text and the server stores it.
   */
  readonly debit: (facts: AuthorizationFacts) => string;
  /**
   * The client's agreement with Accept Payment: a one-time credit to their account. The Nacha Operating Rules require
   * the receiver's authorization of a consumer credit (PPD) and allow reversing a credit made in error. A credit by RTP
   * or FedNow is final by the rules of both. The rail is chosen only after the client accepts.
   */
  readonly credit: (facts: AcceptanceFacts) => string;
};

const en: AgreementWords = {
  debit: (facts) => {
    const fee =
      facts.fee > 0 ? ` (${formatDollars(facts.amount)} plus ${formatDollars(facts.fee)} convenience fee)` : '';
    const sameDay = facts.isSameDay
      ? ', by same-day ACH (or by ordinary ACH if the bank network no longer takes it that day)'
      : '';
    return (
      `By selecting ${facts.isScheduled ? 'Schedule Payment' : 'Make Transfer'} I authorize ${facts.tenantName}, through this portal and its payment provider, to ` +
      `electronically debit one time my ${facts.bankName && `${facts.bankName} `}account ${facts.accountName} ending ` +
      `${facts.accountLastFourDigits} for ${formatDollars(facts.total)}${fee} on or after ${facts.on}${sameDay}, and to credit ` +
      `that account if needed to correct an error. I am an owner of this account. I may cancel on this transfer's page, by calling ` +
      `${formatPhone(facts.pocPhone)} or writing to ${facts.supportEmail} until the debit is submitted to the bank ` +
      'network. I can print or download this authorization.'
    );
  },
  credit: (facts) =>
    `By selecting Accept Payment I ask ${facts.tenantName}, through this portal and its payment provider, to ` +
    `electronically deposit one time ${formatDollars(facts.amount)} into my ${facts.bankName && `${facts.bankName} `}account ` +
    `${facts.accountName} ending ${facts.accountLastFourDigits} on or after ${facts.on}, by ACH or as an instant ` +
    `payment, and to reverse a deposit by ACH that was made in error. An instant payment is final. I am an owner of this account. Questions are answered at ` +
    `${formatPhone(facts.pocPhone)} and ${facts.supportEmail}. I can print or download this.`,
};

const agreementWords: Words<AgreementWords> = { en, es: spanishAgreement };

/** Raised with every change of a translation if the English text is unchanged. */
const TRANSLATIONS: Words<string> = { en: '', es: '-es-1' };

/**
 * The version of a text in a language. Each language has its own, because the client agrees to the text that was shown.
 */
export const textVersionIn = (language: Language, version: string): string => version + TRANSLATIONS[language];

export const authorizationText = (facts: AuthorizationFacts, language = languageHere()): string =>
  agreementWords[language].debit(facts);

export const acceptanceText = (facts: AcceptanceFacts, language = languageHere()): string =>
  agreementWords[language].credit(facts);

type Agreed = { readonly amount: Cents; readonly fee: Cents; readonly disbursement: boolean };

/** The text that the client agrees to on the review. The page shows it, and the server stores the same. */
export function agreementText(
  named: Terms,
  { amount, fee, disbursement }: Agreed,
  scheduledOn?: Day,
  language = languageHere(),
): string {
  if (disbursement) return acceptanceText({ ...named, amount }, language);
  const facts = { ...named, amount, fee, total: add(amount, fee) };
  return authorizationText(
    scheduledOn ? { ...facts, on: dayInDigits(scheduledOn), isScheduled: true, isSameDay: false } : facts,
    language,
  );
}
