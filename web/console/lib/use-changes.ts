import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { AWAY_MS, silentFor } from './at-hand.ts';
import { useHere } from './company.tsx';
import { callStaffQuietly } from './staff-call.ts';

type Reply = z.output<typeof consoleChangesRoute.reply>;

/** The changes since this page's last request. */
export type Heeded = Pick<Reply, 'changes' | 'isMore'>;
type Heard = Heeded & { readonly until: string; readonly marks: readonly string[] };

/**
 * How often the page polls while someone is working on it and while no one is, and the longest pause after failures.
 */
const WORKING_MS = 15_000;
const RESTING_MS = 60_000;
const FAILING_MS = 120_000;
/** After this long without input, no one is working on the page. */
const REST_AFTER_MS = 2 * 60_000;

/** When to poll next. Each failure in a row doubles the time. If no one is there, it doesn't poll (D-97). */
export function askAgainIn(failures: number, isHidden: boolean, silentMs: number): number | false {
  if (silentMs >= AWAY_MS) return false;
  const pause = isHidden || silentMs >= REST_AFTER_MS ? RESTING_MS : WORKING_MS;
  return Math.min(pause * 2 ** failures, FAILING_MS);
}

/** One tab's request and reply, shared with the other tabs of this browser. */
type Told = { readonly since: string; readonly reply: Reply };

/** Polls in one tab at a time: if several tabs are about to poll, only one does, and it shares the reply. */
async function inOneTab<T>(name: string, ask: () => Promise<T>): Promise<T | undefined> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  // A browser without locks polls in each tab.
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? ask() : undefined)) : ask();
}

/** The new changes in a reply. A change may arrive twice, with the same mark. */
const newsIn = ({ changes, until, isMore }: Reply, before: Heard | undefined): Heard => ({
  changes: changes.filter(({ mark }) => !before?.marks.includes(mark)),
  until,
  isMore,
  marks: changes.map(({ mark }) => mark),
});

const nothingYet = (): Heard => ({ changes: [], isMore: false, until: serverNow().toISOString(), marks: [] });

/**
 * Polls for others' changes with one small request for all tabs of this browser. It doesn't renew the session, so an
 * unattended screen still signs out. Each change is passed to the caller once.
 */
export function useChanges(onNews: (news: Heeded) => void): void {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const failures = useRef(0);
  const queryKey = useMemo(() => ['changes', tenantId], [tenantId]);
  const others = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const channel = new BroadcastChannel(`portal-changes-${tenantId}`);
    // A tab that missed an earlier reply polls by itself.
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
    // The page's data was loaded just now, so the first poll comes after the first pause.
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
