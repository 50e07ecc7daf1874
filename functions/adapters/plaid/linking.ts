import { createHash } from 'node:crypto';
import type { AccountsGetResponse } from 'plaid';
import * as z from 'zod/mini';
import { fromProviderBalance } from '#shared/money.ts';
import { type LoginTrouble, loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type {
  AccountNumbers,
  AccountView,
  BankView,
  MatchScores,
  Person,
} from '../../client/bank-linking/bank-view.ts';
import type { LinkTokenRequest } from '../../client/bank-linking/ports.ts';
import type { ClientAccount } from '../../payments/engine/entries.ts';
import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, linkingPlaidOf, mapped, type ProviderAccount, plaidOf } from './client.ts';
import { linkTokenBody } from './link-token.ts';

/**
 * `/accounts/balance/get` asks the bank itself and "occasionally takes 30 seconds or more" (Plaid, "Balance"). The
 * function has 10, and an earlier balance is better than none.
 */
const LIVE_BALANCE_TIMEOUT_MS = 6000;

/** The function has 10 seconds, and linking makes two calls in a row. */
const TIMEOUT_MS = 4000;

const account = z.lazy(() =>
  z.object({
    account_id: z.string(),
    balances: z.object({
      available: z.nullable(z.number()),
      current: z.nullable(z.number()),
      iso_currency_code: z.nullish(z.string()),
      unofficial_currency_code: z.nullish(z.string()),
    }),
    mask: z.nullable(z.string()),
    name: z.nullish(z.string()),
    official_name: z.nullish(z.string()),
    type: z.string(),
    subtype: z.nullable(z.string()),
    verification_status: z.nullish(z.string()),
    persistent_account_id: z.nullish(z.string()),
    holder_category: z.nullish(z.string()),
  }),
);

const products = z.nullish(z.array(z.string()));
const accountsReply = z.lazy(() =>
  z.object({
    accounts: z.array(account),
    item: z.object({
      institution_id: z.nullish(z.string()),
      institution_name: z.nullish(z.string()),
      error: z.nullish(z.object({ error_type: z.string(), error_code: z.string() })),
      available_products: products,
      billed_products: products,
      products,
      consented_products: products,
    }),
  }),
);

const score = z.nullish(z.object({ score: z.nullish(z.number()) }));
const matchReply = z.lazy(() =>
  z.object({
    accounts: z.array(
      z.object({
        account_id: z.string(),
        legal_name: z.nullish(
          z.object({ score: z.nullish(z.number()), is_first_name_or_last_name_match: z.nullish(z.boolean()) }),
        ),
        address: score,
      }),
    ),
  }),
);

const numbersReply = z.lazy(() =>
  z.object({
    numbers: z.object({ ach: z.array(z.object({ account_id: z.string(), account: z.string(), routing: z.string() })) }),
  }),
);

/** The available balance, or the booked one if the bank doesn't give that. */
const spendable = ({ balances }: z.infer<typeof account>): number | null => {
  const dollars = balances.available ?? balances.current;
  return dollars === null ? null : fromProviderBalance(dollars);
};

/** The name of an account without one, which was typed in by its numbers. */
const UNNAMED_ACCOUNT = 'Account';

const accountView = (read: z.infer<typeof account>): AccountView => ({
  providerAccountId: read.account_id,
  persistentId: read.persistent_account_id ?? null,
  name: read.name ?? read.official_name ?? UNNAMED_ACCOUNT,
  officialName: read.official_name ?? null,
  mask: read.mask,
  type: read.type,
  subtype: read.subtype,
  isInDollars: (read.balances.iso_currency_code ?? read.balances.unofficial_currency_code ?? 'USD') === 'USD',
  verificationStatus: read.verification_status || null,
  holder: read.holder_category === 'business' || read.holder_category === 'personal' ? read.holder_category : null,
  balance: spendable(read),
});

/**
 * The action that an Item's error requires. A new kind of error is most likely solved like most of them, by logging in.
 */
const troubleIn = (error: { error_type: string; error_code: string } | null | undefined): LoginTrouble | undefined =>
  error
    ? (loginTroubleOf(error.error_code) ?? (error.error_type === 'ITEM_ERROR' ? 'login-needed' : undefined))
    : undefined;

function bankView(data: AccountsGetResponse): BankView {
  const { accounts, item } = accountsReply.parse(data);
  const able = [item.available_products, item.billed_products, item.products, item.consented_products].flat();
  return {
    institutionId: item.institution_id ?? null,
    institutionName: item.institution_name ?? null,
    canTransfer: able.includes('transfer') || able.includes('auth'),
    trouble: troubleIn(item.error),
    accounts: accounts.map(accountView),
  };
}

