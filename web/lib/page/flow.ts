import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { inFlow } from './paths.ts';

/** Leads to a step within the flow somebody is in: the portal's own, or that of an agent's page. */
export function useInFlow(): (place: string) => string {
  const { pathname } = useLocation();
  return useCallback((place: string) => inFlow(pathname, place), [pathname]);
}
