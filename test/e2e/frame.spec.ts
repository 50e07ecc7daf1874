import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { aReadyApiClient, aSignedInClient, handOver } from './support/api.ts';
import { aPerson, at, expect, port, test, whenDrawn } from './support/client.ts';
import { callHost } from './support/local-cloud.ts';

/** The parts around every page: the tenant's look, the menu, the footer, and how all of it fits a screen. */
const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('a tenant’s page has its logo, icon, picture, font and colors, and leads to the documents (R-007, R-008, R-009, R-010, R-011, R-019, R-020)', async ({
  quietPage: page,
}) => {
  await whenDrawn('acme', '/create-account');
  await page.goto(at('acme', '/create-account'));
  await expect(page.locator('img[src$="/brand/acme/logo.svg"]').first()).toBeVisible();
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute('href', /\/brand\/acme\/favicon\.svg$/);
  // On a prerendered screen, a small drawing is inlined in the page.
  const drawing = readFileSync(new URL('../../web/public/brand/acme/background.svg', import.meta.url), 'utf8');
  expect(await styleOf(page, '.trust', 'background-image')).toContain(encodeURIComponent(drawing));
  expect(await styleOf(page, 'body', 'font-family')).toMatch(/^"?Poppins/);
  expect(await styleOf(page, 'body', 'color')).toBe('rgb(22, 38, 59)');
  await page.getByRole('checkbox').check();
  const button = page.getByRole('button', { name: 'Create Account' });
  // The button turns from closed to open with a short transition.
  await expect(button).toHaveCSS('background-color', 'rgb(11, 74, 143)');
  const links = page.getByRole('navigation', { name: 'Legal' }).getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    const reply = await callHost(port(), 'acme', (await link.getAttribute('href')) ?? '');
    expect([reply.status, reply.text]).toEqual([200, expect.stringMatching(/<h1/)]);
  }
  await expect(page.getByRole('link', { name: /Plaid's terms/ })).toHaveAttribute('href', /plaid\.com\/legal/);
  // The button is on a desktop's first screen, and the first field on a phone's.
  const bottomOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().bottom);
  expect(await bottomOf(button)).toBeLessThan(900);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => bottomOf(page.getByLabel('First name'))).toBeLessThan(600);

  await page.goto(at('summit', '/create-account'));
  expect(await styleOf(page, 'body', 'font-family')).toMatch(/^"?Inter/);
  expect(await styleOf(page, 'html', 'font-size')).toBe('17px');
  expect(await styleOf(page, 'html', 'font-weight')).toBe('500');
});

test('a tenant without a look has the default one (R-006, R-007, R-008)', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  await page.goto(at('plainview', '/create-account'));
  await expect(page.locator('img[src$="/brand/default-logo.svg"]').first()).toBeVisible();
  await expect(page.locator('link[rel~="icon"]')).toHaveAttribute('href', /\/brand\/default-favicon\.svg$/);
  expect(await styleOf(page, 'body', 'font-family')).toMatch(/^"?Poppins/);
});

test('a group has its banner, and the tenant’s own header and footer are shown (R-013, R-017)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  await page.goto(at('harbor', '/create-account'));
  const banner = page.locator('.tenant-banner');
  await expect(banner).toContainText('A Coastal Partners company');
  expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(13, 59, 62)');
  await expect(page.getByText('Equal Housing Opportunity.')).toBeVisible();
  await page.goto(at('summit', '/create-account'));
  await expect(page.getByText('we answer the phone')).toBeVisible();
});

test('a visitor sees no menu, and a client sees it beside the page from 768 pixels, and closed behind a button below (R-018, R-022, R-023, R-024)', async ({
  quietPage: page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('button', { name: 'Get Security Code' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);

  await handOver(await aReadyApiClient('acme'), context);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto(at('acme', '/transfer-history'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Bank Account' }).click();
  await expect(page).toHaveURL(/\/bank-accounts$/);
  await expect(menu).toBeHidden();

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menu).toBeVisible();
  const places = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(places).toEqual(['/account', '/create-account/step-3', '/bank-accounts', '/transfer-history']);
  const support = page.getByRole('region', { name: 'Contact Support' });
  await expect(support.getByRole('link', { name: 'closings@acme-title.example' })).toBeVisible();
  await expect(support.getByRole('link', { name: '(216) 555-0142' })).toBeVisible();
});

test('the layout changes at 1024 and at 1200 pixels, and the label of the SSN is short below 1024 (R-025, R-077)', async ({
  quietPage: page,
  context,
}) => {
  await page.goto(at('acme', '/create-account'));
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return (await styleOf(page, '.visitor', 'grid-template-columns')).split(' ').length;
  };
  expect([await columns(1023), await columns(1024)]).toEqual([1, 2]);

  await handOver(await aSignedInClient('acme', aPerson()), context);
  await page.goto(at('acme', '/create-account/step-2'));
  const label = page.locator('label', { hasText: 'SSN' }).first();
  const wordsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    // biome-ignore lint/performance/useDomNodeTextContent: both labels are in the text, and one of them on the screen
    return (await label.innerText()).trim();
  };
  const [short, long] = [await wordsAt(1023), await wordsAt(1024)];
  expect(short.length).toBeLessThan(long.length);

  const menuWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.locator('.side-menu').evaluate((element) => element.getBoundingClientRect().width);
  };
  // A new size takes a moment to cause a new layout.
  for (const [width, menu] of [
    [1023, 240],
    [1024, 264],
  ] as const)
    await expect.poll(() => menuWidth(width)).toBe(menu);
  // From 1200 pixels there is room beside the column, and a list uses both.
  await page.goto(at('acme', '/transfer-history'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const frameAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.locator('.portal-content').evaluate((element) => element.getBoundingClientRect().width);
  };
  expect(await frameAt(1199)).toBeLessThanOrEqual(1024);
  expect(await frameAt(1440)).toBe(1024);
});
