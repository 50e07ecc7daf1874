import { useEffect, useRef } from 'react';
import { refreshStaffSessionRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { STAFF_IDLE_SECONDS } from '#shared/limits.ts';
import { onThisDevice } from '../../lib/api/server-clock.ts';
import type { Me } from '../lib/company.tsx';
import { callStaff, callStaffQuietly } from '../lib/staff-call.ts';
import { activity, staffLeft } from '../lib/staff-session.ts';

/** How often the page checks for input, and how often it reports that someone is working. */
const LOOK_MS = 15_000;
const TELL_MS = 120_000;

const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** When the server last heard that someone is working here, calculated from the session's idle end. */
const heardAt = (idleEndsAt: string): number => Date.parse(onThisDevice(idleEndsAt)) - STAFF_IDLE_SECONDS * 1000;

/**
 * Keeps the session alive while someone works here, and signs out on screen in the same minute as the server. An
 * abandoned screen can be read by anyone. Opening or reloading a page counts as work, and so does work in another tab
 * (D-122).
 */
export function SessionWatch({ me }: { readonly me: Pick<Me, 'idleEndsAt' | 'endsAt'> }) {
  const ends = useRef<Pick<Me, 'idleEndsAt' | 'endsAt'>>(me);
  useEffect(() => {
    ends.current = me;
    activity.toldAt = Math.max(activity.toldAt, heardAt(me.idleEndsAt));
  }, [me]);
  useEffect(() => {
    const last = () => {
      const { idleEndsAt, endsAt } = ends.current;
      return Math.min(Date.parse(onThisDevice(idleEndsAt)), Date.parse(onThisDevice(endsAt)));
    };
    const tell = async () => {
      activity.toldAt = Date.now();
      // If this fails, the next check tries again. A session that is over reports that itself.
      ends.current = await callStaff(refreshStaffSessionRoute).catch(() => ends.current);
    };
    const tellIfLate = async () => (Date.now() - activity.toldAt >= TELL_MS ? tell() : undefined);
    const look = async () => {
      if (activity.actedAt > activity.toldAt) return tellIfLate();
      if (Date.now() < last()) return;
      // Another tab may have kept it alive.
      ends.current = await callStaffQuietly(whoAmIRoute).catch(() => ends.current);
      if (Date.now() >= last()) staffLeft();
    };
    const act = () => {
      activity.actedAt = Date.now();
      // The next check would come too late.
      if (activity.actedAt >= last() - 2 * LOOK_MS) void tellIfLate();
    };
    activity.toldAt = heardAt(ends.current.idleEndsAt);
    void tellIfLate();
    for (const name of ACTS) addEventListener(name, act, { passive: true });
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      for (const name of ACTS) removeEventListener(name, act);
      clearInterval(timer);
    };
  }, []);
  return null;
}
