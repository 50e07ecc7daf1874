import { type BankAccount, bankAccount } from '#shared/bank/account.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { BANK_ACCOUNTS_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { beginning, pageOf } from './every-item.ts';
import { bankAccountKey, bankAccountsPrefix } from './keys.ts';
import { itemsOf, onTopOf, putIf } from './record.ts';
import { depositAttributes } from './test-deposits.ts';

/** Disconnected accounts stay as records, so more may be stored than linked. That is still far below a page. */
const STORED_MAX = BANK_ACCOUNTS_MAX * 10;

/** Sorts oldest first; accounts linked together sort checking before savings. */
const placeOf = ({ createdAt, bankName, subtype, id }: BankAccount): string =>
  [createdAt, bankName, subtype, id].join('#');

/** Clients' bank accounts. The key holds tenant and client, so another person's id finds nothing. */
export const bankAccounts = {
  /** One account of a client, disconnected or not. */
  find: itemsOf(bankAccount, bankAccountKey).find,

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

  /** Saves on the version that was read; version 0 has never been saved. Returns the stored account. */
  async save(changed: BankAccount): Promise<Outcome<BankAccount, 'changed meanwhile'>> {
    const { tenantId, clientId, id, version } = changed;
    const saved = { ...changed, version: version + 1 };
    const Item = { ...bankAccountKey(tenantId, clientId, id), ...depositAttributes(saved), ...saved };
    return (await putIf({ Item, ...onTopOf(version) })) ? done(saved) : refuse('changed meanwhile');
  },
};
