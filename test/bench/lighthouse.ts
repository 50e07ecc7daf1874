/**
 * Lighthouse's results for a visitor's first screens in every brand, and for a client's pages opened by a link in a
 * text: its phone, three rounds each, the median of each figure. Over HTTP/2, which the distribution speaks.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as browsers } from '@playwright/test';
import { aReadyApiClient, giveCookies, saveDraft, start } from '#test/e2e/support/api.ts';
import { chromium } from '#test/e2e/support/browser.ts';
import { type Audited, audited, installLighthouse } from './lighthouse-audit.ts';
import { startPortal } from './local-portal.ts';
import { median, type Row, report } from './row.ts';
import { secureFront } from './secure-front.ts';

const ROUNDS = 3;
const BRANDS = ['acme', 'harbor', 'plainview', 'summit'] as const;
const TENANT = 'acme';

/** The page's targets. The times are a visitor's: a client's pages have theirs in `signed-in-pages.ts`. */
const MOST = { first: 1000, largest: 1250, blocked: 50, shift: 0.1 } as const;
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100 } as const;
/** Lighthouse's audit of a page that asks search engines not to index it, as a client's pages do. */
const NOT_INDEXED = 'Page is blocked from indexing';

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

type Page = { readonly what: string; readonly address: string; readonly isVisitors: boolean };

/** The median of each figure, and every failed audit of any round. */
function middle(rounds: readonly Audited[]): Omit<Audited, 'address'> {
  const of = (value: (one: Audited) => number) => median(rounds.map(value));
  return {
    times: {
      first: of(({ times }) => times.first),
      largest: of(({ times }) => times.largest),
      blocked: of(({ times }) => times.blocked),
      shift: of(({ times }) => times.shift),
    },
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    against: [...new Set(rounds.flatMap(({ against }) => against))],
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function rowsOf({ what, isVisitors }: Page, rounds: readonly Audited[]): Row[] {
  const { times, scores, against } = middle(rounds);
  const said = `first paint ${seconds(times.first)}, largest ${seconds(times.largest)}, blocked ${times.blocked.toFixed(0)} ms, shift ${times.shift.toFixed(3)}`;
  const isQuick =
    times.first <= MOST.first &&
    times.largest <= MOST.largest &&
    times.blocked <= MOST.blocked &&
    times.shift <= MOST.shift;
  const held = isVisitors ? against : against.filter((title) => title !== NOT_INDEXED);
  const judgedScores = isVisitors ? { ...LEAST, seo: 100 } : LEAST;
  const isGood =
    held.length === 0 &&
    Object.entries(judgedScores).every(([name, least]) => scores[name as keyof typeof scores] >= least);
  return [
    isVisitors
      ? { what: `lighthouse: ${what}, times`, measured: said, budget: '≤ 1.00 s, 1.25 s, 50 ms, 0.1', ok: isQuick }
      : { what: `lighthouse: ${what}, times`, measured: said },
    {
      what: `lighthouse: ${what}, performance / accessibility / best practices / SEO`,
      measured: [Object.values(scores).join(' / '), ...held].join('; '),
      budget: isVisitors ? '≥ 98 / 100 / 100 / 100' : '≥ 98 / 100 / 100 / 100 but for not being listed',
      ok: isGood,
    },
  ];
}

installLighthouse();
const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const portal = await startPortal(dataDir);
const front = await secureFront(portal.port);
const options = await chromium();
const browserPort = await freePort();
const browser = await browsers.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${browserPort}`, '--ignore-certificate-errors'],
});
const rows: Row[] = [];
try {
  const at = (tenant: string, path: string) => `https://${tenant}.localhost:${front.port}${path}`;
  const who = await aReadyApiClient(TENANT, { on: portal.port });
  await start(who, await saveDraft(who, 250_000, { account: who.accounts[0] }), who.accounts[0]);
  const draft = await saveDraft(who, 310_000, { account: who.accounts[0] });
  const visitors = BRANDS.flatMap((tenant) => [
    { what: `registration at ${tenant}`, address: at(tenant, '/create-account'), isVisitors: true },
    { what: `login at ${tenant}`, address: at(tenant, '/login'), isVisitors: true },
  ]);
  const clients = [
    { what: 'history', address: at(TENANT, '/transfer-history'), isVisitors: false },
    { what: 'details', address: at(TENANT, `/create-account/step-3?transfer_id=${draft._id}`), isVisitors: false },
    { what: 'review', address: at(TENANT, `/create-account/step-4?transfer_id=${draft._id}`), isVisitors: false },
  ];
  const measure = async (page: Page) => {
    const rounds: Audited[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await audited(page.address, browserPort));
    const elsewhere = rounds.find(({ address }) => address !== page.address);
    if (elsewhere) throw new Error(`${page.address} led to ${elsewhere.address}.`);
    rows.push(...rowsOf(page, rounds));
  };
  for (const page of visitors) await measure(page);
  const seen = await browsers.connectOverCDP(`http://127.0.0.1:${browserPort}`);
  const [context] = seen.contexts();
  if (!context) throw new Error('The browser has no place of its own for cookies.');
  await giveCookies(who, context);
  await seen.close();
  for (const page of clients) await measure(page);
} finally {
  await browser.close();
  front.stop();
  await portal.stop();
  await rm(dataDir, { recursive: true });
}
report(rows);
process.exit(0);
