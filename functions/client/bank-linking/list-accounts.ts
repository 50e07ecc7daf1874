import { type BankAccount, isMismatchOpen } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { ClientId } from '#shared/ids.ts';
import { IDENTITY_MATCHES_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type { Owner } from '../../ports.ts';
import { markTrouble, mergeAccount } from './account-record.ts';
import { listedAccountOf } from './listed-account.ts';
import { matchesOf } from './match-identity.ts';
import { type Bank, type BankLinkingPorts, codeOf } from './ports.ts';

/** A balance this recent isn't requested again, because each call costs the tenant money and the client seconds. */
const FRESH_MS = 60 * 1000;

const isYoung = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < FRESH_MS;

/**
 * True for a pending account that wasn't checked recently. A client who returns days later must not find it still
 * pending after the bank confirmed it, and asking is free.
 */
const isWaiting =
  (now: Date) =>
  ({ use, updatedAt }: BankAccount): boolean =>
    use === 'pending' && !isYoung(updatedAt, now);

/** The client's linked accounts, as last known, or with `live` as their banks report them now. */
export async function listAccounts(
  ports: BankLinkingPorts,
  request: Owner & { readonly clientId: ClientId; readonly live: boolean },
): Promise<Outcome<{ readonly accounts: ListedAccount[] }, Refusal<'client/not-found'>>> {
  const { tenant, client, clientId, live } = request;
  if (clientId !== client) return refuse({ code: 'client/not-found' });
  const known = await ports.accounts.list(tenant, client);
  const accounts = await (live
    ? refreshed(ports, request, known)
    : asked(ports, request, known, isWaiting(request.now)));
  const company = await ports.tenants.find(tenant);
  return done({ accounts: accounts.map((each) => listedAccountOf(each, company)) });
}

/** A client who has corrected their details since the last comparison is compared again. */
const isToCompare = (account: BankAccount, who: Client | undefined): boolean =>
  isMismatchOpen(account) && who !== undefined && who.updatedAt > (account.mismatch?.at ?? '');

async function refreshed(ports: BankLinkingPorts, owner: Owner, known: readonly BankAccount[]) {
  const who = known.some(isMismatchOpen) ? await ports.clients.find(owner.tenant, owner.client) : undefined;
  const isFresh = (account: BankAccount) =>
    account.use === 'usable' &&
    !isToCompare(account, who) &&
    account.balanceAt !== null &&
    isYoung(account.balanceAt, owner.now);
  return asked(ports, owner, known, (account) => !isFresh(account), who);
}

/** Asks the banks of accounts whose data is too old. */
async function asked(
  ports: BankLinkingPorts,
  owner: Owner,
  known: readonly BankAccount[],
  isStale: (account: BankAccount) => boolean,
  who?: Client,
): Promise<readonly BankAccount[]> {
  const stale = known.filter(isStale);
  if (stale.length === 0) return known;
  const { bank } = await ports.tenants.find(owner.tenant);
  const items = [...new Set(stale.map(({ providerItemId }) => providerItemId))];
  const fresh = await Promise.all(
    items.map((itemId) => {
      const ofItem = known.filter(({ providerItemId }) => providerItemId === itemId);
      return refreshLogin(ports, owner, { bank, who, itemId, accounts: ofItem });
    }),
  );
  const byId = new Map(fresh.flat().map((account) => [account.id, account]));
  return known.map((account) => byId.get(account.id) ?? account);
}

type LoginRefresh = {
  readonly bank: Bank;
  readonly who: Client | undefined;
  readonly itemId: string;
  readonly accounts: readonly BankAccount[];
};

/** Asks one bank. If it doesn't answer in time, the stored values stay, with their time. */
async function refreshLogin(
  ports: BankLinkingPorts,
  owner: Owner,
  { bank, who, itemId, accounts }: LoginRefresh,
): Promise<readonly BankAccount[]> {
  const token = await ports.tokens.read(owner.tenant, owner.client, itemId);
  if (!token) return accounts;
  // An unverified account has no balance, and asking for one would fail, but its state can be read for free. An account
  // typed in by its numbers never has one.
  const hasNone =
    accounts.some(({ use }) => use === 'pending') || accounts.every(({ linkedBy }) => linkedBy === 'numbers');
  // Counted like the page for corrected details, so that a rename between two lists doesn't allow more guesses.
  const compares =
    accounts.some((account) => isToCompare(account, who)) &&
    (await ports.countToday(owner, 'identity-match', IDENTITY_MATCHES_PER_DAY));
  const [seen, matches] = await Promise.all([
    hasNone ? bank.known(token) : bank.live(token),
    compares && who ? matchesOf(ports, bank, token, who) : [],
  ]);
  if (seen.heard === 'yes')
    return Promise.all(accounts.map((account) => mergeAccount(ports, owner, account, { bank: seen.value, matches })));
  const trouble = loginTroubleOf(codeOf(seen));
  if (trouble) return Promise.all(accounts.map((account) => markTrouble(ports, account, trouble, owner.now)));
  ports.troubled('refreshing balances', codeOf(seen));
  return accounts;
}
