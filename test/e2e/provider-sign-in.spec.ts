import { expect } from '@playwright/test';
import { aSignedInClient } from './support/api.ts';
import { aPerson, at, test } from './support/client.ts';

test('a client signs in by the identity provider of the tenant, and a stranger is asked to register (R-245)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  const person = aPerson();
  await aSignedInClient('harbor', person);

  const continueAs = async (phone: string) => {
    await page.goto(at('harbor', '/login'));
    await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
    await page.getByLabel('Mobile number on file').fill(phone);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await continueAs('+12165559999');
  await expect(page.getByRole('alert')).toContainText('Please register first.');
  await page.getByRole('link', { name: 'Log in with a texted code' }).click();

  await continueAs(`+1${person.phone}`);
  // SSN and birth date are still missing, as after a texted code.
  await expect(page).toHaveURL(/\/create-account\/step-2/);
  await page.goto(at('harbor', '/account'));
  await expect(page.getByText(person.lastName).first()).toBeVisible();
});
