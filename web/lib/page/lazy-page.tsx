import { type ComponentType, use } from 'react';

type Load = () => Promise<ComponentType>;

/** A screen that is loaded when it is first shown, or before, when somebody says so. */
export type LazyPage = { readonly preload: Load; readonly show: Load };

/** The address for which the page was last loaded anew. */
const RELOADED = 'page reloaded';

/**
 * Loads the page anew in place of a screen that could not be loaded: a browser remembers the failure for as long as the
 * page stands, so asking again is in vain. Offline, the screen before stays on view until the connection is back. After
 * a deployment the page knows the screen's former name: that is mended by one reload, and what is not, by none.
 */
async function anew(fault: unknown): Promise<never> {
  if (!navigator.onLine) await new Promise((back) => addEventListener('online', back, { once: true }));
  else if (sessionStorage.getItem(RELOADED) === location.href) throw fault;
  // While the portal cannot be reached, the browser's own error page would take its place.
  await fetch(location.href, { method: 'HEAD' });
  sessionStorage.setItem(RELOADED, location.href);
  location.reload();
  return new Promise(() => undefined);
}

/** Loads a screen once. */
export function lazyPage(load: Load): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const begin = (started: Promise<ComponentType>): Promise<ComponentType> => {
    // React reads these two of a promise: with them use() gives the screen in the same breath, and no fallback
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
      // What was only to be at hand early is asked for again when it is needed.
      started.catch(() => {
        loading = undefined;
      });
      return started;
    },
    // Its failure is kept: use() throws what this very promise was rejected with, and would wait on a new one for ever.
    show: () => loading ?? begin(load().catch(anew)),
  };
}

/** Draws a screen, and suspends while it is on its way. */
export function LazyScreen({ page }: { readonly page: LazyPage }) {
  const Screen = use(page.show());
  return <Screen />;
}
