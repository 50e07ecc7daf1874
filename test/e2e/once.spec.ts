import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aReadyApiClient, handOver, lasting, type ReadyClient, readTransfer, saveDraft, start } from './support/api.ts';
import { at, expect, test as journey } from './support/client.ts';
import { advance, atTheBank, breakBank, paymentMailsTo } from './support/local-cloud.ts';
import { patience } from './support/machine.ts';
import { type RunningPortal, startPortal } from './support/running-portal.ts';

/**
 * Here the sweeper asks again every few seconds. A process that died while reading the bank's events holds the lease
 * for 60.
 */
const SWEPT_WITHIN = { timeout: patience(90_000) };
/**
 * The bank stays broken until it is repaired. However soon the sweeper asks, there is time to check the unknown state.
 */
const UNTIL_MENDED = { times: 100 };
const HONEST = "We're waiting for your bank to confirm. Please don't pay again: we won't charge you twice.";

/** The bank's events would report a debit within seconds. */
const holdEvents = (on: number): Promise<void> =>
  breakBank(on, { kind: 'fail before', path: '/transfer/event/sync', ...UNTIL_MENDED });

/** A data folder for a test's own portals, so that a fault or a kill there affects no one else's money. */
const test = journey.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed
  dataDir: async ({}, give) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-own-'));
    await give(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
});

const reviewOf = (who: ReadyClient, id: string): string =>
  at(who.tenant, `/create-account/step-4?go_to_transfer=${id}`, who.on);

/**
 * Stops a portal once its page has left, because an open one keeps polling, and the browser reports each refused
 * connection.
 */
async function stopWithout(page: Page, portal: RunningPortal): Promise<void> {
  // A test that timed out no longer has a page.
  await page.goto('about:blank').catch(() => undefined);
  await portal.stop();
}

const makeTransfer = (page: Page) => page.getByRole('button', { name: 'Make Transfer' });

test('a power cut between the bank’s yes and its record debits once, and the client finds the transfer pending', {
  tag: '@long',
}, async ({ page, context, dataDir }) => {
  test.setTimeout(patience(200_000));
  let portal: RunningPortal = await startPortal(dataDir);
  try {
    const who = await aReadyApiClient('acme', { on: portal.port });
    const draft = await saveDraft(who, 340_000, { account: who.accounts[0] });
    await handOver(who, context);
    await page.goto(reviewOf(who, draft._id));
    await holdEvents(portal.port);
    await breakBank(portal.port, { kind: 'hang after', path: '/transfer/create', ...UNTIL_MENDED });
    await makeTransfer(page).click();
    // The bank has made the debit and has not answered. Now the power is cut.
    await expect.poll(() => atTheBank(portal.port, draft._id), { intervals: [50] }).toHaveLength(1);
    expect((await readTransfer(who, draft._id))?.status).toBe('submitted');
    await portal.kill();
    await expect(page.getByText(HONEST)).toBeVisible();

    portal = await startPortal(dataDir, who.on);
    expect(portal.port).toBe(who.on);
    await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible(SWEPT_WITHIN);
    const made = await atTheBank(portal.port, draft._id);
    expect(made).toHaveLength(1);
    expect((await readTransfer(who, draft._id))?.status).toBe('pending');
    expect(await paymentMailsTo(portal.port, who.person.email)).toHaveLength(1);

    // And its life continues from there.
    await advance(portal.port, made[0]?.id ?? '', 'posted');
    await advance(portal.port, made[0]?.id ?? '', 'settled');
    await expect.poll(async () => (await readTransfer(who, draft._id))?.status, SWEPT_WITHIN).toBe('completed');
  } finally {
    await portal.kill();
  }
});

test('a portal that is stopped and started again keeps money, drafts, messages and the session (X-102)', {
  tag: '@long',
}, async ({ quietPage: page, context, dataDir }) => {
  let portal = await startPortal(dataDir);
  try {
    const who = await aReadyApiClient('acme', { on: portal.port });
    const [account] = who.accounts;
    const sent = await saveDraft(who, 350_000, { account });
    expect((await start(who, sent, account)).status).toBe(200);
    const draft = await saveDraft(who, 360_000, { account, note: 'File 77' });
    expect(await paymentMailsTo(portal.port, who.person.email)).toHaveLength(1);
    await handOver(who, context);
    await page.goto(at('acme', '/transfer-history', portal.port));
    await expect(page.getByText('$3,500.00').first()).toBeVisible();

    const kept = async () => [await readTransfer(who, sent._id), await readTransfer(who, draft._id)].map(lasting);
    const before = await kept();
    const atBank = await atTheBank(portal.port, sent._id);
    const { port: same } = portal;
    await stopWithout(page, portal);
    portal = await startPortal(dataDir, same);
    expect(await kept()).toEqual(before);
    expect(await atTheBank(portal.port, sent._id)).toEqual(atBank);
    expect(await paymentMailsTo(portal.port, who.person.email)).toHaveLength(1);

    // The page continues where it was, and the session can be renewed as well.
    await page.goto(reviewOf(who, draft._id));
    await expect(page.getByText('File 77')).toBeVisible();
    expect((await who.call('POST', '/session/refresh')).status).toBe(200);
    await makeTransfer(page).click();
    await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
    expect(await atTheBank(portal.port, draft._id)).toHaveLength(1);
  } finally {
    await stopWithout(page, portal);
  }
});
