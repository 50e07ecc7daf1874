import type { Call } from './call.ts';

/** Console reads: lists, searches, one payment, files, and today's open items. */
export const consoleCalls = {
  'console-payments': {
    purpose:
      'A page of the company’s payments that the caller may see: 25, the newest first, with the sums of those rows. `queue`, `file` and `agent` are lists of their own; the other words of the query narrow a list down. With a filter that few payments fit, a page may be short and have another one behind it.',
    refusals: [],
  },
  'console-find': {
    purpose:
      'Finds payments by what a caller knows of one: reference, file number, name, street, amount, the last four digits of the phone, or the bank’s reference of a wire. Posted, so that no name stands in an address.',
    refusals: [],
  },
  'console-payment': {
    purpose:
      'One payment with its whole story: the answer to "where is my money?" in sentences, its steps with their numbers in the audit log, and for those at the desk how the client is reached, the messages and the books.',
    refusals: ['staff/no-payment'],
  },
  'console-files': {
    purpose:
      'The company’s closings, those with the newest payments first: what the books hold for each, what of it is promised to clients, and what is still to come in.',
    refusals: [],
  },
  'console-file': { purpose: 'One closing with all its payments.', refusals: ['staff/no-closing'] },
  'console-file-card': {
    purpose:
      'A file’s people with their phones, its closing date, its receipts and disbursements in order with the balance after each, and its newest notes.',
    refusals: ['staff/no-closing'],
  },
  'console-find-file': {
    purpose: 'The same by the file’s number, for a payment that is being prepared. A new file has none.',
    refusals: [],
  },
  'console-today': {
    purpose: 'What waits for the staff now, queue by queue, and what is good funds today.',
    refusals: [],
  },
  'console-exceptions': {
    purpose:
      'What books, files and provider differ in since more than one look, with the payment that it is about, since when, and both amounts: a hundred at most, the oldest first. What is mended is gone at the next look. Nobody of some offices only sees any.',
    refusals: [],
  },
  'console-changes': {
    purpose:
      'What of the company’s lists changed since a moment, for a page that stands open: payments by their ids, and that the statement, its wires, what does not fit, or a photo of an ID did. It may name what it named before, by the same mark. `isMore` says to ask for everything anew.',
    refusals: [],
  },
  'console-clients': {
    purpose:
      'Finds clients by name, by what is known of a payment of theirs, or by their whole phone number; without a text those of the newest payments.',
    refusals: [],
  },
  'console-held-clients': {
    purpose:
      'The clients that the company holds, those first whose hold somebody wants to lift: 25 at most. Nobody of some offices only sees any.',
    refusals: [],
  },
  'console-client': {
    purpose:
      'One client: former names, accounts by their last four digits with their checks, sessions, limits used, payments and holds. No SSN, birth date, whole phone or account number.',
    refusals: ['staff/no-client'],
  },
  'console-messages': {
    purpose:
      'E-mails that came back or were reported as spam, and texts that a phone does not take, that nobody has seen to: a hundred at most, the oldest first.',
    refusals: [],
  },
  'console-views': {
    purpose: 'The views of the payments that colleagues have saved for everybody of the company, by name.',
    refusals: [],
  },
  'console-audit': {
    purpose:
      'A page of the company’s audit log: 25 records, the newest first, and whether what was read hangs together. Days are found by halves; every other filter looks through 1,000 records a call, and the reply says how far it came.',
    refusals: ['staff/whole-company'],
  },
} as const satisfies Readonly<Record<string, Call>>;
