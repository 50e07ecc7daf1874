import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CODE, claimsOf, clients, poolOfTests, seconds, UserPoolId } from './cognito-support.ts';
import { refusal } from './support.ts';

const place = await poolOfTests();

const freshUser = async () => {
  const name = `acme#${randomUUID()}`;
  await place.create(name, { 'custom:tenantId': 'acme' });
  return name;
};

describe('a sign-in by code', () => {
  test('begins with a challenge and ends with tokens', async () => {
    const name = await freshUser();
    const challenge = await place.begin(name);
    expect(challenge.ChallengeName).toBe('CUSTOM_CHALLENGE');
    expect(challenge.ChallengeParameters).toEqual({ sentTo: 'phone', USERNAME: name });
    const { AuthenticationResult, Session } = await place.answer(name, challenge.Session, CODE);
    expect(Session).toBeUndefined();
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: seconds.access });
    expect(AuthenticationResult?.RefreshToken).toBeTruthy();
  });

  test('sends each trigger what AWS documents, and nothing else', async () => {
    const name = await freshUser();
    const { Session } = await place.begin(name);
    await place.answer(name, Session, CODE);
    const user = {
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      'cognito:user_status': 'FORCE_CHANGE_PASSWORD',
      phone_number: '+15555550142',
      'custom:tenantId': 'acme',
    };
    const result = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'try-1' };
    const event = (triggerSource: string, request: object, response: object, version = '1') => ({
      version,
      triggerSource,
      region: 'us-east-1',
      userPoolId: UserPoolId,
      userName: name,
      callerContext: { awsSdkVersion: expect.any(String), clientId: 'portal-client' },
      request: { userAttributes: user, ...request },
      response,
    });
    const undecided = { challengeName: null, issueTokens: null, failAuthentication: null };
    expect(place.trigger.events).toEqual([
      event('DefineAuthChallenge_Authentication', { session: [], userNotFound: false }, undecided),
      event(
        'CreateAuthChallenge_Authentication',
        { challengeName: 'CUSTOM_CHALLENGE', session: [], userNotFound: false },
        { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
      ),
      event(
        'VerifyAuthChallengeResponse_Authentication',
        { privateChallengeParameters: { code: CODE }, challengeAnswer: CODE, userNotFound: false },
        { answerCorrect: null },
      ),
      event('DefineAuthChallenge_Authentication', { session: [result], userNotFound: false }, undecided),
      event(
        'TokenGeneration_Authentication',
        {
          groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
          scopes: ['aws.cognito.signin.user.admin'],
        },
        { claimsAndScopeOverrideDetails: null },
        '2',
      ),
    ]);
  });

  test('passes client metadata to the triggers when a challenge is answered, not when it is begun', async () => {
    const name = await freshUser();
    const { Session } = await place.begin(name, clients.portal, { purpose: 'begin' });
    await place.answer(name, Session, '000000', clients.portal, { purpose: 'answer' });
    const told = place.trigger.events.map(({ triggerSource, request }) => [
      triggerSource.split('Auth')[0],
      request['clientMetadata'],
    ]);
    const metadata = { purpose: 'answer' };
    expect(told).toEqual([
      ['Define', undefined],
      ['Create', undefined],
      ['Verify', metadata],
      ['Define', metadata],
      ['Create', metadata],
    ]);
  });
});

