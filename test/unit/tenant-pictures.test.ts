import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgedPicture, type PicturePlace, pictureAddress } from '#functions/pictures/judged-picture.ts';
import { tenantId } from '#shared/ids.ts';
import { aJpeg, aPng, chunk, segment } from '../support/pictures.ts';

const said = (bytes: Uint8Array, as: PicturePlace = 'logo'): string => {
  const judged = judgedPicture(bytes, as);
  return judged.ok ? `${judged.value.contentType}, ${judged.value.extension}` : judged.refusal.sentence;
};
const svg = (inside: string): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);

/** EXIF with the picture's rotation, in the byte order of most cameras. */
function turned(by: number): Buffer {
  const exif = Buffer.alloc(28);
  exif.write('Exif\0\0II', 0, 'latin1');
  exif.writeUInt16LE(42, 8);
  exif.writeUInt32LE(8, 10);
  exif.writeUInt16LE(1, 14);
  exif.writeUInt16LE(0x0112, 16);
  exif.writeUInt16LE(3, 18);
  exif.writeUInt32LE(1, 20);
  exif.writeUInt16LE(by, 24);
  return exif;
}

describe('a picture of a tenant', () => {
  test('is recognized by its bytes', () => {
    expect(said(aPng(400, 100))).toBe('image/png, png');
    expect(said(aJpeg(400, 400), 'headshot')).toBe('image/jpeg, jpg');
    expect(said(svg('<path d="M0 0h9"/>'))).toBe('image/svg+xml, svg');
    expect(said(Buffer.from('GIF89a'))).toBe('This isn’t a PNG, JPEG or SVG. Save the picture as one of them.');
  });

  test.each([
    ['too small', aPng(30, 10), 'logo', 'The picture has 30 by 10 pixels; this place needs 64 to 2000 by 32 to 1000.'],
    ['not square', aPng(64, 32), 'favicon', 'The picture has 64 by 32 pixels; this place needs a square.'],
    ['too heavy', Buffer.alloc(101 * 1024), 'logo', 'The file has 101 KB; at most 100 fit here.'],
    ['cut off', aPng(400, 100).subarray(0, 60), 'logo', 'The picture is incomplete or damaged. Save it again.'],
    [
      'on its side',
      aJpeg(400, 400, { remarks: [segment(0xe1, turned(6))] }),
      'headshot',
      'The picture is stored sideways. Rotate it and save it again.',
    ],
  ] as const)('is refused in words when it is %s', (_, bytes, as, sentence) => {
    expect(said(bytes, as)).toBe(sentence);
  });

  test('may be a font of the company’s own, if it is a whole WOFF2 file (X-358)', () => {
    const whole = readFileSync(
      createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2'),
    );
    expect(said(whole, 'font-400')).toBe('font/woff2, woff2');
    const not = 'This isn’t a whole WOFF2 font. Save it as WOFF2 again.';
    for (const bytes of [whole.subarray(0, -1), whole.subarray(0, 20), Buffer.from('wOFF'), aPng(400, 100)])
      expect(said(bytes, 'font-600')).toBe(not);
    expect(said(Buffer.alloc(61 * 1024), 'font-500')).toBe('The file has 61 KB; at most 60 fit here.');
    expect(said(whole, 'logo')).toBe('This isn’t a PNG, JPEG or SVG. Save the picture as one of them.');
  });

  test('loses data that a camera or an editor added', () => {
    const told = segment(0xe1, Buffer.concat([turned(1), Buffer.from('GPS 41.49 N 81.69 W')]));
    const portrait = aJpeg(400, 400, { remarks: [told, segment(0xfe, Buffer.from('taken at home'))] });
    expect(judgedPicture(portrait, 'headshot')).toEqual(judgedPicture(aJpeg(400, 400), 'headshot'));
    const png = aPng(400, 100);
    const noted = Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from('secret')), png.subarray(33)]);
    expect(judgedPicture(noted, 'logo')).toEqual(judgedPicture(png, 'logo'));
  });

  test.each([
    ['<script>alert(1)</script>', 'a script or a foreign document'],
    ['<svg:script>alert(1)</svg:script>', 'a script or a foreign document'],
    ['<foreignObject/>', 'a script or a foreign document'],
    ['<path onload="alert(1)"/>', 'an event handler'],
    ['<path\nonclick = "a()"/>', 'an event handler'],
    ['<a href="javascript:alert(1)"/>', 'a link or a foreign picture'],
    ['<image xlink:href="https://spy.example/a.png"/>', 'a link or a foreign picture'],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'a link or a foreign picture'],
    ['<style>@import "https://spy.example/a.css"</style>', 'a foreign style sheet'],
    ['<path fill="url(https://spy.example/a.svg#b)"/>', 'a foreign picture or font'],
    ['<a.b:script xmlns:a.b="http://www.w3.org/2000/svg">alert(1)</a.b:script>', 'a script or a foreign document'],
    ['<ä:script xmlns:ä="http://www.w3.org/2000/svg">alert(1)</ä:script>', 'a script or a foreign document'],
    ['<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>', 'a page'],
    ['<h:meta xmlns:h="&#x68;ttp://www.w3.org/1999/xhtml" http-equiv="refresh" content="0"/>', 'a page'],
    ['<a><animate attributeName="href" values="javascript:alert(1)"/></a>', 'a movement'],
    ['<a><set attributeName="xlink:href" to="javascript:alert(1)"/></a>', 'a movement'],
    ['<style>&#64;import "https://spy.example/a.css"</style>', 'a foreign style sheet'],
    ['<style>@\\69mport "https://spy.example/a.css"</style>', 'a foreign style sheet'],
    ['<style>@&#92;69mport "https://spy.example/a.css"</style>', 'a foreign style sheet'],
    ['<path style="fill:u\\72 l(https://spy.example/a.svg#b)"/>', 'a foreign picture or font'],
    ['<path style="fill:url&#x28;https://spy.example/a.svg#b)"/>', 'a foreign picture or font'],
    ['<s\u001B(Bcript>alert(1)</s\u001B(Bcript>', 'signs that are no text'],
  ])('must not be a drawing that runs or loads anything: %s (X-082)', (inside, what) => {
    expect(said(svg(inside))).toBe(`This SVG contains ${what}. Save it as a plain SVG, or as PNG.`);
  });

  test('can’t be in an encoding that a browser reads differently (X-082)', () => {
    const drawn = Buffer.from(svg('<path d="M0 0h9"/>'));
    const said8 = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="UTF-8"?>'), drawn]);
    expect(said(said8)).toBe('image/svg+xml, svg');
    const japanese = Buffer.concat([Buffer.from("<?xml version='1.0' encoding='ISO-2022-JP'?>"), drawn]);
    expect(said(japanese)).toBe('This SVG isn’t in UTF-8. Save it as a plain SVG, or as PNG.');
    expect(said(Buffer.from(drawn.toString('utf8'), 'utf16le'))).toMatch('This SVG');
    expect(said(Buffer.concat([drawn.subarray(0, 60), Buffer.from([0xff]), drawn.subarray(60)]))).toMatch(
      'isn’t in UTF-8',
    );
  });

  test.each(['<svg ', '<?xml ', '</svg> '])('is checked in one pass, however often it says %s (D-128)', (part) => {
    const started = process.cpuUsage();
    said(Buffer.from(`<svg ${part.repeat((399 * 1024) / part.length - 1)}`), 'background');
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  test('may refer to its own parts', () => {
    expect(said(svg('<g id="a"/><use href="#a"/><path fill="url(#b)"/>'))).toBe('image/svg+xml, svg');
    const folder = join(import.meta.dirname, '../../web/public/brand');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.svg'),
    ))
      expect(said(readFileSync(join(folder, name))), name).toBe('image/svg+xml, svg');
  });

  test('gets a new address when it changes', () => {
    const address = (width: number) => {
      const judged = judgedPicture(aPng(width, 100), 'logo');
      if (!judged.ok) throw new Error(judged.refusal.sentence);
      return pictureAddress(tenantId.parse('acme'), 'logo', judged.value);
    };
    expect(address(400)).toMatch(/^\/brand\/acme\/logo-[0-9a-f]{10}\.png$/);
    expect(address(400)).toBe(address(400));
    expect(address(400)).not.toBe(address(401));
  });
});
