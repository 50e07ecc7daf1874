import type { BankAccount } from '#shared/bank/account.ts';
import { type Client, fullName } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { CorrectedDetails } from '#shared/contracts/verification.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { IDENTITY_MATCHES_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { nameRefusal } from '#shared/staff/smuggled.ts';
import type { Owner } from '../../ports.ts';
import { isMismatch, mismatchOf, ownerCheckOf, writeAccount } from './account-record.ts';
import type { MatchScores, Person } from './bank-view.ts';
import { listedAccountOf } from './listed-account.ts';
import { type Bank, type BankLinkingPorts, codeOf } from './ports.ts';

/**
 * Records that a client overrides a mismatch of the owner's name, with their reason beside the scores. Every transfer
 * started from this account carries that record for the tenant's staff to judge.
 */
export async function overrideIdentity(
  ports: Pick<BankLinkingPorts, 'accounts' | 'tenants'>,
  { bankAccountId, reason, ...owner }: Owner & { readonly bankAccountId: BankAccountId; readonly reason: string },
): Promise<Outcome<{ readonly account: ListedAccount }, Refusal<'bank/not-found'>>> {
  const { tenant, client, now } = owner;
  const account = await ports.accounts.find(tenant, client, bankAccountId);
  if (!account?.active) return refuse({ code: 'bank/not-found' });
  const at = now.toISOString();
  const written = await writeAccount(ports, account, (stored) =>
    // On a repeat the first reason stays. Without a mismatch there is nothing to override.
    stored?.active && stored.mismatch && !stored.mismatch.override
      ? { ...stored, mismatch: { ...stored.mismatch, override: { reason, at } }, updatedAt: at }
      : undefined,
  );
  return done({ account: listedAccountOf(written, await ports.tenants.find(tenant)) });
}

/** A client's details for the bank to confirm. The address is included only if complete. */
export function personOf(client: Client): Person {
  const { address1, address2, city, state, zipcode } = client;
  const hasAddress = address1 && city && state && zipcode;
  return {
    legalName: fullName(client),
    phone: client.mobilePhone,
    ...(client.email ? { email: client.email } : {}),
    ...(hasAddress
      ? {
          address: {
            street: address1,
            ...(address2 ? { street2: address2 } : {}),
            city,
            region: state,
            postalCode: zipcode,
          },
        }
      : {}),
  };
}

/** Codes for a bank without owner details. */
const SILENT: readonly string[] = ['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_READY', 'PRODUCT_NOT_ENABLED'];

/**
 * How well a client's details match the bank's. A bank without details is no reason to refuse a client: then nothing is
 * known, and the operators are alerted unless the bank never has any.
 */
export async function matchesOf(
  ports: Pick<BankLinkingPorts, 'troubled'>,
  bank: Bank,
  accessToken: string,
  who: Client,
): Promise<readonly MatchScores[]> {
  const asked = await bank.match(accessToken, personOf(who));
  if (asked.heard === 'yes') return asked.value;
  if (!SILENT.includes(codeOf(asked))) ports.troubled('matching an identity', codeOf(asked));
  return [];
}

type MatchRefusal = Refusal<
  | 'request/invalid'
  | 'client/not-found'
  | 'client/changed-meanwhile'
  | 'bank/not-found'
  | 'bank/name-mismatch'
  | 'bank/not-answering'
  | 'bank/too-many-matches'
>;

/** Two simultaneous saves of the same person are rare, so more tries aren't needed. */
const TRIES_MAX = 3;

/** The form has no second line, so a new street drops the old apartment number. */
const corrected = (client: Client, details: CorrectedDetails): Client => ({
  ...client,
  ...details,
  address2: details.address1 === client.address1 ? client.address2 : '',
});

async function saveClient(
  ports: Pick<BankLinkingPorts, 'clients'>,
  { tenant, client, now }: Owner,
  details: CorrectedDetails,
): Promise<Outcome<Client, Refusal<'client/not-found' | 'client/changed-meanwhile'>>> {
  for (let tries = 1; ; tries += 1) {
    const who = await ports.clients.find(tenant, client);
    if (!who) return refuse({ code: 'client/not-found' });
    const { firstName, middleName, lastName } = who;
    const changed = { ...corrected(who, details), updatedAt: now.toISOString() };
    const isRenamed = changed.firstName !== firstName || changed.lastName !== lastName;
    const saved = isRenamed
      ? await ports.clients.rename(changed, { firstName, middleName, lastName })
      : await ports.clients.save(changed);
    if (saved.ok || tries === TRIES_MAX) return saved;
  }
}

const writeScores = (ports: BankLinkingPorts, { now }: Owner, account: BankAccount, match: MatchScores) =>
  writeAccount(ports, account, (stored) => {
    if (!stored?.active || stored.providerAccountId !== match.providerAccountId) return undefined;
    const { mismatch: _before, ...rest } = stored;
    const at = now.toISOString();
    return { ...rest, ...mismatchOf(match, stored, at), ...ownerCheckOf(match, stored, at), updatedAt: at };
  });

/**
 * Compares a client's corrected details with the bank's records of an account. Only details that the bank confirms
 * become the client's own. Otherwise a thief could take the name of the account they hold. A bank without details
 * confirms nothing.
 */
export async function matchIdentity(
  ports: BankLinkingPorts,
  { bankAccountId, details, ...owner }: Owner & { readonly bankAccountId: BankAccountId; details: CorrectedDetails },
): Promise<Outcome<{ readonly account: ListedAccount }, MatchRefusal>> {
  const isMessage = nameRefusal(details);
  if (isMessage) return refuse(isMessage);
  const { tenant, client } = owner;
  const [who, account] = await Promise.all([
    ports.clients.find(tenant, client),
    ports.accounts.find(tenant, client, bankAccountId),
  ]);
  if (!who) return refuse({ code: 'client/not-found' });
  const token = account?.active && (await ports.tokens.read(tenant, client, account.providerItemId));
  if (!account || !token) return refuse({ code: 'bank/not-found' });
  if (!(await ports.countToday(owner, 'identity-match', IDENTITY_MATCHES_PER_DAY)))
    return refuse({ code: 'bank/too-many-matches' });
  const company = await ports.tenants.find(tenant);
  const asked = await company.bank.match(token, personOf(corrected(who, details)));
  const match =
    asked.heard === 'yes'
      ? asked.value.find(({ providerAccountId }) => providerAccountId === account.providerAccountId)
      : undefined;
  if (!match) {
    ports.troubled('matching corrected details', asked.heard === 'yes' ? 'NO_SUCH_ACCOUNT' : codeOf(asked));
    return refuse({ code: 'bank/not-answering' });
  }
  if (!isMismatch(match)) {
    const saved = await saveClient(ports, owner, details);
    if (!saved.ok) return saved;
  }
  const written = await writeScores(ports, owner, account, match);
  return isMismatch(match)
    ? refuse({ code: 'bank/name-mismatch' })
    : done({ account: listedAccountOf(written, company) });
}
