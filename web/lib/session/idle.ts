import { useEffect, useRef, useState } from 'react';
import { IDLE_WARNING_SECONDS } from '#shared/limits.ts';
import { renewSession, sessionOver, useSession } from './session.ts';

/** Typing and mouse movement extend the session silently, at most this often. */
const EXTEND_EVERY_MS = 60_000;
const ACTIVITY = ['pointerdown', 'keydown'] as const;

/** Seconds until the session ends, by inactivity or at its maximum; undefined while that is far away. */
export function secondsBeforeEnd(user: { idleEndsAt: string; endsAt: string }, now: number): number | undefined {
  const end = Math.min(Date.parse(user.idleEndsAt), Date.parse(user.endsAt));
  const seconds = Math.ceil((end - now) / 1000);
  return seconds <= IDLE_WARNING_SECONDS ? Math.max(0, seconds) : undefined;
}

/** "1:59", for display. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The next activity retries a renewal that failed in transit. A refused renewal ends the session. */
async function extend(): Promise<void> {
  const renewed = await renewSession().then(
    (user) => ({ user }),
    () => undefined,
  );
  if (renewed && !renewed.user) sessionOver();
}

/**
 * Keeps the session while the client is active: activity extends it silently. From two minutes before its end the
 * client must decide, and `secondsLeft` says how long they have.
 */
export function useIdle(): { readonly secondsLeft: number | undefined; readonly stay: () => void } {
  const session = useSession();
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(undefined);
  const extendedAt = useRef(Date.now());
  const user = session?.user;

  useEffect(() => {
    if (!user) return undefined;
    const look = () => {
      const left = secondsBeforeEnd(user, Date.now());
      setSecondsLeft(left);
      if (left === 0) sessionOver();
    };
    look();
    const timer = setInterval(look, 1000);
    // A sleeping laptop stops its timers: check the clock as soon as the client is back.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [user]);

  const isWarning = secondsLeft !== undefined;
  useEffect(() => {
    if (isWarning) return undefined;
    const onActivity = () => {
      if (Date.now() - extendedAt.current < EXTEND_EVERY_MS) return;
      extendedAt.current = Date.now();
      void extend();
    };
    for (const kind of ACTIVITY) document.addEventListener(kind, onActivity, { passive: true });
    return () => {
      for (const kind of ACTIVITY) document.removeEventListener(kind, onActivity);
    };
  }, [isWarning]);

  const stay = () => {
    extendedAt.current = Date.now();
    void extend();
  };
  return { secondsLeft, stay };
}
