import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barePicture } from '#functions/client/documents/bare-picture.ts';
import { aJpeg, aPng, chunk, segment } from '../../support/pictures.ts';

const bare = (file: Uint8Array): Buffer | undefined => {
  const picture = barePicture(file);
  return picture && Buffer.from(picture.bytes);
};

const PNG = aPng(400, 300);
const JPEG = aJpeg(400, 300);
/** A PNG's signature and header are 33 bytes. */
const between = (...chunks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([PNG.subarray(0, 33), ...chunks, PNG.subarray(33)]);

const words = fc.uint8Array({ maxLength: 200 });
const remark = fc
  .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe), words)
  .map(([marker, data]) => segment(marker, data));
const note = fc
  .tuple(fc.constantFrom('tEXt', 'eXIf', 'iTXt', 'tIME', 'prVt'), words)
  .map(([name, data]) => chunk(name, data));

describe('a picture', () => {
  it('without extra data stays unchanged', () => {
    expect(bare(PNG)).toEqual(PNG);
    expect(bare(JPEG)).toEqual(JPEG);
    expect(barePicture(JPEG)).toMatchObject({ contentType: 'image/jpeg', widthPx: 400, heightPx: 300 });
  });

  it('loses data added by a camera or an editor, and data after its end (X-082)', () => {
    fc.assert(
      fc.property(fc.array(remark, { maxLength: 4 }), words, (remarks, behind) => {
        expect(bare(aJpeg(400, 300, { remarks, behind }))).toEqual(JPEG);
      }),
    );
    fc.assert(
      fc.property(fc.array(note, { maxLength: 4 }), words, (notes, behind) => {
        expect(bare(Buffer.concat([between(...notes), behind]))).toEqual(PNG);
      }),
    );
  });

  it('keeps its color information, if that contains nothing else', () => {
    const jfif = segment(0xe0, Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\0\0', 'latin1'));
    const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'));
    const colored = aJpeg(400, 300, { remarks: [jfif, adobe] });
    expect(bare(colored)).toEqual(colored);
    const transparent = between(chunk('gAMA', Buffer.alloc(4, 1)), chunk('tRNS', Buffer.alloc(2)));
    expect(bare(transparent)).toEqual(transparent);
  });

  it('is refused if a bit of it was lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: PNG.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const broken = Buffer.from(PNG);
        broken.writeUInt8((broken[at] ?? 0) ^ by, at);
        expect(bare(broken)).toBeUndefined();
      }),
    );
    for (const whole of [PNG, JPEG])
      for (let length = 0; length < whole.length; length += 1) expect(bare(whole.subarray(0, length))).toBeUndefined();
  });

  it.each([
    ['a PNG with a part that must be understood and is not', between(chunk('CgBI', Buffer.alloc(4)))],
    ['a PNG with a second header', between(PNG.subarray(8, 33))],
    ['a PNG whose color marks carry a file', between(chunk('gAMA', Buffer.alloc(4096)))],
    ['a PNG whose rendering mark carries a file', between(chunk('sRGB', Buffer.alloc(2)))],
    ['a PNG with a longer end', Buffer.concat([PNG.subarray(0, -12), chunk('IEND', Buffer.from('PK'))])],
    ['a PNG with two palettes', between(chunk('PLTE', Buffer.alloc(3)), chunk('PLTE', Buffer.alloc(3)))],
    ['a PNG with nothing to draw', Buffer.concat([PNG.subarray(0, 33), PNG.subarray(-12)])],
    ['a JPEG with two frames', aJpeg(400, 300, { remarks: [segment(0xc0, Buffer.alloc(9))] })],
    ['a JPEG of a kind no browser draws', aJpeg(400, 300, { remarks: [segment(0xcc, Buffer.alloc(2))] })],
    [
      'a JPEG whose scans never end',
      Buffer.concat([JPEG.subarray(0, -2), ...Array(70).fill(scanOf(JPEG)), JPEG.subarray(-2)]),
    ],
    [
      'a JPEG with a segment shorter than its own length',
      aJpeg(400, 300, { remarks: [Buffer.from('ffe10001', 'hex')] }),
    ],
  ])('is none for %s', (_, file) => {
    expect(bare(file)).toBeUndefined();
  });

  it('is recognized among other bytes, and a cleaned one stays the same', () => {
    const changed = fc
      .tuple(
        fc.constantFrom(PNG, JPEG),
        fc.array(fc.tuple(fc.nat(600), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }),
      )
      .map(([whole, changes]) => {
        const file = Buffer.from(whole);
        for (const [at, byte] of changes) file.writeUInt8(byte, at % file.length);
        return file;
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), changed), (file) => {
        const kept = bare(file);
        if (kept) expect(bare(kept)).toEqual(kept);
      }),
      { numRuns: 2000 },
    );
  });

  it('is checked in linear time, for any bytes', () => {
    const endless = Buffer.alloc(4 * 1024 * 1024, 0xff);
    endless[1] = 0xd8;
    expect(bare(endless)).toBeUndefined();
    const scan = Buffer.concat([JPEG.subarray(0, -2), Buffer.alloc(4 * 1024 * 1024, Buffer.from('ff00', 'hex'))]);
    expect(bare(scan)).toBeUndefined();
  });
});

/** The last scan of a JPEG made by `aJpeg`. */
function scanOf(jpeg: Buffer): Buffer {
  return jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
}
