import { type ComponentType, use } from 'react';

/** A screen that is loaded when it is first needed, or before, when somebody says so. */
export type LazyPage = { readonly preload: () => Promise<ComponentType> };

/** Loads a screen once. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  const preload = (): Promise<ComponentType> => {
    if (loading) return loading;
    const started = load();
    started.then(
      // React reads these two of a promise: with them use() gives the screen in the same breath, and no fallback
      // flickers before the first paint.
      (screen) => Object.assign(started, { status: 'fulfilled', value: screen }),
      () => {
        // A lost connection must not stay lost: the next attempt asks again.
        loading = undefined;
      },
    );
    loading = started;
    return started;
  };
  return { preload };
}

/** Draws a screen, and suspends while it is on its way. */
export function LazyScreen({ page }: { readonly page: LazyPage }) {
  const Screen = use(page.preload());
  return <Screen />;
}
