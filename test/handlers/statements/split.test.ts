import { describe, expect, test } from 'vitest';
import { answerFor } from '#functions/console/answer.ts';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import { fullName } from '#shared/client/client.ts';
import {
  askBankStepUpRoute,
  confirmLineRoute,
  keepLineRoute,
  proposeAtBankRoute,
  rejectAtBankRoute,
} from '#shared/contracts/statements.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire, WireMove } from '#shared/wire/received.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { setUpStatements } from './statements-setup.ts';

/**
 * One wire for several payments, and several wires for one: the totals that arrived and were received stay the same.
 */
const setup = await setUpStatements();

const reason = 'The client says so on the phone';

/** An unidentified wire of this amount on the statement. */
async function held(amount: number, sender = 'ADA BUYER'): Promise<string> {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender, words: 'Incoming wire' }]);
  expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
  return reference;
}

const wireOf = async (reference: string): Promise<ReceivedWire> => {
  const shown = (await setup.ops('wire show', { reference })) as never as { value?: { data: ReceivedWire } };
  if (!shown.value) throw new Error(`No wire has the reference ${reference}.`);
  return shown.value.data;
};

async function propose(reference: string, body: object, who = setup.ROSA) {
  const { version } = await wireOf(reference);
  return setup.onWire(who, proposeAtBankRoute, reference, { version, reason, ...body });
}
const approve = async (reference: string, who = setup.SAM) =>
  setup.approve(who, reference, (await wireOf(reference)).version);

/** A proposal that two people agree to. Returns the approver's answer. */
async function agreed(reference: string, body: object) {
  const proposed = await propose(reference, body);
  expect(proposed.said).toBe('ok');
  return approve(reference);
}

/** The words that an approver reads and steps up for. */
async function wordsFor(reference: string) {
  const { version } = await wireOf(reference);
  return (await setup.onWire(setup.SAM, askBankStepUpRoute, reference, { version })).body['words'];
}

const part = (amount: number, payment?: Transfer) => ({ amount, ...(payment ? { transferId: payment.id } : {}) });

/** The books' balances of unidentified money and of the bank account. */
async function books() {
  await setup.written();
  const entries = await setup.books.allEntries(setup.tenant);
  const sum = (name: string) =>
    entries
      .flatMap(({ movements }) => movements)
      .reduce(
        (all, { debit, credit, amount }) => all + (debit === name ? amount : 0) - (credit === name ? amount : 0),
        0,
      );
  return { bank: sum('trust bank'), unidentified: 0 - sum('unassigned') };
}

