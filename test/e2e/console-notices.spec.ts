import { at, expect, test } from './support/client.ts';
import { isSound } from './support/console.ts';
import { ownMenu } from './support/desk.ts';
import { joinStaff } from './support/staff.ts';

test('an operator finds My notifications, turns one off and the digest on by keyboard, and it stays that way (X-279, X-280)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  const email = await joinStaff(page, 'Nora Finch', 'operator');
  await page.goto(at('console', '/acme/today'));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await ownMenu(page, 'Nora Finch');
  await page.getByRole('link', { name: 'My notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My notifications' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await isSound(page, 'My notifications');
  const single = page.getByText('Choose single topics');
  await single.click();
  await expect(page.getByRole('checkbox', { name: 'Returned or reversed payments' })).toBeDisabled();
  await isSound(page, 'My notifications with single topics');

  const good = page.getByRole('checkbox', { name: 'Good funds' });
  await expect(good).toBeChecked();
  await good.focus();
  await page.keyboard.press('Space');
  await expect(good).not.toBeChecked();
  const digest = page.getByRole('checkbox', { name: 'Daily digest' });
  await digest.focus();
  await page.keyboard.press('Space');
  await expect(digest).toBeChecked();
  await page.reload();
  await expect(digest).toBeChecked();
  await single.click();
  await expect(good).not.toBeChecked();

  await page.setViewportSize({ width: 390, height: 844 });
  await isSound(page, 'My notifications on a phone');
});
