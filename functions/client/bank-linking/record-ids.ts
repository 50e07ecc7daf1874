import type { BankAccount } from '#shared/bank/account.ts';
import type { BankAccountId } from '#shared/ids.ts';
import type { Owner } from '../../ports.ts';
import { accountIdOf } from './account-record.ts';
import type { AccountView, BankView } from './bank-view.ts';
import { type Bank, type BankLinkingPorts, codeOf, type OpenLogin } from './ports.ts';

/** An account of a login, and the record to write it to. */
type Identified = { readonly id: BankAccountId; readonly view: AccountView };

/** True if a stored account could be this one, because a list would show both the same. */
const looksLike = (stored: BankAccount, { institutionId }: BankView, { mask, subtype }: AccountView): boolean =>
  institutionId !== null &&
  stored.institutionCode === institutionId &&
  stored.accountLastFourDigits === (mask ?? '').slice(-4) &&
  stored.subtype === (subtype ?? '');

/** The number hashes behind a token, by account; empty if the bank doesn't give them. */
async function hashesOf(ports: BankLinkingPorts, bank: Bank, token: string): Promise<ReadonlyMap<string, string>> {
  const asked = await bank.numbers(token);
  if (asked.heard === 'yes') return new Map(asked.value.map((each) => [each.providerAccountId, each.hash]));
  ports.troubled('comparing the numbers of two logins', codeOf(asked));
  return new Map();
}

/** Look-alikes with the same numbers as an account of the new login, by that account. */
async function sameByNumbers(
  ports: BankLinkingPorts,
  { tenant, client }: Owner,
  login: OpenLogin,
  pairs: readonly { readonly stored: BankAccount; readonly view: AccountView }[],
): Promise<ReadonlyMap<string, BankAccountId>> {
  if (pairs.length === 0) return new Map();
  const { bank } = await ports.tenants.find(tenant);
  const items = [...new Set(pairs.map(({ stored }) => stored.providerItemId))];
  const tokens = await Promise.all(items.map((item) => ports.tokens.read(tenant, client, item)));
  const known = tokens.filter((token) => token !== undefined);
  const [fresh, ...before] = await Promise.all([login.accessToken, ...known].map((t) => hashesOf(ports, bank, t)));
  const former = new Map(before.flatMap((hashes) => [...hashes]));
  return new Map(
    pairs.flatMap(({ stored, view }) => {
      const hash = fresh?.get(view.providerAccountId);
      const isSame = hash !== undefined && hash === former.get(stored.providerAccountId);
      return isSame ? ([[view.providerAccountId, stored.id]] as const) : [];
    }),
  );
}

/**
 * The record that each account of a login is written to. An earlier login's record is reused, with its age and owner
 * data, only if the bank confirms that it is the same account: the same account of the same login, the same persistent
 * id, or the same account number. Any other account is new, even if bank and last digits match. Otherwise someone
 * else's account could pass for a trusted one.
 */
export async function recordIds(
  ports: BankLinkingPorts,
  owner: Owner,
  login: OpenLogin,
  bank: BankView,
): Promise<readonly Identified[]> {
  const { itemId } = login;
  const linked = await ports.accounts.list(owner.tenant, owner.client);
  const own = (view: AccountView) =>
    linked.find((each) => each.providerItemId === itemId && each.providerAccountId === view.providerAccountId)?.id;
  const unknown = bank.accounts.filter((view) => !view.persistentId && !own(view));
  const pairs = unknown.flatMap((view) =>
    linked
      .filter((stored) => stored.providerItemId !== itemId && looksLike(stored, bank, view))
      .map((stored) => ({ stored, view })),
  );
  const same = await sameByNumbers(ports, owner, login, pairs);
  return bank.accounts.map((view) => ({
    id: own(view) ?? same.get(view.providerAccountId) ?? accountIdOf(owner, itemId, view),
    view,
  }));
}
