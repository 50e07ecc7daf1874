import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aReadyApiClient, handOver, saveDraft, start } from './support/api.ts';
import { aPerson, at, enterCode, expect, register, sayWhoTheyAre, test } from './support/client.ts';
import { PHONE } from './support/widths.ts';

/** A client with one payment of $1,250.50 on its way, signed in, on the history. */
async function aPayer(page: Page): Promise<void> {
  const who = await aReadyApiClient('acme');
  const [account] = who.accounts;
  const draft = await saveDraft(who, 125_050, { account });
  expect((await start(who, draft, account)).status).toBe(200);
  await handOver(who, page.context());
  await page.goto(at('acme', '/transfer-history'));
}

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('the profile saves a name, an address and the two secrets, and hides the secrets afterwards (R-086, R-088, R-090)', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    const person = aPerson();
    await register(page, 'acme', person);
    await enterCode(page, person);
    await page.goto(at('acme', '/account'));
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: /SSN, last 4|Last 4 digits/ }).fill('1234');
    await page.getByLabel('Month').fill('3');
    await page.getByLabel('Day').fill('27');
    await page.getByLabel('Year').fill('1985');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your profile has been saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue('Lovelace');
    await expect(page.getByText('On file, encrypted.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /SSN, last 4|Last 4 digits/ })).toHaveValue('');
  });
});

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('a payment is found by its street, and added up, printed and downloaded by property (R-209, R-247)', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await aPayer(page);
    await page.getByText('Search and filter').click();
    await page.getByRole('searchbox').fill('maple');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByText(/77 Maple Ave/)).toBeVisible();
    await page.getByRole('searchbox').fill('zebra');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Show archived' }).click();
    await expect(page.getByText(/Nothing is archived/)).toBeVisible();

    await page.getByRole('link', { name: 'Financials' }).click();
    await expect(page.getByRole('row', { name: /77 Maple Ave/ })).toContainText('$1,250.50');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('"1250.50"');
  });

  test('missing details are listed with a link, and each purpose with its limits (R-248)', { tag: '@long' }, async ({
    quietPage: page,
  }) => {
    const person = aPerson();
    await register(page, 'acme', person);
    await enterCode(page, person);
    await page.goto(at('acme', '/create-account/needs-update'));
    await page.getByRole('link', { name: 'Add: SSN and date of birth' }).click();
    await sayWhoTheyAre(page, person);
    await expect(page).toHaveURL(/bank-accounts/);
    await page.goto(at('acme', '/create-account/send-money'));
    await page.getByRole('link', { name: 'Choose Additional Deposit' }).click();
    await expect(page).toHaveURL(/step-3/);
    await expect(page.getByRole('radio', { name: 'Additional Deposit' })).toBeChecked();
  });
});

test('the FAQ answers in the tenant’s name (R-247)', { tag: '@long' }, async ({ quietPage: page }) => {
  await aPayer(page);
  await page.goto(at('acme', '/faq'));
  await page.getByText('Where does my money go?').click();
  await expect(page.getByText(/It never stops at this portal/)).toBeVisible();
});

test('a receipt prints without menus and buttons, with collapsed parts open', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  await aPayer(page);
  await page.getByRole('link', { name: /^View Details/ }).click();
  await page.getByText('Your authorization').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(page.getByText(/I authorize/)).toBeVisible();
});
