import { createHmac, randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { codesText } from '#shared/client/fresh.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { CodeAnswer, PoolUser, TokenClaims, Tokens, TypedAnswer } from '../client/sign-in/ports.ts';
import { late } from './late.ts';
import { userPoolClientSecret } from './secrets.ts';
import { awsClient, setting } from './settings.ts';

const cognito = late(() => new CognitoIdentityProviderClient(awsClient()));

/** One pool holds the clients of all tenants, and the same phone can be two clients at two tenants. */
const userName = (tenant: TenantId, client: ClientId): string => `${tenant}#${client}`;

const ofPool = () => ({ UserPoolId: setting('USER_POOL_ID') });
const ofApp = () => ({ ...ofPool(), ClientId: setting('USER_POOL_CLIENT_ID') });

/** Cognito's proof that a call comes from the app client: HMAC-SHA-256 of username and client ID, in base64. */
async function secretHash(name: string): Promise<string> {
  const hash = createHmac('sha256', await userPoolClientSecret());
  return hash.update(name + setting('USER_POOL_CLIENT_ID')).digest('base64');
}

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

function tokensOf(result: AuthenticationResultType, former?: string): Tokens {
  const refresh = result.RefreshToken ?? former;
  invariant(result.AccessToken && refresh, 'a sign-in comes with an access and a refresh token');
  return { access: result.AccessToken, refresh };
}

/** The attributes for the text with the code. These can change, the IDs cannot. */
const wordsOf = ({ tenantName, host, purpose }: PoolUser) => [
  { Name: 'custom:tenant_name', Value: tenantName },
  { Name: 'custom:host', Value: host },
  { Name: 'custom:purpose', Value: purpose },
];

/**
 * The data for the trigger to write into the tokens. Only a caller with the app client's secret can send it, and none
 * of it comes from the client.
 */
const metadataOf = ({ session, codes, by }: TokenClaims) => ({ session, codes: codesText(codes), by });

async function update(user: PoolUser): Promise<void> {
  await cognito().send(
    new AdminUpdateUserAttributesCommand({
      ...ofPool(),
      Username: userName(user.tenant, user.client),
      UserAttributes: wordsOf(user),
    }),
  );
}

/** The user pool: the users who may sign in, and their sessions. */
export const userPool = {
  /** Creates or updates the user, so that a second call after a crash completes the first. */
  async put(user: PoolUser): Promise<void> {
    const { tenant, client } = user;
    const of = { ...ofPool(), Username: userName(tenant, client) };
    try {
      await cognito().send(
        new AdminCreateUserCommand({
          ...of,
          // No e-mail from Cognito. The first message a client gets is a code.
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            ...wordsOf(user),
            // For people who look at the pool. Codes go to the phone in the record, and an alarm reports a difference.
            { Name: 'phone_number', Value: user.phone },
            { Name: 'custom:tenant_id', Value: tenant },
            { Name: 'custom:portal_client_id', Value: client },
          ],
        }),
      );
    } catch (error) {
      if (!isNamed(error, 'UsernameExistsException')) throw error;
      await update(user);
    }
    // A user with a temporary password can no longer sign in after it expires. This one is random and not kept, and the
    // app client allows no flow with a password.
    await cognito().send(
      new AdminSetUserPasswordCommand({
        ...of,
        Permanent: true,
        Password: `aA1!${randomBytes(32).toString('base64url')}`,
      }),
    );
  },

  update,

  /** Texts a code through the pool's trigger. Returns the code's session. Undefined if there is no such user. */
  async begin(tenant: TenantId, client: ClientId): Promise<string | undefined> {
    const name = userName(tenant, client);
    try {
      const { Session: session } = await cognito().send(
        new AdminInitiateAuthCommand({
          ...ofApp(),
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME: name, SECRET_HASH: await secretHash(name) },
        }),
      );
      invariant(session, 'a custom challenge has a session');
      return session;
    } catch (error) {
      // A pool that hides which users exist answers "not authorized" for a missing one.
      if (isNamed(error, 'UserNotFoundException', 'NotAuthorizedException')) return undefined;
      throw error;
    }
  },

  /** Sends an entered code to the pool. */
  async answer(
    tenant: TenantId,
    client: ClientId,
    { session, answer, purpose, claims }: TypedAnswer,
  ): Promise<CodeAnswer> {
    const name = userName(tenant, client);
    try {
      const reply = await cognito().send(
        new AdminRespondToAuthChallengeCommand({
          ...ofApp(),
          ChallengeName: 'CUSTOM_CHALLENGE',
          Session: session,
          ChallengeResponses: { USERNAME: name, ANSWER: answer, SECRET_HASH: await secretHash(name) },
          ClientMetadata: { ...metadataOf(claims), purpose },
        }),
      );
      if (reply.AuthenticationResult) return { heard: 'right', tokens: tokensOf(reply.AuthenticationResult) };
      invariant(reply.Session, 'an open challenge has a session');
      return { heard: 'wrong', session: reply.Session };
    } catch (error) {
      // The trigger ended it, another try used up the session, or it expired.
      if (isNamed(error, 'NotAuthorizedException', 'CodeMismatchException', 'ExpiredCodeException'))
        return { heard: 'over' };
      throw error;
    }
  },

  /** New tokens for a session. Undefined if it was revoked or has ended. */
  async refresh(token: string, claims: TokenClaims): Promise<Tokens | undefined> {
    try {
      const { AuthenticationResult: result } = await cognito().send(
        new GetTokensFromRefreshTokenCommand({
          RefreshToken: token,
          ClientId: setting('USER_POOL_CLIENT_ID'),
          ClientSecret: await userPoolClientSecret(),
          ClientMetadata: metadataOf(claims),
        }),
      );
      invariant(result, 'a refresh answers with tokens');
      return tokensOf(result, token);
    } catch (error) {
      if (isNamed(error, 'NotAuthorizedException', 'RefreshTokenReuseException', 'UserNotFoundException'))
        return undefined;
      throw error;
    }
  },

  /** Ends a session: revokes the refresh token and every access token made from it. */
  async revoke(token: string): Promise<void> {
    await cognito().send(
      new RevokeTokenCommand({
        Token: token,
        ClientId: setting('USER_POOL_CLIENT_ID'),
        ClientSecret: await userPoolClientSecret(),
      }),
    );
  },
};
