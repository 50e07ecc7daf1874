import { describe, expect, it } from 'vitest';
import { knownOf } from '#functions/messages/face.ts';
import { SAME_DAY_MAX_CENTS } from '#shared/limits.ts';
import { toCents } from '#shared/money.ts';
import { phone } from '#shared/phone.ts';
import { steeringChangeOf, steeringText } from '#shared/tenant/steering.ts';
import { acceptanceText, authorizationText } from '#shared/transfer/authorization-text.ts';
import { achDates, clearsFor, cutOffAfter, datesOf } from '#shared/transfer/expected-dates.ts';
import { goesToday } from '#shared/transfer/same-day.ts';
import { cancellableUntil, type Known, nextSteps } from '#shared/transfer/whats-next.ts';
import { aTenant } from '../support/people.ts';
import { aTransfer } from '../support/transfers.ts';

const SAME = 'same-day-ach';
const both = { sameDayAch: ['debits', 'disbursements'] as ('debits' | 'disbursements')[] };
const ask = (at: string, total = 100) => goesToday(both, { way: 'debits', total, at });

describe('a same-day payment (X-265)', () => {
  // New York is five hours behind in winter and four in summer.
  it.each([
    ['a winter morning', '2026-11-24T13:00:00.000Z', true],
    ['a minute before the last cut-off', '2026-11-24T19:44:59.000Z', true],
    ['the last cut-off', '2026-11-24T19:45:00.000Z', false],
    ['the last cut-off of a summer day', '2026-07-06T18:45:00.000Z', false],
    ['a minute before that', '2026-07-06T18:44:00.000Z', true],
    ['a minute after midnight in New York', '2026-11-24T05:01:00.000Z', true],
    ['the evening before', '2026-11-24T04:59:00.000Z', false],
    ['a Saturday', '2026-11-28T15:00:00.000Z', false],
    ['Thanksgiving', '2026-11-26T15:00:00.000Z', false],
    ['the day after it, when banks are open', '2026-11-27T15:00:00.000Z', true],
  ])('leaves today, or later: %s', (_, at, expected) => {
    expect(ask(at)).toBe(expected);
  });

  it('is limited to the network’s maximum, and to what the company has turned on', () => {
    const at = '2026-11-24T15:00:00.000Z';
    expect([ask(at, SAME_DAY_MAX_CENTS), ask(at, SAME_DAY_MAX_CENTS + 1)]).toEqual([true, false]);
    const ways = (sameDayAch: ('debits' | 'disbursements')[]) =>
      (['debits', 'disbursements'] as const).map((way) => goesToday({ sameDayAch }, { way, total: 1, at }));
    expect([ways([]), ways(['debits']), ways(['disbursements'])]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('leaves and settles that day, and clears a banking day sooner than an ordinary one', () => {
    const at = '2026-11-24T15:00:00.000Z';
    expect(achDates(at, 3, SAME)).toEqual({
      leavesOn: '2026-11-24',
      settlesOn: '2026-11-24',
      goodFundsOn: '2026-11-30',
    });
    expect(achDates(at, 3)).toMatchObject({ settlesOn: '2026-11-25', goodFundsOn: '2026-12-01' });
    expect([clearsFor('2026-12-01', at, 3, SAME), clearsFor('2026-12-01', at, 3)]).toEqual([true, false]);
  });

  it('has the dates of an ordinary one if it was made too late, or if the bank says so', () => {
    const late = '2026-11-24T20:10:00.000Z';
    expect(achDates(late, 3, SAME)).toEqual(achDates(late, 3));
    const posted = { startedAt: late, postedAt: '2026-11-25T01:30:00.000Z', completedAt: null };
    expect(datesOf({ ...posted, network: SAME }, 3).settlesOn).toBe('2026-11-25');
    const inTime = { ...posted, startedAt: '2026-11-24T15:00:00.000Z', postedAt: '2026-11-24T18:50:00.000Z' };
    expect(datesOf({ ...inTime, network: SAME }, 3).settlesOn).toBe('2026-11-24');
    // Made a second before the last cut-off, it was sent with the evening's: the bank's own event says so.
    const missed = { ...posted, startedAt: '2026-11-24T19:44:59.000Z' };
    expect(datesOf({ ...missed, network: SAME }, 3)).toEqual(datesOf(missed, 3));
  });

  it('can be canceled until the next of the three windows, and after the last until the evening', () => {
    const until = (at: string) => cutOffAfter(at, SAME);
    expect(until('2026-11-24T13:00:00.000Z')).toBe('2026-11-24T14:20:00.000Z');
    expect(until('2026-11-24T14:20:00.000Z')).toBe('2026-11-24T18:35:00.000Z');
    expect(until('2026-11-24T18:35:00.000Z')).toBe('2026-11-24T19:45:00.000Z');
    expect(until('2026-11-24T19:45:00.000Z')).toBe(cutOffAfter('2026-11-24T19:45:00.000Z'));
  });

  it('shows a client the same: until when to cancel, and when it arrives', () => {
    const known: Known = {
      status: 'pending',
      method: 'ACH',
      disbursement: false,
      network: SAME,
      scheduledOn: null,
      submittedAt: null,
      startedAt: '2026-11-24T15:00:00.000Z',
      postedAt: null,
      completedAt: null,
      clearedAt: null,
    };
    expect(cancellableUntil(known, '2026-11-24T15:01:00.000Z')).toBe('2026-11-24T18:35:00.000Z');
    const days = nextSteps(known, 3, '2026-11-24T15:01:00.000Z').map(({ step, on }) => [step, on]);
    expect(days).toEqual([
      ['leaves', '2026-11-24'],
      ['settles', '2026-11-24'],
      ['goodFunds', '2026-11-30'],
    ]);
  });

  it('can be canceled only as long as the portal does it, while the bank has not answered', () => {
    const asked = { status: 'submitted', submittedAt: '2026-11-24T15:00:00.000Z', provider: { attempt: 1, rank: 0 } };
    const until = (provider: object, over: object = {}) =>
      cancellableUntil(
        knownOf(aTransfer({ ...asked, ...over, provider: { ...asked.provider, ...provider } })),
        '2026-11-24T15:01:00.000Z',
      );
    expect(until({ network: SAME })).toBe('2026-11-24T18:35:00.000Z');
    expect(until({})).toBe('2026-11-25T01:15:00.000Z');
    expect(until({ network: SAME }, { disbursement: true })).toBeUndefined();
  });

  it('is named in the authorization, in both languages, and an ordinary debit reads as before', () => {
    const facts = {
      ...{ tenantName: 'Acme Title', supportEmail: 'help@acme.example', pocPhone: phone.parse('+12175550100') },
      ...{ bankName: 'First Platypus Bank', accountName: 'Checking', accountLastFourDigits: '6124', on: '11/24/2026' },
      ...{ amount: toCents(100_000), fee: toCents(0), total: toCents(100_000) },
    };
    expect(authorizationText({ ...facts, isSameDay: true }, 'en')).toContain('by same-day ACH');
    expect(authorizationText({ ...facts, isSameDay: true }, 'es')).toContain('por ACH del mismo día');
    for (const language of ['en', 'es'] as const) {
      const ordinary = authorizationText(facts, language);
      expect(authorizationText({ ...facts, isSameDay: false }, language)).toBe(ordinary);
      expect(ordinary).not.toMatch(/same-day|mismo día/);
      // "By ACH" is true for a same-day disbursement as well.
      expect(acceptanceText(facts, language)).toMatch(/ACH/);
    }
  });

  it('takes two people to turn on', () => {
    const off = aTenant();
    const on = { ...off, sameDayAch: ['debits' as const] };
    expect(steeringText(on)).not.toBe(steeringText(off));
    expect(steeringChangeOf(off, on)).toEqual({ sameDayAch: ['debits'] });
  });
});
