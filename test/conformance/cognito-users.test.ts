import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { cognitoService } from '#infra/local/aws/cognito.ts';
import type { AwsRequest } from '#infra/local/aws/protocol.ts';
import { clientPool, staffPoolHere } from '#infra/local/host/pools.ts';
import {
  CODE,
  claimsOf,
  clients,
  codeTrigger,
  cognitoAt,
  poolOfTests,
  seconds,
  secretHash,
  testClock,
  UserPoolId,
} from './cognito-support.ts';
import { freshDataDir, openPlace, refusal } from './support.ts';

const place = await poolOfTests();

const freshName = () => `acme#${randomUUID()}`;
const find = (Username: string) => place.cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
const update = (Username: string, Name: string, Value: string) =>
  place.cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [{ Name, Value }] }));

describe('a holder of an access token', () => {
  const change = (AccessToken: string, Name: string, Value: string) =>
    place.cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));
  const signedIn = async (client: { clientId: string }) => {
    const name = freshName();
    await place.create(name);
    return { name, ...(await place.signIn(name, client)) };
  };

  test('changes every standard attribute, including the phone, if the app client sets no limit', async () => {
    const { name, access } = await signedIn(clients.plain);
    await change(access, 'phone_number', '+15555550199');
    expect((await find(name)).UserAttributes).toContainEqual({ Name: 'phone_number', Value: '+15555550199' });
  });

  test('changes only attributes that the app client lists', async () => {
    const { access } = await signedIn(clients.narrow);
    await change(access, 'locale', 'en-US');
    expect(await refusal(change(access, 'phone_number', '+15555550199'))).toMatchObject({
      name: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
  });

  test('changes nothing with another token, a forged one, or an expired one', async () => {
    const { access, id } = await signedIn(clients.plain);
    const forged = `${access.slice(0, -8)}AAAAAAAA`;
    for (const token of [id, forged, 'no token'])
      expect((await refusal(change(token, 'locale', 'en-US'))).message).toBe('Invalid Access Token');
    place.clock.advance(seconds.access * 1000);
    expect((await refusal(change(access, 'locale', 'en-US'))).message).toBe('Access Token has expired');
  });
});

describe('a user', () => {
  test('is created once, under a name with its tenant, and found again', async () => {
    const name = freshName();
    const { User } = await place.create(name, { 'custom:tenantId': 'acme' });
    expect(User).toMatchObject({ Username: name, Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(User?.UserCreateDate).toEqual(place.clock.now());
    const found = await find(name);
    expect(found.UserAttributes).toEqual(User?.Attributes);
    expect(found.UserAttributes).toContainEqual({ Name: 'custom:tenantId', Value: 'acme' });
    expect((await refusal(place.create(name))).name).toBe('UsernameExistsException');
  });

  test('can change attributes that the schema allows', async () => {
    const name = freshName();
    await place.create(name, { 'custom:tenantId': 'acme', 'custom:note': 'x' });
    await update(name, 'phone_number', '+15555550199');
    await update(name, 'custom:note', '');
    const attributes = (await find(name)).UserAttributes?.map(({ Name, Value }) => [Name, Value]);
    expect(attributes).toContainEqual(['phone_number', '+15555550199']);
    expect(attributes?.map(([Name]) => Name)).not.toContain('custom:note');
    const fixed = await refusal(update(name, 'custom:tenantId', 'zenith'));
    expect(fixed.name).toBe('InvalidParameterException');
    expect(fixed.message).toContain('cannot be updated');
  });

  test('has to follow the schema of the pool', async () => {
    for (const attributes of [
      { phone_number: '555' },
      { 'custom:unknown': 'x' },
      { 'custom:tenantId': 'x'.repeat(65) },
    ])
      expect((await refusal(place.create(freshName(), attributes))).name).toBe('InvalidParameterException');
    expect((await refusal(place.create('a name with blanks'))).name).toBe('InvalidParameterException');
  });

  test('is confirmed by a permanent password that meets the policy', async () => {
    const name = freshName();
    await place.create(name);
    const set = (Password: string) =>
      place.cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: name, Password, Permanent: true }));
    expect((await refusal(set('short'))).name).toBe('InvalidPasswordException');
    await set('Long-enough-1');
    expect((await find(name)).UserStatus).toBe('CONFIRMED');
  });

  test('is removed when deleted', async () => {
    const name = freshName();
    await place.create(name);
    await place.cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: name }));
    expect((await refusal(find(name))).name).toBe('UserNotFoundException');
  });

  test('isn’t found in a pool that does not exist', async () => {
    const refused = await refusal(
      place.cognito.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_none', Username: 'a' })),
    );
    expect(refused.name).toBe('ResourceNotFoundException');
  });
});

