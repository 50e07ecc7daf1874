import { describe, expect, test, vi } from 'vitest';
import { birthDateRefusal, parseBirthDate, parseSsnLast4 } from '#shared/client/identity.ts';
import { ageOn, formatCardDate, formatCreatedOn, formatDate, formatDay, isRealDay, today } from '#shared/dates.ts';

const zone = 'America/New_York';
const at = '2025-11-21T14:05:00.000Z';

test('the card date keeps the odd comma of the specification (R-204)', () => {
  expect(formatCardDate(at, zone)).toBe('November, 21 2025 @ 09:05 AM');
});

test('Created On reads month, day, short year and a lower-case am or pm (R-212)', () => {
  expect(formatCreatedOn(at, zone)).toBe('11/21/25 09:05 am');
  expect(formatCreatedOn('2025-11-22T00:30:00.000Z', zone)).toBe('11/21/25 07:30 pm');
  expect(formatDate(at, zone)).toBe('11/21/2025');
});

test('a Spanish reader never gets an all-digit date, whose day and month they may swap', () => {
  expect(formatDate(at, zone, 'es')).toBe('21 nov 2025');
  expect(formatDay('2026-01-04', 'es')).toBe('4 ene 2026');
  expect(formatCreatedOn(at, zone, 'es').replaceAll('\u00A0', ' ')).toBe('21 nov 2025, 09:05 a. m.');
});

test("today is the tenant's day, not the server's", () => {
  const late = new Date('2026-01-01T03:00:00.000Z');
  expect(today(late, zone)).toBe('2025-12-31');
  expect(today(late, 'UTC')).toBe('2026-01-01');
});

test.for(['2026-02-29', '2026-13-01', '2026-04-31', '2026-4-1', 'x'])('%s is not a day', (on) => {
  expect(isRealDay(on)).toBe(false);
});

describe('the minimum age', () => {
  test.for([
    ['2008-11-21', '2026-11-21', 18, undefined],
    ['2008-11-22', '2026-11-21', 17, 'identity/too-young'],
    ['2008-02-29', '2026-02-28', 17, 'identity/too-young'],
    ['2008-02-29', '2026-03-01', 18, undefined],
    ['1900-01-01', '2026-11-21', 126, 'identity/not-a-date'],
    ['2027-01-01', '2026-11-21', -1, 'identity/not-a-date'],
  ] as const)('counts someone born on %s, on %s, as %i years old', ([birth, on, age, refusal]) => {
    expect(ageOn(birth, on)).toBe(age);
    expect(birthDateRefusal(birth, on)).toBe(refusal);
  });
});

test('reads a birth date from three fields, with or without leading zeros', () => {
  expect(parseBirthDate('3', '7', '1988')).toBe('1988-03-07');
  expect(parseBirthDate('02', '30', '1988')).toBeUndefined();
  expect(parseBirthDate('', '7', '1988')).toBeUndefined();
});

test('the last four digits are exactly four (R-076)', () => {
  expect(parseSsnLast4('1234')).toBe('1234');
  expect(parseSsnLast4(' 12-34 ')).toBe('1234');
  expect(parseSsnLast4('123')).toBeUndefined();
  expect(parseSsnLast4('12345')).toBeUndefined();
});

test('a date formatter is made once per zone and language, however many cards are drawn (X-105)', () => {
  const write = () => [
    formatDate('2026-11-23T20:15:00.000Z', 'America/Boise'),
    formatCardDate('2026-11-23T20:15:00.000Z', 'America/Boise'),
  ];
  const first = write();
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(write()).toEqual(first);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});
