export type Schedule = {
  /** Starts a run now, after any current one, because the clock has moved. */
  once(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Calls a function repeatedly, never two at once: EventBridge Scheduler's job at AWS, but more often because a person
 * is watching. A failed run is reported and doesn't end the schedule.
 */
export function everySeconds(seconds: number, run: () => Promise<unknown>, report: (fault: unknown) => void): Schedule {
  let running: Promise<unknown> | undefined;
  const begin = () => {
    running ??= run()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(begin, seconds * 1000);
  return {
    async once() {
      await running;
      await begin();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
