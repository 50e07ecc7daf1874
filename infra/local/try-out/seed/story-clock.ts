import type { ClockControl } from '../../clock.ts';

/** A story's clock: it runs, and is moved forward to each event. It never goes back. */
export function storyClock(begin: Date): ClockControl & { moveTo(at: Date): void } {
  // Not `Date`, which shows this clock itself while the story is played.
  let [at, since] = [begin.getTime(), performance.now()];
  const now = () => at + Math.floor(performance.now() - since);
  const moveTo = (to: number) => {
    [at, since] = [Math.max(now(), to), performance.now()];
  };
  return {
    now: () => new Date(now()),
    advanceMs: (ms) => moveTo(now() + ms),
    moveTo: (to) => moveTo(to.getTime()),
  };
}
