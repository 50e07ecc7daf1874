/**
 * Takes out of a picture what nobody is to see: where a portrait was taken, with what, when, and a smaller picture of
 * what was cut away. The picture itself stays as it is, byte for byte.
 */
export type Stripped = { readonly bytes: Uint8Array; readonly isSideways: boolean };

const PNG_HEAD = 8;
/** Chunks that make the picture (PNG specification, 11); text, times and EXIF are not among them. */
const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'IDAT',
  'IEND',
]);

/** A PNG without its remarks; undefined when it is cut off or broken. */
export function strippedPng(file: Uint8Array): Stripped | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = [file.subarray(0, PNG_HEAD)];
  // Each chunk: four bytes of length, four of name, the data, four of check sum.
  for (let at = PNG_HEAD; at + 12 <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return undefined;
    if (PNG_KEPT.has(name)) kept.push(file.subarray(at, end));
    // What stands behind the end is no part of the picture.
    if (name === 'IEND') return { bytes: Buffer.concat(kept), isSideways: false };
    at = end;
  }
  return undefined;
}

const SOI_BYTES = 2;
const [START_OF_SCAN, EXIF, COMMENT] = [0xda, 0xe1, 0xfe];
/** Application segments that make the picture: JFIF, the color profile, and how Adobe encoded the colors. */
const JPEG_KEPT = new Set([0xe0, 0xe2, 0xee]);
const isRemark = (marker: number): boolean =>
  marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && !JPEG_KEPT.has(marker));

const ORIENTATION = 0x0112;

/** Whether a camera says that the picture has to be turned (EXIF 2.32, 4.6.4): without the remark it would lie. */
function isTurned(segment: Uint8Array): boolean {
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

/** A JPEG without its remarks; undefined when it is cut off or broken before its picture begins. */
export function strippedJpeg(file: Uint8Array): Stripped | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept = [file.subarray(0, SOI_BYTES)];
  let isSideways = false;
  for (let at = SOI_BYTES; at + 4 <= file.length; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return undefined;
    // From here on it is the picture, to the end.
    if (marker === START_OF_SCAN) return { bytes: Buffer.concat([...kept, file.subarray(at)]), isSideways };
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.length) return undefined;
    if (marker === EXIF && isTurned(file.subarray(at + 4, end))) isSideways = true;
    if (!isRemark(marker)) kept.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}
