import { useEffect, useRef } from 'react';
import { refreshStaffSessionRoute } from '#shared/contracts/staff-sign-in.ts';
import { onThisDevice } from '../../lib/api/server-clock.ts';
import type { Me } from '../lib/company.tsx';
import { callStaff } from '../lib/staff-call.ts';
import { staffLeft } from '../lib/staff-session.ts';

/** How often the page looks whether somebody is there, and how often it says so. */
const LOOK_MS = 15_000;
const TELL_MS = 120_000;

const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the session as long as somebody works here, and ends it on screen at the minute at which the portal ends it:
 * what is on a screen that nobody looks at any more is anybody's to read.
 */
export function SessionWatch({ me }: { readonly me: Pick<Me, 'idleEndsAt' | 'endsAt'> }) {
  const ends = useRef({ idleEndsAt: me.idleEndsAt, endsAt: me.endsAt });
  const actedAt = useRef(0);
  useEffect(() => {
    ends.current = { idleEndsAt: me.idleEndsAt, endsAt: me.endsAt };
  }, [me.idleEndsAt, me.endsAt]);
  useEffect(() => {
    let toldAt = Date.now();
    const act = () => {
      actedAt.current = Date.now();
    };
    const look = async () => {
      const { idleEndsAt, endsAt } = ends.current;
      const last = Math.min(Date.parse(onThisDevice(idleEndsAt)), Date.parse(onThisDevice(endsAt)));
      const isNewer = actedAt.current > toldAt;
      if (Date.now() >= last && !isNewer) return staffLeft();
      if (!isNewer || Date.now() - toldAt < TELL_MS) return;
      toldAt = Date.now();
      // What fails now is said again at the next look; a session that is over says so itself.
      ends.current = await callStaff(refreshStaffSessionRoute).catch(() => ends.current);
    };
    for (const name of ACTS) addEventListener(name, act, { passive: true });
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      for (const name of ACTS) removeEventListener(name, act);
      clearInterval(timer);
    };
  }, []);
  return null;
}
