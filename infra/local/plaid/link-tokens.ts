import type { LinkTokenCreateRequest, LinkTokenCreateResponse, LinkTokenGetRequest, LinkTokenGetResponse } from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { instantOf, type PlaidAnswer, type PlaidCall, sandboxToken } from './bank.ts';
import { itemOf } from './items.ts';
import type { LinkTokenRecord } from './records.ts';
import { decline, invalidField, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

type Asked = Wire<LinkTokenCreateRequest>;

/** A token for a new Item lasts four hours, one for an existing Item thirty minutes. */
const NEW_ITEM_MS = 4 * 3_600_000;
const UPDATE_MS = 30 * 60_000;

/** `/link/token/create`: the server decides here what the widget will ask for. */
export function createLinkToken(call: PlaidCall<Asked>): PlaidAnswer<Wire<LinkTokenCreateResponse>> {
  const { bank, client, body } = call;
  const problem = problemWith(body);
  if (problem) return invalidField(problem);
  const update = updatedItem(call);
  if (!update.ok) return update;
  if (update.value === null && !body.products?.length) return invalidField('products must have at least one product');
  if (update.value !== null && body.products?.length)
    return decline('INVALID_REQUEST', 'INVALID_FIELD', 'products must not be given together with access_token');

  const now = bank.clock.now();
  const made: LinkTokenRecord = {
    token: sandboxToken('link'),
    clientId: client.clientId,
    // Plaid shows "This Application" instead of a name that is too long for its window.
    clientName: body.client_name.length > 30 ? 'This Application' : body.client_name,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + (update.value === null ? NEW_ITEM_MS : UPDATE_MS)).toISOString(),
    legalName: body.user?.legal_name ?? null,
    address: addressOf(body.user?.address),
    products: [...(body.products ?? []), ...(body.required_if_supported_products ?? [])],
    subtypes: body.account_filters?.depository?.account_subtypes ?? ['all'],
    webhook: body.webhook ?? null,
    redirectUri: body.redirect_uri ?? null,
    allowsAccountNumbers: body.auth?.same_day_microdeposits_enabled === true,
    accessToken: update.value,
  };
  bank.store.put('linkTokens', made.token, made);
  return done({ link_token: made.token, expiration: made.expiresAt });
}

function addressOf(given: NonNullable<Asked['user']>['address']): LinkTokenRecord['address'] {
  if (!given?.street) return null;
  return {
    street: given.street,
    city: given.city ?? '',
    region: given.region ?? '',
    postalCode: given.postal_code ?? '',
  };
}

function problemWith(body: Asked): string | undefined {
  if (!body.user?.client_user_id) return 'user.client_user_id must not be empty';
  if (!body.country_codes.includes('US')) return 'country_codes must contain US';
  if (body.language !== 'en' && body.language !== 'es') return 'language must be one of: en, es';
  const redirect = body.redirect_uri;
  // Plaid accepts http only for a page on the developer's own machine.
  if (
    redirect !== undefined &&
    (redirect.includes('?') || !/^(https:\/\/|http:\/\/([a-z0-9-]+\.)?localhost|http:\/\/127\.0\.0\.1)/.test(redirect))
  )
    return 'OAuth redirect URI must be https and must not contain a query';
  const isSameDay = body.auth?.same_day_microdeposits_enabled === true;
  if (isSameDay && body.products?.some((product) => product !== 'auth' && product !== 'transfer'))
    return 'same_day_microdeposits_enabled needs products to be only auth or transfer';
  return undefined;
}

/** The Item for update mode, by its access token or by an authorization that asked for the person. */
function updatedItem(call: PlaidCall<Asked>): Outcome<string | null, PlaidRefusal> {
  const { bank, client, body } = call;
  const authorizationId = body.transfer?.authorization_id;
  const authorization = authorizationId ? bank.store.get('authorizations', authorizationId) : undefined;
  if (authorizationId && authorization?.clientId !== client.clientId)
    return invalidField('transfer.authorization_id could not be found');
  const accessToken = authorization?.accessToken ?? body.access_token;
  if (!accessToken) return done(null);
  const item = itemOf(call, accessToken);
  return item.ok ? done(accessToken) : item;
}

/** `/link/token/get`: the person's progress. */
export function getLinkToken(call: PlaidCall<Wire<LinkTokenGetRequest>>): PlaidAnswer<Wire<LinkTokenGetResponse>> {
  const { bank, client, body } = call;
  const found = bank.store.get('linkTokens', body.link_token);
  if (!found || found.clientId !== client.clientId)
    return decline('INVALID_INPUT', 'INVALID_LINK_TOKEN', 'could not find matching link token');
  return done({
    link_token: found.token,
    created_at: found.createdAt,
    expiration: found.expiresAt,
    link_sessions: [],
    metadata: {
      initial_products: [...found.products],
      webhook: found.webhook,
      country_codes: ['US'],
      language: 'en',
      redirect_uri: found.redirectUri,
      client_name: found.clientName,
    },
  });
}

/** The widget's link token, while it is valid. */
export function liveLinkToken(bank: PlaidCall<unknown>['bank'], token: string): Outcome<LinkTokenRecord, PlaidRefusal> {
  const found = bank.store.get('linkTokens', token);
  if (!found || found.expiresAt <= instantOf(bank))
    return decline(
      'INVALID_INPUT',
      'INVALID_LINK_TOKEN',
      found ? 'link_token has expired' : 'invalid link_token provided',
      {
        display: 'This session has expired. Please try again.',
      },
    );
  return done(found);
}
