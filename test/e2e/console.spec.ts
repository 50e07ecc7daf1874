import { expect, type Page } from '@playwright/test';
import { axeFaults } from './support/axe.ts';
import { at, test } from './support/client.ts';
import { showWhole } from './support/console.ts';
import { choosePassword, giveCode, invited, staffEmail } from './support/staff.ts';

/** A phone and a desk. */
const ENDS = [390, 1440] as const;

/** A device that makes and keeps passkeys, and finds its owner's finger each time. */
async function withPasskeys(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Nothing that axe finds, and nothing to be pulled sideways, by day and by night, on a phone and at a desk. */
async function isSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of ENDS) {
      await page.emulateMedia({ colorScheme });
      await showWhole(page, width);
      expect(await axeFaults(page), `${screen}, ${width}, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(
        0,
      );
    }
}

test('an owner is invited, sets two factors and a passkey, sees the company, and comes back by a touch (X-196)', async ({
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
  await page.getByRole('button', { name: 'Make a passkey' }).click();

  for (const screen of ['Today', 'Payments', 'Files', 'Staff']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: screen }).first().click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await isSound(page, screen);
  }
  await expect(page.getByText(email)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await isSound(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(at('console', '/acme/staff'));
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
});
