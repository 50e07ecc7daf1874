import type { BrowserContext, Page } from '@playwright/test';
import { allowAnotherCode } from './support/allowances.ts';
import { aReadyApiClient, askGraph, mustBe } from './support/api.ts';
import { aPerson, at, enterCode, expect, login, type Person, register, test } from './support/client.ts';

/*
 * Two people who share a computer share its cookies. The last one to log in has them, and a tab that still shows the
 * first person would show the other one's payments under that name.
 */

/** In a second tab one person leaves and the other logs in: a signed-in client is known in every tab. */
async function takesOver(context: BrowserContext, person: Person): Promise<Page> {
  const other = await context.newPage();
  await other.goto(at('acme', '/transfer-history'));
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/login/);
  await allowAnotherCode(person.phone);
  await login(other, 'acme', person);
  return other;
}

test('when someone else logs in in a second tab, the first one no longer shows anyone (X-207)', {
  tag: '@long',
}, async ({ page, context }) => {
  const [ada, wei] = [aPerson(), aPerson({ firstName: 'Wei', lastName: 'Chen' })];
  await aReadyApiClient('acme', { person: wei });
  await register(page, 'acme', ada);
  await enterCode(page, ada);
  await expect(page.getByText('Ada').first()).toBeVisible();

  const other = await takesOver(context, wei);
  await expect(other.getByText('Wei').first()).toBeVisible();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Ada')).toHaveCount(0);
  await expect(other.getByText('Wei').first()).toBeVisible();
});

test('a tab that missed it does nothing in the other person’s name, and ends with its next call (X-207)', {
  tag: '@long',
}, async ({ page, context }) => {
  const [ada, wei] = [aPerson(), aPerson({ firstName: 'Wei', lastName: 'Chen' })];
  await aReadyApiClient('acme', { person: ada });
  const theirs = await aReadyApiClient('acme', { person: wei });
  // A sleeping tab hears nothing.
  await page.addInitScript(() => {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as never;
  });
  await allowAnotherCode(ada.phone);
  await login(page, 'acme', ada);
  await page.goto(at('acme', '/account'));
  await page.getByLabel('Last name').fill('Lovelace');

  const other = await takesOver(context, wei);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Ada')).toHaveCount(0);
  expect(JSON.stringify(mustBe(200, await askGraph(theirs, 'Client', {})))).toContain('Chen');
  // The second tab's session is unchanged.
  await other.reload();
  await expect(other.getByText('Wei').first()).toBeVisible();
});
