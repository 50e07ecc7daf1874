import type {
  AccountBase,
  AccountsGetRequest,
  AccountsGetResponse,
  AuthGetRequest,
  AuthGetResponse,
  Item,
  ItemPublicTokenExchangeRequest,
  ItemPublicTokenExchangeResponse,
  ItemRemoveRequest,
  ItemRemoveResponse,
} from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { dollarsOf, instantOf, type PlaidAnswer, type PlaidCall } from './bank.ts';
import { institutionById } from './institutions.ts';
import type { AccountRecord, ItemRecord } from './records.ts';
import { decline, errorBody, loginErrorOf, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

/** The person revoked the login's permission at the bank, so nothing is answered with it any more. */
export const REVOKED = 'USER_PERMISSION_REVOKED';

/** The Item of an access token, if it belongs to the calling client. */
export function itemOf(
  call: Pick<PlaidCall<unknown>, 'bank' | 'client'>,
  accessToken: string,
): Outcome<ItemRecord, PlaidRefusal> {
  if (!accessToken.startsWith('access-sandbox-'))
    return decline(
      'INVALID_INPUT',
      'INVALID_ACCESS_TOKEN',
      'provided access token is in an invalid format. expected format: access-<environment>-<identifier>',
    );
  const item = call.bank.store.get('items', accessToken);
  // A platform moves money from accounts that people linked with its originators.
  if (!item || ![call.client.clientId, ...(call.client.originators ?? [])].includes(item.clientId))
    return decline('INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 'could not find matching access token');
  if (item.isRemoved)
    return decline(
      'ITEM_ERROR',
      'ITEM_NOT_FOUND',
      'The Item you requested cannot be found. This Item does not exist, has been previously removed via /item/remove, or has had access removed by the user.',
    );
  return item.loginError === REVOKED ? loginRefusal(item) : done(item);
}

const loginRefusal = (item: ItemRecord) => {
  const { type, code, message } = loginErrorOf(item);
  return decline(type, code, message);
};

/** The accounts with the given ids; all of them without ids. */
export function accountsIn(
  item: ItemRecord,
  ids: readonly string[] | undefined,
): Outcome<readonly AccountRecord[], PlaidRefusal> {
  if (!ids) return done(item.accounts);
  const found = item.accounts.filter(({ accountId }) => ids.includes(accountId));
  if (found.length < new Set(ids).size)
    return decline('INVALID_INPUT', 'INVALID_ACCOUNT_ID', 'failed to find requested account ID for requested item');
  return done(found);
}

/** True if the person's bank accepts credits by RTP. */
export const hasInstantCredits = ({ institutionId }: ItemRecord): boolean =>
  institutionById(institutionId)?.takesInstantCredits === true;

/** True while an account's micro-deposit or its bank's own check is pending. */
export const isUnverified = ({ verification }: AccountRecord): boolean =>
  verification !== undefined && !/_verified$/.test(verification.status);

/** An account with the bank's balance. */
export const accountView = (account: AccountRecord): Wire<AccountBase> => ({
  account_id: account.accountId,
  balances: {
    available: account.availableCents === null ? null : dollarsOf(account.availableCents),
    current: account.currentCents === null ? null : dollarsOf(account.currentCents),
    limit: null,
    iso_currency_code: 'USD',
    unofficial_currency_code: null,
  },
  mask: account.mask,
  name: account.name,
  official_name: account.officialName,
  type: 'depository',
  subtype: account.subtype,
  holder_category: account.holderCategory ?? 'personal',
  ...(account.persistentId ? { persistent_account_id: account.persistentId } : {}),
  ...(account.verification ? { verification_status: account.verification.status } : {}),
});

/** A login in Plaid's format. */
export const itemView = (item: ItemRecord): Wire<Item> => ({
  item_id: item.itemId,
  institution_id: item.institutionId,
  institution_name: institutionById(item.institutionId)?.name ?? null,
  webhook: item.webhook,
  auth_method: item.authMethod,
  error: item.isLoginRequired ? errorBody(loginErrorOf(item)) : null,
  available_products: ['balance', 'identity'].filter(
    (product) => !item.products.includes(product as 'balance'),
  ) as never,
  billed_products: [...item.products],
  products: [...item.products],
  consent_expiration_time: null,
  update_type: 'background',
});

/** `/item/public_token/exchange`: a repeated exchange returns the same Item, for a page that asked twice. */
export function exchangePublicToken(
  call: PlaidCall<Wire<ItemPublicTokenExchangeRequest>>,
): PlaidAnswer<Wire<ItemPublicTokenExchangeResponse>> {
  const found = call.bank.store.get('publicTokens', call.body.public_token);
  const item = found && call.bank.store.get('items', found.accessToken);
  if (!found || !item || found.clientId !== call.client.clientId)
    return decline('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN', 'could not find matching public token');
  if (found.expiresAt < instantOf(call.bank))
    return decline(
      'INVALID_INPUT',
      'INVALID_PUBLIC_TOKEN',
      'provided public token is expired. Public tokens expire 30 minutes after creation at which point they can no longer be exchanged',
    );
  return done({ access_token: found.accessToken, item_id: item.itemId });
}

/** `/item/remove`: the access token stops working; transfers already made continue. */
export function removeItem(call: PlaidCall<Wire<ItemRemoveRequest>>): PlaidAnswer<Wire<ItemRemoveResponse>> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  call.bank.store.put('items', item.value.accessToken, { ...item.value, isRemoved: true });
  return done({});
}

/** `/accounts/get`: Plaid's last known data, in any state of the login. */
export function getAccounts(call: PlaidCall<Wire<AccountsGetRequest>>): PlaidAnswer<Wire<AccountsGetResponse>> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  const accounts = accountsIn(item.value, call.body.options?.account_ids);
  if (!accounts.ok) return accounts;
  return done({ accounts: accounts.value.map(accountView), item: itemView(item.value) });
}

