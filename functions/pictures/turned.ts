const SOI_BYTES = 2;
const [START_OF_SCAN, EXIF] = [0xda, 0xe1];
const ORIENTATION = 0x0112;

/**
 * EXIF 2.32, 4.6.2 and 4.6.4: a TIFF header after the name, then a directory with the orientation among its entries.
 */
function asksForATurn(segment: Uint8Array): boolean {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  if (String.fromCharCode(...segment.subarray(0, 4)) !== 'Exif' || segment.length < 16) return false;
  const tiff = 6;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > segment.length) return false;
  for (let entry = 0; entry < view.getUint16(directory, isLittle); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > segment.length) return false;
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle) > 1;
  }
  return false;
}

/** True if a camera marked a JPEG as rotated: without that mark it would appear sideways. */
export function isTurned(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = SOI_BYTES; at + 4 <= file.length; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === START_OF_SCAN) return false;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.length) return false;
    if (marker === EXIF && asksForATurn(file.subarray(at + 4, end))) return true;
    at = end;
  }
  return false;
}
