import type { Page } from '@playwright/test';
import { aReadyApiClient, handOver, saveDraft, start } from './support/api.ts';
import { at, expect, test } from './support/client.ts';

/** A page's movements since it was opened: how far it has shifted, and animations longer than a frame. */
type Moved = { shifts: { value: number; of: string[] }[]; motions: string[]; turning: string[] };

/** One frame of the screen: an animation that ends within it is invisible. */
const BLINK_MS = 17;

/** Runs in the page, from its beginning. */
function watch(blinkMs: number): void {
  const told: Moved = { shifts: [], motions: [], turning: [] };
  (window as unknown as { moved: Moved }).moved = told;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        told.shifts.push({
          value: entry.value,
          of: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')),
        });
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      const { duration, iterations = 1 } = effect?.getComputedTiming() ?? {};
      const { target } = effect as KeyframeEffect;
      const what = `${(animation as CSSAnimation).animationName ?? 'transition'} of ${target?.className}`;
      if (animation.playState === 'running' && Number(duration) * iterations > blinkMs) told.motions.push(what);
      const frames = JSON.stringify((effect as KeyframeEffect).getKeyframes());
      if (iterations === Number.POSITIVE_INFINITY && /rotate/.test(frames)) told.turning.push(what);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const movedOn = (page: Page): Promise<Moved> => page.evaluate(() => (window as unknown as { moved: Moved }).moved);

/** Every kind of page, and the element that shows it has loaded. */
async function walk(page: Page, tenant: string, look: (about: string) => Promise<void>): Promise<void> {
  await page.goto(at(tenant, '/create-account'));
  // Movement right after a click is no layout shift. Before the page's scripts have loaded, it happens later.
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Create Account|Let's go/ }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await look('the first page');
  const who = await aReadyApiClient(tenant);
  const [account] = who.accounts;
  const sent = await saveDraft(who, 250_000, { account });
  expect((await start(who, sent, account)).status).toBe(200);
  const draft = await saveDraft(who, 125_000, { account });
  await handOver(who, page.context());
  // Slow enough to see the placeholder before the answer arrives.
  await page.route('**/api/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    // A page that was left meanwhile sends no more requests.
    await route.continue().catch(() => undefined);
  });
  for (const [path, shown] of [
    ['/transfer-history', page.getByText('You sent')],
    [`/payment-details/${sent._id}`, page.getByText('Activity')],
    [`/create-account/step-3?transfer_id=${draft._id}`, page.getByRole('button', { name: 'Next' })],
    [`/create-account/step-select-account?go_to_transfer=${draft._id}`, page.getByRole('radio').first()],
    [`/create-account/step-4?go_to_transfer=${draft._id}`, page.getByRole('button', { name: 'Make Transfer' })],
    ['/bank-accounts', page.getByText('Verified').first()],
    ['/account', page.getByRole('button', { name: 'Save' })],
    ['/financials', page.getByRole('button', { name: 'Print' })],
    ['/faq', page.getByText('Where does my money go?')],
  ] as const) {
    await page.goto(at(tenant, path));
    await expect(shown).toBeVisible();
    await look(path);
  }
  await page.unroute('**/api/graphql');
}

/** A good value is 0.1 at most (web.dev/cls). */
const SHIFT_MAX = 0.1;

function staysPut({ shifts }: Moved, about: string): void {
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  expect(sum, `${about}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
}

test('with motion turned off nothing moves or fades on any page, and pages do not jump while they load (X-095)', {
  tag: '@long',
}, async ({ quietPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watch, BLINK_MS);
  await walk(page, 'acme', async (about) => {
    const moved = await movedOn(page);
    expect(moved.motions, about).toEqual([]);
    staysPut(moved, about);
  });
});

test('pages do not jump while they load on a phone either, and nothing spins (X-095)', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watch, BLINK_MS);
  await walk(page, 'summit', async (about) => {
    const moved = await movedOn(page);
    expect(moved.turning, about).toEqual([]);
    staysPut(moved, about);
  });
});

test('content appears where its placeholder lines were, in the same width (X-095)', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  await handOver(await aReadyApiClient('acme'), page.context());
  const column = async () => {
    const box = await page.locator('main').boundingBox();
    return { x: box?.x, width: box?.width };
  };
  for (const [path, shown] of [
    ['/bank-accounts', page.getByText('Verified').first()],
    ['/create-account/send-money', page.getByRole('heading', { level: 1, name: 'Send money' })],
  ] as const) {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Both pages wait for the client's record, and draw nothing before it.
    await page.route('**/api/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at('acme', path));
    await expect(page.locator('main > .skeleton')).toBeAttached();
    const before = await column();
    letGo();
    await expect(shown).toBeVisible();
    expect(await column(), path).toEqual(before);
    await page.unroute('**/api/graphql');
  }
});
