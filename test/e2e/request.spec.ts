import { aReadyApiClient, handOver, readTransfer } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { atTheBank } from './support/local-cloud.ts';
import { aRequest } from './support/offers.ts';
import { callOn } from './support/ops.ts';
import { WIDTHS } from './support/widths.ts';

for (const { width, use, details } of WIDTHS)
  test.describe(width, details, () => {
    test.use(use);

    test('a request is read, and paid at the amount the tenant set, as it was last shown (R-166, R-200, R-203, X-133)', async ({
      quietPage: page,
      context,
    }) => {
      const who = await aReadyApiClient('acme', { person: aPerson() });
      const id = await aRequest(who, { amount: '5,000' });
      await handOver(who, context);
      await page.goto(at('acme', '/transfer-history'));
      const card = page.getByRole('article').first();
      await expect(card).toContainText('You were asked to send');
      await card.getByRole('link', { name: /View Details/ }).click();
      await expect(page).toHaveURL(/payment-details/);
      await page.getByRole('link', { name: 'Pay now' }).click();

      await expect(page).toHaveURL(new RegExp(`step-select-account\\?go_to_transfer=${id}$`));
      await expect(page.getByRole('table').getByRole('radio').first()).toBeVisible();
      expect((await readTransfer(who, id))?.status).toBe('viewed');
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`step-3\\?transfer_id=${id}`));
      await expect(page.getByRole('heading', { level: 1, name: 'Payment request' })).toBeVisible();
      await expect(page.getByText('Earnest Money Deposit for Purchase')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByRole('table').getByRole('radio').first().check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/step-4/);
      // Until its button is there, the review has not read the data that it shows.
      await expect(page.getByRole('button', { name: 'Make Transfer' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Change details' })).toHaveCount(0);
      // The company sets the file while its client reads. The payment is made as it was read.
      await callOn({ tenant: 'acme', id }, 'set-file', '--file-number', '24-1187', '--by', 'Rosa Diaz');
      await page.getByRole('button', { name: 'Make Transfer' }).click();
      await expect(page.getByText('The details changed. Please review again.')).toBeVisible();
      // It is among the listed changes as well.
      if (use.viewport.width < 768) await page.getByText('More details').click();
      await expect(page.getByText('24-1187', { exact: true })).toBeVisible();
      expect(await atTheBank(port(), id)).toEqual([]);
      await page.getByRole('button', { name: 'Make Transfer' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
      const entries = await atTheBank(port(), id);
      expect(entries).toHaveLength(1);
      await page.goto(at('acme', '/transfer-history'));
      await expect(page.getByRole('article').first()).toContainText('You sent');
    });
  });
