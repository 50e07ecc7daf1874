import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { currentSession, onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/** A refusal is final. The page asks again only if the portal was not reached or broke. */
export const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 2 && thrown instanceof ApiError && (thrown.status === 0 || thrown.status >= 500);

/**
 * The cache of the signed-in part. Mutations never repeat by themselves: some of them move money. Nor do they wait
 * for a lost connection, the library's default: a click made offline must not take effect an hour later.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Gives the signed-in part its cache, and empties it when the session ends: the next person may be another. */
export function QueryProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [queries] = useState(makeQueryClient);
  useEffect(() => onSessionChange(() => !currentSession() && queries.clear()), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
