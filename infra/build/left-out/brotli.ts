/**
 * Stands in the bundles for the decompressor of WOFF 2 fonts with its dictionary, 480 KB of a receipt's function. Our
 * receipts' typeface is WOFF (`functions/messages/inter.ts`), which the run-time's own zlib opens.
 */
// biome-ignore lint/style/noDefaultExport: the module it stands for has no other.
export default function decompress(): never {
  throw new Error('The bundles leave out Brotli, and with it WOFF 2 fonts: see infra/build/left-out/.');
}
