import { describe, expect, test } from 'vitest';
import {
  approveAtBankRoute,
  askBankStepUpRoute,
  ignoreLineRoute,
  keepLineRoute,
  matchReturnRoute,
  proposeAtBankRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { setUpStatements } from './statements-setup.ts';

/*
 * A wire that two people returned is on the bank's statement as an outgoing transaction. The transaction is matched to
 * it, automatically only if it names the wire.
 */

/** A Tuesday. */
const TODAY = '2026-11-24';
let amounts = 0;
const setup = await setUpStatements();
setup.world.clock.set(new Date(`${TODAY}T16:00:00.000Z`));

/** An amount that no other wire in these tests has. */
const anAmount = (): number => {
  amounts += 1;
  return 1_000_00 + amounts;
};
const find = async (reference: string) => {
  const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
  const found = await receivedWires.find(setup.tenant, reference);
  if (!found) throw new Error(`No wire has the reference ${reference}.`);
  return found;
};
/** An unidentified wire. */
async function kept(amount: number, reference = setup.imad()): Promise<string> {
  await setup.bringIn([{ reference, amount }]);
  expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
  return reference;
}
/** Two people return it. */
async function sentBack(reference: string): Promise<string> {
  const body = { version: (await find(reference)).version, what: 'send back', reason: 'Meant for another company' };
  expect((await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, body)).said).toBe('ok');
  expect((await setup.approve(setup.SAM, reference, (await find(reference)).version)).said).toBe('ok');
  return reference;
}
const wentBack = async (amount: number): Promise<string> => sentBack(await kept(amount));

let lines = 0;
/** An outgoing transaction, with the bank description. */
async function wentOut(amount: number, words = 'Outgoing wire transfer', over: object = {}) {
  lines += 1;
  const reference = `OUT${String(lines).padStart(6, '0')}`;
  await setup.bringIn([{ reference, amount: -amount, sender: 'ADA BUYER', words, on: TODAY, ...over }]);
  return reference;
}
const waits = (reference: string): Promise<ShownLine> => setup.lineOf(reference);
const inState = (state: string) => (reference: string) =>
  setup.lineOf(reference, { state, month: TODAY.slice(0, 'yyyy-mm'.length) });
const isMatched = inState('matched');
const match = async (reference: string, wire: string) =>
  setup.onLine(setup.ROSA, matchReturnRoute, await waits(reference), { reference: wire });

describe('returning a wire (X-215, X-320)', () => {
  test('is approved in words that name the sender: the company at its bank, and not the portal', async () => {
    const reference = await kept(anAmount());
    const body = { version: (await find(reference)).version, what: 'send back', reason: 'Meant for another company' };
    expect((await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, body)).said).toBe('ok');
    const { version } = await find(reference);
    const asked = await setup.onWire(setup.SAM, askBankStepUpRoute, reference, { version });
    expect(asked.body['words']).toMatch(
      /^Record that the wire of .+ is returned to its sender\. The return wire is ordered at the bank, not here$/,
    );
  });
});

