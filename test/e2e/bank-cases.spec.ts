import type { BrowserContext, Page } from '@playwright/test';
import { aSignedInClient, giveIdentity, handOver, mustBe } from './support/api.ts';
import { at, enterCode, expect, type Person, test } from './support/client.ts';
import { PHONE } from './support/widths.ts';

/** A new client without a linked account, on the page where one is linked. */
async function aNewClient(page: Page): Promise<Person> {
  const who = await aSignedInClient('acme');
  mustBe(200, await giveIdentity(who));
  await handOver(who, page.context());
  await page.goto(at('acme', '/bank-accounts'));
  await expect(page.getByText('You have no linked bank accounts')).toBeVisible();
  return who.person;
}

/** Leaves for the bank as a phone with the bank's app does: the portal's tab stays. Returns the bank's own page. */
async function leaveForApp(page: Page): Promise<string> {
  let bankPage = '';
  await page.route('**/local/plaid/oauth?*', (route) => {
    bankPage = route.request().url();
    // A browser stays where it is if there is no content.
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Link a bank account' }).click();
  await page.getByTestId('plaid-continue').click();
  await page.getByTestId('plaid-bank-ins_127287').click();
  await page.getByTestId('plaid-oauth').click();
  await expect.poll(() => bankPage).not.toBe('');
  await page.unroute('**/local/plaid/oauth?*');
  return bankPage;
}

/** Logs in at the bank in a new tab, which the bank sends to the portal's return address. */
async function allowInNewTab(context: BrowserContext, bankPage: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(bankPage);
  await tab.getByTestId('bank-username').selectOption('user_house');
  await tab.getByTestId('bank-allow').click();
  return tab;
}

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('a bank’s app returns in a second tab: the account is linked there, and the first tab shows it (X-146)', {
    tag: '@long',
  }, async ({ quietPage: page }) => {
    await aNewClient(page);
    const tab = await allowInNewTab(page.context(), await leaveForApp(page));
    await tab.getByTestId('plaid-finish').click();
    // The payment continues where the client is.
    await expect(tab).toHaveURL(/\/create-account\/step-3$/);
    await expect(tab.getByText(/^Platypus OAuth Bank x\d{4} is linked\.$/)).toBeVisible();
    await expect(page.getByTestId('plaid-dialog')).toHaveCount(0);
    await expect(page.getByText('Platypus OAuth Bank')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /Platypus OAuth Bank/ })).toHaveCount(1);
  });

  test('a bank’s app returns in another browser: the client logs in there, and reads what to do (X-146)', {
    tag: '@long',
  }, async ({ quietPage: page, browser }) => {
    const person = await aNewClient(page);
    const other = await browser.newContext();
    const tab = await allowInNewTab(other, await leaveForApp(page));
    await expect(tab).toHaveURL(/\/login/);
    await tab.getByLabel('Mobile phone number').fill(person.phone);
    await tab.getByRole('button', { name: 'Get Security Code' }).click();
    await enterCode(tab, person);
    await expect(tab.getByText(/^We can't finish linking your bank here/)).toBeVisible();
    await expect(tab).toHaveURL(/\/bank-accounts\/oauth$/);
    await expect(tab.getByRole('button', { name: 'Link a bank account' })).toBeVisible();
    await other.close();
  });
});
