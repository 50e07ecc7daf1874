import { createHash, createSign, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { receiveWebhook } from '#functions/provider/receive-webhook.ts';
import { isFromProvider, type WebhookKeys } from '#functions/provider/verify-webhook.ts';
import { tenantId } from '#shared/ids.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const seconds = NOW.getTime() / 1000;
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = pair.publicKey.export({ format: 'jwk' }) as JsonWebKey;
const raw = Buffer.from(JSON.stringify({ webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' }, null, 2));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Forgery = { head?: object; claims?: object; key?: typeof pair.privateKey };

/** A signature as Plaid makes it, or as an attacker would like to. */
function signed({ head = {}, claims = {}, key = pair.privateKey }: Forgery = {}): string {
  const text = `${part({ alg: 'ES256', kid: 'key-1', typ: 'JWT', ...head })}.${part({ iat: seconds - 5, request_body_sha256: sha256(raw), ...claims })}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

const keys: WebhookKeys = async (kid) => (kid === 'key-1' ? { jwk, isExpired: false } : undefined);
const check = (signature: string | undefined, body: Uint8Array = raw, known = keys) =>
  isFromProvider(known, { signature, raw: body, now: NOW });

/** A token that uses the public key itself as its key, for receivers that accept any algorithm. */
function confused(): string {
  const text = `${part({ alg: 'HS256', kid: 'key-1' })}.${part({ iat: seconds, request_body_sha256: sha256(raw) })}`;
  return `${text}.${createHash('sha256').update(text).digest('base64url')}`;
}

describe('a webhook of the provider', () => {
  test('is accepted if key, signature, age and body are valid (F23)', async () => {
    expect(await check(signed())).toBe(true);
  });

  test.for<[string, string | undefined, Buffer?]>([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['with something that is no token', 'a.b.c'],
    ['with a part too many', `${signed()}.x`],
    ['signed by another key', signed({ key: other.privateKey })],
    ['by a key the provider does not have', signed({ head: { kid: 'key-2' } })],
    ['without naming a key', signed({ head: { kid: '' } })],
    ['by no algorithm', signed({ head: { alg: 'none' } })],
    ['by a symmetric algorithm', confused()],
    ['of six minutes ago', signed({ claims: { iat: seconds - 360 } })],
    ['of tomorrow', signed({ claims: { iat: seconds + 86_400 } })],
    ['without a time', signed({ claims: { iat: undefined } })],
    ['over another body', signed(), Buffer.from('{}')],
    ['over the same body written otherwise', signed(), Buffer.from(JSON.stringify(JSON.parse(raw.toString())))],
    ['whose hash is missing', signed({ claims: { request_body_sha256: undefined } })],
  ])('is refused %s', async ([, signature, body]) => {
    expect(await check(signature, body)).toBe(false);
  });

  test('is refused if its key has expired', async () => {
    expect(await check(signed(), raw, async () => ({ jwk, isExpired: true }))).toBe(false);
  });

  test('is refused if its signature is in another encoding', async () => {
    const [head, claims] = signed().split('.');
    const der = createSign('sha256').update(`${head}.${claims}`).sign(pair.privateKey).toString('base64url');
    expect(await check(`${head}.${claims}.${der}`)).toBe(false);
  });
});

describe('receiving a webhook', () => {
  const tenant = tenantId.parse('acme');
  const calls = () => {
    const read: string[] = [];
    const ports = { keysOf: async () => keys, readEvents: async (whose: string) => void read.push(whose) };
    return { read, ports };
  };

  test('reads that tenant’s event stream, and uses nothing from the message', async () => {
    const { read, ports } = calls();
    const answer = await receiveWebhook(ports, { tenant, now: NOW, signature: signed(), raw, type: 'TRANSFER' });
    expect(answer).toEqual({ ok: true, value: { received: true } });
    expect(read).toEqual(['acme']);
  });

  test('reads nothing for a message about something else, or for a forged one', async () => {
    const { read, ports } = calls();
    await receiveWebhook(ports, { tenant, now: NOW, signature: signed(), raw, type: 'ITEM' });
    const forged = await receiveWebhook(ports, { tenant, now: NOW, signature: 'x', raw, type: 'TRANSFER' });
    expect(forged).toMatchObject({ ok: false, refusal: { code: 'webhook/not-verified' } });
    expect(read).toEqual([]);
  });
});
