import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';
import { csvMapping } from './csv-mapping.ts';

/** The name of a bank's table layout: the same for each file with the same columns in the same order. */
export const csvTableName = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** A saved import format, which applies to the next file of that layout. */
export const learnedTable = z.object({
  tenantId,
  table: csvTableName,
  headers: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  mapping: csvMapping,
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  /** Set if the format no longer applies, so that the next file is asked about. */
  forgotten: z.optional(z.object({ by: z.string(), identity: z.optional(staffIdentity), at: instant })),
});
export type LearnedTable = z.infer<typeof learnedTable>;
