import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { challengePurpose } from '#shared/client/fresh.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { KnownUser, RecordedSignIn } from '../../client/sign-in/ports.ts';
import { documents, tableName } from './documents.ts';
import { signInUserKey } from './keys.ts';
import { itemsOf, put } from './record.ts';

/**
 * The client's data last sent to the user pool. Cognito passes no call metadata to the trigger that writes the text, so
 * everything in the text must be a user attribute. This item saves asking the pool for it.
 */
const signInUser = z.object({
  phone: z.string(),
  tenantName: z.string(),
  host: z.string(),
  purpose: z._default(challengePurpose, 'sign-in'),
});

/** Written after the pool has confirmed. If missing, the pool may not know the client yet. */
export const signInUsers = {
  find: itemsOf(signInUser, signInUserKey).find,

  save: (tenant: TenantId, client: ClientId, user: KnownUser): Promise<void> =>
    put({ ...signInUserKey(tenant, client), ...user }),

  /** Records the latest sign-in. The audit log keeps each one, because the table's stream delivers each. */
  async signedIn(tenant: TenantId, client: ClientId, signIn: RecordedSignIn): Promise<void> {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: signInUserKey(tenant, client),
        UpdateExpression: 'SET signedIn = :signIn',
        ExpressionAttributeValues: { ':signIn': signIn },
      }),
    );
  },
};
