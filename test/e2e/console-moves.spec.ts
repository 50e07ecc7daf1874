import type { Browser, Page } from '@playwright/test';
import { today } from '#shared/dates.ts';
import { accept, anAwaitedWire, askGraph, mustBe, readTransfer } from './support/api.ts';
import { at, expect, port, test } from './support/client.ts';
import { aStory, atBank, centsOf, isSound, type Story } from './support/console.ts';
import { aColleague, aGoodDeposit, bar, dollars, prepare, press, sheet, show, waitsFor } from './support/desk.ts';
import { messagesTo } from './support/local-cloud.ts';
import { glance, patience, WITHIN } from './support/machine.ts';
import { choosePassword, giveCode, invited, nextCode, staffEmail } from './support/staff.ts';

/*
 * The staff's work with payments at the console, by two people with a browser each. The second one has a passkey: a
 * virtual authenticator, which verifies its owner each time.
 */

/**
 * A settled disbursement was a mistake: one person prepares its reversal, the other approves it by passkey, and its
 * client gets an email.
 */
async function askedBack(rosa: Page, sam: Page, story: Story, id: string, amount: string): Promise<void> {
  await atBank(id, ['posted', 'settled']);
  await expect(async () => {
    await show(rosa, id);
    await bar(rosa)
      .getByRole('button', { name: 'More' })
      .click({ timeout: glance(2000) });
    await bar(rosa)
      .getByRole('button', { name: 'Request reversal' })
      .click({ timeout: glance(2000) });
  }).toPass(WITHIN);
  await expect(sheet(rosa)).toContainText(/The client’s bank must get it by/);
  await sheet(rosa).getByLabel('Reason for reversal').selectOption('It was paid twice');
  await sheet(rosa).getByLabel('What happened').fill('The seller was paid by check');
  await isSound(rosa, 'reversal');
  await press(rosa, 'Submit reversal request');
  await expect(rosa.getByText('Submitted for approval.')).toBeVisible();

  const row = await waitsFor(sam, story, amount);
  await expect(row).toContainText('Reversal needs approval');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(sheet(sam)).toContainText(`Ask Plaid to reverse ${amount} of ${story.name}`);
  await press(sam, 'Approve reversal with your passkey');
  await expect(sam.getByText(/Send the request to Plaid support now/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await show(rosa, id);
  const part = rosa.getByRole('region', { name: 'Reversal', exact: true });
  const saved = rosa.waitForEvent('download');
  await part.getByRole('button', { name: 'Download request' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^reversal-.*\.pdf$/);
  await bar(rosa).getByRole('button', { name: 'Mark reversal as sent' }).click();
  await sheet(rosa).getByLabel('How it was sent').fill('Ticket 4711');
  await press(rosa, 'Mark as sent');
  await expect(rosa.getByText('Marked as sent. We notified the client.')).toBeVisible();
  const told = async () => (await messagesTo(port(), story.who.person.email)).map(({ subject }) => subject).join('; ');
  await expect.poll(told, { timeout: patience(15_000) }).toContain('has asked your bank to send a payment back');
}

/** A disbursement from the file of a deposit, which one person prepares and the other approves by passkey. */
async function letOut(rosa: Page, sam: Page, story: Story): Promise<{ id: string; deposit: number; payout: number }> {
  const [deposit, payout] = [centsOf(story, 40), centsOf(story, 5)];
  await aGoodDeposit(rosa, story, deposit);

  const id = await prepare(rosa, story, { kind: 'Prepare a disbursement', cents: payout }, 'Submit for approval');
  await show(rosa, id);
  await expect(bar(rosa).getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(bar(rosa)).toContainText('You prepared this.');
  expect(await readTransfer(story.who, id)).toBeNull();

  const row = await waitsFor(sam, story, dollars(payout));
  await expect(row).toContainText(`${dollars(deposit - payout)} left of ${dollars(deposit)}`);
  await expect(row).toContainText('by Rosa Maker');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(sheet(sam)).toContainText(`Approve ${dollars(payout)} to ${story.name}, file ${story.file}`);
  await press(sam, 'Approve with your passkey');
  await expect(sam.getByText('Approved.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await readTransfer(story.who, id)).toMatchObject({ amount: payout });
  mustBe(200, await askGraph(story.who, 'OpenTransfer', { _id: id }));
  mustBe(200, await accept(story.who, id, story.who.accounts[0]));
  return { id, deposit, payout };
}

/** The file's page has both, in order with the balance after each, and its closing date is set there. */
async function worksOnFile(rosa: Page, { file }: Story, [deposit, payout]: readonly [number, number]): Promise<void> {
  await rosa.getByRole('link', { name: 'Files' }).first().click();
  await rosa.getByRole('link', { name: file }).click();
  const ledger = rosa.getByRole('table', { name: 'Receipts and disbursements, oldest first' });
  await expect(async () => {
    await rosa.reload();
    await expect(ledger.getByRole('row')).toHaveCount(3, { timeout: glance(3000) });
  }).toPass(WITHIN);
  await expect(ledger.getByRole('row').nth(1)).toContainText(dollars(deposit));
  await expect(ledger.getByRole('row').nth(2)).toContainText(`(${dollars(payout)})${dollars(deposit - payout)}`);
  await rosa.getByRole('button', { name: 'Set closing date' }).click();
  const on = today(new Date(), 'America/New_York');
  await rosa.getByLabel('Closing date').fill(on);
  await rosa.getByRole('button', { name: 'Save' }).click();
  await expect(rosa.getByText('Closing date saved.')).toBeVisible();
  await isSound(rosa, 'file');
  await rosa.getByRole('link', { name: 'Today' }).first().click();
  const closings = rosa.getByRole('region', { name: 'Closings in the next 7 days' });
  await expect(closings.getByRole('link', { name: file })).toContainText(`${dollars(deposit - payout)} held`);
}

// Both may prepare and approve. Rosa can't approve her own only because it is her own.
const bothMay = (browser: Browser) =>
  Promise.all([
    aColleague(browser, 'Rosa Maker', 'operator,approver'),
    aColleague(browser, 'Sam Checker', 'approver', true),
  ]);

test('an operator asks a client for a deposit and prepares a disbursement from its file, a colleague approves it by passkey, and the file’s page has both (X-046, X-213, X-215, X-216, X-363)', async ({
  browser,
}) => {
  const story = await aStory();
  const [rosa, sam] = await bothMay(browser);
  const { deposit, payout } = await letOut(rosa, sam, story);
  await worksOnFile(rosa, story, [deposit, payout]);
});

test('two people request the reversal of a disbursement that settled by mistake, and its client gets an email (X-296, X-297)', {
  tag: '@long',
}, async ({ browser }) => {
  const story = await aStory();
  const [rosa, sam] = await bothMay(browser);
  const { id, payout } = await letOut(rosa, sam, story);
  await askedBack(rosa, sam, story, id, dollars(payout));
});

test('a refund that one person prepares is approved by the other, with keys alone (X-046, X-206, X-215)', {
  tag: '@long',
}, async ({ browser }) => {
  const story = await aStory();
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const sam = await aColleague(browser, 'Sam Checker', 'approver', true);
  const id = await aGoodDeposit(rosa, story, centsOf(story, 40));
  await expect(async () => {
    await show(rosa, id);
    await expect(bar(rosa).getByRole('button', { name: 'Refund' })).toBeVisible({ timeout: glance(2000) });
  }).toPass(WITHIN);
  await bar(rosa).getByRole('button', { name: 'Refund' }).click();
  await expect(sheet(rosa).getByLabel('Amount')).toBeFocused();
  await rosa.keyboard.press('ControlOrMeta+A');
  await rosa.keyboard.type('1234.56');
  await rosa.keyboard.press('Tab');
  await rosa.keyboard.type('Paid too much');
  await rosa.keyboard.press('Enter');
  await expect(rosa.getByText('Refund prepared.')).toBeVisible();
  await bar(rosa).getByRole('button', { name: 'Submit for approval' }).click();
  await press(rosa, 'Submit for approval');

  const row = await waitsFor(sam, story, '$1,234.56');
  await sam.keyboard.press('g');
  await sam.keyboard.press('t');
  await sam.keyboard.press('g');
  await sam.keyboard.press('v');
  await expect(row).toBeVisible();
  const link = row.getByRole('link');
  await expect(async () => {
    await sam.keyboard.press('j');
    await expect(link).toBeFocused({ timeout: 200 });
  }).toPass(WITHIN);
  await sam.keyboard.press('a');
  // The key has only opened the sheet. Approving takes a click and a passkey.
  await expect(sheet(sam).getByRole('button', { name: 'Approve with your passkey' })).toBeFocused();
  await sam.keyboard.press('Enter');
  await expect(sam.getByText('Approved.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an approver without a passkey approves by password and code, and rejects with a reason (X-213, X-215)', {
  tag: '@long',
}, async ({ browser }) => {
  const story = await aStory();
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const dana = await (await browser.newContext()).newPage();
  await dana.goto(await invited('Dana Checker', staffEmail('dana'), 'approver'));
  await choosePassword(dana);
  const secret = await giveCode(dana);
  await dana.getByRole('button', { name: 'Not now' }).click();
  const payout = centsOf(story, 7);
  const id = await prepare(rosa, story, { kind: 'Prepare a disbursement', cents: payout }, 'Submit for approval');
  await show(dana, id);
  await bar(dana).getByRole('button', { name: 'Approve', exact: true }).click();
  // Its file has no money, which is shown before anyone steps up.
  await expect(sheet(dana)).toContainText(`File ${story.file} has $0.00`);
  await sheet(dana).getByLabel('Total you received for this file elsewhere').fill('20000');
  await sheet(dana).getByLabel('How you confirmed it').fill('The lender’s wire of this morning');
  await press(dana, 'Check again');
  await sheet(dana).getByRole('textbox', { name: 'Your password' }).fill('four words, but not these');
  await press(dana, 'Next');
  await expect(sheet(dana).getByRole('alert')).toBeVisible();
  await sheet(dana).getByRole('textbox', { name: 'Your password' }).fill('four words in a row');
  await press(dana, 'Next');
  await expect(sheet(dana).getByLabel('Six-digit code from your app')).toBeFocused();
  await dana.keyboard.type(nextCode(secret));
  expect(await readTransfer(story.who, id)).toBeNull();
  await press(dana, 'Approve');
  await expect(dana.getByText('Approved.')).toBeVisible();
  expect(await readTransfer(story.who, id)).toMatchObject({ amount: payout });

  const other = await prepare(
    rosa,
    story,
    { kind: 'Prepare a disbursement', cents: payout + 1 },
    'Submit for approval',
  );
  await show(dana, other);
  await bar(dana).getByRole('button', { name: 'Reject', exact: true }).click();
  await sheet(dana).getByLabel('Reason').fill('No instructions in the file');
  await press(dana, 'Reject payment');
  await expect(dana.getByText('Rejected.')).toBeVisible();
  await expect(dana.getByRole('region', { name: 'Open payment' })).toContainText('Rejected');
});

test('an expected wire is confirmed as it is on the statement (X-047, X-213)', { tag: '@long' }, async ({
  browser,
}) => {
  const story = await aStory();
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const wire = await anAwaitedWire(story.who, centsOf(story, 20));
  await expect(async () => {
    await rosa.goto(at('console', `/acme/payments/${wire._id}`));
    await expect(bar(rosa)).toBeVisible({ timeout: glance(2000) });
  }).toPass(WITHIN);
  await bar(rosa).getByRole('button', { name: 'Match wire' }).click();
  await sheet(rosa)
    .getByLabel('Bank reference')
    .fill(`20261123MMQFMP3M${wire._id.slice(-6).toUpperCase()}`);
  await sheet(rosa).getByLabel('Amount received').fill('1');
  await expect(sheet(rosa)).toContainText('The wire will be held until it’s approved');
  await isSound(rosa, 'wire');
  await sheet(rosa)
    .getByLabel('Amount received')
    .fill(((wire.amount + wire.fee) / 100).toFixed(2));
  await press(rosa, 'Match wire');
  await expect(rosa.getByText('Wire matched.')).toBeVisible();
  await expect(rosa.getByRole('region', { name: 'Open payment' })).toContainText('Good funds');
});
