import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ignoreLineRoute } from '#shared/contracts/statements.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

let setup: StatementsSetup;
beforeAll(async () => {
  setup = await setUpStatements();
}, 60_000);
beforeEach(() => setup.world.clock.set(new Date('2026-11-24T16:00:00.000Z')));

/** More lines than are looked at together; brought in twice they are the same. */
const MANY = Array.from({ length: 1001 }, (_, at) => ({ on: '2026-11-03', amount: 100 + at, reference: '' }));

/** A line of November's first days that somebody has set aside. */
async function aside(): Promise<string> {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount: 88_00, on: '2026-11-02', words: 'Interest' }]);
  const said = await setup.onLine(setup.ROSA, ignoreLineRoute, await setup.lineOf(reference), { reason: 'Interest' });
  expect(said.said).toBe('ok');
  return reference;
}

describe('the command that lists the lines of a month (X-242, X-286)', () => {
  test('finds every line in a state, however many of the month nobody has decided about', {
    tags: 'long',
    timeout: 120_000,
  }, async () => {
    const first = await aside();
    await setup.bringIn(MANY);
    expect(linesOf(await setup.ops('statement list', { state: 'ignored', month: '2026-11' }))).toContain(first);
  });

  test('says so where more lines wait than are looked at together', { tags: 'long' }, async () => {
    await setup.bringIn(MANY);
    expect(linesOf(await setup.ops('statement list', {}))).toContain('More lines wait than the 1,000 oldest');
  });

  test('begins with the month in which the bank is, also on its last evening', async () => {
    const reference = await aside();
    // November 30, 8 p.m. in New York.
    setup.world.clock.set(new Date('2026-12-01T01:00:00.000Z'));
    expect(linesOf(await setup.ops('statement list', { state: 'ignored' }))).toContain(reference);
  });
});
