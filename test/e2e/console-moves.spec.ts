import type { Browser, Page } from '@playwright/test';
import { today } from '#shared/dates.ts';
import { accept, askGraph, mustBe, readTransfer } from './support/api.ts';
import { expect, test } from './support/client.ts';
import { aStory, centsOf, isSound, type Story } from './support/console.ts';
import { aColleague, aGoodDeposit, bar, dollars, prepare, press, sheet, show, waitsFor } from './support/desk.ts';
import { glance, WITHIN } from './support/machine.ts';

/*
 * The staff's work with payments at the console, by two people with a browser each. The second one has a passkey: a
 * virtual authenticator, which verifies its owner each time.
 */

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
