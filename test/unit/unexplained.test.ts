import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plaidBalance } from '#functions/proposals/kinds/plaid-balance.ts';
import { tenantId } from '#shared/ids.ts';
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

/** The difference at each of these checks, one after the other. A check of other ledgers has their name. */
function looks(measured: readonly { readonly of?: string; readonly available: number }[]) {
  let kept: LedgerBaseline | undefined;
  return measured.map((each) => {
    const judged = judgeUnexplained(kept, { of, ...each }, { now });
    kept = judged.baseline;
    return judged.differs;
  });
}

describe('an unexplained difference in a ledger’s balance (X-321)', () => {
  it.each([
    ['the first check', undefined, { of, available: -7_00 }, undefined, -7_00],
    ['the same balance again', baseline, { of, available: 500_00 }, undefined, 500_00],
    ['missing money', baseline, { of, available: 200_00 }, 'the ledger holds less', 500_00],
    ['unexplained extra money', baseline, { of, available: 500_01 }, 'the ledger holds more', 500_00],
    ['another ledger', baseline, { of: 'plaid-client  ledger-akron', available: 3_00 }, undefined, 3_00],
    ['another account', baseline, { of: 'platform acme ledger-main', available: 0 }, undefined, 0],
  ] as const)('is judged against its baseline: %s', (_, before, measured, differs, comparedWith) => {
    const judged = judgeUnexplained(before, measured, { now });
    expect(judged.differs).toBe(differs);
    expect(judged.baseline.available).toBe(comparedWith);
    expect(judged.baseline.found).toBe(differs ? measured.available : undefined);
  });

  it('is compared with the balance two people approved from then on, and not with an earlier one', () => {
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

  it('keeps its baseline, whatever is measured for the same ledgers', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (first, later) => {
        const all = looks([{ available: first }, ...later.map((available) => ({ available }))]);
        expect(all.map((one) => one === undefined)).toEqual([true, ...later.map((available) => available === first)]);
      }),
    );
  });

  it('has one name for money that leaves bit by bit, so that two checks in a row recognize it', () => {
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

  it.each<[string, LedgerBaseline, number, AgreedBalance | undefined, Partial<LedgerBaseline>]>([
    ['missing money', { ...baseline, found: 400_00 }, 900_00, undefined, { available: 1000_00, carried: -100_00 }],
    ['unexplained extra money', { ...baseline, found: 500_01 }, 0, undefined, { available: -1, carried: 1 }],
    [
      'missing money that was carried over and has grown since',
      { ...baseline, found: 380_00, carried: -100_00 },
      7_00,
      undefined,
      { available: 127_00, carried: -120_00 },
    ],
    [
      'the rest of what two people approved meanwhile',
      { ...baseline, found: 380_00 },
      7_00,
      { of, available: 400_00, at: '2026-11-26T15:00:00.000Z' },
      { available: 27_00, carried: -20_00 },
    ],
  ])('is carried over to another ledger: %s', (_, before, available, agreed, kept) => {
    const judged = judgeUnexplained(before, { of: 'another', available }, { agreed, now });
    expect(judged.baseline).toEqual({ of: 'another', since: now.toISOString(), found: available, ...kept });
    const { carried = 0 } = kept;
    expect(judged.differs).toBe(carried < 0 ? 'the ledger holds less' : 'the ledger holds more');
    const again = judgeUnexplained(judged.baseline, { of: 'another', available }, { now });
    expect(again).toEqual(judged);
  });

  it('ends at other ledgers once two people accept their first balance, or returns', () => {
    const { baseline: carried } = judgeUnexplained(
      { ...baseline, found: 400_00 },
      { of: 'another', available: 0 },
      { now },
    );
    const at = '2026-11-28T15:00:00.000Z';
    const agreed = { of: 'another', available: 0, at };
    expect(judgeUnexplained(carried, { of: 'another', available: 0 }, { agreed, now: new Date(at) })).toEqual({
      baseline: { of: 'another', available: 0, since: at },
      differs: undefined,
    });
    const made = judgeUnexplained(carried, { of: 'another', available: 100_00 }, { now });
    expect(made).toEqual({
      baseline: { of: 'another', available: 100_00, since: now.toISOString() },
      differs: undefined,
    });
    const settled = { of, available: 400_00, at: '2026-11-26T15:00:00.000Z' };
    expect(
      judgeUnexplained({ ...baseline, found: 400_00 }, { of: 'another', available: 0 }, { agreed: settled, now })
        .differs,
    ).toBeUndefined();
  });

  it('can be proposed again when more is missing, but not while an approval of it waits for the next check', async () => {
    const tenant = tenantId.parse('acme');
    const change = { of, from: 500_00, to: 200_00 };
    const decided = { what: 'approved', by: 'Sam Okafor', at: now.toISOString() } as const;
    const find = async () => ({ kind: 'plaid balance', change, decided }) as never;
    const asked = (found: number) =>
      plaidBalance(async () => ({ ...baseline, found }), { find }).ask({ tenant } as never, {});
    expect(await asked(200_00)).toMatchObject({
      refusal: { code: 'balance/nothing-found', sentence: expect.stringContaining('already approved') },
    });
    expect(await asked(100_00)).toMatchObject({ value: { change: { of, from: 500_00, to: 100_00 } } });
  });

  it('is shown with what was unexplained before the ledgers changed', () => {
    const carried = { ...baseline, found: 400_00, carried: -100_00 };
    const anew = 'It’s compared again since 11/20/2026, with other Plaid balances. Before that,';
    expect(unexplainedWords(carried)).toBe(`${anew} $100.00 less were unexplained.`);
    expect(unexplainedWords({ ...carried, found: 550_00 })).toBe(
      `${anew} $100.00 less were unexplained, and now $50.00 more are.`,
    );
  });

  it('is shown with its amount, direction and age', () => {
    expect(unexplainedWords({ ...baseline, found: 200_00 })).toBe(
      'It holds $300.00 less than payments, deposits and withdrawals since 11/20/2026 explain.',
    );
    expect(unexplainedWords({ ...baseline, found: 500_01 })).toContain('holds $0.01 more than');
  });
});
