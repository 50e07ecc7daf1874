import { describe, expect, test } from 'vitest';
import type { StatementPorts } from '#functions/bank/ports.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();

/** The ports with a table that answers for the first line last. */
function slowFor(lineId: string, ports: StatementPorts): StatementPorts {
  const ofLine: StatementPorts['wires']['ofLine'] = (line) => {
    const good = ports.wires.ofLine(line);
    if (line.id !== lineId) return good;
    const save: typeof good.save = async (wire) => {
      for (let looks = 0; looks < 20; looks += 1) await ports.lines.find(setup.tenant, line);
      return good.save(wire);
    };
    return { ...good, save };
  };
  return { ...ports, wires: { ...ports.wires, ofLine } };
}

describe('a wire that was typed in, and appears in two transactions (X-286)', () => {
  test('shows at the first of them, whichever request is faster', async () => {
    const { listWaiting } = await import('#functions/bank/waiting-lines.ts');
    const { ports } = await import('#functions/lambdas/statements.ts');
    const reference = setup.imad();
    const said = { reference, amount: 7_100_00, sender: 'ADA BUYER', on: '2026-11-20' };
    // Two transactions of it are open, the wire is typed in after the import, and the list is read.
    await setup.bringIn([said, { ...said, words: 'Incoming wire told twice' }]);
    const [first, second] = (await ports.lines.waiting(setup.tenant, 10)).lines;
    if (!first || !second) throw new Error('Two lines wait.');
    const typed = { by: 'Rosa Diaz', amount: '7,100.00', reference, sender: 'ADA BUYER', on: said.on };
    expect((await setup.ops('wire keep', typed)).ok).toBe(true);
    await listWaiting(slowFor(first.id, ports), { tenant: setup.tenant, now: setup.world.clock.now() });
    const states = (await ports.lines.named(setup.tenant, [first, second])).map(({ id, state }) => [id, state]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [first.id, 'matched'],
        [second.id, 'new'],
      ]),
    );
  });
});

describe('a wire that was typed in with the year of its IMAD, when its transaction has none (X-318)', () => {
  const typedAs = (end: string, amount: string) => ({
    ...{ by: 'Rosa Diaz', amount, sender: 'ADA BUYER', on: '2026-11-20', reference: `20261120B1QGC05C${end}` },
  });
  const lineOf = async (end: string) => (await setup.lines()).find(({ reference }) => reference.endsWith(end));

  test('is matched with its transaction', async () => {
    expect((await setup.ops('wire keep', typedAs('000777', '3,210.00'))).ok).toBe(true);
    await setup.bringIn([{ reference: '1120B1QGC05C000777', amount: 3_210_00, on: '2026-11-20', words: 'Wire in' }]);
    expect(await lineOf('000777')).toBeUndefined();
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    expect(await receivedWires.find(setup.tenant, '20261120B1QGC05C000777')).toMatchObject({
      line: { on: '2026-11-20' },
    });
  });

  test('leaves the transaction of another year alone', async () => {
    expect((await setup.ops('wire keep', typedAs('000778', '3,211.00'))).ok).toBe(true);
    await setup.bringIn([{ reference: '1120B1QGC05C000778', amount: 3_211_00, on: '2025-11-20', words: 'Wire in' }]);
    expect(await lineOf('000778')).toBeDefined();
  });
});