describe('one wire for two payments (X-324)', () => {
  test('gives each payment its part once two people agree, and the approval names every part', async () => {
    const before = await books();
    const [one, two] = [await setup.awaiting(5_000_00), await setup.awaiting(2_500_00)];
    const reference = await held(7_500_00);
    await propose(reference, { what: 'split', parts: [part(5_000_00, one), part(2_500_00, two)] });
    expect((await setup.wireDesk()).wires.find((wire) => wire.reference === reference)).toMatchObject({
      proposed: {
        what: 'split',
        parts: [
          { amount: 5_000_00, payment: { referenceId: one.referenceId } },
          { amount: 2_500_00, payment: { referenceId: two.referenceId } },
        ],
      },
    });
    expect((await setup.stored(one)).status).toBe('awaiting wire');
    const { version } = await wireOf(reference);
    const asked = await setup.onWire(setup.SAM, askBankStepUpRoute, reference, { version });
    const payer = fullName(one);
    expect(asked.body['words']).toBe(
      `Split the wire of $7,500.00 from ADA BUYER, on the statement of Fri, Nov 20, into $5,000.00 for payment ${one.referenceId} (${payer} was asked for $5,000.00) and $2,500.00 for payment ${two.referenceId} (${payer} was asked for $2,500.00)`,
    );
    expect((await approve(reference)).said).toBe('ok');

    for (const payment of [one, two])
      expect(await setup.stored(payment)).toMatchObject({
        status: 'completed',
        wireReceipt: { received: payment.amount, confirmedBy: 'Rosa Diaz', approvedBy: 'Sam Okafor' },
      });
    expect(await wireOf(reference)).toMatchObject({
      ...{ state: 'split', received: 7_500_00, into: [`${reference}-part-1`, `${reference}-part-2`] },
    });
    expect(await wireOf(`${reference}-part-2`)).toMatchObject({
      ...{ state: 'applied', received: 2_500_00, part: { from: reference }, transfer: { id: two.id } },
    });
    expect(await books()).toEqual({ bank: before.bank + 7_500_00, unidentified: before.unidentified });
    expect(await setup.lineOf(reference, { state: 'matched' })).toMatchObject({ wire: { state: 'split' } });
    const desk = await setup.wireDesk();
    expect(desk.wires.filter((wire) => wire.reference.startsWith(reference))).toEqual([]);
  });

  test('for more than was requested leaves the rest unidentified, which can be returned by itself', async () => {
    const before = await books();
    const payment = await setup.awaiting(3_000_00);
    const reference = await held(3_400_00);
    await agreed(reference, { what: 'split', parts: [part(3_000_00, payment), part(400_00)] });
    const rest = `${reference}-part-2`;
    expect(await books()).toEqual({ bank: before.bank + 3_400_00, unidentified: before.unidentified + 400_00 });
    const [shown] = (await setup.wireDesk()).wires.filter((wire) => wire.reference === rest);
    expect(shown).toMatchObject({ state: 'unmatched', received: 400_00, partOf: reference });
    expect((await propose(rest, { what: 'void' })).said).toBe('wire/made-of-others');
    expect((await agreed(rest, { what: 'send back' })).said).toBe('ok');
    expect(await books()).toEqual({ bank: before.bank + 3_000_00, unidentified: before.unidentified });
  });

  test('closes the failed deposit that a part pays again (D-117)', async () => {
    const amount = 1_500_00 as Transfer['amount'];
    const failed = await setup.world.addDraft(setup.payer.client, { status: 'error', amount, events: [] });
    const again = await setup.awaiting(amount, { retryOf: { id: failed.id, code: 'R01' } });
    await agreed(await held(1_600_00), { what: 'split', parts: [part(amount, again), part(100_00)] });
    expect((await setup.stored(failed)).status).toBe('cancelled');
  });

  test.each<[string, (one: Transfer) => readonly object[], string]>([
    ['parts that don’t add up', (one) => [part(999_99, one), part(1)], '$1,000.00'],
    ['a part of zero', (one) => [part(1_000_00, one), part(0)], 'each of them has an amount'],
    ['only one part', (one) => [part(1_000_00, one)], '2 to 10 parts'],
    ['two parts for one payment', (one) => [part(400_00, one), part(600_01, one)], 'Each part needs its own payment.'],
  ])('is refused with %s', async (_, parts, sentence) => {
    const payment = await setup.awaiting(1_000_00);
    const reference = await held(1_000_01);
    const refused = await propose(reference, { what: 'split', parts: parts(payment) });
    expect(refused.said).toBe('wire/bad-parts');
    expect(JSON.stringify(refused.body)).toContain(sentence);
    expect((await wireOf(reference)).proposed).toBeUndefined();
  });

  test('needs someone other than its proposer, and each payment in its current version', async () => {
    const [one, two] = [await setup.awaiting(600_00), await setup.awaiting(400_00)];
    const reference = await held(1_000_00);
    await propose(reference, { what: 'split', parts: [part(600_00, one), part(400_00, two)] });
    const both = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    expect((await approve(reference, both)).said).toBe('staff/same-person');
    const other = await held(400_00);
    await agreed(other, { what: 'apply', transferId: two.id });
    expect((await approve(reference)).said).toBe('transfer/wrong-status');
    expect((await setup.stored(one)).status).toBe('awaiting wire');
    expect(await wireOf(reference)).toMatchObject({ state: 'unmatched' });
  });

  test('wins or loses against another decision at the same moment, and no money is counted twice', async () => {
    const before = await books();
    const [one, two] = [await setup.awaiting(700_00), await setup.awaiting(300_00)];
    const reference = await held(1_000_00);
    await propose(reference, { what: 'split', parts: [part(700_00, one), part(300_00, two)] });
    const again = await Promise.all([approve(reference), approve(reference), approve(reference)]);
    expect(again.filter(({ said }) => said === 'ok')).toHaveLength(1);
    expect(await books()).toEqual({ bank: before.bank + 1_000_00, unidentified: before.unidentified });
  });
});

