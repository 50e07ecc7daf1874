import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeFaults } from './support/axe.ts';
import { at, expect, test } from './support/client.ts';
import { onADay } from './support/day.ts';
import { choose, ownMenu } from './support/desk.ts';
import { patience } from './support/machine.ts';
import { startPortal } from './support/running-portal.ts';

test('anyone who tries the portal on one machine signs in at the console with one click (X-151)', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(patience(180_000));
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-try-out-'));
  const portal = await startPortal(dataDir, 0, ['--try-out']);
  try {
    await page.goto(portal.url('console'));
    const people = page.getByRole('region', { name: 'Try it as' }).getByRole('button');
    await expect(people).toHaveText([/^Olivia/, /^Rosa/, /^Sam/, /^Ana/, /^Ann/, /^Kim/]);
    expect(await axeFaults(page)).toEqual([]);
    // As often as you like: each code of the authenticator counts once, and a sign-in needs one.
    for (let time = 0; time < 4; time += 1) {
      await people.filter({ hasText: 'Olivia Park' }).click();
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
      await ownMenu(page, 'Olivia Park');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
    await people.filter({ hasText: 'Olivia Park' }).click();
    await page.getByRole('link', { name: 'Company' }).first().click();
    for (const colleague of ['Rosa Diaz', 'Sam Okafor', 'Ana Ruiz', 'Kim Lee'])
      await expect(page.getByText(colleague).first()).toBeVisible();
    await expect(page.getByText('Ann Fisher')).toHaveCount(0);
  } finally {
    await page.goto('about:blank').catch(() => undefined);
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('Sam approves Rosa’s payment as himself with one click, and no one else of this machine can (X-328)', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(patience(240_000));
  await onADay(browser, async (day) => {
    const rosa = await day.colleague('Rosa Diaz');
    await rosa.goto(day.portal.url('console', '/acme/ledger'));
    await choose(rosa.getByRole('main'), 'Request a deposit or withdrawal');
    await rosa.getByLabel('Amount', { exact: true }).fill('25,000.00');
    await rosa.getByLabel('Reason', { exact: true }).fill('the Euclid closing');
    await rosa.getByRole('button', { name: 'Submit for approval', exact: true }).click();
    await expect(rosa.getByText('Someone else has to approve it.')).toBeVisible();

    const sam = await day.colleague('Sam Okafor');
    await sam.goto(day.portal.url('console', '/acme/ledger'));
    await sam.getByRole('button', { name: /^Approve/ }).click();
    const sheet = sam.getByRole('dialog');
    await expect(sheet).toContainText('$25,000.00');
    const press = sheet.getByRole('button', { name: 'Approve as Sam Okafor' });
    await expect(press).toBeVisible();
    expect(await axeFaults(sam)).toEqual([]);
    // This machine's secrets of someone else don't prove Sam.
    await sam.route('**/local/try-out/factors', (route) =>
      route.continue({ postData: JSON.stringify({ email: 'rosa@acme-title.example' }) }),
    );
    await press.click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await sam.unroute('**/local/try-out/factors');
    await press.click();
    await expect(sam.getByText('Approved. See its status under Plaid balance.')).toBeVisible();
  });
});

test('a portal that isn’t for trial signs no one in with one click, and reveals no factors (X-151, X-328)', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(at('console', '/'));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Try it as' })).toHaveCount(0);
  expect(await page.locator('meta[name="try-out"]').count()).toBe(0);
  const asked = await page.evaluate(async () => (await fetch('/local/try-out')).status);
  expect(asked).toBe(404);
  const told = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'sam@acme-title.example' });
    return (await fetch('/local/try-out/factors', { method: 'POST', headers, body })).status;
  });
  expect(told).toBe(404);
});
