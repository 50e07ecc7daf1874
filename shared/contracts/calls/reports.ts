import type { Call } from './call.ts';

const MONTH_REFUSALS = [
  ...(['staff/whole-company', 'staff/month-open', 'staff/month-not-told', 'staff/month-too-old'] as const),
  ...(['staff/which-account', 'staff/account-not-imported', 'staff/month-too-much', 'staff/books-move'] as const),
] as const;

/** Exports of a company's books. */
export const reportCalls = {
  'begin-export': {
    purpose:
      'Begins an export of the books between two days, a year at most. Who wants what is written down first; its parts are good for fifteen minutes.',
    refusals: ['staff/whole-company'],
  },
  'read-export': {
    purpose:
      'A part of an export: 200 entries of the books at most. Only the person who started it can read it, from its beginning to its end.',
    refusals: ['staff/whole-company', 'staff/no-export'],
  },
  'take-day': {
    purpose:
      'Draws up a day of the books as PDF: receipts and disbursements of each account between its balances. That it was taken is written down first.',
    refusals: ['staff/whole-company', 'staff/day-ahead'],
  },
  'take-receipt': {
    purpose: 'A payment’s receipt as PDF, as others such as a lender get it. The download is recorded first.',
    refusals: ['staff/no-payment'],
  },
  'take-file': {
    purpose:
      'A file’s ledger as PDF: its receipts and disbursements with the balance after each. The download is recorded first.',
    refusals: ['staff/no-closing', 'staff/whole-company'],
  },
  'read-month': {
    purpose:
      'The three-way reconciliation of a month that is over: the books, the files, and Plaid and the bank, with each item that only one side has. If statements of several accounts were imported and none is asked for, it begins with the first.',
    refusals: MONTH_REFUSALS,
  },
  'take-month': {
    purpose:
      'The three-way reconciliation of a month that is over, as PDF, with Plaid’s figures as of its last comparison. The download is recorded first.',
    refusals: MONTH_REFUSALS,
  },
  'take-year': {
    purpose:
      'Draws up the annual review of a year as PDF: the controls as they are set, counts of the audit log, the months’ reconciliations, and the approvers. The download is recorded first.',
    refusals: ['staff/whole-company', 'staff/year-ahead', 'staff/year-too-much'],
  },
  'take-proof': {
    purpose:
      'Draws up what proves that a client authorized a debit, as PDF for the bank that disputes it. That it was taken is written down first.',
    refusals: ['staff/no-payment', 'staff/no-debit', 'staff/asked-ahead'],
  },
  'take-reversal': {
    purpose:
      'Draws up the request for a reversal that goes to the provider’s support, as PDF: the payment’s numbers, its amount, why, and by when. That it was taken is written down first.',
    refusals: ['staff/no-payment', 'reversal/none'],
  },
} as const satisfies Readonly<Record<string, Call>>;
