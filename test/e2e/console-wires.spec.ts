import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays, isBankingDay } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { anAwaitedWire, aReadyApiClient, type Draft, type ReadyClient, readTransfer } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { expect, test } from './support/client.ts';
import { isSound } from './support/console.ts';
import { choose } from './support/desk.ts';
import { patience, WITHIN } from './support/machine.ts';
import { type RunningPortal, startPortal } from './support/running-portal.ts';

// Each journey has a portal of its own. They run one after the other, so that they don't compete for the machine.
test.describe.configure({ mode: 'default' });

const root = join(import.meta.dirname, '../..');

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
async function onADay(
  page: Page,
  journey: (day: Day, three: (month: string) => string) => Promise<void>,
): Promise<void> {
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
    await journey({ portal, who, wires }, (month) => {
      const words = ['bin/ops.ts', 'ledger', 'three-way', '--tenant', 'acme', '--month', month];
      return spawnSync(process.execPath, words, {
        cwd: root,
        env: { ...process.env, PORTAL_DATA: dataDir },
      }).stdout.toString();
    });
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

test('an operator drops the bank’s statement: one click matches the exact transactions, the rest are reviewed one by one, and the month is reconciled (X-129, X-241, X-243, X-244, X-056)', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(patience(180_000));
  await onADay(page, async (day, three) => {
    const on = lastBankingDay();
    const text = statementOf(on, rowsOf(day));
    const drop = async () => {
      const files = await page.evaluateHandle((said) => {
        const data = new DataTransfer();
        data.items.add(new File([said], 'statement.csv', { type: 'text/csv' }));
        return data;
      }, text);
      await page
        .getByRole('region', { name: 'Bank activity', exact: true })
        .dispatchEvent('drop', { dataTransfer: files });
    };
    const dropped = Date.now();
    await drop();
    await expect(page.getByText('6 transactions imported, 0 already on record.')).toBeVisible();
    // The list of suggestions has a payment a moment after the payment itself.
    const certain = page.getByRole('button', { name: 'Match 2 exact transactions…' });
    await expect(certain).toBeVisible(WITHIN);
    // The message about it floats over the list for a moment.
    await expect(page.getByText('6 transactions imported, 0 already on record.')).toHaveCount(0, WITHIN);
    await isSound(page, 'the lines');
    await certain.click();
    const review = page.getByRole('dialog', { name: 'Match 2 exact transactions' });
    expect(await axeFaults(page), 'the review').toEqual([]);
    await review.getByRole('button', { name: 'Match all 2' }).click();
    await expect(page.getByText('2 transactions matched.')).toBeVisible(WITHIN);
    for (const wire of day.wires.slice(0, 2)) expect(await statusOf(day.who, wire)).toBe('completed');

    const sheet = page.getByRole('region', { name: 'Open transaction' });
    const row = (said: string | RegExp) => page.getByRole('row').filter({ hasText: said });
    await row('SHORT').getByRole('link').first().click();
    await expect(sheet.getByText('It is $25.00 less than was asked.')).toBeVisible(WITHIN);
    expect(await axeFaults(page), 'the open line').toEqual([]);
    await sheet
      .getByRole('button', { name: /^Match to CP-/ })
      .first()
      .click();
    await expect(page.getByText(/so this match needs approval/).first()).toBeVisible();
    expect(await statusOf(day.who, day.wires[2] as Draft)).toBe('awaiting wire');
    await row('LAKE ERIE LENDING').getByRole('link').first().click();
    // It may be for several payments, so it is kept, and handled at the wire itself.
    await choose(sheet, 'Split across payments…');
    await expect(page.getByText('Held as unidentified. Now enter how to split it.')).toBeVisible();
    const wire = page.getByRole('region', { name: 'Open wire' });
    await expect(wire.getByRole('heading', { name: 'Split' })).toBeVisible(WITHIN);
    await expect(wire.getByText('$310,000.00 left.')).toBeVisible();
    await wire.getByRole('button', { name: 'Cancel' }).click();
    await expect(wire).toHaveCount(0);
    for (const said of ['IN ERROR', 'TAKEN BACK']) {
      await row(said).getByRole('link').first().click();
      await choose(sheet, 'Exclude…');
      await sheet.getByLabel('Reason').fill('The bank’s own mistake, put right the same day');
      await sheet.getByRole('button', { name: 'Exclude', exact: true }).click();
      await expect(row(said)).toHaveCount(0);
    }
    await expect(page.getByText('Nothing to match')).toBeVisible();
    await expect.poll(() => three(on.slice(0, 7)), WITHIN).toContain('Reconciled.');
    // The run's report has how long it took. docs/speed.md has the measurements.
    const took = `${((Date.now() - dropped) / 1000).toFixed(0)} s from the drop to the three that agree`;
    test.info().annotations.push({ type: 'took', description: took });

    await drop();
    await expect(page.getByText('0 transactions imported, 6 already on record.')).toBeVisible();
    await expect(page.getByText('Nothing to match')).toBeVisible();
  });
});
