import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approveAtBankRoute, proposeAtBankRoute, proveLineRoute } from '#shared/contracts/statements.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { NORTH } from '../console/console-payments.ts';
import { setUpStatements } from './statements-setup.ts';

/** One wire at the bank for several closings: its transaction is posted to each file, with a part of its amount. */
let files = 0;
const setup = await setUpStatements();
const { fileFunds, fileProofs, statementLines } = await import('#functions/adapters/dynamo/bank.ts');
const { fileIdOf } = await import('#functions/ledger/book-entries.ts');

const WHY = 'The lender’s letter names both closings';
type Line = Awaited<ReturnType<typeof aLine>>;
type Part = { readonly fileNumber: string; readonly amount: number };

/** A disbursement of a file that needs approval. */
const payoutOf = (fileNumber: string, amount: number): Promise<Transfer> =>
  addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as Transfer['amount'], fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
/** A file that no test has used, with a disbursement that no one can approve. */
async function aFile(): Promise<string> {
  files += 1;
  const fileNumber = `26-${5000 + files}`;
  await payoutOf(fileNumber, 1_000_000_00);
  return fileNumber;
}
const approve = ({ id }: Transfer) =>
  setup.ops('call second-person', { move: 'approve', transfer: id, by: 'Sam Okafor' });

async function standing(reference: string) {
  const { lines } = await statementLines.month(setup.tenant, { month: '2026-11', most: 1000 });
  const found = lines.find((line) => line.reference === reference);
  if (!found) throw new Error(`No line has the reference ${reference}.`);
  return found as unknown as Awaited<ReturnType<typeof setup.lineOf>>;
}
/** An open transaction of this amount. Below zero it is outgoing. */
async function aLine(amount: number) {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: `Wire transfer ${amount}` }]);
  return standing(reference);
}
const divide = (line: Line, parts: readonly Part[], reason = WHY) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { parts, reason });
const shares = (...parts: readonly (readonly [fileNumber: string, amount: number])[]): readonly Part[] =>
  parts.map(([fileNumber, amount]) => ({ fileNumber, amount }));
async function divided(amount: number, parts: readonly Part[]) {
  const line = await aLine(amount);
  expect((await divide(line, parts)).body).toMatchObject({ state: 'ignored' });
  return line;
}
/** Two people undo a transaction's decision. */
async function takenBack({ reference }: Pick<Line, 'reference'>) {
  await setup.onLine(setup.ROSA, proposeAtBankRoute, await standing(reference), { reason: 'Another closing’s' });
  return setup.approveLine(setup.SAM, await standing(reference));
}
const promisedOf = async (fileNumber: string) => {
  return fileFunds.promised(setup.tenant, fileIdOf('', fileNumber));
};
const proofsOf = async (fileNumber: string) => (await promisedOf(fileNumber)).proofs ?? [];
const problemOf = async (payment: Transfer) => (await setup.stored(payment)).problem?.code;

