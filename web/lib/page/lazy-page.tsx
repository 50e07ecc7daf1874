import { type ComponentType, use } from 'react';

type Load = () => Promise<ComponentType>;

/** A screen that is loaded when it is first shown, or earlier on request. */
export type LazyPage = { readonly preload: Load; readonly show: Load };

/** The session-storage key of the address that was last reloaded. */
const RELOADED = 'page reloaded';

/**
 * Reloads the page if a screen couldn't be loaded. The browser remembers a failed import until the page is left, so
 * importing again can't work. Offline, the previous screen stays until the connection is back. After a deployment the
 * page knows only the screen's old file name. One reload fixes that, so it reloads once per address.
 */
async function reloadOnce(fault: unknown): Promise<never> {
  if (!navigator.onLine) await new Promise((back) => addEventListener('online', back, { once: true }));
  else if (sessionStorage.getItem(RELOADED) === location.href) throw fault;
  // If the server can't be reached, a reload would show the browser's own error page.
  await fetch(location.href, { method: 'HEAD' });
  sessionStorage.setItem(RELOADED, location.href);
  location.reload();
  return new Promise(() => undefined);
}

/** Loads a screen once. */
export function lazyPage(load: Load): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const begin = (started: Promise<ComponentType>): Promise<ComponentType> => {
    // React reads these two properties of a promise. With them use() returns the screen at once, and no fallback
    // flickers before the first paint.
    started.then(
      (screen) => Object.assign(started, { status: 'fulfilled', value: screen }),
      () => undefined,
    );
    loading = started;
    return started;
  };
  return {
    preload() {
      if (loading) return loading;
      const started = begin(load());
      // A failed preload is loaded again when the screen is shown.
      started.catch(() => {
        loading = undefined;
      });
      return started;
    },
    // Keep a failed promise: use() throws its error. It would wait for a new promise forever.
    show: () => loading ?? begin(load().catch(reloadOnce)),
  };
}

/** Renders a screen, and suspends while it loads. */
export function LazyScreen({ page }: { readonly page: LazyPage }) {
  const Screen = use(page.show());
  return <Screen />;
}
