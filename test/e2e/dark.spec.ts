import type { Page } from '@playwright/test';
import { anAwaitedWire, aReadyApiClient, handOver, saveDraft, start } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { isSoundAt } from './support/screens.ts';

/** A phone and a desk. */
const ENDS = [390, 1440] as const;

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** How bright a color of the page is, 0 to 255. */
const brightness = (rgb: string): number => Math.max(...(rgb.match(/\d+/g) ?? []).slice(0, 3).map(Number));

for (const tenant of ['acme', 'harbor', 'summit', 'plainview'] as const)
  test(`${tenant}: where the device is dark the page is, and axe finds no fault (X-093)`, async ({
    quietPage: page,
    context,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(at(tenant));
    await expect(page.getByRole('button', { name: /Create Account|Let's go/ })).toBeVisible();
    expect(brightness(await groundOf(page))).toBeLessThan(40);
    await isSoundAt(page, ENDS, 'the first page');

    const who = await aReadyApiClient(tenant);
    const [account] = who.accounts;
    const sent = await saveDraft(who, 1_000_000, { account });
    expect((await start(who, sent, account)).status).toBe(200);
    const draft = await saveDraft(who, 4_999_999, { account });
    const wire = tenant === 'acme' ? await anAwaitedWire(who) : undefined;
    await handOver(who, context);
    for (const [path, shown] of [
      [`/create-account/step-3?transfer_id=${draft._id}`, page.getByRole('button', { name: 'Next' })],
      [`/create-account/step-select-account?go_to_transfer=${draft._id}`, page.getByRole('radio').first()],
      [`/create-account/step-4?go_to_transfer=${draft._id}`, page.getByRole('button', { name: 'Make Transfer' })],
      [`/create-account/success?go_to_transfer=${sent._id}`, page.getByText('$10,000.00').first()],
      ['/transfer-history', page.getByText('You sent')],
      [`/payment-details/${sent._id}`, page.getByText('Activity')],
      ['/bank-accounts', page.getByText('Verified').first()],
      ['/account', page.getByRole('button', { name: 'Save' })],
      ...(wire
        ? [
            [
              `/create-account/wiring-instructions?transfer_id=${wire._id}&tenant_id=${tenant}`,
              page.getByText('$25,000.00').first(),
            ] as const,
          ]
        : []),
    ] as const) {
      await page.goto(at(tenant, path));
      await expect(shown).toBeVisible();
      await isSoundAt(page, ENDS, path);
    }
  });

/** Notes the ground of every frame that is drawn, from the first one on. */
function watchGround(): void {
  const seen: string[] = [];
  (window as unknown as { grounds: string[] }).grounds = seen;
  const look = () => {
    // Before the first sheet there is nothing to be seen.
    if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a choice of light or dark is kept, without a flash of the other, and paper stays white (X-093)', async ({
  quietPage: page,
  context,
}) => {
  await handOver(await aReadyApiClient('acme'), context);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(at('acme', '/account'));
  const byDay = await groundOf(page);
  expect(brightness(byDay)).toBeGreaterThan(240);
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  const atNight = await groundOf(page);
  expect(brightness(atNight)).toBeLessThan(40);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

  await page.addInitScript(watchGround);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const grounds = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
  expect(new Set(grounds)).toEqual(new Set([atNight]));

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(brightness(ink)).toBeLessThan(90);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  expect(await groundOf(page)).toBe(byDay);
  await page.getByRole('button', { name: 'Auto', exact: true }).click();
  expect(await groundOf(page)).toBe(atNight);
});
