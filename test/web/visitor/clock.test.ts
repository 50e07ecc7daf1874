import { afterEach, describe, expect, it, vi } from 'vitest';
import { learnClock, onThisDevice, serverNow } from '#web/lib/api/server-clock.ts';
import { secondsBeforeEnd } from '#web/lib/session/idle.ts';
import { endsHere } from '#web/lib/session/session.ts';

const MINUTE = 60_000;
const served = '2026-11-23T15:00:00.000Z';
const inMinutes = (minutes: number): string => new Date(Date.parse(served) + minutes * MINUTE).toISOString();

afterEach(() => {
  vi.useRealTimers();
  learnClock(new Date().toUTCString());
});

describe.each([20, -20, 180, -180])('a device whose clock is %i minutes off', (off) => {
  const device = Date.parse(served) + off * MINUTE;

  it('counts a session down from the moment its answer arrived, by its own clock (X-074)', () => {
    learnClock(new Date(served).toUTCString(), device);
    const user = endsHere({ idleEndsAt: inMinutes(15), endsAt: inMinutes(720) });
    expect(secondsBeforeEnd(user, device)).toBeUndefined();
    expect(secondsBeforeEnd(user, device + 14 * MINUTE)).toBe(60);
    expect(secondsBeforeEnd(user, device + 15 * MINUTE)).toBe(0);
  });

  it('seals what it sends with the time of the server', () => {
    // The clock is frozen, because two reads would return two times.
    vi.useFakeTimers({ toFake: ['Date'], now: device });
    learnClock(new Date(served).toUTCString());
    expect(serverNow().toISOString()).toBe(served);
  });
});

it('doesn’t take a slow reply for a wrong clock, or a missing date for no answer', () => {
  learnClock(new Date(served).toUTCString(), Date.parse(served) + 4000);
  expect(onThisDevice(served)).toBe(served);
  learnClock(null);
  expect(onThisDevice(served)).toBe(served);
});
