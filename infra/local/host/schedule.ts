/** A running schedule. */
export type Schedule = {
  /** A run that begins now, after the one that may be under way: the clock has moved. */
  once(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Calls a function repeatedly, never two at once: what EventBridge Scheduler does each minute at AWS, more often here
 * because a person is watching. A failed run is reported and does not end the schedule.
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
