import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { LockedIdentity } from '../../client/identity/save-identity.ts';
import { documents, tableName } from './documents.ts';
import { clientKey, identityKey } from './keys.ts';

/**
 * The sensitive part of a client. It can be written and never read: no function needs it yet, and data that can't be
 * read can't leak.
 */
export const identities = {
  /**
   * Writes both values and the client's "on file" marks in one transaction. The marks are only ever set, so the
   * client's version is increased rather than compared; a simultaneous profile edit has to read again.
   */
  async save(tenant: TenantId, client: ClientId, locked: LockedIdentity, now: Date): Promise<void> {
    const savedAt = now.toISOString();
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: tableName(), Item: { ...identityKey(tenant, client), ...locked, savedAt } } },
          {
            Update: {
              TableName: tableName(),
              Key: clientKey(tenant, client),
              UpdateExpression:
                'SET ssnOnFile = :yes, dobOnFile = :yes, identityAt = :at, updatedAt = :at ADD version :one',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':yes': true, ':at': savedAt, ':one': 1 },
            },
          },
        ],
      }),
    );
  },
};
