import { expect } from '@playwright/test';
import { at, test } from './support/client.ts';
import { isSound } from './support/console.ts';
import { ownMenu } from './support/desk.ts';
import { choosePassword, giveCode, invited, staffEmail, withPasskeys } from './support/staff.ts';

test('an owner is invited, sets up two factors and a passkey, sees the company, and signs in again by passkey (X-196)', async ({
  page,
}) => {
  const email = staffEmail('olivia');
  const link = await invited('Olivia Park', email, 'owner');
  await withPasskeys(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Join Acme/ })).toBeVisible();
  await isSound(page, 'invitation');
  await choosePassword(page);
  await isSound(page, 'second factor');
  await giveCode(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();

  for (const [place, screen] of [
    ['Today', 'Today'],
    ['Payments', 'Payments'],
    ['Files', 'Files'],
    ['Company', 'Staff'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: place }).first().click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await isSound(page, screen);
  }
  await expect(page.getByText(email)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await ownMenu(page, 'Olivia Park');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await isSound(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(at('console', '/acme/staff'));
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
});
