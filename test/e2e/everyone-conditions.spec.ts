import type { Page } from '@playwright/test';
import { BRANDS, everyClientScreen, LANGUAGES, openPlace, type Place, VISITORS_PLACES } from './support/all-screens.ts';
import { expect, port, test } from './support/client.ts';
import {
  faultsInForcedColors,
  faultsInPrint,
  faultsInStructure,
  faultsZoomed,
  isDrawnAnew,
  spaceText,
  ZOOMED,
} from './support/conditions.ts';
import { flawsOf } from './support/geometry.ts';
import { patience } from './support/machine.ts';

/*
 * Every screen in every state, for eyes and hands that need more than a usual device offers: at 400 %, with wide letter
 * and line spacing, in forced colors, in print, and read aloud.
 */

/** Layout faults. A page that is wider only by something invisible has lost nothing. */
const flawsSpaced = async (page: Page): Promise<readonly string[]> =>
  (await flawsOf(page)).filter((flaw) => !/^scrolls sideways: \d+ > \d+ $/.test(flaw));

/** The faults of a screen in its current state, condition by condition. */
async function faultsOf(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  found['read aloud'] = await faultsInStructure(page);
  found['in forced colors'] = await faultsInForcedColors(page);
  found['on paper'] = await faultsInPrint(page);
  await spaceText(page, true);
  await isDrawnAnew(page);
  found['spaced, on a desk'] = await flawsSpaced(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await isDrawnAnew(page);
  found['spaced, on a phone'] = await flawsSpaced(page);
  await spaceText(page, false);
  await page.setViewportSize(ZOOMED);
  await isDrawnAnew(page);
  found['at 400 %'] = [...(await faultsZoomed(page)), ...(await flawsOf(page))];
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

for (const language of LANGUAGES)
  for (const [whose, placesOf] of [
    ['visitors', async () => VISITORS_PLACES],
    ['clients', everyClientScreen],
  ] as const)
    test(`the screens of ${whose} in ${language} work at 400 %, spaced, in forced colors, in print and read aloud (X-098, X-192, X-193, X-195)`, {
      tag: '@long',
    }, async ({ quietPage: page, context }) => {
      test.setTimeout(patience(600_000));
      await context.addCookies(
        BRANDS.map((brand) => ({ name: 'language', value: language, url: `http://${brand}.localhost:${port()}` })),
      );
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const places: readonly Place[] = await placesOf(context, language);
      for (const place of places) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await openPlace(page, place);
        for (const [condition, faults] of Object.entries(await faultsOf(page)))
          expect.soft(faults, `${place.name}, ${condition}`).toEqual([]);
      }
    });
