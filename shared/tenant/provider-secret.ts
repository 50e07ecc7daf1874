import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from '../staff/person.ts';

/** A secret of an account at the provider as it lies in the table: locked, with who put it there. */
export const storedSecret = z.object({
  /** Its name, and the account at the provider that it belongs to. */
  secret: z.string(),
  account: z.string(),
  /** What the key service made of the value, in base64. */
  sealed: z.string(),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  approvedBy: z.optional(z.string()),
  version: z.int(),
});
export type StoredSecret = z.infer<typeof storedSecret>;
