import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Lighthouse's phone: a CPU four times slower, 150 ms round trip, 1.6 Mbit/s down and 0.75 up. */
const CPU_TIMES = 4;
const BITS = { down: 1_600_000, up: 750_000 } as const;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: BITS.down / 8,
  uploadThroughput: BITS.up / 8,
} as const;

type Watched = { paints: Paint[]; held: number; shift: number };

/** Runs in the page: when something larger than before was painted, long tasks of the thread, and layout shifts. */
const watchPaints = () => {
  const told = window as unknown as Watched;
  Object.assign(told, { paints: [], held: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element };
      told.paints.push({ at: entry.startTime, what: element?.tagName ?? '' });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // The time of a task beyond 50 ms is time without a response (web.dev/tbt).
    for (const { duration } of list.getEntries()) told.held += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) told.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** When something larger than before was painted, and its element. */
type Paint = { readonly at: number; readonly what: string };

/** A phone with an empty cache. */
type Phone = { readonly context: BrowserContext; readonly page: Page; readonly session: CDPSession };

/** A phone as slow as Lighthouse's. Without its network only the CPU is. */
export async function slowPhone(browser: Browser, { isNetworkSlow = true } = {}): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isNetworkSlow) await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
  await page.addInitScript(watchPaints);
  return { context, page, session };
}

/** The page's paints so far: the first and the largest, its total blocking time and its layout shift. */
export async function paintsOn(page: Page): Promise<Omit<Watched, 'paints'> & { first: number; largest: Paint }> {
  const { first, paints, held, shift } = await page.evaluate(() => {
    const told = window as unknown as Watched;
    const [entry] = performance.getEntriesByName('first-contentful-paint');
    return { first: entry?.startTime ?? 0, paints: told.paints, held: told.held, shift: told.shift };
  });
  const largest = paints.at(-1);
  if (!largest) throw new Error('The page painted nothing.');
  return { first, largest, held, shift };
}
