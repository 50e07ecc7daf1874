import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { at, expect, test } from './support/client.ts';
import {
  aDeposit,
  aStory,
  atBank,
  aWireAndAPayout,
  centsOf,
  faultsAt,
  hasCome,
  rowsOf,
  type Story,
  showOwnAmounts,
  showWhole,
} from './support/console.ts';
import { glance, WITHIN } from './support/machine.ts';
import { joinStaff } from './support/staff.ts';

const dollars = (cents: number): string => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const opened = (page: Page) => page.getByRole('region', { name: 'Open payment' });
const finder = (page: Page) => page.getByRole('combobox', { name: 'Search' });

/** Types a caller's details and searches again until the index has them. Returns the payment's row in the results. */
async function finds(page: Page, said: string, reference: string): Promise<void> {
  await expect(async () => {
    // Earlier results stay visible for a moment: none, here.
    await finder(page).fill('nobody of this name');
    await expect(page.getByText('No results for “nobody of this name”.')).toBeVisible({ timeout: glance(5000) });
    await finder(page).fill(said);
    await expect(page.getByRole('option').filter({ hasText: reference })).toBeVisible({ timeout: glance(3000) });
  }, `found by ${said}`).toPass(WITHIN);
}

/** No axe findings and no sideways scrolling, light and dark, on a desktop and on phones. */
async function isSoundEverywhere(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390, 320]) {
      await showWhole(page, width);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${screen}, ${width}, sideways`).toBeLessThanOrEqual(0);
      if (width !== 320) expect(await faultsAt(page, width), `${screen}, ${width}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The downloaded table, line by line. */
async function savedTable(page: Page): Promise<readonly string[]> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  return (await readFile(await saved.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n');
}

/** Filters the client's payments by their type and by their amounts. */
async function narrows(page: Page, story: Story): Promise<void> {
  await page.goto(at('console', '/acme/payments'));
  await showOwnAmounts(page, story);
  await expect(page.getByText('4 payments', { exact: true })).toBeVisible();
  for (const [sum, more] of [
    ['Received', 0],
    ['In transit', 10],
    ['Requested', 20],
    ['Outstanding disbursements', 30],
  ] as const)
    await expect(page.getByText(`${sum} ${dollars(centsOf(story, more))}`, { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('disbursements');
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Received/)).toHaveCount(0);
  await expect(rowsOf(page, story)).toHaveCount(1);
  const [, ...lines] = await savedTable(page);
  expect(lines).toHaveLength(1);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('all payments');
  await expect(rowsOf(page, story)).toHaveCount(4);
}

test('an operator finds real payments by any detail a caller knows, reads where the money is, and sees the day’s totals (X-044, X-128, X-202, X-203, X-204)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  const story = await aStory();
  const good = await aDeposit(story, 0);
  await atBank(good._id, ['posted', 'settled']);
  const late = await aDeposit(story, 10);
  await joinStaff(page, 'Rosa Diaz', 'operator');
  await page.getByRole('link', { name: 'Payments' }).first().click();
  await showOwnAmounts(page, story);
  await aWireAndAPayout(story);
  await hasCome(page, () => rowsOf(page, story).nth(3));

  const { phone, lastName } = story.who.person;
  for (const said of [lastName, story.street, story.file, dollars(good.amount), phone.slice(-4), good.referenceID])
    await finds(page, said, good.referenceID);
  await finder(page).press('Enter');
  await expect(opened(page).getByRole('heading', { name: story.name })).toBeVisible();
  await expect(opened(page).getByRole('region', { name: 'Where is the money?' })).toContainText(dollars(good.amount));

  await narrows(page, story);
  const row = rowsOf(page, story)
    .filter({ hasText: dollars(good.amount) })
    .getByRole('link');
  await row.click();
  await expect(opened(page)).toContainText(good.referenceID);
  await isSoundEverywhere(page, 'payment');
  await page.goBack();
  await expect(row).toBeFocused();
  await isSoundEverywhere(page, 'list');
  for (const cell of (await savedTable(page)).flatMap((line) => line.split('","')))
    expect(cell).not.toMatch(/^"?[=+@-]/);

  await atBank(late._id, ['posted', 'returned'], 'R01');
  await page.goto(at('console', '/acme/payments?queue=failed'));
  await showOwnAmounts(page, story);
  await hasCome(page, () => rowsOf(page, story));
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('link', { name: /^\d+\+? ?Failed or returned/ })).toBeVisible();

  await page.goto(at('console', '/acme/files'));
  await hasCome(page, () => page.getByRole('row', { name: new RegExp(story.file) }));
  await page.getByRole('link', { name: story.file }).click();
  const file = page.getByRole('region', { name: 'Open file' });
  await expect(file.getByText(dollars(good.amount)).first()).toBeVisible();
  await isSoundEverywhere(page, 'file');
});
