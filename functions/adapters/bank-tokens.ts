import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { BANK_ACCOUNTS_MAX } from '#shared/limits.ts';
import { invariant } from '#shared/outcome.ts';
import { documents, tableName } from './dynamo/documents.ts';
import { bankLoginKey, bankLoginsPrefix } from './dynamo/keys.ts';
import { awsClient, setting } from './settings.ts';

const kms = new KMSClient(awsClient());

/** A login at a bank as it is stored: the token only as ciphertext, what was exchanged for it only as a hash. */
const stored = z.object({
  itemId: z.string(),
  sealedToken: z.string(),
  publicTokenHash: z.string(),
  createdAt: instant,
});

/** A client's login at a bank, without its token. */
export type BankLogin = { readonly itemId: string; readonly publicTokenHash: string; readonly createdAt: string };

/** Bound into the ciphertext: a token copied to another client's item cannot be opened there. */
const contextOf = (tenant: TenantId, client: ClientId, item: string) => ({ tenant, client, item });

/**
 * The access tokens of clients' bank logins. A token moves money, so it is stored only under the bank-token key, and
 * leaves this module only towards the provider.
 */
export const bankTokens = {
  /** Stores a login with its token. Storing the same login again changes nothing that matters. */
  async keep(tenant: TenantId, client: ClientId, login: BankLogin, accessToken: string): Promise<void> {
    const { CiphertextBlob: sealed } = await kms.send(
      new EncryptCommand({
        KeyId: setting('BANK_TOKEN_KEY_ID'),
        Plaintext: Buffer.from(accessToken),
        EncryptionContext: contextOf(tenant, client, login.itemId),
      }),
    );
    invariant(sealed, 'KMS answers Encrypt with a ciphertext');
    const { itemId, publicTokenHash, createdAt } = login;
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...bankLoginKey(tenant, client, itemId),
          ...stored.parse({ itemId, publicTokenHash, createdAt, sealedToken: Buffer.from(sealed).toString('base64') }),
        },
      }),
    );
  },

  /** The access token of a login; undefined when it was forgotten. */
  async read(tenant: TenantId, client: ClientId, item: string): Promise<string | undefined> {
    const { Item: found } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: bankLoginKey(tenant, client, item), ConsistentRead: true }),
    );
    if (!found) return undefined;
    const { Plaintext: opened } = await kms.send(
      new DecryptCommand({
        KeyId: setting('BANK_TOKEN_KEY_ID'),
        CiphertextBlob: Buffer.from(stored.parse(found).sealedToken, 'base64'),
        EncryptionContext: contextOf(tenant, client, item),
      }),
    );
    invariant(opened, 'KMS answers Decrypt with a plaintext');
    return Buffer.from(opened).toString('utf8');
  },

  /** All logins of a client. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly BankLogin[]> {
    const { pk, sk } = bankLoginsPrefix(tenant, client);
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ConsistentRead: true,
        Limit: BANK_ACCOUNTS_MAX * 4,
      }),
    );
    return items.map((item) => {
      const { itemId, publicTokenHash, createdAt } = stored.parse(item);
      return { itemId, publicTokenHash, createdAt };
    });
  },

  /** Drops a login after the provider has removed it. */
  async forget(tenant: TenantId, client: ClientId, item: string): Promise<void> {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: bankLoginKey(tenant, client, item) }));
  },
};
