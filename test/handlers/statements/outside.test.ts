import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approveAtBankRoute,
  ignoreLineRoute,
  keepLineRoute,
  proposeAtBankRoute,
  proveLineRoute,
} from '#shared/contracts/statements.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from './statements-setup.ts';

/** Money of a file that never passed the portal, proved by a bank transaction: the real table, books, bank and desk. */
let files = 0;
const setup = await setUpStatements();

const BY_LINE = 'The lender’s closing instructions name this wire';

/** A file that no test has used. */
const aFile = (): string => {
  files += 1;
  return `26-${3000 + files}`;
};
/** A disbursement of a file that needs approval. */
const payoutOf = (fileNumber: string, amount: number): Promise<Transfer> =>
  addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as Transfer['amount'], fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
const approve = ({ id }: Transfer, said: object = {}) =>
  setup.ops('call second-person', { move: 'approve', transfer: id, by: 'Sam Okafor', ...said });

/** The current state of a transaction. A page of the list ends long before all transactions of these tests. */
async function standing(reference: string) {
  const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
  const { lines } = await statementLines.month(setup.tenant, { month: '2026-11', most: 1000 });
  const found = lines.find((line) => line.reference === reference);
  if (!found) throw new Error(`No line has the reference ${reference}.`);
  return found as unknown as Awaited<ReturnType<typeof setup.lineOf>>;
}

/** An open transaction of this amount. */
async function aLine(amount: number) {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: 'Incoming wire transfer' }]);
  return standing(reference);
}
const prove = (line: Awaited<ReturnType<typeof aLine>>, fileNumber: string, reason = BY_LINE) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason });
async function proved(fileNumber: string, amount: number) {
  const line = await aLine(amount);
  expect((await prove(line, fileNumber)).body).toMatchObject({ state: 'ignored' });
  return line;
}
/** Two people undo a transaction's decision. */
async function takenBack({ reference }: { reference: string }) {
  const ignored = () => standing(reference);
  await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(), { reason: 'It is another file’s' });
  return setup.approveLine(setup.SAM, await ignored());
}
/** The client opens a payment, if possible, and accepts it. */
async function accept(payment: Transfer) {
  const open = moved(await setup.stored(payment), 'open', 'client', { at: payment.updatedAt });
  if (open.ok) await setup.ports.transfers.save(open.value);
  await setup.acts.click(setup.ports, await setup.stored(payment));
}
const provenFor = async (fileNumber: string) => {
  const { fileIdOf } = await import('#functions/ledger/book-entries.ts');
  const { consoleReads } = await import('#functions/adapters/dynamo/console-reads.ts');
  return consoleReads.books.proofs(setup.tenant, fileIdOf('', fileNumber));
};

