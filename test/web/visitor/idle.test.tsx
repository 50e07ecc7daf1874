import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesAndSeconds, secondsBeforeEnd, useIdle } from '#web/lib/session/idle.ts';
import { currentSession, resumeSession } from '#web/lib/session/session.ts';
import { answer, eachInAFreshBrowser, MARIA, ok, refusal } from './visitor-setup.tsx';

eachInAFreshBrowser();

const REFRESH = 'POST /session/refresh';
const START = Date.parse('2026-11-21T15:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
const ends = { idleEndsAt: at(900), endsAt: at(43_200) };

describe('the length of a session', () => {
  it.each([
    [at(900), at(43_200), 0, undefined],
    [at(120), at(43_200), 0, 120],
    [at(121), at(43_200), 0, undefined],
    [at(900), at(60), 0, 60],
    [at(60), at(900), 0.5, 60],
    [at(60), at(900), 90, 0],
  ])('ends at %s if idle, and at %s at the latest', (idleEndsAt, endsAt, now, left) =>
    expect(secondsBeforeEnd({ idleEndsAt, endsAt }, START + now * 1000)).toBe(left),
  );

  it.each([
    [120, '2:00'],
    [119, '1:59'],
    [90, '1:30'],
    [60, '1:00'],
    [9, '0:09'],
  ])('shows %s seconds as %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));
});

describe('an active person', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START, toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    resumeSession({ client: MARIA, user: ends });
  });
  afterEach(() => vi.useRealTimers());

  const renewals = (asked: readonly { readonly route: string }[]) =>
    asked.filter(({ route }) => route === REFRESH).length;
  const later = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

  it('extends the session silently, at most once a minute', async () => {
    const asked = answer({ [REFRESH]: ok({ idleEndsAt: at(1800), endsAt: at(43_200) }) });
    renderHook(() => useIdle());
    later(55);
    fireEvent.keyDown(document.body);
    expect(renewals(asked)).toBe(0);
    later(6);
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body);
    await waitFor(() => expect(currentSession()?.user.idleEndsAt).toBe(at(1800)));
    expect(renewals(asked)).toBe(1);
    later(61);
    fireEvent.keyDown(document.body);
    await waitFor(() => expect(renewals(asked)).toBe(2));
  });

  it('is asked instead once two minutes are left, and can continue', async () => {
    const asked = answer({ [REFRESH]: ok({ idleEndsAt: at(1800), endsAt: at(43_200) }) });
    const { result } = renderHook(() => useIdle());
    later(780);
    expect(result.current.secondsLeft).toBe(120);
    fireEvent.keyDown(document.body);
    expect(renewals(asked)).toBe(0);
    act(() => result.current.stay());
    await waitFor(() => expect(result.current.secondsLeft).toBeUndefined());
    expect(renewals(asked)).toBe(1);
  });

  it('sees at once that the session was ended elsewhere', async () => {
    answer({ [REFRESH]: refusal(401, 'caller/unknown', 'Please log in to continue.') });
    renderHook(() => useIdle());
    later(61);
    fireEvent.keyDown(document.body);
    await waitFor(() => expect(currentSession()).toBeUndefined());
  });

  it('stays signed in when a renewal is lost on its way', async () => {
    const asked = answer({ [REFRESH]: refusal(500, 'fault', 'Something went wrong.') });
    renderHook(() => useIdle());
    later(61);
    fireEvent.keyDown(document.body);
    await waitFor(() => expect(renewals(asked)).toBe(1));
    expect(currentSession()).toBeDefined();
  });

  it('finds the session over after the laptop slept, as soon as the page is visible again', () => {
    answer();
    renderHook(() => useIdle());
    vi.setSystemTime(START + 901_000);
    expect(currentSession()).toBeDefined();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(currentSession()).toBeUndefined();
  });
});
