import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** The provider's own statement, which the books are checked against. */
const setup = await setUpTransfers();
const { statement } = await import('#functions/adapters/plaid/statement.ts');

it.each([
  ['lines', '/transfer/event/sync'],
  ['balance', '/transfer/ledger/get'],
] as const)('gives no %s without an answer, and the fault never contains a key', async (what, path) => {
  setup.world.plaid.faults.set({ kind: 'fail before', path });
  const fault = await statement[what](setup.world.tenant).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(fault).toBeInstanceOf(Error);
  // OPS_TRACE=1 prints all of a fault on an operator's screen.
  expect(inspect(fault, { depth: 20, showHidden: true })).not.toContain('a-provider-secret-of-the-test-world');
});
