import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { today } from '#shared/dates.ts';
import { cellsOf } from '../support/csv.ts';
import { expect, test } from './support/client.ts';
import { aStory, centsOf, type Story } from './support/console.ts';
import { aColleague, bar, dollars, payInFull, sheet, type Typed } from './support/desk.ts';
import { byKeyboard, type Hands } from './support/hands.ts';
import { glance, patience, WITHIN } from './support/machine.ts';

/*
 * Work at the console that moves money, by two people with nothing but a keyboard each: no pointer touches either page,
 * and no address is typed. The focus is visible at every stop.
 */

const opened = (page: Page) => page.getByRole('region', { name: 'Open payment' });

/** Two keys, one after the other: "g v" opens Approvals. */
async function go(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Clicks a button of the open sheet. */
const pressIn = ({ page, press }: Hands, name: string): Promise<void> =>
  press(sheet(page).getByRole('button', { name, exact: true }));

/** Prepares a payment, and submits it with the button that follows. Returns the id of the payment shown at the end. */
async function preparesByKeys(rosa: Hands, story: Story, { kind, cents }: Typed, sends: string): Promise<string> {
  const { page, type, pick, choose } = rosa;
  await page.keyboard.press('n');
  const form = sheet(page);
  await choose(form.getByRole('radio', { name: kind }));
  await type(form.getByLabel('Client’s mobile phone'), story.who.person.phone);
  await type(form.getByLabel('Amount'), (cents / 100).toFixed(2));
  await pick(
    form.getByLabel('Purpose'),
    kind === 'Request a payment' ? 'Earnest Money Deposit for Purchase' : 'Proceeds of Sale',
  );
  await type(form.getByLabel('Street address'), story.street);
  await type(form.getByLabel('City'), 'Cleveland');
  await type(form.getByLabel('ZIP code'), '44114');
  await type(form.getByLabel('File number'), story.file);
  await pick(form.getByLabel('Office'), 'Downtown');
  await pressIn(rosa, 'Review');
  await pressIn(rosa, 'Save draft');
  await expect(sheet(page)).toContainText(story.name);
  await pressIn(rosa, sends);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/payments\/[0-9a-f]{24}$/);
  return page.url().slice(-24);
}

/** Opens Approvals, moves to the row with this amount, opens its sheet with a key and approves it with a passkey. */
async function approvesByKeys({ page }: Hands, { name }: Story, amount: string): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(name) }).filter({ hasText: amount });
  await expect(async () => {
    await go(page, 'g t');
    await go(page, 'g v');
    await expect(row).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row.getByRole('link')).toBeFocused({ timeout: 200 });
  }).toPass(WITHIN);
  await page.keyboard.press('a');
  await expect(sheet(page)).toContainText(amount);
  await expect(sheet(page).getByRole('button', { name: 'Approve with your passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approved.')).toBeVisible();
  await expect(row).toHaveCount(0);
}

/** Finds the payment by its street, opens it, and refunds a part of it. */
async function refundsByKeys(rosa: Hands, { street }: Story, deposit: string, part: string): Promise<void> {
  const { page, press } = rosa;
  const found = page.getByRole('option').filter({ hasText: deposit });
  const refund = bar(page).getByRole('button', { name: 'Refund', exact: true });
  // The bank reports its steps a moment later.
  await expect(async () => {
    await go(page, 'g t');
    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(street);
    await expect(found).toBeVisible({ timeout: glance(5000) });
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(opened(page)).toContainText(deposit, { timeout: glance(3000) });
    await expect(refund).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
  await press(refund);
  await expect(sheet(page).getByLabel('Amount')).toBeFocused();
  await rosa.type(sheet(page).getByLabel('Amount'), part);
  await rosa.type(sheet(page).getByLabel('Reason'), 'Paid too much');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Refund prepared.')).toBeVisible();
  await press(bar(page).getByRole('button', { name: 'Submit for approval' }));
  await pressIn(rosa, 'Submit for approval');
  await expect(sheet(page)).toHaveCount(0);
}

/**
 * Downloads the books of today's file, and again until they are complete, because they are a moment behind the
 * payments.
 */
async function exportsByKeys({ page, type, press }: Hands, { file }: Story, amounts: readonly string[]): Promise<void> {
  await go(page, 'g r');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  const [year, month, day] = today(new Date(), 'America/New_York').split('-');
  await press(page.getByLabel('First day'));
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(page.getByLabel('First day')).toHaveValue(`${year}-${month}-${day}`);
  await type(page.getByLabel('File number'), file);
  await expect(async () => {
    const [saved] = await Promise.all([
      page.waitForEvent('download', { timeout: patience(10_000) }),
      press(page.getByRole('button', { name: 'Download', exact: true })),
    ]);
    const cells = cellsOf(await readFile(await saved.path(), 'utf8')).flatMap((row) => Object.values(row));
    for (const amount of amounts) expect(cells).toContain(amount);
  }).toPass(WITHIN);
}

test('keys alone request a deposit, approve a disbursement and a refund by two people, and export the books (X-206, X-213, X-215, X-216)', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const story = await aStory();
  const [deposit, payout, back] = [centsOf(story, 40), 2_345_67, 1_234_56];
  const rosa = byKeyboard({ page: await aColleague(browser, 'Rosa Maker', 'operator'), language: 'en' });
  const sam = byKeyboard({ page: await aColleague(browser, 'Sam Checker', 'approver', true), language: 'en' });
  await test.step('a deposit is requested, and paid', async () => {
    const id = await preparesByKeys(rosa, story, { kind: 'Request a payment', cents: deposit }, 'Send to client');
    await payInFull(story, id, deposit);
  });
  await test.step('a disbursement is approved', async () => {
    await preparesByKeys(rosa, story, { kind: 'Prepare a disbursement', cents: payout }, 'Submit for approval');
    await approvesByKeys(sam, story, dollars(payout));
  });
  await test.step('a part is refunded', async () => {
    await refundsByKeys(rosa, story, dollars(deposit), (back / 100).toFixed(2));
    await approvesByKeys(sam, story, dollars(back));
  });
  await test.step('the books are exported', () =>
    exportsByKeys(
      rosa,
      story,
      [deposit, back].map((cents) => (cents / 100).toFixed(2)),
    ));
});
