/** A running schedule. */
export type Schedule = { stop(): Promise<void> };

/**
 * Calls a function repeatedly, never two at once: what EventBridge Scheduler does each minute at AWS, more often here
 * because a person is watching. A failed run is reported and does not end the schedule.
 */
export function everySeconds(seconds: number, run: () => Promise<unknown>, report: (fault: unknown) => void): Schedule {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= run()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  }, seconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
