import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type BankAccount, bankAccount } from '#shared/bank/account.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { BANK_ACCOUNTS_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { depositAttributes } from './deposit-attributes.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { beginning } from './every-item.ts';
import { bankAccountKey, bankAccountsPrefix } from './keys.ts';

/** Disconnected accounts stay as records, so more may be stored than can be linked at once; still far below a page. */
const STORED_MAX = BANK_ACCOUNTS_MAX * 10;

/** Oldest first; among those linked together, checking before savings. */
const placeOf = ({ createdAt, bankName, subtype, id }: BankAccount): string =>
  [createdAt, bankName, subtype, id].join('#');

/** Clients' bank accounts. The key holds tenant and client, so that another person's id finds nothing. */
export const bankAccounts = {
  /** One account of a client, disconnected or not; undefined when the client has none of that id. */
  async find(tenant: TenantId, client: ClientId, id: BankAccountId): Promise<BankAccount | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: bankAccountKey(tenant, client, id), ConsistentRead: true }),
    );
    return item && bankAccount.parse(item);
  },

  /** The accounts a client has linked now, oldest first. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly BankAccount[]> {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ...beginning(bankAccountsPrefix(tenant, client)),
        // A client who has just linked an account reads the list in the next second.
        ConsistentRead: true,
        Limit: STORED_MAX,
      }),
    );
    return items
      .map((item) => bankAccount.parse(item))
      .filter(({ active }) => active)
      .sort((one, other) => placeOf(one).localeCompare(placeOf(other)));
  },

  /** Saves on top of the version that was read; version 0 has never been saved. Returns the stored account. */
  async save(changed: BankAccount): Promise<Outcome<BankAccount, 'changed meanwhile'>> {
    const { tenantId, clientId, id, version: read } = changed;
    const saved = { ...changed, version: read + 1 };
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...bankAccountKey(tenantId, clientId, id), ...depositAttributes(saved), ...saved },
          ...(read === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: '#version = :read',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':read': read },
              }),
        }),
      );
      return done(saved);
    } catch (error) {
      if (isConditionFailed(error)) return refuse('changed meanwhile');
      throw error;
    }
  },
};
