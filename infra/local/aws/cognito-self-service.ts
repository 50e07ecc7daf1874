import * as z from 'zod/mini';
import { findClient, notAuthorized, type OpenPool } from './cognito-pools.ts';
import { USER_ADMIN_SCOPE } from './cognito-tokens.ts';
import { attributeList, standardAttributes, updateAttributes } from './cognito-users.ts';
import { operation } from './inputs.ts';
import { type AwsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';

/**
 * Calls that Cognito allows to any holder of an access token, unsigned and without the client's secret. The portal uses
 * none of them. They are here so that a test can try.
 */
export function selfServiceOperations(pools: ReadonlyMap<string, OpenPool>): Record<string, JsonOperation> {
  return {
    UpdateUserAttributes: operation(
      z.object({ AccessToken: z.string(), UserAttributes: attributeList }),
      async ({ AccessToken, UserAttributes }) => {
        const bearer = await bearerOf(pools, AccessToken);
        if (isAwsRefusal(bearer)) return bearer;
        const { pool, user, writable } = bearer;
        if (!UserAttributes.every(({ Name }) => writable(Name)))
          return notAuthorized('A client attempted to write unauthorized attribute');
        return updateAttributes(pool, user, UserAttributes);
      },
      'InvalidParameterException',
    ),
  };
}

/** The user of a valid access token, and what its app client may write. */
export async function bearerOf(pools: ReadonlyMap<string, OpenPool>, token: string) {
  for (const pool of pools.values()) {
    const claims = await pool.signer.read(token);
    if (claims) return userOf(pool, claims);
  }
  return notAuthorized('Invalid Access Token');
}

function userOf(pool: OpenPool, claims: Readonly<Record<string, unknown>>) {
  if (claims['token_use'] !== 'access') return notAuthorized('Invalid Access Token');
  if (Number(claims['exp']) * 1000 <= pool.clock.now().getTime()) return notAuthorized('Access Token has expired');
  const signIn = pool.signIns.read(String(claims['origin_jti']));
  if (!signIn || signIn.isRevoked) return notAuthorized('Access Token has been revoked');
  if (!String(claims['scope']).split(' ').includes(USER_ADMIN_SCOPE))
    return notAuthorized('Access Token does not have required scopes');
  const user = pool.users.read(String(claims['username']));
  if (!user) return notAuthorized('Invalid Access Token');
  const client = findClient(pool, String(claims['client_id']));
  if (isAwsRefusal(client)) return client satisfies AwsRefusal;
  const { writeAttributes } = client;
  return {
    pool,
    user,
    writable: (name: string) => (writeAttributes ? writeAttributes.includes(name) : standardAttributes.has(name)),
  };
}
