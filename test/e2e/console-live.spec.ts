import { at, expect, test } from './support/client.ts';
import { aStory, centsOf, hasCome, rowsOf, showOwnAmounts } from './support/console.ts';
import { aColleague, bar, dollars, prepare, press, sheet, show } from './support/desk.ts';
import { WITHIN } from './support/machine.ts';

/* Two people at once, each in a browser: one person's changes show on the other's screen, and no one reloads a page. */

test('a colleague’s changes show on every open page, and are marked (X-044, X-239)', {
  tag: '@long',
}, async ({ browser }) => {
  const story = await aStory();
  const [asked, payout] = [centsOf(story, 11), centsOf(story, 12)];
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const sam = await aColleague(browser, 'Sam Checker', 'approver', true);
  await prepare(rosa, story, { kind: 'Request a payment', cents: asked }, 'Send to client');

  // Sam's list is open with one row of the story. A second one appears by itself.
  await sam.goto(at('console', '/acme/payments'));
  await showOwnAmounts(sam, story);
  await hasCome(sam, () => rowsOf(sam, story).filter({ hasText: dollars(asked) }));
  await prepare(rosa, story, { kind: 'Prepare a disbursement', cents: payout }, 'Submit for approval');
  const row = rowsOf(sam, story).filter({ hasText: dollars(payout) });
  await expect(row).toHaveAttribute('data-fresh', 'true', WITHIN);
  await expect(row).toContainText('Needs approval', WITHIN);
  await expect(row).not.toHaveAttribute('data-fresh', WITHIN);

  await sam.goto(at('console', '/acme/approvals'));
  await expect(row).toBeVisible(WITHIN);
});

test('a sheet over a payment that a colleague has just changed warns before it is submitted (X-214, X-239)', {
  tag: '@long',
}, async ({ browser }) => {
  const story = await aStory();
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const nora = await aColleague(browser, 'Nora Maker', 'operator');
  const id = await prepare(rosa, story, { kind: 'Request a payment', cents: centsOf(story, 13) }, 'Send to client');
  await show(nora, id);
  await bar(nora).getByRole('button', { name: 'Cancel payment' }).click();
  await sheet(nora).getByLabel('Reason').fill('Asked twice');
  await bar(rosa).getByRole('button', { name: 'Cancel payment' }).click();
  await sheet(rosa).getByLabel('Reason').fill('Wrong file');
  await press(rosa, 'Cancel payment');
  // Nora has clicked nothing: her sheet updates by itself, and no longer offers the button.
  await expect(sheet(nora)).toContainText('This payment changed after you opened it', WITHIN);
  await expect(sheet(nora).getByLabel('Reason')).toHaveValue('Asked twice');
  await expect(sheet(nora).getByRole('button', { name: 'Cancel payment' })).toHaveCount(0);
});

test('nothing moves while a row has the focus, until its reader asks for it (X-206, X-239)', { tag: '@long' }, async ({
  browser,
}) => {
  const story = await aStory();
  const rosa = await aColleague(browser, 'Rosa Maker', 'operator');
  const nora = await aColleague(browser, 'Nora Maker', 'operator');
  const [one, other] = [centsOf(story, 14), centsOf(story, 15)];
  await prepare(rosa, story, { kind: 'Request a payment', cents: one }, 'Send to client');
  await nora.goto(at('console', '/acme/payments'));
  await showOwnAmounts(nora, story);
  const first = rowsOf(nora, story).filter({ hasText: dollars(one) });
  await hasCome(nora, () => first);
  await first.getByRole('link').focus();
  await prepare(rosa, story, { kind: 'Request a payment', cents: other }, 'Send to client');
  await expect(nora.getByRole('button', { name: 'Show changes' })).toBeVisible(WITHIN);
  await expect(rowsOf(nora, story)).toHaveCount(1);
  await nora.keyboard.press('u');
  await expect(rowsOf(nora, story)).toHaveCount(2, WITHIN);
  await expect(first.getByRole('link')).toBeFocused();
});
