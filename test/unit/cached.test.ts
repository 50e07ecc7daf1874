import { describe, expect, test, vi } from 'vitest';
import { cached } from '#functions/adapters/cached.ts';

/** A reader that counts its calls, and a clock that is moved by hand. */
function aMemory(seconds = 30, most?: number) {
  let now = 0;
  const read = vi.fn(async (key: string) => `${key} at ${now}`);
  const recall = cached(read, { seconds, now: () => now, ...(most === undefined ? {} : { most }) });
  return { read, recall, wait: (more: number) => (now += more * 1000) };
}

describe('a cached value', () => {
  test('is read once while it is fresh, and again when it is stale', async () => {
    const { read, recall, wait } = aMemory();
    await recall('a');
    wait(29.999);
    expect(await recall('a')).toBe('a at 0');
    wait(0.001);
    expect(await recall('a')).toBe('a at 30000');
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is read once by all callers who ask while the answer is pending', async () => {
    const { read, recall } = aMemory();
    await Promise.all([recall('a'), recall('a'), recall('a')]);
    expect(read).toHaveBeenCalledOnce();
  });

  test('is kept apart by key', async () => {
    const { recall } = aMemory();
    expect([await recall('a'), await recall('b')]).toEqual(['a at 0', 'b at 0']);
  });

  test('is never a failure, so the next caller asks again', async () => {
    let calls = 0;
    const recall = cached(
      async () => {
        calls += 1;
        if (calls === 1) throw new Error('away');
        return 'there';
      },
      { seconds: 30 },
    );
    await expect(recall('a')).rejects.toThrow('away');
    expect(await recall('a')).toBe('there');
  });

  test('is not removed by the late failure of an older call', async () => {
    let now = 0;
    let failLate = (_: Error): void => undefined;
    const answers = [new Promise<string>((_, reject) => (failLate = reject)), Promise.resolve('young')];
    const read = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    const recall = cached(read, { seconds: 1, now: () => now });
    const old = recall('a');
    now = 2000;
    await recall('a');
    failLate(new Error('away'));
    await expect(old).rejects.toThrow('away');
    expect(await recall('a')).toBe('young');
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('is bounded, and the oldest is dropped first', async () => {
    const { read, recall } = aMemory(30, 2);
    for (const key of ['a', 'b', 'c', 'b', 'c']) await recall(key);
    expect(read).toHaveBeenCalledTimes(3);
    await recall('a');
    expect(read).toHaveBeenCalledTimes(4);
  });

  /** Answers only when told to, and counts. */
  function aSlowMemory() {
    let now = 0;
    const waiting: { readonly done: (answer: string) => void; readonly fail: (error: Error) => void }[] = [];
    const read = vi.fn((_: string) => new Promise<string>((done, fail) => waiting.push({ done, fail })));
    const recall = cached(read, { seconds: 30, renewAfter: 20, now: () => now });
    return { read, recall, waiting, wait: (more: number) => (now += more * 1000) };
  }

  test('is served while it is refreshed in the background, so no one waits (X-105)', async () => {
    const { read, recall, waiting, wait } = aSlowMemory();
    const first = recall('a');
    waiting[0]?.done('old');
    await first;
    wait(20);
    expect([await recall('a'), await recall('a')]).toEqual(['old', 'old']);
    expect(read).toHaveBeenCalledTimes(2);
    waiting[1]?.done('new');
    await vi.waitFor(async () => expect(await recall('a')).toBe('new'));
    // Its age counts from when it was requested, so a slow answer is no younger.
    wait(20);
    await recall('a');
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('is never served beyond its limit, even if the refresh failed', async () => {
    const { read, recall, waiting, wait } = aSlowMemory();
    const first = recall('a');
    waiting[0]?.done('old');
    await first;
    wait(25);
    await recall('a');
    waiting[1]?.fail(new Error('away'));
    await vi.waitFor(async () => {
      await recall('a');
      expect(read).toHaveBeenCalledTimes(3);
    });
    wait(5);
    const late = recall('a');
    expect(read).toHaveBeenCalledTimes(4);
    waiting[3]?.done('closed');
    expect(await late).toBe('closed');
    // An answer that was requested earlier and arrives later replaces nothing.
    waiting[2]?.done('old');
    expect(await recall('a')).toBe('closed');
  });
});
