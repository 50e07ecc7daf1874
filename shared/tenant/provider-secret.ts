import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from '../staff/person.ts';

/** The encrypted secret of a provider account as stored, with who entered it. */
export const storedSecret = z.object({
  /** The secret's name and its provider account. */
  secret: z.string(),
  account: z.string(),
  /** The ciphertext from KMS, in base64. */
  sealed: z.string(),
  by: z.string(),
  identity: z.optional(staffIdentity),
  at: instant,
  approvedBy: z.optional(z.string()),
  version: z.int(),
});
export type StoredSecret = z.infer<typeof storedSecret>;
