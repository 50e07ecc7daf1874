import { beforeAll, describe, expect, test } from 'vitest';
import { listLinesRoute } from '#shared/contracts/statements.ts';
import { memberNamed } from '../../support/staff.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

/** More than one request writes or reads at once. */
const LINES = 53;

let setup: StatementsSetup;
let requests = 0;
beforeAll(async () => {
  setup = await setUpStatements();
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  documents.middlewareStack.add(
    (next) => (args) => {
      requests += 1;
      return next(args);
    },
    { step: 'initialize', name: 'countOfTheTest' },
  );
}, 60_000);

describe('a page of bank activity (X-286)', () => {
  test('takes a handful of requests to the table, not some for each transaction', { tags: 'long' }, async () => {
    const { keepLine } = await import('#functions/bank/work-on-line.ts');
    const { ports } = await import('#functions/lambdas/statements.ts');
    await setup.bringIn(Array.from({ length: LINES }, (_, at) => ({ reference: setup.imad(), amount: 100_00 + at })));
    const member = memberNamed('Rosa Diaz', { tenant: setup.tenant, now: setup.world.clock.now() });
    const { lines } = await ports.lines.waiting(setup.tenant, 1000);
    for (const line of lines) expect((await keepLine(ports, member, line)).ok).toBe(true);
    for (const state of ['matched', 'new'] as const) {
      // The lists and the audit log follow the table with requests of their own.
      await setup.world.dynamo.drained();
      requests = 0;
      const reply = await setup.call(setup.ROSA, listLinesRoute, { query: { state, month: '2026-11' } });
      expect(reply.said).toBe('ok');
      if (state === 'matched') expect((reply.body as { lines: unknown[] }).lines).toHaveLength(LINES);
      // The index or the month, the transactions, and their wires. The entrance's own requests come on top.
      expect(requests, state).toBeLessThanOrEqual(5);
    }
  });
});
