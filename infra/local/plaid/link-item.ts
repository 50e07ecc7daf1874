import { type LocalBank, opaqueId, sandboxToken } from './bank.ts';
import { SANDBOX_OWNER } from './personas.ts';
import type { AccountOwner, AccountRecord, ItemRecord } from './records.ts';

/** A public token has to be exchanged within half an hour. */
const PUBLIC_TOKEN_LIFE_MS = 30 * 60_000;

type Linked = Pick<
  ItemRecord,
  'clientId' | 'institutionId' | 'username' | 'authMethod' | 'products' | 'webhook' | 'accounts'
> & {
  /** The person's name in the link token; null if it had none. */
  readonly legalName: string | null;
  readonly address: AccountOwner['addresses'][number] | null;
};

/** Creates the Item of a finished link, and its public token. Call it inside a step. */
export function linkItem(bank: LocalBank, linked: Linked): { item: ItemRecord; publicToken: string } {
  const { legalName, address, ...rest } = linked;
  const owner = ownerFor(bank, legalName, address);
  const now = bank.clock.now();
  const item: ItemRecord = {
    ...rest,
    products: productsOf(rest),
    accounts: rest.accounts.map((account) => ownedBy(account, owner)),
    accessToken: sandboxToken('access'),
    itemId: opaqueId(),
    createdAt: now.toISOString(),
    isLoginRequired: false,
    isRemoved: false,
  };
  bank.store.put('items', item.accessToken, item);
  return { item, publicToken: publicTokenFor(bank, item) };
}

/** A new public token for an existing Item. */
export function publicTokenFor(bank: LocalBank, item: ItemRecord): string {
  const token = sandboxToken('public');
  bank.store.put('publicTokens', token, {
    token,
    clientId: item.clientId,
    accessToken: item.accessToken,
    expiresAt: new Date(bank.clock.now().getTime() + PUBLIC_TOKEN_LIFE_MS).toISOString(),
  });
  return token;
}

const ownedBy = (account: AccountRecord, owner: AccountOwner | undefined): AccountRecord =>
  account.owner || !owner ? account : { ...account, owner };

/** The Item's products. An account entered by its numbers has no login, so there is no owner to compare. */
const productsOf = ({ products, institutionId }: Pick<ItemRecord, 'products' | 'institutionId'>) =>
  [...new Set(products)].filter((product) => product !== 'identity' || institutionId !== null);

/**
 * Plaid's sandbox doesn't know a demo client. So locally, the account belongs to the client who links it, with the link
 * token's name and address. With the switch off, it belongs to Plaid's own sandbox owner.
 */
function ownerFor(bank: LocalBank, legalName: string | null, address: Linked['address']): AccountOwner | undefined {
  if (!bank.ownerIsWhoeverLinks) return SANDBOX_OWNER;
  return legalName ? { names: [legalName], phones: [], emails: [], addresses: address ? [address] : [] } : undefined;
}
