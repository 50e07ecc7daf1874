import type { PictureType } from '#shared/document/document.ts';

/** The type and size from a picture's first bytes. */
export type Picture = { readonly contentType: PictureType; readonly widthPx: number; readonly heightPx: number };

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** PNG specification, 5.2 and 11.2.1: the signature, then the header chunk with width and height. */
function pngIn(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes.length < 24 || !PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return undefined;
  if (String.fromCharCode(...bytes.subarray(12, 16)) !== 'IHDR') return undefined;
  return { contentType: 'image/png', widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

/** The frame headers of ITU T.81, table B.1, without C4, C8 and CC, which mean something else. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const START_OF_SCAN = 0xda;

/** ITU T.81, annex B: segments with their lengths, up to the frame header with the size. */
function jpegIn(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Any number of fill bytes may precede a marker (B.1.1.2).
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN) return undefined;
    if (isFrame(marker))
      return { contentType: 'image/jpeg', heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/**
 * The picture type and size from a file's own bytes. Undefined for anything but PNG and JPEG. The name and the
 * announced type come from the sender and are not trusted.
 */
export function pictureIn(start: Uint8Array): Picture | undefined {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  return pngIn(start, view) ?? jpegIn(start, view);
}
