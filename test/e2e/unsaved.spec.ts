import { aReadyApiClient, handOver } from './support/api.ts';
import { at, expect, fillDetails, test } from './support/client.ts';

test('a half-filled form survives a reload and a second tab, and its draft opens at the missing fields (X-091)', {
  tag: '@long',
}, async ({ page, context }) => {
  await handOver(await aReadyApiClient('acme'), context);
  await page.goto(at('acme', '/create-account/step-3'));
  await fillDetails(page, '10,000.00');
  await page.reload();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('10,000.00');
  await expect(page.getByLabel('City')).toHaveValue('Cleveland');
  const second = await context.newPage();
  await second.goto(at('acme', '/create-account/step-3'));
  await expect(second.getByLabel('Re-Enter Amount')).toHaveValue('10,000.00');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/step-select-account/);
  await page.goto(at('acme', '/transfer-history'));
  await page.getByRole('link', { name: 'Continue this payment' }).click();
  await expect(page).toHaveURL(/step-select-account/);
});
