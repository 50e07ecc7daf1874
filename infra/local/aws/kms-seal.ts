import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import type { KmsKey } from './kms-keys.ts';

/** Texts bound to a ciphertext without being part of it. It can't be decrypted with another client's context. */
export type EncryptionContext = Record<string, string>;

const VERSION = 1;
const ID_BYTES = 36;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES + IV_BYTES + TAG_BYTES;

/** AES-256-GCM with a symmetric key. The blob contains its key's ID, like AWS's, so that Decrypt doesn't need one. */
export function sealBlob(key: KmsKey, plaintext: Uint8Array, context: EncryptionContext): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv).setAAD(associatedData(key.id, context));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id), iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a blob from `sealBlob`; undefined for another context, another key or a modified blob. */
export function unseal(key: KmsKey, blob: Buffer, context: EncryptionContext): Buffer | undefined {
  const iv = blob.subarray(1 + ID_BYTES, 1 + ID_BYTES + IV_BYTES);
  const tag = blob.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.secret, iv, { authTagLength: TAG_BYTES })
    .setAAD(associatedData(key.id, context))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(blob.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    // GCM has a single failure and gives no reason: the tag doesn't match.
    return undefined;
  }
}

/** The ID of the key that made a blob; undefined for any other data. */
export function sealedBy(blob: Buffer): string | undefined {
  return blob.length >= HEAD_BYTES && blob[0] === VERSION ? blob.toString('latin1', 1, 1 + ID_BYTES) : undefined;
}

/** The pairs sorted by name, because the order of a context doesn't matter. */
function associatedData(keyId: string, context: EncryptionContext): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([keyId, pairs]))
    .digest();
}

/** RSAES_OAEP_SHA_256 pads with 66 of a 2048-bit key's 256 bytes. */
export const MAX_OAEP_BYTES = 190;

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

/** RSA-OAEP with SHA-256 in both places, like WebCrypto's `RSA-OAEP` in a browser. */
export const sealOaep = (key: KmsKey, plaintext: Uint8Array): Buffer =>
  publicEncrypt({ key: key.secret, ...oaep }, plaintext);

/** Decrypts data encrypted with the key's public half; undefined if it wasn't. */
export function unsealOaep(key: KmsKey, ciphertext: Uint8Array): Buffer | undefined {
  try {
    return privateDecrypt({ key: key.secret, ...oaep }, ciphertext);
  } catch {
    return undefined;
  }
}
