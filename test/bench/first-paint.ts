/**
 * When a phone on a slow network shows the largest part of the first page: "largest contentful paint" (web.dev/lcp).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as browsers } from '@playwright/test';
import { chromium } from '#test/e2e/support/browser.ts';
import { startPortal } from './local-portal.ts';
import { atMost, median, report } from './row.ts';
import { paintsOn, slowPhone } from './slow-phone.ts';

const ROUNDS = 5;
/** Nothing is painted that late: the page's own skeleton is replaced long before. */
const SETTLED_MS = 4000;

async function paintsOf(browser: Browser, address: string): Promise<{ at: number; what: string; form: number }> {
  const { context, page } = await slowPhone(browser);
  const started = performance.now();
  await page.goto(address);
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  const form = performance.now() - started;
  await page.waitForTimeout(Math.max(0, SETTLED_MS - form));
  const { largest } = await paintsOn(page);
  await context.close();
  return { ...largest, form };
}

const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const portal = await startPortal(dataDir);
const browser = await browsers.launch(await chromium());
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push(await paintsOf(browser, `http://acme.localhost:${portal.port}/create-account`));
await browser.close();
await portal.stop();
await rm(dataDir, { recursive: true });
report([
  atMost('page: largest paint on a slow phone (LCP)', median(rounds.map(({ at }) => at)) / 1000, 1.3, 's', 2),
  {
    what: 'page: the form can be filled in on a slow phone',
    measured: `${(median(rounds.map(({ form }) => form)) / 1000).toFixed(2)} s (largest: ${rounds[0]?.what})`,
  },
]);
process.exit(0);
