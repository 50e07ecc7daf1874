import { loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type { Owner } from '../../ports.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';

/** A login that no account needs anymore is ended after this long. A newer one may belong to a linking in progress. */
const SETTLED_AFTER_MS = 60 * 60 * 1000;

/**
 * Ends the logins that no linked account needs: the named ones, and those left from an earlier try that the provider
 * didn't answer. A failure is retried the next time a client links or disconnects.
 */
export async function forgetUnusedLogins(
  ports: BankLinkingPorts,
  { tenant, client, now }: Owner,
  named: readonly string[],
): Promise<void> {
  const [logins, accounts] = await Promise.all([
    ports.tokens.list(tenant, client),
    ports.accounts.list(tenant, client),
  ]);
  const needed = new Set(accounts.map(({ providerItemId }) => providerItemId));
  const isOld = (createdAt: string) => now.getTime() - Date.parse(createdAt) > SETTLED_AFTER_MS;
  const unused = logins.filter(
    ({ itemId, createdAt }) => !needed.has(itemId) && (named.includes(itemId) || isOld(createdAt)),
  );
  if (unused.length === 0) return;
  const { bank } = await ports.tenants.find(tenant);
  for (const { itemId } of unused) {
    const token = await ports.tokens.read(tenant, client, itemId);
    const removed = token ? await bank.remove(token) : ({ heard: 'yes' } as const);
    // A login that its owner or the provider has ended already is gone, which is the goal.
    const isGone = removed.heard === 'yes' || loginTroubleOf(codeOf(removed)) === 'link-again';
    if (isGone) await ports.tokens.forget(tenant, client, itemId);
    else ports.troubled('ending a bank login', codeOf(removed));
  }
}
