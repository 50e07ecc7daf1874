import type { Browser, Locator, Page } from '@playwright/test';
import { bookedOn } from '#shared/ledger/entry.ts';
import { anAwaitedWire, type Draft, readTransfer } from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { aStory, centsOf, isSound, type Story } from './support/console.ts';
import { aColleague, choose as act, dollars } from './support/desk.ts';
import { patience, WITHIN } from './support/machine.ts';
import { ops } from './support/ops.ts';

/*
 * One wire for two payments and two wires for one, by two people with a browser each: one person's proposal is shown to
 * the other in the portal's words, and approved by passkey.
 */

let wires = 0;
/** An unidentified wire on the statement, as someone typed it in. */
async function aWireOfNobody({ band }: Story, cents: number, sender: string): Promise<void> {
  wires += 1;
  const reference = `20261123MMQFMP3M${String(band.least * 10 + wires)
    .slice(-6)
    .padStart(6, '0')}`;
  const on = bookedOn(new Date().toISOString());
  const said = ['--amount', (cents / 100).toFixed(2), '--reference', reference, '--on', on, '--sender', sender];
  await ops('wire', 'keep', '--tenant', 'acme', ...said, '--by', 'Rosa Diaz');
}

const totalOf = ({ amount, fee }: Draft): number => amount + fee;
const open = (page: Page) => page.getByRole('region', { name: 'Open wire' });

/** Chooses a payment from a list, which has it a moment after the payment itself. */
async function choose(list: Locator, { referenceID }: Draft): Promise<void> {
  const option = list.locator('option', { hasText: referenceID });
  await expect(option).toHaveCount(1, WITHIN);
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Opens the page of unidentified wires, and the wire of this sender there. The list follows a moment later. */
async function openWire(page: Page, sender: string): Promise<void> {
  await page.goto(at('console', '/acme/unidentified'));
  await page.getByRole('table', { name: 'Unidentified wires' }).getByRole('link', { name: sender }).first().click();
  await expect(open(page).getByRole('heading').first()).toContainText(sender);
}

/** The approver reads what they approve, and does so by passkey. */
async function agrees(sam: Page, sender: string, words: RegExp): Promise<void> {
  // On a phone, where the list is not drawn beside the open item.
  await sam.setViewportSize({ width: 390, height: 844 });
  await sam.goto(at('console', '/acme/unidentified'));
  await sam.getByRole('table', { name: 'Unidentified wires' }).getByRole('link', { name: sender }).first().click();
  await open(sam).getByRole('button', { name: 'Approve…' }).press('Enter');
  await expect(sam.getByRole('dialog')).toContainText(words);
  await sam
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(sam.getByText('Approved.').first()).toBeVisible(WITHIN);
}

const statusOf = async (story: Story, { _id }: Draft) => (await readTransfer(story.who, _id))?.status;

/** Two staff members, and a client with two expected wires. */
async function twoPeople(browser: Browser) {
  const story = await aStory();
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const sam = await aColleague(browser, 'Sam Checker', 'approver', true);
  const [one, two] = [
    await anAwaitedWire(story.who, centsOf(story, 31)),
    await anAwaitedWire(story.who, centsOf(story, 32)),
  ];
  return { story, rosa, sam, one, two };
}

test('one wire for two payments is split by two people, and the rest is unidentified (X-324)', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(patience(120_000));
  const { story, rosa, sam, one, two } = await twoPeople(browser);
  const sender = `${story.name} SPLIT`;
  await aWireOfNobody(story, totalOf(one) + totalOf(two) + 100_00, sender);
  await openWire(rosa, sender);
  const sheet = open(rosa);
  await act(sheet, 'Split');
  await expect(sheet.getByText(/arrived\. Enter the payments/)).toBeVisible();
  const part = (at: number) => sheet.getByRole('group', { name: `Part ${at}` });
  await choose(part(1).getByLabel('Payment'), one);
  await expect(part(1).getByLabel('Amount')).toHaveValue(dollars(totalOf(one)).slice(1));
  await sheet.getByLabel('Reason').fill('One wire for both closings, says the client');
  await part(2).getByLabel('Amount').fill('9,999,999.99');
  await rosa.keyboard.press('Enter');
  await expect(part(2).getByText(/more than arrived/)).toBeVisible();
  await part(2).getByLabel('Amount').fill('');
  await choose(part(2).getByLabel('Payment'), two);
  await expect(sheet.getByText('$100.00 left.')).toBeVisible();
  await isSound(rosa, 'split');
  await sheet.getByLabel('Reason').press('Enter');
  await expect(rosa.getByText('Submitted for approval.').first()).toBeVisible(WITHIN);
  expect(await statusOf(story, one)).toBe('awaiting wire');

  await agrees(
    sam,
    sender,
    /into \$[\d,.]+ for payment CP-\S+ \(.+ was asked for \$[\d,.]+\), \$[\d,.]+ for payment CP-\S+ \(.+\), and \$100\.00 unidentified/,
  );
  for (const payment of [one, two]) expect(await statusOf(story, payment)).toBe('completed');
  // The rest is among the unidentified wires, and shows which wire it is part of.
  await openWire(rosa, sender);
  await expect(open(rosa)).toContainText('Part of wire');
  await expect(open(rosa).getByRole('heading').first()).toContainText('$100.00');
});

test('two wires belong to one payment once two people have combined them (X-325)', { tag: '@long' }, async ({
  browser,
}) => {
  test.setTimeout(patience(120_000));
  const { story, rosa, sam, one } = await twoPeople(browser);
  const [first, second] = [`${story.name} FIRST`, `${story.name} SECOND`];
  await aWireOfNobody(story, totalOf(one) - 700_11, first);
  await aWireOfNobody(story, 700_11, second);
  await openWire(rosa, first);
  const sheet = open(rosa);
  await act(sheet, 'Combine for one payment');
  await sheet.getByLabel('Reason').fill('The bank sent it in two');
  await rosa.keyboard.press('Enter');
  await expect(sheet.getByText('Choose one to four other wires.').first()).toBeVisible();
  await sheet.getByRole('checkbox', { name: second }).check();
  const payments = sheet.getByRole('combobox', { name: 'Choose a payment' });
  await choose(payments, one);
  await expect(
    sheet.getByText(`Total ${dollars(totalOf(one))}. The payment is for ${dollars(totalOf(one))}.`),
  ).toBeVisible();
  await isSound(rosa, 'join');
  await sheet.getByLabel('Reason').press('Enter');
  await expect(rosa.getByText('Submitted for approval.').first()).toBeVisible(WITHIN);
  await agrees(
    sam,
    first,
    /Combine the wire of .* with the wire .* of \$700\.11, and apply the \$[\d,.]+ to payment CP-/,
  );
  expect(await statusOf(story, one)).toBe('completed');
});
