import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, isBankingDay } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { anAwaitedWire, aReadyApiClient, type Draft, type ReadyClient, readTransfer } from './support/api.ts';
import { expect, test } from './support/client.ts';
import { chooseByKeys } from './support/desk.ts';
import { patience, WITHIN } from './support/machine.ts';
import { type RunningPortal, startPortal } from './support/running-portal.ts';

// Each journey has a portal of its own. They run one after the other, so that they don't compete for the machine.
test.describe.configure({ mode: 'default' });

/** The last banking day of the past month, with a complete statement. */
function lastBankingDay(): string {
  let on = addDays(`${today(new Date(), 'America/New_York').slice(0, 7)}-01`, -1);
  while (!isBankingDay(on)) on = addDays(on, -1);
  return on;
}

const plain = (cents: number): string => (cents / 100).toFixed(2);

/** A day at the bank: description, reference and cents, and the balance after each transaction. */
function statementOf(on: string, rows: readonly (readonly [text: string, reference: string, cents: number])[]): string {
  let balance = 0;
  const lines = rows.map(([text, reference, cents]) => {
    balance += cents;
    return ['55501239021', on, text, reference, plain(cents), plain(balance)].join(',');
  });
  return ['Account Number,Posting Date,Description,Bank Reference,Amount,Balance', ...lines].join('\n');
}

type Day = { readonly portal: RunningPortal; readonly who: ReadyClient; readonly wires: readonly Draft[] };

/** A company whose books no one else writes: three wires are expected, and Rosa has the page of wires open. */
async function onADay(page: Page, journey: (day: Day) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-wires-'));
  const portal = await startPortal(dataDir, 0, ['--try-out']);
  try {
    const who = await aReadyApiClient('acme', { on: portal.port });
    const wires: Draft[] = [];
    for (const amount of [1_200_000, 2_300_000, 3_400_000]) wires.push(await anAwaitedWire(who, amount));
    await page.goto(portal.url('console'));
    await page.getByRole('button', { name: /^Rosa Diaz/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(page.getByRole('heading', { level: 1, name: 'Bank activity' })).toBeFocused();
    // The page has settled. An element clicked earlier may lose its focus to later content.
    await expect(page.getByText('Nothing to match')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Expected wires' })).toBeVisible();
    await journey({ portal, who, wires });
  } finally {
    await page.goto('about:blank').catch(() => undefined);
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Two wires with our reference, one of them short by a bank fee, a lender's, and a pair that the bank reversed itself.
 */
const rowsOf = ({ wires: [first, second, third] }: Day) =>
  [
    [`INCOMING WIRE OBI: ${first?.referenceID}`, 'B1Q8021C000001', 1_200_000],
    [`INCOMING WIRE OBI: ${second?.referenceID}`, 'B1Q8021C000002', 2_300_000],
    [`INCOMING WIRE OBI: SHORT ${third?.referenceID}`, 'B1Q8021C000003', 3_397_500],
    ['INCOMING WIRE ORIG: LAKE ERIE LENDING', 'B1Q8021C000004', 31_000_000],
    ['LOCKBOX CREDIT IN ERROR', '', 45_500],
    ['LOCKBOX CREDIT TAKEN BACK', '', -45_500],
  ] as const;

const statusOf = async (who: ReadyClient, { _id }: Draft) => (await readTransfer(who, _id))?.status;

test('a day’s statement is done without a mouse: the file is chosen, exact matches confirmed, a transaction excluded and one held to split by keyboard (X-129, X-243, X-244)', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(patience(180_000));
  await onADay(page, async (day) => {
    const buffer = Buffer.from(statementOf(lastBankingDay(), rowsOf(day)));
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import statement' }).press('Enter');
    await (await asked).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('6 transactions imported, 0 already on record.')).toBeVisible();
    const certain = page.getByRole('button', { name: 'Match 2 exact transactions…' });
    await expect(certain).toBeVisible(WITHIN);
    await certain.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Match all 2' }).press('Enter');
    await expect(page.getByText('2 transactions matched.')).toBeVisible(WITHIN);
    for (const wire of day.wires.slice(0, 2)) expect(await statusOf(day.who, wire)).toBe('completed');

    await page.getByRole('row').filter({ hasText: 'IN ERROR' }).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('region', { name: 'Open transaction' });
    await chooseByKeys(sheet, 'Exclude…');
    await sheet.getByLabel('Reason').focus();
    await page.keyboard.type('The bank’s own mistake');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'IN ERROR' })).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'TAKEN BACK' })).toBeVisible();
    await page.getByRole('row').filter({ hasText: 'LAKE ERIE LENDING' }).getByRole('link').first().press('Enter');
    // It may be for several payments, so it is held, and handled at the wire itself.
    await chooseByKeys(sheet, 'Split across payments and files…');
    await expect(page.getByText('Held as unidentified. Now enter how to split it.')).toBeVisible();
    const wire = page.getByRole('region', { name: 'Open wire' });
    await expect(wire.getByText('$310,000.00 left.')).toBeVisible(WITHIN);
  });
});
