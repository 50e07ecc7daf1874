import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBankingDays } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { aReadyApiClient, handOver, saveDraft } from './support/api.ts';
import { at, expect, login, test } from './support/client.ts';
import { atTheBank, moveTime, paymentMailsTo } from './support/local-cloud.ts';
import { patience } from './support/machine.ts';
import { startPortal } from './support/running-portal.ts';

/** The schedule runs every few seconds, and a run takes a moment on a busy machine. */
const SENT_WITHIN = { timeout: patience(60_000) };
const ZONE = 'America/New_York';

test('the clock of the local bank moves the whole portal: scheduled payments are sent, sessions end, and the page has the new day (X-102)', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(patience(180_000));
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-time-'));
  const portal = await startPortal(dataDir);
  const review = (id: string) => at('acme', `/create-account/step-4?go_to_transfer=${id}`, portal.port);
  try {
    const who = await aReadyApiClient('acme', { on: portal.port });
    const draft = await saveDraft(who, 340_000, { account: who.accounts[0] });
    const later = await saveDraft(who, 120_000, { account: who.accounts[0] });
    await handOver(who, context);
    await page.goto(review(draft._id));
    await page.getByRole('radio', { name: 'On a later date' }).check();
    await page.getByLabel('Send on').fill(addBankingDays(today(new Date(), ZONE), 2));
    await page.getByRole('button', { name: 'Schedule Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Your payment is scheduled.' })).toBeVisible();
    expect(await atTheBank(portal.port, draft._id)).toEqual([]);

    const now = await moveTime(portal.port, '5 banking days');
    await expect.poll(async () => (await atTheBank(portal.port, draft._id)).length, SENT_WITHIN).toBe(1);

    await page.goto(at('acme', '/transfer-history', portal.port));
    await expect(page).toHaveURL(/\/login/);
    await login(page, 'acme', who.person, portal.port);
    await page.goto(review(later._id));
    await page.getByRole('radio', { name: 'On a later date' }).check();
    const earliest = await page.getByLabel('Send on').getAttribute('min');
    expect(earliest && earliest > today(now, ZONE)).toBe(true);
    const subjects = (await paymentMailsTo(portal.port, who.person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your payment to Acme Title & Escrow is scheduled');
    expect(subjects.filter((subject) => /receipt/i.test(subject ?? ''))).toHaveLength(1);
  } finally {
    await page.goto('about:blank').catch(() => undefined);
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
