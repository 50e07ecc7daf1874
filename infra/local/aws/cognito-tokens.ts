import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJson, writeFileWhole } from './records.ts';

/**
 * With this scope, an access token alone reads and changes its user, and signs them out. Every sign-in without OAuth
 * has it.
 */
export const USER_ADMIN_SCOPE = 'aws.cognito.signin.user.admin';

type KeptKey = { kid: string; pkcs8: string };

/** Claims that a pre-token trigger may not change. Cognito ignores an attempt without an error. */
const reservedClaims = new Set(
  'acr amr at_hash aud auth_time azp client_id device_key event_id exp iat iss jti nbf nonce origin_jti scope sub token_use username version'.split(
    ' ',
  ),
);

/** Claims that both tokens of a reply contain. */
type TokenFacts = {
  sub: string;
  userName: string;
  clientId: string;
  attributes: Record<string, string>;
  originId: string;
  authTimeSeconds: number;
  nowSeconds: number;
  accessTokenSeconds: number;
  idTokenSeconds: number;
  overrides: Overrides;
};

/** A version 2 pre-token trigger's response. */
export type Overrides = {
  idTokenGeneration?: ClaimChanges | null;
  accessTokenGeneration?: (ClaimChanges & { scopesToAdd?: string[]; scopesToSuppress?: string[] }) | null;
};

type ClaimChanges = { claimsToAddOrOverride?: Record<string, unknown> | null; claimsToSuppress?: string[] | null };

/** Signs the tokens of one pool, and publishes the key that checks them. */
export type TokenSigner = {
  tokens(facts: TokenFacts): Promise<{ AccessToken: string; IdToken: string }>;
  /**
   * The claims of one of this pool's tokens; undefined for any other text. It doesn't check if the token is still
   * valid.
   */
  read(token: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  jwks(): Promise<{ keys: object[] }>;
};

const newKeyPair = promisify(generateKeyPair);

/** Opens a pool's signer. Its RSA key is created on first use, off the main thread, and stored. */
export function tokenSigner({ folder, issuer }: { folder: string; issuer: string }): TokenSigner {
  const file = join(folder, 'signing-key.json');
  let ready: Promise<{ kid: string; key: KeyObject }> | undefined;
  const signingKey = () => {
    ready ??= openKey(file);
    return ready;
  };

  return {
    async tokens(facts) {
      const { kid, key } = await signingKey();
      const common = {
        sub: facts.sub,
        iss: issuer,
        origin_jti: facts.originId,
        event_id: randomUUID(),
        auth_time: facts.authTimeSeconds,
        iat: facts.nowSeconds,
      };
      return {
        AccessToken: jwt(kid, key, { ...common, ...accessClaims(facts) }),
        IdToken: jwt(kid, key, { ...common, ...idClaims(facts) }),
      };
    },
    async read(token) {
      const { key } = await signingKey();
      const [head = '', body = '', signature = ''] = token.split('.');
      const signed = Buffer.from(`${head}.${body}`);
      if (!verify('sha256', signed, createPublicKey(key), Buffer.from(signature, 'base64url'))) return undefined;
      return JSON.parse(Buffer.from(body, 'base64url').toString());
    },
    async jwks() {
      const { kid, key } = await signingKey();
      const { e, n } = createPublicKey(key).export({ format: 'jwk' });
      return { keys: [{ alg: 'RS256', e, kid, kty: 'RSA', n, use: 'sig' }] };
    },
  };
}

function accessClaims({ clientId, userName, nowSeconds, accessTokenSeconds, overrides }: TokenFacts) {
  const changes = overrides.accessTokenGeneration ?? {};
  const scopes = new Set([USER_ADMIN_SCOPE, ...(changes.scopesToAdd ?? [])]);
  for (const scope of changes.scopesToSuppress ?? []) scopes.delete(scope);
  return {
    ...changed({}, changes),
    client_id: clientId,
    version: 2,
    token_use: 'access',
    scope: [...scopes].join(' '),
    exp: nowSeconds + accessTokenSeconds,
    jti: randomUUID(),
    username: userName,
  };
}

function idClaims({ clientId, userName, attributes, nowSeconds, idTokenSeconds, overrides }: TokenFacts) {
  const verified = Object.entries(attributes).map(([name, value]) => [
    name,
    name.endsWith('_verified') ? value === 'true' : value,
  ]);
  return {
    ...changed(Object.fromEntries(verified), overrides.idTokenGeneration ?? {}),
    'cognito:username': userName,
    aud: clientId,
    token_use: 'id',
    exp: nowSeconds + idTokenSeconds,
    jti: randomUUID(),
  };
}

function changed(claims: Record<string, unknown>, changes: ClaimChanges): Record<string, unknown> {
  const added = Object.entries(changes.claimsToAddOrOverride ?? {});
  const dropped = new Set(changes.claimsToSuppress ?? []);
  const all = [...Object.entries(claims), ...added.filter(([name]) => !reservedClaims.has(name))];
  return Object.fromEntries(all.filter(([name]) => !dropped.has(name)));
}

function jwt(kid: string, key: KeyObject, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ kid, alg: 'RS256' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

async function openKey(file: string): Promise<{ kid: string; key: KeyObject }> {
  const kept = readJson<KeptKey>(file) ?? (await makeKey(file));
  const key = createPrivateKey({ key: Buffer.from(kept.pkcs8, 'base64'), format: 'der', type: 'pkcs8' });
  return { kid: kept.kid, key };
}

async function makeKey(file: string): Promise<KeptKey> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const kept = { kid: Buffer.from(randomUUID()).toString('base64'), pkcs8 };
  writeFileWhole(file, JSON.stringify(kept));
  return kept;
}
