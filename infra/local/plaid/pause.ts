/** Waits without keeping the process alive; false when it was stopped before its time. */
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
