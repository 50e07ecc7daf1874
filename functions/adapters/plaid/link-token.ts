import type { CountryCode, DepositoryAccountSubtype, LinkTokenCreateRequest, Products } from 'plaid';
import type { LinkTokenRequest } from '../../client/bank-linking/ports.ts';

/** Plaid shows "This Application" instead of a longer name. */
const CLIENT_NAME_MAX = 30;

/**
 * The raw values of the package's enums. Only its types are imported here, so that its megabytes aren't bundled twice.
 */
const COUNTRIES = ['US'] as CountryCode[];
const PRODUCTS = ['transfer'] as Products[];
const IDENTITY = ['identity'] as Products[];
const SUBTYPES = ['checking', 'savings', 'money market', 'cash management'] as DepositoryAccountSubtype[];

function userOf({ clientUserId, person }: LinkTokenRequest, withPhone: boolean) {
  const { legalName, phone, email, address } = person;
  return {
    client_user_id: clientUserId,
    legal_name: legalName,
    ...(withPhone ? { phone_number: phone } : {}),
    ...(email ? { email_address: email } : {}),
    ...(address
      ? {
          address: {
            street: address.street,
            ...(address.street2 ? { street2: address.street2 } : {}),
            city: address.city,
            region: address.region,
            postal_code: address.postalCode,
            country: 'US',
          },
        }
      : {}),
  };
}

/** The request for a link token. The phone number is left out if Plaid has rejected it. */
export function linkTokenBody(request: LinkTokenRequest, withPhone: boolean): LinkTokenCreateRequest {
  const common = {
    client_name: request.clientName.slice(0, CLIENT_NAME_MAX).trim(),
    language: request.language,
    country_codes: COUNTRIES,
    user: userOf(request, withPhone),
    redirect_uri: request.redirectUri,
  };
  // Update mode names no products, because the login keeps those it has (Plaid, "Updating Items via Link").
  if (request.accessToken) return { ...common, access_token: request.accessToken };
  return {
    ...common,
    webhook: request.webhook,
    // Every product named here narrows the list of banks. Identity is wanted, but must not narrow it.
    products: PRODUCTS,
    required_if_supported_products: IDENTITY,
    account_filters: { depository: { account_subtypes: SUBTYPES } },
    auth: {
      same_day_microdeposits_enabled: true,
      automated_microdeposits_enabled: true,
      // Asks first whether to log in or to type numbers, instead of hiding the numbers behind a bank search.
      ...(request.byNumbers ? { auth_type_select_enabled: true } : {}),
    },
  };
}
