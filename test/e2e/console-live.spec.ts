import { at, expect, test } from './support/client.ts';
import { aStory, centsOf, hasCome, rowsOf, showOwnAmounts } from './support/console.ts';
import { aColleague, dollars, prepare } from './support/desk.ts';
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
