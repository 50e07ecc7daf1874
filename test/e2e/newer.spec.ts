import type { Page } from '@playwright/test';
import { aReadyApiClient, handOver } from './support/api.ts';
import { at, expect, fillDetails, test } from './support/client.ts';

/**
 * A release is deployed while a page is open: the API reports that it is newer, and the address names another first
 * script.
 */
const release = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const reply = await real(...asked);
      const text = (await reply.text()).replace(
        /href="[^"]+" data-part/,
        'href="/assets/of-the-new-release.js" data-part',
      );
      return new Response(text, { status: reply.status, headers: { 'x-portal-version': '999' } });
    };
  });

test('a page that is open during a release shows a notice, and the reload keeps a half-filled form (X-122)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  await handOver(await aReadyApiClient('acme'), context);
  await page.goto(at('acme', '/create-account/step-3'));
  await fillDetails(page, '1,234.00');
  const bar = page.getByRole('status').filter({ hasText: "There's a newer version of this page." });
  await expect(bar).toBeHidden();

  await release(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,234.00');

  await bar.getByRole('button', { name: 'Reload' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,234.00');
  await expect(page.getByLabel('Re-Enter Amount')).toHaveValue('1,234.00');
});
