import { describe, expect, it } from 'vitest';
import { INSTANT_MAX_CENTS, SAME_DAY_MAX_CENTS } from '#shared/limits.ts';
import { toCents } from '#shared/money.ts';
import { sameDayOutText } from '#shared/text/console/same-day.ts';
import { sameDayText } from '#shared/text/same-day.ts';
import { mayBeInstant } from '#shared/transfer/instant.ts';
import { goesToday, sameDayStanding } from '#shared/transfer/same-day.ts';
import { SAME_DAY_WAYS } from '#shared/transfer/same-day-ways.ts';

const both = { sameDayAch: [...SAME_DAY_WAYS] };

describe('the same-day cutoff of a payment (X-327)', () => {
  // New York is five hours behind from November to March, and four in between. The clock changes on a Sunday.
  it.each([
    ['on a winter morning', '2026-11-24T13:00:00.000Z', 'until'],
    ['a second before the last cut-off', '2026-11-24T19:44:59.000Z', 'until'],
    ['at the last cut-off', '2026-11-24T19:45:00.000Z', 'over'],
    ['in the evening', '2026-11-25T00:30:00.000Z', 'over'],
    ['a second before midnight in New York', '2026-11-25T04:59:59.000Z', 'over'],
    ['at midnight in New York', '2026-11-25T05:00:00.000Z', 'until'],
    ['on a Saturday', '2026-11-28T15:00:00.000Z', 'over'],
    ['on a Sunday', '2026-11-29T15:00:00.000Z', 'over'],
    ['on Thanksgiving', '2026-11-26T15:00:00.000Z', 'over'],
    ['on the day after it, when banks are open', '2026-11-27T15:00:00.000Z', 'until'],
    ['on Columbus Day, a Monday', '2026-10-12T15:00:00.000Z', 'over'],
    ['on the Friday before a holiday that is a Saturday', '2026-07-03T15:00:00.000Z', 'until'],
    ['on the Monday after a holiday that is a Sunday', '2027-07-05T15:00:00.000Z', 'over'],
    ['on New Year’s Eve, when it is New Year in London', '2027-01-01T00:30:00.000Z', 'over'],
    ['on the last Friday of winter time, before the cut-off', '2026-03-06T19:44:59.000Z', 'until'],
    ['on the last Friday of winter time, at the cut-off', '2026-03-06T19:45:00.000Z', 'over'],
    ['on the Sunday on which summer time begins', '2026-03-08T15:00:00.000Z', 'over'],
    ['on the first Monday of summer time, before the cut-off', '2026-03-09T18:44:59.000Z', 'until'],
    ['on the first Monday of summer time, at the cut-off', '2026-03-09T18:45:00.000Z', 'over'],
    ['on the last Friday of summer time, at the cut-off', '2026-10-30T18:45:00.000Z', 'over'],
    ['on the first Monday of winter time, at that hour of London', '2026-11-02T18:45:00.000Z', 'until'],
    ['on the first Monday of winter time, at the cut-off', '2026-11-02T19:45:00.000Z', 'over'],
  ])('is the same for both directions %s', (_, at, expected) => {
    for (const way of SAME_DAY_WAYS) {
      expect(sameDayStanding(both, { way, total: 100, at })).toBe(expected);
      expect(goesToday(both, { way, total: 100, at })).toBe(expected === 'until');
    }
  });

  it('is not shown for payments the company does not send that way, or above the network’s limit', () => {
    const at = '2026-11-24T15:00:00.000Z';
    const out = (sameDayAch: (typeof SAME_DAY_WAYS)[number][], total: number) =>
      sameDayStanding({ sameDayAch }, { way: 'disbursements', total, at });
    expect(out(['debits'], 100)).toBeUndefined();
    expect(out(['disbursements'], SAME_DAY_MAX_CENTS)).toBe('until');
    expect(out(['disbursements'], SAME_DAY_MAX_CENTS + 1)).toBeUndefined();
  });

  it('leaves room for an instant payment only if the company sends those and the amount allows it', () => {
    const may = (instantDisbursements: boolean, cents: number) =>
      mayBeInstant({ instantDisbursements }, { amount: toCents(cents) });
    expect([may(true, INSTANT_MAX_CENTS), may(true, INSTANT_MAX_CENTS + 1), may(false, 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is the same hour for clients in both languages and for the staff', () => {
    const { en, es } = sameDayText;
    for (const said of [en.until, en.over, en.payout.until(false), en.payout.until(true), en.payout.over])
      expect(said).toContain('2:45 p.m. Eastern Time');
    for (const said of [es.until, es.over, es.payout.until(false), es.payout.until(true), es.payout.over])
      expect(said).toContain('las 2:45 p.\u00A0m., hora del Este');
    for (const said of [sameDayOutText.until, sameDayOutText.over]) expect(said).toContain('2:45 p.m. Eastern Time');
  });
});
