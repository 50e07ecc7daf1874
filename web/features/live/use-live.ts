import { useEffect, useState } from 'react';
import type { LiveContent } from '#shared/contracts/live.ts';
import { ApiError } from '../../lib/api/api-error.ts';

/** Ten seconds in total at most: by then, an open page shows the current status, or that it can't check. */
export const LOOK_MS = 5000;
export const PATIENCE_MS = 4000;
/** A page that no one uses stops polling, and hides the status before it is out of date. */
export const UNUSED_MS = 15 * 60_000;

/** Loaded with the first request, because the rules of the calls are larger than the page. */
const calls = () => import('./live-calls.ts');

const TOKEN = /^[\w-]{22}$/;

/** The current knowledge about a link. */
export type Live =
  | { readonly kind: 'asking' | 'over' | 'pin' | 'paused' }
  | { readonly kind: 'failed'; readonly thrown: unknown }
  | { readonly kind: 'shown'; readonly live: LiveContent; readonly isStale: boolean };

const stale = (before: Live): Live => (before.kind === 'shown' ? { ...before, isStale: true } : before);

async function ask(token: string): Promise<Live> {
  const { readStatus } = await calls();
  const live = await readStatus(token, AbortSignal.timeout(PATIENCE_MS));
  return live ? { kind: 'shown', live, isStale: false } : { kind: 'pin' };
}

const isOver = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'invitation/expired';

/** Polls a payment's status, as long as the page is on screen and in use. */
export function useLive(linked: string) {
  const [token, setToken] = useState(linked);
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<Live>({ kind: TOKEN.test(linked) ? 'asking' : 'over' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round starts polling again.
  useEffect(() => {
    if (!TOKEN.test(token)) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let usedAt = Date.now();
    let asked = 0;
    const next = () => {
      if (isHere && !document.hidden) timer = setTimeout(look, LOOK_MS);
    };
    const look = async () => {
      if (Date.now() - usedAt > UNUSED_MS) return setKnown({ kind: 'paused' });
      asked += 1;
      const own = asked;
      const isLast = () => isHere && own === asked;
      try {
        const answer = await ask(token);
        if (!isLast()) return;
        setKnown(answer);
        if (answer.kind === 'shown') next();
      } catch (thrown) {
        if (!isLast()) return;
        if (isOver(thrown)) return setKnown({ kind: 'over' });
        setKnown((before) => (before.kind === 'shown' ? stale(before) : { kind: 'failed', thrown }));
        next();
      }
    };
    const used = () => {
      usedAt = Date.now();
    };
    // The status shown before the page was hidden may have changed since.
    const seen = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      used();
      setKnown(stale);
      void look();
    };
    const inputs = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const input of inputs) addEventListener(input, used, { passive: true });
    document.addEventListener('visibilitychange', seen);
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
      for (const input of inputs) removeEventListener(input, used);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [token, round]);
  const again = () => {
    setKnown({ kind: 'asking' });
    setRound((before) => before + 1);
  };
  return {
    known,
    again,
    /** Checks the PIN, and continues with the token it returns. */
    enter: async (pin: string) => {
      const opened = await (await calls()).enterPin(linked, pin);
      setToken(opened);
      again();
    },
  };
}
