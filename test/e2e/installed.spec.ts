import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { picturesIn } from '#infra/local/host/pictures.ts';
import { aReadyApiClient, handOver, saveDraft } from './support/api.ts';
import { at, expect, port, test, transferOnPage } from './support/client.ts';
import { callHost } from './support/local-cloud.ts';

// No other journey has the offline shell, because it would bypass what a test intercepts.
test.use({ serviceWorkers: 'allow' });

/** Everything that the browser stores for this address outside of the tab, as text. */
const keptByTheShell = (page: Page): Promise<{ readonly names: readonly string[]; readonly text: string }> =>
  page.evaluate(async () => {
    const parts: string[] = [];
    const names: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request);
        names.push(new URL(request.url).pathname);
        parts.push(request.url, JSON.stringify([...(reply?.headers ?? [])]), (await reply?.text()) ?? '');
      }
    }
    return { names: names.toSorted(), text: parts.join('\n') };
  });

const hasShell = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');

test('the portal installs as an app of its company, with its name, colors and picture (X-097)', {
  tag: '@long',
}, async () => {
  for (const [tenant, name, short] of [
    ['acme', 'Acme Title & Escrow', 'Acme Title'],
    ['harbor', 'Harbor Realty Group', 'Harbor'],
  ] as const) {
    const reply = await callHost(port(), tenant, '/api/app.webmanifest');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/manifest+json']);
    const manifest = JSON.parse(reply.text);
    expect(manifest).toMatchObject({ name, short_name: short, start_url: '/', scope: '/', display: 'minimal-ui' });
    for (const { src } of manifest.icons) {
      const icon = await callHost(port(), tenant, src);
      expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(icon.text).toMatch(/^(<\?xml|<svg)/);
    }
    const forIphones = await callHost(port(), tenant, '/api/app-icon.png');
    expect([forIphones.status, forIphones.headers['content-type']]).toEqual([200, 'image/png']);
    expect(forIphones.text.slice(1, 4)).toBe('PNG');
  }
  const script = await callHost(port(), 'acme', '/sw.js');
  expect([script.status, script.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test('the offline shell says that nothing was sent, stores nothing of a whole payment, and never replaces a page (X-097)', {
  tag: '@long',
}, async ({ page, context }) => {
  const who = await aReadyApiClient('acme');
  const draft = await saveDraft(who, 4_321_900, { account: who.accounts[0], note: 'canary in a note' });
  await handOver(who, context);
  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${draft._id}`));
  await expect(page.getByRole('button', { name: 'Make Transfer' })).toBeVisible();
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/api/app-icon.png');
  await hasShell(page);
  // From here on every page request goes through the shell.
  await page.reload();
  await page.getByRole('button', { name: 'Make Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
  expect(transferOnPage(page)).toBe(draft._id);
  for (const path of ['/transfer-history', `/payment-details/${draft._id}`, '/account', '/bank-accounts']) {
    await page.goto(at('acme', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const { firstName, lastName, email, phone } = who.person;
  const secrets = [lastName, email, phone, draft._id, draft.referenceID, '43,219', '4821', 'canary', who.id];
  const tokens = [...who.cookies.values()].map(({ value }) => value);
  const kept = await keptByTheShell(page);
  expect(kept.names).toEqual(['/offline.css', '/offline.html']);
  for (const secret of [firstName, ...secrets, ...tokens]) expect(kept.text).not.toContain(secret);

  await context.setOffline(true);
  await page.goto(at('acme', '/transfer-history'));
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText(/no payment was made and nothing was changed/)).toBeVisible();
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).toBe('442px');
  for (const secret of secrets) await expect(page.locator('html')).not.toContainText(secret);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  // The portal's own page again, from the network.
  await expect(page.getByText('You sent')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/login|create-account/);
  expect((await keptByTheShell(page)).names).toEqual(['/offline.css', '/offline.html']);
});

test('a stage that switches the shell off removes it from browsers that have it (X-097)', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await handOver(await aReadyApiClient('acme'), context);
  await page.goto(at('acme', '/transfer-history'));
  await hasShell(page);
  // The portal serves any file beside the companies' pictures. For a browser the shell's script has changed when
  // another one is registered in its place.
  const place = picturesIn(process.env['PORTAL_DATA'] ?? '');
  mkdirSync(place, { recursive: true });
  copyFileSync(new URL('../../infra/aws/edge/no-offline-shell.js', import.meta.url), join(place, 'farewell.js'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/farewell.js');
  });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
