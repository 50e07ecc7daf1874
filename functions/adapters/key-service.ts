import {
  DecryptCommand,
  EncryptCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  VerifyMacCommand,
} from '@aws-sdk/client-kms';
import { invariant } from '#shared/outcome.ts';
import { cached } from './cached.ts';
import { kms } from './kms.ts';
import { setting } from './settings.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array | undefined): string => {
  invariant(bytes, 'the key service answers with bytes');
  return Buffer.from(bytes).toString('base64url');
};
const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

const MAC = 'HMAC_SHA_256';

/** Proves that we wrote a text, with an HMAC whose key stays in KMS. */
const macs = (keyId: () => string) => ({
  async make(text: string): Promise<string> {
    const made = await kms().send(
      new GenerateMacCommand({ KeyId: keyId(), MacAlgorithm: MAC, Message: bytesOf(text) }),
    );
    return base64(made.Mac);
  },

  async holds(text: string, proof: string): Promise<boolean> {
    const mac = Buffer.from(proof, 'base64url');
    // HMAC-SHA-256 has 32 bytes. Anything else is not ours.
    if (mac.length !== 32) return false;
    try {
      const checked = await kms().send(
        new VerifyMacCommand({ KeyId: keyId(), MacAlgorithm: MAC, Message: bytesOf(text), Mac: mac }),
      );
      return checked.MacValid === true;
    } catch (error) {
      if (isNamed(error, 'KMSInvalidMacException')) return false;
      throw error;
    }
  },
});

/** Codes. A plain hash of a six-digit code would be useless, because anyone could try all codes. */
export const proofs = /* @__PURE__ */ macs(() => setting('CODE_KEY_ID'));
/** Approvals. Only the function that approves may make a seal, and those that pay may check it. */
export const approvals = /* @__PURE__ */ macs(() => setting('APPROVAL_KEY_ID'));

/** Birth dates. One function may mark one, and another may compare one that it was told. No one can read one. */
export const birthDates = /* @__PURE__ */ macs(() => setting('BIRTH_DATE_KEY_ID'));

/** The key pair with which the page seals identity data. Only one function may use the private key. */
export const identitySeal = {
  /** SPKI in base64. The pair does not change while a function runs. */
  publicKey: /* @__PURE__ */ cached(
    async (keyId: string): Promise<string> => {
      const { PublicKey: key } = await kms().send(new GetPublicKeyCommand({ KeyId: keyId }));
      return Buffer.from(base64(key), 'base64url').toString('base64');
    },
    { seconds: 3600 },
  ),

  /** The decrypted text. Undefined if it was not sealed for this key. */
  async open(sealed: string): Promise<string | undefined> {
    try {
      const { Plaintext: plain } = await kms().send(
        new DecryptCommand({
          KeyId: setting('IDENTITY_KEY_ID'),
          EncryptionAlgorithm: 'RSAES_OAEP_SHA_256',
          CiphertextBlob: Buffer.from(sealed, 'base64'),
        }),
      );
      return plain && new TextDecoder().decode(plain);
    } catch (error) {
      if (isNamed(error, 'InvalidCiphertextException', 'IncorrectKeyException')) return undefined;
      throw error;
    }
  },
};

/** The value's owner and field. KMS decrypts a ciphertext only with the context that it was encrypted with. */
export type PersonalDataContext = { readonly tenant: string; readonly client: string; readonly field: string };

/** Encrypts a short value with the personal data key. Returns base64. */
export async function lockPersonalData(value: string, context: PersonalDataContext): Promise<string> {
  const { CiphertextBlob: locked } = await kms().send(
    new EncryptCommand({
      KeyId: setting('PERSONAL_DATA_KEY_ID'),
      Plaintext: bytesOf(value),
      EncryptionContext: { ...context },
    }),
  );
  return Buffer.from(base64(locked), 'base64url').toString('base64');
}
