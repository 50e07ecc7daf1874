import type { Page } from '@playwright/test';
import {
  aPerson,
  at,
  chooseAccount,
  enterCode,
  expect,
  fillDetails,
  linkBank,
  type Person,
  sayWhoTheyAre,
  test,
} from './support/client.ts';
import { PHONE } from './support/widths.ts';

const LANDING = '/partner/marisol-vega';

/** Fills in the form on an agent's page and enters the texted code. */
async function signUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Mobile phone number').fill(person.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/partner\/account-verification/);
  await enterCode(page, person);
}

const keptAgent = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('partner agent') ?? 'null'));

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('an agent’s page shows the agent, and registers a client whose payments name the agent (R-223, R-224, R-225, R-228)', async ({
    quietPage: page,
  }) => {
    const person = aPerson();
    await page.goto(at('harbor', LANDING));
    await expect(page.getByRole('heading', { level: 1, name: 'Marisol Vega' })).toBeVisible();
    await expect(page.getByText('FL SL3141592')).toBeVisible();
    const portrait = page.getByRole('region', { name: 'Marisol Vega' }).locator('img[alt=""]');
    await expect(portrait).not.toHaveJSProperty('naturalWidth', 0);
    expect(await keptAgent(page)).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{24}$/) });

    await signUp(page, person);
    await expect(page).toHaveURL(/\/partner\/step-2/);
    await sayWhoTheyAre(page, person);
    await linkBank(page);
    // Leaving the page before would interrupt the linking of the account.
    await expect(page).toHaveURL(/\/create-account\/step-3/);
    await expect(page.getByText('Your agent: Marisol Vega')).toBeVisible();
    await page.goto(at('harbor', '/partner/step-3'));
    await expect(page.getByText('Your agent: Marisol Vega')).toBeVisible();
    await expect(page.getByLabel('Your agent', { exact: true })).toHaveCount(0);
    await fillDetails(page, '1,500.00');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/partner\/step-select-account/);
    await chooseAccount(page);
    await expect(page).toHaveURL(/\/partner\/step-4/);
    await page.getByText('More details').click();
    await expect(page.getByText('Marisol Vega')).toBeVisible();
    await page.getByRole('button', { name: 'Make Transfer' }).click();
    await expect(page).toHaveURL(/\/partner\/success/);
    await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
  });
});
