import * as z from 'zod/mini';
import { type BankAccount, bankAccount } from '#shared/bank/account.ts';
import { depositToTell } from '#shared/bank/test-deposit.ts';
import { type Day, instant } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { BANK_ACCOUNTS_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { cached } from '../cached.ts';
import { accountOfKey, bankAccountKey, bankAccountsPrefix, depositsPartition, institutionKey } from './keys.ts';
import { beginning, everyItem, finderOf, itemsOf, onTopOf, pageOf, putIf } from './table.ts';

// Clients' bank accounts, their banks, and the test deposits of accounts that were typed.

/** An account's place in the index of test deposits; none if its client needs no notice. */
export function depositAttributes(account: BankAccount): Record<string, string> {
  const day = depositToTell(account);
  return day ? { gsi3pk: depositsPartition(account.tenantId), gsi3sk: `${day}#${account.id}` } : {};
}

const keyOf = z.object({ pk: z.string(), sk: z.string() });

/**
 * Accounts whose test deposit arrives on a day and whose owner wasn't notified yet. The index lags the table, so the
 * account is read before acting.
 */
export const testDeposits = {
  async *on(tenant: TenantId, day: Day): AsyncGenerator<{ readonly client: ClientId; readonly id: BankAccountId }> {
    const items = everyItem({
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND begins_with(gsi3sk, :day)',
      ExpressionAttributeValues: { ':partition': depositsPartition(tenant), ':day': `${day}#` },
    });
    for await (const item of items) yield accountOfKey(keyOf.parse(item));
  },
};

/** Disconnected accounts stay as records, so more may be stored than linked. That is still far below a page. */
const STORED_MAX = BANK_ACCOUNTS_MAX * 10;

/** Sorts oldest first; accounts linked together sort checking before savings. */
const placeOf = ({ createdAt, bankName, subtype, id }: BankAccount): string =>
  [createdAt, bankName, subtype, id].join('#');

/** Clients' bank accounts. The key holds tenant and client, so another person's id finds nothing. */
export const bankAccounts = {
  /** One account of a client, disconnected or not. */
  find: finderOf(bankAccount, bankAccountKey),

  /** The accounts a client has linked now, oldest first. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly BankAccount[]> {
    const query = {
      ...beginning(bankAccountsPrefix(tenant, client)),
      // A client who has just linked an account reads the list within a second.
      ConsistentRead: true,
      Limit: STORED_MAX,
    };
    const { found } = await pageOf(query, (item) => bankAccount.parse(item));
    return found.filter(({ active }) => active).sort((one, other) => placeOf(one).localeCompare(placeOf(other)));
  },

  /** Saves against the version that was read; version 0 has never been saved. Returns the stored account. */
  async save(changed: BankAccount): Promise<Outcome<BankAccount, 'changed meanwhile'>> {
    const { tenantId, clientId, id, version } = changed;
    const saved = { ...changed, version: version + 1 };
    const Item = { ...bankAccountKey(tenantId, clientId, id), ...depositAttributes(saved), ...saved };
    return (await putIf({ Item, ...onTopOf(version) })) ? done(saved) : refuse('changed meanwhile');
  },
};

/** A bank's name, and its logo as a `data:` address if it has one. */
const institution = z.object({ name: z.string(), logo: z.nullable(z.string()), keptAt: instant });

const { peek, put } = itemsOf(institution, institutionKey);

/** Logos seldom change, so an hour-old one is fine. */
const readSometimes = cached(peek, { seconds: 3600 });

/** Banks' names and logos, the same for every tenant (specification, section 3: institution logo). */
export const institutions = {
  /** True if this bank was looked up before. */
  isKept: async (code: string): Promise<boolean> => (await peek(code)) !== undefined,

  /** Saves a bank's name and logo. Two clients who link it at once write the same data. */
  keep: (
    code: string,
    { name, logo }: { readonly name: string; readonly logo: string | null },
    now: Date,
  ): Promise<void> => put({ name, logo, keptAt: now.toISOString() }, code),

  logoOf: async (code: string): Promise<string | undefined> => (await readSometimes(code))?.logo ?? undefined,
};
