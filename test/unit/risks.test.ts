import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '#shared/money.ts';
import { RISK_WEIGHTS, type RiskFacts, risksOf, standingOut } from '#shared/staff/risk.ts';
import { riskText } from '#shared/text/console/risks.ts';

const AT = '2026-11-20T16:00:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(AT) - hours * 3_600_000).toISOString();
const account: NonNullable<RiskFacts['account']> = {
  ...{ linkedAt: hoursBefore(500), doubts: [], ownerScore: 95, isOverridden: false, releasedBy: undefined },
  ...{ balance: null, balanceAt: null, wasPaidBefore: true },
};
const quiet: RiskFacts = {
  ...{ isOut: false, total: toCents(1_000_00), asOf: AT, isOpen: true, isClientHeld: false, debitsStopped: undefined },
  ...{ account, isUnchecked: false, emailChangedAt: undefined, returns: [], photoAskedAt: undefined, others: 0 },
  bounced: [],
};
const on = (at: string) => at.slice(0, 10);
const kindsOf = (facts: Partial<RiskFacts>) => risksOf({ ...quiet, ...facts }, on).map(({ kind }) => kind);
const withAccount = (changes: Partial<typeof account>) => ({ account: { ...account, ...changes } });

describe('a payment’s alerts (X-070)', () => {
  it.each<[string, Partial<RiskFacts>, readonly string[]]>([
    ['nothing unusual', {}, []],
    ['no account', { account: undefined }, []],
    ['a held client', { isClientHeld: true }, ['held']],
    ['stopped debits', { debitsStopped: 'R10' }, ['debits stopped']],
    ['stopped debits, when money goes out', { debitsStopped: 'R10', isOut: true }, []],
    ['another owner', withAccount({ ownerScore: 69 }), ['other owner']],
    ['a name match of 70 or more', withAccount({ ownerScore: 70 }), []],
    ['numbers that were typed', withAccount({ doubts: ['typed numbers'] }), ['typed numbers']],
    ['an unknown owner', withAccount({ doubts: ['owner unknown'] }), ['owner unknown']],
    ['an account of less than 72 hours', withAccount({ linkedAt: hoursBefore(71.9) }), ['new account']],
    ['an account of 72 hours', withAccount({ linkedAt: hoursBefore(72) }), []],
    ['a balance below its amount', withAccount({ balance: toCents(999_99), balanceAt: AT }), ['low balance']],
    ['a balance that covers its amount', withAccount({ balance: toCents(1_000_00), balanceAt: AT }), ['balance']],
    ['a low balance on arrival', { ...withAccount({ balance: toCents(1), balanceAt: AT }), isOpen: false }, []],
    ['a low balance, when money goes out', { ...withAccount({ balance: toCents(1), balanceAt: AT }), isOut: true }, []],
    ['a debit that no one checked', { isUnchecked: true }, ['unchecked']],
    ['a first disbursement', { isOut: true, ...withAccount({ wasPaidBefore: false }) }, ['first payout']],
    ['a first deposit', withAccount({ wasPaidBefore: false }), []],
    ['a changed address', { emailChangedAt: hoursBefore(5) }, ['e-mail changed']],
    ['earlier returns', { returns: [{ code: 'R01', at: AT }] }, ['returns']],
    ['a photo ID that was requested', { photoAskedAt: AT }, ['no ID']],
    ['a message that bounced', { bounced: ['email'] }, ['bounced']],
    ['another client in its file', { others: 1 }, ['other client']],
  ])('are the expected ones for %s', (_, facts, kinds) => {
    expect(kindsOf(facts)).toEqual(kinds);
  });

  it('shows each with its meaning, the code of a return in words, and who released an account', () => {
    const facts = { ...quiet, ...withAccount({ ownerScore: 12, isOverridden: true, releasedBy: 'Sam Okafor' }) };
    const [first, second] = risksOf({ ...facts, returns: [{ code: 'R01', at: AT }] }, on);
    expect(first).toEqual({
      ...{ kind: 'other owner', weight: 'high' },
      what: 'The account may be in another name: the bank’s name match is 12 of 100. The client continued and gave a reason. Sam Okafor released it after a call.',
      so: 'The account owner can return the debit as unauthorized for 60 days.',
    });
    expect(second?.what).toBe(
      'An earlier payment from this client was returned: R01 (insufficient funds), 2026-11-20.',
    );
  });

  it('puts high-risk alerts first, and counts no mere note', () => {
    const note = withAccount({ balance: toCents(5_000_00), balanceAt: AT, linkedAt: hoursBefore(1) });
    const risks = risksOf({ ...quiet, ...note, isClientHeld: true }, on);
    expect(risks.map(({ weight }) => weight)).toEqual(['high', 'look', 'note']);
    expect(standingOut(risks)).toHaveLength(2);
    expect(riskText.mark(2)).toBe('2 alerts');
  });

  it('never prints a number as long as an account’s, whatever free text contains', () => {
    const numbers = fc.stringMatching(/^[0-9]{5,17}$/);
    const facts = fc.record({
      number: numbers,
      score: fc.integer({ min: 0, max: 100 }),
      cents: fc.integer({ min: 0, max: 99_999_999_99 }),
      isOut: fc.boolean(),
      doubt: fc.constantFrom('typed numbers', 'owner unknown', 'other owner', 'new account'),
    });
    fc.assert(
      fc.property(facts, ({ number, score, cents, isOut, doubt }) => {
        const risks = risksOf(
          {
            ...quiet,
            ...{ isOut, isUnchecked: true, isClientHeld: true, others: 3, bounced: ['text'], photoAskedAt: AT },
            ...{ debitsStopped: `R10 ${number}`, returns: [{ code: `R02 ${number}`, at: AT }] },
            ...withAccount({
              ...{ ownerScore: score, releasedBy: `Sam ${number}`, doubts: [doubt as 'typed numbers'] },
              ...{ balance: toCents(cents), balanceAt: AT, linkedAt: AT, wasPaidBefore: false },
            }),
          },
          on,
        );
        const text = JSON.stringify(risks);
        expect(risks.length).toBeGreaterThan(3);
        expect(text).not.toContain(number);
        expect(text).not.toMatch(/\d{5}/);
        for (const { weight } of risks) expect(RISK_WEIGHTS).toContain(weight);
      }),
    );
  });
});
