import { at, expect, test } from './support/client.ts';
import { aDeposit, aStory, isSound } from './support/console.ts';
import { glance, WITHIN } from './support/machine.ts';
import { joinStaff } from './support/staff.ts';

test('an owner finds a client, and reads who did what in a complete log (X-050, X-221)', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  const story = await aStory();
  const deposit = await aDeposit(story, 0);
  await joinStaff(page, 'Olivia Audit', 'owner,operator');
  await page.goto(at('console', '/acme/clients'));
  await expect(async () => {
    await page.getByLabel('Find a client').fill(story.name);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByRole('link', { name: story.name })).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
  await page.getByRole('link', { name: story.name }).click();
  const open = page.getByRole('region', { name: 'Open client' });
  await expect(open.getByRole('heading', { name: story.name })).toBeFocused();
  await expect(open).not.toContainText(story.who.person.phone);
  await isSound(page, 'client');
  await page.goto(at('console', `/acme/audit?subject=${deposit.referenceID}`));
  await expect(page.getByText(/are complete and unchanged/)).toBeVisible();
  await expect(page.getByRole('link', { name: deposit.referenceID }).first()).toBeVisible();
  await isSound(page, 'audit log');
  await page.goto(at('console', '/acme/reviews'));
  await expect(page.getByRole('heading', { name: 'IDs', level: 1 })).toBeVisible();
  await isSound(page, 'IDs');
  await page.goto(at('console', '/acme/notices'));
  await page.getByText('Choose single topics').click();
  await expect(page.getByRole('checkbox', { name: 'Good funds' })).toBeChecked();
  await isSound(page, 'My notifications');
  await page.goto(at('console', '/acme/reports'));
  await page.getByRole('button', { name: 'Open month' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await isSound(page, 'Reports');
});