describe('a deposit that is partly a payment’s and partly a file’s (X-324, X-284)', () => {
  const FILE = '26-9100';
  const posted = (amount: number, fileNumber = FILE) => ({ amount, fileNumber });
  const proofsOf = async () => (await setup.ports.files.promised(setup.tenant, fileIdOf('', FILE))).proofs ?? [];
  /** A disbursement of the file that needs approval. */
  const payout = (amount: number): Promise<Transfer> =>
    addPayout(setup.world, setup.payer.client, {
      ...{ amount: amount as Transfer['amount'], fileNumber: FILE, status: 'awaiting approval', cover: undefined },
      events: PREPARED,
    });
  const released = ({ id }: Transfer) =>
    setup.ops('call second-person', { move: 'approve', transfer: id, by: 'Sam Okafor' });

  test('completes the payment, counts for the file, and leaves the rest of the books as they were', async () => {
    const before = await books();
    const [payment, out] = [await setup.awaiting(100_000_00), await payout(10_000_00)];
    const reference = await held(110_000_00);
    expect(JSON.stringify(await released(out))).toContain('post it to this file in Bank activity');
    await propose(reference, { what: 'split', parts: [part(100_000_00, payment), posted(10_000_00)] });
    expect((await setup.wireDesk()).wires.find((wire) => wire.reference === reference)).toMatchObject({
      proposed: { parts: [{ payment: { referenceId: payment.referenceId } }, { fileNumber: FILE }] },
    });
    expect(await wordsFor(reference)).toBe(
      `Split the wire of $110,000.00 from ADA BUYER, on the statement of Fri, Nov 20, into $100,000.00 for payment ${payment.referenceId} (${fullName(payment)} was asked for $100,000.00) and $10,000.00 posted to file ${FILE}`,
    );
    expect(await proofsOf()).toEqual([]);
    expect((await approve(reference)).said).toBe('ok');
    const own = `${reference}-part-2`;
    const line = await setup.lineOf(reference, { state: 'matched' });
    expect(line).toMatchObject({ posted: [{ reference: own, state: 'posted', file: { fileNumber: FILE } }] });
    expect(await proofsOf()).toMatchObject([
      { id: line.id, amount: 10_000_00, reference: own, by: 'Sam Okafor', partOf: { amount: 110_000_00 } },
    ]);
    expect((await setup.stored(payment)).status).toBe('completed');
    // The books have nothing of what is posted to a file.
    expect(await books()).toEqual({ bank: before.bank + 100_000_00, unidentified: before.unidentified });
    expect((await released(out)).ok).toBe(true);
    expect((await setup.stored(out)).cover).toEqual({ proven: 10_000_00 });

    // Two people undo the posting: the disbursement that relied on it is held, and the part is unidentified.
    expect((await propose(own, { what: 'send back' })).said).toBe('wire/not-now');
    await propose(own, { what: 'unpost' });
    const both = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    expect((await approve(own, both)).said).toBe('staff/same-person');
    expect(await wordsFor(own)).toBe(
      `Undo the posting of $10,000.00 from ADA BUYER, on the statement of Fri, Nov 20, to file ${FILE}`,
    );
    expect((await approve(own)).said).toBe('ok');
    expect(await proofsOf()).toEqual([]);
    expect(await wireOf(own)).toMatchObject({ state: 'unmatched' });
    expect((await wireOf(own)).file).toBeUndefined();
    expect(await setup.stored(out)).toMatchObject({ problem: { code: 'LOST_COVER' } });
    expect(await books()).toEqual({ bank: before.bank + 110_000_00, unidentified: before.unidentified + 10_000_00 });
  });

  test('needs a statement that shows it, a file that is known, and one place for each part', async () => {
    const payment = await setup.awaiting(900_00);
    const reference = await held(1_000_00);
    const parts = (...given: readonly object[]) => propose(reference, { what: 'split', parts: given });
    expect((await parts(part(900_00, payment), posted(100_00, '26-9199'))).said).toBe('statement/unknown-file');
    const twice = await parts(part(900_00, payment), { ...part(100_00, payment), fileNumber: FILE });
    expect(JSON.stringify(twice.body)).toContain('for a payment or for a file, not for both');
    const same = await parts(posted(900_00), posted(100_00));
    expect(JSON.stringify(same.body)).toContain('Each part needs its own file');
    const typed = setup.imad();
    const said = { reference: typed, amount: '1,000.00', sender: 'ADA', on: '2026-11-20', by: 'Rosa Diaz' };
    await setup.ops('wire keep', said);
    const early = await propose(typed, { what: 'split', parts: [part(900_00, payment), posted(100_00)] });
    expect(JSON.stringify(early.body)).toContain('once a statement shows the wire');
  });

  test('gives its file the money once, however many approve at the same moment', async () => {
    const before = (await proofsOf()).length;
    const payment = await setup.awaiting(900_00, { fileNumber: FILE });
    const reference = await held(1_000_00);
    await propose(reference, { what: 'split', parts: [part(900_00, payment), posted(100_00)] });
    const again = await Promise.all([approve(reference), approve(reference), approve(reference)]);
    expect(again.filter(({ said }) => said === 'ok')).toHaveLength(1);
    expect(await proofsOf()).toHaveLength(before + 1);
  });
});

