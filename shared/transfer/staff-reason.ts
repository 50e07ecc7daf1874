import { staffAnswerText } from '../text/staff-answer.ts';
import { staffReturnsText } from '../text/staff-returns.ts';
import { NOT_APPROVED } from './not-covered.ts';
import { problemCodeOf } from './problem-code.ts';

const words = staffAnswerText.en;

type Meanings = Readonly<Record<string, string>>;
const OURS: Meanings = {
  ...words.problems,
  'client/stopped': words.problems.CLIENT_STOPPED,
  [NOT_APPROVED]: words.notAsApproved,
};
const RETURNS: Meanings = staffReturnsText.en;

/** Codes by which the provider finds too little money: the client's for a debit, the company's otherwise. */
const NO_MONEY = ['NSF', 'TRANSFER_INSUFFICIENT_FUNDS', 'TRANSFER_LEDGER_INSUFFICIENT_FUNDS'];

/** Recorded in place of a code that the provider didn't give. */
const EVENTS = ['failed', 'returned'];

/** A return code of the network. */
const RETURN_CODE = /^R\d\d$/;

/** Why the bank returned or refused it, as far as known, as a part of a sentence. */
export function bankReason(code: string | undefined): string {
  const meaning = RETURNS[code ?? ''];
  if (code && meaning) return words.code(code, meaning);
  return code && !EVENTS.includes(code) ? words.bankSays(code) : words.bankSaysNothing;
}

/**
 * Why a payment stopped, for the staff, by the recorded code. The sentence in the record is the client's: it doesn't
 * say what a bank returned, what someone changed or what the company lacks.
 */
export function staffReason(code: string, { disbursement }: { readonly disbursement: boolean }): string {
  if (NO_MONEY.includes(code)) return disbursement ? words.noMoney.company : words.noMoney.client;
  if (RETURN_CODE.test(code) || EVENTS.includes(code)) {
    const why = bankReason(code);
    return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
  }
  const known = OURS[code] ?? OURS[problemCodeOf({ code }) ?? ''];
  if (known) return known;
  if (code.startsWith('bank/')) return words.problems['bank/choose-another'];
  return code.includes('/') ? words.notSent : words.declined(code);
}
