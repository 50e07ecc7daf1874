import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookedOn } from '#shared/ledger/entry.ts';
import { at, expect, test } from './support/client.ts';
import { aDeposit, aStory, centsOf, isSound, type Story } from './support/console.ts';
import { aColleague, chooseByKeys, dollars } from './support/desk.ts';
import { patience, WITHIN } from './support/machine.ts';
import { ops } from './support/ops.ts';

/*
 * One lender's wire for two closings: a person names both files by keyboard, each with its part, and both files include
 * their part from then on.
 */

/** Imports a statement of the last banking day without the following transactions: one wire from this sender. */
async function aLenderWire({ band }: Story, cents: number, sender: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-statement-'));
  const file = join(folder, 'statement.csv');
  const reference = `20261124MMQFMP3M${String(band.least).slice(-6).padStart(6, '0')}`;
  const amount = (cents / 100).toFixed(2);
  const on = bookedOn(new Date().toISOString());
  const heads = 'Account Number,Posting Date,Description,Bank Reference,Amount,Balance';
  writeFileSync(file, `${heads}\n55501247734,${on},INCOMING WIRE ORIG: ${sender},${reference},${amount},${amount}`);
  await ops('call', 'import-statement', '--file', file, '--tenant', 'acme', '--by', 'Rosa Diaz');
  rmSync(folder, { recursive: true });
}

test('a lender’s wire for two closings is split by keyboard, and both files include their part (X-326)', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(patience(120_000));
  const [one, two] = [await aStory(), await aStory()];
  for (const story of [one, two]) await aDeposit(story, 41);
  const [first, second] = [centsOf(one, 51), centsOf(two, 52)];
  const sender = `${one.name} LENDER`.toUpperCase();
  await aLenderWire(one, first + second, sender);
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  await rosa.goto(at('console', '/acme/wires'));
  await rosa.getByRole('link', { name: sender }).first().click();
  const sheet = rosa.getByRole('region', { name: 'Open transaction' });
  await sheet.getByRole('button', { name: 'Post to file…' }).press('Enter');
  await chooseByKeys(sheet, 'Split across files…');
  const part = (nth: number) => sheet.getByRole('group', { name: `Part ${nth}` });
  await expect(part(1).getByLabel(/^File/)).toBeFocused();
  await rosa.keyboard.type(one.file);
  await part(1)
    .getByLabel('Amount')
    .fill((first / 100).toFixed(2));
  await part(2).getByLabel(/^File/).fill(two.file);
  await part(2)
    .getByLabel('Amount')
    .fill(((second - 100) / 100).toFixed(2));
  await sheet.getByLabel('Reason').fill('One wire for both closings, says the lender');
  await rosa.keyboard.press('Enter');
  await expect(sheet.getByText(/The parts are \$1\.00 less than the transaction/).first()).toBeVisible();
  await part(2)
    .getByLabel('Amount')
    .fill((second / 100).toFixed(2));
  await isSound(rosa, 'divide');
  await sheet.getByLabel('Reason').press('Enter');
  await expect(rosa.getByText('Submitted for approval.').first()).toBeVisible(WITHIN);
  // The bank names neither file, so an approver has to agree.
  const sam = await aColleague(browser, 'Sam Second', 'approver', true);
  await sam.goto(at('console', '/acme/wires'));
  await sam.getByRole('link', { name: sender }).first().click();
  await sam.getByRole('button', { name: 'Approve…' }).click();
  await expect(sam.getByRole('dialog')).toContainText(`Post ${dollars(first + second)} from ${sender}`);
  await sam
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(sam.getByText('Approved. The change is in effect.').first()).toBeVisible(WITHIN);
  for (const [story, cents] of [
    [one, first],
    [two, second],
  ] as const) {
    await rosa.goto(at('console', '/acme/files'));
    await rosa.getByRole('link', { name: story.file }).first().click();
    const open = rosa.getByRole('region', { name: 'Open file' });
    await expect(open).toContainText(`${dollars(cents)} received on`);
    await expect(open).toContainText(`Part of ${dollars(first + second)}, for files ${one.file} and ${two.file}`);
  }
});
