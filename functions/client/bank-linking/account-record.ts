import { createHash } from 'node:crypto';
import {
  type AccountUse,
  accountLabel,
  type BankAccount,
  MATCH_SCORE_MIN,
  NON_TRANSACTIONAL,
  UNNAMED_BANK,
  type Verification,
} from '#shared/bank/account.ts';
import { type BankAccountId, bankAccountId, type ClientId, type TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { INVALID_ACCOUNT_ID, type LoginTrouble, loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../../ports.ts';
import type { AccountView, BankView, MatchScores } from './bank-view.ts';
import type { BankLinkingPorts } from './ports.ts';

/** Two requests of one client can conflict on an account. Four tries are more than enough. */
const TRIES = 4;

/**
 * Saves the result of `change` on the stored account, and reads it again if another writer was faster. If `change`
 * returns undefined, nothing is written and the stored account is returned.
 */
export async function writeAccount(
  { accounts }: Pick<BankLinkingPorts, 'accounts'>,
  { tenantId, clientId, id }: Pick<BankAccount, 'tenantId' | 'clientId' | 'id'>,
  change: (stored: BankAccount | undefined) => Promise<BankAccount | undefined> | BankAccount | undefined,
): Promise<BankAccount> {
  for (let left = TRIES; left > 0; left -= 1) {
    const stored = await accounts.find(tenantId, clientId, id);
    const changed = await change(stored);
    if (!changed) {
      invariant(stored, 'an unchanged account is stored already');
      return stored;
    }
    const saved = await accounts.save(changed);
    if (saved.ok) return saved.value;
  }
  throw new Error(`A bank account was changed by others ${TRIES} times in a row.`);
}

/** Account types that an ACH entry can reach. Other types can be linked, but reject the entry. */
const DEBITABLE: readonly (string | null)[] = ['checking', 'savings', 'money market', 'cash management'];

/** Longer bank names are cut, because banks send names of any length. */
const NAME_MAX = 80;

/** Plaid's names for a verification that can no longer succeed (Plaid, "Micro-deposit events"). */
const FAILED: readonly string[] = ['verification_failed', 'verification_expired', 'database_insights_fail'];

/** An account's outstanding verification, if any. */
function verificationOf({ verificationStatus }: AccountView): Verification | undefined {
  const status = verificationStatus ?? '';
  if (FAILED.includes(status)) return 'failed';
  if (status === 'pending_manual_verification') return 'by code';
  return status === 'unsent' || status.startsWith('pending_') ? 'by bank' : undefined;
}

/** The reason why an account cannot be chosen, if there is one. The longest-lasting reason comes first. */
export function accountUseOf(bank: Omit<BankView, 'accounts'>, account: AccountView): AccountUse {
  const outstanding = verificationOf(account);
  if (account.type !== 'depository' || !DEBITABLE.includes(account.subtype)) return 'unsupported';
  if (!bank.canTransfer || !account.isInDollars) return 'unsupported';
  if (outstanding === 'failed') return 'unsupported';
  const isNonTransactional = NON_TRANSACTIONAL.some(
    ({ institutionCode, subtype }) => institutionCode === bank.institutionId && subtype === account.subtype,
  );
  if (isNonTransactional) return 'non-transactional';
  if (outstanding) return 'pending';
  return bank.trouble ?? 'usable';
}

/** Scores that mean "another person". A bank without a name or address says nothing, which is no mismatch. */
export function isMismatch({ nameScore, sharesName, addressScore }: MatchScores): boolean {
  const otherName = nameScore !== null && nameScore < MATCH_SCORE_MIN && !sharesName;
  return otherName || (addressScore !== null && addressScore < MATCH_SCORE_MIN);
}

/**
 * The id of a client's account: the provider's persistent id if the bank has one, otherwise this login's account. An
 * account's look proves nothing: another person's account at the same bank may have the same last digits.
 */
export function accountIdOf(
  owner: { readonly tenant: TenantId; readonly client: ClientId },
  itemId: string,
  { persistentId, providerAccountId }: Pick<AccountView, 'persistentId' | 'providerAccountId'>,
): BankAccountId {
  const lasting = persistentId ? [persistentId] : [itemId, providerAccountId];
  const parts = JSON.stringify([owner.tenant, owner.client, ...lasting]);
  return bankAccountId.parse(createHash('sha256').update(parts).digest('hex').slice(0, 24));
}

/** Plaid's statuses for an account whose numbers were typed in (Plaid, "Auth": manual and database verification). */
const BY_NUMBERS = /manual|database|^unsent$|^verification_/;

/**
 * How an account was added. One without a bank was typed in by its numbers, and so was one that still needs
 * verification.
 */
const linkedByOf = ({ institutionId }: Pick<BankView, 'institutionId'>, { verificationStatus }: AccountView) =>
  institutionId === null || BY_NUMBERS.test(verificationStatus ?? '') ? 'numbers' : 'login';

/**
 * Without an answer from the bank, an earlier finding stays, because silence clears no mismatch. A client who overrode
 * a mismatch for this account isn't asked again.
 */
export function mismatchOf(
  match: MatchScores | undefined,
  stored: Pick<BankAccount, 'mismatch'> | undefined,
  at: string,
): Pick<BankAccount, 'mismatch'> {
  const before = stored?.mismatch;
  if (!match) return before ? { mismatch: before } : {};
  if (!isMismatch(match)) return {};
  const { nameScore, addressScore } = match;
  return { mismatch: { nameScore, addressScore, at, ...(before?.override ? { override: before.override } : {}) } };
}

/** The bank's answer about the owner now, or its previous one if it didn't answer. */
export const ownerCheckOf = (
  match: MatchScores | undefined,
  stored: Pick<BankAccount, 'ownerCheck'> | undefined,
  at: string,
): Pick<BankAccount, 'ownerCheck'> => {
  if (match) return { ownerCheck: { name: match.askedName, score: match.nameScore, at } };
  return stored?.ownerCheck ? { ownerCheck: stored.ownerCheck } : {};
};

/** If the bank gives no balance, the stored one stays, with its time. */
const balanceOf = ({ balance }: AccountView, stored: BankAccount | undefined, at: string) =>
  balance === null
    ? { balance: stored?.balance ?? null, balanceAt: stored?.balanceAt ?? null }
    : { balance, balanceAt: at };

/** A newly linked account gets its own deposit, about which the client wasn't notified yet. */
const toldOf = (stored: BankAccount | undefined, itemId: string): Pick<BankAccount, 'depositToldAt'> =>
  stored?.active && stored.providerItemId === itemId && stored.depositToldAt
    ? { depositToldAt: stored.depositToldAt }
    : {};

/** The current facts of an account, merged into the stored record. */
export function accountRecord(facts: {
  readonly owner: { readonly tenant: TenantId; readonly client: ClientId };
  readonly id: BankAccountId;
  readonly itemId: string;
  readonly bank: BankView;
  readonly view: AccountView;
  readonly match: MatchScores | undefined;
  readonly stored: BankAccount | undefined;
  readonly at: string;
}): BankAccount {
  const { owner, bank, view, stored, at } = facts;
  const bankName = (bank.institutionName ?? UNNAMED_BANK).slice(0, NAME_MAX);
  const accountLastFourDigits = (view.mask ?? '').slice(-4);
  const outstanding = verificationOf(view);
  return {
    id: facts.id,
    tenantId: owner.tenant,
    clientId: owner.client,
    bankName,
    bankDisplayName: accountLabel({ bankName, accountLastFourDigits }),
    name: view.name.slice(0, NAME_MAX),
    description: (view.officialName ?? view.name).slice(0, NAME_MAX),
    subtype: view.subtype ?? '',
    accountLastFourDigits,
    institutionCode: bank.institutionId ?? '',
    ...balanceOf(view, stored, at),
    use: accountUseOf(bank, view),
    ...(outstanding ? { verification: outstanding } : {}),
    active: true,
    providerItemId: facts.itemId,
    providerAccountId: view.providerAccountId,
    ...mismatchOf(facts.match, stored, at),
    ...ownerCheckOf(facts.match, stored, at),
    linkedBy: linkedByOf(bank, view),
    ...(view.holder ? { holder: view.holder } : {}),
    // Linked again after a disconnection, it counts as new.
    linkedAt: stored?.active ? stored.linkedAt : at,
    ...toldOf(stored, facts.itemId),
    ...(stored?.returned ? { returned: stored.returned } : {}),
    version: stored?.version ?? 0,
    createdAt: stored?.createdAt ?? at,
    updatedAt: at,
  };
}

/** Saves the bank's current answer in a linked account, and returns the stored account. */
export function mergeAccount(
  ports: Pick<BankLinkingPorts, 'accounts'>,
  { tenant, client, now }: Owner,
  account: BankAccount,
  { bank, matches }: { readonly bank: BankView; readonly matches: readonly MatchScores[] },
): Promise<BankAccount> {
  return writeAccount(ports, account, (stored) => {
    const view = bank.accounts.find(({ providerAccountId }) => providerAccountId === stored?.providerAccountId);
    const match = matches.find(({ providerAccountId }) => providerAccountId === stored?.providerAccountId);
    // Another request has disconnected the account, or moved it to a newer login.
    if (!stored?.active || stored.providerItemId !== account.providerItemId) return undefined;
    // The bank or its client no longer shares the account.
    if (!view) return withTrouble(stored, 'link-again', now);
    const at = now.toISOString();
    const { id, providerItemId: itemId } = stored;
    return accountRecord({ owner: { tenant, client }, id, itemId, bank, view, match, stored, at });
  });
}

type Accounts = Pick<BankLinkingPorts, 'accounts'>;

/** An account whose login no longer works. Only a usable one changes, because the other reasons last longer. */
const withTrouble = (stored: BankAccount | undefined, use: LoginTrouble, now: Date): BankAccount | undefined =>
  stored?.active && (stored.use === 'usable' || (stored.use === 'login-needed' && use === 'link-again'))
    ? { ...stored, use, updatedAt: now.toISOString() }
    : undefined;

/** Marks an account whose login no longer works. */
export const markTrouble = (ports: Accounts, account: BankAccount, use: LoginTrouble, now: Date) =>
  writeAccount(ports, account, (stored) => withTrouble(stored, use, now));

/**
 * Marks the accounts of a login when a payment was returned because of that login, so that no list shows them as ready.
 * Ignores other payments.
 */
export async function markLoginOf(
  ports: Accounts,
  { tenantId, clientId, disbursement, source, destination, problem }: Transfer,
  now: Date,
): Promise<void> {
  const use = problem && loginTroubleOf(problem.code);
  if (!use) return;
  const accounts = await ports.accounts.list(tenantId, clientId);
  const used = accounts.find(({ id }) => id === (disbursement ? destination : source)?.id);
  const behind = accounts.filter(({ id, providerItemId }) =>
    problem.code === INVALID_ACCOUNT_ID ? id === used?.id : providerItemId === used?.providerItemId,
  );
  await Promise.all(behind.map((account) => markTrouble(ports, account, use, now)));
}
