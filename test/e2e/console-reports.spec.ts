import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cellsOf } from '../support/csv.ts';
import { readStatement } from '../support/statement.ts';
import { at, expect, test } from './support/client.ts';
import { aDeposit, aStory, isSound } from './support/console.ts';
import { WITHIN } from './support/machine.ts';
import { joinStaff } from './support/staff.ts';

/** Presses Download, and reads the file that comes. */
async function saved(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('an auditor goes to Reports by keyboard, takes the month for a spreadsheet and for QuickBooks (X-055, X-253)', async ({
  quietPage: page,
}) => {
  const deposit = await aDeposit(await aStory(), 0);
  await joinStaff(page, 'Ana Books', 'auditor');
  await page.goto(at('console', '/acme/today'));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused();
  await isSound(page, 'Reports');
  // The books are a moment behind the payments.
  await expect(async () => {
    const { name, text } = await saved(page);
    expect(name).toMatch(/^journal-acme-.*\.csv$/);
    const rows = cellsOf(text).filter((row) => row['Reference'] === deposit.referenceID);
    expect(rows.length).toBeGreaterThan(0);
  }).toPass(WITHIN);
  await expect(page.getByText(/was saved: \d/)).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('Statement for QuickBooks');
  await page
    .getByLabel('Account', { exact: true })
    .selectOption({ label: 'Provider available: cleared money at the provider' });
  const statement = await saved(page);
  expect(statement.name).toMatch(/^statement-acme-.*\.qbo$/);
  expect(readStatement(statement.text).faults).toEqual([]);
});