describe('the stand-in', () => {
  test('after five wrong passwords, refuses every one for a second, and twice as long after each further one (D-94, X-349)', async () => {
    const clock = testClock();
    const pool = staffPoolHere('a-secret', codeTrigger);
    const options = { clock, issuerBase: 'http://cognito.local', pools: [pool] };
    const own = await openPlace((dataDir) => [cognitoService({ ...options, dataDir })]);
    const cognito = new CognitoIdentityProviderClient(own.client);
    const [client] = pool.clients as [(typeof pool.clients)[number]];
    const user = { UserPoolId: pool.poolId, Username: freshName() };
    await cognito.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }));
    await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: 'the right password' }));
    const SECRET_HASH = secretHash(user.Username, client) ?? '';
    const enter = async (PASSWORD: string) => {
      const AuthParameters = { USERNAME: user.Username, SECRET_HASH, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD };
      const app = { UserPoolId: pool.poolId, ClientId: client.clientId };
      return cognito.send(new AdminInitiateAuthCommand({ ...app, AuthFlow: 'USER_AUTH', AuthParameters })).then(
        ({ ChallengeName }) => ChallengeName,
        (error: Error) => error.message,
      );
    };
    const [wrong, exceeded] = ['Incorrect username or password.', 'Password attempts exceeded'];
    for (let nth = 1; nth <= 4; nth += 1) expect(await enter('a wrong one')).toBe(wrong);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect(await enter('a wrong one')).toBe(wrong);
      clock.advance(seconds * 1000 - 1);
      // It isn't checked, and doesn't count.
      expect(await enter('the right password')).toBe(exceeded);
      clock.advance(1);
    }
    clock.advance(15 * 60_000);
    for (let nth = 1; nth <= 5; nth += 1) expect(await enter('a wrong one')).toBe(wrong);
    clock.advance(1000);
    expect(await enter('the right password')).toBe('MFA_SETUP');
    await own.close();
  });

  test('refuses in the portal’s own pools what their stacks don’t declare', async () => {
    const pools = [clientPool('a-secret', codeTrigger), staffPoolHere('another-secret', codeTrigger)];
    const options = { clock: testClock(), issuerBase: 'http://cognito.local', pools };
    const own = await openPlace((dataDir) => [cognitoService({ ...options, dataDir })]);
    const cognito = new CognitoIdentityProviderClient(own.client);
    const password = 'Long-enough-1';
    for (const { poolId: UserPoolId } of pools) {
      const user = { UserPoolId, Username: freshName() };
      const create = (UserAttributes: AttributeType[]) =>
        cognito.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }));
      expect((await refusal(create([{ Name: 'custom:office', Value: 'x' }]))).name).toBe('InvalidParameterException');
      expect((await refusal(create([{ Name: 'email', Value: 'none' }]))).message).toContain('Invalid email address');
      await create([]);
      const set = (Password: string) => cognito.send(new AdminSetUserPasswordCommand({ ...user, Password }));
      const short = UserPoolId === pools[0]?.poolId ? `${password}-and-more` : 'Short-1';
      expect((await refusal(set(short))).message).toContain('Password not long enough');
      for (const odd of [` ${password}`, `${password} `, password.repeat(20)])
        expect((await refusal(set(odd))).name).toBe('InvalidParameterException');
      await set(UserPoolId === pools[0]?.poolId ? password.repeat(3) : password);
    }
    await own.close();
  });

  test('accepts unsigned calls only where AWS does', async () => {
    const ask = async (operation: string, body: object) => {
      const reply = await fetch(place.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
        body: JSON.stringify(body),
      });
      return [reply.status, ((await reply.json()) as { __type?: string }).__type];
    };
    expect(await ask('AdminGetUser', { UserPoolId, Username: 'a' })).toEqual([
      400,
      'MissingAuthenticationTokenException',
    ]);
    const { clientId: ClientId, clientSecret: ClientSecret } = clients.portal;
    expect(await ask('RevokeToken', { ClientId, ClientSecret, Token: 'x' })).toEqual([200, undefined]);
    expect(await ask('RevokeToken', { ClientId, Token: 'x' })).toEqual([400, 'NotAuthorizedException']);
    const refresh = { ClientId, ClientSecret, RefreshToken: 'x' };
    expect(await ask('GetTokensFromRefreshToken', refresh)).toEqual([400, 'NotAuthorizedException']);
  });

  test('refuses by name what the portal does not use', async () => {
    const refused = await refusal(place.cognito.send(new ListUsersCommand({ UserPoolId })));
    expect(refused.name).toBe('UnknownOperationException');
  });
});