describe('a challenge session', () => {
  test('changes with each answer, and the previous one is void', async () => {
    const name = await freshUser();
    const first = await place.begin(name);
    const second = await place.answer(name, first.Session, '000000');
    expect(second.ChallengeName).toBe('CUSTOM_CHALLENGE');
    expect(second.Session).not.toBe(first.Session);
    const stale = await refusal(place.answer(name, first.Session, CODE));
    expect(stale).toMatchObject({ name: 'NotAuthorizedException', message: 'Invalid session for the user.' });
    expect((await place.answer(name, second.Session, CODE)).AuthenticationResult).toBeDefined();
  });

  test('is answered once, so of two answers at the same moment one is refused', async () => {
    const name = await freshUser();
    const { Session } = await place.begin(name);
    const answers = await Promise.allSettled([place.answer(name, Session, CODE), place.answer(name, Session, CODE)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('ends when the triggers say so, and they see all results', async () => {
    const name = await freshUser();
    let { Session } = await place.begin(name);
    for (const wrong of ['000001', '000002']) ({ Session } = await place.answer(name, Session, wrong));
    const last = await refusal(place.answer(name, Session, '000003'));
    expect(last).toMatchObject({ name: 'NotAuthorizedException', message: 'Incorrect username or password.' });
    const told = place.trigger.events.at(-1)?.request['session'] as { challengeMetadata: string }[];
    expect(told.map(({ challengeMetadata }) => challengeMetadata)).toEqual(['try-1', 'try-2', 'try-3']);
  });

  test('expires by the clock', async () => {
    const name = await freshUser();
    const inTime = await place.begin(name);
    const late = await place.begin(name);
    place.clock.advance(seconds.session * 1000 - 1);
    expect((await place.answer(name, inTime.Session, CODE)).AuthenticationResult).toBeDefined();
    place.clock.advance(1);
    const refused = await refusal(place.answer(name, late.Session, CODE));
    expect(refused.name).toBe('NotAuthorizedException');
    expect(refused.message).toContain('session is expired');
  });

  test('belongs to one user and one client', async () => {
    const [ada, grace] = [await freshUser(), await freshUser()];
    const { Session } = await place.begin(ada);
    expect((await refusal(place.answer(grace, Session, CODE))).message).toBe('Invalid session for the user.');
    expect((await refusal(place.answer(ada, Session, CODE, clients.plain))).message).toBe(
      'Invalid session for the user.',
    );
    // Someone else's attempt does not use it up.
    expect((await place.answer(ada, Session, CODE)).AuthenticationResult).toBeDefined();
  });
});

describe('a user that does not exist', () => {
  const nobody = () => `acme#${randomUUID()}`;

  test('is challenged like any other, and never gets tokens', async () => {
    const name = nobody();
    const { ChallengeName, Session } = await place.begin(name);
    expect(ChallengeName).toBe('CUSTOM_CHALLENGE');
    expect(place.trigger.events[0]?.request).toMatchObject({ userNotFound: true, userAttributes: {} });
    const refused = await refusal(place.answer(name, Session, CODE));
    expect(refused).toMatchObject({ name: 'NotAuthorizedException', message: 'Incorrect username or password.' });
  });
});

describe("the client's secret", () => {
  test('must be proved at each step', async () => {
    const name = await freshUser();
    const without = await refusal(place.begin(name, { clientId: 'portal-client' }));
    expect(without.name).toBe('NotAuthorizedException');
    expect(without.message).toContain('SECRET_HASH was not received');
    const wrong = { clientId: 'portal-client', clientSecret: 'guessed' };
    expect((await refusal(place.begin(name, wrong))).message).toContain('does not match');
    const { Session } = await place.begin(name);
    expect((await refusal(place.answer(name, Session, CODE, wrong))).message).toContain('does not match');
    const needless = { clientId: 'plain-client', clientSecret: 'x' };
    expect((await refusal(place.begin(name, needless))).message).toContain('is not configured for secret');
  });

  test('an unknown client or pool is not found', async () => {
    const refused = await refusal(place.begin('acme#ada', { clientId: 'nobody' }));
    expect(refused.name).toBe('ResourceNotFoundException');
  });
});

describe('a trigger', () => {
  test('that throws has its sentence shown to the caller', async () => {
    place.trigger.answer = async () => {
      throw new Error('too many codes');
    };
    const refused = await refusal(place.begin(await freshUser()));
    expect(refused).toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'DefineAuthChallenge failed with error too many codes.',
    });
  });

  test('that is too slow is called three times, then given up', async () => {
    place.trigger.answer = () => new Promise(() => undefined);
    const refused = await refusal(place.begin(await freshUser()));
    expect(refused.name).toBe('UnexpectedLambdaException');
    expect(place.trigger.events).toHaveLength(3);
  });

  test('with an unusable answer is refused', async () => {
    for (const answer of [undefined, {}, { response: { challengeName: 'SMS_MFA' } }]) {
      place.trigger.answer = async () => answer;
      expect((await refusal(place.begin(await freshUser()))).name).toBe('InvalidLambdaResponseException');
    }
  });

  test('adds claims to the access token, but none that Cognito reserves', async () => {
    const name = await freshUser();
    const { access, id } = await place.signIn(name);
    expect(claimsOf(access)).toMatchObject({ tenant_id: 'acme', client_id: 'portal-client' });
    expect(claimsOf(access)['sub']).not.toBe('forged');
    expect(claimsOf(id)).not.toHaveProperty('tenant_id');
  });
});
