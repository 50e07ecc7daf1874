import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { loginTroubleOf } from '#shared/transfer/problem-code.ts';
import { isFromProvider, type WebhookKeys } from '../../provider/verify-webhook.ts';
import { markTrouble, mergeAccount, writeAccount } from './account-record.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';

export type LoginWebhookPorts = Pick<BankLinkingPorts, 'accounts' | 'tokens' | 'tenants' | 'troubled'> & {
  /** The public keys of the provider account that this tenant's clients link their banks with. */
  readonly keysOf: (tenant: TenantId) => Promise<WebhookKeys | undefined>;
};

/** A received webhook about a login. Its address, which we gave to the provider, says whose it is. */
export type LoginWebhook = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly itemId: string;
  readonly type: string;
  readonly code: string;
  readonly signature: string | undefined;
  readonly raw: Uint8Array;
  readonly now: Date;
};

/** Webhook types about logins. Others are about products that we don't use. */
const OF_A_LOGIN = ['ITEM', 'AUTH'];

/** Plaid announces a week ahead that a login will end. */
const ENDS_SOON = ['PENDING_DISCONNECT', 'PENDING_EXPIRATION'];

/**
 * Reads the accounts of a login again when the provider reports a change. So a client learns before paying that the
 * bank wants them to log in again, rather than from a failed payment. The webhook is only a signal: we store the
 * provider's answer to our own call, which is free.
 *
 * Throws if the provider doesn't answer, so that it sends the webhook again.
 */
export async function hearOfLogin(
  ports: LoginWebhookPorts,
  { tenant, client, itemId, type, code, signature, raw, now }: LoginWebhook,
): Promise<Outcome<{ received: true }, Refusal<'webhook/not-verified'>>> {
  const keys = await ports.keysOf(tenant);
  if (!keys || !(await isFromProvider(keys, { signature, raw, now }))) return refuse({ code: 'webhook/not-verified' });
  if (!OF_A_LOGIN.includes(type)) return done({ received: true });
  const linked = await ports.accounts.list(tenant, client);
  const accounts = linked.filter(({ providerItemId }) => providerItemId === itemId);
  const token = accounts.length > 0 && (await ports.tokens.read(tenant, client, itemId));
  // The account was disconnected meanwhile, or the window was closed early, so nothing here depends on it.
  if (!token) return done({ received: true });
  const { bank } = await ports.tenants.find(tenant);
  const seen = await bank.known(token);
  const trouble = seen.heard === 'yes' ? undefined : loginTroubleOf(codeOf(seen));
  if (seen.heard === 'yes') {
    // Without asking the bank, the provider's data may be old, so the balance that was read stays.
    const asKnown = seen.value.accounts.map((account) => ({ ...account, balance: null }));
    const view = { bank: { ...seen.value, accounts: asKnown }, matches: [] };
    const merged = await Promise.all(
      accounts.map((account) => mergeAccount(ports, { tenant, client, now }, account, view)),
    );
    const [first] = merged;
    // This write triggers the client's notice, once per login.
    if (first && ENDS_SOON.includes(code))
      await writeAccount(ports, first, (stored) => stored && { ...stored, loginEndsToldAt: now.toISOString() });
  } else if (trouble) {
    await Promise.all(accounts.map((account) => markTrouble(ports, account, trouble, now)));
  } else {
    ports.troubled('hearing of a login', codeOf(seen));
    if (seen.heard === 'nothing') throw new Error(`The provider did not return the status of a login: ${codeOf(seen)}`);
  }
  return done({ received: true });
}
