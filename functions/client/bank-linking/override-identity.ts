import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { listedAccountOf } from './listed-account.ts';
import type { BankLinkingPorts } from './ports.ts';
import { writeAccount } from './write-account.ts';

/**
 * Records that a client overrides a mismatch of the owner's name, with their reason beside the scores. Every transfer
 * started from this account carries that record for the tenant's staff to judge.
 */
export async function overrideIdentity(
  ports: Pick<BankLinkingPorts, 'accounts' | 'tenants'>,
  { bankAccountId, reason, ...owner }: Owner & { readonly bankAccountId: BankAccountId; readonly reason: string },
): Promise<Outcome<{ readonly account: ListedAccount }, Refusal<'bank/not-found'>>> {
  const { tenant, client, now } = owner;
  const account = await ports.accounts.find(tenant, client, bankAccountId);
  if (!account?.active) return refuse({ code: 'bank/not-found' });
  const at = now.toISOString();
  const written = await writeAccount(ports, account, (stored) =>
    // On a repeat the first reason stays. Without a mismatch there is nothing to override.
    stored?.active && stored.mismatch && !stored.mismatch.override
      ? { ...stored, mismatch: { ...stored.mismatch, override: { reason, at } }, updatedAt: at }
      : undefined,
  );
  return done({ account: listedAccountOf(written, await ports.tenants.find(tenant)) });
}
