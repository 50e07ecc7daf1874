import { axeFaults } from './support/axe.ts';
import { at, expect, test } from './support/client.ts';
import { isSoundAt } from './support/screens.ts';

const PAGE = '/local/components/';

for (const brand of ['acme', 'harbor', 'plainview', 'summit'] as const)
  for (const language of ['en', 'es'] as const)
    test(`every component of the page is shown in its states, in the look of ${brand}, in ${language}, light and dark (X-180)`, {
      tag: '@long',
    }, async ({ page, context }) => {
      await context.addCookies([{ name: 'language', value: language, url: at(brand, '/') }]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(at(brand, PAGE));
        await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
        await expect(page.getByText(language === 'es' ? 'Seleccione' : 'Please select').first()).toBeAttached();
        await isSoundAt(page, [390, 1440], `${brand}, ${language}, ${colorScheme}`);
        expect(await axeFaults(page)).toEqual([]);
      }
      // A word on a small button is never broken, however long it is in this language.
      const lines = await page.locator('.secret-toggle').evaluateAll((toggles) =>
        toggles.map((toggle) => {
          const words = document.createRange();
          words.selectNodeContents(toggle);
          return words.getClientRects().length;
        }),
      );
      expect(lines).toEqual([1, 1]);
    });

test('every overlay opens with its button, and has no faults either (X-180)', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(at('acme', PAGE));
  for (const name of ['Open a dialog', 'Ask before a change of the language']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'error', exact: true }).click();
  await expect(page.getByText('A toast: error.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('the index of this machine links to it (X-180)', { tag: '@long' }, async ({ page }) => {
  await page.goto(at('acme', '/').replace('acme.', ''));
  await page.getByRole('link', { name: /Components/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
});