describe('the transaction of a returned wire (X-320)', () => {
  test('is suggested by its amount with the reason, and a person confirms it', async () => {
    const amount = anAmount();
    const wire = await wentBack(amount);
    const out = await wentOut(amount);
    const { returns, proposals } = await waits(out);
    expect(proposals).toEqual([]);
    expect(returns).toMatchObject([{ wire: { reference: wire, received: amount }, isContradicted: false }]);
    expect(returns?.[0]?.reasons.join(' ')).toMatch(/^It was returned on .+ Only the amount matches\.$/);
    const shown = await waits(out);
    expect((await match(out, wire)).body).toEqual({ state: 'matched', isHeld: false });
    // The same request again, whose first answer was lost.
    expect((await setup.onLine(setup.ROSA, matchReturnRoute, shown, { reference: wire })).said).toBe('ok');
    const { id, on } = await isMatched(out);
    expect((await find(wire)).sentBackLine).toEqual({ id, on, account: '4321' });
    expect((await isMatched(out)).wire).toMatchObject({ reference: wire, state: 'sent back' });
  });

  test('is matched automatically on import if it names the wire, with its year or without it', async () => {
    for (const name of [(imad: string) => imad, (imad: string) => imad.slice(4)]) {
      const amount = anAmount();
      const wire = await wentBack(amount);
      const out = await wentOut(amount, `Return of wire IMAD ${name(wire)}`);
      expect(await isMatched(out)).toMatchObject({
        wire: { reference: wire },
        last: { name: 'match', by: 'The system' },
      });
      expect((await find(wire)).sentBackLine?.id).toBe((await isMatched(out)).id);
    }
  });

  test('is matched at the next read if two people agree after it came', async () => {
    const amount = anAmount();
    const wire = await kept(amount);
    const out = await wentOut(amount, `Return of wire IMAD ${wire}`);
    const [here] = (await waits(out)).returns ?? [];
    expect(here).toMatchObject({ isContradicted: true, wire: { state: 'unmatched' } });
    expect((await match(out, wire)).said).toBe('statement/no-return');
    await sentBack(wire);
    await setup.lines();
    expect((await isMatched(out)).wire?.reference).toBe(wire);
  });

  test('is never guessed between two wires of one amount, and neither are two transactions that name one', async () => {
    const amount = anAmount();
    const [one, two] = [await wentBack(amount), await wentBack(amount)];
    const out = await wentOut(amount);
    expect((await waits(out)).returns?.map(({ wire }) => wire.reference)).toEqual([one, two].toSorted());
    expect((await match(out, two)).said).toBe('ok');
    const names = `Return of wire IMAD ${one}`;
    await setup.bringIn([
      { reference: 'OUTTWICE1', amount: -amount, words: `${names} and more`, on: TODAY },
      { reference: 'OUTTWICE2', amount: -amount, words: names, on: TODAY },
    ]);
    for (const each of ['OUTTWICE1', 'OUTTWICE2'])
      expect((await waits(each)).returns?.map(({ wire }) => wire.reference)).toEqual([one]);
    expect((await match('OUTTWICE1', one)).said).toBe('ok');
    expect((await waits('OUTTWICE2')).returns ?? []).toEqual([]);
    expect((await match('OUTTWICE2', one)).said).toBe('statement/no-return');
  });

  test('has the wire’s amount and days, is outgoing, and belongs to one wire', async () => {
    const amount = anAmount();
    const wire = await wentBack(amount);
    const other = await wentOut(amount + 50);
    expect((await match(other, wire)).said).toBe('statement/no-return');
    expect((await match(other, 'NOSUCHWIRE')).said).toBe('wire/unknown');
    const early = await wentOut(amount, 'Outgoing wire transfer', { on: '2026-11-02' });
    expect((await match(early, wire)).said).toBe('statement/no-return');
    const incoming = setup.imad();
    await setup.bringIn([{ reference: incoming, amount }]);
    expect((await match(incoming, wire)).said).toBe('wire/not-now');
    const out = await wentOut(amount);
    const shown = await waits(out);
    const both = await Promise.all(
      [0, 1].map(() => setup.onLine(setup.ROSA, matchReturnRoute, shown, { reference: wire })),
    );
    expect(both.map(({ said }) => said)).toContain('ok');
    expect((await setup.onLine(setup.SAM, matchReturnRoute, shown, { reference: wire })).said).toBe('staff/no-role');
  });

  test('is open again when two people undo it, and the wire has no transaction then', async () => {
    const amount = anAmount();
    const wire = await wentBack(amount);
    const out = await wentOut(amount, `Return of wire IMAD ${wire}`);
    const own = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    const because = { reason: 'It is another company’s' };
    expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, await isMatched(out), because)).said).toBe('ok');
    expect((await setup.approveLine(own, await isMatched(out))).said).toBe('staff/same-person');
    expect((await find(wire)).sentBackLine).toBeDefined();
    const before = await isMatched(out);
    expect((await setup.approveLine(setup.SAM, before)).body['state']).toBe('new');
    // A retry decides nothing, so its step-up may be used up.
    const retry = { stepUp: 'f'.repeat(32) };
    expect((await setup.onLine(setup.SAM, approveAtBankRoute, before, retry)).said).toBe('ok');
    expect((await find(wire)).sentBackLine).toBeUndefined();
    // Someone has worked on it, so only a person can match it again.
    expect((await waits(out)).returns).toHaveLength(1);
    expect((await match(out, wire)).said).toBe('ok');
  });

  test('is excluded if two files of the bank list it, but never while the wire of its reference is still here', async () => {
    const amount = anAmount();
    const wire = await kept(amount);
    const told = (words: string) => ({ reference: wire, amount: -amount, words: `Wire out ${words}`, on: TODAY });
    await setup.bringIn([told('told once'), told('told otherwise')]);
    const ignore = (line: ShownLine) => setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: 'Told twice' });
    const [one, two] = (await setup.lines()).filter(({ reference }) => reference === wire);
    if (!one || !two) throw new Error('Both lines wait.');
    const refused = await ignore(two);
    expect(refused.said).toBe('wire/reference-used');
    expect(refused.body['message']).toContain('Ask the bank');
    await sentBack(wire);
    expect((await setup.onLine(setup.ROSA, matchReturnRoute, one, { reference: wire })).said).toBe('ok');
    expect((await ignore(two)).said).toBe('ok');
  });

  test('is in the audit log, and so is who undid it', async () => {
    const amount = anAmount();
    const wire = await wentBack(amount);
    const out = await wentOut(amount);
    await match(out, wire);
    await setup.written();
    const { on, id } = await isMatched(out);
    const told: object[] = [];
    for await (const record of setup.books.records(setup.tenant))
      if (record.subject === `${on}/${id.slice(0, 12)}`) told.push(record);
    expect(told).toMatchObject([
      { what: 'statement/return-matched', by: 'Rosa Diaz', details: { amount, direction: 'out', wire } },
    ]);
  });
});

