import * as z from 'zod/mini';
import type { Tenant } from '../tenant/tenant.ts';

/**
 * Where an entry is made at the provider: the account, the originator under it, and the ledger that its money enters or
 * leaves. It is saved with the claim, and later questions about the entry go there, because the tenant's file may name
 * another account by then.
 */
export const entryAccount = z.object({
  clientId: z.string(),
  originatorClientId: z.optional(z.string()),
  ledgerId: z.optional(z.string()),
});
export type EntryAccount = z.infer<typeof entryAccount>;

/** Where an entry of this tenant account would be made now. */
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
