import { anAwaitedWire, aReadyApiClient, readTransfer } from './support/api.ts';
import { axeFaults } from './support/axe.ts';
import { at, expect, freshPhone, test } from './support/client.ts';
import { joinStaff } from './support/staff.ts';

/** Cents as a bank's spreadsheet writes them. */
const plain = (cents: number): string => (cents / 100).toFixed(2);
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

test('an operator drops the bank’s statement: what is certain is confirmed in one press, a fee is ignored, and twice adds nothing (X-129, X-241, X-243, X-244)', async ({
  page,
}) => {
  const serial = freshPhone();
  const who = await aReadyApiClient('acme');
  // No other journey's payment has these amounts.
  const amounts = [1_000_000 + Number(serial.slice(-6)), 2_000_000 + Number(serial.slice(-6))];
  const wires = [];
  for (const amount of amounts) wires.push(await anAwaitedWire(who, amount));
  const account = serial.slice(-4);
  const rows = [
    ...wires.map(({ referenceID }, at) => [`WIRE IN ${referenceID}`, `2026${serial}${at}`, plain(amounts[at] ?? 0)]),
    ['WIRE IN LAKE ERIE LENDING', `2026${serial}9`, '310007.13'],
  ];
  const lines = rows.map(([text, reference, amount]) => `${account},${today()},${text},${reference},,${amount}`);
  const csv = [
    'Account,Date,Description,Reference,Debit,Credit',
    ...lines,
    `${account},${today()},SERVICE FEE,,15.00,`,
  ];
  const statement = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) };

  await page.setViewportSize({ width: 1440, height: 900 });
  await joinStaff(page, 'Nadia Brooks', 'operator');
  await page.goto(at('console', '/acme/today'));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Wires' })).toBeFocused();
  await page.locator('input[type=file]').setInputFiles(statement);
  await expect(page.getByText('4 lines new, 0 known already.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFaults(page), `${colorScheme} at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }

  await page.getByRole('button', { name: /Confirm all certain/ }).click();
  await expect(page.getByText('2 lines confirmed.')).toBeVisible();
  for (const { _id } of wires) expect((await readTransfer(who, _id))?.['status']).toBe('completed');

  await page.getByText('SERVICE FEE').click();
  await page.getByRole('button', { name: 'Ignore…' }).click();
  await page.getByLabel('Reason').fill('The bank’s own fee');
  expect(await axeFaults(page), 'the open line').toEqual([]);
  await page.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(page.getByText('Ignored.', { exact: true })).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(statement);
  await expect(page.getByText('0 lines new, 4 known already.')).toBeVisible();
  await expect(page.getByText('WIRE IN LAKE ERIE LENDING')).toBeVisible();
  await expect(page.getByText('SERVICE FEE')).toHaveCount(0);
});
