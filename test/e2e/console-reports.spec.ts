import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cellsOf } from '../support/csv.ts';
import { readPdf } from '../support/pdf-text.ts';
import { readStatement } from '../support/statement.ts';
import { at, expect, test } from './support/client.ts';
import { aDeposit, aStory, isSound } from './support/console.ts';
import { glance, WITHIN } from './support/machine.ts';
import { joinStaff } from './support/staff.ts';

/** Clicks Download, and reads the downloaded file. */
async function saved(page: Page): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('an auditor opens Reports by keyboard, and downloads the month for a spreadsheet and for QuickBooks (X-055, X-253)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
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
  await page.getByLabel('Type', { exact: true }).selectOption('QuickBooks statement');
  await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Plaid cash: cleared money at Plaid' });
  const statement = await saved(page);
  expect(statement.name).toMatch(/^statement-acme-.*\.qbo$/);
  expect(readStatement(statement.text).faults).toEqual([]);
});

test('an auditor without a terminal downloads the last month’s reconciliation to sign, and the audit log has it (X-300)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  await joinStaff(page, 'Nia Months', 'auditor');
  await page.goto(at('console', '/acme/reports'));
  const month = await page.getByLabel('Month', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Open month' }).click();
  // A portal that has just started has not asked the provider yet, and says so.
  await expect(async () => {
    if (await page.getByRole('button', { name: 'Try again' }).isVisible())
      await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Bank closing balance')).toBeVisible({ timeout: glance(5000) });
  }).toPass(WITHIN);
  await page.getByLabel('Bank closing balance').fill('a lot');
  await page.getByRole('button', { name: 'Use this balance' }).click();
  await expect(page.getByText('Enter an amount like 125,000.00.').first()).toBeVisible();
  await page.getByLabel('Bank closing balance').fill('1.00');
  await page.getByRole('button', { name: 'Use this balance' }).click();
  await expect(page.getByText('The bank balance was entered by hand.')).toBeVisible();
  const name = `month-acme-${month}.pdf`;
  const coming = page.waitForEvent('download', WITHIN);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(name);
  const text = (await readPdf(readFileSync(await file.path()))).text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Three-way reconciliation');
  expect(text).toContain('Bank closing balance, as entered $1.00');
  expect(text).toContain('Plaid’s figures are as of');
  expect(text).toContain('Prepared by: Nia Months');
  await isSound(page, 'Reports, with a month that was taken');
  await expect(async () => {
    await page.goto(at('console', '/acme/audit'));
    // Other journeys' records push this one off the first page within seconds.
    await page.getByLabel('Subject', { exact: true }).selectOption('the books');
    await expect(page.getByText('A month’s reconciliation was downloaded as PDF').first()).toBeVisible({
      timeout: glance(3000),
    });
  }).toPass(WITHIN);
});
