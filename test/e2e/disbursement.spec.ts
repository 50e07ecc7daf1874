import type { Page } from '@playwright/test';
import { aSignedInClient, handOver, linkAccounts, readTransfer } from './support/api.ts';
import { aPerson, at, expect, linkByNumbers, port, test } from './support/client.ts';
import { advance, atTheBank, messagesTo } from './support/local-cloud.ts';
import { anInitiatedPayment, aSentPayment, recall, releaseAccount } from './support/offers.ts';
import { PHONE, WIDTHS } from './support/widths.ts';

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

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('an account entered by its numbers receives a payment once it is verified and the company has called (R-163, R-202, X-111)', {
    tag: '@long',
  }, async ({ quietPage: page, context }) => {
    const who = await aSignedInClient('acme', aPerson());
    const id = await aSentPayment(who, '12,000');
    await handOver(who, context);
    await page.goto(at('acme', `/create-account/step-select-account?go_to_transfer=${id}&disbursement=account`));
    await linkByNumbers(page);
    await page.getByRole('radio').check();
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByText('Your payment is waiting for you')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect((await readTransfer(who, id))?.status).toBe('awaiting acceptance');
    await page.goto(at('acme', '/transfer-history'));
    await expect(page.getByRole('article')).toContainText('You were sent');
    await page.getByRole('link', { name: /Accept Funds/ }).click();
    await page.getByRole('link', { name: 'Verify the account' }).click();
    await page.getByRole('button', { name: /^VERIFY/ }).click();
    await page.getByTestId('plaid-code').fill('ABC');
    await page.getByTestId('plaid-submit').click();
    await expect(page.getByText('Nothing is needed right now')).toBeVisible();
    await page.getByRole('link', { name: 'Select an Account' }).click();

    await expect(page).toHaveURL(/disbursement=account$/);
    await expect(page.getByText('Your account is verified')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Accept Payment' }).click();

    // The bank doesn't say whose account it is, so the company calls before it pays.
    await expect(page).toHaveURL(new RegExp(`payment-details/${id}$`));
    await expect(page.getByText("We'll call you first")).toBeVisible();
    expect(await atTheBank(port(), id)).toEqual([]);
    await page.reload();
    await expect(page.getByText("We'll call you first")).toBeVisible();
    // It is the company's turn, so nothing asks the client for an answer.
    await expect(page.getByText(/Accept by/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Choose another account' }).click();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await releaseAccount(who, id);
    await page.reload();
    await expect(page.getByText('Your account is confirmed')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Accept Payment' }).click();
    await expect(page.getByText('Your funds should be deposited within 1-3 business days.')).toBeVisible();
    expect(await atTheBank(port(), id)).toHaveLength(1);
  });
});

test('a payment from the tenant’s software is shown after login, even without SSN and birth date, and is instant if bank and tenant allow it (R-040, R-039, X-035)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aSignedInClient('summit', aPerson());
  await linkAccounts(who);
  const older = await anInitiatedPayment(who, '1,000');
  const newer = await anInitiatedPayment(who, '2,000');
  await handOver(who, context);
  await page.goto(at('summit', '/transfer-history'));
  await expect(page).toHaveURL(new RegExp(`step-select-account\\?go_to_transfer=${newer}&disbursement=account$`));
  await expect(page.getByText('$2,000.00')).toBeVisible();
  expect([(await readTransfer(who, newer))?.status, (await readTransfer(who, older))?.status]).toEqual([
    'viewed',
    'Initiated',
  ]);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Accept Payment' }).click();
  await expect(page.getByText('Your funds are usually in your account within minutes.')).toBeVisible();
  await page.getByRole('link', { name: 'Transfer history' }).click();
  // The next one follows when this is done.
  await expect(page).toHaveURL(new RegExp(`go_to_transfer=${older}`));
});

test('a client declines a payment with a reason for the staff, and a recalled one shows that', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aSignedInClient('acme', aPerson());
  const [declined, recalled] = [await aSentPayment(who, '3,000'), await aSentPayment(who, '4,000')];
  await handOver(who, context);
  await page.goto(at('acme', `/payment-details/${declined}`));
  await page.getByRole('link', { name: 'Accept Funds' }).click();
  // The previous page has a "Decline" of its own, which is still there for a moment at the new address.
  await expect(page.getByRole('heading', { level: 1, name: 'Select an Account' })).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByLabel(/Reason/).fill('I sold through another company');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(new RegExp(`payment-details/${declined}`));
  await expect(page.getByText('No money moved.')).toBeVisible();
  const told = JSON.stringify(await messagesTo(port(), 'closings@acme-title.example'));
  expect(told).toContain('I sold through another company');

  await recall(who, recalled);
  await page.goto(at('acme', `/create-account/step-4?go_to_transfer=${recalled}&disbursement=payment`));
  await expect(page).toHaveURL(new RegExp(`payment-details/${recalled}`));
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accept Funds' })).toHaveCount(0);
});