/** Bank logins at the provider. Tokens are used here and are never part of an answer's reason. */
export const linking = {
  /** A token that opens the bank-linking widget. */
  async linkToken(provider: ProviderAccount, request: LinkTokenRequest): Promise<ProviderAnswer<string>> {
    const plaid = await linkingPlaidOf(provider);
    const create = (withPhone: boolean) =>
      askPlaid(() => plaid.linkTokenCreate(linkTokenBody(request, withPhone), { timeout: TIMEOUT_MS }));
    const first = await create(true);
    // A number that Plaid calls invalid fails the whole call. It is only a convenience, so it is left out.
    const asked = first.heard === 'no' && first.code === 'INVALID_FIELD' ? await create(false) : first;
    return mapped(asked, ({ link_token: token }) => token);
  },

  /** The login of a public token from the widget. */
  async exchange(
    provider: ProviderAccount,
    publicToken: string,
  ): Promise<ProviderAnswer<{ readonly accessToken: string; readonly itemId: string }>> {
    const plaid = await linkingPlaidOf(provider);
    const asked = await askPlaid(() =>
      plaid.itemPublicTokenExchange({ public_token: publicToken }, { timeout: TIMEOUT_MS }),
    );
    return mapped(asked, ({ access_token: accessToken, item_id: itemId }) => ({ accessToken, itemId }));
  },

  /** The known data about a login, with balances that may be days old. Free and quick. */
  async known(provider: ProviderAccount, accessToken: string): Promise<ProviderAnswer<BankView>> {
    const plaid = await plaidOf(provider);
    return mapped(
      await askPlaid(() => plaid.accountsGet({ access_token: accessToken }, { timeout: TIMEOUT_MS })),
      bankView,
    );
  },

  /** The same with live balances from the bank, limited to the time a person waits. */
  async live(provider: ProviderAccount, accessToken: string): Promise<ProviderAnswer<BankView>> {
    const plaid = await plaidOf(provider);
    const asked = await askPlaid(() =>
      plaid.accountsBalanceGet({ access_token: accessToken }, { timeout: LIVE_BALANCE_TIMEOUT_MS }),
    );
    return mapped(asked, bankView);
  },

  /** How well a client's details match the bank's data about each account's owner. */
  async match(
    provider: ProviderAccount,
    accessToken: string,
    person: Pick<Person, 'legalName' | 'address'>,
  ): Promise<ProviderAnswer<readonly MatchScores[]>> {
    const plaid = await plaidOf(provider);
    const { legalName, address } = person;
    const user = {
      legal_name: legalName,
      ...(address
        ? {
            address: {
              street: [address.street, address.street2].filter(Boolean).join(' '),
              city: address.city,
              region: address.region,
              postal_code: address.postalCode,
              country: 'US',
            },
          }
        : {}),
    };
    const asked = await askPlaid(() =>
      plaid.identityMatch({ access_token: accessToken, user }, { timeout: TIMEOUT_MS }),
    );
    return mapped(asked, (data) =>
      matchReply.parse(data).accounts.map((each) => ({
        providerAccountId: each.account_id,
        askedName: legalName,
        nameScore: each.legal_name?.score ?? null,
        sharesName: each.legal_name?.is_first_name_or_last_name_match ?? false,
        addressScore: address ? (each.address?.score ?? null) : null,
      })),
    );
  },

  /** The accounts' numbers, hashed at once, so that nothing outside this call sees a number. */
  async numbers(provider: ProviderAccount, accessToken: string): Promise<ProviderAnswer<readonly AccountNumbers[]>> {
    const plaid = await plaidOf(provider);
    const asked = await askPlaid(() => plaid.authGet({ access_token: accessToken }, { timeout: TIMEOUT_MS }));
    return mapped(asked, (data) =>
      numbersReply.parse(data).numbers.ach.map(({ account_id: providerAccountId, account: number, routing }) => ({
        providerAccountId,
        hash: createHash('sha256').update(`${routing} ${number}`).digest('hex'),
      })),
    );
  },

  /** Ends a login at the provider, which makes its token worthless. */
  async remove(provider: ProviderAccount, accessToken: string): Promise<ProviderAnswer<void>> {
    const plaid = await plaidOf(provider);
    return mapped(
      await askPlaid(() => plaid.itemRemove({ access_token: accessToken }, { timeout: TIMEOUT_MS })),
      () => undefined,
    );
  },
};

/**
 * An account's current balance, in cents; null if the bank doesn't say. Read before money is moved, because the list
 * may have shown an old one.
 */
export async function liveBalanceOf(
  provider: ProviderAccount,
  { accessToken, providerAccountId }: ClientAccount,
): Promise<ProviderAnswer<number | null>> {
  const plaid = await plaidOf(provider);
  const asked = await askPlaid(() =>
    plaid.accountsBalanceGet(
      { access_token: accessToken, options: { account_ids: [providerAccountId] } },
      { timeout: LIVE_BALANCE_TIMEOUT_MS },
    ),
  );
  return mapped(asked, (data) => bankView(data).accounts[0]?.balance ?? null);
}
