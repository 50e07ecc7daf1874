import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { luminance } from '#functions/messages/ink.ts';
import { paperLogoOf } from '#functions/pictures/paper-logo.ts';
import { fileIn } from '#infra/ops/tenant/pictures/logo-bytes.ts';
import { aTenant } from '../../support/people.ts';
import { aPng } from '../../support/pictures.ts';

const drawing = (inside: string, size = 'width="200" height="50"'): Uint8Array =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`);

const file = (accentColor = '#0b4a8f') =>
  aTenant({ branding: { logoURL: '/brand/acme/logo-0123456789.svg', accentColor } });

async function drawn(bytes: Uint8Array, accent?: string) {
  const logo = await paperLogoOf(bytes, file(accent));
  if (!logo.ok) return { refused: logo.refusal.sentence };
  const png = Buffer.from(logo.value.png, 'base64');
  return { ground: logo.value.ground, width: png.readUInt32BE(16), height: png.readUInt32BE(20), color: png[25], png };
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const mark = (fill: string): string => `<path d="M20 10h160v30h-160Z" fill="${fill}"/>`;

describe('a logo for documents (X-149)', () => {
  test.each(['acme', 'harbor', 'summit'])(
    'of the sample company %s is drawn on white, sharp enough to print',
    async (id) => {
      const bytes = readFileSync(join(import.meta.dirname, `../../../web/public/brand/${id}/logo.svg`));
      const { ground, width = 0, height = 0, color, png } = await drawn(bytes);
      expect(ground).toBe('#ffffff');
      // 300 dots per inch across its space, or up to its height.
      expect(width >= 792 || height >= 215, `${width} by ${height}`).toBe(true);
      // Three colors and nothing transparent, so a PDF takes it as it is.
      expect(color).toBe(2);
      expect(png?.length).toBeLessThan(40_000);
    },
  );

  test.each([
    ['white', '#ffffff', '#0b4a8f'],
    ['nearly white', '#f4f4f0', '#fafafa'],
    ['light yellow', '#fff9b0', '#ffe600'],
    ['black', '#000000', '#000000'],
    ['in the company’s own dark color', '#0b2545', '#0b2545'],
    ['in the company’s own light color', '#d9f7be', '#d9f7be'],
    ['neon', '#c6ff00', '#ff00aa'],
    ['gray', '#9aa3af', '#9aa3af'],
  ])('that is %s is on a background that makes it visible', async (_, fill, accent) => {
    const { ground = '' } = await drawn(drawing(mark(fill)), accent);
    expect(contrast(ground, fill)).toBeGreaterThan(2);
  });

  test('with white letters beside a dark mark shows both', async () => {
    const { ground = '' } = await drawn(
      drawing(`${mark('#ffffff')}<path d="M0 0h40v50h-40Z" fill="#101010"/>`),
      '#1a1a1a',
    );
    expect(contrast(ground, '#ffffff')).toBeGreaterThan(2);
    expect(contrast(ground, '#101010')).toBeGreaterThan(2);
  });

  test('with a background of its own keeps it', async () => {
    const box = '<path d="M0 0h200v50h-200Z" fill="#ffffff"/>';
    expect(await drawn(drawing(`${box}${mark('#333333')}`))).toMatchObject({ ground: '#ffffff' });
  });

  test.each([
    ['wide', 'width="1200" height="60"', 792],
    ['tall', 'width="60" height="240"', 54],
    ['square', 'width="300" height="300"', 217],
    ['without a size', 'viewBox="0 0 40 20"', 434],
  ])('that is %s keeps its proportions', async (_, size, width) => {
    const all = '<path d="M0 0h4000v4000h-4000Z" fill="#0b4a8f"/>';
    const found = await drawn(drawing(all, size));
    expect(found.width).toBeGreaterThan(width - 4);
    expect(found.width).toBeLessThan(width + 4);
    expect(found.height).toBeLessThanOrEqual(219);
  });

  test('loses the empty space around it', { tags: 'long' }, async () => {
    const { width = 0, height = 1 } = await drawn(
      drawing('<path d="M400 400h100v50h-100Z" fill="#333"/>', 'width="1000" height="1000"'),
    );
    expect(width / height).toBeCloseTo(2, 0);
  });

  test('that is a PNG is drawn as it is, and not enlarged', async () => {
    expect(await drawn(aPng(400, 100))).toMatchObject({ ground: '#ffffff', width: 400, height: 100, color: 2 });
  });

  test.each([
    ['empty', drawing(''), 'The logo is empty.'],
    ['invisible', drawing('<path d="M0 0h9v9h-9Z" fill="none"/>'), 'The logo is empty.'],
    ['no drawing', new TextEncoder().encode('hello'), /^The logo could not be drawn: /],
    ['cut off', drawing(mark('#000')).subarray(0, 90), /^The logo could not be drawn: /],
    ['a line from top to bottom', drawing(mark('#000'), 'width="1" height="30000"'), /^The logo could not be drawn: /],
    ['a line from side to side', drawing(mark('#000'), 'width="100000" height="1"'), /^The logo could not be drawn: /],
  ])('that is %s is reported in words', async (_, bytes, sentence) => {
    const { refused } = await drawn(bytes);
    if (typeof sentence === 'string') expect(refused).toBe(sentence);
    else expect(refused).toMatch(sentence);
  });

  test('in all colors of the rainbow is still small enough to keep', async () => {
    const noise = Array.from({ length: 4000 }, (_, at) => {
      const [x, y] = [(at * 37) % 200, Math.floor(at / 40) % 50];
      return `<path d="M${x} ${y}h3v3h-3Z" fill="hsl(${(at * 61) % 360} 80% 40%)"/>`;
    });
    const { png } = await drawn(drawing(noise.join('')));
    expect(png?.length).toBeLessThanOrEqual(120 * 1024);
  });
});

test('a logo’s address cannot lead out of the folders of pictures (X-149)', () => {
  const folder = join(import.meta.dirname, '../../../web/public');
  expect(fileIn([folder], '/brand/acme/logo.svg')).toBeDefined();
  expect(fileIn([folder], '/../../package.json')).toBeUndefined();
  expect(fileIn([folder], '/brand/acme/none.svg')).toBeUndefined();
});
