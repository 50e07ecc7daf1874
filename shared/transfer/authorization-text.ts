import { type Day, dayInDigits } from '../dates.ts';
import { add, type Cents, formatDollars } from '../money.ts';
import { formatPhone } from '../phone.ts';
import { type Language, languageHere, type Words } from '../text/language.ts';
import { spanishAgreement } from '../text/spanish/agreement.ts';
import type { Terms } from './terms.ts';

/** Raised with every change of the wording, so that a stored text shows which version it is. */
export const AUTHORIZATION_TEXT_VERSION = '2026-11-2';

/** The same for a debit on a later day. */
export const SCHEDULE_TEXT_VERSION = 'schedule-2026-11-1';

/** The same for a debit that goes to the bank network on the same day. */
export const SAME_DAY_TEXT_VERSION = 'same-day-2026-11-1';

/** The same for the acceptance of a payment. */
export const ACCEPTANCE_TEXT_VERSION = 'acceptance-2026-11-2';

/** What the wording needs to name. */
export type AuthorizationFacts = Omit<Terms, 'pocPhone'> & {
  readonly pocPhone: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly total: Cents;
  /** Whether the client chose that day, with Schedule Payment. */
  readonly isScheduled?: boolean;
};

/** What a client agrees to by accepting a payment names the same, without a fee. */
export type AcceptanceFacts = Omit<AuthorizationFacts, 'fee' | 'total'>;

/** The words of both, in one language. */
export type AgreementWords = {
  /**
   * The one-time WEB debit authorization the client agrees to by pressing Make Transfer or Schedule Payment.
   *
   * Nacha requires that it be readily identifiable, name amount, date and account, say how to revoke it, and can be
   * kept; the page shows it and the server stores it, both from here.
   */
  readonly debit: (facts: AuthorizationFacts) => string;
  /**
   * What a client agrees to by pressing Accept Payment: a one-time credit to their account. The Nacha Operating Rules
   * ask for the receiver's authorization of a consumer credit (PPD), and let a credit made in error be reversed. A
   * credit by RTP or FedNow is final by the rules of both. The rail is chosen only after the client accepts.
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

/** Raised with every change of a translation, where the English words have not changed. */
const TRANSLATIONS: Words<string> = { en: '', es: '-es-1' };

/** The version of a text in a language: what was shown is what is agreed to, so each language has its own. */
export const textVersionIn = (language: Language, version: string): string => version + TRANSLATIONS[language];

/** What a client agrees to by pressing Make Transfer or Schedule Payment. */
export const authorizationText = (facts: AuthorizationFacts, language = languageHere()): string =>
  agreementWords[language].debit(facts);

/** What a client agrees to by pressing Accept Payment. */
export const acceptanceText = (facts: AcceptanceFacts, language = languageHere()): string =>
  agreementWords[language].credit(facts);

type Agreed = { readonly amount: Cents; readonly fee: Cents; readonly disbursement: boolean };

/**
 * What the client agrees to by the button of the review: the same words for the page, which shows them, and for the
 * server, which keeps them.
 */
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
