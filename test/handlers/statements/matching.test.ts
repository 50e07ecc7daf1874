import { describe, expect, test } from 'vitest';
import { confirmWireRoute } from '#shared/contracts/desk.ts';
import {
  approveAtBankRoute,
  askBankStepUpRoute,
  confirmCertainRoute,
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  proposeAtBankRoute,
  rejectAtBankRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();

describe('importing a statement (X-241)', () => {
  test('writes a transaction once, however often its file is imported and whichever files overlap', async () => {
    const [first, second, third] = [setup.imad(), setup.imad(), setup.imad()];
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;
    const said = [first, second, third].map((reference, at) => ({ on: days[at] ?? '', reference, amount: 100_00 }));
    const counts = ({ statements: [one] }: Awaited<ReturnType<typeof setup.bringIn>>) => [one?.added, one?.known];
    const account = '000123455151';
    expect(counts(await setup.bringIn(said.slice(0, 2), { account }))).toEqual([2, 0]);
    expect(counts(await setup.bringIn(said.slice(0, 2), { account }))).toEqual([0, 2]);
    expect(counts(await setup.bringIn(said.slice(1), { account, opening: 100_00 }))).toEqual([1, 1]);
    const waiting = (await setup.lines()).filter(({ reference }) => [first, second, third].includes(reference));
    expect(waiting.map(({ reference }) => reference)).toEqual([first, second, third]);
  });

  test('lists a day’s transactions in the order of the bank’s file, also those of a later file (X-355)', async () => {
    const account = '000123456262';
    const said = [5, 1, 4, 2, 3].map((nth) => ({ reference: setup.imad(), on: '2026-11-12', amount: nth * 100_00 }));
    const own = async (query = {}) => (await setup.lines(query)).filter((line) => line.account === '6262');
    await setup.bringIn(said.slice(0, 3), { account });
    await setup.bringIn(said, { account });
    expect((await own()).map(({ amount }) => amount)).toEqual(said.map(({ amount }) => amount));
    expect((await own()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  test('names the missing days when a balance does not continue from the previous one', async () => {
    const account = '000111222333';
    const one = { reference: setup.imad(), on: '2026-11-02', amount: 100_00 };
    const other = { reference: setup.imad(), on: '2026-11-05', amount: 100_00 };
    expect((await setup.bringIn([one], { account })).statements[0]?.warnings).toEqual([]);
    const { statements } = await setup.bringIn([other], { account, opening: 700_00 });
    expect(statements[0]?.warnings).toEqual([
      'Bank activity is missing between 2026-11-02 and 2026-11-05: the earlier statement ends with $100.00, and this one starts with $700.00.',
    ]);
  });

  test('writes every line once when two people import the same file at the same moment', async () => {
    const said = Array.from({ length: 30 }, () => ({ reference: setup.imad(), on: '2026-11-10' }));
    const text = tableOf(said, { account: '000123455555' });
    const both = await Promise.all([setup.imported(text), setup.imported(text)]);
    expect(both.reduce((sum, { statements: [one] }) => sum + (one?.added ?? 0), 0)).toBe(30);
  });

  test('is for those who see the whole company', async () => {
    const office = { ...setup.ROSA, offices: ['65f0000000000000000000a1' as never] };
    const { importStatementRoute } = await import('#shared/contracts/statement-files.ts');
    const reply = await setup.call(office, importStatementRoute, {
      body: { file: Buffer.from(tableOf([{}])).toString('base64') },
    });
    expect(reply.said).toBe('staff/whole-company');
  });
});

describe('matching a transaction (X-242)', () => {
  test('completes the payment and records the match on the transaction, in one write', async () => {
    const payment = await setup.awaiting(7_100_00);
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 7_100_00 }]);
    const line = await setup.lineOf(reference);
    expect(line.proposals.map((each) => each.payment.id)).toContain(payment.id);
    expect(line.proposals[0]?.reasons.join(' ')).toMatch(/\w+/);
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))).body).toEqual({
      ...{ state: 'matched', isHeld: false, wire: reference },
    });
    expect((await setup.stored(payment)).status).toBe('completed');
    expect((await setup.stored(payment)).wireReceipt).toMatchObject({ reference, received: 7_100_00, on: line.on });
    expect(await setup.lineOf(reference, { state: 'matched', month: '2026-11' })).toMatchObject({
      // The client by name, not only the reference.
      wire: { reference, state: 'applied', paid: { id: payment.id, name: `${payment.firstName} ${payment.lastName}` } },
      last: { name: 'match', by: 'Rosa Diaz', reason: line.proposals[0]?.reasons.join(' ') },
    });
  });

  test('holds a transaction of another account than in the instructions until an approver accepts it (D-84)', async () => {
    const payment = await setup.awaiting(7_150_00, { wireInto: '7734' });
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 7_150_00, words: `Incoming wire ${payment.referenceId}` }]);
    const line = await setup.lineOf(reference);
    expect([line.account, line.isCertain]).toEqual(['4321', false]);
    const held = await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment));
    expect(held.body).toEqual({ state: 'matched', isHeld: true, wire: reference });
    const wire = (await setup.wireDesk()).wires.find((each) => each.reference === reference);
    expect(wire?.proposed?.reason).toBe(
      'It arrived in the account ending in 4321, but the wire instructions name the one ending in 7734.',
    );
    expect((await setup.approve(setup.SAM, reference, wire?.version ?? 0)).body).toMatchObject({ state: 'applied' });
  });

  test('holds a transaction of another amount until an approver steps up for it', async () => {
    const payment = await setup.awaiting(7_200_00);
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 7_175_00 }]);
    const line = await setup.lineOf(reference);
    const held = await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment));
    expect(held.body).toEqual({ state: 'matched', isHeld: true, wire: reference });
    const wire = (await setup.wireDesk()).wires.find((each) => each.reference === reference);
    expect(wire).toMatchObject({ state: 'unmatched', proposed: { what: 'apply', by: 'Rosa Diaz' } });
    const own = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    expect((await setup.approve(own, reference, wire?.version ?? 0)).said).toBe('staff/same-person');
    const unproved = { version: wire?.version ?? 0, stepUp: '0'.repeat(32) };
    expect((await setup.onWire(setup.SAM, approveAtBankRoute, reference, unproved)).said).toBe('staff/no-step-up');
    const ofOffice = { ...setup.SAM, offices: ['65f0000000000000000000a1'] as never };
    expect((await setup.onWire(ofOffice, approveAtBankRoute, reference, unproved)).said).toBe('staff/whole-company');
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
    expect((await setup.approve(setup.SAM, reference, wire?.version ?? 0)).body).toMatchObject({ state: 'applied' });
    expect((await setup.stored(payment)).status).toBe('completed');
  });

  test('follows the record of a wire that was typed in before its statement came', async () => {
    const payment = await setup.awaiting(7_300_00);
    const reference = setup.imad();
    const typed = { amount: undefined, received: 7_300_00, reference, sender: 'Ada Buyer', on: '2026-11-20' };
    expect((await setup.onPayment(setup.ROSA, confirmWireRoute, payment, typed)).said).toBe('ok');
    await setup.bringIn([{ reference, amount: 7_300_00 }]);
    expect((await setup.lines()).map((line) => line.reference)).not.toContain(reference);
    expect((await setup.lineOf(reference, { state: 'matched' })).wire?.paid?.id).toBe(payment.id);
  });

  test('is open again when two people void the record of its wire', async () => {
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 7_400_00 }]);
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    const [kept] = (await setup.wireDesk()).wires.filter((wire) => wire.reference === reference);
    const wish = { version: kept?.version, what: 'void', reason: 'Recorded twice' };
    const proposed = await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, wish);
    expect((await setup.approve(setup.SAM, reference, proposed.body['version'] as number)).said).toBe('ok');
    expect((await setup.lineOf(reference)).state).toBe('new');
  });

  test('refuses a second transaction of one wire, and an outgoing one', async () => {
    const [payment, other] = [await setup.awaiting(7_500_00), await setup.awaiting(7_500_00)];
    const reference = setup.imad();
    await setup.bringIn([
      { reference, amount: 7_500_00 },
      { reference, amount: 7_500_00 },
      { reference, amount: -1_00 },
    ]);
    const [first, second, out] = (await setup.lines()).filter((line) => line.reference === reference);
    if (!first || !second || !out) throw new Error('Three lines were brought in.');
    const [one, two, three] = [first, second, out].toSorted((a, b) => b.amount - a.amount) as [
      typeof out,
      typeof out,
      typeof out,
    ];
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, one, setup.confirmed(payment))).said).toBe('ok');
    const again = await setup.onLine(setup.ROSA, confirmLineRoute, two, setup.confirmed(other));
    expect(again.said).toBe('wire/reference-used');
    expect((await setup.onLine(setup.ROSA, keepLineRoute, three)).said).toBe('statement/not-incoming');
  });
});

