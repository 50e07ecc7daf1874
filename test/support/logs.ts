import { vi } from 'vitest';

/** Collects what functions write to their logs from now on; `text()` is all of it, to look for planted canaries. */
export function captureLogs() {
  const lines: string[] = [];
  const keep = (chunk: unknown): boolean => {
    lines.push(String(chunk));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
  ];
  return {
    text: () => lines.join(''),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