describe('a transaction posted to a file (X-284)', () => {
  test('funds the file’s disbursements up to its amount, once, and no one has to give their word', async () => {
    const file = aFile();
    const [payment, more] = [await payoutOf(file, 4_000_00), await payoutOf(file, 1_000_01)];
    expect(linesOf(await approve(payment))).toContain('post it to this file in Bank activity');
    const line = await proved(file, 5_000_00);
    expect((await approve(payment)).ok).toBe(true);
    expect((await setup.stored(payment)).cover).toEqual({ proven: 5_000_00 });
    expect(linesOf(await approve(more))).toContain('bank activity shows $5,000.00 in: $1,000.00 is available');
    expect((await prove(line, file)).said).toBe('statement/line-changed');
    expect((await prove(await setup.lineOf(line.reference, { state: 'ignored' }), aFile())).said).toBe(
      'statement/line-changed',
    );
    expect(await provenFor(file)).toMatchObject([
      { id: line.id, amount: 5_000_00, by: 'Sam Okafor', reason: BY_LINE, reference: line.reference },
    ]);
  });

  test('is included in the amount that an approver states by word, and never added to it', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 4_000_00);
    await proved(file, 3_000_00);
    const word = { reason: 'The seller’s check, seen' };
    expect(linesOf(await approve(payment, { ...word, 'held-outside': '3,999.99' }))).toContain(
      'stated as received outside: $3,999.99 is available',
    );
    expect((await approve(payment, { ...word, 'held-outside': '4,000.00' })).ok).toBe(true);
    const { cover, events } = await setup.stored(payment);
    expect(cover).toEqual({ heldOutside: 4_000_00, proven: 3_000_00 });
    expect(events.at(-1)?.reason).toBe('$4,000.00 held outside of the portal, by word: The seller’s check, seen');
  });

  test('has to be open for nothing else, and name an existing file', async () => {
    const file = aFile();
    const line = await aLine(100_00);
    expect((await prove(line, file)).said).toBe('statement/unknown-file');
    await payoutOf(file, 1_00);
    expect((await prove(line, file, ' ')).said).toBe('request/invalid');
    expect((await setup.onLine(setup.SAM, proveLineRoute, line, { fileNumber: file, reason: BY_LINE })).said).toBe(
      'staff/no-role',
    );
    await setup.onLine(setup.ROSA, keepLineRoute, line);
    expect((await prove(line, file)).said).toBe('statement/line-changed');
    const other = await aLine(200_00);
    await setup.onLine(setup.ROSA, ignoreLineRoute, other, { reason: 'Interest' });
    expect((await prove(other, file)).said).toBe('statement/line-changed');
    expect(await provenFor(file)).toEqual([]);
  });

  test('is undone by two people, and from then on a disbursement that relied on it is on hold', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 2_000_00);
    const line = await proved(file, 2_000_00);
    expect((await approve(payment)).ok).toBe(true);
    const own = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    const ignored = () => setup.lineOf(line.reference, { state: 'ignored' });
    expect(await ignored()).toMatchObject({ outside: { fileNumber: file } });
    await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(), { reason: 'It is another file’s' });
    expect((await setup.approveLine(own, await ignored())).said).toBe('staff/same-person');
    const before = await ignored();
    expect((await setup.approveLine(setup.SAM, before)).body['state']).toBe('new');
    expect((await setup.stored(payment)).problem?.code).toBe('LOST_COVER');
    // The same request again, whose first answer was lost.
    // A retry decides nothing, so its step-up may be used up.
    const retry = { stepUp: 'f'.repeat(32) };
    expect((await setup.onLine(setup.SAM, approveAtBankRoute, before, retry)).said).toBe('ok');
    expect(await provenFor(file)).toEqual([]);
    const { outside } = await setup.lineOf(line.reference);
    expect(outside).toBeUndefined();
    await accept(payment);
    expect(await setup.book.of(payment.id)).toEqual([]);
    await proved(file, 2_000_00);
    await accept(payment);
    expect(await setup.book.of(payment.id)).toEqual([]);
    expect((await approve(payment)).ok).toBe(true);
    await accept(payment);
    expect(await setup.book.of(payment.id)).toHaveLength(1);
  });

  test('needs approval unless the bank description names the file, and counts for nothing before', async () => {
    const file = aFile();
    await payoutOf(file, 1_00);
    const [named, unnamed] = [setup.imad(), setup.imad()];
    await setup.bringIn([
      { reference: named, amount: 810_00, sender: 'GREAT LAKES LENDING', words: `LOAN PROCEEDS FILE ${file}` },
      { reference: unnamed, amount: 820_00, sender: 'GREAT LAKES LENDING', words: 'LOAN PROCEEDS' },
    ]);
    const said = { fileNumber: file, reason: BY_LINE };
    const post = async (reference: string) => {
      const { on, id: lineId, version } = await standing(reference);
      return setup.call(setup.ROSA, proveLineRoute, { params: { on, lineId }, body: { version, ...said } });
    };
    expect((await post(named)).body['state']).toBe('ignored');
    expect((await post(unnamed)).body['state']).toBe('new');
    expect((await provenFor(file)).map(({ amount }) => amount)).toEqual([810_00]);
    const [proposed] = (await setup.wireDesk()).wantedBack.filter(({ reference }) => reference === unnamed);
    expect(proposed).toMatchObject({ state: 'new', proposed: { by: 'Rosa Diaz', fileNumber: file } });
    const line = proposed as NonNullable<typeof proposed>;
    // Meanwhile nothing else can be done with it.
    expect((await setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: 'A fee' })).said).toBe(
      'statement/line-changed',
    );
    const both = { ...setup.ROSA, roles: ['operator', 'approver'] } as typeof setup.ROSA;
    expect((await setup.approveLine(both, line)).said).toBe('staff/same-person');
    expect((await setup.approveLine(setup.SAM, line)).said).toBe('ok');
    expect((await provenFor(file)).map(({ amount }) => amount)).toEqual([810_00, 820_00]);
  });

  test('is in the audit log with its file, and so is who undid it', async () => {
    const file = aFile();
    await payoutOf(file, 1_00);
    const line = await proved(file, 700_00);
    await takenBack(line);
    await setup.written();
    const told: object[] = [];
    for await (const record of setup.books.records(setup.tenant))
      if (record.subject === `${line.on}/${line.id.slice(0, 12)}`) told.push(record);
    expect(told).toMatchObject([
      { what: 'statement/post-proposed', by: 'Rosa Diaz', details: { file, reason: BY_LINE, amount: 700_00 } },
      { what: 'statement/held-outside', by: 'Sam Okafor', details: { file, reason: BY_LINE, amount: 700_00 } },
      { what: 'statement/back-proposed' },
      { what: 'statement/taken-back', by: 'Sam Okafor' },
    ]);
  });
});