describe('exact matches (X-129, X-243)', () => {
  test('are confirmed by one click, and the remaining ones are listed with the reason', async () => {
    const payments = [await setup.awaiting(8_100_00), await setup.awaiting(8_200_00)];
    const said = payments.map(({ referenceId, amount }) => ({
      ...{ reference: setup.imad(), amount, words: `Incoming wire ${referenceId}` },
    }));
    await setup.forgetStatements();
    await setup.bringIn(said);
    const certain = (await setup.lines()).filter((line) => said.some(({ reference }) => reference === line.reference));
    expect(certain.map((line) => line.isCertain)).toEqual([true, true]);
    const asked = certain.map(({ on, id: lineId, version, proposals: [first] }, at) => ({
      ...{ on, lineId, transferId: first?.payment.id, paymentVersion: first?.payment.version },
      // The second one has changed since it was shown.
      version: at === 0 ? version : version + 1,
    }));
    const reply = await setup.call(setup.ROSA, confirmCertainRoute, { body: { lines: asked } });
    expect(reply.body).toEqual({
      confirmed: 1,
      notConfirmed: [
        {
          lineId: certain[1]?.id,
          message: 'A colleague has already handled this transaction. Check its current status.',
        },
      ],
    });
  });

  test('never include one of two equal wires, or a wire for one of two equal payments', async () => {
    const payment = await setup.awaiting(8_300_00);
    const said = [setup.imad(), setup.imad()].map((reference) => ({
      ...{ reference, amount: 8_300_00, words: `Incoming wire ${payment.referenceId}` },
    }));
    await setup.bringIn(said);
    const both = (await setup.lines()).filter((line) => said.some(({ reference }) => reference === line.reference));
    expect(both.map((line) => line.isCertain)).toEqual([false, false]);
    const lines = both.map(({ on, id: lineId, version }) => ({
      ...{ on, lineId, version, transferId: payment.id, paymentVersion: payment.version },
    }));
    const reply = await setup.call(setup.ROSA, confirmCertainRoute, { body: { lines } });
    expect(reply.body['confirmed']).toBe(0);
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
    await Promise.all([setup.awaiting(8_400_00), setup.awaiting(8_400_00)]);
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 8_400_00 }]);
    expect(await setup.lineOf(reference)).toMatchObject({ isCertain: false, proposals: [{}, {}] });
  });
});

