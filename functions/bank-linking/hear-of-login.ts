import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ITEM_LOGIN_REQUIRED } from '#shared/transfer/problem-code.ts';
import { isFromProvider, type WebhookKeys } from '../provider-webhook/verify-webhook.ts';
import { markLoginNeeded } from './mark-login-needed.ts';
import { mergeAccount } from './merge-account.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';

/** What hearing of a login needs. */
export type LoginWebhookPorts = Pick<BankLinkingPorts, 'accounts' | 'tokens' | 'tenants' | 'troubled'> & {
  /** The public keys of the account that this tenant's clients link their banks with. */
  readonly keysOf: (tenant: TenantId) => Promise<WebhookKeys | undefined>;
};

/** A webhook about a login, as received. Whose it is, is said by its address, which the provider was given. */
export type LoginWebhook = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly itemId: string;
  readonly type: string;
  readonly signature: string | undefined;
  readonly raw: Uint8Array;
  readonly now: Date;
};

/** The kinds that tell of a login; others are of products that are not used here. */
const OF_A_LOGIN = ['ITEM', 'AUTH'];

/**
 * Reads the accounts behind a login anew when the provider says that something has changed about it, so that a client
 * learns that the bank wants them to log in again before they pay, and not by a payment that fails. The message is only
 * a signal: what is written is what the provider answers to a question of ours. The question is free of charge.
 *
 * Throws when the provider does not answer: it then sends the webhook again.
 */
export async function hearOfLogin(
  ports: LoginWebhookPorts,
  { tenant, client, itemId, type, signature, raw, now }: LoginWebhook,
): Promise<Outcome<{ received: true }, Refusal<'webhook/not-verified'>>> {
  const keys = await ports.keysOf(tenant);
  if (!keys || !(await isFromProvider(keys, { signature, raw, now }))) return refuse({ code: 'webhook/not-verified' });
  if (!OF_A_LOGIN.includes(type)) return done({ received: true });
  const linked = await ports.accounts.list(tenant, client);
  const accounts = linked.filter(({ providerItemId }) => providerItemId === itemId);
  const token = accounts.length > 0 && (await ports.tokens.read(tenant, client, itemId));
  // Disconnected meanwhile, or of a window that was closed before its end: nothing here stands on it.
  if (!token) return done({ received: true });
  const { bank } = await ports.tenants.find(tenant);
  const seen = await bank.known(token);
  if (seen.heard === 'yes') {
    // What the provider gives without asking the bank is as old as it may be: the balance that was read stays.
    const asKnown = seen.value.accounts.map((account) => ({ ...account, balance: null }));
    const view = { bank: { ...seen.value, accounts: asKnown }, matches: [] };
    await Promise.all(accounts.map((account) => mergeAccount(ports, { tenant, client, now }, account, view)));
  } else if (codeOf(seen) === ITEM_LOGIN_REQUIRED) {
    await Promise.all(accounts.map((account) => markLoginNeeded(ports, account, now)));
  } else {
    ports.troubled('hearing of a login', codeOf(seen));
    if (seen.heard === 'nothing') throw new Error(`The provider did not say how a login stands: ${codeOf(seen)}`);
  }
  return done({ received: true });
}
