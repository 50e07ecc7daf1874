import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrast,
  MARK_CONTRAST,
  PAPER,
  palette,
  readable,
  TEXT_CONTRAST,
  type Theme,
  textOn,
} from '#functions/client/public/palette.ts';
import { branding, effectiveBranding } from '#shared/tenant/tenant.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** A color of text, its background, and the contrast it needs there. */
const PAIRS: readonly (readonly [ratio: number, over: keyof Theme, under: keyof Theme])[] = [
  ...(['paper', 'sunk'] as const).flatMap((ground) => [
    [TEXT_CONTRAST, 'fontColor', ground] as const,
    [TEXT_CONTRAST, 'fontColorSoft', ground] as const,
    [MARK_CONTRAST, 'lineStrong', ground] as const,
  ]),
  [TEXT_CONTRAST, 'link', 'paper'],
  [MARK_CONTRAST, 'focus', 'paper'],
  [TEXT_CONTRAST, 'fontColorOnBackground', 'background'],
  [TEXT_CONTRAST, 'linkOnBackground', 'background'],
  [MARK_CONTRAST, 'focusOnBackground', 'background'],
  [TEXT_CONTRAST, 'onButton', 'button'],
  [TEXT_CONTRAST, 'onAccent', 'accent'],
  [TEXT_CONTRAST, 'onBad', 'bad'],
  [TEXT_CONTRAST, 'calm', 'calmGround'],
  [TEXT_CONTRAST, 'due', 'dueGround'],
  ...(['good', 'bad', 'warn', 'note'] as const).flatMap((state) => [
    [TEXT_CONTRAST, state, `${state}Ground`] as const,
    [TEXT_CONTRAST, state, 'paper'] as const,
    [TEXT_CONTRAST, 'fontColor', `${state}Ground`] as const,
    [TEXT_CONTRAST, 'link', `${state}Ground`] as const,
  ]),
];

/**
 * In the dark theme one set of colors is readable on background and cards alike, and a brand's marks are visible on
 * both.
 */
const AT_NIGHT: typeof PAIRS = (['background', 'paper', 'sunk'] as const).flatMap((ground) => [
  [TEXT_CONTRAST, 'fontColor', ground] as const,
  [TEXT_CONTRAST, 'link', ground] as const,
  [MARK_CONTRAST, 'focus', ground] as const,
  [MARK_CONTRAST, 'button', ground] as const,
  [MARK_CONTRAST, 'accent', ground] as const,
]);

const tooPale = (theme: Theme, pairs: typeof PAIRS): readonly string[] =>
  pairs
    .filter(([ratio, over, under]) => contrast(theme[over], theme[under]) < ratio)
    .map(([ratio, over, under]) => `${over} on ${under}: ${contrast(theme[over], theme[under]).toFixed(2)} < ${ratio}`);

const folder = join(import.meta.dirname, '../../../tenants');
const tenants = readdirSync(folder).map((file) => {
  const { branding: own } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { branding?: unknown };
  return [file, palette(effectiveBranding(own === undefined ? undefined : branding.parse(own)))] as const;
});

describe('both themes', () => {
  it.each(tenants)('of %s are readable everywhere (X-093, X-094)', (_, { light, dark }) => {
    expect({ light: tooPale(light, PAIRS), dark: tooPale(dark, [...PAIRS, ...AT_NIGHT]) }).toEqual({
      light: [],
      dark: [],
    });
  });

  it('are readable in the dark for any five colors (X-093)', () => {
    fc.assert(
      fc.property(
        color,
        color,
        color,
        color,
        color,
        (fontColor, linkColor, backgroundColor, buttonColor, accentColor) => {
          const { dark } = palette({ fontColor, linkColor, backgroundColor, buttonColor, accentColor });
          expect(tooPale(dark, [...PAIRS, ...AT_NIGHT])).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keep a brand’s hue in the dark, and turn its black into white', () => {
    const { dark } = palette({ ...effectiveBranding(undefined), buttonColor: '#0b4a8f', accentColor: '#000000' });
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(dark.button.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
    expect(contrast(dark.accent, '#000000')).toBeGreaterThan(12);
  });
});

describe('the palette', () => {
  it('has readable text on every possible button and accent', () => {
    fc.assert(fc.property(color, (ground) => contrast(textOn(ground), ground) >= TEXT_CONTRAST));
  });

  it('makes text and links readable on white and on the background, for any two colors (X-048, X-094)', () => {
    fc.assert(
      fc.property(color, color, color, (fontColor, linkColor, backgroundColor) => {
        const made = palette({ fontColor, linkColor, backgroundColor, buttonColor: fontColor, accentColor: linkColor });
        const { light } = made;
        for (const text of [light.fontColor, light.link])
          expect(contrast(text, PAPER)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const text of [light.fontColorOnBackground, light.linkOnBackground])
          expect(contrast(text, backgroundColor)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(light.focus, PAPER)).toBeGreaterThanOrEqual(MARK_CONTRAST);
        expect(contrast(light.focusOnBackground, backgroundColor)).toBeGreaterThanOrEqual(MARK_CONTRAST);
      }),
      { numRuns: 60 },
    );
  });

  it('needs only one color on every light background', () => {
    fc.assert(
      fc.property(color, color, (linkColor, backgroundColor) => {
        fc.pre(contrast(backgroundColor, PAPER) < 2);
        const link = readable(linkColor, [PAPER, backgroundColor], TEXT_CONTRAST);
        expect(link).toBeDefined();
        expect(contrast(link ?? '', backgroundColor)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps a readable color, and changes another only as much as needed', () => {
    expect(readable('#1D4ED8', [PAPER, '#f5f6f8'], TEXT_CONTRAST)).toBe('#1d4ed8');
    const mended = readable('#7db8ff', [PAPER], TEXT_CONTRAST) ?? '';
    expect(contrast(mended, PAPER)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(mended, PAPER)).toBeLessThan(TEXT_CONTRAST + 0.2);
    // Still a blue: its blue channel leads.
    expect(Number.parseInt(mended.slice(5), 16)).toBeGreaterThan(Number.parseInt(mended.slice(1, 3), 16));
  });

  it('reports when no color is readable on both backgrounds', () => {
    expect(readable('#123456', ['#ffffff', '#101010'], TEXT_CONTRAST)).toBeUndefined();
  });
});
