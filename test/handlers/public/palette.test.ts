import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, MARK_CONTRAST, PAPER, palette, readable, TEXT_CONTRAST, textOn } from '#functions/public/palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the palette', () => {
  it('has readable text on every possible button and accent', () => {
    fc.assert(fc.property(color, (ground) => contrast(textOn(ground), ground) >= TEXT_CONTRAST));
  });

  it('makes text and links readable on white and on the background, for any two colors (X-094)', () => {
    fc.assert(
      fc.property(color, color, color, (fontColor, linkColor, backgroundColor) => {
        const made = palette({ fontColor, linkColor, backgroundColor, buttonColor: fontColor, accentColor: linkColor });
        for (const text of [made.fontColor, made.link])
          expect(contrast(text, PAPER)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const text of [made.fontColorOnGround, made.linkOnGround])
          expect(contrast(text, backgroundColor)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(made.focus, PAPER)).toBeGreaterThanOrEqual(MARK_CONTRAST);
        expect(contrast(made.focusOnGround, backgroundColor)).toBeGreaterThanOrEqual(MARK_CONTRAST);
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

  it('says when no color is readable on both backgrounds', () => {
    expect(readable('#123456', ['#ffffff', '#101010'], TEXT_CONTRAST)).toBeUndefined();
  });
});
