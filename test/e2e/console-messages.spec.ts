import { aReadyApiClient } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { isSound } from './support/console.ts';
import { messagesTo } from './support/local-cloud.ts';
import { aRequest } from './support/offers.ts';
import { joinStaff } from './support/staff.ts';

test('an operator sees undelivered messages, asks the client for the address, and records a call (X-042, X-237, X-238)', {
  tag: '@long',
}, async ({ page }) => {
  const serial = `${Date.now()}`;
  const email = `bounce+${serial}@example.com`;
  const who = await aReadyApiClient('acme', { person: aPerson({ firstName: 'Odile', lastName: 'Farrow', email }) });
  const id = await aRequest(who, { amount: '4,321' });
  const asked = await messagesTo(port(), who.person.phone);
  await page.setViewportSize({ width: 1440, height: 900 });
  await joinStaff(page, 'Nadia Brooks', 'operator');

  await page.goto(at('console', '/acme/today'));
  await page.getByRole('link', { name: /undelivered message/ }).click();
  const lines = page.getByRole('list', { name: 'Undelivered messages' }).getByRole('listitem');
  const line = lines.filter({ hasText: 'Odile Farrow' }).filter({ hasText: 'Payment request' });
  await expect(line).toContainText('bounced');
  await expect(line).toContainText('The mailbox doesn’t exist.');
  await isSound(page, 'the list');
  await line.getByRole('button', { name: 'Send again: Odile Farrow' }).click();
  await expect(line).toContainText('The email address is still the one that bounced.');
  await line.getByRole('button', { name: 'Text for correct address: Odile Farrow' }).click();
  await expect(page.getByText('We texted the client to correct the address.')).toBeVisible();
  const [text, ...before] = await messagesTo(port(), who.person.phone);
  expect(before).toHaveLength(asked.length);
  expect(text?.text).toContain('our e-mail to you came back');

  await line.getByRole('button', { name: 'Mark as told: Odile Farrow' }).click();
  await page.getByLabel('How you told them').fill('Called her');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(line).toHaveCount(0);
  await page.goto(at('console', `/acme/payments/${id}`));
  await page.getByText('Messages and ledger entries').click();
  await expect(
    page.getByText(/bounced .* The mailbox doesn’t exist. .* Nadia Brooks told them, .*: Called her/),
  ).toBeVisible();
});
