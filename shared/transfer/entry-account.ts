import * as z from 'zod/mini';
import type { Tenant } from '../tenant/tenant.ts';

/**
 * Where an entry is made at the provider: the account, the originator under it, and the ledger that its money enters or
 * leaves. It is written with the claim, and every later question about the entry goes there: the tenant's file may name
 * another account by then, which knows nothing of it.
 */
export const entryAccount = z.object({
  clientId: z.string(),
  originatorClientId: z.optional(z.string()),
  ledgerId: z.optional(z.string()),
});
export type EntryAccount = z.infer<typeof entryAccount>;

/** Where the tenant's file has an entry made now, into or out of this account of the tenant's. */
export function entryAccountOf(
  { clientId, originator, ledgerId: usual }: Tenant['provider'],
  { ledgerId = usual }: Pick<Tenant['destinationAccounts'][number], 'ledgerId'>,
): EntryAccount {
  return {
    clientId,
    ...(originator ? { originatorClientId: originator.clientId } : {}),
    ...(ledgerId ? { ledgerId } : {}),
  };
}
