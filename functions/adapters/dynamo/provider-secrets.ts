import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { invariant } from '#shared/outcome.ts';
import { type StoredSecret, storedSecret } from '#shared/tenant/provider-secret.ts';
import { cached } from '../cached.ts';
import { kms } from '../kms.ts';
import { setting, stageName } from '../settings.ts';
import { providerSecretKey } from './keys.ts';
import { documents, itemAt, onTopOf, tableName } from './table.ts';

/** An account at the provider, and the name of its secret. */
export type SecretOf = { readonly clientId: string; readonly secretName: string };

/** Bound into the encryption: a secret opens only under its own name, account and stage. */
export function secretContext({ clientId, secretName }: SecretOf) {
  const stage = stageName();
  invariant(stage, 'the environment names the stage');
  return { secret: secretName, account: clientId, stage };
}

export async function secretInTable({ clientId, secretName }: SecretOf): Promise<StoredSecret | undefined> {
  const item = await itemAt(providerSecretKey(secretName, clientId));
  return item && storedSecret.parse(item);
}

/** The write that puts a secret in force, on the version before it. */
export const storedWrite = (fresh: StoredSecret) => ({
  Put: {
    TableName: tableName(),
    Item: { ...providerSecretKey(fresh.secret, fresh.account), ...storedSecret.parse(fresh) },
    ...onTopOf(fresh.version - 1),
  },
});

/** Stores a secret without approval. Only the local set-up does this, where no real money exists. */
export async function putSecret(fresh: StoredSecret): Promise<void> {
  await documents.send(new PutCommand(storedWrite(fresh).Put));
}

/** Encrypts a secret for its account; base64. */
export async function sealSecret(of: SecretOf, value: string): Promise<string> {
  const { CiphertextBlob: sealed } = await kms().send(
    new EncryptCommand({
      KeyId: setting('PROVIDER_SECRET_KEY_ID'),
      Plaintext: Buffer.from(value),
      EncryptionContext: secretContext(of),
    }),
  );
  invariant(sealed, 'KMS answers Encrypt with a ciphertext');
  return Buffer.from(sealed).toString('base64');
}

/** Decrypts a secret of this account. */
export async function openSecret(of: SecretOf, sealed: string): Promise<string> {
  const { Plaintext: secret } = await kms().send(
    new DecryptCommand({
      KeyId: setting('PROVIDER_SECRET_KEY_ID'),
      CiphertextBlob: Buffer.from(sealed, 'base64'),
      EncryptionContext: secretContext(of),
    }),
  );
  invariant(secret, 'KMS answers Decrypt with a plaintext');
  return Buffer.from(secret).toString('utf8');
}

/** This account's secret hasn't been entered yet. */
export class MissingProviderSecret extends Error {
  override readonly name = 'MissingProviderSecret';
}

/** The number of accounts at full size, because the scheduled functions use all of them each minute. */
const MOST = 20_000;
/** A changed secret is in use after this long at most. */
const SECONDS = 300;
/** Longer than a container lives. */
const A_DAY = 86_400;

/** Cached by ciphertext, so KMS is called once per secret and again only when it changes. */
const opened = cached(
  (json: string): Promise<string> => {
    const { sealed, ...of } = JSON.parse(json) as SecretOf & { readonly sealed: string };
    return openSecret(of, sealed);
  },
  { seconds: A_DAY, most: MOST },
);

const readSecret = cached(
  async (json: string): Promise<string> => {
    const of = JSON.parse(json) as SecretOf;
    const stored = await secretInTable(of);
    if (!stored) throw new MissingProviderSecret(`The table has no secret ${of.secretName} of ${of.clientId}.`);
    return opened(JSON.stringify({ ...of, sealed: stored.sealed }));
  },
  { seconds: SECONDS, renewAfter: SECONDS - 60, most: MOST },
);

export const providerSecretOf = ({ clientId, secretName }: SecretOf): Promise<string> =>
  readSecret(JSON.stringify({ clientId, secretName }));