describe('the approver’s confirmation about a wire (X-215)', () => {
  test('names the payer, the requested amount, what arrived, and the difference, and so does the payment’s page', async () => {
    const payment = await setup.awaiting(67_254_94);
    const reference = await held(67_229_94);
    await propose(reference, { what: 'apply', transferId: payment.id });
    const { version } = await wireOf(reference);
    const asked = await setup.onWire(setup.SAM, askBankStepUpRoute, reference, { version });
    expect(asked.body['words']).toBe(
      `Apply the wire of $67,229.94 from ADA BUYER, on the statement of Fri, Nov 20, to payment ${payment.referenceId} (${fullName(payment)} was asked for $67,254.94: this is $25.00 less than was asked)`,
    );
    expect((await approve(reference)).said).toBe('ok');
    const telling = { goodFundsDays: 2, timeZone: 'America/New_York', isAtDesk: true };
    const told = answerFor(await setup.stored(payment), [], { ...telling, now: new Date('2026-11-20T20:00:00.000Z') });
    expect(told.join(' ')).toContain('the money has cleared. It is $25.00 less than was asked.');
  });
});

describe('a rejected proposal (X-215)', () => {
  test('shows at the wire with who rejected it and why, until the next one', async () => {
    const payment = await setup.awaiting(1_111_00);
    const reference = await held(1_111_00);
    const shown = async () => (await setup.wireDesk()).wires.find((wire) => wire.reference === reference);
    await propose(reference, { what: 'apply', transferId: payment.id });
    expect((await shown())?.dropped).toBeUndefined();
    const body = { version: (await wireOf(reference)).version, reason: 'Wrong client' };
    expect((await setup.onWire(setup.SAM, rejectAtBankRoute, reference, body)).said).toBe('ok');
    const at = (await wireOf(reference)).steps.at(-1)?.at;
    expect((await shown())?.dropped).toEqual({ by: 'Sam Okafor', at, reason: 'Wrong client' });
    await propose(reference, { what: 'void' });
    expect((await shown())?.dropped).toBeUndefined();
  });
});