describe('posted money, less charges, which is spent once (X-285, X-319)', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('prove' as const), dollars: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ does: fc.constant('prove' as const), dollars: fc.integer({ min: -4, max: -1 }) }),
    fc.record({ does: fc.constant('back' as const), at: fc.nat({ max: 5 }) }),
    fc.record({
      does: fc.constant('pay' as const),
      dollars: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ does: fc.constant('accept' as const), at: fc.nat({ max: 5 }) }),
  );

  test('covers every disbursement that leaves, whatever is posted, undone, approved at once and accepted', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const file = aFile();
        await payoutOf(file, 1_000_000_00);
        const lines: Awaited<ReturnType<typeof aLine>>[] = [];
        const payments: Transfer[] = [];
        const gone = async () => {
          const stored = await Promise.all(payments.map((each) => setup.stored(each)));
          return stored.filter(({ status }) => ['submitted', 'pending', 'completed'].includes(status));
        };
        const sum = (all: readonly Transfer[]) => all.reduce((total, each) => total + totalOf(each), 0);
        for (const one of steps) {
          const proven = (await provenFor(file)).reduce(
            (total, { amount, direction }) => (direction === 'out' ? total - amount : total + amount),
            0,
          );
          if (one.does === 'prove') lines.push(await proved(file, one.dollars * 100_00));
          if (one.does === 'back') {
            const [line] = lines.splice(one.at % Math.max(1, lines.length), 1);
            if (line) expect((await takenBack(line)).said).toBe('ok');
          }
          if (one.does === 'pay') {
            const made = await Promise.all(one.dollars.map((dollars) => payoutOf(file, dollars * 100_00)));
            await Promise.all(made.map((each) => approve(each)));
            payments.push(...made);
            const stored = await Promise.all(payments.map((each) => setup.stored(each)));
            const out = stored.filter(({ status }) => status !== 'awaiting approval');
            const fresh = stored.slice(-made.length).filter(({ status }) => status !== 'awaiting approval');
            // The one just approved had its money on top of everything approved before.
            if (fresh.length > 0) expect(sum(out)).toBeLessThanOrEqual(proven);
          }
          const payment = payments[one.does === 'accept' ? one.at % Math.max(1, payments.length) : -1];
          if (one.does === 'accept' && payment) {
            const before = await gone();
            await accept(payment);
            const after = await gone();
            if (after.length > before.length) expect(sum(after)).toBeLessThanOrEqual(proven);
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