describe('excluding a transaction (X-244)', () => {
  test('takes a reason, and another person to undo it', async () => {
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 9_100_00, words: 'Interest' }]);
    const line = await setup.lineOf(reference);
    expect((await setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: 'Interest of the bank' })).said).toBe('ok');
    const ignored = await setup.lineOf(reference, { state: 'ignored' });
    expect(ignored.last).toMatchObject({ name: 'ignore', by: 'Rosa Diaz', reason: 'Interest of the bank' });
    const move = { reason: 'It was a deposit', what: 'void' };
    expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, ignored, move)).said).toBe('wire/unknown');
    await setup.onLine(setup.ROSA, proposeAtBankRoute, ignored, { reason: 'It was a deposit' });
    const proposed = await setup.lineOf(reference, { state: 'ignored' });
    expect(proposed).toMatchObject({ why: 'Interest of the bank', proposed: { reason: 'It was a deposit' } });
    const own = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    expect((await setup.approveLine(own, proposed)).said).toBe('staff/same-person');
    const unproved = { stepUp: 'f'.repeat(32) };
    expect((await setup.onLine(setup.SAM, approveAtBankRoute, proposed, unproved)).said).toBe('staff/no-step-up');
    const asked = await setup.onLine(setup.SAM, askBankStepUpRoute, proposed);
    expect(asked.body['words']).toBe('Undo the exclusion of $9,100.00 from ADA BUYER, on the statement of Fri, Nov 20');
    expect((await setup.approveLine(setup.SAM, proposed)).body['state']).toBe('new');
    expect((await setup.lineOf(reference)).state).toBe('new');
  });

  test('is listed for approvers from the proposal to undo it to the decision, and nowhere else', async () => {
    const { undecided } = await import('#functions/adapters/dynamo/console-reads.ts');
    const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
    const counts = async () => [
      (await setup.wireDesk()).wantedBack.length,
      (await undecided(setup.tenant)).length,
      (await statementLines.wantedBack(setup.tenant, 10)).lines.length,
    ];
    expect(await counts()).toEqual([0, 0, 0]);
    for (const agrees of [true, false]) {
      const reference = setup.imad();
      await setup.bringIn([{ reference, amount: 9_200_00, words: 'Interest' }]);
      await setup.onLine(setup.ROSA, ignoreLineRoute, await setup.lineOf(reference), { reason: 'Interest' });
      const ignored = await setup.lineOf(reference, { state: 'ignored' });
      await setup.onLine(setup.ROSA, proposeAtBankRoute, ignored, { reason: 'A deposit' });
      expect(await counts()).toEqual([1, 1, 1]);
      const [[wanted], [proposal]] = [(await setup.wireDesk()).wantedBack, (await setup.wireDesk()).proposals];
      expect(proposal).toMatchObject({ by: 'Rosa Diaz', reason: 'A deposit', mayApprove: false, mayReject: true });
      expect(proposal?.what).toContain('Undo the exclusion of $9,200.00');
      expect(wanted).toMatchObject({ reference, state: 'ignored', why: 'Interest', proposed: { by: 'Rosa Diaz' } });
      const [wait] = await undecided(setup.tenant);
      expect(wait).toMatchObject({ kind: 'decision', about: reference });
      const decided = agrees
        ? await setup.approveLine(setup.SAM, wanted as NonNullable<typeof wanted>)
        : await setup.onLine(setup.SAM, rejectAtBankRoute, wanted as NonNullable<typeof wanted>, { reason: 'It is' });
      expect(decided.said).toBe('ok');
      expect(await counts()).toEqual([0, 0, 0]);
    }
  });
});

