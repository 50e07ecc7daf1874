import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { makeQueryClient } from '#web/lib/api/query.tsx';
import { LazyScreen, lazyPage } from '#web/lib/page/lazy-page.tsx';

const lost = new TypeError('Failed to fetch dynamically imported module');
const Screen = () => null;

/** A browser that counts how often the page is reloaded, and whether the portal can be reached. */
const browser = { reloads: 0, isOnline: true, isReached: true };

beforeEach(() => {
  Object.assign(browser, { reloads: 0, isOnline: true, isReached: true });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => browser.isOnline);
  vi.stubGlobal('location', { href: 'http://acme.localhost/faq', reload: () => (browser.reloads += 1) });
  vi.stubGlobal('fetch', async () => {
    if (!browser.isReached) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A screen whose part of the page isn't available. */
const lostScreen = () => lazyPage(() => Promise.reject(lost));

/** The result once everything pending has happened. */
async function settled(loading: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waiting';
  loading.then(
    () => (outcome = 'shown'),
    (fault: unknown) => (outcome = fault),
  );
  await new Promise((done) => setTimeout(done));
  return outcome;
}

describe('a screen whose part of the page cannot be loaded', () => {
  it('keeps the previous screen without a connection, and appears when it is back', async () => {
    browser.isOnline = false;
    const loading = lostScreen().show();
    expect(await settled(loading)).toBe('waiting');
    expect(browser.reloads).toBe(0);
    browser.isOnline = true;
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(browser.reloads).toBe(1));
  });

  it('reloads the page after a deployment, but only once per address', async () => {
    expect(await settled(lostScreen().show())).toBe('waiting');
    expect(browser.reloads).toBe(1);
    expect(await settled(lostScreen().show())).toBe(lost);
    expect(browser.reloads).toBe(1);
  });

  it('shows an error if one reload did not help', async () => {
    sessionStorage.setItem('page reloaded', location.href);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let asked = 0;
    // As slow as a network: React has long stopped waiting at the place where it asked.
    const page = lazyPage(async () => {
      asked += 1;
      await new Promise((answered) => setTimeout(answered, 5));
      throw lost;
    });
    await act(async () => {
      render(
        <ErrorBoundary broken={({ sentence }) => <p role="alert">{sentence}</p>}>
          <Suspense fallback="…">
            <LazyScreen page={page} />
          </Suspense>
        </ErrorBoundary>,
      );
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(asked).toBe(1);
    expect(browser.reloads).toBe(0);
  });

  it('never shows the browser’s own error page if the portal is unreachable', async () => {
    browser.isReached = false;
    expect(await settled(lostScreen().show())).toBeInstanceOf(TypeError);
    expect(browser.reloads).toBe(0);
  });

  it('does not reload the page if it was only preloaded, and loads again when needed', async () => {
    let asked = 0;
    const page = lazyPage(async () => {
      asked += 1;
      if (asked === 1) throw lost;
      return Screen;
    });
    expect(await settled(page.preload())).toBe(lost);
    expect(browser.reloads).toBe(0);
    expect(await page.show()).toBe(Screen);
  });
});

describe('a button clicked without a connection', () => {
  afterEach(() => onlineManager.setOnline(true));

  it('fails immediately and is not repeated when the connection is back, because it may move money', async () => {
    onlineManager.setOnline(false);
    const queries = makeQueryClient();
    queries.mount();
    let pressed = 0;
    const press = async () => {
      pressed += 1;
      throw lost;
    };
    await expect(queries.getMutationCache().build(queries, { mutationFn: press }).execute(undefined)).rejects.toBe(
      lost,
    );
    onlineManager.setOnline(true);
    await queries.resumePausedMutations();
    expect(pressed).toBe(1);
    queries.unmount();
  });
});
