import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { exportId, tenantId, transferId } from '../ids.ts';
import { month } from '../ledger/entry.ts';
import { exportAsked } from '../ledger/export-asked.ts';
import { CHANGES } from '../proposal/proposal.ts';
import { fileId } from '../staff/listed-payment.ts';
import { centsText } from '../staff/payment-filter.ts';
import { LINE_STATES } from '../statement/kept-line.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

/** Roles that may export data: the company's own, not support. */
export const TAKING_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const;

/** Downloads are POSTs, because each is recorded first. */
const ofBooks = {
  function: 'reports',
  method: 'POST',
  caller: 'staff',
  roles: TAKING_ROLES,
  // An old month takes many seconds, so the firewall lets one address take few papers.
  throttle: { rate: 5, burst: 10 },
} as const;

export const beginExportRoute = {
  ...ofBooks,
  name: 'begin-export',
  about:
    'Begins an export of the books between two days, a year at most. The request is recorded first; its parts can be read for fifteen minutes.',
  path: `${COMPANY_BASE}/exports`,
  params: z.object({ tenantId }),
  body: exportAsked,
  reply: z.object({ exportId, name: z.string() }),
  refusals: ['staff/whole-company'],
} as const satisfies Route;

/** `after` is the cursor for the next part; null at the end. */
export const readExportRoute = {
  ...ofBooks,
  name: 'read-export',
  about:
    'Returns a part of an export: 200 entries of the books at most. Only the person who began it can read it, from start to end.',
  path: `${COMPANY_BASE}/exports/{exportId}`,
  params: z.object({ tenantId, exportId }),
  body: z.object({ after: z.optional(z.string().check(z.maxLength(500))) }),
  reply: z.object({ text: z.string(), after: z.nullable(z.string()) }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/whole-company', 'staff/no-export'],
} as const satisfies Route;

/** A document of the company's as PDF, in base64, with its file name. */
const paper = z.object({ name: z.string(), pdf: z.string() });

/** A year, YYYY. */
export const year = z.string().check(z.regex(/^20\d{2}$/));

/** The version that a signature under a report is bound to, and those who have signed exactly it. */
const signable = {
  /** The hash of its content. */
  version: z.string(),
  /** The first signer's name, and the second's, as far as they have signed. */
  signers: z.array(z.string()),
};

export const takeDayRoute = {
  ...ofBooks,
  name: 'take-day',
  about:
    'Returns a day of the books as PDF: each account’s receipts and disbursements between its balances. The download is recorded first.',
  path: `${COMPANY_BASE}/papers/day`,
  params: z.object({ tenantId }),
  body: z.object({ on: day }),
  reply: paper,
  refusals: ['staff/whole-company', 'staff/day-ahead'],
} as const satisfies Route;

export const takeReceiptRoute = {
  ...ofBooks,
  name: 'take-receipt',
  about: 'Returns a payment’s receipt as PDF, in the form for others such as a lender. The download is recorded first.',
  path: `${COMPANY_BASE}/payments/{transferId}/receipt`,
  params: z.object({ tenantId, transferId }),
  reply: paper,
  refusals: ['staff/no-payment'],
} as const satisfies Route;

export const takeFileRoute = {
  ...ofBooks,
  name: 'take-file',
  about:
    'Returns a file’s ledger as PDF: its receipts and disbursements with the balance after each. The download is recorded first.',
  path: `${COMPANY_BASE}/files/{file}/paper`,
  params: z.object({ tenantId, file: fileId }),
  reply: paper,
  refusals: ['staff/no-closing', 'staff/whole-company'],
} as const satisfies Route;

export const takeMonthRoute = {
  ...ofBooks,
  name: 'take-month',
  about:
    'Returns the three-way reconciliation of a past month as PDF, with Plaid’s figures as of its last comparison. The download is recorded first.',
  path: `${COMPANY_BASE}/papers/month`,
  params: z.object({ tenantId }),
  body: z.object({
    month,
    /** The closing balance of a bank account, if no statement of the month was imported. */
    closing: CHANGES['report signature'].shape.closing,
    /** Which account's, if there are several. */
    account: CHANGES['report signature'].shape.lastFour,
  }),
  // An older release doesn't say what can be signed.
  reply: z.extend(paper, { version: z.optional(signable.version), signers: z.optional(signable.signers) }),
  refusals: [
    'staff/whole-company',
    'staff/month-open',
    'staff/month-not-told',
    'staff/month-too-old',
    'staff/which-account',
    'staff/account-not-imported',
    'staff/month-too-much',
    'staff/books-move',
  ],
} as const satisfies Route;

/** A table of a report on screen. A row may be about a bank transaction, a payment, a recorded wire, or a file. */
const shownTable = z.object({
  heading: z.string(),
  note: z.optional(z.string()),
  columns: z.array(z.object({ title: z.string(), isAmount: z.boolean() })),
  rows: z.array(
    z.object({
      cells: z.array(z.string()),
      isSum: z.boolean(),
      of: z.object({
        line: z.optional(z.object({ on: day, id: z.string(), state: z.enum(LINE_STATES) })),
        payment: z.optional(transferId),
        wire: z.optional(z.string()),
        file: z.optional(fileId),
      }),
    }),
  ),
});
export type ShownTable = z.output<typeof shownTable>;

export const readMonthRoute = {
  ...ofBooks,
  name: 'read-month',
  about:
    'Returns the three-way reconciliation of a past month: the books, the files, and Plaid and the bank, with each item that only one side has. If statements of several accounts were imported and the query names none, it takes the first.',
  method: 'GET',
  path: `${COMPANY_BASE}/months/{month}`,
  params: z.object({ tenantId, month }),
  /** A bank account's closing balance, if none was imported, and which account's, if there are several. */
  query: z.object({ closing: z.optional(centsText), account: CHANGES['report signature'].shape.lastFour }),
  reply: z.object({
    /** The company's only trust account, or the one whose balance was typed. */
    account: z.nullable(z.string()),
    /** True if a bank's closing balance was typed. */
    isTyped: z.boolean(),
    /** The trust accounts without a closing balance, because no statement reaches the month's end. */
    unconfirmed: z.array(z.object({ account: z.string(), name: z.string() })),
    verdict: z.string(),
    isReconciled: z.boolean(),
    /** When Plaid's figures were read. */
    toldAt: instant,
    tables: z.array(shownTable),
    ...signable,
  }),
  refusals: takeMonthRoute.refusals,
} as const satisfies Route;

export const takeYearRoute = {
  ...ofBooks,
  name: 'take-year',
  about:
    'Returns the annual review of a year as PDF: the controls as they are set, counts of the audit log, the months’ reconciliations, and the approvers. The download is recorded first.',
  path: `${COMPANY_BASE}/papers/year`,
  params: z.object({ tenantId }),
  body: z.object({ year }),
  reply: z.extend(paper, { isOver: z.boolean(), ...signable }),
  refusals: ['staff/whole-company', 'staff/year-ahead', 'staff/year-too-much'],
} as const satisfies Route;

export const takeProofRoute = {
  ...ofBooks,
  name: 'take-proof',
  about:
    'Returns the proof that a client authorized a debit as PDF, for the bank that disputes it. The download is recorded first.',
  path: `${COMPANY_BASE}/payments/{transferId}/proof`,
  params: z.object({ tenantId, transferId }),
  /** The day of the bank's request, if there is one. */
  body: z.object({ asked: z.optional(day) }),
  reply: paper,
  refusals: ['staff/no-payment', 'staff/no-debit', 'staff/asked-ahead'],
} as const satisfies Route;
