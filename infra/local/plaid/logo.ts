import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Plaid's logos are PNGs of 152 by 152 points. */
const SIZE = 152;

type Mark = (x: number, y: number) => boolean;

/** Simple marks, each true where the picture is white; x and y run from -1 to 1. */
const marks: readonly Mark[] = [
  // Three columns under a beam.
  (x, y) =>
    (Math.abs(y) < 0.45 && [-0.4, 0, 0.4].some((at) => Math.abs(x - at) < 0.1)) ||
    (y < -0.5 && y > -0.62 && Math.abs(x) < 0.6),
  // A sail.
  (x, y) =>
    y < 0.4 && y > -0.6 && x > -0.05 && x < 0.05 + (y + 0.6) * 0.55 ? true : y > 0.46 && y < 0.6 && Math.abs(x) < 0.55,
  // A ring.
  (x, y) => Math.abs(Math.hypot(x, y) - 0.45) < 0.11,
  // A mountain.
  (x, y) => y < 0.45 && y > -0.5 + Math.abs(x) * 1.4,
  // Two chevrons.
  (x, y) => [-0.22, 0.22].some((at) => Math.abs(y - at - Math.abs(x) * 0.6 + 0.15) < 0.1 && Math.abs(x) < 0.6),
  // A diamond.
  (x, y) => Math.abs(x) + Math.abs(y) < 0.6 && Math.abs(x) + Math.abs(y) > 0.3,
  // Waves.
  (x, y) => [-0.3, 0, 0.3].some((at) => Math.abs(y - at - Math.sin(x * 6) * 0.1) < 0.07 && Math.abs(x) < 0.6),
  // A quartered square.
  (x, y) => Math.abs(x) < 0.52 && Math.abs(y) < 0.52 && Math.abs(x) > 0.06 && Math.abs(y) > 0.06,
];

const known = new Map<string, string>();

/** A bank's logo as base64 PNG: its color and a mark drawn from its ID, so that no real bank's logo is used. */
export function institutionLogo(institution: { readonly id: string; readonly color: string }): string {
  const found = known.get(institution.id) ?? draw(institution);
  known.set(institution.id, found);
  return found;
}

function draw({ id, color }: { readonly id: string; readonly color: string }): string {
  const mark = marks[createHash('sha256').update(id).digest().readUInt8() % marks.length];
  const rows = Buffer.alloc(SIZE * (SIZE + 1));
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      const isWhite = mark?.((column / SIZE) * 2 - 1, (row / SIZE) * 2 - 1);
      // Every row of a PNG starts with its filter's byte: none.
      rows[row * (SIZE + 1) + 1 + column] = isWhite ? 1 : 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits per pixel, each an index into a palette of two colors.
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from([...Buffer.from(color.slice(1), 'hex'), 255, 255, 255]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
