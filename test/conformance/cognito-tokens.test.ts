import { randomUUID } from 'node:crypto';
import { AdminDeleteUserCommand, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { JwtVerifier } from 'aws-jwt-verify';
import { describe, expect, test } from 'vitest';
import { claimsOf, clients, poolOfTests, seconds, UserPoolId } from './cognito-support.ts';
import { refusal } from './support.ts';

const place = await poolOfTests();

const freshUser = async () => {
  const name = `acme#${randomUUID()}`;
  await place.create(name);
  return name;
};
const revoke = (Token: string) =>
  place.cognito.send(
    new RevokeTokenCommand({
      ClientId: clients.portal.clientId,
      ClientSecret: clients.portal.clientSecret,
      Token,
    }),
  );

describe('tokens', () => {
  test('are signed by a key that the pool publishes, and state who, for whom and how long', async () => {
    const name = await freshUser();
    const { access, id } = await place.signIn(name);
    const issuer = `http://cognito.local/${UserPoolId}`;
    const jwks = await (await fetch(`${place.endpoint}/${UserPoolId}/.well-known/jwks.json`)).json();
    // Claims are checked against the local clock below. Here the signature is what counts.
    const graceSeconds = Number.MAX_SAFE_INTEGER;
    const verifier = JwtVerifier.create({ issuer, audience: null, graceSeconds });
    verifier.cacheJwks(jwks);
    const nowSeconds = place.clock.now().getTime() / 1000;
    expect(await verifier.verify(access)).toMatchObject({
      token_use: 'access',
      client_id: 'portal-client',
      username: name,
      scope: 'aws.cognito.signin.user.admin',
      auth_time: nowSeconds,
      iat: nowSeconds,
      exp: nowSeconds + seconds.access,
    });
    expect(await verifier.verify(id)).toMatchObject({
      token_use: 'id',
      aud: 'portal-client',
      'cognito:username': name,
      phone_number: '+15555550142',
      sub: claimsOf(access)['sub'],
      origin_jti: claimsOf(access)['origin_jti'],
    });
    const [head = '', body = '', mark = ''] = access.split('.');
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(access), sub: 'forged' })).toString('base64url');
    await expect(verifier.verify(`${head}.${forged}.${mark}`)).rejects.toThrow('signature');
    expect(body).not.toBe(forged);
  });
});

describe('a refresh with rotation', () => {
  test('gives new tokens that remember when the person signed in', async () => {
    const first = await place.signIn(await freshUser());
    place.clock.advance(600_000);
    const next = await place.rotate(first.refresh, { purpose: 'refresh' });
    expect(next.refresh).not.toBe(first.refresh);
    const [before, after] = [claimsOf(first.access), claimsOf(next.access)];
    expect(after).toMatchObject({
      auth_time: before['auth_time'],
      origin_jti: before['origin_jti'],
      sub: before['sub'],
    });
    expect(after['jti']).not.toBe(before['jti']);
    expect(after['exp']).toBe(Number(before['exp']) + 600);
    expect(after['tenant_id']).toBe('acme');
    expect(place.trigger.events.at(-1)).toMatchObject({
      version: '2',
      triggerSource: 'TokenGeneration_RefreshTokens',
      request: { clientMetadata: { purpose: 'refresh' } },
    });
  });

  test('accepts the old token for the grace period, then reports its reuse', async () => {
    const first = await place.signIn(await freshUser());
    const next = await place.rotate(first.refresh);
    place.clock.advance(seconds.grace * 1000 - 1);
    await expect(place.rotate(first.refresh)).resolves.toBeDefined();
    place.clock.advance(1);
    expect((await refusal(place.rotate(first.refresh))).name).toBe('RefreshTokenReuseException');
    await expect(place.rotate(next.refresh)).resolves.toBeDefined();
  });

  test('does not extend a sign-in', async () => {
    const first = await place.signIn(await freshUser());
    place.clock.advance((seconds.refresh - 60) * 1000);
    const next = await place.rotate(first.refresh);
    place.clock.advance(60_000);
    const refused = await refusal(place.rotate(next.refresh));
    expect(refused).toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has expired' });
  });

  test('accepts only tokens of its own client', async () => {
    const plain = await place.signIn(await freshUser(), clients.plain);
    for (const token of [plain.refresh, 'nonsense', `${plain.refresh}x`]) {
      const refused = await refusal(place.rotate(token));
      expect(refused).toMatchObject({ name: 'NotAuthorizedException', message: 'Invalid Refresh Token' });
    }
  });
});

describe('the end of a sign-in', () => {
  const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };

  test('keeps a revoked token and its successors from refreshing, while another sign-in continues', async () => {
    const name = await freshUser();
    const [one, other] = [await place.signIn(name), await place.signIn(name)];
    const next = await place.rotate(one.refresh);
    await revoke(next.refresh);
    expect(await refusal(place.rotate(next.refresh))).toMatchObject(revoked);
    expect(await refusal(place.rotate(one.refresh))).toMatchObject(revoked);
    await expect(place.rotate(other.refresh)).resolves.toBeDefined();
  });

  test('is no error if an invalid token is revoked, or one twice', async () => {
    const { refresh } = await place.signIn(await freshUser());
    await revoke(refresh);
    await expect(revoke(refresh)).resolves.toBeDefined();
    await expect(revoke('nonsense')).resolves.toBeDefined();
  });

  test('isn’t inherited by a user created again under the same name', async () => {
    const name = await freshUser();
    const { refresh } = await place.signIn(name);
    await place.cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: name }));
    expect(await refusal(place.rotate(refresh))).toMatchObject(revoked);
    await place.create(name);
    expect(await refusal(place.rotate(refresh))).toMatchObject(revoked);
  });
});
