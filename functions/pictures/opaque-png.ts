import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './drawn.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
/** The filter that writes the difference to the pixel on the left (PNG, 9.2): flat colors become rows of zeros. */
const SUB = 1;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * A bitmap as a PNG of three colors and no transparency. A PDF takes the bytes of such a one as they are; of any other
 * the library would have to unpack and part every pixel for each receipt.
 */
export function opaquePng({ width, height, rgb }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB, 0, 0, 0], 8);
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const start = row * (stride + 1);
    rows[start] = SUB;
    for (let at = 0; at < stride; at += 1) {
      const left = at < 3 ? 0 : (rgb[row * stride + at - 3] ?? 0);
      rows[start + 1 + at] = ((rgb[row * stride + at] ?? 0) - left) & 0xff;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
