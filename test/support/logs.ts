import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Collects the functions' log output from now on. `text()` returns all of it, to look for planted canaries. */
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
  const read = (): readonly Record<string, unknown>[] =>
    lines
      .flatMap((chunk) => chunk.split('\n'))
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return {
    text: () => lines.join(''),
    /** All lines, parsed as the log's readers do. */
    lines: read,
    /** The lines of one message. */
    told: (message: string): readonly Record<string, unknown>[] => read().filter((line) => line['message'] === message),
    forget: () => {
      lines.length = 0;
    },
    stop: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** Captures the log of each test of a file, and checks after every test that this is not in it. */
export function logsWithout(never: RegExp) {
  let logs: ReturnType<typeof captureLogs>;
  beforeEach(() => {
    logs = captureLogs();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    logs.stop();
    expect(logs.text()).not.toMatch(never);
  });
  return { text: () => logs.text() };
}
