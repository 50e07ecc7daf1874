import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { identityProviders } from '#functions/adapters/identity-provider.ts';

const issuer = 'https://id.harbor.example';
const provider = { name: 'Harbor ID', issuer, clientId: 'closing-portal' };
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const at = Math.floor(Date.now() / 1000);
const usual = { iss: issuer, aud: 'closing-portal', iat: at, exp: at + 300, phone_number: '+13125570001' };
let idToken = '';

beforeAll(() => {
  const answers: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      ...{ issuer, authorization_endpoint: `${issuer}/authorize` },
      ...{ token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
    }),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }),
    '/token': () => ({ id_token: idToken }),
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[new URL(url).pathname]?.()));
});

/** The adapter's result for an ID token with these claims. */
function claimsOf(claims: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'k' })}.${part(claims)}`;
  idToken = `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
  return identityProviders.claimsFor(provider, { code: 'c', verifier: 'v', redirectUri: 'https://x.example' });
}

test.each([
  [true, true],
  [false, false],
  ['true', undefined],
  [1, undefined],
])('a number is confirmed only by true: %j is %j', async (phone_number_verified, confirmed) => {
  const found = await claimsOf({ ...usual, phone_number_verified });
  expect(found).toMatchObject({ phone_number: '+13125570001' });
  expect(found?.phone_number_verified).toBe(confirmed);
});

test('a token for several audiences counts if it names this portal as its authorized party', async () => {
  const aud = ['closing-portal', 'another-app'];
  expect(await claimsOf({ ...usual, aud, azp: 'closing-portal' })).toBeDefined();
});

test.each([
  ['that never expires', { ...usual, exp: undefined }],
  ['for two audiences, made for none', { ...usual, aud: ['closing-portal', 'another-app'] }],
  ['made for another app', { ...usual, aud: ['closing-portal', 'another-app'], azp: 'another-app' }],
  ['whose number is no text', { ...usual, phone_number: 13125570001 }],
])('a token %s proves nothing', async (_, claims) => {
  expect(await claimsOf(claims)).toBeUndefined();
});
