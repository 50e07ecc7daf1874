import { createHash } from 'node:crypto';
import type { BankAccount } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import { ZERO } from '#shared/money.ts';
import { lettersOf } from '#shared/plain-text.ts';
import {
  type AccountCheck,
  type CheckedAt,
  type Doubt,
  doubtsOf,
  isAskedOf,
  ownerScoreOf,
} from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { writeAccount } from '../../client/bank-linking/account-record.ts';
import type { BankLinkingPorts } from '../../client/bank-linking/ports.ts';
import type { AccountReader } from '../../ports.ts';
import type { ClientAccount } from './entries.ts';

export type AccountCheckPorts = Pick<BankLinkingPorts, 'accounts'> & {
  /**
   * The bank's match score for this owner's name, 0 to 100. Null if the bank has no owner data; undefined if it didn't
   * answer.
   */
  readonly ownerScore: (account: BankAccount, name: string) => Promise<number | null | undefined>;
};

/**
 * Identifies exactly this account: login, account, link date, and the bank's answer about its owner. Reading the
 * balance again doesn't change the mark; a new login or a new answer does.
 */
export function accountMark(account: BankAccount): string {
  const { id, providerItemId, providerAccountId, linkedAt, linkedBy, ownerCheck } = account;
  const owner = ownerCheck && [lettersOf(ownerCheck.name), ownerCheck.score];
  const parts = [id, providerItemId, providerAccountId, linkedAt, linkedBy ?? null, owner ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The account with the bank's answer about the payee. */
async function asked(ports: AccountCheckPorts, account: BankAccount, payee: Transfer, at: string) {
  if (account.linkedBy === 'numbers' || isAskedOf(account, payee)) return account;
  const name = fullName(payee);
  const score = await ports.ownerScore(account, name);
  return writeAccount(ports, account, (stored) =>
    stored?.active && stored.providerAccountId === account.providerAccountId
      ? { ...stored, ...(score === undefined ? {} : { ownerCheck: { name, score, at } }) }
      : undefined,
  );
}

/** The facts known about the client's account at this moment. */
const seen = (payment: Transfer, account: BankAccount, doubts: readonly Doubt[], at: string) => ({
  mark: accountMark(account),
  accountId: account.id,
  bankName: account.bankName,
  accountLastFourDigits: account.accountLastFourDigits,
  ...(account.linkedBy ? { linkedBy: account.linkedBy } : {}),
  linkedAt: account.linkedAt,
  payee: fullName(payment),
  ownerScore: ownerScoreOf(account, payment),
  ...(account.mismatch?.override ? { override: account.mismatch.override.reason } : {}),
  doubts: [...doubts],
  at,
});

/**
 * Doubts about the account that a client pays from. They don't hold up the payment, because the money comes to the
 * company, but the staff see them before they rely on it.
 */
export function notedAccount(payment: Transfer, account: BankAccount, at: string): Pick<Transfer, 'accountCheck'> {
  const doubts = doubtsOf(account, payment, { at, newAccountLimit: ZERO });
  return doubts.length > 0
    ? { accountCheck: { ...seen(payment, account, doubts, at), standing: 'noted', refused: [] } }
    : {};
}

/**
 * Checks the account that a client wants to be paid into. A decision by the staff applies only to the exact account
 * that they reviewed.
 */
export async function checkAccount(
  ports: AccountCheckPorts,
  payment: Transfer,
  account: BankAccount,
  when: CheckedAt,
): Promise<AccountCheck> {
  const { at } = when;
  const known = await asked(ports, account, payment, at);
  const before = payment.accountCheck;
  const doubts = doubtsOf(known, payment, when);
  if (before?.mark === accountMark(known) && doubts.length > 0 && before.standing !== 'confirmed') return before;
  const standing = doubts.length === 0 ? 'confirmed' : 'waiting';
  return { ...seen(payment, known, doubts, at), standing, refused: before?.refused ?? [] };
}

/**
 * True if an accepted disbursement may still go into its account: the very account that was accepted, and that was
 * confirmed or released then.
 */
export async function isStillPayable(
  { accounts }: { readonly accounts: AccountReader },
  { disbursement, accountCheck, destination, tenantId, clientId }: Transfer,
  { providerAccountId }: Pick<ClientAccount, 'providerAccountId'>,
): Promise<boolean> {
  if (!disbursement) return true;
  if (!accountCheck || !destination) return false;
  const isLetIn = accountCheck.standing === 'confirmed' || accountCheck.standing === 'released';
  const account = await accounts.find(tenantId, clientId, destination.id);
  const isSame = account?.providerAccountId === providerAccountId && accountMark(account) === accountCheck.mark;
  return isLetIn && isSame;
}
