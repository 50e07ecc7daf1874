import { createHash } from 'node:crypto';
import { type BankAccount, isMismatchOpen } from '#shared/bank/account.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { BANK_ACCOUNTS_MAX, LINKS_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { accountIdOf, accountRecord, writeAccount } from './account-record.ts';
import type { AccountView, BankView, MatchScores } from './bank-view.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { listedAccountOf } from './listed-account.ts';
import { forgetUnusedLogins } from './make-link-token.ts';
import { matchesOf } from './match-identity.ts';
import { type Bank, type BankLinkingPorts, codeOf, type OpenLogin, type StoredLogin } from './ports.ts';

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
async function recordIds(
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

/**
 * Stores a bank's name and logo for the lists that show them, once per bank. A failure never fails a linking, because
 * the list then shows a plain mark.
 */
async function keepInstitution(
  ports: Pick<BankLinkingPorts, 'institutions' | 'troubled'>,
  bank: Bank,
  { code, now }: { readonly code: string | null; readonly now: Date },
): Promise<void> {
  if (!code || (await ports.institutions.isKept(code))) return;
  const asked = await bank.institution(code);
  if (asked.heard === 'yes') await ports.institutions.keep(code, asked.value, now);
  else ports.troubled('reading a bank’s name and logo', codeOf(asked));
}

type LinkRefusal = Refusal<
  | 'client/not-found'
  | 'client/stopped'
  | 'bank/linking-failed'
  | 'bank/link-expired'
  | 'bank/unsupported'
  | 'bank/too-many'
  | 'request/too-many'
>;
type Linked = { readonly accounts: ListedAccount[]; readonly mismatch: boolean };

/** Stored instead of the public token, so that a repeated call is recognized and the table holds no token in clear. */
const hashOf = (publicToken: string): string => createHash('sha256').update(publicToken).digest('hex');

const madeFrom = (logins: readonly StoredLogin[], hash: string): StoredLogin | undefined =>
  logins.find(({ publicTokenHash }) => publicTokenHash === hash);

/**
 * The login of a public token. If this token was submitted before, it is the stored one (the page may call twice, and
 * Plaid exchanges a token once). Otherwise it is exchanged now and stored before anything depends on it.
 */
async function openLogin(
  ports: BankLinkingPorts,
  bank: Bank,
  { tenant, client, now, publicToken }: Owner & { readonly publicToken: string },
): Promise<Outcome<OpenLogin, LinkRefusal>> {
  const publicTokenHash = hashOf(publicToken);
  const reopen = async (): Promise<OpenLogin | undefined> => {
    const login = madeFrom(await ports.tokens.list(tenant, client), publicTokenHash);
    const accessToken = login && (await ports.tokens.read(tenant, client, login.itemId));
    return login && accessToken ? { itemId: login.itemId, accessToken } : undefined;
  };
  const before = await reopen();
  if (before) return done(before);
  const linkedNow = await ports.accounts.list(tenant, client);
  if (linkedNow.length >= BANK_ACCOUNTS_MAX) return refuse({ code: 'bank/too-many' });
  const exchanged = await bank.exchange(publicToken);
  if (exchanged.heard === 'yes') {
    const { itemId, accessToken } = exchanged.value;
    await ports.tokens.keep(tenant, client, { itemId, publicTokenHash, createdAt: now.toISOString() }, accessToken);
    return done({ itemId, accessToken });
  }
  // The page called twice at once, and the other request has just exchanged the token.
  const meanwhile = exchanged.heard === 'no' ? await reopen() : undefined;
  if (meanwhile) return done(meanwhile);
  ports.troubled('exchanging a public token', codeOf(exchanged));
  // The token is too old, used up, or made up, which is neither our error nor the provider's.
  if (exchanged.heard === 'no' && exchanged.code === 'INVALID_PUBLIC_TOKEN')
    return refuse({ code: 'bank/link-expired' });
  return refuse({ code: 'bank/linking-failed' });
}

/**
 * Writes one account of a login. A linked account that a transfer on its way needs keeps its login, because asking the
 * provider about that transfer must name the same account.
 */
function writeLinked(
  ports: BankLinkingPorts,
  { tenant, client, now }: Owner,
  facts: Omit<Parameters<typeof accountRecord>[0], 'owner' | 'stored' | 'at'>,
  replaced: Set<string>,
): Promise<BankAccount> {
  return writeAccount(ports, { tenantId: tenant, clientId: client, id: facts.id }, async (stored) => {
    const isOther = stored?.active && stored.providerItemId !== facts.itemId;
    if (isOther && (await ports.transfers.needsAccount(tenant, client, stored.id))) return undefined;
    if (isOther) replaced.add(stored.providerItemId);
    return accountRecord({ ...facts, owner: { tenant, client }, stored, at: now.toISOString() });
  });
}

const matchOf = (matches: readonly MatchScores[], providerAccountId: string): MatchScores | undefined =>
  matches.find((match) => match.providerAccountId === providerAccountId);

/** One at a time, so that two accounts that a bank describes alike don't race for one item. */
async function writeAll(
  ports: BankLinkingPorts,
  owner: Owner,
  { login, bank, matches }: { login: OpenLogin; bank: BankView; matches: readonly MatchScores[] },
) {
  const replaced = new Set<string>();
  const accounts: BankAccount[] = [];
  const { itemId } = login;
  for (const { id, view } of await recordIds(ports, owner, login, bank)) {
    const match = matchOf(matches, view.providerAccountId);
    accounts.push(await writeLinked(ports, owner, { id, itemId, bank, view, match }, replaced));
  }
  return { accounts, replaced: [...replaced] };
}

/**
 * True if the company put the client on hold meanwhile; the linked accounts are then disconnected again. The hold is
 * written before it ends the sessions, so either it finds these accounts, or this finds the hold.
 */
async function isStoppedMeanwhile(ports: BankLinkingPorts, owner: Owner, accounts: readonly BankAccount[]) {
  const who = await ports.clients.find(owner.tenant, owner.client);
  if (!who || !isClientStopped(who)) return false;
  for (const { id } of accounts) await disconnectAccount(ports, { ...owner, bankAccountId: id });
  return true;
}

/** Links the accounts that the widget gave to the page. Safe to repeat. */
export async function linkAccounts(
  ports: BankLinkingPorts,
  request: Owner & { readonly publicToken: string },
): Promise<Outcome<Linked, LinkRefusal>> {
  const { tenant, client, now } = request;
  const owner: Owner = { tenant, client, now };
  const who = await ports.clients.find(tenant, client);
  if (!who) return refuse({ code: 'client/not-found' });
  if (!(await ports.countToday(owner, 'link', LINKS_PER_DAY))) return refuse({ code: 'request/too-many' });
  const company = await ports.tenants.find(tenant);
  const { bank } = company;
  const login = await openLogin(ports, bank, request);
  if (!login.ok) return login;
  const { itemId, accessToken } = login.value;
  const [seen, matches] = await Promise.all([bank.known(accessToken), matchesOf(ports, bank, accessToken, who)]);
  if (seen.heard !== 'yes') {
    // The login is stored, so submitting the same public token again continues from here.
    ports.troubled('reading the accounts of a login', codeOf(seen));
    return refuse({ code: 'bank/linking-failed' });
  }
  if (seen.value.accounts.length === 0) {
    await forgetUnusedLogins(ports, owner, [itemId]);
    return refuse({ code: 'bank/unsupported' });
  }
  const [{ accounts, replaced }] = await Promise.all([
    writeAll(ports, owner, { login: login.value, bank: seen.value, matches }),
    keepInstitution(ports, bank, { code: seen.value.institutionId, now }),
  ]);
  await forgetUnusedLogins(ports, owner, [itemId, ...replaced]);
  if (await isStoppedMeanwhile(ports, owner, accounts)) return refuse({ code: 'client/stopped' });
  return done({
    accounts: accounts.map((each) => listedAccountOf(each, company)),
    mismatch: accounts.some(isMismatchOpen),
  });
}
