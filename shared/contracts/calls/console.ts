import type { Call } from './call.ts';

/** Console reads: lists, searches, one payment, files, and today's open items. */
export const consoleCalls = {
  'console-payments': {
    purpose:
      'Lists the company’s payments that the caller may see: 25 a page, newest first, with the totals of those rows. `queue`, `file` and `agent` choose a list; the other parameters filter it. If few payments match a filter, a page may be short although another one follows.',
    refusals: [],
  },
  'console-find': {
    purpose:
      'Finds payments by reference, file number, name, street, amount, the last four digits of the phone, or the bank’s wire reference. A POST, so that no name is in an address.',
    refusals: [],
  },
  'console-payment': {
    purpose:
      'Returns one payment with its whole history: where the money is, its steps with their numbers in the audit log, and for escrow officers also how to reach the client, the messages and the books.',
    refusals: ['staff/no-payment'],
  },
  'console-files': {
    purpose:
      'Lists the company’s files, those with the newest payments first: each file’s balance, its outstanding disbursements, and what is still expected.',
    refusals: [],
  },
  'console-file': { purpose: 'Returns one file with all its payments.', refusals: ['staff/no-closing'] },
  'console-file-card': {
    purpose:
      'Returns a file’s people with their phones, its closing date, its receipts and disbursements in order with the balance after each, and its newest notes.',
    refusals: ['staff/no-closing'],
  },
  'console-find-file': {
    purpose: 'Finds a file by its number for a payment that is being prepared. A new file has none.',
    refusals: [],
  },
  'console-today': {
    purpose: 'Returns the staff’s open items by queue, and the good funds of today.',
    refusals: [],
  },
  'console-exceptions': {
    purpose:
      'Lists differences among books, files and Plaid that more than one comparison has found, each with its payment, its start and both amounts: a hundred at most, oldest first. The next comparison removes what was resolved. People who see only some offices see none.',
    refusals: [],
  },
  'console-changes': {
    purpose:
      'Lists the company’s changes since a moment, for a page that stays open: payments by id, and whether the statement, its wires, the exceptions or an ID photo changed. It may repeat earlier changes, with the same mark. `isMore` means that the page should reload everything.',
    refusals: [],
  },
  'console-clients': {
    purpose:
      'Finds clients by name, by a detail of one of their payments, or by their whole phone number. Without a text, it lists the clients of the newest payments.',
    refusals: [],
  },
  'console-held-clients': {
    purpose:
      'Lists the clients on hold, those with a proposed release first: 25 at most. People who see only some offices see none.',
    refusals: [],
  },
  'console-client': {
    purpose:
      'Returns one client: former names, accounts by their last four digits with their checks, sessions, used limits, payments and holds. No SSN, birth date, whole phone or account number.',
    refusals: ['staff/no-client'],
  },
  'console-messages': {
    purpose:
      'Lists emails that bounced or were reported as spam, and texts that a phone refuses, that no one has handled: a hundred at most, oldest first.',
    refusals: [],
  },
  'console-views': {
    purpose: 'Lists the payment views that colleagues have saved for the whole company, by name.',
    refusals: [],
  },
  'console-audit': {
    purpose:
      'Returns a page of the company’s audit log: 25 records, newest first, and whether their hash chain is intact. Days are found by binary search; any other filter reads 1,000 records a call, and the reply says how far it got.',
    refusals: ['staff/whole-company'],
  },
} as const satisfies Readonly<Record<string, Call>>;