describe('a transaction split over several files (X-326)', () => {
  test('funds each file up to its own part, and never with another file’s', async () => {
    const [one, other] = [await aFile(), await aFile()];
    const line = await divided(5_000_00, shares([one, 4_000_00], [other, 1_000_00]));
    const partOf = { amount: 5_000_00, files: [one, other] };
    expect(await proofsOf(one)).toMatchObject([
      { id: line.id, amount: 4_000_00, by: 'Sam Okafor', reason: WHY, partOf },
    ]);
    expect(await proofsOf(other)).toMatchObject([{ id: line.id, amount: 1_000_00, partOf }]);
    expect(linesOf(await approve(await payoutOf(other, 1_000_01)))).toContain('bank activity shows $1,000.00 in');
    expect((await approve(await payoutOf(other, 1_000_00))).ok).toBe(true);
    expect((await approve(await payoutOf(one, 4_000_00))).ok).toBe(true);
    expect((await divide(line, shares([one, 4_000_00], [other, 1_000_00]))).said).toBe('statement/line-changed');
  });

  test('is refused unless the parts add up to the transaction, each for a different existing file', async () => {
    const [one, other] = [await aFile(), await aFile()];
    const line = await aLine(100_00);
    const said = async (parts: readonly Part[]) => {
      const { said: code, body } = await divide(line, parts);
      return [code, body['message']];
    };
    const BAD = 'statement/bad-parts';
    expect(await said(shares([one, 60_00], [other, 39_99]))).toEqual([
      BAD,
      'The parts are $0.01 less than the transaction’s $100.00. They must add up to it.',
    ]);
    expect(await said(shares([one, 60_00], [other, 40_01]))).toEqual([
      BAD,
      'The parts are $0.01 more than the transaction’s $100.00. They must add up to it.',
    ]);
    expect(await said(shares([one, 60_00], [` ${one} `, 40_00]))).toEqual([
      BAD,
      `File ${one} already has a part. Combine them.`,
    ]);
    expect(await said(shares([one, 60_00], ['26-none', 40_00]))).toEqual([
      'statement/unknown-file',
      'File 26-none has no open payment. Check the number, or prepare a payment for the file first.',
    ]);
    const eleven = Array.from({ length: 11 }, (_, at) => [`26-${at}`, at === 0 ? 90_00 : 1_00] as const);
    for (const parts of [
      ...[shares([one, 100_00]), shares([one, 0], [other, 100_00]), shares([one, -1_00], [other, 101_00])],
      ...[shares([one, 0.5], [other, 99_99.5]), shares(...eleven)],
    ])
      expect((await divide(line, parts)).said).toBe('request/invalid');
    for (const body of [{ fileNumber: one, parts: shares([one, 60_00], [other, 40_00]) }, {}])
      expect((await setup.onLine(setup.ROSA, proveLineRoute, line, { ...body, reason: WHY })).said).toBe(
        'request/invalid',
      );
    const sam = await setup.onLine(setup.SAM, proveLineRoute, line, {
      ...{ parts: shares([one, 60_00], [other, 40_00]), reason: WHY },
    });
    expect(sam.said).toBe('staff/no-role');
    const ofOffice = { ...setup.ROSA, offices: [NORTH] };
    const hers = { parts: shares([one, 60_00], [other, 40_00]), reason: WHY };
    expect((await setup.onLine(ofOffice, proveLineRoute, line, hers)).said).toBe('staff/whole-company');
    expect([await proofsOf(one), await proofsOf(other)]).toEqual([[], []]);
    expect((await divide(line, shares([one, 60_00], [other, 40_00]))).said).toBe('ok');
  });

  test('is posted to no file if one of them has no room for it', { tags: 'long' }, async () => {
    const [one, full] = [await aFile(), await aFile()];
    const { PROOFS_MAX } = await import('#shared/statement/kept-line.ts');
    const references = Array.from({ length: PROOFS_MAX }, () => setup.imad());
    await setup.bringIn(references.map((reference) => ({ reference, amount: 1_00, sender: 'ANYBODY' })));
    const { lines } = await statementLines.month(setup.tenant, { month: '2026-11', most: 1000 });
    const fileId = fileIdOf('', full);
    const who = { sender: 'ANYBODY', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' };
    for (const line of lines.filter(({ reference }) => references.includes(reference))) {
      const { on, id, amount, reference } = line;
      const kept = { ...line, state: 'ignored' as const, files: [{ fileId, fileNumber: full, amount: line.amount }] };
      expect(await fileProofs.prove(kept, [{ fileId, proof: { on, id, amount, reference, ...who } }])).toBe(true);
    }
    const refused = await divide(await aLine(100_00), shares([one, 60_00], [full, 40_00]));
    expect(refused.said).toBe('statement/many-proofs');
    expect(refused.body['message']).toContain(`File ${full}`);
    expect(await proofsOf(one)).toEqual([]);
  });

  test('reduces each of them if it is outgoing, and holds what they no longer cover, even if submitted again', async () => {
    const [one, other] = [await aFile(), await aFile()];
    await divided(300_00, shares([one, 100_00], [other, 200_00]));
    const payouts = [await payoutOf(one, 100_00), await payoutOf(other, 200_00)] as const;
    for (const payout of payouts) expect((await approve(payout)).ok).toBe(true);
    const out = await aLine(-30_00);
    const parts = shares([one, 10_00], [other, 20_00]);
    expect((await divide(out, parts)).said).toBe('ok');
    expect(await Promise.all(payouts.map(problemOf))).toEqual(['LOST_COVER', 'LOST_COVER']);
    expect(await proofsOf(other)).toMatchObject([{ amount: 200_00 }, { amount: 20_00, direction: 'out' }]);
    // The same request again, whose first answer was lost, and another one.
    expect((await divide(out, parts)).said).toBe('ok');
    expect((await divide(out, shares([one, 20_00], [other, 10_00]))).said).toBe('statement/line-changed');
    expect((await setup.onLine(setup.ROSA, proveLineRoute, out, { fileNumber: one, reason: WHY })).said).toBe(
      'statement/line-changed',
    );
    expect(await proofsOf(one)).toHaveLength(2);
  });

  test('is undone by two people, all its parts at once, and each file’s disbursements are put on hold', async () => {
    const [one, other] = [await aFile(), await aFile()];
    const line = await divided(300_00, shares([one, 100_00], [other, 200_00]));
    const payouts = [await payoutOf(one, 100_00), await payoutOf(other, 200_00)] as const;
    for (const payout of payouts) expect((await approve(payout)).ok).toBe(true);
    await setup.onLine(setup.ROSA, proposeAtBankRoute, await standing(line.reference), { reason: 'Another closing’s' });
    const before = await standing(line.reference);
    const own = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    expect((await setup.approveLine(own, before)).said).toBe('staff/same-person');
    expect((await setup.approveLine(setup.SAM, before)).body['state']).toBe('new');
    expect(await Promise.all(payouts.map(problemOf))).toEqual(['LOST_COVER', 'LOST_COVER']);
    expect([await proofsOf(one), await proofsOf(other)]).toEqual([[], []]);
    // The same request again, whose first answer was lost.
    // A retry decides nothing, so its step-up may be used up.
    const retry = { stepUp: 'f'.repeat(32) };
    expect((await setup.onLine(setup.SAM, approveAtBankRoute, before, retry)).said).toBe('ok');
    const waits = await setup.lineOf(line.reference);
    expect([waits.outside, waits.parts]).toEqual([undefined, undefined]);
    expect((await setup.onLine(setup.ROSA, proveLineRoute, waits, { fileNumber: one, reason: WHY })).said).toBe('ok');
    expect(await proofsOf(one)).toMatchObject([{ amount: 300_00 }]);
  });

  test('shows all of its files with their parts in the list, and once in the audit log', async () => {
    const [one, other] = [await aFile(), await aFile()];
    const line = await divided(500_00, shares([one, 400_00], [other, 100_00]));
    const { parts, outside } = await setup.lineOf(line.reference, { state: 'ignored' });
    expect(outside).toBeUndefined();
    expect(parts).toMatchObject(shares([one, 400_00], [other, 100_00]));
    await takenBack(line);
    await setup.written();
    const told: object[] = [];
    for await (const record of setup.books.records(setup.tenant))
      if (record.subject === `${line.on}/${line.id.slice(0, 12)}`) told.push(record);
    const file = `${one} ($400.00), ${other} ($100.00)`;
    expect(told).toMatchObject([
      { what: 'statement/post-proposed', by: 'Rosa Diaz', details: { file, reason: WHY, amount: 500_00 } },
      { what: 'statement/held-outside', by: 'Sam Okafor', details: { file, reason: WHY, amount: 500_00 } },
      { what: 'statement/back-proposed' },
      { what: 'statement/taken-back', by: 'Sam Okafor' },
    ]);
  });
});

describe('a wire whose transaction is split over several files (X-326)', () => {
  const typed = (reference: string, dollars: string) => ({
    ...{ by: 'Rosa Diaz', amount: dollars, sender: 'GREAT LAKES LENDING', on: '2026-11-20', reference },
  });

  test('can’t also be typed in under its reference, in full or by the amount of a part, until that is undone', async () => {
    const [one, other] = [await aFile(), await aFile()];
    const line = await divided(500_00, shares([one, 400_00], [other, 100_00]));
    for (const dollars of ['500.00', '400.00', '100.00'])
      expect(linesOf(await setup.ops('wire keep', typed(line.reference, dollars)))).toContain(
        'already posted to a file',
      );
    expect((await takenBack(line)).said).toBe('ok');
    expect((await setup.ops('wire keep', typed(line.reference, '400.00'))).ok).toBe(true);
  });

  test('can’t be split if one part’s amount was typed in, because it would count twice', async () => {
    const [one, other] = [await aFile(), await aFile()];
    const line = await aLine(500_00);
    expect((await setup.ops('wire keep', typed(line.reference, '400.00'))).ok).toBe(true);
    const refused = await divide(line, shares([one, 400_00], [other, 100_00]));
    expect(refused.said).toBe('wire/reference-used');
    expect(refused.body['message']).toContain('amount of one of these parts');
    expect((await divide(line, shares([one, 250_00], [other, 250_00]))).said).toBe('ok');
  });
});

describe('money posted to several files, which is spent once (X-326)', () => {
  const dollars = fc.integer({ min: 1, max: 9 });
  const step = fc.oneof(
    fc.record({
      does: fc.constant('divide' as const),
      parts: fc.array(dollars, { minLength: 2, maxLength: 3 }),
      isOut: fc.boolean(),
    }),
    fc.record({ does: fc.constant('back' as const), at: fc.nat({ max: 5 }) }),
    fc.record({ does: fc.constant('pay' as const), at: fc.nat({ max: 2 }), dollars }),
  );

  test('adds up to its transactions whatever is split, undone and approved, and no file disburses more', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        const own = [await aFile(), await aFile(), await aFile()];
        const lines: Line[] = [];
        for (const one of steps) {
          if (one.does === 'divide') {
            const parts = one.parts.map((some, at) => ({ fileNumber: own[at] ?? '', amount: some * 100_00 }));
            const sum = parts.reduce((total, { amount }) => total + amount, 0);
            lines.push(await divided(one.isOut ? -sum : sum, parts));
          }
          if (one.does === 'back') {
            const [line] = lines.splice(one.at % Math.max(1, lines.length), 1);
            if (line) expect((await takenBack(line)).said).toBe('ok');
          }
          const lists = await Promise.all(own.map(proofsOf));
          // Each posted transaction is on its files' lists, to the cent, and no other one is.
          const listed = Map.groupBy(lists.flat(), ({ id }) => id);
          expect([...listed.keys()].toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
          for (const { id, amount } of lines)
            expect((listed.get(id) ?? []).reduce((total, part) => total + part.amount, 0)).toBe(amount);
          if (one.does === 'pay') {
            const fileNumber = own[one.at] ?? '';
            const before = await promisedOf(fileNumber);
            const stored = await Promise.all(
              before.payments.map(({ client, id }) => setup.ports.transfers.find(setup.tenant, client, id)),
            );
            const out = stored.reduce((total, payment) => total + (payment?.amount ?? 0), 0);
            const left = (before.proofs ?? []).reduce(
              (total, { amount, direction }) => (direction === 'out' ? total - amount : total + amount),
              -out,
            );
            const payment = await payoutOf(fileNumber, one.dollars * 100_00);
            expect((await approve(payment)).ok).toBe(one.dollars * 100_00 <= left);
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
