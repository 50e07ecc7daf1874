import type { Page } from '@playwright/test';
import { brandingCss } from '#functions/client/public/branding-css.ts';
import { tenantId } from '#shared/ids.ts';
import { effectiveBranding } from '#shared/tenant/tenant.ts';
import {
  BRANDS,
  CAPTIONS,
  everyClientScreen,
  LANGUAGES,
  openPlace,
  type Place,
  VISITORS_PLACES,
} from './support/all-screens.ts';
import { allowBrands, axeFaults, wearBrand } from './support/axe.ts';
import { expect, port, test } from './support/client.ts';
import { patience } from './support/machine.ts';
import { type Choice, everyChoice, everyPair } from './support/pairs.ts';

/*
 * Every screen in every state, in every company's look, in both languages, light and dark, on a small phone and on a
 * desktop. `npm test` checks enough for every two of these to meet, and `npm run axe` checks all of them.
 */

const FACTORS = {
  screen: CAPTIONS,
  brand: BRANDS,
  language: LANGUAGES,
  theme: ['light', 'dark'],
  width: ['320', '1440'],
} as const;
type Look = Choice<typeof FACTORS>;

const ALL = everyChoice(FACTORS);
const LOOKS = process.env['PORTAL_AXE'] === 'all' ? ALL : everyPair(FACTORS);

/** Checks a screen in some of its looks, opened once if only the sheet differs. */
async function look(page: Page, place: Place, looks: readonly Look[]): Promise<readonly string[]> {
  const found: string[] = [];
  const isVisitors = place.screen.viewer === 'visitor';
  for (const [at, { brand, theme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: Number(width), height: width === '320' ? 640 : 900 });
    // A visitor's first screens are prerendered for each company, so there is no sheet to swap.
    if (isVisitors || at === 0) await openPlace(page, place, brand);
    if (!isVisitors) await wearBrand(page, brand);
    let faults = await axeFaults(page);
    // Only a fault that also appears when the screen is opened in this look is the page's own. Restyling it in place is
    // our doing.
    if (faults.length > 0 && !isVisitors && at > 0) {
      await openPlace(page, place, brand);
      await wearBrand(page, brand);
      faults = await axeFaults(page);
    }
    found.push(...faults.map((fault) => `${place.name}, ${brand}, ${theme}, ${width} px: ${fault}`));
  }
  return found;
}

const looksAt = ({ name }: Place, language: string): readonly Look[] =>
  LOOKS.filter((each) => each.screen === name && each.language === language).toSorted((one, other) =>
    one.width.localeCompare(other.width),
  );

for (const language of LANGUAGES)
  for (const [whose, placesOf] of [
    ['visitors', async () => VISITORS_PLACES],
    ['clients', everyClientScreen],
  ] as const)
    test(`axe finds nothing on the screens of ${whose} in ${language}: state × company × theme × width (X-093, X-191)`, {
      tag: '@long',
    }, async ({ quietPage: page, context }) => {
      test.setTimeout(LOOKS === ALL ? 3_600_000 : patience(600_000));
      await context.addCookies([...BRANDS].map((brand) => cookieFor(brand, language)));
      await allowBrands(page);
      let seen = 0;
      const found: string[] = [];
      for (const place of await placesOf(context, language)) {
        const looks = looksAt(place, language);
        found.push(...(await look(page, place, looks)));
        seen += looks.length;
        if (looks.length > 0) expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      }
      process.stdout.write(
        `   axe: ${seen} looks at the screens of ${whose} in ${language}, ${LOOKS.length} of ${ALL.length} in all\n`,
      );
      expect(found).toEqual([]);
    });

/**
 * Backgrounds so dark that no text color is readable on both them and white, with a font and a link color readable on
 * neither.
 */
const DARK_GROUNDS = [
  { backgroundColor: '#0b1f3a', fontColor: '#33415c', linkColor: '#1d4ed8', buttonColor: '#0b1f3a' },
  { backgroundColor: '#8b4513', fontColor: '#7a5230', linkColor: '#ffa500', buttonColor: '#800000' },
] as const;

for (const colors of DARK_GROUNDS)
  test(`a company’s dark background, ${colors.backgroundColor}, is readable on every screen of a client (R-009, X-094)`, {
    tag: '@long',
  }, async ({ quietPage: page, context }) => {
    test.setTimeout(patience(300_000));
    const look = { branding: effectiveBranding({ ...colors, accentColor: '#00ffff' }) };
    const sheet = await brandingCss(
      { tenantOf: async () => look, cleanCss: async () => ({ css: '', byDay: '' }) },
      { tenant: tenantId.parse('acme') },
    );
    if (!sheet.ok) throw new Error('The company has no sheet.');
    await page.route('**/api/branding.css*', (route) => route.fulfill({ contentType: 'text/css', body: sheet.value }));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const place of await everyClientScreen(context, 'en')) {
      await openPlace(page, place, 'acme');
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(ground).toBe(rgbOf(colors.backgroundColor));
      found.push(...(await axeFaults(page)).map((fault) => `${place.name}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

/** "#0b1f3a" in a browser's notation. */
const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** The language that was chosen on this device. */
function cookieFor(brand: string, language: string) {
  return { name: 'language', value: language, url: `http://${brand}.localhost:${port()}` };
}
