import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { GraphClient } from '#shared/graph/replies.ts';
import { ask } from '../api/call.ts';
import { heard } from '../api/heard.ts';
import { readNow, takeRead } from './resume.ts';

/** The query key of the signed-in client's own record. Invalidate it after a change. */
export const CLIENT_KEY = ['Client'] as const;

/** The signed-in client's own record; null if there is none. */
export const useClient = (): UseQueryResult<GraphClient | null> =>
  useQuery({
    queryKey: CLIENT_KEY,
    queryFn: async ({ signal }) => takeRead() ?? (await ask('Client', {}, signal)).client,
    initialData: () => readNow() ?? heard('Client', {})?.client,
  });
