import type { Page } from '@playwright/test';
import { aSignedInClient, handOver, linkAccounts, readTransfer } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { advance, atTheBank, messagesTo } from './support/local-cloud.ts';
import { aSentPayment } from './support/offers.ts';
import { WIDTHS } from './support/widths.ts';

const steps = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: /^(Select a Bank Account|Accept Your Payment|Success)$/ });
const current = (page: Page) => page.locator('.step[aria-current=step]');

for (const { width, use, details } of WIDTHS)
  test.describe(width, details, () => {
    test.use(use);

    test('a seller accepts the proceeds of a sale: card, account, acceptance, success, receipt (R-037, R-039, R-163, R-169, R-174, R-179, R-184, R-188, R-200, R-202)', async ({
      quietPage: page,
      context,
    }) => {
      // Neither SSN nor birth date is on file, and a payment to the client needs neither.
      const who = await aSignedInClient('acme', aPerson());
      // Linked before the payment is prepared, and owned by the client, so it needs no call.
      await linkAccounts(who);
      const id = await aSentPayment(who, '84,250.75');
      await handOver(who, context);
      await page.goto(at('acme', '/transfer-history'));
      const card = page.getByRole('article').first();
      await expect(card).toContainText('You were sent');
      await expect(card).toContainText('$84,250.75');
      await card.getByRole('link', { name: /Accept Funds/ }).click();

      await expect(page).toHaveURL(new RegExp(`step-select-account\\?go_to_transfer=${id}&disbursement=account$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Select an Account' })).toBeVisible();
      await expect(steps(page)).toHaveText(['Select a Bank Account', 'Accept Your Payment', 'Success']);
      await expect(current(page)).toHaveText('Select a Bank Account');
      await expect(page.getByText('Please select the account for depositing your funds:')).toBeVisible();
      expect((await readTransfer(who, id))?.status).toBe('viewed');
      await page.getByRole('radio', { name: /4821/ }).check();
      await page.getByRole('button', { name: 'Continue' }).click();

      await expect(page).toHaveURL(new RegExp(`step-4\\?go_to_transfer=${id}&disbursement=payment$`));
      await expect(current(page)).toHaveText('Accept Your Payment');
      await expect(page.getByText(/^By selecting Accept Payment I ask Acme Title/)).toContainText('$84,250.75');
      await expect(page.getByRole('link', { name: 'Change details' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Accept Payment' }).dblclick();

      await expect(page).toHaveURL(new RegExp(`success\\?go_to_transfer=${id}&disbursement=success$`));
      await expect(current(page)).toHaveText('Success');
      await expect(page.getByText('Your funds should be deposited within 1-3 business days.')).toBeVisible();
      // No e-mail is on file either.
      await expect(page.getByText("We don't have your email address, so your receipt is here only")).toBeVisible();
      const [entry, ...more] = await atTheBank(port(), id);
      expect(more).toEqual([]);
      expect(entry?.amount).toBe('84250.75');

      await page.getByRole('button', { name: 'Share by email' }).click();
      const friend = `friend.${who.person.phone}@example.com`;
      await page.getByLabel('Email addresses').fill(friend);
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Email sent successfully').first()).toBeVisible();
      expect(await messagesTo(port(), friend)).toHaveLength(1);

      for (const news of ['posted', 'settled']) await advance(port(), entry?.id ?? '', news);
      await page.goto(at('acme', '/transfer-history'));
      await expect(page.getByRole('article').first()).toContainText('You accepted');
    });
  });
