import { EncryptCommand } from '@aws-sdk/client-kms';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import {
  type SecretProposal,
  type StoredSecret,
  secretProposal,
  storedSecret,
} from '#shared/tenant/provider-secret.ts';
import { kms } from '../kms.ts';
import { setting } from '../settings.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { providerSecretKey, secretProposalKey, secretProposalsPrefix } from './provider-keys.ts';
import { type SecretOf, secretContext } from './provider-secrets.ts';

/** Locks a secret for its account; base64. */
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

/** A write on top of the version that was read; 0 means that there was none. */
const onTop = (read: number) =>
  read === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':read': read },
      };

const putOf = ({ tenantId, secret, account, version, ...rest }: SecretProposal) => ({
  TableName: tableName(),
  Item: {
    ...secretProposalKey(tenantId, secret, account),
    ...secretProposal.parse({ ...rest, tenantId, secret, account, version: version + 1 }),
  },
  ...onTop(version),
});

const putStored = (fresh: StoredSecret) => ({
  TableName: tableName(),
  Item: { ...providerSecretKey(fresh.secret, fresh.account), ...storedSecret.parse(fresh) },
  ...onTop(fresh.version - 1),
});

/** Puts a secret in force by itself: what this machine's own set-up does, where no money is anybody's. */
export async function putSecret(fresh: StoredSecret): Promise<void> {
  await documents.send(new PutCommand(putStored(fresh)));
}

/** Secrets that wait for a second person, and the latest decision about each. */
export const secretProposals = {
  async find(tenant: TenantId, { secretName, clientId }: SecretOf): Promise<SecretProposal | undefined> {
    const Key = secretProposalKey(tenant, secretName, clientId);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return item && secretProposal.parse(item);
  },

  /** All of a tenant, decided or not. */
  all: (tenant: TenantId): Promise<readonly SecretProposal[]> =>
    allItems({ ...beginning(secretProposalsPrefix(tenant)), ConsistentRead: true }, (item) =>
      secretProposal.parse(item),
    ),

  /** Saves what is proposed, or that it was rejected: nothing changes by it. False when somebody was faster. */
  async save(proposal: SecretProposal): Promise<boolean> {
    try {
      await documents.send(new PutCommand(putOf(proposal)));
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /** Puts a secret in force, in one write with who decided it; false when either was changed meanwhile. */
  async putInForce(decided: SecretProposal, fresh: StoredSecret): Promise<boolean> {
    try {
      const writes = [{ Put: putOf(decided) }, { Put: putStored(fresh) }];
      await documents.send(new TransactWriteCommand({ TransactItems: writes }));
      return true;
    } catch (error) {
      if (cancellationCodes(error)) return false;
      throw error;
    }
  },
};
