import { type ComponentType, use } from 'react';

/** A screen that is loaded when it is first needed, or before, when somebody says so. */
export type LazyPage = { readonly preload: () => Promise<void>; readonly loaded: () => ComponentType | undefined };

/** Loads a screen once. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let screen: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (arrived) => {
        screen = arrived;
      },
      (cause: unknown) => {
        // A lost connection must not stay lost: the next attempt asks again.
        loading = undefined;
        throw cause;
      },
    );
    return loading;
  };
  return { preload, loaded: () => screen };
}

/**
 * Draws a screen, and suspends while it is on its way. One that is already there is drawn in the same breath (React's
 * own lazy() would put its fallback in between, and the first paint would flicker).
 */
export function LazyScreen({ page }: { readonly page: LazyPage }) {
  if (!page.loaded()) use(page.preload());
  const Screen = page.loaded();
  return Screen ? <Screen /> : null;
}