describe('excluding money that went out (X-319)', () => {
  const reason = 'The office’s own rent';
  const exclude = (line: ShownLine) => setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason });
  const brought = async (amount: number, words: string, about: object = {}, on = '2026-11-20') => {
    const reference = setup.imad();
    await setup.bringIn([{ on, reference, amount, words, sender: '' }], about);
    return setup.lineOf(reference);
  };

  test('takes an approver, who reads that no file is charged with it', async () => {
    const line = await brought(-4_000_00, 'Outgoing wire');
    expect((await exclude(line)).body).toMatchObject({ state: 'new' });
    const [asked = line] = (await setup.wireDesk()).wantedBack;
    expect(asked.proposed).toMatchObject({ by: 'Rosa Diaz', reason, isExclusion: true });
    const { body } = await setup.onLine(setup.SAM, askBankStepUpRoute, asked);
    expect(body['words']).toContain('Exclude $4,000.00 to Outgoing wire');
    expect(body['words']).toContain('It left the trust account and is charged to no file');
    expect((await exclude(asked)).said).toBe('statement/line-changed');
    expect((await setup.approveLine(setup.SAM, asked)).body['state']).toBe('ignored');
    // The same request once more, after its answer was lost.
    const again = { version: asked.version, stepUp: 'f'.repeat(32) };
    expect((await setup.onLine(setup.SAM, approveAtBankRoute, asked, again)).body['state']).toBe('ignored');
  });

  test('is one person’s for the bank’s fee and for both sides of a transfer between own accounts', async () => {
    const fee = await brought(-25_00, 'Wire fee');
    expect(fee.kind).toBe('fee');
    expect((await exclude(fee)).body['state']).toBe('ignored');
    expect((await exclude(fee)).body['state']).toBe('ignored');
    // The same amount each day.
    for (const on of ['2026-11-19', '2026-11-20']) {
      const out = await brought(-5_000_00, 'Transfer to 8888', {}, on);
      const into = await brought(5_000_00, 'Transfer from 4321', { account: '000123458888' }, on);
      for (const side of [out, into]) expect((await exclude(side)).body['state'], on).toBe('ignored');
    }
    const dear = await brought(-1_000_01, 'Wire fee');
    expect((await exclude(dear)).body['state']).toBe('new');
  });
});

describe('two simultaneous submissions (X-245)', () => {
  test('match one of two transactions confirmed for one payment, and the totals stay equal', async () => {
    const payment = await setup.awaiting(9_900_00);
    const references = [setup.imad(), setup.imad(), setup.imad()];
    await setup.forgetStatements();
    await setup.bringIn(references.map((reference) => ({ reference, amount: 9_900_00 })));
    const lines = (await setup.lines()).filter(({ reference }) => references.includes(reference));
    const presses = await Promise.all(
      [...lines, ...lines].map((line) => setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))),
    );
    expect(presses.filter(({ said }) => said === 'ok')).toHaveLength(1);
    const matched = (await setup.lines({ state: 'matched' })).filter(({ reference }) => references.includes(reference));
    expect(matched).toHaveLength(1);
    expect((await setup.stored(payment)).wireReceipt?.reference).toBe(matched[0]?.reference);
    expect((await setup.lines()).filter(({ reference }) => references.includes(reference))).toHaveLength(2);
  });
});
