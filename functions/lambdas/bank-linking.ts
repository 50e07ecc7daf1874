import { isFresh } from '#shared/client/fresh.ts';
import {
  createBankClientRoute,
  disconnectAccountRoute,
  linkAccountsRoute,
  linkTokenRoute,
  listAccountsRoute,
} from '#shared/contracts/bank-linking.ts';
import { loginWebhookRoute } from '#shared/contracts/provider.ts';
import type { Route } from '#shared/contracts/route.ts';
import {
  matchIdentityRoute,
  microdepositLinkTokenRoute,
  overrideIdentityRoute,
  startMicrodepositRoute,
  verifyMicrodepositRoute,
} from '#shared/contracts/verification.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Exactly, invariant, refuse } from '#shared/outcome.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { bankTokens } from '../adapters/bank-tokens.ts';
import { cached } from '../adapters/cached.ts';
import { clientGate } from '../adapters/client-gate.ts';
import { bankAccounts, institutions } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { counts } from '../adapters/dynamo/sign-in.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { gate } from '../adapters/gate.ts';
import { institutionOf } from '../adapters/plaid/institutions.ts';
import { linking } from '../adapters/plaid/linking.ts';
import { webhookKeysOf } from '../adapters/plaid/webhook-keys.ts';
import { setting } from '../adapters/settings.ts';
import { disconnectAccount } from '../client/bank-linking/disconnect-account.ts';
import { hearOfLogin } from '../client/bank-linking/hear-of-login.ts';
import { linkAccounts } from '../client/bank-linking/link-accounts.ts';
import { listAccounts } from '../client/bank-linking/list-accounts.ts';
import { createBankClient, type LinkTokenPorts, makeLinkToken } from '../client/bank-linking/make-link-token.ts';
import { matchIdentity, overrideIdentity } from '../client/bank-linking/match-identity.ts';
import { microdepositLinkToken, startMicrodeposit } from '../client/bank-linking/microdeposit-window.ts';
import type { BankLinkingPorts } from '../client/bank-linking/ports.ts';
import { verifyMicrodeposit } from '../client/bank-linking/verify-microdeposit.ts';
import type { ClientCaller } from '../http/caller.ts';
import { logger } from '../http/log.ts';
import type { Request } from '../http/parsing.ts';
import { type CallAnswer, door, on } from '../http/serve.ts';

/** A tenant's name, and the provider's calls bound to the account that moves this tenant's money. */
async function tenantWithBank(id: TenantId) {
  const config = await tenants.config(id);
  invariant(config, 'a call reaches only a tenant that exists');
  const { name, uncheckedLimit, provider } = config;
  return {
    name,
    uncheckedLimit,
    bank: {
      linkToken: linking.linkToken.bind(undefined, provider),
      exchange: linking.exchange.bind(undefined, provider),
      known: linking.known.bind(undefined, provider),
      live: linking.live.bind(undefined, provider),
      match: linking.match.bind(undefined, provider),
      numbers: linking.numbers.bind(undefined, provider),
      remove: linking.remove.bind(undefined, provider),
      institution: institutionOf.bind(undefined, provider),
    },
  };
}

const ports: BankLinkingPorts = {
  clients,
  accounts: bankAccounts,
  tokens: bankTokens,
  transfers,
  institutions,
  countToday: ({ tenant, client, now }, what, most) => counts.addToday(tenant, `${what}#${client}`, { most, now }),
  tenants: { find: tenantWithBank },
  troubled: (about, code) => logger.warn('unexpected answer from the provider', { about, code }),
};

/** A webhook about a login is signed with the keys that the login was made with. */
const keysOf = cached(
  async (tenant: TenantId) => {
    const config = await tenants.config(tenant);
    return config && webhookKeysOf(config.provider.originator ?? config.provider);
  },
  { seconds: 600 },
);

const windows: LinkTokenPorts = {
  ...ports,
  scriptUrl: () => setting('PLAID_LINK_SCRIPT_URL'),
  pageOf: (host: string) => `${gate.scheme()}//${host}`,
};

/** Wraps a use case that changes a client's accounts or identity. It requires a fresh code. */
const confirmed = <R extends Route & { readonly caller: 'client' }, Code extends R['refusals'][number]>(
  route: R,
  answer: (caller: ClientCaller, request: Request<R>) => Promise<CallAnswer<R, Code>>,
  ..._exact: Exactly<Exclude<R['refusals'][number], 'caller/not-fresh'>, Code>
) =>
  on<Route, RefusalCode>(route, async (caller, request) =>
    isFresh(caller as ClientCaller, 'change')
      ? answer(caller as ClientCaller, request as Request<R>)
      : refuse({ code: 'caller/not-fresh' }),
  );

/** The calls of bank linking, with their use cases. */
export const served = [
  on(createBankClientRoute, (caller) => createBankClient(ports, caller)),
  confirmed(linkTokenRoute, (caller, { body: { bankAccountId } }) =>
    makeLinkToken(windows, { ...caller, bankAccountId }),
  ),
  confirmed(linkAccountsRoute, (caller, { body }) => linkAccounts(ports, { ...caller, ...body })),
  on(listAccountsRoute, (caller, { params, query }) =>
    listAccounts(ports, { ...caller, ...params, live: query.balances === 'live' }),
  ),
  confirmed(disconnectAccountRoute, (caller, { body }) => disconnectAccount(ports, { ...caller, ...body })),
  confirmed(startMicrodepositRoute, (caller, { body }) => startMicrodeposit(windows, { ...caller, ...body })),
  confirmed(microdepositLinkTokenRoute, (caller, { body }) => microdepositLinkToken(windows, { ...caller, ...body })),
  on(verifyMicrodepositRoute, (caller, { body }) => verifyMicrodeposit(ports, { ...caller, ...body })),
  confirmed(matchIdentityRoute, (caller, { body: { bankAccountId, ...details } }) =>
    matchIdentity(ports, { ...caller, bankAccountId, details }),
  ),
  on(loginWebhookRoute, ({ tenant, now }, { params, body, headers, raw }) =>
    hearOfLogin(
      { ...ports, keysOf },
      {
        tenant,
        client: params.clientId,
        itemId: body.item_id,
        type: body.webhook_type,
        code: body.webhook_code,
        signature: headers['plaid-verification'],
        raw,
        now,
      },
    ),
  ),
  confirmed(overrideIdentityRoute, (caller, { body }) => overrideIdentity(ports, { ...caller, ...body })),
];

export const handler = door(clientGate, served);
