import type { Call } from './call.ts';

const LINE = ['staff/whole-company', 'staff/no-name', 'statement/no-line', 'statement/line-changed'] as const;
const WORKED = [...LINE, 'wire/too-many-steps'] as const;
const OWN = [...WORKED, 'statement/alike'] as const;
const RECORDED = [
  ...OWN,
  'statement/not-incoming',
  'wire/reference-used',
  'wire/reference-missing',
  'wire/bad-day',
  'amount/over-maximum',
  'transfer/changed-meanwhile',
] as const;
const WIRE = [
  'staff/whole-company',
  'staff/no-name',
  'wire/unknown',
  'wire/not-now',
  'wire/too-many-steps',
  'transfer/changed-meanwhile',
  'wire/reference-used',
  'staff/no-reason',
] as const;
const DECIDED = [
  ...WORKED,
  ...WIRE,
  'wire/nothing-proposed',
  'wire/refunded',
  'staff/other-proposal',
  'staff/same-person',
  'staff/approving-on-hold',
  'staff/over-own-limit',
  'transfer/not-found',
  'transfer/wrong-status',
  'staff/file-changed',
  'wire/bad-parts',
  'wire/bad-day',
  'statement/bad-parts',
  'statement/unknown-file',
  'statement/many-proofs',
] as const;

/** Bank statements and the wires on them. */
export const statementCalls = {
  'import-statement': {
    purpose:
      'Imports the transactions of a bank statement (CSV, BAI2 or camt.053). A transaction that was already imported isn’t imported again.',
    refusals: [
      'staff/whole-company',
      'staff/no-name',
      'statement/future',
      'statement/too-large',
      'statement/unknown-format',
      'statement/not-read',
      'statement/totals',
      'statement/other-currency',
      'statement/no-account',
      'statement/other-account',
      'statement/unknown-columns',
      'statement/wrong-columns',
      'statement/which-days',
      'statement/which-direction',
      'statement/which-status',
    ],
  },
  'forget-statement-table': {
    purpose: 'Deletes a bank’s saved import format, so that its next file asks again.',
    refusals: ['staff/whole-company', 'staff/no-name', 'statement/no-table'],
  },
  'remove-statement': {
    purpose: 'Removes a statement that was imported by mistake, with its transactions, while none of them is decided.',
    refusals: [
      ...(['staff/whole-company', 'staff/no-name', 'staff/no-reason'] as const),
      ...(['statement/none', 'statement/overlaid', 'statement/decided'] as const),
    ],
  },
  'list-statement-lines': {
    purpose: 'Lists bank transactions: open ones with the payments that they may be for, others by month.',
    refusals: ['staff/whole-company'],
  },
  'wire-desk': {
    purpose: 'Lists expected wires, wires that need action, and the imported statements.',
    refusals: ['staff/whole-company'],
  },
  'confirm-statement-line': {
    purpose: 'Matches a transaction to a payment as its wire. A transaction with another amount needs approval.',
    refusals: [
      ...RECORDED,
      'staff/no-payment',
      'staff/changed-meanwhile',
      'staff/other-kind',
      'transfer/not-found',
      'transfer/wrong-status',
    ],
  },
  'confirm-certain-lines': {
    purpose: 'Matches each of these transactions to its payment, if the match is still certain.',
    refusals: ['staff/whole-company'],
  },
  'keep-statement-line': {
    purpose: 'Records a transaction as an unidentified wire, in no file.',
    refusals: RECORDED,
  },
  'ignore-statement-line': {
    purpose: 'Excludes a transaction that isn’t the portal’s, with a reason.',
    refusals: [...WORKED, 'staff/no-reason', 'wire/reference-used'],
  },
  'prove-with-statement-line': {
    purpose:
      'Posts a transaction to a file, or charges it to one: the file’s disbursements count on the money that came in, and have that much less of the money that went out. Money in needs approval if the bank’s text doesn’t name the file. A split transaction names each file with its part.',
    refusals: [
      ...OWN,
      'staff/no-reason',
      'statement/bad-parts',
      'statement/unknown-file',
      'statement/many-proofs',
      'wire/reference-used',
      'wire/bad-day',
    ],
  },
  'match-statement-return': {
    purpose: 'Matches an outgoing transaction to the wire that two people have returned.',
    refusals: [...OWN, 'wire/unknown', 'statement/no-return'],
  },
  'propose-at-bank': {
    purpose:
      'Proposes a change to a bank transaction or a recorded wire. For a transaction: to undo an exclusion or a match, or to keep it although it may be a duplicate. For a wire: to apply it, undo its match, return it, void it, split it, combine it with others, or undo that. A transaction is named by its day and ID, with an underscore between them; a wire by its reference.',
    refusals: [
      ...WORKED,
      ...WIRE,
      'wire/refunded',
      'staff/no-payment',
      'staff/other-kind',
      'transfer/not-found',
      'transfer/wrong-status',
      'transfer/too-many-tries',
      'wire/bad-parts',
      'wire/made-of-others',
    ],
  },
  'reject-at-bank': {
    purpose: 'Rejects a proposed change to a bank transaction or a wire. Its author may withdraw it.',
    refusals: [...WORKED, ...WIRE, 'wire/nothing-proposed', 'staff/other-proposal'],
  },
  'ask-bank-step-up': {
    purpose: 'Begins an approver’s step-up for a bank transaction or a wire, and returns the words to approve.',
    refusals: DECIDED,
  },
  'approve-at-bank': {
    purpose: 'Approves a colleague’s proposed change to a bank transaction or a wire, with its step-up.',
    refusals: [...DECIDED, 'staff/no-step-up'],
  },
} as const satisfies Readonly<Record<string, Call>>;
