import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * From the narrowest phone in WCAG's reflow criterion (1.4.10) to a desktop. The portal's own breakpoints are among
 * them.
 */
export const WIDTHS = [320, 390, 768, 1024, 1440] as const;

/** Nothing may be wider than the window: a person with a thumb cannot see what is beside it. */
async function fitsItsWidth(page: Page, about: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
  expect(overflow, `${about} scrolls sideways`).toEqual([]);
}

/** Every axe rule, contrast included. No page has frames, and the mode for pages without them needs no second page. */
async function isAccessible(page: Page, about: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  expect(found, `${about} has faults that axe finds`).toEqual([]);
}

/** WCAG 1.4.3 for text of ordinary size. */
const CONTRAST_MIN = 4.5;

/** The worst contrast between a color and the pixels of a picture (in base64), by WCAG's formula. */
async function worstContrast(page: Page, picture: string, color: string): Promise<number> {
  return page.evaluate(
    async ({ picture: base64, color: css }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!drawing) throw new Error('The browser cannot draw');
      const pixels = (): Uint8ClampedArray => drawing.getImageData(0, 0, bitmap.width, bitmap.height).data;
      const luminances = (data: Uint8ClampedArray): number[] => {
        const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
        const found: number[] = [];
        for (let at = 0; at < data.length; at += 4)
          found.push(
            0.2126 * linear(data[at] ?? 0) + 0.7152 * linear(data[at + 1] ?? 0) + 0.0722 * linear(data[at + 2] ?? 0),
          );
        return found;
      };
      drawing.drawImage(bitmap, 0, 0);
      const behind = luminances(pixels());
      // The text's color may be translucent, so the browser mixes it as it does on the page.
      drawing.fillStyle = css;
      drawing.fillRect(0, 0, bitmap.width, bitmap.height);
      const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return luminances(pixels()).reduce((worst, text, at) => Math.min(worst, ratio(text, behind[at] ?? 0)), 21);
    },
    { picture, color },
  );
}

/** Text over a tenant's picture: axe cannot tell what is behind it, so the pixels are checked. */
async function isReadableOverThePicture(page: Page, about: string): Promise<void> {
  for (const text of await page.locator('.trust-words, .trust-facts li, .trust-facts a').all()) {
    // Its position in the document, because the page may be scrolled to its errors.
    const clip = await text.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    });
    if (clip.width === 0) continue;
    const color = await text.evaluate((element) => getComputedStyle(element).color);
    await text.evaluate((element: HTMLElement) => element.style.setProperty('visibility', 'hidden'));
    const picture = await page.screenshot({ clip, fullPage: true });
    await text.evaluate((element: HTMLElement) => element.style.removeProperty('visibility'));
    const contrast = await worstContrast(page, picture.toString('base64'), color);
    expect(contrast, `${about}: "${await text.textContent()}"`).toBeGreaterThanOrEqual(CONTRAST_MIN);
  }
}

/**
 * The current page fits each of the widths, and has no axe findings at the narrowest and the widest. The layouts in
 * between are made of the same parts, and axe takes a second each time.
 */
export async function isSoundAt(page: Page, widths: readonly number[], what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    const about = `${what} at ${width} px`;
    await fitsItsWidth(page, about);
    if (width !== Math.min(...widths) && width !== Math.max(...widths)) continue;
    await isAccessible(page, about);
    await isReadableOverThePicture(page, about);
  }
}
