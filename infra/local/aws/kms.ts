import { createHmac, createPublicKey, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { LocalClock } from '../clock.ts';
import { blob, localArn, operation, textMap, unless } from './inputs.ts';
import type { Needed } from './judge.ts';
import { type KeyRing, type KmsKey, keyRing, keySpecs, keyUsages, usageOf } from './kms-keys.ts';
import { describeKey, findKey, keyFor } from './kms-lookup.ts';
import { MAX_OAEP_BYTES, sealBlob, sealedBy, sealOaep, unseal, unsealOaep } from './kms-seal.ts';
import { type AwsService, awsRefusal, isAwsRefusal, jsonService } from './protocol.ts';

/** The most that a symmetric key encrypts, or that can be authenticated (KMS quotas). */
const MAX_BYTES = 4096;

const keyId = z.string().check(z.minLength(1), z.maxLength(2048));
const bytes = blob.check(
  z.refine((it) => it.length >= 1 && it.length <= MAX_BYTES, `Member must have 1 to ${MAX_BYTES} bytes`),
);
const ciphertext = blob.check(
  z.refine((it) => it.length >= 1 && it.length <= 6144, 'Member must have 1 to 6144 bytes'),
);

/** KMS as far as the portal uses it, with its keys in the data folder. */
export function kmsService({ dataDir, clock }: { dataDir: string; clock: LocalClock }): AwsService {
  const ring = keyRing(dataDir);
  return jsonService({
    name: 'kms',
    targetPrefix: 'TrentService',
    asks: (operation, input) => kmsAsks(ring, operation, input),
    operations: {
      ...keyOperations(ring, clock),
      ...encryptOperations(ring),
      ...macOperations(ring),
    },
  });
}

type Input = { readonly [name: string]: unknown; readonly EncryptionContext?: Record<string, string> };

/** The permission that an operation needs: for the key that it names, or for the one that made its ciphertext. */
function kmsAsks(ring: KeyRing, operation: string, input: Input): readonly Needed[] {
  const { KeyId, CiphertextBlob, EncryptionContext = {}, EncryptionAlgorithm = 'SYMMETRIC_DEFAULT' } = input;
  const name = KeyId ?? (CiphertextBlob && sealedBy(Buffer.from(String(CiphertextBlob), 'base64')));
  const key = name === undefined ? undefined : ring.find(String(name));
  const bound = Object.entries(EncryptionContext).map(([of, value]) => [`kms:EncryptionContext:${of}`, value]);
  const context = { 'kms:EncryptionAlgorithm': String(EncryptionAlgorithm), ...Object.fromEntries(bound) };
  return [
    { action: `kms:${operation}`, resources: key ? ring.arnsOf(key) : [localArn('kms', `key/${name}`)], context },
  ];
}

const keyOperations = (ring: KeyRing, clock: LocalClock) => ({
  CreateKey: operation(
    z.object({
      KeySpec: z._default(z.enum(keySpecs), 'SYMMETRIC_DEFAULT'),
      KeyUsage: z._default(z.enum(keyUsages), 'ENCRYPT_DECRYPT'),
      Description: z._default(z.string(), ''),
    }),
    async ({ KeySpec, KeyUsage, Description }) => {
      if (usageOf[KeySpec] !== KeyUsage)
        return awsRefusal('ValidationException', `KeyUsage ${KeyUsage} is not compatible with KeySpec ${KeySpec}`);
      const key = await ring.make({ spec: KeySpec, description: Description, nowMs: clock.now().getTime() });
      return { KeyMetadata: describeKey(key) };
    },
  ),
  DescribeKey: operation(z.object({ KeyId: keyId }), ({ KeyId }) =>
    unless(findKey(ring, KeyId), (key) => ({ KeyMetadata: describeKey(key) })),
  ),
  CreateAlias: operation(
    z.object({ AliasName: z.string().check(z.regex(/^alias\/[\w/-]{1,250}$/)), TargetKeyId: keyId }),
    ({ AliasName, TargetKeyId }) => {
      if (AliasName.startsWith('alias/aws/')) return awsRefusal('NotAuthorizedException', '');
      if (ring.alias(AliasName))
        return awsRefusal(
          'AlreadyExistsException',
          `An alias with the name ${localArn('kms', AliasName)} already exists`,
        );
      return unless(findKey(ring, TargetKeyId), (key) => {
        ring.addAlias({ name: AliasName, keyId: key.id });
        return {};
      });
    },
  ),
  GetPublicKey: operation(z.object({ KeyId: keyId }), ({ KeyId }) =>
    unless(findKey(ring, KeyId), (key) => {
      if (key.secret.type === 'secret')
        return awsRefusal(
          'UnsupportedOperationException',
          `${key.arn} is a ${key.spec} key, which has no public half.`,
        );
      const spki = createPublicKey(key.secret).export({
        type: 'spki',
        format: 'der',
      });
      const { Arn: _arn, ...described } = describeKey(key);
      return { ...described, KeyId: key.arn, PublicKey: spki.toString('base64') };
    }),
  ),
});

const encryption = {
  KeyId: keyId,
  EncryptionContext: z.optional(textMap),
  EncryptionAlgorithm: z._default(z.enum(['SYMMETRIC_DEFAULT', 'RSAES_OAEP_SHA_256']), 'SYMMETRIC_DEFAULT'),
};

const encryptOperations = (ring: KeyRing) => ({
  Encrypt: operation(z.object({ ...encryption, Plaintext: bytes }), (input) =>
    unless(keyFor(ring, input.KeyId, 'Encrypt', input), (key) => {
      const oaep = key.spec === 'RSA_2048';
      if (oaep && input.Plaintext.length > MAX_OAEP_BYTES)
        return awsRefusal(
          'ValidationException',
          `Algorithm RSAES_OAEP_SHA_256 and key spec RSA_2048 cannot encrypt data larger than ${MAX_OAEP_BYTES} bytes.`,
        );
      const sealed = oaep
        ? sealOaep(key, input.Plaintext)
        : sealBlob(key, input.Plaintext, input.EncryptionContext ?? {});
      return {
        KeyId: key.arn,
        CiphertextBlob: sealed.toString('base64'),
        EncryptionAlgorithm: input.EncryptionAlgorithm,
      };
    }),
  ),
  Decrypt: operation(z.object({ ...encryption, KeyId: z.optional(keyId), CiphertextBlob: ciphertext }), (input) => {
    const { CiphertextBlob, EncryptionContext = {}, EncryptionAlgorithm } = input;
    const blobKey = sealedBy(CiphertextBlob);
    const symmetric = EncryptionAlgorithm === 'SYMMETRIC_DEFAULT';
    // Only a symmetric blob contains its key's id.
    const name = input.KeyId ?? (symmetric ? blobKey : undefined);
    if (!symmetric && name === undefined)
      return awsRefusal('ValidationException', 'KeyId is required to decrypt with an asymmetric key.');
    const key =
      name === undefined ? awsRefusal('InvalidCiphertextException', '') : keyFor(ring, name, 'Decrypt', input);
    if (isAwsRefusal(key)) {
      // A blob with an unknown key id is a bad blob. An unknown key id in the request is the caller's mistake.
      return input.KeyId === undefined ? awsRefusal('InvalidCiphertextException', '') : key;
    }
    if (symmetric && blobKey === undefined) return awsRefusal('InvalidCiphertextException', '');
    if (symmetric && blobKey !== key.id)
      return awsRefusal(
        'IncorrectKeyException',
        'The key ID in the request does not identify a CMK that can perform this operation.',
      );
    const plain = symmetric ? unseal(key, CiphertextBlob, EncryptionContext) : unsealOaep(key, CiphertextBlob);
    if (!plain) return awsRefusal('InvalidCiphertextException', '');
    return { KeyId: key.arn, Plaintext: plain.toString('base64'), EncryptionAlgorithm };
  }),
});

const mac = { KeyId: keyId, Message: bytes, MacAlgorithm: z.literal('HMAC_SHA_256') };
const macOf = (key: KmsKey, message: Buffer) => createHmac('sha256', key.secret).update(message).digest();

const macOperations = (ring: KeyRing) => ({
  GenerateMac: operation(z.object(mac), ({ KeyId, Message, MacAlgorithm }) =>
    unless(keyFor(ring, KeyId, 'GenerateMac'), (key) => ({
      KeyId: key.arn,
      Mac: macOf(key, Message).toString('base64'),
      MacAlgorithm,
    })),
  ),
  VerifyMac: operation(z.object({ ...mac, Mac: blob }), ({ KeyId, Message, Mac, MacAlgorithm }) =>
    unless(keyFor(ring, KeyId, 'VerifyMac'), (key) => {
      const right = macOf(key, Message);
      if (right.length !== Mac.length || !timingSafeEqual(right, Mac)) return awsRefusal('KMSInvalidMacException', '');
      return { KeyId: key.arn, MacValid: true, MacAlgorithm };
    }),
  ),
});
