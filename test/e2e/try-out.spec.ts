import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeFaults } from './support/axe.ts';
import { at, expect, test } from './support/client.ts';
import { patience } from './support/machine.ts';
import { startPortal } from './support/running-portal.ts';

test('whoever tries the portal on one machine signs in at the console by one press (X-151)', async ({ page }) => {
  test.setTimeout(patience(180_000));
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-try-out-'));
  const portal = await startPortal(dataDir, 0, ['--try-out']);
  try {
    await page.goto(portal.url('console'));
    const people = page.getByRole('region', { name: 'Try it as' }).getByRole('button');
    await expect(people).toHaveText([/^Olivia/, /^Rosa/, /^Sam/, /^Ana/, /^Ann/, /^Kim/]);
    expect(await axeFaults(page)).toEqual([]);
    // As often as somebody likes: each code of the authenticator counts once, and a sign-in needs one.
    for (let time = 0; time < 4; time += 1) {
      await people.filter({ hasText: 'Olivia Park' }).click();
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
    await people.filter({ hasText: 'Olivia Park' }).click();
    await page.getByRole('link', { name: 'Staff' }).first().click();
    for (const colleague of ['Rosa Diaz', 'Sam Okafor', 'Ana Ruiz', 'Kim Lee'])
      await expect(page.getByText(colleague).first()).toBeVisible();
    await expect(page.getByText('Ann Fisher')).toHaveCount(0);
  } finally {
    await page.goto('about:blank').catch(() => undefined);
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a portal that nobody tries out signs nobody in by one press (X-151)', async ({ page }) => {
  await page.goto(at('console', '/'));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Try it as' })).toHaveCount(0);
  expect(await page.locator('meta[name="try-out"]').count()).toBe(0);
  const asked = await page.evaluate(async () => (await fetch('/local/try-out')).status);
  expect(asked).toBe(404);
});
