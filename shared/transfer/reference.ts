/** Crockford's base 32: no I, L, O or U, so that a reference can be read out over the phone. */
const SPEAKABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const SAID = new RegExp(`\\bCP[\\s-]?([${SPEAKABLE}]{4})[\\s-]?([${SPEAKABLE}]{4})\\b`, 'gi');

/** Strings in a text that look like our references, in printed form. Banks drop the dashes or write spaces. */
export const saidReferences = (text: string): readonly string[] =>
  [...text.matchAll(SAID)].map(([, first = '', second = '']) => `CP-${first}-${second}`.toUpperCase());

/** A reference as printed on receipts: "CP-7Q4K-2M9P". Forty random bits; it gives no access to anything. */
export function newReference(random: Uint8Array): string {
  const signs = [...random.subarray(0, 8)].map((byte) => SPEAKABLE[byte % 32]).join('');
  return `CP-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
