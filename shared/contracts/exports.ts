import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { exportId, tenantId, transferId } from '../ids.ts';
import { month } from '../ledger/entry.ts';
import { exportAsked } from '../ledger/export-asked.ts';
import { cents } from '../money.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Who takes something out of the portal: those of the company, and not the portal's own people. */
export const TAKING_ROLES = ['owner', 'approver', 'operator', 'auditor'] as const;

const ofBooks = { function: 'reports', method: 'POST', caller: 'staff', roles: TAKING_ROLES } as const;

/** Begins an export of the books: who wants which days, and how, is written down before anything is read. */
export const beginExportRoute = {
  ...ofBooks,
  name: 'begin-export',
  path: `${COMPANY_BASE}/exports`,
  params: z.object({ tenantId }),
  body: exportAsked,
  reply: z.object({ exportId, name: z.string() }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** A part of it: what the file goes on with, and what to ask for the next part with; null at its end. */
export const readExportRoute = {
  ...ofBooks,
  name: 'read-export',
  path: `${COMPANY_BASE}/exports/{exportId}`,
  params: z.object({ tenantId, exportId }),
  body: z.object({ after: z.optional(z.string().check(z.maxLength(500))) }),
  reply: z.object({ text: z.string(), after: z.nullable(z.string()) }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** A paper of the company's as PDF, in base64, and what its file is called. */
const paper = z.object({ name: z.string(), pdf: z.string() });

/**
 * The paper of a day of the books, as PDF: what came in and went out of each account, with its balances. It is a POST:
 * that somebody took it is written down first.
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

/**
 * The paper of a month's three-way reconciliation, as PDF, for a month that is over. It is a POST: that somebody took it
 * is written down first.
 */
export const takeMonthRoute = {
  ...ofBooks,
  name: 'take-month',
  path: `${COMPANY_BASE}/papers/month`,
  params: z.object({ tenantId }),
  body: z.object({
    month,
    /** The closing balance of the bank account that wires go to, where no statement of the month was imported. */
    closing: z.optional(cents),
    /** The last four digits of that account, where statements of several were imported. */
    account: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  reply: paper,
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/**
 * What proves that a client authorized a debit, as PDF for the bank that disputes it. It is a POST: that somebody took
 * it is written down first.
 */
export const takeProofRoute = {
  ...ofBooks,
  name: 'take-proof',
  path: `${COMPANY_BASE}/payments/{transferId}/proof`,
  params: z.object({ tenantId, transferId }),
  /** The day of the bank's request, where there is one. */
  body: z.object({ asked: z.optional(day) }),
  reply: paper,
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;
