import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { CorrectedDetails } from '#shared/contracts/verification.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { IDENTITY_MATCHES_PER_DAY } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { nameRefusal } from '#shared/staff/smuggled.ts';
import type { Owner } from '../../ports.ts';
import { isMismatch, mismatchOf, ownerCheckOf } from './account-record.ts';
import type { MatchScores } from './bank-view.ts';
import { listedAccountOf } from './listed-account.ts';
import { personOf } from './person.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';
import { writeAccount } from './write-account.ts';

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
