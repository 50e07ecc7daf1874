import { describe, expect, it } from 'vitest';
import { openAtAcme, straysAtAcme } from '#infra/local/try-out/seed/acme-open.ts';
import { soldAtAcme } from '#infra/local/try-out/seed/acme-sold.ts';
import { acmeCast, harborCast } from '#infra/local/try-out/seed/cast.ts';
import { bankingDaysBack, dayOf, momentOf, roundsBetween } from '#infra/local/try-out/seed/moments.ts';
import { actsIn } from '#infra/local/try-out/seed/play.ts';
import { atHarbor } from '#infra/local/try-out/seed/seed.ts';
import { addBankingDays, easternInstant, isBankingDay } from '#shared/banking-days.ts';

const closings = [...soldAtAcme, ...openAtAcme, ...atHarbor];
const payments = closings.flatMap((closing) => closing.payments);
const cast = [...Object.values(acmeCast), ...Object.values(harborCast)];
/** A Monday morning after Thanksgiving, and the same night, when the day in Greenwich is another. */
const ends = ['10:50', '00:20'].map((time) => new Date(easternInstant('2026-11-30', time)));

describe('the three months that a first start plays (X-225)', () => {
  it('have sixty payments and more, in closings with numbers of their own', () => {
    const atAcme = closings.filter(({ tenant }) => tenant === 'acme').flatMap((closing) => closing.payments);
    expect(atAcme.length).toBeGreaterThanOrEqual(60);
    const files = closings.map(({ file }) => file);
    expect(new Set(files).size).toBe(files.length);
    expect(payments.every(({ steps }) => steps.length > 0)).toBe(true);
  });

  it('have made-up people, with numbers that no phone has, each once, and not the one in the README', () => {
    const phones = cast.map(({ phone }) => phone);
    expect(phones.filter((phone) => !/^[2-9]\d{2}55501\d{2}$/.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
    expect(phones).not.toContain('2165550123');
    expect(new Set(cast.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(cast.length);
    const played = new Set(payments.map(({ of }) => of));
    expect(cast.filter((party) => !played.has(party))).toEqual([]);
  });

  it.each(ends)('happen one after the other, each in its payment’s order, and end at %s', (end) => {
    const moments = payments.map(({ steps }) => steps.map((step) => momentOf(step, end).getTime()));
    for (const [nth, own] of moments.entries())
      expect(own, `payment ${nth}`).toEqual(own.toSorted((one, other) => one - other));
    const acts = actsIn(closings, straysAtAcme, end);
    expect(acts).toHaveLength(moments.flat().length + straysAtAcme.length);
    expect(acts.every(({ at }) => at < end)).toBe(true);
    const [first] = acts;
    expect(first && dayOf(first.at)).toBe(bankingDaysBack(dayOf(end), 61));
  });

  it('have other work for staff: an ID that no one has reviewed, and a client on hold (X-294)', () => {
    const last = (move: string) => payments.filter(({ steps }) => steps.at(-1)?.[2] === move).map(({ of }) => of);
    expect(last('uploads an ID')).toHaveLength(1);
    expect(last('client is to go on')).toHaveLength(1);
  });

  it('leave nothing open long enough to raise an alarm at the first start', () => {
    const waits = payments.filter(({ steps }) => steps.at(-1)?.[2] === 'is submitted');
    expect(waits.length).toBeGreaterThan(1);
    const ages = [...waits.map(({ steps }) => steps.at(-1)?.[0]), ...straysAtAcme.map(({ when }) => when[0])];
    expect(ages.filter((age) => age !== 'today' && age !== 1)).toEqual([]);
  });

  it('have the bank’s rounds on banking days only', () => {
    const [end = new Date()] = ends;
    const begin = new Date(easternInstant('2026-11-20', '12:00'));
    const days = [...new Set(roundsBetween(begin, end).map(({ at }) => dayOf(at)))];
    expect(days).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30']);
    expect(days.every(isBankingDay)).toBe(true);
    expect(bankingDaysBack('2026-11-30', 2)).toBe('2026-11-25');
    expect(addBankingDays(bankingDaysBack('2026-11-28', 3), 3)).toBe('2026-11-30');
  });
});
