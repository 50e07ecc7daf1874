import { useRef, useState } from 'react';

/** From the press to the screen that says it is sent: `--moment` in the tokens is as long. */
const MOMENT_MS = 600;

/** Where a press stands: nothing pressed, under way, or done and about to be said. */
export type PressState = 'ready' | 'asking' | 'done';

/** Motion is shown only to who has nothing against it. */
const isMotionWanted = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: no-preference)').matches ?? false;

/**
 * The moment in which the button turns into its own tick. It fills what is left of its time when the answer was quick,
 * and is nothing when the answer was slow: no news of money waits for a drawing.
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
