/** Waits without keeping the process alive; false if it was stopped early. */
export function pause(ms: number, stopped: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve(false);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      stopped.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    timer.unref();
    stopped.addEventListener('abort', stop, { once: true });
  });
}
