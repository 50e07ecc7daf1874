import { useRef, useState } from 'react';

/** The time from the click to the screen that says it is sent. `--moment` in the tokens is the same. */
const MOMENT_MS = 600;

/** The state of a click: nothing clicked, in progress, or done and about to be announced. */
export type PressState = 'ready' | 'asking' | 'done';

/** Motion is shown only to people who haven't turned it off. */
const isMotionWanted = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false;

/**
 * The moment in which the button turns into its own check mark. It lasts for the rest of its time if the answer was
 * quick, and is skipped if the answer was slow: no news about money waits for an animation.
 */
export function useMoment() {
  const begun = useRef(0);
  const [isDone, setDone] = useState(false);
  return {
    isDone,
    begin: (): void => {
      begun.current = performance.now();
    },
    end: async (): Promise<void> => {
      const left = MOMENT_MS - (performance.now() - begun.current);
      if (left <= 0 || !isMotionWanted()) return;
      setDone(true);
      await new Promise((over) => setTimeout(over, left));
    },
  };
}
