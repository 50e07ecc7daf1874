import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';
import { csvMapping } from './csv-mapping.ts';

/** The name of a bank's table: the same for each file that has the same columns in the same order. */
export const csvTableName = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** What somebody has said of a bank's table once, and what holds for the next file of it. */
export const learnedTable = z.object({
  tenantId,
  table: csvTableName,
  headers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  mapping: csvMapping,
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** It counts no longer: the next file is asked about. */
  forgotten: z.optional(z.object({ by: z.string(), identity: z.optional(staffIdentity), at: instant })),
});
export type LearnedTable = z.infer<typeof learnedTable>;
