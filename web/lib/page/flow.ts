import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { inFlow } from './paths.ts';

/**
 * Waits while the next screen loads, because an idle button would be clicked again. Ends only if the client goes back
 * first.
 */
export const leaving = (): Promise<unknown> =>
  new Promise((back) => addEventListener('popstate', back, { once: true }));

/** Returns a step's address within the current flow: the portal's own, or an agent's. */
export function useInFlow(): (place: string) => string {
  const { pathname } = useLocation();
  return useCallback((place: string) => inFlow(pathname, place), [pathname]);
}