describe('two wires for one payment (X-325)', () => {
  test('are received together once two people agree', async () => {
    const before = await books();
    const payment = await setup.awaiting(9_000_00);
    const [first, second] = [await held(6_000_00), await held(3_000_00, 'BO BUYER')];
    const wish = { what: 'join', others: [second], transferId: payment.id };
    expect((await propose(first, wish)).said).toBe('ok');
    expect((await setup.wireDesk()).wires.find((wire) => wire.reference === first)).toMatchObject({
      proposed: { what: 'join', others: [{ reference: second, received: 3_000_00 }] },
    });
    const { version } = await wireOf(first);
    const asked = await setup.onWire(setup.SAM, askBankStepUpRoute, first, { version });
    expect(asked.body['words']).toBe(
      `Combine the wire of $6,000.00 from ADA BUYER, on the statement of Fri, Nov 20, with the wire ${second} of $3,000.00, and apply the $9,000.00 to payment ${payment.referenceId} (${fullName(payment)} was asked for $9,000.00)`,
    );
    expect((await approve(first)).said).toBe('ok');
    expect(await setup.stored(payment)).toMatchObject({
      status: 'completed',
      wireReceipt: { received: 9_000_00, reference: `${first}-with-${second}`, sender: 'ADA BUYER, BO BUYER' },
    });
    for (const reference of [first, second])
      expect(await wireOf(reference)).toMatchObject({
        state: 'applied',
        joined: [first, second],
        transfer: { id: payment.id },
      });
    expect(await books()).toEqual({ bank: before.bank + 9_000_00, unidentified: before.unidentified });
  });

  test('are refused if one of them has changed since the proposal', async () => {
    const payment = await setup.awaiting(800_00);
    const [first, second] = [await held(500_00), await held(300_00)];
    await propose(first, { what: 'join', others: [second], transferId: payment.id });
    await agreed(second, { what: 'send back' });
    expect((await approve(first)).said).toBe('wire/not-now');
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
  });

  test.each<[string, (own: string, gone: string) => readonly string[], string]>([
    ['itself', (own) => [own.toLowerCase()], 'wire/bad-parts'],
    ['nothing', () => [], 'wire/bad-parts'],
    ['one that was received already', (_, gone) => [gone], 'wire/not-now'],
    ['an unknown one', () => ['UNKNOWN-9'], 'wire/unknown'],
  ])('are refused with %s', async (_, others, code) => {
    const payment = await setup.awaiting(500_00);
    const gone = setup.imad();
    await setup.bringIn([{ reference: gone, amount: 200_00, words: 'Incoming wire' }]);
    const paid = await setup.awaiting(200_00);
    await setup.onLine(setup.ROSA, confirmLineRoute, await setup.lineOf(gone), setup.confirmed(paid));
    const reference = await held(500_00);
    const wish = { what: 'join', others: others(reference, gone), transferId: payment.id };
    expect((await propose(reference, wish)).said).toBe(code);
  });

  test('are each unidentified again once two people undo the match of any of them, and the approver reads all', async () => {
    const before = await books();
    const payment = await setup.awaiting(700_00);
    const [first, second] = [await held(400_00), await held(300_00, 'BO BUYER')];
    await agreed(first, { what: 'join', others: [second], transferId: payment.id });
    expect((await propose(second, { what: 'reopen' })).said).toBe('ok');
    expect(await wordsFor(first)).toBe(
      `Undo the match of the wire of $400.00 from ADA BUYER, on the statement of Fri, Nov 20, with the wire ${second} of $300.00, to payment ${payment.referenceId} (${fullName(payment)} was asked for $700.00)`,
    );
    expect((await approve(first)).said).toBe('ok');
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
    for (const reference of [first, second]) {
      const wire = await wireOf(reference);
      expect([wire.state, wire.transfer, wire.joined]).toEqual(['unmatched', undefined, undefined]);
    }
    expect(await books()).toEqual({ bank: before.bank + 700_00, unidentified: before.unidentified + 700_00 });
    expect((await agreed(second, { what: 'void' })).said).toBe('ok');
    expect((await setup.lineOf(second)).state).toBe('new');
  });
});

