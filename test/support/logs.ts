import { vi } from 'vitest';

/**
 * Collects what functions write to their logs from now on; `text()` returns all of it, to look for planted canaries.
 */
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
    /** The lines of one message, read as the log's readers do. */
    told: (message: string): readonly Record<string, unknown>[] =>
      lines
        .flatMap((chunk) => chunk.split('\n'))
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
        .filter((line) => line.message === message),
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
