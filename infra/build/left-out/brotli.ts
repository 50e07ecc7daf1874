/**
 * Replaces the WOFF 2 decompressor with its dictionary in the bundles, 480 KB of a receipt's function. Our receipts'
 * typeface is WOFF (`functions/messages/inter.ts`), which the runtime's own zlib decompresses.
 */
// biome-ignore lint/style/noDefaultExport: the module it replaces has no other.
export default function decompress(): never {
  throw new Error('The bundles leave out Brotli, and with it WOFF 2 fonts: see infra/build/left-out/.');
}