/** The Item of an access token for a live call to the bank, which requires a working login. */
export function askableItemOf(
  call: PlaidCall<{ readonly access_token: string }>,
  product: 'balance' | 'identity',
): Outcome<ItemRecord, PlaidRefusal> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  if (item.value.isLoginRequired) return loginRefusal(item.value);
  if (item.value.institutionId === null)
    return decline(
      'ITEM_ERROR',
      'PRODUCTS_NOT_SUPPORTED',
      `${product} is not supported for this item: its accounts were added by their numbers`,
    );
  return item;
}

/** `/accounts/balance/get`: asks the bank now. */
export function getBalances(call: PlaidCall<Wire<AccountsGetRequest>>): PlaidAnswer<Wire<AccountsGetResponse>> {
  const item = askableItemOf(call, 'balance');
  return item.ok ? getAccounts(call) : item;
}

/** `/auth/get`: account numbers, once they are verified. */
export function getAuth(call: PlaidCall<Wire<AuthGetRequest>>): PlaidAnswer<Wire<AuthGetResponse>> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  if (item.value.isLoginRequired) return loginRefusal(item.value);
  const accounts = accountsIn(item.value, call.body.options?.account_ids);
  if (!accounts.ok) return accounts;
  if (accounts.value.some(isUnverified))
    return decline(
      'ITEM_ERROR',
      'PRODUCT_NOT_READY',
      'the requested product is not yet ready. please provide a webhook or try the request again later',
    );
  const ach = accounts.value.map((account) => ({
    account_id: account.accountId,
    account: account.accountNumber,
    routing: account.routingNumber,
    wire_routing: account.routingNumber,
    is_tokenized_account_number: false,
    can_transfer_in: true,
    can_transfer_out: account.isTransferable,
  }));
  return done({
    accounts: accounts.value.map(accountView),
    numbers: { ach, eft: [], international: [], bacs: [] },
    item: itemView(item.value),
  });
}
