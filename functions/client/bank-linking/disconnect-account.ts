import type { BankAccountId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { writeAccount } from './account-record.ts';
import { forgetUnusedLogins } from './make-link-token.ts';
import type { BankLinkingPorts } from './ports.ts';

/**
 * Disconnects an account, unless a transfer on its way needs it. The account is switched off first, so that no new
 * transfer starts from it. Then its login is ended, unless another account uses it.
 */
export async function disconnectAccount(
  ports: BankLinkingPorts,
  request: Owner & { readonly bankAccountId: BankAccountId },
): Promise<Outcome<{ readonly bankAccountId: BankAccountId }, Refusal<'bank/not-found' | 'bank/in-use'>>> {
  const { tenant, client, now, bankAccountId } = request;
  const account = await ports.accounts.find(tenant, client, bankAccountId);
  if (!account) return refuse({ code: 'bank/not-found' });
  if (await ports.transfers.needsAccount(tenant, client, bankAccountId)) return refuse({ code: 'bank/in-use' });
  const off = await writeAccount(ports, account, (stored) =>
    // The second of two requests finds it done.
    stored?.active ? { ...stored, active: false, updatedAt: now.toISOString() } : undefined,
  );
  // A transfer started in between still uses this login, so the login is ended another time.
  if (!(await ports.transfers.needsAccount(tenant, client, bankAccountId)))
    await forgetUnusedLogins(ports, { tenant, client, now }, [off.providerItemId]);
  return done({ bankAccountId });
}
