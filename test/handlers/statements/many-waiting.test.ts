import { beforeAll, describe, expect, test } from 'vitest';
import { listLinesRoute } from '#shared/contracts/statements.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

let setup: StatementsSetup;
beforeAll(async () => {
  setup = await setUpStatements();
}, 60_000);

describe('open bank activity (X-286)', { tags: 'long' }, () => {
  test('ends with the bank’s newest transaction, even if someone has imported older days', async () => {
    const old = Array.from({ length: 1001 }, (_, at) => ({ on: '2026-11-02', amount: 100 + at, reference: '' }));
    await setup.bringIn(old);
    const reference = setup.imad();
    const payment = await setup.awaiting(5_000_00);
    const words = `INCOMING WIRE ${payment.referenceId}`;
    await setup.bringIn([{ reference, amount: 5_000_00, on: '2026-11-20', words }]);
    const seen: { readonly reference: string; readonly isCertain: boolean; readonly proposals: unknown[] }[] = [];
    let after: string | null = null;
    do {
      const query: Record<string, string> = after ? { after } : {};
      const reply = await setup.call(setup.ROSA, listLinesRoute, { query });
      const page = reply.body as unknown as { lines: typeof seen; after: string | null };
      seen.push(...page.lines);
      after = page.after;
    } while (after);
    // Earlier transactions may be for the same payment, so no later match is certain.
    expect(seen.at(-1)).toMatchObject({ reference, isCertain: false, proposals: [{ payment: { id: payment.id } }] });
    expect(seen).toHaveLength(1002);
    // One of the first that also names the payment is no more certain than the later one. A person decides which it is.
    const early = setup.imad();
    await setup.bringIn([{ reference: early, amount: 5_000_00, on: '2026-11-01', words }]);
    expect(await setup.lineOf(early)).toMatchObject({ isCertain: false, proposals: [{ payment: { id: payment.id } }] });
    const alone = await setup.awaiting(5_100_00);
    const own = setup.imad();
    await setup.forgetStatements();
    await setup.bringIn([
      { reference: own, amount: 5_100_00, on: '2026-11-01', words: `INCOMING WIRE ${alone.referenceId}` },
    ]);
    expect((await setup.lineOf(own)).isCertain).toBe(true);
  }, 120_000);
});
