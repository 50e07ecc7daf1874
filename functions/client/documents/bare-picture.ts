import { crc32 } from 'node:zlib';
import { isFrame, type Picture, pictureIn } from './picture.ts';

/**
 * Rebuilds a picture from only the parts needed to draw it. This removes the place, device and time, a thumbnail that
 * can show cropped parts, and anything hidden between or after the parts. A file with a part that is incomplete,
 * unknown or out of place is refused.
 *
 * The pixels stay as they are: decoding them in a function would be riskier.
 */
export function barePicture(file: Uint8Array): (Picture & { readonly bytes: Uint8Array }) | undefined {
  const picture = pictureIn(file);
  const parts = picture && (picture.contentType === 'image/png' ? pngParts(file) : jpegParts(file));
  return parts && { ...picture, bytes: Buffer.concat(parts) };
}

type Parts = readonly Uint8Array[];

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const PNG_SIGNATURE_BYTES = 8;
/**
 * PNG specification, 11.2 and 11.3: the picture, its transparency, and its brightness and color settings. Each has its
 * largest possible size in bytes, because a longer chunk carries something else.
 */
const PNG_DRAWN: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  sRGB: 1,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
};
/** PNG specification, 5.4: a chunk whose name begins with a capital cannot be left out. */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name);

/** PNG specification, 5.3: chunks of length, name, data and check sum, from the header to the end. */
function pngParts(file: Uint8Array): Parts | undefined {
  const view = viewOf(file);
  const kept = [file.subarray(0, PNG_SIGNATURE_BYTES)];
  const names: string[] = [];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= file.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    const name = textOf(file, at + 4, at + 8);
    const most = PNG_DRAWN[name];
    if (most !== undefined) {
      if (end - at - 12 > most || (name !== 'IDAT' && names.includes(name))) return undefined;
      kept.push(file.subarray(at, end));
      names.push(name);
    } else if (isCritical(name)) return undefined;
    if (name === 'IEND') return isWholePng(names) ? kept : undefined;
    at = end;
  }
  return undefined;
}

/** The header comes first, and there is image data. */
const isWholePng = (names: readonly string[]): boolean => names[0] === 'IHDR' && names.includes('IDAT');

/** ITU T.81, table B.1. Only the frame types that browsers draw: baseline, extended and progressive. */
const DRAWN_FRAME_MAX = 0xc2;
const [HUFFMAN_TABLES, END, SCAN, QUANTIZATION_TABLES, RESTART_INTERVAL] = [0xc4, 0xd9, 0xda, 0xdb, 0xdd];
const [APPLICATION_FIRST, APPLICATION_LAST, COMMENT] = [0xe0, 0xef, 0xfe];
const TABLES = [HUFFMAN_TABLES, QUANTIZATION_TABLES, RESTART_INTERVAL];

/** A progressive picture has about ten scans, and drawing each one takes as long as a whole picture. */
const SCANS_MAX = 64;

/**
 * Segments with color settings, at the only length at which they carry nothing else: JFIF 1.02 without a thumbnail, and
 * Adobe's color transform marker.
 */
const isColorMark = (file: Uint8Array, marker: number, at: number, end: number): boolean =>
  (marker === 0xe0 && end - at === 18 && textOf(file, at + 4, at + 9) === 'JFIF\0') ||
  (marker === 0xee && end - at === 16 && textOf(file, at + 4, at + 9) === 'Adobe');

const isRemark = (marker: number): boolean =>
  marker === COMMENT || (marker >= APPLICATION_FIRST && marker <= APPLICATION_LAST);

/** ITU T.81, B.1.1.5: within a scan, FF is followed by 00 or by a restart marker; anything else ends it. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

/** ITU T.81, annex B: segments of marker, length and data, and scans without a length, from the start to the end. */
function jpegParts(file: Uint8Array): Parts | undefined {
  const view = viewOf(file);
  const kept = [file.subarray(0, 2)];
  let frames = 0;
  let scans = 0;
  for (let at = 2; at + 2 <= file.length; ) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : 0;
    if (marker === 0xff) {
      // Any number of fill bytes may precede a marker (B.1.1.2).
      at += 1;
      continue;
    }
    if (marker === END) return frames === 1 && scans > 0 ? [...kept, file.subarray(at, at + 2)] : undefined;
    if (at + 4 > file.length) return undefined;
    const head = at + 2 + view.getUint16(at + 2);
    if (head < at + 4 || head > file.length) return undefined;
    const end = marker === SCAN ? endOfScan(file, head) : head;
    if (isFrame(marker) && marker <= DRAWN_FRAME_MAX) frames += 1;
    else if (marker === SCAN) scans += 1;
    else if (!TABLES.includes(marker) && !isRemark(marker)) return undefined;
    if (frames > 1 || scans > SCANS_MAX) return undefined;
    if (!isRemark(marker) || isColorMark(file, marker, at, end)) kept.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}
