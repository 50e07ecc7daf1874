import type { Page } from '@playwright/test';
import { at, expect, test } from './support/client.ts';
import { aDeposit, aStory, aWireAndAPayout, centsOf, hasCome, rowsOf, showOwnAmounts } from './support/console.ts';
import { bar, dollars } from './support/desk.ts';
import { WITHIN } from './support/machine.ts';
import { joinStaff } from './support/staff.ts';

/** The printable width of a Letter page between its margins, in CSS pixels. */
const MARGIN = 15 / 25.4;
const LETTER = { width: Math.floor((8.5 - 2 * MARGIN) * 96), height: Math.floor((11 - 2 * MARGIN) * 96) };

/** Controls that are printed anyway. */
const pressed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav, button, input, textarea, dialog, .button, .icon-button, .back-link')]
      // The sentence above the list names its filters, and a column's heading sorts by it.
      .filter((each) => each.checkVisibility() && !each.closest('fieldset, th'))
      .map((each) => each.outerHTML.slice(0, 120)),
  );

/** Content that is cut off: to the right of the page, or within its own cell. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.visually-hidden, svg'))
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        if (width === 0) return false;
        const isHidden = each.tagName === 'TD' && each.scrollWidth > each.clientWidth + 1;
        return left < -1 || right > innerWidth + 1 || isHidden;
      })
      .map((each) => `${each.outerHTML.slice(0, 120)}`),
  );

/** The page as it is printed: no controls, nothing cut off, dark on white, and of Letter size. */
async function printsWell(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(LETTER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await pressed(page), screen).toEqual([]);
  expect(await cutOff(page), screen).toEqual([]);
  await expect(page.getByText(/· printed by Ana Print$/)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[[^\]]*\]/g) ?? [];
  expect(new Set(sheets), screen).toEqual(new Set(['/MediaBox [0 0 612 792]']));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a list, a payment and a file are printed in full on Letter paper, without controls (X-293)', {
  tag: '@long',
}, async ({ page }) => {
  const story = await aStory();
  const deposit = await aDeposit(story, 0);
  await aWireAndAPayout(story);
  // A person who only reads has a dark page, but the paper is white all the same.
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await joinStaff(page, 'Ana Print', 'auditor');

  await page.goto(at('console', '/acme/payments'));
  await showOwnAmounts(page, story);
  await hasCome(page, () => rowsOf(page, story).nth(2));
  await printsWell(page, 'list');
  const row = rowsOf(page, story).filter({ hasText: dollars(centsOf(story, 0)) });
  await page.emulateMedia({ media: 'print' });
  // A printed table, whose cells are not cards.
  await expect(row.getByRole('cell').first()).toHaveCSS('display', 'table-cell');
  await page.emulateMedia({ media: 'screen' });

  await row.getByRole('link').click();
  const open = page.getByRole('region', { name: 'Open payment' });
  await expect(open).toContainText(deposit.referenceID);
  await expect(open.getByText('Messages and ledger entries')).toBeVisible(WITHIN);
  await printsWell(page, 'payment');
  await page.emulateMedia({ media: 'print' });
  // What is folded on screen is read on paper.
  await expect(open.getByRole('table')).toBeVisible();
  await expect(open.getByText(dollars(centsOf(story, 0))).first()).toBeVisible();
  await expect(page.getByRole('table', { name: /^Payments/ })).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(at('console', '/acme/files'));
  await hasCome(page, () => page.getByRole('row', { name: new RegExp(story.file) }));
  await page.getByRole('link', { name: story.file }).click();
  const file = page.getByRole('region', { name: 'Open file' });
  await expect(file.getByText(dollars(centsOf(story, 0))).first()).toBeVisible();
  await printsWell(page, 'file');
});

test('today’s open items are printed in full on Letter paper (X-293)', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await joinStaff(page, 'Ana Print', 'auditor');
  await expect(page.getByText(/^(?:You’re all caught up\.|\d+ open items?)$/)).toBeVisible();
  await printsWell(page, 'day');
});
