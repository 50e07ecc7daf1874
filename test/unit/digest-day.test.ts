import { describe, expect, it, test } from 'vitest';
import {
  DIGEST_TRIES_MAX,
  digestDueOn,
  digestTriedAgainAt,
  newDigestDay,
} from '#functions/console/digest/digest-day.ts';
import type { DigestDay } from '#shared/staff/digest-day.ts';

const CHICAGO = 'America/Chicago';
const dueAt = (at: string, zone = CHICAGO) => digestDueOn(new Date(at), zone);

describe('the due time of a day’s digest', () => {
  it('is 8 a.m. in the company’s time zone, in summer and winter, and the rest of that day (X-280)', () => {
    expect(dueAt('2026-11-23T13:59:59.000Z')).toBeUndefined();
    expect(dueAt('2026-11-23T14:00:00.000Z')).toBe('2026-11-23');
    expect(dueAt('2026-11-24T05:59:59.000Z')).toBe('2026-11-23');
    expect(dueAt('2026-11-24T06:00:00.000Z')).toBeUndefined();
    expect(dueAt('2026-07-15T12:59:59.000Z')).toBeUndefined();
    expect(dueAt('2026-07-15T13:00:00.000Z')).toBe('2026-07-15');
    expect(dueAt('2026-11-23T18:00:00.000Z', 'Pacific/Honolulu')).toBe('2026-11-23');
    expect(dueAt('2026-11-23T17:59:00.000Z', 'Pacific/Honolulu')).toBeUndefined();
  });

  it('is on banking days only, not on a weekend or on Thanksgiving (X-280)', () => {
    for (const on of ['2026-11-21', '2026-11-22', '2026-11-26'])
      expect(dueAt(`${on}T18:00:00.000Z`), on).toBeUndefined();
    expect(dueAt('2026-11-27T18:00:00.000Z')).toBe('2026-11-27');
  });
});

describe('the hours that a digest covers', () => {
  const monday = new Date('2026-11-23T14:00:05.000Z');

  it('begin at 8 a.m. of the previous banking day if there was no digest then, and end ten minutes ago (X-280)', () => {
    expect(newDigestDay(undefined, '2026-11-23', monday, CHICAGO)).toEqual({
      on: '2026-11-23',
      since: '2026-11-20T14:00:00.000Z',
      until: '2026-11-23T13:50:05.000Z',
      tries: 0,
      nextAt: '2026-11-23T14:00:05.000Z',
    });
    const afterThanksgiving = newDigestDay(undefined, '2026-11-27', new Date('2026-11-27T14:00:00.000Z'), CHICAGO);
    expect(afterThanksgiving.since).toBe('2026-11-25T14:00:00.000Z');
  });

  const before: DigestDay = {
    ...newDigestDay(undefined, '2026-11-20', new Date('2026-11-20T14:00:00.000Z'), CHICAGO),
    doneAt: '2026-11-20T14:01:00.000Z',
  };
  const sinceAfter = (day: DigestDay) => newDigestDay(day, '2026-11-23', monday, CHICAGO).since;

  it('begin where the last digest ended, or if it was given up or never ended, where it began (X-280)', () => {
    expect(sinceAfter(before)).toBe(before.until);
    expect(sinceAfter({ ...before, isGivenUp: true })).toBe(before.since);
    expect(sinceAfter({ ...before, doneAt: undefined })).toBe(before.since);
  });

  it('reach back a week and no further (X-280)', () => {
    expect(sinceAfter({ ...before, until: '2026-10-01T14:00:00.000Z' })).toBe('2026-11-16T14:00:00.000Z');
  });
});

test('an unsent digest is retried after a minute, then less and less often, at least once an hour (X-280)', () => {
  const now = new Date('2026-11-23T14:00:00.000Z');
  const minutes = (tries: number, drawn: number) =>
    (Date.parse(digestTriedAgainAt(tries, now, () => drawn)) - now.getTime()) / 60_000;
  expect([1, 2, 3, DIGEST_TRIES_MAX].map((tries) => minutes(tries, 1))).toEqual([1, 2, 4, 60]);
  expect(minutes(3, 0)).toBe(2);
});
