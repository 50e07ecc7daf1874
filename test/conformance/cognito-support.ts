import { createHmac } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeEach } from 'vitest';
import { cognitoService, type TriggerEvent, type TriggerFunction } from '#infra/local/aws/cognito.ts';
import { openPlace, type Place } from './support.ts';

export const UserPoolId = 'us-east-1_portal001';

/**
 * Three app clients: the portal's own (secret, rotation), one without either, and one whose users write one
 * attribute.
 */
export const clients = {
  portal: { clientId: 'portal-client', clientSecret: 'portal-client-secret' },
  plain: { clientId: 'plain-client' },
  narrow: { clientId: 'narrow-client' },
} as const;

export const seconds = { access: 900, refresh: 43_200, session: 600, grace: 10 };

/** The correct code, in all these tests. */
export const CODE = '482913';

/** A pool with its trigger's calls, a clock to move, and the calls that all tests make. */
export type CognitoPlace = Place & ReturnType<typeof callers> & { clock: TestClock; trigger: RecordedTrigger };

type TestClock = { now(): Date; advance(byMs: number): void };
type RecordedTrigger = { events: TriggerEvent[]; answer: TriggerFunction };

/** Opens a pool whose trigger asks for a code up to three times, and marks the tokens with the tenant. */
async function openCognito(): Promise<CognitoPlace> {
  const clock = testClock();
  const trigger: RecordedTrigger = { events: [], answer: codeTrigger };
  const place = await openPlace((dataDir) => [cognitoAt(dataDir, clock, trigger)]);
  return { ...place, ...callers(place.client), clock, trigger };
}

/** The pool of a file's tests, whose trigger answers with the code in each, and which closes with the file. */
export async function poolOfTests(): Promise<CognitoPlace> {
  const place = await openCognito();
  afterAll(async () => {
    place.cognito.destroy();
    await place.close();
  });
  beforeEach(({ skip }) => {
    skip(place.elsewhere !== undefined, NO_POOL_ELSEWHERE);
    place.trigger.events.length = 0;
    place.trigger.answer = codeTrigger;
  });
  return place;
}

/** The service of these tests over any data folder. */
export function cognitoAt(dataDir: string, clock: { now(): Date }, trigger: RecordedTrigger) {
  const common = { accessTokenSeconds: seconds.access, refreshTokenSeconds: seconds.refresh };
  return cognitoService({
    dataDir,
    clock,
    issuerBase: 'http://cognito.local',
    pools: [
      {
        poolId: UserPoolId,
        authSessionSeconds: seconds.session,
        triggerLimitMs: 100,
        customAttributes: { 'custom:tenantId': { mutable: false, maxLength: 64 }, 'custom:note': { mutable: true } },
        clients: [
          { ...common, ...clients.portal, refreshTokenRotation: { graceSeconds: seconds.grace } },
          { ...common, ...clients.plain },
          { ...common, ...clients.narrow, writeAttributes: ['locale'] },
        ],
        lambda: async (event) => {
          trigger.events.push(structuredClone(event));
          return trigger.answer(event);
        },
      },
    ],
  });
}

/** A clock at a fixed hour that a test moves. */
export function testClock(): TestClock {
  let now = Date.parse('2026-03-02T15:00:00.000Z');
  return {
    now: () => new Date(now),
    advance: (byMs) => {
      now += byMs;
    },
  };
}

/** The trigger function of these tests: one code, three tries, and a claim about the tenant. */
export const codeTrigger: TriggerFunction = async (event) => {
  const session = (event.request['session'] ?? []) as { challengeResult: boolean }[];
  const right = session.at(-1)?.challengeResult === true;
  switch (event.triggerSource) {
    case 'DefineAuthChallenge_Authentication':
      event.response = {
        challengeName: 'CUSTOM_CHALLENGE',
        issueTokens: right,
        failAuthentication: !right && session.length >= 3,
      };
      break;
    case 'CreateAuthChallenge_Authentication':
      event.response = {
        publicChallengeParameters: { sentTo: 'phone' },
        privateChallengeParameters: { code: CODE },
        challengeMetadata: `try-${session.length + 1}`,
      };
      break;
    case 'VerifyAuthChallengeResponse_Authentication': {
      const { code } = event.request['privateChallengeParameters'] as { code: string };
      event.response = { answerCorrect: event.request['challengeAnswer'] === code };
      break;
    }
    default: {
      const [tenant_id] = event.userName.split('#');
      const claims = { tenant_id, client_id: 'forged', sub: 'forged' };
      event.response = {
        claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: claims } },
      };
    }
  }
  return event;
};

/** Proof of knowing the client's secret, as AWS defines it. */
export const secretHash = (username: string, client: { clientId: string; clientSecret?: string } = clients.portal) =>
  client.clientSecret &&
  createHmac('sha256', client.clientSecret)
    .update(username + client.clientId)
    .digest('base64');

type Client = { clientId: string; clientSecret?: string };

function callers(settings: Place['client']) {
  const cognito = new CognitoIdentityProviderClient(settings);
  const signed = (username: string, client: Client) => {
    const hash = secretHash(username, client);
    return { USERNAME: username, ...(hash ? { SECRET_HASH: hash } : {}) };
  };

  const create = (Username: string, attributes: Record<string, string> = {}) =>
    cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries({ phone_number: '+15555550142', ...attributes }).map(([Name, Value]) => ({
          Name,
          Value,
        })),
      }),
    );
  const begin = (username: string, client: Client = clients.portal, ClientMetadata?: Record<string, string>) =>
    cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId: client.clientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: signed(username, client),
        ...(ClientMetadata ? { ClientMetadata } : {}),
      }),
    );
  const answer = (
    username: string,
    Session: string | undefined,
    code: string,
    client: Client = clients.portal,
    ClientMetadata?: Record<string, string>,
  ) =>
    cognito.send(
      new AdminRespondToAuthChallengeCommand({
        UserPoolId,
        ClientId: client.clientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session,
        ChallengeResponses: { ...signed(username, client), ANSWER: code },
        ...(ClientMetadata ? { ClientMetadata } : {}),
      }),
    );
  const signIn = async (username: string, client: Client = clients.portal) => {
    const { Session } = await begin(username, client);
    const { AuthenticationResult } = await answer(username, Session, CODE, client);
    return namesOf(AuthenticationResult);
  };
  const rotate = async (RefreshToken: string, ClientMetadata?: Record<string, string>) => {
    const { AuthenticationResult } = await cognito.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: clients.portal.clientId,
        ClientSecret: clients.portal.clientSecret,
        RefreshToken,
        ...(ClientMetadata ? { ClientMetadata } : {}),
      }),
    );
    return namesOf(AuthenticationResult);
  };
  return { cognito, create, begin, answer, signIn, rotate };
}

const namesOf = (result?: {
  AccessToken?: string | undefined;
  IdToken?: string | undefined;
  RefreshToken?: string | undefined;
}) => ({ access: result?.AccessToken ?? '', id: result?.IdToken ?? '', refresh: result?.RefreshToken ?? '' });

/** The claims of a token, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The stand-in gets these tests' pools by declaration. A real account would need them created first. */
const NO_POOL_ELSEWHERE = 'needs a user pool with the trigger function of these tests';
