import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { inFlow } from './paths.ts';

/** Gives a step's address within the current flow: the portal's own, or an agent's. */
export function useInFlow(): (place: string) => string {
  const { pathname } = useLocation();
  return useCallback((place: string) => inFlow(pathname, place), [pathname]);
}
