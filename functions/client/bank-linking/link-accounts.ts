import { createHash } from 'node:crypto';
import { type BankAccount, isMismatchOpen } from '#shared/bank/account.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { BANK_ACCOUNTS_MAX, LINKS_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { accountRecord } from './account-record.ts';
import type { BankView, MatchScores } from './bank-view.ts';
import { disconnectAccount } from './disconnect-account.ts';
import { forgetUnusedLogins } from './forget-unused-logins.ts';
import { keepInstitution } from './keep-institution.ts';
import { listedAccountOf } from './listed-account.ts';
import { matchesOf } from './matches-of.ts';
import { type Bank, type BankLinkingPorts, codeOf, type OpenLogin, type StoredLogin } from './ports.ts';
import { recordIds } from './record-ids.ts';
import { writeAccount } from './write-account.ts';

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
