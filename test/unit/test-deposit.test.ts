import { describe, expect, test } from 'vitest';
import { depositsLandedOn, depositToTell, isHourToTell, testDepositBy } from '#shared/bank/test-deposit.ts';

const MONDAY_EVENING = '2026-11-24T01:00:00.000Z';
const waiting = { active: true, verification: 'by code', linkedAt: MONDAY_EVENING, updatedAt: MONDAY_EVENING } as const;

describe('the day of a test deposit (X-164)', () => {
  test('is the banking day after the account was linked, in New York, even over a holiday and a weekend', () => {
    expect(testDepositBy(waiting)).toBe('2026-11-24');
    // Thanksgiving is on the 26th.
    expect(testDepositBy({ ...waiting, linkedAt: '2026-11-25T15:00:00.000Z' })).toBe('2026-11-27');
    expect(testDepositBy({ ...waiting, linkedAt: '2026-11-27T15:00:00.000Z' })).toBe('2026-11-30');
  });

  test.each([
    ['announced already', { depositToldAt: '2026-11-24T19:00:00.000Z' }],
    ['disconnected', { active: false }],
    ['verified', { verification: undefined }],
    ['failed', { verification: 'failed' }],
    ['verified by its bank', { verification: 'by bank' }],
  ] as const)('isn’t announced for an account that is %s', (_, change) => {
    expect(depositToTell(waiting)).toBe('2026-11-24');
    expect(depositToTell({ ...waiting, ...change })).toBeUndefined();
  });

  test.each([
    ['before the first entries of the day have settled', '2026-11-24T18:59:00.000Z', undefined],
    ['an hour after it', '2026-11-24T19:00:00.000Z', '2026-11-24'],
    ['in its last minute', '2026-11-25T04:59:00.000Z', '2026-11-24'],
    ['in the first hours of the next', '2026-11-25T05:00:00.000Z', undefined],
    ['on a holiday', '2026-11-26T20:00:00.000Z', undefined],
    ['on a Saturday', '2026-11-28T20:00:00.000Z', undefined],
    ['in summer, by New York\u2019s clock', '2026-07-07T18:00:00.000Z', '2026-07-07'],
  ])('has arrived %s', (_, at, day) => expect(depositsLandedOn(new Date(at))).toBe(day));

  test.each([
    ['America/New_York', '2026-11-24T19:00:00.000Z', true],
    ['America/New_York', '2026-11-25T01:00:00.000Z', false],
    ['America/Los_Angeles', '2026-11-25T01:00:00.000Z', true],
    ['Pacific/Honolulu', '2026-11-24T19:00:00.000Z', true],
    ['Pacific/Honolulu', '2026-11-24T17:59:00.000Z', false],
    ['Pacific/Guam', '2026-11-24T19:00:00.000Z', false],
  ])('is announced in the daytime in %s, at %s: %s', (zone, at, isTold) =>
    expect(isHourToTell(new Date(at), zone)).toBe(isTold),
  );

  test.each([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'Pacific/Pago_Pago',
    'Pacific/Guam',
    'America/Puerto_Rico',
  ])('has an hour for its announcement, in summer and winter, in %s', (zone) => {
    for (const on of ['2026-11-24', '2026-07-07']) {
      const hours = Array.from({ length: 48 }, (_, hour) => new Date(Date.parse(`${on}T00:00:00Z`) + hour * 3_600_000));
      const telling = hours.filter((at) => depositsLandedOn(at) === on && isHourToTell(at, zone));
      expect(telling.length).toBeGreaterThan(1);
    }
  });
});
