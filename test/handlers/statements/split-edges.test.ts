import { beforeAll, describe, expect, test } from 'vitest';
import {
  ignoreLineRoute,
  keepLineRoute,
  matchReturnRoute,
  proposeAtBankRoute,
  proveLineRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { toCents } from '#shared/money.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

/**
 * Outside events that affect the parts of a wire: the bank's own transactions, similar references, limits and mistakes.
 */
let setup: StatementsSetup;
const TODAY = '2026-11-24';
beforeAll(async () => {
  setup = await setUpStatements();
  setup.world.clock.set(new Date(`${TODAY}T16:00:00.000Z`));
}, 60_000);

async function wireOf(reference: string): Promise<ReceivedWire> {
  const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
  const found = await receivedWires.find(setup.tenant, reference);
  if (!found) throw new Error(`No wire has the reference ${reference}.`);
  return found;
}
async function kept(amount: number, reference = setup.imad()): Promise<string> {
  await setup.bringIn([{ reference, amount }]);
  expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
  return reference;
}
/** A proposal by two people. Returns the first refusal, or the approver's answer. */
async function agreed(reference: string, body: object, second: StaffMember = setup.SAM): Promise<string> {
  const { version } = await wireOf(reference);
  const proposed = await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, {
    version,
    reason: 'They say so',
    ...body,
  });
  if (proposed.said !== 'ok') return proposed.said;
  return (await setup.approve(second, reference, (await wireOf(reference)).version)).said;
}
const split = (reference: string, ...amounts: readonly number[]) =>
  agreed(reference, { what: 'split', parts: amounts.map((amount) => ({ amount })) });

/** An open outgoing transaction. */
async function outgoing(amount: number, over: { reference?: string; words?: string } = {}): Promise<ShownLine> {
  const { reference = `OUT-${setup.imad()}` } = over;
  await setup.bringIn([{ amount: -amount, words: 'Wire return', on: TODAY, ...over, reference }]);
  const found = (await setup.lines()).find((line) => line.reference === reference && line.direction === 'out');
  if (!found) throw new Error(`No line of ${reference} waits.`);
  return found;
}
const ignored = async (line: ShownLine) =>
  (await setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: 'A slip' })).said;

describe('a wire’s part that the bank takes back (X-320, X-324)', { tags: 'long' }, () => {
  test('contradicts the bank’s transaction while it is here, and that is neither excluded nor charged to a file', async () => {
    const reference = await kept(5_000_00);
    const payment = await setup.awaiting(3_000_00);
    const parts = [{ amount: 3_000_00, transferId: payment.id }, { amount: 2_000_00 }];
    expect(await agreed(reference, { what: 'split', parts })).toBe('ok');
    const line = await outgoing(2_000_00, { reference });
    expect(line.returns).toMatchObject([{ wire: { reference: `${reference}-part-2` }, isContradicted: true }]);
    expect(await ignored(line)).toBe('wire/reference-used');
    const named = await setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber: '26-1', reason: 'A payoff' });
    expect(named.said).toBe('wire/reference-used');
    expect(await agreed(`${reference}-part-2`, { what: 'send back' })).toBe('ok');
    expect((await setup.lines()).filter((each) => each.id === line.id)).toEqual([]);
    expect((await wireOf(`${reference}-part-2`)).sentBackLine?.id).toBe(line.id);
  });

  test('contradicts it as a part of a part, and matches it exactly once it was returned', async () => {
    const reference = await kept(6_000_00);
    await split(reference, 3_500_00, 2_500_00);
    await split(`${reference}-part-1`, 1_234_00, 2_266_00);
    const line = await outgoing(1_234_00, { words: `Return of wire IMAD ${reference}` });
    expect(line.returns).toMatchObject([{ wire: { reference: `${reference}-part-3` }, isContradicted: true }]);
    expect((await wireOf(`${reference}-part-1`)).into).toEqual([`${reference}-part-3`, `${reference}-part-4`]);
    expect(await agreed(`${reference}-part-3`, { what: 'send back' })).toBe('ok');
    await setup.lines();
    expect((await wireOf(`${reference}-part-3`)).sentBackLine?.id).toBe(line.id);
  });

  test('can’t be given to anyone else by a transaction that names it, in the list or on the server', async () => {
    const [one, other] = [await kept(1_900_00), await kept(1_500_00)];
    await split(one, 1_500_00, 400_00);
    for (const reference of [`${one}-part-1`, other]) expect(await agreed(reference, { what: 'send back' })).toBe('ok');
    const lines = [
      await outgoing(1_500_00, { reference: 'OUT-FIRST-1', words: `Return of wire IMAD ${one}` }).catch(
        () => undefined,
      ),
      await outgoing(1_500_00, { reference: 'OUT-SECOND-2', words: `Return of wire IMAD ${one} again` }),
    ];
    for (const line of lines.filter((each) => each !== undefined)) {
      expect(line.returns?.filter(({ wire }) => wire.reference === other).map((each) => each.isContradicted)).toEqual([
        true,
      ]);
      const matched = await setup.onLine(setup.ROSA, matchReturnRoute, line, { reference: other });
      expect(matched.said).toBe('statement/no-return');
    }
  });

  test('lets the whole wire in one transaction be excluded after its parts were returned one by one', async () => {
    const reference = await kept(900_00);
    await split(reference, 500_00, 400_00);
    for (const at of [1, 2]) expect(await agreed(`${reference}-part-${at}`, { what: 'send back' })).toBe('ok');
    const line = await outgoing(900_00, { reference });
    expect(line.returns?.[0]?.reasons.join(' ')).toContain('returned one by one');
    expect(await ignored(line)).toBe('ok');
  });
});

