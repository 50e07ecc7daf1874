import { useLayoutEffect } from 'react';
import { createStore, useStore } from '../../lib/page/store.ts';

const open = createStore<string | undefined>(undefined);

/** What the tab is called after: what is open of a list, else nothing. */
export const useTitleOfOpen = (): string | undefined => useStore(open);

/** Names the browser's tab after what is open as long as it is: on a phone the list beside it is not to be seen. */
export function useOpenTitle(title: string): void {
  useLayoutEffect(() => {
    open.set(title);
    return () => open.set(undefined);
  }, [title]);
}
