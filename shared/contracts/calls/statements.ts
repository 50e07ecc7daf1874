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
] as const;

/** Bank statements and the wires on them. */
export const statementCalls = {
  'import-statement': {
    purpose:
      'Brings the lines of a bank statement’s file in (CSV, BAI2 or camt.053). A line that is known isn’t written again.',
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
    purpose: 'Forgets what was said of a bank’s table: the next file of it is asked about again.',
    refusals: ['staff/whole-company', 'staff/no-name', 'statement/no-table'],
  },
  'remove-statement': {
    purpose: 'Removes a statement that was imported by mistake, with what it brought, while nothing of it is decided.',
    refusals: [
      ...(['staff/whole-company', 'staff/no-name', 'staff/no-reason'] as const),
      ...(['statement/none', 'statement/overlaid', 'statement/decided'] as const),
    ],
  },
  'list-statement-lines': {
    purpose: 'Lists the lines of statements: those that wait with the payments that they may be for, others by month.',
    refusals: ['staff/whole-company'],
  },
  'wire-desk': {
    purpose: 'Lists payments that await a wire, wires that wait for somebody, and the statements that were imported.',
    refusals: ['staff/whole-company'],
  },
  'confirm-statement-line': {
    purpose: 'Records that a line is the wire of a payment. One of another amount is held for a second person.',
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
    purpose: 'Records each of these lines as the wire of its payment, as far as it is still certain.',
    refusals: ['staff/whole-company'],
  },
  'keep-statement-line': {
    purpose: 'Records the wire of a line that belongs to nobody yet: it is held, and in no file.',
    refusals: RECORDED,
  },
  'ignore-statement-line': {
    purpose: 'Says that a line is none of the portal’s, and why.',
    refusals: [...WORKED, 'staff/no-reason', 'wire/reference-used'],
  },
  'prove-with-statement-line': {
    purpose:
      'Says that a line is money of a file outside of the portal: payouts of this file count on what came in, and have that much less of what went out. What came in is only proposed where the bank’s text doesn’t name the file. A line of several files names each with its part.',
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
    purpose: 'Says that a line of what went out is the one by which a wire went back that two people have sent back.',
    refusals: [...OWN, 'wire/unknown', 'statement/no-return'],
  },
  'propose-statement-line': {
    purpose:
      'Proposes to undo an exclusion or the match of a returned wire, or to keep a transaction beside the one that it may be.',
    refusals: [...WORKED, 'staff/no-reason'],
  },
  'decide-statement-line': {
    purpose: 'Approves such a proposal as another person, or rejects it. Its author may withdraw it.',
    refusals: [
      ...WORKED,
      'staff/no-role',
      ...(['staff/other-proposal', 'staff/same-person', 'staff/approving-on-hold'] as const),
      ...(['statement/bad-parts', 'statement/unknown-file', 'statement/many-proofs', 'wire/reference-used'] as const),
      ...(['wire/bad-day', 'staff/no-reason'] as const),
    ],
  },
  'propose-for-wire': {
    purpose:
      'Proposes what becomes of a recorded wire: to apply it, take its receipt back, send it back, drop it, split it, join it with others, or undo that.',
    refusals: [
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
  'reject-for-wire': {
    purpose: 'Drops what was proposed with a wire.',
    refusals: [...WIRE, 'wire/nothing-proposed', 'staff/other-proposal'],
  },
  'ask-wire-step-up': {
    purpose: 'Begins the step-up of the second person for a wire, and says what they then agree to.',
    refusals: DECIDED,
  },
  'approve-for-wire': {
    purpose: 'Does what was proposed with a wire, as the second person who has proved that they mean it.',
    refusals: [...DECIDED, 'staff/no-step-up'],
  },
} as const satisfies Readonly<Record<string, Call>>;
