import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../lib/page/store.ts';

const open = createStore<string | undefined>(undefined);

/** The title of the open item for the browser's tab; undefined if none is open. */
export const useTitleOfOpen = (): string | undefined => useStore(open);

/** Names the browser's tab after the open item. On a phone, the list beside it isn't visible. */
export function useOpenTitle(title: string): void {
  useLayoutEffect(() => {
    open.set(title);
    return () => open.set(undefined);
  }, [title]);
}
