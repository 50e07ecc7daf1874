import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counts } from '#functions/adapters/dynamo/sign-in.ts';
import { countTry, onlyCounted, secondsOf, type Tally } from '#functions/client/sign-in/allowances.ts';
import { tenantId } from '#shared/ids.ts';
import { CODE_TRIES_PER_HOUR } from '#shared/limits.ts';
import type { Outcome } from '#shared/outcome.ts';
import { aPortal } from './portal.ts';

/** How tries are counted when many arrive at once, in the real local table. */
aPortal();
const ACME = tenantId.parse('acme');
let serial = 0;

const aCount = () => {
  serial += 1;
  return `try#counts-${serial}`;
};
const now = () => new Date();
const tryOnce = (what: string) => counts.countOne(ACME, what, onlyCounted(now()), (tally) => countTry(tally, now()));
const codesOf = (outcomes: readonly Outcome<unknown, { readonly code: string }>[]) =>
  outcomes.map((each) => (each.ok ? 'counted' : each.refusal.code));

describe('many tries at once', () => {
  it.each([0, 1, 5, 8, 9])(
    'after %i earlier ones count exactly up to the lock, and none is lost (X-075)',
    async (before) => {
      const what = aCount();
      for (let each = 0; each < before; each += 1) await tryOnce(what);
      const codes = codesOf(await Promise.all(Array.from({ length: 25 }, () => tryOnce(what))));
      expect(codes.filter((code) => code === 'counted')).toHaveLength(CODE_TRIES_PER_HOUR - before);
      expect(new Set(codes)).toEqual(new Set(['counted', 'code/locked']));
      expect(await counts.read(ACME, what)).toMatchObject({ lockouts: 1, lockedUntil: secondsOf(now()) + 15 * 60 });
    },
  );

  it('count as the same number one after another would, from any tally (X-075)', { tags: 'long' }, async () => {
    const at = secondsOf(new Date('2026-11-21T15:00:00.000Z'));
    const near = fc.integer({ min: at - 90_000, max: at + 5000 });
    const tally = fc.record({
      count: fc.integer({ min: 0, max: CODE_TRIES_PER_HOUR - 1 }),
      windowEndsAt: near,
      nextAt: fc.constant(0),
      lockedUntil: near,
      lockouts: fc.integer({ min: 0, max: 3 }),
      expiresAt: fc.constant(at + 90_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.option(tally, { nil: undefined }), fc.integer({ min: 1, max: 30 }), async (start, many) => {
        const what = aCount();
        if (start) await counts.change(ACME, what, () => ({ ok: true, value: start }));
        let model: Tally | undefined = start;
        const expected = Array.from({ length: many }, () => {
          const next = countTry(model, now());
          if (next.ok) model = next.value;
          return next.ok ? 'counted' : next.refusal.code;
        });
        const codes = codesOf(await Promise.all(Array.from({ length: many }, () => tryOnce(what))));
        expect(codes.toSorted()).toEqual(expected.toSorted());
        const stored = await counts.read(ACME, what);
        expect({ ...stored, lockouts: 0 }).toEqual({ ...model, lockouts: 0 });
      }),
      { numRuns: 25 },
    );
  });
});
