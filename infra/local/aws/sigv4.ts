import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { AwsRequest, CredentialScope } from './protocol.ts';

/**
 * The credentials of this machine's administrator. They only work with the loopback listener. Each caller with a role
 * has its own key ID, with the same secret.
 */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' } as const;

/** The region of all local resources. */
export const LOCAL_REGION = 'us-east-1';

/** Why a signature isn't accepted. Each protocol has its own name for each of these. */
export type SignatureProblem = 'missing' | 'malformed' | 'unknown key' | 'mismatch' | 'skewed' | 'expired' | 'payload';

type Signed = {
  scope: CredentialScope;
  signedHeaders: string[];
  signature: string;
  /** The signed `x-amz-date`. */
  date: string;
  /** How long a presigned address is valid. A header signature has no lifetime, only an allowed skew. */
  expiresSeconds: number | undefined;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';
/**
 * AWS accepts header signatures up to 15 minutes from its own time (SigV4, "Elements of an AWS API request signature").
 */
const MAX_SKEW_MS = 15 * 60_000;
const UNSIGNED_PAYLOADS = new Set(['UNSIGNED-PAYLOAD', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER']);

/** Reads the signer that a request claims, for dispatch; `signatureProblem` checks the claim. */
export function credentialScope(request: Pick<AwsRequest, 'headers' | 'query'>): CredentialScope | undefined {
  return parseScope(
    request.query.get('X-Amz-Credential') ??
      authorizationParts(request.headers['authorization'] ?? '')['Credential'] ??
      '',
  );
}

/** Reads `key/20260101/us-east-1/s3/aws4_request`. */
export function parseScope(credential: string): CredentialScope | undefined {
  const [accessKeyId, date, region, service, end, ...rest] = credential.split('/');
  if (!accessKeyId || !date || !region || !service || end !== 'aws4_request' || rest.length > 0) return undefined;
  return { accessKeyId, date, region, service };
}

/** Checks a request's signature against the local credentials; undefined if it is valid. */
export function signatureProblem(request: AwsRequest, now: Date): SignatureProblem | undefined {
  const signed = request.query.has('X-Amz-Signature') ? signedByQuery(request) : signedByHeader(request);
  if (typeof signed === 'string') return signed;
  const { accessKeyId } = signed.scope;
  if (accessKeyId !== localCredentials.accessKeyId && !request.callers.has(accessKeyId)) return 'unknown key';
  const timing = timingProblem(signed, now);
  if (timing) return timing;
  const declared = request.headers['x-amz-content-sha256'];
  const payload = signed.expiresSeconds === undefined ? declared : (declared ?? 'UNSIGNED-PAYLOAD');
  const bodyHash = payload !== undefined && UNSIGNED_PAYLOADS.has(payload) ? payload : sha256(request.body);
  const canonical = canonicalRequest(request, signed, payload ?? bodyHash);
  const scope = `${signed.scope.date}/${signed.scope.region}/${signed.scope.service}/aws4_request`;
  const expected = sign(signed.scope, [ALGORITHM, signed.date, scope, sha256(canonical)].join('\n'));
  if (!sameText(expected, signed.signature)) return 'mismatch';
  return payload !== undefined && payload !== bodyHash ? 'payload' : undefined;
}

/** Signs a text with the key of a day, region and service: for requests, and for the policies of S3's browser posts. */
export const sign = (scope: CredentialScope, text: string): string => hmac(keyOf(scope), text).toString('hex');

/** The last derived key and its scope, because nearly every request uses the same. */
let latest: { readonly of: string; readonly key: KeyObject } | undefined;

function keyOf({ date, region, service }: CredentialScope): KeyObject {
  const of = `${date}/${region}/${service}`;
  if (latest?.of === of) return latest.key;
  const [first, ...steps] = [date, region, service, 'aws4_request'];
  const key = createSecretKey(steps.reduce(hmac, hmac(`AWS4${localCredentials.secretAccessKey}`, first ?? '')));
  latest = { of, key };
  return key;
}

/** Compares two signatures in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Reads SigV4's `20260101T120000Z`; undefined for any other text. */
export function parseAmzDate(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function signedByHeader(request: AwsRequest): Signed | SignatureProblem {
  const authorization = request.headers['authorization'];
  if (!authorization) return 'missing';
  const parts = authorizationParts(authorization);
  const scope = parseScope(parts['Credential'] ?? '');
  const date = request.headers['x-amz-date'];
  if (!authorization.startsWith(`${ALGORITHM} `) || !scope || !date) return 'malformed';
  if (!parts['SignedHeaders'] || !parts['Signature']) return 'malformed';
  const signedHeaders = parts['SignedHeaders'].split(';');
  return { scope, signedHeaders, signature: parts['Signature'], date, expiresSeconds: undefined };
}

function signedByQuery({ query }: AwsRequest): Signed | SignatureProblem {
  const scope = parseScope(query.get('X-Amz-Credential') ?? '');
  const date = query.get('X-Amz-Date');
  const expiresSeconds = Number(query.get('X-Amz-Expires') ?? Number.NaN);
  if (query.get('X-Amz-Algorithm') !== ALGORITHM || !scope || !date) return 'malformed';
  // AWS refuses presigned addresses that are valid for longer than a week.
  if (!(expiresSeconds >= 0 && expiresSeconds <= 604_800)) return 'malformed';
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  return { scope, signedHeaders, signature: query.get('X-Amz-Signature') ?? '', date, expiresSeconds };
}

function timingProblem({ scope, date, expiresSeconds }: Signed, now: Date): SignatureProblem | undefined {
  const signedAt = parseAmzDate(date);
  if (!signedAt || !date.startsWith(scope.date)) return 'malformed';
  const ageMs = now.getTime() - signedAt.getTime();
  if (ageMs < -MAX_SKEW_MS) return 'skewed';
  if (expiresSeconds === undefined) return ageMs > MAX_SKEW_MS ? 'skewed' : undefined;
  return ageMs > expiresSeconds * 1000 ? 'expired' : undefined;
}

function canonicalRequest({ method, path, query, headers }: AwsRequest, signed: Signed, payload: string): string {
  // S3 signs the path as sent; every other service signs it encoded again (SigV4, step 1).
  const uri =
    signed.scope.service === 's3' ? path.split('/').map(reencode).join('/') : path.split('/').map(encode).join('/');
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)]);
  const canonicalQuery = pairs
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const canonicalHeaders = signed.signedHeaders.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  return [method, uri, canonicalQuery, canonicalHeaders.join(''), signed.signedHeaders.join(';'), payload].join('\n');
}

function authorizationParts(authorization: string): Record<string, string> {
  const list = authorization.slice(ALGORITHM.length).split(',');
  return Object.fromEntries(
    list.map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
}

/** RFC 3986 encoding: `encodeURIComponent` leaves five characters alone that SigV4 encodes. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function reencode(segment: string): string {
  try {
    return encode(decodeURIComponent(segment));
  } catch {
    // Invalid percent-encoding is signed unchanged, so the signature check refuses it instead of a crash.
    return segment;
  }
}

function hmac(key: string | Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
const sha256 = (data: string | Buffer): string => hash('sha256', data);
