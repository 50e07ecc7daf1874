import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { exportId, tenantId, transferId } from '../ids.ts';
import { month } from '../ledger/entry.ts';
import { exportAsked } from '../ledger/export-asked.ts';
import { CHANGES } from '../proposal/proposal.ts';
import { fileId } from '../staff/listed-payment.ts';
import { centsText } from '../staff/payment-filter.ts';
import { LINE_STATES } from '../statement/kept-line.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Roles that may export data: the company's own, not support. */
export const TAKING_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const;

const ofBooks = { function: 'reports', method: 'POST', caller: 'staff', roles: TAKING_ROLES } as const;

/** Begins an export of the books. The request is recorded before anything is read. */
export const beginExportRoute = {
  ...ofBooks,
  name: 'begin-export',
  path: `${COMPANY_BASE}/exports`,
  params: z.object({ tenantId }),
  body: exportAsked,
  reply: z.object({ exportId, name: z.string() }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** A part of the export: its content, and the cursor for the next part; null at the end. */
export const readExportRoute = {
  ...ofBooks,
  name: 'read-export',
  path: `${COMPANY_BASE}/exports/{exportId}`,
  params: z.object({ tenantId, exportId }),
  body: z.object({ after: z.optional(z.string().check(z.maxLength(500))) }),
  reply: z.object({ text: z.string(), after: z.nullable(z.string()) }),
  throttle: { rate: 10, burst: 20 },
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

/**
 * Daily receipts and disbursements as PDF, with each account's balances. It is a POST, because the download is recorded
 * first.
 */
export const takeDayRoute = {
  ...ofBooks,
  name: 'take-day',
  path: `${COMPANY_BASE}/papers/day`,
  params: z.object({ tenantId }),
  body: z.object({ on: day }),
  reply: paper,
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** A payment's receipt as PDF, as others such as a lender get it. The download is recorded first. */
export const takeReceiptRoute = {
  ...ofBooks,
  name: 'take-receipt',
  path: `${COMPANY_BASE}/payments/{transferId}/receipt`,
  params: z.object({ tenantId, transferId }),
  reply: paper,
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** A file's ledger as PDF: its receipts and disbursements with the balance after each. The download is recorded first. */
export const takeFileRoute = {
  ...ofBooks,
  name: 'take-file',
  path: `${COMPANY_BASE}/files/{file}/paper`,
  params: z.object({ tenantId, file: fileId }),
  reply: paper,
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** The three-way reconciliation of a past month as PDF. It is a POST, because the download is recorded first. */
export const takeMonthRoute = {
  ...ofBooks,
  name: 'take-month',
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
  throttle: { rate: 2, burst: 5 },
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

/** The three-way reconciliation of a past month, to be read and signed on screen. */
export const readMonthRoute = {
  ...ofBooks,
  name: 'read-month',
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
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/**
 * The annual review of a year as PDF: the controls, what they caught, the months' reconciliations and the approvers. It
 * is a POST, because the download is recorded first.
 */
export const takeYearRoute = {
  ...ofBooks,
  name: 'take-year',
  path: `${COMPANY_BASE}/papers/year`,
  params: z.object({ tenantId }),
  body: z.object({ year }),
  reply: z.extend(paper, { isOver: z.boolean(), ...signable }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/**
 * The proof that a client authorized a debit, as PDF for the bank that disputes it. It is a POST, because the download
 * is recorded first.
 */
export const takeProofRoute = {
  ...ofBooks,
  name: 'take-proof',
  path: `${COMPANY_BASE}/payments/{transferId}/proof`,
  params: z.object({ tenantId, transferId }),
  /** The day of the bank's request, if there is one. */
  body: z.object({ asked: z.optional(day) }),
  reply: paper,
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;
