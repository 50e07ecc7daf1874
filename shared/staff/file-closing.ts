import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { fileId } from './listed-payment.ts';

/** A file's closing date, and who last set or removed it. Absent `on` means that it was removed. */
export const fileClosing = z.object({ file: fileId, on: z.optional(day), by: z.string(), at: instant });
export type FileClosing = z.infer<typeof fileClosing>;
