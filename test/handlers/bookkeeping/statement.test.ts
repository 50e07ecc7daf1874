import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { openTill } from '../transfers/till.ts';

/** The provider's own statement, which operators check the books against. */
const till = await openTill();
const { statement } = await import('#functions/adapters/plaid/statement.ts');

it.each([
  ['lines', '/transfer/event/sync'],
  ['balance', '/transfer/ledger/get'],
] as const)('without an answer there is no %s, and the fault never contains a key', async (what, path) => {
  till.world.plaid.faults.set({ kind: 'fail before', path });
  const fault = await statement[what](till.world.tenant).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(fault).toBeInstanceOf(Error);
  // OPS_TRACE=1 prints all of a fault on an operator's screen.
  expect(inspect(fault, { depth: 20, showHidden: true })).not.toContain('a-provider-secret-of-the-test-world');
});