/** Calls a service without a listener, so that it can be dropped in the middle as a killed process would. */
async function ask(service: ReturnType<typeof cognitoService>, operation: string, body: object) {
  const target = `AWSCognitoIdentityProviderService.${operation}`;
  const request = { id: '1', method: 'POST', url: '/', path: '/', query: new URLSearchParams(), headers: {} };
  const reply = await service.answer({
    ...request,
    target,
    scope: undefined,
    callers: new Map(),
    caller: undefined,
    body: Buffer.from(JSON.stringify(body)),
  } satisfies AwsRequest);
  return JSON.parse(reply.body.toString());
}

describe('after a process was killed', () => {
  test('challenges, users, refresh tokens and the signing key are unchanged', async () => {
    const dataDir = await freshDataDir();
    const clock = testClock();
    // Nothing is closed between the openings: each finds the previous one's answers.
    const opened = () => cognitoAt(dataDir, clock, { events: [], answer: codeTrigger });
    const name = 'acme#ada';
    const { clientId: ClientId, clientSecret: ClientSecret } = clients.portal;
    const proof = { USERNAME: name, SECRET_HASH: secretHash(name) };
    await ask(opened(), 'AdminCreateUser', { UserPoolId, Username: name, MessageAction: 'SUPPRESS' });
    const { Session } = await ask(opened(), 'AdminInitiateAuth', {
      UserPoolId,
      ClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: proof,
    });
    const { AuthenticationResult: first } = await ask(opened(), 'AdminRespondToAuthChallenge', {
      UserPoolId,
      ClientId,
      Session,
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { ...proof, ANSWER: CODE },
    });
    const { AuthenticationResult: second } = await ask(opened(), 'GetTokensFromRefreshToken', {
      ClientId,
      ClientSecret,
      RefreshToken: first.RefreshToken,
    });
    expect(claimsOf(second.AccessToken)['origin_jti']).toBe(claimsOf(first.AccessToken)['origin_jti']);
    expect(second.AccessToken.split('.')[0]).toBe(first.AccessToken.split('.')[0]);
    await expectSecretFiles(dataDir, [Session, first.RefreshToken, second.RefreshToken]);
    await rm(dataDir, { recursive: true });
  });
});

/** Only its owner can read each file, and none contains a usable token. */
async function expectSecretFiles(folder: string, tokens: string[]): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(2);
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    for (const token of tokens) expect(text).not.toContain(token);
  }
}
