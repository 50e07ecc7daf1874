import type { Page } from '@playwright/test';
import { aReadyApiClient, aSignedInClient, handOver, mustBe, saveDraft, start } from './support/api.ts';
import { aPerson, at, enterCode, expect, fillAddress, fillDetails, register, test } from './support/client.ts';
import { atTheBank, codeFor } from './support/local-cloud.ts';

/** The sentence at a field, where a screen reader finds it too. */
const errorOf = (page: Page, label: string) =>
  page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.field-error');

const toast = (page: Page, sentence: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(sentence, { exact: true });

test('a short or wrong code is refused, another one requires a wait, and the right one still works (R-065, R-066)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  const person = aPerson();
  await register(page, 'plainview', person);
  const field = page.getByLabel('Security code');
  const code = await codeFor(Number(new URL(page.url()).port), person.phone);

  await field.fill(code.slice(0, 5));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(errorOf(page, 'Security code')).toHaveText('Code must be 6 digits');

  const wrong = code.replace(/^./, (first) => String((Number(first) + 1) % 10));
  for (const send of [
    () => page.getByRole('button', { name: 'Verify' }).click(),
    () => field.press('Enter'),
    () => field.press('Enter'),
  ]) {
    await field.clear();
    // Digit by digit, as a hand types, because a whole code at once would be sent automatically.
    await field.pressSequentially(wrong);
    await send();
    await expect(page.getByRole('alert')).toContainText('Invalid Code');
    // An element that takes the focus from the field must not hide the sentence. The page has done both once it is
    // idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(errorOf(page, 'Security code')).toHaveText('Invalid Code');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page).toHaveURL(/account-verification/);

  await expect(page.getByText(/^You can request a new code in \d+ seconds\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new code' })).toHaveCount(0);
  // A page that has forgotten the wait learns it from the server, and waits again.
  await page.evaluate(() => {
    const { resendAt: _forgotten, ...kept } = JSON.parse(sessionStorage.getItem('login_user') ?? '{}');
    sessionStorage.setItem('login_user', JSON.stringify(kept));
  });
  await page.reload();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('Please wait a moment before you request another code.')).toBeVisible();
  await expect(page.getByText(/^You can request a new code in \d+ seconds\.$/)).toBeVisible();

  await enterCode(page, person);
  await expect(page).toHaveURL(/step-2/);
});

test('a registration needs names that fit, a phone number, the consent, and a number that is new (R-050, R-052, R-053, R-057)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  const known = aPerson();
  await aSignedInClient('plainview', known);
  await page.goto(at('plainview'));
  const create = page.getByRole('button', { name: 'Create Account' });
  await expect(create).toBeDisabled();
  await page.getByRole('checkbox').check();
  await create.click();
  for (const label of ['First name', 'Last name']) await expect(errorOf(page, label)).toHaveText('This is required');
  await expect(errorOf(page, 'Mobile phone number')).toBeVisible();

  await page.getByLabel('First name').fill('A'.repeat(51));
  await page.getByLabel('Last name').fill('B'.repeat(50));
  await page.getByLabel('Mobile phone number').fill(`1 ${known.phone}`);
  await expect(page.getByLabel('Mobile phone number')).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}$/);
  await create.click();
  await expect(errorOf(page, 'First name')).toHaveText('Max length exceeded (50 characters)');
  await expect(errorOf(page, 'Last name')).toHaveCount(0);

  await page.getByLabel('First name').fill('A'.repeat(50));
  await create.click();
  await expect(page.getByRole('alert')).toContainText('Account exists for phone number. Please login');
  await page.getByRole('alert').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('an unregistered phone number leads from the login to the registration (R-044, R-048)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  await page.goto(at('plainview', '/login'));
  await page.getByLabel('Mobile phone number').fill(aPerson().phone);
  await page.getByRole('button', { name: 'Get Security Code' }).click();
  await expect(page).toHaveURL(/\/create-account$/);
  await expect(page.getByText('Please create a new account')).toBeVisible();
});

test('a 17-year-old is refused, and so is an impossible date (R-078)', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  const who = await aSignedInClient('acme');
  await handOver(who, context);
  await page.goto(at('acme', '/create-account/step-2'));
  const month = page.getByLabel('Month');
  await page.getByRole('textbox', { name: /SSN, last 4|Last 4 digits/ }).fill('123');
  await month.fill('2');
  await page.getByLabel('Day').fill('30');
  await page.getByLabel('Year').fill('1990');
  await page.getByLabel('Email').fill(who.person.email);
  await fillAddress(page, '12 Oak Street');
  const save = page.getByRole('button', { name: 'Save and continue' });
  await save.click();
  await expect(page.locator('.field-error')).toHaveText([
    'Enter the last 4 digits of your SSN',
    'Please enter a real date of birth.',
  ]);

  await page.getByRole('textbox', { name: /SSN, last 4|Last 4 digits/ }).fill('12-34');
  const tomorrow = new Date(Date.now() + 2 * 86_400_000);
  await month.fill(String(tomorrow.getUTCMonth() + 1));
  await page.getByLabel('Day').fill(String(tomorrow.getUTCDate()));
  await page.getByLabel('Year').fill(String(tomorrow.getUTCFullYear() - 18));
  await save.click();
  await expect(page.locator('.field-error', { hasText: 'You must be at least 18 years old.' })).toBeVisible();
  await expect(page).toHaveURL(/step-2/);

  await page.getByLabel('Year').fill('1985');
  await save.click();
  await expect(page).toHaveURL(/bank-accounts/);
});