describe('a returned wire without its transaction (X-320)', () => {
  test('is listed with bank activity once statements of later days were imported, until it has its transaction', async () => {
    const amount = anAmount();
    const wire = await wentBack(amount);
    const open = async () => (await setup.wireDesk()).sentBack.find(({ reference }) => reference === wire);
    await setup.bringIn([{ reference: setup.imad(), amount: 1_00, on: TODAY }]);
    expect(await open()).toBeUndefined();
    expect((await setup.wireDesk()).wires.map(({ reference }) => reference)).not.toContain(wire);
    const later = '2026-11-25';
    setup.world.clock.set(new Date(`${later}T16:00:00.000Z`));
    await setup.bringIn([{ reference: setup.imad(), amount: 1_00, on: later }]);
    expect(await open()).toMatchObject({ received: amount, sender: 'ADA BUYER', on: TODAY });
    const out = await wentOut(amount, 'Outgoing wire transfer', { on: later });
    expect(await open()).toBeDefined();
    expect((await match(out, wire)).said).toBe('ok');
    expect(await open()).toBeUndefined();
  });

  test('is a contradiction if the bank took back matched money, with what to do', async () => {
    const amount = anAmount();
    const payment = await setup.awaiting(amount - 1_00);
    const reference = setup.imad();
    await setup.forgetStatements();
    await setup.bringIn([{ reference, amount: payment.amount + payment.fee }]);
    const { confirmLineRoute } = await import('#shared/contracts/statements.ts');
    const line = await setup.lineOf(reference);
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))).said).toBe('ok');
    const out = await wentOut(line.amount, `Wire reversal IMAD ${reference}`);
    const [back] = (await waits(out)).returns ?? [];
    expect(back).toMatchObject({ isContradicted: true, wire: { state: 'applied', paid: { id: payment.id } } });
    expect(back?.reasons.join(' ')).toContain('Ask the bank. If it took the money back, undo the match first');
    expect((await match(out, reference)).said).toBe('statement/no-return');
    // Two people undo the receipt and return the wire. The transaction follows.
    const { version } = await find(reference);
    const reopen = { version, what: 'reopen', reason: 'The bank took it back' };
    expect((await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, reopen)).said).toBe('ok');
    expect((await setup.approve(setup.SAM, reference, version + 1)).said).toBe('ok');
    await sentBack(reference);
    await setup.lines();
    expect((await isMatched(out)).wire?.reference).toBe(reference);
  });
});
