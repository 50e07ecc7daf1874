/**
 * How long a slow phone takes to react to a key or a tap, at worst: "interaction to next paint" (web.dev/inp), on the
 * screens that visitors and clients type and tap on.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as browsers, type Page } from '@playwright/test';
import { aReadyApiClient, handOver, type ReadyClient, saveDraft, start } from '#test/e2e/support/api.ts';
import { chromium } from '#test/e2e/support/browser.ts';
import { startPortal } from './local-portal.ts';
import { atMost, median, report } from './row.ts';
import { slowPhone } from './slow-phone.ts';

const ROUNDS = 3;
const TENANT = 'acme';
const MOST_MS = 100;

/** Runs in the page: every key and tap with the time until something was painted after it. */
const watchPresses = () => {
  const told = window as unknown as { presses: number[] };
  told.presses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) told.presses.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

type Screen = { readonly path: string; readonly act: (page: Page) => Promise<void> };

const typed = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(text, { delay: 120 });
};

const screensOf = (draft: string): Readonly<Record<string, Screen>> => ({
  registration: {
    path: '/create-account',
    act: async (page) => {
      await typed(page, 'First name', 'Ada');
      await typed(page, 'Mobile phone number', '2165550142');
    },
  },
  login: { path: '/login', act: (page) => typed(page, 'Mobile phone number', '2165550142') },
  details: {
    path: `/create-account/step-3?transfer_id=${draft}`,
    act: (page) => typed(page, 'Amount', '2500'),
  },
  review: {
    path: `/create-account/step-4?transfer_id=${draft}`,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  history: {
    path: '/transfer-history',
    act: (page) => page.getByText('Search and filter').click(),
  },
});

async function worstOf(browser: Browser, who: ReadyClient, { path, act }: Screen, address: string): Promise<number> {
  const { context, page } = await slowPhone(browser, { isNetworkSlow: false });
  if (!/^\/(create-account|login)$/.test(path)) await handOver(who, context);
  await page.addInitScript(watchPresses);
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  await act(page);
  await page.waitForTimeout(500);
  const presses = await page.evaluate(() => (window as unknown as { presses: number[] }).presses);
  await context.close();
  return Math.max(0, ...presses);
}

const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const portal = await startPortal(dataDir);
const browser = await browsers.launch(await chromium());
const rows = [];
try {
  const who = await aReadyApiClient(TENANT, { on: portal.port });
  await start(who, await saveDraft(who, 250_000, { account: who.accounts[0] }), who.accounts[0]);
  const draft = await saveDraft(who, 310_000, { account: who.accounts[0] });
  for (const [name, screen] of Object.entries(screensOf(draft._id))) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await worstOf(browser, who, screen, `http://${TENANT}.localhost:${portal.port}`));
    rows.push(atMost(`page: ${name}, a key or press on a slow phone (INP)`, median(rounds), MOST_MS, 'ms', 0));
  }
} finally {
  await browser.close();
  await portal.stop();
  await rm(dataDir, { recursive: true });
}
report(rows);
process.exit(0);
