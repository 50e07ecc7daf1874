import { createStore, useStore } from '../page/store.ts';

const underWay = createStore(0);

/** Keeps the global loading flag on while a task runs. */
export async function counted<T>(work: Promise<T>): Promise<T> {
  underWay.set(underWay.get() + 1);
  try {
    return await work;
  } finally {
    underWay.set(underWay.get() - 1);
  }
}

/** The global loading flag: true while any call runs. */
export const useIsLoading = (): boolean => useStore(underWay) > 0;

/** True if any call is running, outside React. */
export const isAnyUnderWay = (): boolean => underWay.get() > 0;
