import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hourIn } from '#shared/zoned-hour.ts';
import { expect, test } from './support/client.ts';
import { isSound } from './support/console.ts';
import { messagesTo, moveTime } from './support/local-cloud.ts';
import { patience } from './support/machine.ts';
import { startPortal } from './support/running-portal.ts';

const SENT_WITHIN = { timeout: patience(90_000) };
const CLEVELAND = 'America/New_York';

/** Lets days pass, up to the hour at which the day's email is due. */
async function toTheNextMail(port: number): Promise<void> {
  let now = await moveTime(port, '5 banking days');
  while (hourIn(CLEVELAND, now) < 8) now = await moveTime(port, 'hour');
}

const card = (page: Page) => page.getByRole('region', { name: 'Reports by email' });

test('an auditor schedules a report’s link by keyboard, and days later it leads through the sign-in to its days (X-304)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  test.setTimeout(patience(300_000));
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-reports-'));
  const portal = await startPortal(dataDir, 0, ['--try-out']);
  try {
    await page.goto(portal.url('console', '/acme/notices'));
    const ana = page.getByRole('region', { name: 'Try it as' }).getByRole('button').filter({ hasText: 'Ana Ruiz' });
    await ana.click();
    await expect(page.getByRole('heading', { level: 1, name: 'My notifications' })).toBeVisible();
    await page.getByRole('link', { name: 'schedule them under Reports.' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused();

    await card(page).locator('summary').press('Enter');
    await card(page).getByLabel('Report', { exact: true }).focus();
    await page.keyboard.type('Daily rec');
    await page.keyboard.press('Tab');
    await expect(card(page).getByLabel('How often')).toHaveValue('day');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(card(page).getByText('Daily receipts and disbursements (PDF), every banking day')).toBeVisible();
    await card(page).getByLabel('Report', { exact: true }).selectOption('Register of cleared money');
    await card(page).getByRole('button', { name: 'Schedule report' }).click();
    await expect(card(page).getByRole('listitem')).toHaveCount(2);
    await isSound(page, 'Reports with links');
    await page.setViewportSize({ width: 390, height: 844 });
    await isSound(page, 'Reports with links on a phone');
    const email = /link to (\S+) at/.exec((await card(page).textContent()) ?? '')?.[1] ?? '';

    await toTheNextMail(portal.port);
    const mails = async () =>
      (await messagesTo(portal.port, email)).filter(({ subject = '' }) => subject.startsWith('Reports ready on'));
    await expect.poll(async () => (await mails()).length, SENT_WITHIN).toBeGreaterThan(0);
    const text = (await mails())[0]?.text ?? '';
    const [day] = text.match(/http\S+kind=day\+paper\S+/) ?? [];
    const [register] = text.match(/http\S+kind=register\S+/) ?? [];
    const from = /from=([\d-]+)/.exec(day ?? '')?.[1] ?? '';

    // The session ended with the days that passed.
    await page.goto(day ?? '');
    await ana.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue(from);
    await expect(page.getByRole('button', { name: /^Download/ }).first()).toHaveText('Download daily PDF');
    const coming = page.waitForEvent('download', SENT_WITHIN);
    await page.getByRole('button', { name: 'Download daily PDF' }).click();
    expect((await coming).suggestedFilename()).toBe(`day-acme-${from}.pdf`);

    await page.goto(register ?? '');
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('register');
    await expect(page.getByLabel('First day')).toHaveValue(from);
  } finally {
    await page.goto('about:blank').catch(() => undefined);
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
