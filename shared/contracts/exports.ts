import * as z from 'zod/mini';
import { exportId, tenantId } from '../ids.ts';
import { exportAsked } from '../ledger/export-asked.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const ofBooks = {
  function: 'reports',
  method: 'POST',
  caller: 'staff',
  roles: ['owner', 'approver', 'operator', 'auditor'],
} as const;

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
