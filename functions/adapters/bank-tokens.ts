import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { BANK_ACCOUNTS_MAX } from '#shared/limits.ts';
import { invariant } from '#shared/outcome.ts';
import type { StoredLogin } from '../client/bank-linking/ports.ts';
import { cached } from './cached.ts';
import { bankLoginKey, bankLoginsPrefix } from './dynamo/keys.ts';
import { beginning, itemAt, pageOf, put, remove } from './dynamo/table.ts';
import { kms } from './kms.ts';
import { setting } from './settings.ts';

/** A login at a bank as stored. The token is only stored encrypted, the public token only as a hash. */
const stored = z.object({
  itemId: z.string(),
  sealedToken: z.string(),
  publicTokenHash: z.string(),
  createdAt: instant,
});

/** Bound into the ciphertext, so that a token copied to another client's item cannot be decrypted there. */
const contextOf = (tenant: TenantId, client: ClientId, item: string) => ({ tenant, client, item });
type Sealed = { readonly sealedToken: string; readonly context: ReturnType<typeof contextOf> };

/**
 * Caches the last decrypted token for one request, because starting a payment needs it three times: for the balance,
 * the authorization and the transfer. The cache key is the ciphertext, which is read from the table each time, so a
 * removed login decrypts nothing.
 */
const opened = cached(
  async (json: string): Promise<string> => {
    const { sealedToken, context } = JSON.parse(json) as Sealed;
    const { Plaintext: token } = await kms().send(
      new DecryptCommand({
        KeyId: setting('BANK_TOKEN_KEY_ID'),
        CiphertextBlob: Buffer.from(sealedToken, 'base64'),
        EncryptionContext: context,
      }),
    );
    invariant(token, 'KMS answers Decrypt with a plaintext');
    return Buffer.from(token).toString('utf8');
  },
  { seconds: 30, most: 1 },
);

/**
 * The access tokens of clients' bank logins. A token can move money, so it is stored only encrypted with the bank-token
 * key, and is passed only to the provider.
 */
export const bankTokens = {
  /** Stores a login with its token. Storing the same login again is harmless. */
  async keep(tenant: TenantId, client: ClientId, login: StoredLogin, accessToken: string): Promise<void> {
    const { CiphertextBlob: sealed } = await kms().send(
      new EncryptCommand({
        KeyId: setting('BANK_TOKEN_KEY_ID'),
        Plaintext: Buffer.from(accessToken),
        EncryptionContext: contextOf(tenant, client, login.itemId),
      }),
    );
    invariant(sealed, 'KMS answers Encrypt with a ciphertext');
    const { itemId, publicTokenHash, createdAt } = login;
    await put({
      ...bankLoginKey(tenant, client, itemId),
      ...stored.parse({ itemId, publicTokenHash, createdAt, sealedToken: Buffer.from(sealed).toString('base64') }),
    });
  },

  /** The access token of a login. Undefined if it was removed. */
  async read(tenant: TenantId, client: ClientId, item: string): Promise<string | undefined> {
    const found = await itemAt(bankLoginKey(tenant, client, item));
    if (!found) return undefined;
    const { sealedToken } = stored.parse(found);
    return opened(JSON.stringify({ sealedToken, context: contextOf(tenant, client, item) } satisfies Sealed));
  },

  /** All logins of a client. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly StoredLogin[]> {
    const query = { ...beginning(bankLoginsPrefix(tenant, client)), ConsistentRead: true };
    const { found } = await pageOf({ ...query, Limit: BANK_ACCOUNTS_MAX * 4 }, (item) => stored.parse(item));
    return found.map(({ sealedToken: _sealed, ...login }) => login);
  },

  /** Removes a login after the provider has removed it. */
  async forget(tenant: TenantId, client: ClientId, item: string): Promise<void> {
    await remove(bankLoginKey(tenant, client, item));
  },
};
