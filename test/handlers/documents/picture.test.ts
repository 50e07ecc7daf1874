import { describe, expect, it } from 'vitest';
import { pictureIn } from '#functions/client/documents/picture.ts';
import { aJpegHead, aPng } from '../../support/pictures.ts';

describe('the type and size of an upload', () => {
  it('is read from a PNG', () => {
    expect(pictureIn(aPng(1600, 1000))).toEqual({ contentType: 'image/png', widthPx: 1600, heightPx: 1000 });
  });

  it('is read from a JPEG, after the camera’s data', () => {
    const picture = { contentType: 'image/jpeg', widthPx: 4032, heightPx: 3024 };
    expect(pictureIn(aJpegHead(4032, 3024))).toEqual(picture);
    expect(pictureIn(aJpegHead(4032, 3024, 60_000))).toEqual(picture);
    const filled = aJpegHead(4032, 3024);
    const withFill = Buffer.concat([filled.subarray(0, 2), Buffer.from([0xff, 0xff]), filled.subarray(2)]);
    expect(pictureIn(withFill)).toEqual(picture);
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can carry scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG cut off in its signature', aPng(400, 400).subarray(0, 12)],
    ['a PNG without a header', Buffer.concat([aPng(400, 400).subarray(0, 8), Buffer.alloc(30)])],
    ['a JPEG cut off before its frame', aJpegHead(400, 400).subarray(0, 100)],
    [
      'a JPEG whose segments lead nowhere',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), Buffer.alloc(40)]),
    ],
  ])('is no picture for %s', (_, bytes) => {
    expect(pictureIn(bytes)).toBeUndefined();
  });

  it('is read in limited time, for any bytes', () => {
    const endless = Buffer.alloc(256 * 1024, 0xff);
    endless[1] = 0xd8;
    expect(pictureIn(endless)).toBeUndefined();
  });
});
