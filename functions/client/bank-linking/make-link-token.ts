import { loginWebhookRoute } from '#shared/contracts/provider.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import type { BankAccountId, ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Language } from '#shared/text/language.ts';
import { loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type { Owner } from '../../ports.ts';
import { personOf } from './match-identity.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';

/**
 * Confirms to the bank-linking provider that the client exists. Plaid has no customer records: a login belongs to the
 * id we give it, so there is nothing to create.
 */
export async function createBankClient(
  ports: Pick<BankLinkingPorts, 'clients'>,
  { tenant, client }: Owner,
): Promise<Outcome<{ readonly clientId: ClientId }, Refusal<'client/not-found'>>> {
  const found = await ports.clients.find(tenant, client);
  return found ? done({ clientId: found.id }) : refuse({ code: 'client/not-found' });
}

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

/** The page that OAuth banks return the browser to. The provider's dashboard holds a list of these addresses. */
const RETURN_PATH = '/bank-accounts/oauth';

/** Also needs the widget's script and the address of a host's pages. */
export type LinkTokenPorts = BankLinkingPorts & {
  readonly scriptUrl: () => string;
  readonly pageOf: (host: string) => string;
};

/**
 * A token that opens the bank-linking widget for this client: for a new bank, or to log in again at a linked account's
 * bank or verify it.
 */
export async function makeLinkToken(
  ports: LinkTokenPorts,
  request: Owner & {
    readonly host: string;
    readonly language: Language;
    readonly bankAccountId?: BankAccountId | undefined;
    readonly byNumbers?: boolean;
  },
): Promise<
  Outcome<
    { readonly token: string; readonly scriptUrl: string },
    Refusal<'client/not-found' | 'bank/not-found' | 'bank/linking-failed'>
  >
> {
  const { tenant, client, host, language, bankAccountId, byNumbers } = request;
  const who = await ports.clients.find(tenant, client);
  if (!who) return refuse({ code: 'client/not-found' });
  const account = bankAccountId && (await ports.accounts.find(tenant, client, bankAccountId));
  if (bankAccountId && !account?.active) return refuse({ code: 'bank/not-found' });
  const canRepair = account && account.use !== 'link-again';
  const accessToken = canRepair && (await ports.tokens.read(tenant, client, account.providerItemId));
  const { name, bank } = await ports.tenants.find(tenant);
  const asked = await bank.linkToken({
    clientUserId: client,
    clientName: name,
    language,
    redirectUri: ports.pageOf(host) + RETURN_PATH,
    webhook: ports.pageOf(host) + API_BASE + loginWebhookRoute.path.replace('{clientId}', client),
    person: personOf(who),
    // A revoked login, or one without a token, can't be repaired. Linking again finds the same account.
    ...(accessToken ? { accessToken } : {}),
    ...(byNumbers ? { byNumbers } : {}),
  });
  if (asked.heard !== 'yes') {
    ports.troubled('making a link token', codeOf(asked));
    return refuse({ code: 'bank/linking-failed' });
  }
  return done({ token: asked.value, scriptUrl: ports.scriptUrl() });
}
