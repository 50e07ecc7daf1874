import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { oneLine } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { csvTableName } from '../statement/csv-learned.ts';
import { CSV_FIELDS, csvMapping } from '../statement/csv-mapping.ts';
import { lastFour } from '../statement/statement.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const ofFiles = {
  function: 'statements',
  caller: 'staff',
  throttle: DESK_THROTTLE,
  roles: ['operator'],
  method: 'POST',
} as const;

/**
 * A bank's day is a few kilobytes, and a year of 20,000 transactions about four megabytes. In base64 that is six, which
 * just fits a Lambda event (6,291,456 bytes).
 */
export const STATEMENT_BYTES_MAX = 4_500_000;
/** New transactions handled per call. If there are more, the same file is sent again. */
export const NEW_LINES_AT_ONCE = 4000;
/** The import of one account, and how its balance continues from the previous statement. */
export const importedStatement = z.object({
  account: lastFour,
  from: day,
  until: day,
  opening: z.optional(z.int()),
  closing: z.optional(z.int()),
  count: z.int(),
  at: instant,
});
export type ImportedStatement = z.infer<typeof importedStatement>;

/** A bank's table shown to the person who has to map its columns; without columns, a question about the account. */
const tableQuestion = z.object({
  /** The question, in a sentence. */
  why: z.string(),
  columns: z.array(z.object({ name: z.string(), field: z.optional(z.enum(CSV_FIELDS)) })),
  rows: z.array(z.array(z.string())),
  /** The trust accounts in the company's settings. */
  accounts: z.array(lastFour),
  /** Ends of the numbers to choose from if two accounts of the file end in the same four digits. */
  numbers: z.optional(z.array(z.string())),
  /** The accounts to confirm if the file shows only the end of their numbers. */
  confirms: z.optional(z.array(lastFour)),
  mapping: csvMapping,
  /** Unknown words, and what is asked about each: the direction of the money, or whether it was booked. */
  words: z.optional(z.array(z.object({ word: z.string(), of: z.enum(['direction', 'status']) }))),
});
export type TableQuestion = z.infer<typeof tableQuestion>;

/** A saved import format, as the staff see it. */
export const learnedTableShown = z.object({
  table: csvTableName,
  headers: z.array(z.string()),
  account: z.optional(lastFour),
  by: z.string(),
  at: instant,
});
export type LearnedTableShown = z.infer<typeof learnedTableShown>;

export const importStatementRoute = {
  ...ofFiles,
  name: 'import-statement',
  about:
    'Imports the transactions of a bank statement (CSV, BAI2 or camt.053). A transaction that was already imported isn’t imported again.',
  path: `${COMPANY_BASE}/statements`,
  params: z.object({ tenantId }),
  body: z.object({
    /** The text in UTF-8, as base64, because the firewall's managed rules mistake a camt file's XML for an attack. */
    file: z
      .string()
      .check(z.minLength(1), z.maxLength((STATEMENT_BYTES_MAX / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    /** The person's mapping of a bank's table, saved for its next file. */
    mapping: z.optional(csvMapping),
  }),
  bodyMaxBytes: 6_100_000,
  reply: z.object({
    statements: z.array(
      z.extend(importedStatement, {
        added: z.int(),
        known: z.int(),
        /** The sums that do not match, as text. */
        warnings: z.array(z.string()),
      }),
    ),
    /** Set if the file is a table without a saved format. Nothing of it was imported. */
    asks: z.optional(tableQuestion),
    /** New transactions left for another call with the same file. */
    remaining: z.int(),
  }),
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
} as const satisfies Route;

export const forgetTableRoute = {
  ...ofFiles,
  name: 'forget-statement-table',
  about: 'Deletes a bank’s saved import format, so that its next file asks again.',
  path: `${COMPANY_BASE}/statement-tables/{table}/forget`,
  params: z.object({ tenantId, table: csvTableName }),
  body: z.object({}),
  reply: z.object({ forgotten: z.literal(true) }),
  refusals: ['staff/whole-company', 'staff/no-name', 'statement/no-table'],
} as const satisfies Route;

export const removeStatementRoute = {
  ...ofFiles,
  name: 'remove-statement',
  about: 'Removes a statement that was imported by mistake, with its transactions, while none of them is decided.',
  path: `${COMPANY_BASE}/statements/{account}/{from}/{until}/remove`,
  params: z.object({ tenantId, account: lastFour, from: day, until: day }),
  body: z.object({
    reason: z.string().check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(300)),
  }),
  /** How many transactions it had brought. */
  reply: z.object({ count: z.int() }),
  refusals: [
    'staff/whole-company',
    'staff/no-name',
    'staff/no-reason',
    'statement/none',
    'statement/overlaid',
    'statement/lacks-own',
    'statement/decided',
  ],
} as const satisfies Route;
