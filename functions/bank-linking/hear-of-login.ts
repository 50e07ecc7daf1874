import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { loginTroubleOf } from '#shared/transfer/problem-code.ts';
import { isFromProvider, type WebhookKeys } from '../provider-webhook/verify-webhook.ts';
import { markTrouble } from './mark-login-needed.ts';
import { mergeAccount } from './merge-account.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';
import { writeAccount } from './write-account.ts';

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
  readonly code: string;
  readonly signature: string | undefined;
  readonly raw: Uint8Array;
  readonly now: Date;
};

/** The kinds that tell of a login; others are of products that are not used here. */
const OF_A_LOGIN = ['ITEM', 'AUTH'];

/** Plaid says a week ahead that a login ends. */
const ENDS_SOON = ['PENDING_DISCONNECT', 'PENDING_EXPIRATION'];

/**
 * Reads the accounts behind a login anew when the provider says that something has changed about it, so that a client
 * learns that the bank wants them to log in again before they pay, and not by a payment that fails. The message is only
 * a signal: what is written is what the provider answers to a question of ours. The question is free of charge.
 *
 * Throws when the provider does not answer: it then sends the webhook again.
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
  // Disconnected meanwhile, or of a window that was closed before its end: nothing here stands on it.
  if (!token) return done({ received: true });
  const { bank } = await ports.tenants.find(tenant);
  const seen = await bank.known(token);
  const trouble = seen.heard === 'yes' ? undefined : loginTroubleOf(codeOf(seen));
  if (seen.heard === 'yes') {
    // What the provider gives without asking the bank is as old as it may be: the balance that was read stays.
    const asKnown = seen.value.accounts.map((account) => ({ ...account, balance: null }));
    const view = { bank: { ...seen.value, accounts: asKnown }, matches: [] };
    const merged = await Promise.all(
      accounts.map((account) => mergeAccount(ports, { tenant, client, now }, account, view)),
    );
    const [first] = merged;
    // Its owner is told by this write, once for the login.
    if (first && ENDS_SOON.includes(code))
      await writeAccount(ports, first, (stored) => stored && { ...stored, loginEndsToldAt: now.toISOString() });
  } else if (trouble) {
    await Promise.all(accounts.map((account) => markTrouble(ports, account, trouble, now)));
  } else {
    ports.troubled('hearing of a login', codeOf(seen));
    if (seen.heard === 'nothing') throw new Error(`The provider did not say how a login stands: ${codeOf(seen)}`);
  }
  return done({ received: true });
}
