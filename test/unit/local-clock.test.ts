import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clockControl, liveBy } from '#infra/local/clock.ts';

const DAY_MS = 24 * 3_600_000;
const AT = Date.parse('2026-11-23T15:00:00.000Z');

const dataDir = mkdtempSync(join(tmpdir(), 'portal-clock-'));
let back: (() => void) | undefined;
afterEach(() => {
  back?.();
  back = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const moved = () => clockControl({ dataDir, realNow: () => AT });

describe('a process on the local clock (X-102)', () => {
  it('reads the moved time wherever it asks for the current one', () => {
    const clock = moved();
    back = liveBy(clock);
    clock.advanceMs(DAY_MS);
    const tomorrow = '2026-11-24T15:00:00.000Z';
    expect(new Date().toISOString()).toBe(tomorrow);
    expect(new Date(Date.now()).toISOString()).toBe(tomorrow);
    // Without `new` it is a text, as the language has it.
    // biome-ignore lint/complexity/useDateNow: both ways are looked at
    expect(new Date(Date()).getTime()).toBe(+new Date());
  });

  it('reads every given time unchanged', () => {
    const clock = moved();
    clock.advanceMs(DAY_MS);
    back = liveBy(clock);
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(new Date('2026-01-02T03:04:05.000Z').getTime()).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
    expect(Date.parse('1970-01-01T00:00:01.000Z')).toBe(1000);
    expect(new Date(2026, 0, 2).getFullYear()).toBe(2026);
  });

  it('creates dates that are real dates, and restores the original afterwards', () => {
    const before = globalThis.Date;
    back = liveBy(moved());
    const made = new Date();
    expect(made).toBeInstanceOf(Date);
    expect(structuredClone({ made }).made.getTime()).toBe(made.getTime());
    back();
    expect(globalThis.Date).toBe(before);
    expect(made).toBeInstanceOf(Date);
  });

  it('continues at the moved time after a restart, and never goes back', () => {
    moved().advanceMs(DAY_MS);
    const again = moved();
    expect(again.now().toISOString()).toBe('2026-11-24T15:00:00.000Z');
    expect(() => again.advanceMs(-1)).toThrow(RangeError);
  });
});