test('amounts that differ, are empty, zero or too large are refused with their own sentences (R-136, R-137, R-139, R-142)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aReadyApiClient('acme');
  await handOver(who, context);
  await page.goto(at('acme', '/create-account/step-3'));
  const amount = page.getByLabel('Amount', { exact: true });
  const again = page.getByLabel('Re-Enter Amount');
  const next = page.getByRole('button', { name: 'Next' });
  // While they are typed, and before anything was sent:
  await amount.fill('150,000');
  await again.fill('150,000');
  await expect(page.getByText('* Amount too large - max $149,999.99', { exact: true })).toBeVisible();
  await fillDetails(page, '25,000', '24,000');
  await expect(page.getByText("* Amounts don't match", { exact: true })).toBeVisible();

  await next.click();
  await expect(errorOf(page, 'Re-Enter Amount')).toHaveText('Amounts do not match');
  await expect(toast(page, "Your amounts don't match")).toBeVisible();

  await amount.fill('');
  await next.click();
  await expect(errorOf(page, 'Amount')).toHaveText('Amount is required');
  await expect(toast(page, 'Please fill out all required values')).toBeVisible();

  await amount.fill('0');
  await again.fill('0');
  await next.click();
  await expect(errorOf(page, 'Amount')).toHaveText('Amount should not be 0');

  await amount.fill('150,000');
  await again.fill('150,000');
  await next.click();
  await expect(errorOf(page, 'Amount')).toHaveText('Transfer amount cannot exceed $149,999.99');

  await amount.fill('100,000.01');
  await again.fill('100,000.01');
  await next.click();
  await expect(errorOf(page, 'Amount')).toHaveText('The amount cannot be greater than $100,000.00');
  await expect(toast(page, 'The amount cannot be greater than $100,000.00')).toBeVisible();

  await amount.fill('100,000');
  await again.fill('');
  await again.focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '100,000');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(paste)) throw new Error('Pasting was let through');
  });
  await expect(again).toHaveValue('');
  await again.fill('100,000');
  await next.click();
  await expect(page).toHaveURL(/step-select-account/);
});

test('an account with too little money is refused, with and without the fee (R-145, R-167)', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  const who = await aReadyApiClient('summit', { username: 'user_low' });
  await handOver(who, context);
  const over = 'Amount entered exceeds account balance. Please click Back button enter an amount lesser amount.';
  const overWithFee =
    'Amount entered exceeds account balance and any applicable convenience fees. Please enter an amount lesser than or equal to this combined amount.';
  // $100.00 in the account: $100.01 is too much, and so is $90.00 with the fee of $19.95.
  for (const [cents, sentence] of [
    [10_001, over],
    [9000, overWithFee],
  ] as const) {
    const draft = await saveDraft(who, cents);
    await page.goto(at('summit', `/create-account/step-select-account?go_to_transfer=${draft._id}`));
    await page.getByRole('radio').check();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    // A client who bypasses the page is refused by the server.
    const started = await start(who, draft, who.accounts[0]);
    expect([started.status, started.body.message]).toEqual([400, sentence]);
    expect(await atTheBank(who.on, draft._id)).toEqual([]);
  }

  const draft = await saveDraft(who, 8005, { account: who.accounts[0] });
  await page.goto(at('summit', `/create-account/step-3?transfer_id=${draft._id}`));
  await expect(page.getByText(/has \$100\.00 available/)).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('80.06');
  await page.getByLabel('Re-Enter Amount').fill('80.06');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(errorOf(page, 'Amount')).toHaveText(overWithFee);
});

test('an account without a known balance shows a warning and can be used', { tag: '@long' }, async ({
  quietPage: page,
  context,
}) => {
  const who = await aReadyApiClient('harbor', { username: 'user_nobalance' });
  await handOver(who, context);
  const draft = await saveDraft(who, 50_000);
  await page.goto(at('harbor', `/create-account/step-select-account?go_to_transfer=${draft._id}`));
  await expect(page.getByText("We're having trouble retrieving your current balance.").first()).toBeVisible();
  await page.getByRole('radio').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step-4/);
  await expect(page.getByText('$500.00').first()).toBeVisible();
  mustBe(200, await start(who, draft, who.accounts[0]));
});
