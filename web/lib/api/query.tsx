import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { currentSession, onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/** A refusal is final. The page retries only if the server wasn't reached or failed. */
export const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 2 && thrown instanceof ApiError && (thrown.status === 0 || thrown.status >= 500);

/**
 * The cache of the signed-in part. Mutations never repeat by themselves, because some of them move money. Nor do they
 * wait for a lost connection, which is the library's default: a click made offline must not take effect an hour later.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * Provides the cache of the signed-in part, and empties it when the session ends: the next person may be someone else.
 */
export function QueryProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [queries] = useState(makeQueryClient);
  useEffect(() => onSessionChange(() => !currentSession() && queries.clear()), [queries]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
