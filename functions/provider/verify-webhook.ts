import { createHash, createPublicKey, type JsonWebKey, timingSafeEqual, verify } from 'node:crypto';
import * as z from 'zod/mini';

/** The source of the provider's public keys. Undefined for an unknown key. */
export type WebhookKeys = (kid: string) => Promise<{ jwk: JsonWebKey; isExpired: boolean } | undefined>;

/** Plaid tells receivers to refuse anything older than five minutes. */
const MAX_AGE_SECONDS = 300;
/** A sender's clock may be slightly ahead of ours. */
const MAX_AHEAD_SECONDS = 60;

const header = z.object({ alg: z.literal('ES256'), kid: z.string().check(z.minLength(1), z.maxLength(100)) });
const claims = z.object({ iat: z.number(), request_body_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

function decoded<T>(part: string, shape: z.ZodMiniType<T>): T | undefined {
  try {
    const read = shape.safeParse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
    return read.success ? read.data : undefined;
  } catch {
    // Not JSON: refused like any other invalid webhook.
    return undefined;
  }
}

/**
 * True if a webhook comes from the provider, checked as Plaid's documentation requires: ES256 only, the key with that
 * `kid`, the signature first, then the age, then the hash of the raw bytes in constant time.
 */
export async function isFromProvider(
  keys: WebhookKeys,
  message: { readonly signature: string | undefined; readonly raw: Uint8Array; readonly now: Date },
): Promise<boolean> {
  const [head = '', payload = '', signature = '', ...more] = (message.signature ?? '').split('.');
  const named = decoded(head, header);
  if (!named || more.length > 0) return false;
  const key = await keys(named.kid);
  if (!key || key.isExpired) return false;
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: key.jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const signed = holds ? decoded(payload, claims) : undefined;
  if (!signed) return false;
  const age = message.now.getTime() / 1000 - signed.iat;
  if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) return false;
  const hash = createHash('sha256').update(message.raw).digest();
  return timingSafeEqual(hash, Buffer.from(signed.request_body_sha256, 'hex'));
}
