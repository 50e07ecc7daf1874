import { factorOperations } from './cognito-factors.ts';
import { type CognitoOptions, openPools } from './cognito-pools.ts';
import { refreshOperations } from './cognito-refresh.ts';
import { selfServiceOperations } from './cognito-self-service.ts';
import { signInOperations } from './cognito-sign-in.ts';
import { userOperations } from './cognito-users.ts';
import { localArn } from './inputs.ts';
import { type AwsRequest, type AwsService, jsonService } from './protocol.ts';

export type { TriggerEvent, TriggerFunction } from './cognito-triggers.ts';

/**
 * Cognito user pools as far as the portal uses them. An administrator creates users, and the real trigger function
 * handles custom challenges. Tokens are rotated, users can be signed out, and each pool's public keys are served.
 */
export function cognitoService(options: CognitoOptions): AwsService {
  const pools = openPools(options);
  const service = jsonService({
    name: 'cognito-idp',
    targetPrefix: 'AWSCognitoIdentityProviderService',
    // IAM covers only the Admin operations. A token or the client's secret authorizes the others.
    asks: (operation, { UserPoolId }) =>
      operation.startsWith('Admin')
        ? [
            {
              action: `cognito-idp:${operation}`,
              resources: [localArn('cognito-idp', `userpool/${String(UserPoolId)}`)],
              context: {},
            },
          ]
        : [],
    operations: {
      ...userOperations(pools),
      ...signInOperations(pools),
      ...refreshOperations(pools),
      ...selfServiceOperations(pools),
      ...factorOperations(pools),
    },
    unsigned: [
      'GetTokensFromRefreshToken',
      'RevokeToken',
      'UpdateUserAttributes',
      ...Object.keys(factorOperations(pools)),
    ],
  });

  const keysOf = ({ method, path, target }: AwsRequest) => {
    const [, poolId] = /^\/([^/]+)\/\.well-known\/jwks\.json$/.exec(path) ?? [];
    return method === 'GET' && target === undefined && poolId ? pools.get(poolId) : undefined;
  };

  return {
    ...service,
    claims: (request) => service.claims(request) || keysOf(request) !== undefined,
    unsigned: (request) => keysOf(request) !== undefined || service.unsigned?.(request) === true,
    async answer(request) {
      const pool = keysOf(request);
      if (!pool) return service.answer(request);
      return {
        status: 200,
        headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=86400' },
        body: JSON.stringify(await pool.signer.jwks()),
      };
    },
  };
}
