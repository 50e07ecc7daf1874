import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPdf } from '../support/papers.ts';
import { aSignedInClient, giveIdentity, handOver, mustBe } from './support/api.ts';
import { at, chooseAccount, expect, fillDetails, linkBank, test, transferOnPage } from './support/client.ts';
import { PHONE } from './support/widths.ts';

/** A new client without a linked account, on the page where one is linked. */
async function aNewClient(page: Page): Promise<void> {
  const who = await aSignedInClient('acme');
  mustBe(200, await giveIdentity(who));
  await handOver(who, page.context());
  await page.goto(at('acme', '/bank-accounts'));
  await expect(page.getByText('You have no linked bank accounts')).toBeVisible();
}

/** A new client on the page of a payment that they have made. */
async function onOwnPayment(page: Page): Promise<void> {
  await aNewClient(page);
  await linkBank(page);
  await fillDetails(page, '1,000');
  await page.getByRole('button', { name: 'Next' }).click();
  await chooseAccount(page);
  const id = transferOnPage(page);
  await page.getByRole('button', { name: 'Make Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
  await page.goto(new URL(`/payment-details/${id}`, page.url()).href);
}

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('a contract is added as the PDF that it is, over a connection that is lost midway (X-148)', {
    tag: '@long',
  }, async ({ page }) => {
    await onOwnPayment(page);
    let lost = 0;
    await page.route(/uploads/, (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Add a document' }).click();
    const contract = { name: 'Contract.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    await page.locator('input[type=file]').last().setInputFiles(contract);
    await expect(page.getByText('Contract.pdf (PDF, 0.1 MB)')).toBeVisible();
    await page.getByRole('button', { name: 'Add to this payment' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Contract.pdf' }).click();
    const kept = await download;
    expect(kept.suggestedFilename()).toBe('Contract.pdf');
    expect((await readFile(await kept.path())).equals(aPdf())).toBe(true);
    expect(lost).toBe(1);
  });
});
