import { expect, test } from 'vitest';
import { keyLoad, ofOneTransfer, sharesOf } from '#test/bench/key-load.ts';
import { lifeOfATransfer } from '#test/bench/life-of-a-transfer.ts';
import { busiestHours } from '#test/bench/traffic.ts';

/**
 * The real functions play one transfer's life. The load on each partition is then multiplied by the number of
 * transfers.
 */
const steps = await lifeOfATransfer();

const minutes = (hour: keyof typeof busiestHours) => ({ ...busiestHours[hour], seconds: 120 });
const HOURS = Object.keys(busiestHours) as (keyof typeof busiestHours)[];

test('measures every step of a transfer’s life at the table, including those behind the stream', () => {
  const written = (name: string) =>
    steps
      .find((step) => step.name === name)
      ?.touches.filter(({ writes }) => writes > 0)
      .map(({ partition }) => partition);
  for (const name of ['draft', 'account', 'start', 'posted', 'settled', 'good funds'])
    expect(written(name), name).toContain('TENANT#{tenant}#AUDIT');
  expect(written('settled')?.join(' ')).toContain('#MESSAGE#');
  expect(written('good funds')).toContain('TENANT#{tenant}#LEDGER');
  expect(written('history')).toEqual([]);
});

test('writes nothing that all tenants share for a transfer, except the cursor of a provider’s account', () => {
  const shared = steps.flatMap(({ touches }) =>
    touches.filter(({ writes, partition }) => writes > 0 && !partition.includes('{tenant}')),
  );
  expect([...new Set(shared.map(({ partition }) => partition.split('#')[0]))]).toEqual(['PROVIDER']);
});

test.each(HOURS)('keeps every partition away from its limit in the %s at a month’s end (X-105)', (hour) => {
  // A reader writes its account's cursor once per page of events. Here each event came alone.
  for (const load of keyLoad(steps, minutes(hour)).filter(({ kind }) => kind.startsWith('TENANT#'))) {
    expect(load.writes, load.kind).toBeLessThanOrEqual(250);
    expect(load.reads, load.kind).toBeLessThanOrEqual(300);
  }
});

test('uses no more of a tenant’s busiest partition per transfer than planned', () => {
  const { writes, turns } = ofOneTransfer(steps);
  expect(writes).toBeLessThanOrEqual(48);
  expect(turns).toBeLessThanOrEqual(12);
});

test('detects a partition that all tenants write to', () => {
  const touch = { index: 'table', partition: 'EVERYTHING', item: 'EVERYTHING|COUNT', reads: 0, writes: 20 } as const;
  const planted = [{ name: 'settled', touches: [touch] }];
  const [load] = keyLoad(planted, minutes('bank’s hour'));
  expect(load?.writes).toBeGreaterThan(1000);
});

test('draws the same hour from the same seed, and another one from another seed', () => {
  const drawn = (seed: number) => JSON.stringify(keyLoad(steps, { ...minutes('clients’ hour'), seed }));
  expect(drawn(1)).toBe(drawn(1));
  expect(drawn(1)).not.toBe(drawn(2));
});

test('draws tenant sizes that follow Zipf’s law', () => {
  const shares = sharesOf({ tenants: 4, skew: 1 });
  const first = 1 / (1 + 1 / 2 + 1 / 3 + 1 / 4);
  expect(shares[0]).toBeCloseTo(first);
  expect(shares[1]).toBeCloseTo(first * 1.5);
  expect(shares[3]).toBeCloseTo(1);
});
