/**
 * When a slow phone with an empty cache shows the largest part of a page: a visitor's first screens at each company,
 * and a client's pages that a link in a text leads to. Over HTTP/2, which the distribution speaks.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as browsers } from '@playwright/test';
import { aReadyApiClient, handOver, type ReadyClient, saveDraft, start } from '#test/e2e/support/api.ts';
import { chromium } from '#test/e2e/support/browser.ts';
import { paymentMailsTo } from '#test/e2e/support/local-cloud.ts';
import { startPortal } from './local-portal.ts';
import { atMost, known, median, type Row, report } from './row.ts';
import { secureFront } from './secure-front.ts';
import { paintsOn, slowPhone } from './slow-phone.ts';

const ROUNDS = 3;
/** Nothing of a page is painted that late. */
const SETTLED_MS = 6000;
/** The most a visitor's first screen and a client's page may take. */
const LARGEST_MOST_S = { visitor: 1.25, client: 2 } as const;
/** "Good" by web.dev/cls. */
const SHIFT_MOST = 0.1;
const TENANT = 'acme';
const BRANDS = ['acme', 'harbor', 'plainview', 'summit'] as const;

type Shown = Awaited<ReturnType<typeof paintsOn>> & { readonly bytes: number };

async function opened(browser: Browser, who: ReadyClient | undefined, address: string): Promise<Shown> {
  const { context, page, session } = await slowPhone(browser);
  if (who) await handOver(who, context, new URL(address).origin);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address);
  await page.waitForTimeout(SETTLED_MS);
  const shown = await paintsOn(page);
  await context.close();
  return { ...shown, bytes };
}

const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const portal = await startPortal(dataDir);
const front = await secureFront(portal.port);
const browser = await browsers.launch(await chromium());
const rows: Row[] = [];
try {
  const client = await aReadyApiClient(TENANT, { on: portal.port });
  const account = client.accounts[0];
  const sent = await saveDraft(client, 250_000, { account });
  await start(client, sent, account);
  const [receipt] = await paymentMailsTo(portal.port, client.person.email);
  const draft = await saveDraft(client, 310_000, { account });
  const pages = {
    history: '/transfer-history',
    details: `/create-account/step-3?transfer_id=${draft._id}`,
    review: `/create-account/step-4?transfer_id=${draft._id}`,
    payment: `/payment-details/${sent._id}`,
    'send money': '/create-account/send-money',
    'is this us': '/is-this-us',
    'live status': /\/status#[\w-]{22}/.exec(receipt?.text ?? '')?.[0] ?? '',
  };
  const measure = async (what: string, who: ReadyClient | undefined, address: string) => {
    const rounds: Shown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await opened(browser, who, address));
    const of = (value: (shown: Shown) => number) => median(rounds.map(value));
    const largest = of((shown) => shown.largest.at) / 1000;
    const most = who ? LARGEST_MOST_S.client : LARGEST_MOST_S.visitor;
    const first = (of((shown) => shown.first) / 1000).toFixed(2);
    const kilobytes = Math.round(of(({ bytes }) => bytes) / 1024);
    rows.push(
      atMost(`page: ${what}, largest paint on a slow phone`, largest, most, 's', 2),
      atMost(
        `page: ${what}, layout shift`,
        of(({ shift }) => shift),
        SHIFT_MOST,
        '',
        3,
      ),
      known(
        `page: ${what}, what else`,
        `first paint ${first} s, held up ${Math.round(of(({ held }) => held))} ms, ${kilobytes} KB`,
      ),
    );
  };
  const at = (tenant: string, path: string) => `https://${tenant}.localhost:${front.port}${path}`;
  for (const tenant of BRANDS) {
    await measure(`registration at ${tenant}`, undefined, at(tenant, '/create-account'));
    await measure(`login at ${tenant}`, undefined, at(tenant, '/login'));
  }
  for (const [name, path] of Object.entries(pages)) await measure(`${name} by a link`, client, at(TENANT, path));
} finally {
  await browser.close();
  front.stop();
  await portal.stop();
  await rm(dataDir, { recursive: true });
}
report(rows);
process.exit(0);
