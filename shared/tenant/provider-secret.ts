import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant };

/** Which secret is meant: its name, and the account at the provider that it belongs to. */
const of = { secret: z.string(), account: z.string() };

/** A secret of an account at the provider as it lies in the table: locked, with who put it there. */
export const storedSecret = z.object({
  ...of,
  /** What the key service made of the value, in base64. */
  sealed: z.string(),
  ...signed,
  approvedBy: z.optional(z.string()),
  version: z.int(),
});
export type StoredSecret = z.infer<typeof storedSecret>;

/**
 * A secret that one person put in and another one has to approve. The latest for each account is kept; the audit log has
 * them all.
 */
export const secretProposal = z.object({
  tenantId,
  ...of,
  /** Gone once it is decided: the secret in force lies elsewhere, and one that was rejected nowhere. */
  sealed: z.optional(z.string()),
  /** By what a person names it: a hash of what is locked, from which nothing can be guessed of the value. */
  mark: z.string(),
  ...signed,
  /** The version of the stored secret that it takes the place of; 0 where there is none. */
  replaces: z.int(),
  decided: z.optional(z.object({ what: z.enum(['approved', 'rejected']), ...signed, reason: z.optional(z.string()) })),
  version: z.int(),
});
export type SecretProposal = z.infer<typeof secretProposal>;