describe('returning a part (X-324)', { tags: 'long' }, () => {
  test('takes someone who may return all of its wire, so no one gets around their limit by parts', async () => {
    const reference = await kept(5_000_00);
    const limited = { ...setup.SAM, approveUpTo: toCents(1_000_00) };
    expect(await agreed(reference, { what: 'send back' }, limited)).toBe('staff/over-own-limit');
    await setup.ops('call reject-at-bank', {
      ...{ by: 'Rosa Diaz', reason: 'By parts', reference, change: String((await wireOf(reference)).version) },
    });
    await split(reference, 1_000_00, 4_000_00);
    expect(await agreed(`${reference}-part-1`, { what: 'send back' }, limited)).toBe('staff/over-own-limit');
    expect(await agreed(`${reference}-part-1`, { what: 'send back' })).toBe('ok');
  });
});

describe('a reference that looks like a part’s (X-324, X-325)', { tags: 'long' }, () => {
  test('belongs to another wire on a transaction: it matches no part, and is recorded by itself', async () => {
    const reference = await kept(3_700_00);
    await split(reference, 2_000_00, 1_700_00);
    const alike = `${reference}PART2`;
    await setup.bringIn([{ reference: alike, amount: 1_700_00, sender: 'EVE', words: 'Incoming wire' }]);
    const line = await setup.lineOf(alike);
    expect((await wireOf(`${reference}-part-2`)).line).toBeUndefined();
    expect((await setup.onLine(setup.ROSA, keepLineRoute, line)).said).toBe('ok');
    expect(await setup.lineOf(alike, { state: 'matched' })).toMatchObject({
      wire: { state: 'unmatched', received: 1_700_00 },
    });
    expect(await wireOf(`${reference}-part-2`)).toMatchObject({ state: 'unmatched', part: { from: reference } });
  });

  test.each(['PART1', '-part-1', '-PART-1'])('stops no split, and stays a wire of its own: %s', async (end) => {
    const reference = await kept(4_100_00, `BANK${setup.imad().slice(-8)}`);
    const alike = `${reference}${end}`;
    await setup.bringIn([{ reference: alike, amount: 1_00 }]);
    expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(alike))).said).toBe('ok');
    expect(await split(reference, 4_000_00, 100_00)).toBe('ok');
    expect(await wireOf(`${reference}-part-1`)).toMatchObject({ state: 'unmatched', received: 4_000_00 });
    const { wire } = await setup.lineOf(alike, { state: 'matched' });
    expect(wire).toMatchObject({ state: 'unmatched', received: 1_00 });
    expect(await agreed(wire?.reference ?? '', { what: 'send back' })).toBe('ok');
    expect(await wireOf(`${reference}-part-1`)).toMatchObject({ state: 'unmatched' });
  });
});

describe('a wire that was split and undone again and again (X-324, X-325)', { tags: 'long' }, () => {
  test('can always be resolved, however often', async () => {
    const reference = await kept(2_500_00);
    let said = 'ok';
    for (let round = 0; said === 'ok' && round < 30; round += 1) {
      said = await split(reference, 1_500_00, 1_000_00);
      const [part = ''] = (await wireOf(reference)).into ?? [];
      if (said === 'ok') expect(await agreed(part, { what: 'undo' })).toBe('ok');
    }
    expect(said).toBe('wire/too-many-steps');
    expect(await agreed(reference, { what: 'send back' })).toBe('ok');
  });

  test('is unidentified by itself in the end, and so are combined ones', async () => {
    const [first, second] = [await kept(710_00), await kept(290_00)];
    let said = 'ok';
    for (let round = 0; said === 'ok' && round < 30; round += 1) {
      const payment = await setup.awaiting(1_000_00);
      said = await agreed(first, { what: 'join', others: [second], transferId: payment.id });
      if (said !== 'ok') break;
      expect(await agreed(first, { what: 'reopen' })).toBe('ok');
    }
    expect(said).toBe('wire/too-many-steps');
    for (const reference of [first, second]) expect(await agreed(reference, { what: 'send back' })).toBe('ok');
  });
});