describe('undoing a split (X-324)', () => {
  test('takes two people once every part is unidentified again, and it can be done again', async () => {
    const before = await books();
    const [one, two] = [await setup.awaiting(600_00), await setup.awaiting(400_00)];
    const reference = await held(1_000_00);
    const parts = [part(600_00, one), part(400_00, two)];
    for (let round = 0; round < 2; round += 1) {
      await agreed(reference, { what: 'split', parts });
      const [first, second] = [`${reference}-part-1`, `${reference}-part-2`];
      await agreed(first, { what: 'reopen' });
      await propose(first, { what: 'undo' });
      expect((await approve(first)).said).toBe('wire/not-now');
      await agreed(second, { what: 'reopen' });
      expect((await agreed(second, { what: 'undo' })).said).toBe('wire/not-now');
      expect((await propose(first, { what: 'undo' })).said).toBe('ok');
      await setup.ops('call reject-at-bank', {
        ...{ by: 'Rosa Diaz', reason, reference: second, change: String((await wireOf(second)).version) },
      });
      expect((await approve(first)).said).toBe('ok');
      expect(await wireOf(reference)).toMatchObject({ state: 'unmatched', received: 1_000_00 });
      expect((await wireOf(reference)).into).toBeUndefined();
      expect(await wireOf(first)).toMatchObject({ state: 'void' });
      expect(await books()).toEqual({ bank: before.bank + 1_000_00, unidentified: before.unidentified + 1_000_00 });
    }
    expect((await setup.stored(one)).status).toBe('awaiting wire');
  });

  test('takes an approver who sees and steps up for every part, and all the money involved', async () => {
    const reference = await held(5_000_00);
    await agreed(reference, { what: 'split', parts: [part(3_000_00), part(2_000_00)] });
    const [first, second] = [`${reference}-part-1`, `${reference}-part-2`];
    await propose(first, { what: 'undo' });
    expect(await wordsFor(first)).toBe(
      `Undo the split: the money of ${first} ($3,000.00) and ${second} ($2,000.00), $5,000.00 in total, is returned to the wire ${reference} of $5,000.00 from ADA BUYER, on the statement of Fri, Nov 20`,
    );
    expect((await approve(first)).said).toBe('ok');
    expect(await wireOf(reference)).toMatchObject({ state: 'unmatched', received: 5_000_00 });
  });

  test('isn’t offered for an ordinary wire', async () => {
    expect((await propose(await held(100_00), { what: 'undo' })).said).toBe('wire/not-now');
  });
});

/** A wire in each state that a move leads to. */
const WIRES = {
  'an unidentified wire': () => held(300_00),
  async 'a part of a split wire'() {
    const reference = await held(300_00);
    await agreed(reference, { what: 'split', parts: [part(200_00), part(100_00)] });
    return `${reference}-part-1`;
  },
  async 'a matched wire'() {
    const reference = await held(300_00);
    await agreed(reference, { what: 'apply', transferId: (await setup.awaiting(300_00)).id });
    return reference;
  },
  async 'a matched part'() {
    const reference = await held(300_00);
    await agreed(reference, { what: 'split', parts: [part(200_00, await setup.awaiting(200_00)), part(100_00)] });
    return `${reference}-part-1`;
  },
  async 'combined wires'() {
    const reference = await held(300_00);
    const transferId = (await setup.awaiting(350_00)).id;
    await agreed(reference, { what: 'join', others: [await held(50_00)], transferId });
    return reference;
  },
} as const;

/** The details of a move of a wire of this amount. */
async function detailsOf(what: WireMove, received: number) {
  if (what === 'apply') return { transferId: (await setup.awaiting(received)).id };
  if (what === 'split') return { parts: [part(1_00), part(received - 1_00)] };
  if (what !== 'join') return {};
  return { others: [await held(50_00)], transferId: (await setup.awaiting(received + 50_00)).id };
}

describe('an office of two (D-112)', () => {
  test.each([
    ['an unidentified wire', ['apply', 'split', 'join', 'send back', 'void']],
    ['a part of a split wire', ['apply', 'split', 'join', 'send back', 'undo']],
    ['a matched wire', ['reopen']],
    ['a matched part', ['reopen']],
    ['combined wires', ['reopen']],
  ] as const)('can withdraw, reject and approve every proposal for %s', async (state, moves) => {
    for (const what of moves) {
      const reference = await WIRES[state]();
      const { received, state: before } = await wireOf(reference);
      const body = { what, ...(await detailsOf(what, received)) };
      for (const who of [setup.ROSA, setup.SAM]) {
        expect((await propose(reference, body)).said).toBe('ok');
        const { version } = await wireOf(reference);
        const ended = await setup.onWire(who, rejectAtBankRoute, reference, { version, reason: 'Not yet' });
        expect([what, ended.said]).toEqual([what, 'ok']);
        expect(await wireOf(reference)).toMatchObject({ state: before, received });
      }
      expect([what, (await agreed(reference, body)).said]).toEqual([what, 'ok']);
    }
  });
});
