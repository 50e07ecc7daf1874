import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgreedBalance,
  judgeUnexplained,
  type LedgerBaseline,
  unexplainedWords,
} from '#shared/ledger/unexplained.ts';

const FIRST = '2026-11-20T15:00:00.000Z';
const now = new Date('2026-11-27T15:00:00.000Z');
const of = 'plaid-client  ledger-main';
const baseline: LedgerBaseline = { of, available: 500_00, since: FIRST };

/** What differs at each of these looks, one after the other; a look at other ledgers has their name. */
function looks(measured: readonly { readonly of?: string; readonly available: number }[]) {
  let kept: LedgerBaseline | undefined;
  return measured.map((each) => {
    const judged = judgeUnexplained(kept, { of, ...each }, { now });
    kept = judged.baseline;
    return judged.differs;
  });
}

describe('what a ledger holds and nothing explains (X-321)', () => {
  it.each([
    ['the first look', undefined, { of, available: -7_00 }, undefined, -7_00],
    ['the same again', baseline, { of, available: 500_00 }, undefined, 500_00],
    ['money that is gone', baseline, { of, available: 200_00 }, 'the ledger holds less', 500_00],
    ['money that came by itself', baseline, { of, available: 500_01 }, 'the ledger holds more', 500_00],
    ['another ledger', baseline, { of: 'plaid-client  ledger-akron', available: 3_00 }, undefined, 3_00],
    ['another account', baseline, { of: 'platform acme ledger-main', available: 0 }, undefined, 0],
  ] as const)('judges %s by what it is compared with', (_, before, measured, differs, comparedWith) => {
    const judged = judgeUnexplained(before, measured, { now });
    expect(judged.differs).toBe(differs);
    expect(judged.baseline.available).toBe(comparedWith);
    expect(judged.baseline.found).toBe(differs ? measured.available : undefined);
  });

  it('is compared with what two people agreed to from then on, and not with what they agreed to before', () => {
    const agreed = (over: Partial<AgreedBalance> = {}): AgreedBalance => ({
      ...{ of, available: 200_00, at: '2026-11-26T15:00:00.000Z' },
      ...over,
    });
    const judged = (one: AgreedBalance) => judgeUnexplained(baseline, { of, available: 200_00 }, { agreed: one, now });
    expect(judged(agreed())).toEqual({
      baseline: { of, available: 200_00, since: '2026-11-26T15:00:00.000Z' },
      differs: undefined,
    });
    expect(judged(agreed({ at: FIRST })).differs).toBe('the ledger holds less');
    expect(judged(agreed({ of: 'another' })).differs).toBe('the ledger holds less');
  });

  it('keeps what it is compared with, whatever is measured of the same ledgers', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (first, later) => {
        const all = looks([{ available: first }, ...later.map((available) => ({ available }))]);
        expect(all.map((one) => one === undefined)).toEqual([true, ...later.map((available) => available === first)]);
      }),
    );
  });

  it('has one name for money that goes bit by bit, so that two looks in a row know it again', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 2, maxLength: 9 }),
        (first, bits) => {
          const after = bits.map((_, at) => ({
            available: first - bits.slice(0, at + 1).reduce((sum, bit) => sum + bit, 0),
          }));
          expect(new Set(looks([{ available: first }, ...after]).slice(1))).toEqual(new Set(['the ledger holds less']));
        },
      ),
    );
  });

  it('is said with its amount, its direction and since when', () => {
    expect(unexplainedWords({ ...baseline, found: 200_00 })).toBe(
      'It holds $300.00 less than payments, deposits and withdrawals since 11/20/2026 explain.',
    );
    expect(unexplainedWords({ ...baseline, found: 500_01 })).toContain('holds $0.01 more than');
  });
});
