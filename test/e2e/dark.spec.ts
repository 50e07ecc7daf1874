import type { Page } from '@playwright/test';
import { aReadyApiClient, handOver } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { isSoundAt } from './support/screens.ts';

/** A phone and a desk. */
const ENDS = [390, 1440] as const;

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** How bright a color of the page is, 0 to 255. */
const brightness = (rgb: string): number => Math.max(...(rgb.match(/\d+/g) ?? []).slice(0, 3).map(Number));

/** After a press: what is pressed while React takes a page over, is done a moment later. */
const becomesDark = (ground: () => Promise<string>) =>
  expect.poll(async () => brightness(await ground())).toBeLessThan(40);

test('a company without a night is light on a dark device, and offers no switch (X-093)', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at('plainview'));
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  expect(brightness(await groundOf(page))).toBeGreaterThan(240);
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toBeHidden();
  await isSoundAt(page, ENDS, 'the first page by day');
});

for (const tenant of ['acme', 'harbor', 'summit'] as const)
  test(`${tenant}: where the device is dark the first page is, and what stands over its picture can be read (X-093)`, {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(at(tenant));
    await expect(page.getByRole('button', { name: /Create Account|Let's go/ })).toBeVisible();
    expect(brightness(await groundOf(page))).toBeLessThan(40);
    await isSoundAt(page, ENDS, 'the first page');
  });

/** Notes the ground of every frame that is drawn, from the first one on. */
function watchGround(): void {
  const seen: string[] = [];
  (window as unknown as { grounds: string[] }).grounds = seen;
  const look = () => {
    // Before the first sheet there is nothing to be seen.
    if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a choice of light or dark is kept, without a flash of the other, and paper stays white (X-093)', {
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
  // The page can be there before the first frame has been looked at.
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

test('a visitor chooses light or dark too, and a legal page and another tab follow (X-093)', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(at('acme', '/login'));
  const terms = await context.newPage();
  await terms.emulateMedia({ colorScheme: 'light' });
  await terms.goto(at('acme', '/legal/terms-of-use.es.html'));
  const lit = () => terms.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(brightness(await lit())).toBeGreaterThan(240);
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await becomesDark(() => groundOf(page));
  await expect(terms.getByRole('button', { name: 'Oscura' })).toHaveAttribute('aria-pressed', 'true');
  await becomesDark(lit);
  await isSoundAt(terms, ENDS, 'the terms by night');
  await terms.reload();
  expect(brightness(await lit())).toBeLessThan(40);
  await terms.getByRole('button', { name: 'Clara' }).click();
  await expect(page.getByRole('button', { name: 'Light', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(brightness(await groundOf(page))).toBeGreaterThan(240);
});
