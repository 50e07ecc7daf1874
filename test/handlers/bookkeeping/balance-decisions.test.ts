import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from './bookkeeping-setup.ts';

let setup: BookkeepingSetup;
beforeAll(async () => {
  setup = await setUpBookkeeping();
  const { atBank } = await import('#functions/adapters/dynamo/at-bank.ts');
  const ledger = {
    of: 'plaid-client  ledger-main',
    available: 500_00,
    since: '2026-11-20T15:00:00.000Z',
    found: 200_00,
  };
  await atBank.keepCompared(setup.tenant, { ledger });
}, 60_000);
afterAll(() => setup.close());

describe('what two people agree that a ledger holds (X-321)', () => {
  it('waits as a decision, and is in the audit log with both people, both amounts and the reason', async () => {
    const reason = 'a reversal that the support made, ticket 4711';
    expect(linesOf(await setup.ops('ledger propose-balance', { by: 'Rosa Diaz', reason }, true))).toContain('change 1');
    await setup.ops('ledger propose-balance', { by: 'Rosa Diaz', reason });
    const again = await setup.ops('ledger propose-balance', { by: 'Sam Okafor', reason: 'me too' });
    expect(linesOf(again)).toMatch(/change 1 .*Rosa Diaz: a reversal/);
    const { undecided } = await import('#functions/adapters/dynamo/undecided.ts');
    expect(await undecided(setup.tenant)).toMatchObject([
      { kind: 'decision', what: 'what the ledger holds at the provider, says Rosa Diaz', about: 'ledger' },
    ]);
    await setup.ops('ledger approve-balance', { by: 'Sam Okafor', change: '1' });
    expect(await undecided(setup.tenant)).toEqual([]);
    await setup.written();
    const log = await setup.ops('audit show', { about: setup.tenant });
    expect(log.ok && log.value.data).toMatchObject([
      { what: 'ledger/balance-proposed', by: 'Rosa Diaz', details: { from: 500_00, to: 200_00, reason } },
      { what: 'ledger/balance-agreed', by: 'Sam Okafor', details: { proposedBy: 'Rosa Diaz', reason } },
    ]);
  });
});
