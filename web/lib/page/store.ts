import { useSyncExternalStore } from 'react';

/** One value outside React: read it anywhere, subscribe to it in a component. */
export type Store<T> = {
  readonly get: () => T;
  readonly initial: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

/** Makes a store that holds a value and notifies its subscribers when it changes. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of [...watchers]) changed();
    },
    subscribe: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}

/**
 * The value of a store. The component renders again when it changes. A prerendered page shows what every visitor sees
 * first: the store's initial value.
 */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.initial);
