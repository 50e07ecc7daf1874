import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A real PNG of one gray, small at any size. */
export function aPng(widthPx: number, heightPx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  // 8 bits per sample, grayscale. Compression, filter and interlace are zero.
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((widthPx + 1) * heightPx, 0x99);
  for (let row = 0; row < heightPx; row += 1) rows[row * (widthPx + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A segment of a JPEG, with its length. */
export const segment = (marker: number, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
};

/**
 * The beginning of a JPEG as a camera writes it: metadata first, then the frame with the size. It has no picture in it.
 */
export function aJpegHead(widthPx: number, heightPx: number, metadataBytes = 3000): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(heightPx, 1);
  frame.writeUInt16BE(widthPx, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.alloc(metadataBytes, 0x45)),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xda, Buffer.alloc(10)),
  ]);
}

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

/**
 * A JPEG with all its parts, whose picture is noise. Comments are where cameras and editors write them, before the
 * frame and between the scans.
 */
export function aJpeg(
  widthPx: number,
  heightPx: number,
  { remarks = [], behind = Buffer.alloc(0) }: { remarks?: readonly Uint8Array[]; behind?: Uint8Array } = {},
): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(heightPx, 1);
  frame.writeUInt16BE(widthPx, 3);
  // Coded data that contains FF, and a restart marker.
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from('a1ff00b2ffd0c3', 'hex')]);
  const tables = [segment(0xdb, Buffer.alloc(65)), segment(0xc2, frame), segment(0xc4, Buffer.alloc(20))];
  return Buffer.concat([START, ...remarks, ...tables, scan, ...remarks, scan, END, behind]);
}
