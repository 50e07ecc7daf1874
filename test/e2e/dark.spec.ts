import type { Page } from '@playwright/test';
import { aReadyApiClient, handOver } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { isSoundAt } from './support/screens.ts';

/** A phone and a desktop. */
const ENDS = [390, 1440] as const;

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The brightness of a color on the page, 0 to 255. */
const brightness = (rgb: string): number => Math.max(...(rgb.match(/\d+/g) ?? []).slice(0, 3).map(Number));

/** After a click: one made while React takes over the page is carried out a moment later. */
const becomesDark = (ground: () => Promise<string>) =>
  expect.poll(async () => brightness(await ground())).toBeLessThan(40);

test('a company without a dark theme is light on a dark device, and offers no switch (X-093)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at('plainview'));
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  expect(brightness(await groundOf(page))).toBeGreaterThan(240);
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toBeHidden();
  await isSoundAt(page, ENDS, 'the first page by day');
});

for (const tenant of ['acme', 'harbor', 'summit'] as const)
  test(`${tenant}: on a dark device the first page is dark, and the text over its picture is readable (X-093)`, {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(at(tenant));
    await expect(page.getByRole('button', { name: /Create Account|Let's go/ })).toBeVisible();
    expect(brightness(await groundOf(page))).toBeLessThan(40);
    await isSoundAt(page, ENDS, 'the first page');
  });

/** Records the background of every frame that is drawn, from the first one on. */
function watchGround(): void {
  const seen: string[] = [];
  (window as unknown as { grounds: string[] }).grounds = seen;
  const look = () => {
    // Before the first style sheet nothing is visible.
    if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a choice of light or dark is kept, without a flash of the other, and print stays white (X-093)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  await handOver(await aReadyApiClient('acme'), context);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(at('acme', '/account'));
  const byDay = await groundOf(page);
  expect(brightness(byDay)).toBeGreaterThan(240);
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await becomesDark(() => groundOf(page));
  const atNight = await groundOf(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

  await page.addInitScript(watchGround);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // The page can be loaded before the first frame has been recorded.
  await page.waitForFunction(() => (window as unknown as { grounds: string[] }).grounds.length > 0);
  const grounds = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
  expect(new Set(grounds)).toEqual(new Set([atNight]));

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(brightness(ink)).toBeLessThan(90);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect.poll(() => groundOf(page)).toBe(byDay);
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  await expect.poll(() => groundOf(page)).toBe(atNight);
});
