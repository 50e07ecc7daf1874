import {
  ACHClass,
  CountryCode,
  DepositoryAccountSubtype,
  type PlaidApi,
  Products,
  TransferNetwork,
  TransferType,
} from 'plaid';
import type { openBank } from './plaid-support.ts';

type Opened = Pick<Awaited<ReturnType<typeof openBank>>, 'desk'>;

/** A link token as the portal asks for one. */
export async function linkToken(plaid: PlaidApi, more: object = {}): Promise<string> {
  const { data } = await plaid.linkTokenCreate({
    client_name: 'Acme Title',
    language: 'en',
    country_codes: [CountryCode.Us],
    user: { client_user_id: 'client-1', legal_name: 'Casey Client' },
    products: [Products.Transfer],
    required_if_supported_products: [Products.Identity],
    account_filters: {
      depository: { account_subtypes: [DepositoryAccountSubtype.Checking, DepositoryAccountSubtype.Savings] },
    },
    auth: { same_day_microdeposits_enabled: true, automated_microdeposits_enabled: true },
    ...more,
  });
  return data.link_token;
}

/** Goes through the widget as a persona and exchanges the token. The first account is the one used. */
export async function linkUser(
  opened: Opened,
  plaid: PlaidApi,
  username: string,
  institutionId = 'ins_109508',
  more = {},
) {
  const token = await linkToken(plaid, more);
  const login = await opened.desk('sign-in', { token, institutionId, username, password: 'pass_good' });
  const { sessionId, accounts } = login.body as { sessionId: string; accounts: { id: string }[] };
  const accountIds = accounts.map(({ id }) => id);
  const chosen = await opened.desk('choose', { token, sessionId, accountIds });
  const { publicToken } = chosen.body['finished'] as { publicToken: string };
  const { data } = await plaid.itemPublicTokenExchange({ public_token: publicToken });
  return {
    access: data.access_token,
    item: data.item_id,
    account: accountIds[0] ?? '',
    accounts: accountIds,
    publicToken,
  };
}

interface Payment {
  readonly access: string;
  readonly account: string;
  readonly amount: string;
  readonly type?: TransferType;
  /** ACH, unless given. */
  readonly network?: TransferNetwork;
  readonly key?: string;
  readonly metadata?: Record<string, string>;
}

/** Requests an authorization for a payment. */
export async function authorize(
  plaid: PlaidApi,
  { access, account, amount, type = TransferType.Debit, network = TransferNetwork.Ach, key }: Payment,
) {
  const achClass = type === TransferType.Debit ? ACHClass.Web : ACHClass.Ppd;
  const { data } = await plaid.transferAuthorizationCreate({
    access_token: access,
    account_id: account,
    type,
    network,
    ...(network === TransferNetwork.Ach ? { ach_class: achClass } : {}),
    amount,
    user: { legal_name: 'Casey Client' },
    ...(key ? { idempotency_key: key } : {}),
  });
  return data.authorization;
}

/** Makes a payment from an authorization. */
export async function create(
  plaid: PlaidApi,
  authorizationId: string,
  { access, account, metadata }: Omit<Payment, 'amount'>,
) {
  const { data } = await plaid.transferCreate({
    access_token: access,
    account_id: account,
    authorization_id: authorizationId,
    description: 'PAYMENT',
    ...(metadata ? { metadata } : {}),
  });
  return data.transfer;
}

/** Authorizes and makes a payment. */
export async function pay(plaid: PlaidApi, payment: Payment) {
  const authorization = await authorize(plaid, payment);
  return create(plaid, authorization.id, payment);
}
