import type { SealedIdentity } from '#shared/client/identity.ts';

const RSA_OAEP_256 = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * Encrypts a part of a client's identity so that only the identity function can read it.
 *
 * The plaintext includes whose value it is and when it was sealed, so a ciphertext can't be replayed for another
 * client.
 * RSA-2048 with OAEP-256 carries 190 bytes; with the longest tenant name (63) the record has 189.
 *
 * @param publicKey the public half of the identity key, SPKI in base64, as the identity-key route returns it
 * @returns the ciphertext in base64, 344 characters
 */
export async function seal(publicKey: string, identity: SealedIdentity): Promise<string> {
  const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), RSA_OAEP_256, false, ['encrypt']);
  const { tenantId, clientId, field, value, sealedAt } = identity;
  const record = new TextEncoder().encode(JSON.stringify({ tenantId, clientId, field, value, sealedAt }));
  return toBase64(await crypto.subtle.encrypt(RSA_OAEP_256, key, record));
}
