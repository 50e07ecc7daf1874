import type { Call } from './call.ts';

const MONTH_REFUSALS = [
  ...(['staff/whole-company', 'staff/month-open', 'staff/month-not-told', 'staff/month-too-old'] as const),
  ...(['staff/which-account', 'staff/account-not-imported', 'staff/month-too-much', 'staff/books-move'] as const),
] as const;

/** Exports of a company's books. */
export const reportCalls = {
  'begin-export': {
    purpose:
      'Begins an export of the books between two days, a year at most. The request is recorded first; its parts can be read for fifteen minutes.',
    refusals: ['staff/whole-company'],
  },
  'read-export': {
    purpose:
      'Returns a part of an export: 200 entries of the books at most. Only the person who began it can read it, from start to end.',
    refusals: ['staff/whole-company', 'staff/no-export'],
  },
  'take-day': {
    purpose:
      'Returns a day of the books as PDF: each account’s receipts and disbursements between its balances. The download is recorded first.',
    refusals: ['staff/whole-company', 'staff/day-ahead'],
  },
  'take-receipt': {
    purpose:
      'Returns a payment’s receipt as PDF, in the form for others such as a lender. The download is recorded first.',
    refusals: ['staff/no-payment'],
  },
  'take-file': {
    purpose:
      'Returns a file’s ledger as PDF: its receipts and disbursements with the balance after each. The download is recorded first.',
    refusals: ['staff/no-closing', 'staff/whole-company'],
  },
  'read-month': {
    purpose:
      'Returns the three-way reconciliation of a past month: the books, the files, and Plaid and the bank, with each item that only one side has. If statements of several accounts were imported and the query names none, it takes the first.',
    refusals: MONTH_REFUSALS,
  },
  'take-month': {
    purpose:
      'Returns the three-way reconciliation of a past month as PDF, with Plaid’s figures as of its last comparison. The download is recorded first.',
    refusals: MONTH_REFUSALS,
  },
  'take-year': {
    purpose:
      'Returns the annual review of a year as PDF: the controls as they are set, counts of the audit log, the months’ reconciliations, and the approvers. The download is recorded first.',
    refusals: ['staff/whole-company', 'staff/year-ahead', 'staff/year-too-much'],
  },
  'take-proof': {
    purpose:
      'Returns the proof that a client authorized a debit as PDF, for the bank that disputes it. The download is recorded first.',
    refusals: ['staff/no-payment', 'staff/no-debit', 'staff/asked-ahead'],
  },
  'take-reversal': {
    purpose:
      'Returns the reversal request for Plaid’s support as PDF: the payment’s numbers, its amount, its reason and its deadline. The download is recorded first.',
    refusals: ['staff/no-payment', 'reversal/none'],
  },
} as const satisfies Readonly<Record<string, Call>>;
