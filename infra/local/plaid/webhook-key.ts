import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { WebhookVerificationKeyGetRequest, WebhookVerificationKeyGetResponse } from 'plaid';
import { done } from '#shared/outcome.ts';
import type { LocalBank, PlaidAnswer, PlaidCall } from './bank.ts';
import type { Tables } from './records.ts';
import { decline } from './refusal.ts';
import type { Wire } from './wire.ts';

const CURRENT = 'webhook';

/** The key that signs webhooks, created once and kept. Call it inside a step. */
export function webhookKey(bank: Pick<LocalBank, 'store' | 'clock'>): Tables['keys'] {
  const found = bank.store.get('keys', CURRENT);
  if (found) return found;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const made: Tables['keys'] = {
    kid: randomUUID(),
    createdAt: Math.floor(bank.clock.now().getTime() / 1000),
    privateJwk: privateKey.export({ format: 'jwk' }),
  };
  bank.store.put('keys', CURRENT, made);
  return made;
}

/** `/webhook_verification_key/get`: the public half, by the ID in a signature's header. */
export function getVerificationKey({
  bank,
  body,
}: PlaidCall<Wire<WebhookVerificationKeyGetRequest>>): PlaidAnswer<Wire<WebhookVerificationKeyGetResponse>> {
  const key = webhookKey(bank);
  if (key.kid !== body.key_id)
    return decline(
      'INVALID_INPUT',
      'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
      'invalid key_id provided. note that key_ids are specific to Plaid environments',
    );
  const { x = '', y = '' } = key.privateJwk;
  return done({
    key: {
      alg: 'ES256',
      crv: 'P-256',
      kid: key.kid,
      kty: 'EC',
      use: 'sig',
      x,
      y,
      created_at: key.createdAt,
      expired_at: null,
    },
  });
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The `plaid-verification` header: a JWT over the hash of exactly these bytes. */
export function signWebhook(key: Tables['keys'], body: string, now: Date): string {
  const claims = {
    iat: Math.floor(now.getTime() / 1000),
    request_body_sha256: createHash('sha256').update(body).digest('hex'),
  };
  const signed = `${part({ alg: 'ES256', kid: key.kid, typ: 'JWT' })}.${part(claims)}`;
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' });
  // JWS requires the signature's two numbers concatenated, not OpenSSL's DER (RFC 7518, section 3.4).
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
