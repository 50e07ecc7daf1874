import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type * as z from 'zod/mini';
import { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useHere } from './company.tsx';
import { callStaffQuietly } from './staff-call.ts';

type Reply = z.output<typeof consoleChangesRoute.reply>;

/** What is news to this page, since it asked last. */
export type Heeded = Pick<Reply, 'changes' | 'isMore'>;
type Heard = Heeded & { readonly until: string; readonly marks: readonly string[] };

/** How often is asked while somebody looks at the page, while nobody does, and at the most seldom when it fails. */
const SEEN_MS = 5000;
const HIDDEN_MS = 30_000;
const FAILING_MS = 60_000;

/** When to ask next: each failure in a row doubles the time. */
export const askAgainIn = (failures: number, isHidden: boolean): number =>
  Math.min((isHidden ? HIDDEN_MS : SEEN_MS) * 2 ** failures, FAILING_MS);

/** What is news in a reply: a change may be told twice, by the same mark. */
const newsIn = ({ changes, until, isMore }: Reply, before: Heard | undefined): Heard => ({
  changes: changes.filter(({ mark }) => !before?.marks.includes(mark)),
  until,
  isMore,
  marks: changes.map(({ mark }) => mark),
});

/**
 * Asks every few seconds what others did, in one small request that keeps no session alive and renews none: a screen that
 * nobody looks at any more ends as if it asked nothing. What is heard is given to the caller once.
 */
export function useChanges(onNews: (news: Heeded) => void): void {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const failures = useRef(0);
  const queryKey = ['changes', tenantId];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = cache.getQueryData<Heard>(queryKey);
      try {
        const since = before?.until ?? serverNow().toISOString();
        const reply = await callStaffQuietly(consoleChangesRoute, { params: { tenantId }, query: { since }, signal });
        failures.current = 0;
        return newsIn(reply, before);
      } catch (thrown) {
        failures.current += 1;
        throw thrown;
      }
    },
    // What the page shows was read just now: the first question comes after the first pause.
    initialData: (): Heard => ({ changes: [], isMore: false, until: serverNow().toISOString(), marks: [] }),
    staleTime: SEEN_MS,
    retry: false,
    refetchInterval: () => askAgainIn(failures.current, document.hidden),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnMount: false,
    structuralSharing: false,
  });
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (data.isMore || data.changes.length > 0) tell(data);
  }, [data]);
}
