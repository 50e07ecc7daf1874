import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPdf } from '../support/papers.ts';
import { aPng } from '../support/pictures.ts';
import { aSignedInClient, giveIdentity, handOver, mustBe } from './support/api.ts';
import {
  at,
  chooseAccount,
  expect,
  fillDetails,
  linkBank,
  linkByNumbers,
  test,
  transferOnPage,
} from './support/client.ts';
import { PHONE } from './support/widths.ts';

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByTestId('plaid-code').fill(code);
  await page.getByTestId('plaid-submit').click();
}

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

const aPhoto = (name = 'license.png') => ({ name, mimeType: 'image/png', buffer: aPng(3000, 1900) });

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('an account linked by its numbers is verified with the code of its test deposit (R-103, R-104, R-105)', async ({
    quietPage: page,
  }) => {
    await aNewClient(page);
    await linkByNumbers(page);
    await expect(page.getByText(/test deposit of one cent is on its way/)).toBeVisible();
    await page.goto(new URL('/create-account/verification', page.url()).href);
    await page.getByRole('button', { name: /^VERIFY/ }).click();
    await typeCode(page, 'XYZ');
    await expect(page.getByText('That is not the code. Two tries left.')).toBeVisible();
    await typeCode(page, 'abc');
    await expect(page.getByText('Nothing is needed right now')).toBeVisible();
    await page.getByRole('link', { name: 'Bank accounts' }).last().click();
    await expect(page).toHaveURL(/bank-accounts/);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('a client continues without a match, gives a reason, and uploads a photo of an ID (R-118, R-119, R-124)', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await aNewClient(page);
    await linkBank(page, 'user_mismatch');
    await expect(page).toHaveURL(/create-account\/error/);
    await page.goto(new URL('/create-account/step-3', page.url()).href);
    await fillDetails(page, '25,000');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('table').getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/create-account\/error.*go_to_transfer=/);

    await page.getByRole('button', { name: 'Override' }).click();
    await page.getByRole('button', { name: 'Override and continue' }).click();
    await expect(page.getByText('This is required')).toBeVisible();
    await page.getByLabel('Reason').fill('It is the account of my late mother.');
    await page.getByRole('button', { name: 'Override and continue' }).click();

    await expect(page.getByRole('heading', { name: 'More Data is Required' })).toBeVisible();
    const file = page.locator('input[type=file]').last();
    await file.setInputFiles({ name: 'license.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText('File upload must be in jpg or png format')).toBeVisible();
    await file.setInputFiles({ name: 'license.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024) });
    await expect(page.getByText('The file must be smaller than 10 MB.')).toBeVisible();
    await page.getByLabel('Passport').check();
    await file.setInputFiles(aPhoto('passport.png'));
    await expect(page.getByRole('img', { name: 'Passport: passport.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Your Document has successfully uploaded.')).toBeVisible();

    await page.getByRole('link', { name: 'Continue' }).click();
    await chooseAccount(page);
    transferOnPage(page);
    await page.getByRole('button', { name: 'Make Transfer' }).click();
    await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
    await page.goto(new URL('/create-account/verification', page.url()).href);
    await expect(page.getByText('Nothing is needed right now')).toBeVisible();
  });

  test('three wrong codes leave the account unsupported, and the page explains what to do', { tag: '@long' }, async ({
    quietPage: page,
  }) => {
    await aNewClient(page);
    await linkByNumbers(page);
    await page.getByRole('button', { name: /^VERIFY/ }).click();
    for (const code of ['AAA', 'BBB', 'CCC']) await typeCode(page, code);
    await page.getByTestId('plaid-finish').click();
    await expect(page.getByText('Unsupported', { exact: true })).toBeVisible();
    await expect(page.getByText(/could not be verified/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^VERIFY/ })).toHaveCount(0);
  });

  test('details that differ from the bank’s are corrected, and the transfer continues (R-114, R-117)', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await aNewClient(page);
    await linkBank(page, 'user_mismatch');
    await expect(page).toHaveURL(/create-account\/error/);
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(page.getByText('Your transfer is not complete.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Your Account details are not matching with bank details')).toBeVisible();
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('This is required', { exact: true })).toBeVisible();
    await page.getByLabel('First name').fill('Alberta');
    await page.getByLabel('Last name').fill('Charleson');
    await page.getByLabel('Street address').fill('2992 Cameron Road');
    await page.getByLabel('City').fill('Malakoff');
    await page.getByLabel('State').selectOption('NY');
    await page.getByLabel('ZIP code').fill('14236');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page).toHaveURL(/step-3/);
    await page.goto(at('acme', '/bank-accounts'));
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('a bank with its own site sends the client back, and the account is linked', { tag: '@long' }, async ({
    quietPage: page,
  }) => {
    await aNewClient(page);
    await page.getByRole('button', { name: 'Link a bank account' }).click();
    await page.getByTestId('plaid-continue').click();
    await page.getByTestId('plaid-bank-ins_127287').click();
    await page.getByTestId('plaid-oauth').click();
    await page.getByTestId('bank-username').selectOption('user_house');
    await page.getByTestId('bank-allow').click();
    await page.getByTestId('plaid-finish').click();
    await expect(page).toHaveURL(/step-3$/);
    await expect(page.getByText('Platypus OAuth Bank x6124 is linked.')).toBeVisible();
    await page.goto(at('acme', '/bank-accounts'));
    await expect(page.getByText('Platypus OAuth Bank')).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  test('a document is added to a payment and downloaded again (R-182, R-221)', { tag: '@long' }, async ({
    quietPage: page,
  }) => {
    await onOwnPayment(page);
    await page.getByRole('button', { name: 'Add a document' }).click();
    await page.locator('input[type=file]').last().setInputFiles(aPhoto('contract page 1.png'));
    await page.getByRole('button', { name: 'Add to this payment' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'contract page 1.jpg' }).click();
    expect((await download).suggestedFilename()).toBe('contract page 1.jpg');
  });

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
