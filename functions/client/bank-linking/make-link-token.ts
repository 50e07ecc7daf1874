import { loginWebhookRoute } from '#shared/contracts/provider.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Language } from '#shared/text/language.ts';
import type { Owner } from '../../ports.ts';
import { personOf } from './person.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';

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
