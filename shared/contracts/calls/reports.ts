import type { Call } from './call.ts';

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
  'take-month': {
    purpose:
      'Draws up a month’s three-way reconciliation as PDF, with the provider’s side as it was last told. Only of a month that is over, and not of a part of what was booked since. That it was taken is written down first.',
    refusals: [
      ...(['staff/whole-company', 'staff/month-open', 'staff/month-not-told', 'staff/month-too-old'] as const),
      ...(['staff/which-account', 'staff/account-not-imported', 'staff/month-too-much', 'staff/books-move'] as const),
    ],
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
