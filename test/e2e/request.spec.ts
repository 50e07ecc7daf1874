import { aReadyApiClient, aSignedInClient, handOver, readTransfer } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { atTheBank, messagesTo } from './support/local-cloud.ts';
import { aRequest } from './support/offers.ts';
import { callOn } from './support/ops.ts';
import { PHONE, WIDTHS } from './support/widths.ts';

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

test.describe(PHONE.width, () => {
  test.use(PHONE.use);

  test('a requested wire leads to its instructions, and Back shows the request again, not a form (R-201, R-203)', {
    tag: '@long',
  }, async ({ quietPage: page, context }) => {
    const who = await aReadyApiClient('acme', { person: aPerson() });
    const id = await aRequest(who, { amount: '48,250', purpose: 'Down Payment and Closing Costs', method: 'Wire' });
    await handOver(who, context);
    await page.goto(at('acme', '/transfer-history'));
    await page.getByRole('link', { name: /Wire Instructions/ }).click();
    await expect(page).toHaveURL(/step-4/);
    await page.getByRole('button', { name: 'Make Transfer' }).click();
    await expect(page.getByRole('button', { name: 'Show numbers' })).toBeVisible();
    await page.getByRole('link', { name: '< Back' }).click();
    await expect(page).toHaveURL(new RegExp(`step-3\\?transfer_id=${id}`));
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Wire Instructions' }).click();
    await expect(page.getByRole('button', { name: 'Show numbers' })).toBeVisible();
    await page.goto(at('acme', '/transfer-history'));
    await expect(page.getByRole('article').first()).toContainText('You plan to send');
  });
});

test('a request from the tenant’s software is shown after login, with the accounts or first the identity (R-040)', {
  tag: '@long',
}, async ({ browser }) => {
  for (const [who, place] of [
    [await aReadyApiClient('acme', { person: aPerson() }), 'step-select-account\\?go_to_transfer='],
    [await aSignedInClient('acme', aPerson()), 'step-2\\?go_to_transfer='],
  ] as const) {
    const id = await aRequest(who, { amount: '1,500' }, 'initiate');
    const context = await browser.newContext();
    await handOver(who, context);
    const page = await context.newPage();
    await page.goto(at('acme', '/transfer-history'));
    await expect(page).toHaveURL(new RegExp(`${place}${id}`));
    expect((await readTransfer(who, id))?.status).toBe('viewed');
    await context.close();
  }
});

test('a client gets a request by text and e-mail, both with only the portal’s own link (X-014, X-039)', async () => {
  const who = await aReadyApiClient('acme', { person: aPerson() });
  await aRequest(who, { amount: '7,250' });
  const { phone, email } = who.person;
  const [text] = await messagesTo(port(), phone);
  expect(text?.text).toContain('has requested a payment, due');
  expect(text?.text).toContain(`Log in: ${at('acme', '')} Not expected?`);
  const subjects = (await messagesTo(port(), email)).map(({ subject }) => subject);
  expect(subjects).toContain('Acme Title & Escrow has requested a payment');
});

test('an unexpected request is declined, and nothing is paid', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  const who = await aReadyApiClient('acme', { person: aPerson() });
  const id = await aRequest(who, { amount: '9,000' });
  await handOver(who, context);
  await page.goto(at('acme', `/create-account/step-3?transfer_id=${id}`));
  await expect(page.getByText(/Don.t pay\. Call Acme Title & Escrow first/)).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(new RegExp(`payment-details/${id}`));
  await expect(page.getByText('You declined. Nothing was paid.')).toBeVisible();
  expect((await readTransfer(who, id))?.status).toBe('cancelled');
  expect(await atTheBank(port(), id)).toEqual([]);
});
