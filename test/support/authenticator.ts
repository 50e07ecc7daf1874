import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The part of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A test's overrides for an authenticator. */
type Deviation = { readonly origin?: string; readonly isVerified?: boolean };

/**
 * A device with a passkey (WebAuthn Level 3), as a browser uses it at an origin: P-256, no attestation, and a counter
 * that grows. It verifies its holder unless a test says otherwise.
 */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const clientData = (type: string, challenge: unknown, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authData = (rpId: string, flags: number, extra = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, extra]);
  };
  const flagsOf = ({ isVerified = true }: Deviation) => PRESENT | (isVerified ? VERIFIED : 0);
  const credential = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  });

  return {
    id: base64(id),
    /** The result of `navigator.credentials.create`. */
    create(options: Record<string, unknown>, deviation: Deviation = {}) {
      const { id: rpId = '' } = options['rp'] as { id?: string };
      const size = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, id, cose]);
      const data = authData(rpId, flagsOf(deviation) | ATTESTED, attested);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      const client = clientData('webauthn.create', options['challenge'], deviation.origin ?? origin);
      return credential({
        clientDataJSON: base64(client),
        attestationObject: base64(attestation),
        transports: ['internal'],
      });
    },
    /** The result of `navigator.credentials.get`. */
    get(options: Record<string, unknown>, deviation: Deviation = {}) {
      const data = authData(String(options['rpId']), flagsOf(deviation));
      const client = clientData('webauthn.get', options['challenge'], deviation.origin ?? origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
  };
}
