import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { csvTableName } from '../statement/csv-learned.ts';
import { CSV_FIELDS, csvMapping } from '../statement/csv-mapping.ts';
import { lastFour } from '../statement/statement.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const ofFiles = {
  function: 'statements',
  caller: 'staff',
  throttle: { rate: 5, burst: 10 },
  roles: ['operator'],
  method: 'POST',
} as const;

/**
 * A bank's day has some kilobytes, and a year of 20,000 lines some four megabytes: as base64 six, which an event of
 * Lambda just holds (6,291,456 bytes).
 */
export const STATEMENT_BYTES_MAX = 4_500_000;
/** As much of it as is worked off in one call: where more is new, the same file is sent again. */
export const NEW_LINES_AT_ONCE = 4000;
/** What was imported of an account, and how its balance goes on from the statement before. */
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

/** A bank's table as it is shown to somebody who says which column is what. */
const tableQuestion = z.object({
  /** What has to be said, in a sentence. */
  why: z.string(),
  columns: z.array(z.object({ name: z.string(), field: z.optional(z.enum(CSV_FIELDS)) })),
  rows: z.array(z.array(z.string())),
  /** Accounts of this company that statements have come for. */
  accounts: z.array(lastFour),
  mapping: csvMapping,
  /** Words that no one knows yet, and what is asked about them: which way money went, or if it was booked. */
  words: z.optional(z.array(z.object({ word: z.string(), of: z.enum(['direction', 'status']) }))),
});
export type TableQuestion = z.infer<typeof tableQuestion>;

/** What was said of a bank's table, as the staff see it. */
export const learnedTableShown = z.object({
  table: csvTableName,
  headers: z.array(z.string()),
  account: z.optional(lastFour),
  by: z.string(),
  at: instant,
});
export type LearnedTableShown = z.infer<typeof learnedTableShown>;

/** Brings the lines of a statement's file in. A line that is known already is not written again. */
export const importStatementRoute = {
  ...ofFiles,
  name: 'import-statement',
  path: `${COMPANY_BASE}/statements`,
  params: z.object({ tenantId }),
  body: z.object({
    /** The text in UTF-8, as base64: the firewall's managed rules take the XML of a camt file for an attack on a page. */
    file: z
      .string()
      .check(z.minLength(1), z.maxLength((STATEMENT_BYTES_MAX / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    /** What somebody says of a bank's table; it is learned for the next file of it. */
    mapping: z.optional(csvMapping),
  }),
  bodyMaxBytes: 6_100_000,
  reply: z.object({
    statements: z.array(
      z.extend(importedStatement, {
        added: z.int(),
        known: z.int(),
        /** What does not add up, in words. */
        warnings: z.array(z.string()),
      }),
    ),
    /** The file is a table that nobody has explained yet: nothing of it was brought in. */
    asks: z.optional(tableQuestion),
    /** How many new lines were left for another call with the same file. */
    remaining: z.int(),
  }),
} as const satisfies Route;

/** Forgets what was said of a bank's table: the next file of it is asked about again. */
export const forgetTableRoute = {
  ...ofFiles,
  name: 'forget-statement-table',
  path: `${COMPANY_BASE}/statement-tables/{table}/forget`,
  params: z.object({ tenantId, table: csvTableName }),
  body: z.object({}),
  reply: z.object({ forgotten: z.literal(true) }),
} as const satisfies Route;
