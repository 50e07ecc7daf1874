import { expect, test } from 'vitest';
import { PLACED_KINDS } from '#functions/adapters/dynamo/stream-records.ts';
import { FACT_KEYS } from '#functions/ledger/facts.ts';
import { functionSpec } from '#infra/functions.ts';

test('a reader who checks that a ledger covers outstanding disbursements may read all of them (X-299)', () => {
  const { reads } = functionSpec('provider-events');
  for (const partition of ['open transfers', 'submitted', 'client', 'funding'] as const)
    expect(reads).toContain(partition);
});

test('the table’s stream delivers every write that the audit log needs (X-244, X-241, X-290)', () => {
  const { trigger } = functionSpec('bookkeeping');
  const { sortKeyPrefixes = [], marked = [] } = trigger.by === 'table stream' ? trigger : {};
  const brought = [...sortKeyPrefixes, ...marked.map(({ sortKey }) => sortKey)];
  expect(FACT_KEYS).toContain('STATEMENT#');
  expect(FACT_KEYS.filter((key) => !brought.some((prefix) => key.startsWith(prefix)))).toEqual([]);
});

test('every kind of item in the stream has its partition, so a copy elsewhere is refused', () => {
  const brought = (['bookkeeping', 'outbox'] as const).flatMap((name) => {
    const { trigger } = functionSpec(name);
    if (trigger.by !== 'table stream') return [];
    return [...trigger.sortKeyPrefixes, ...(trigger.marked ?? []).map(({ sortKey }) => sortKey)];
  });
  expect(brought.length).toBeGreaterThan(30);
  expect(brought.filter((prefix) => !PLACED_KINDS.some((kind) => `${kind}#`.startsWith(prefix)))).toEqual([]);
});
