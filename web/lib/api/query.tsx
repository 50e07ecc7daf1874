import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { currentSession, onSessionChange } from '../session/session.ts';
import { ApiError } from './api-error.ts';

/** A refusal stays a refusal, however often it is asked for; only a portal that was not reached or broke is asked again. */
export const shouldRetry = (failures: number, thrown: unknown): boolean =>
  failures < 2 && thrown instanceof ApiError && (thrown.status === 0 || thrown.status >= 500);

/**
 * The cache of the signed-in part. Mutations are never repeated by themselves: some of them move money. Nor do they wait
 * for a lost connection, as the library would have them: what was pressed offline must not be done an hour later.
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
