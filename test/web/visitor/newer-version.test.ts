import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';

/** A browser with an open page whose first script is this one, and an address that has another by now, or not. */
const browser = { newest: '/assets/second.js', reloads: 0, left: '', asked: 0, isHidden: false, api: 0 };

/** The page listens for as long as it is open, so each test has a page of its own. */
const pages: AbortController[] = [];

beforeEach(() => {
  vi.resetModules();
  const page = new AbortController();
  pages.push(page);
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, how?: unknown) =>
      listen(type, listener, { ...(how as object), signal: page.signal }),
  );
  Object.assign(browser, { newest: '/assets/second.js', reloads: 0, left: '', asked: 0, isHidden: false });
  browser.api = PAGE_VERSION + 1;
  document.body.innerHTML = '<a href="/faq"><span>Questions</span></a><a href="https://elsewhere.example/">Away</a>';
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/first.js" data-part>';
  const { origin, href } = globalThis.location;
  vi.stubGlobal('location', {
    origin,
    href,
    pathname: '/transfer-history',
    reload: () => (browser.reloads += 1),
    assign: (place: string) => (browser.left = place),
  });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => browser.isHidden);
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api')) return new Response('{}', { headers: { [PAGE_VERSION_HEADER]: `${browser.api}` } });
    // The result of a reload, for no other address: a prerendered screen is a page of its own.
    expect(url).toBe('/transfer-history');
    browser.asked += 1;
    return new Response(`<head><link rel="modulepreload" href="${browser.newest}" data-part></head>`);
  });
});
afterEach(() => {
  for (const page of pages.splice(0)) page.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const bar = () => document.querySelector('[role="status"]');

/** The page's reaction when an answer of the API gives its version. */
async function answered() {
  const { send } = await import('#web/lib/api/request.ts');
  await send({ method: 'GET', path: '/tenant' });
  const { tellOfNewer } = await import('#web/lib/page/newer-version.ts');
  await vi.waitFor(() => expect(browser.asked).toBe(1));
  // The same promise chain: when this one has ended, the first one has too.
  await tellOfNewer();
  await new Promise((done) => setTimeout(done));
}

function click(link: string): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 });
  // jsdom cannot leave a page, and would only complain about the remaining work.
  document.addEventListener('click', (late) => late.preventDefault(), { once: true });
  document.querySelector(link)?.dispatchEvent(event);
  return browser.left !== '';
}

describe('a page that is older than the API (X-122)', () => {
  it('shows a bar in words, and reloads when its button is clicked', async () => {
    await answered();
    expect(bar()?.textContent).toContain("There's a newer version of this page.");
    expect(browser.reloads).toBe(0);
    bar()?.querySelector('button')?.click();
    expect(browser.reloads).toBe(1);
  });

  it('says nothing while the newer page isn’t available yet, because a reload would bring the same one', async () => {
    browser.newest = '/assets/first.js';
    await answered();
    expect(bar()).toBeNull();
  });

  it('does not wait forever for the newer page, and checks for it again later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const limits: (AbortSignal | null | undefined)[] = [];
    const answers = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.startsWith('/api')) return answers(url, init);
      limits.push(init.signal);
      throw new DOMException('The operation timed out.', 'TimeoutError');
    });
    const { send } = await import('#web/lib/api/request.ts');
    for (const minutes of [0, 2]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      await send({ method: 'GET', path: '/tenant' });
      await vi.waitFor(() => expect(limits.length).toBe(minutes === 0 ? 1 : 2));
    }
    expect(limits.every((limit) => limit instanceof AbortSignal)).toBe(true);
    expect(bar()).toBeNull();
    vi.useRealTimers();
  });

  it('changes automatically at the next link, and leaves external links alone', async () => {
    await answered();
    expect(click('a[href^="https"]')).toBe(false);
    expect(click('a span')).toBe(true);
    expect(browser.left).toBe(`${globalThis.location.origin}/faq`);
  });

  it('changes automatically while no one is using it', async () => {
    await answered();
    browser.isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(browser.reloads).toBe(1);
  });

  it.each([
    ['something may be typed', '<input name="amount" />'],
    ['a question is open', '<dialog open></dialog>'],
    ['a bank’s login is open', '<iframe></iframe>'],
  ])('does not change automatically if %s', async (_, part) => {
    await answered();
    document.body.insertAdjacentHTML('beforeend', part);
    browser.isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(click('a span')).toBe(false);
    expect(browser.reloads).toBe(0);
  });

  it('does not reload while a call is in progress, not even for its button, because the call may be about money', async () => {
    await answered();
    const { counted } = await import('#web/lib/api/loading.ts');
    const { promise, resolve } = Promise.withResolvers<void>();
    const call = counted(promise);
    bar()?.querySelector('button')?.click();
    browser.isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    expect([browser.reloads, click('a span')]).toEqual([0, false]);
    resolve();
    await call;
    bar()?.querySelector('button')?.click();
    expect(browser.reloads).toBe(1);
  });
});

it('doesn’t offer a reload to a page of the API’s own version or a newer one (X-122)', async () => {
  const { send } = await import('#web/lib/api/request.ts');
  for (const version of [PAGE_VERSION, PAGE_VERSION - 1]) {
    browser.api = version;
    await send({ method: 'GET', path: '/tenant' });
  }
  await new Promise((done) => setTimeout(done));
  expect([browser.asked, bar()]).toEqual([0, null]);
});

it('every call sends the page’s version (X-122)', async () => {
  const said: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    said.push((init.headers as Record<string, string>)[PAGE_VERSION_HEADER]);
    return new Response('{}');
  });
  const { send } = await import('#web/lib/api/request.ts');
  await send({ method: 'POST', path: '/transfer/start', body: {} });
  expect(said).toEqual([String(PAGE_VERSION)]);
});
