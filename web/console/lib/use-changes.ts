import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { AWAY_MS, silentFor } from './at-hand.ts';
import { useHere } from './company.tsx';
import { callStaffQuietly } from './staff-call.ts';

type Reply = z.output<typeof consoleChangesRoute.reply>;

/** What is news to this page, since it asked last. */
export type Heeded = Pick<Reply, 'changes' | 'isMore'>;
type Heard = Heeded & { readonly until: string; readonly marks: readonly string[] };

/** How often the page asks while someone works on it and while no one does, and the longest pause after failures. */
const WORKING_MS = 15_000;
const RESTING_MS = 60_000;
const FAILING_MS = 120_000;
/** Without input for that long, no one works on the page. */
const REST_AFTER_MS = 2 * 60_000;

/** When to ask next. Each failure in a row doubles the time; where no one is there, it doesn't ask (D-97). */
export function askAgainIn(failures: number, isHidden: boolean, silentMs: number): number | false {
  if (silentMs >= AWAY_MS) return false;
  const pause = isHidden || silentMs >= REST_AFTER_MS ? RESTING_MS : WORKING_MS;
  return Math.min(pause * 2 ** failures, FAILING_MS);
}

/** What one tab asked and heard, for the other tabs of this browser. */
type Told = { readonly since: string; readonly reply: Reply };

/** Asks in one tab at a time: of tabs that ask at the same moment one does, and the others are told. */
async function inOneTab<T>(name: string, ask: () => Promise<T>): Promise<T | undefined> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  // A browser without locks asks in each tab.
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? ask() : undefined)) : ask();
}

/** What is news in a reply: a change may be told twice, by the same mark. */
const newsIn = ({ changes, until, isMore }: Reply, before: Heard | undefined): Heard => ({
  changes: changes.filter(({ mark }) => !before?.marks.includes(mark)),
  until,
  isMore,
  marks: changes.map(({ mark }) => mark),
});

const nothingYet = (): Heard => ({ changes: [], isMore: false, until: serverNow().toISOString(), marks: [] });

/**
 * Asks again and again what others did, in one small request for all tabs of this browser. It keeps no session alive and
 * renews none: an unattended screen ends as if it asked nothing. Each change is given to the caller once.
 */
export function useChanges(onNews: (news: Heeded) => void): void {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const failures = useRef(0);
  const queryKey = useMemo(() => ['changes', tenantId], [tenantId]);
  const others = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel(`portal-changes-${tenantId}`);
    // A tab that missed what was before it asks for itself.
    channel.onmessage = ({ data: { since, reply } }: MessageEvent<Told>) =>
      cache.setQueryData<Heard>(queryKey, (before) =>
        before && since <= before.until ? newsIn(reply, before) : before,
      );
    others.current = channel;
    return () => channel.close();
  }, [cache, queryKey, tenantId]);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = cache.getQueryData<Heard>(queryKey);
      try {
        const since = before?.until ?? serverNow().toISOString();
        const reply = await inOneTab(`portal-changes-${tenantId}`, () =>
          callStaffQuietly(consoleChangesRoute, { params: { tenantId }, query: { since }, signal }),
        );
        if (!reply) return before ?? nothingYet();
        failures.current = 0;
        others.current?.postMessage({ since, reply } satisfies Told);
        return newsIn(reply, before);
      } catch (thrown) {
        failures.current += 1;
        throw thrown;
      }
    },
    // What the page shows was read just now: the first question comes after the first pause.
    initialData: nothingYet,
    staleTime: WORKING_MS,
    retry: false,
    refetchInterval: () => askAgainIn(failures.current, document.hidden, silentFor()),
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
