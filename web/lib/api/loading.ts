import { createStore, useStore } from '../page/store.ts';

const underWay = createStore(0);

/** Counts a piece of work into the global loading flag for as long as it lasts. */
export async function counted<T>(work: Promise<T>): Promise<T> {
  underWay.set(underWay.get() + 1);
  try {
    return await work;
  } finally {
    underWay.set(underWay.get() - 1);
  }
}

/** The global loading flag: true while any call is under way. */
export const useIsLoading = (): boolean => useStore(underWay) > 0;
