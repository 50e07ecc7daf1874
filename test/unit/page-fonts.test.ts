import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { fontFaces } from '#infra/build/fonts.ts';

const FAMILIES = ['Poppins', 'Inter', 'Source Serif 4'];
const css = fontFaces(FAMILIES);

const rangesIn = (text: string): readonly (readonly [from: number, to: number])[] =>
  [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);

/** Every font face of the sheet from a package: family, weight, file and its character range. */
const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)]
  .map(([, body = '']) => ({
    family: /font-family: "([^"]+)"/.exec(body)?.[1] ?? '',
    weight: /font-weight: ([\d ]+)/.exec(body)?.[1] ?? '',
    file: /url\("([^"]+)"\)/.exec(body)?.[1] ?? '',
    ranges: rangesIn(/unicode-range: ([^;]+)/.exec(body)?.[1] ?? ''),
  }))
  .filter(({ file }) => file.startsWith('@fontsource/'));

const WEIGHTS = ['300 400', '500', '600'];

test.each(FAMILIES)('%s has the letters of every Latin alphabet in each weight of the page (X-127)', (family) => {
  for (const weight of WEIGHTS)
    for (const letter of 'ąłżóčšžőűğışțđĐæøþŵŷễơưạặỹỵ') {
      const code = letter.codePointAt(0) ?? 0;
      const own = faces.filter((face) => face.family === family && face.weight === weight);
      const isCovered =
        code < 0x100 || own.some(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to));
      expect(isCovered, `${family} ${weight}: ${letter}`).toBe(true);
    }
});

test('the first screen fetches the basic Latin file only, and every other file exists and names its character range', () => {
  const resolve = createRequire(import.meta.url).resolve;
  for (const { file, ranges } of faces) {
    expect(existsSync(resolve(file)), file).toBe(true);
    expect(ranges.length > 0, file).toBe(
      !file.includes('-latin-400') && !file.includes('-latin-500') && !file.includes('-latin-600'),
    );
    expect(ranges.every(([from]) => from >= 0x100)).toBe(true);
  }
});

/** The font files' own metrics, as fractions of their em. */
const MEASURES = {
  Poppins: { ascent: 1.05, descent: 0.35, gap: 0.1 },
  Inter: { ascent: 1984 / 2048, descent: 494 / 2048, gap: 0 },
  'Source Serif 4': { ascent: 1.036, descent: 0.335, gap: 0 },
} as const;

const STAND_INS = ['Arial', 'Roboto', 'DejaVu Sans'].flatMap((device) => [
  [device, '300 400'] as const,
  [device, '500'] as const,
]);

const standIn = (family: string, device: string, weight: string): string =>
  new RegExp(`font-family: "${family} as ${device}";\\s+font-weight: ${weight};([^}]+)`).exec(css)?.[1] ?? '';

const partOf = (face: string, name: string): number => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;

test.each(Object.entries(MEASURES))('until %s has loaded, its lines have their final height (X-105)', (family, its) => {
  for (const [device, weight] of STAND_INS) {
    const face = standIn(family, device, weight);
    expect(face).toContain(`local("${device}")`);
    const part = (name: string) => partOf(face, name);
    for (const [name, own] of [
      ['ascent-override', its.ascent],
      ['descent-override', its.descent],
      ['line-gap-override', its.gap],
    ] as const)
      expect(part(name) * part('size-adjust'), `${device} ${name}`).toBeCloseTo(own, 3);
  }
});

test.each(FAMILIES)(
  'the fallback for %s gets wider with its weight, as the font does, so lines don’t rewrap (X-105)',
  (family) => {
    for (const device of ['Arial', 'Roboto', 'DejaVu Sans']) {
      const width = (weight: string) => partOf(standIn(family, device, weight), 'size-adjust');
      const growth = width('500') / width('300 400');
      expect(growth, device).toBeGreaterThan(1.003);
      expect(growth, device).toBeLessThan(1.013);
    }
    // A bold one would be drawn thin: a browser emboldens only a font that doesn't claim to be bold.
    expect(standIn(family, 'Arial', '600')).toBe('');
  },
);
