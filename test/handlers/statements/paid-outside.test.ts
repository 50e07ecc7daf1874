import { describe, expect, test } from 'vitest';
import { secondPersonRoute } from '#shared/contracts/desk.ts';
import { ignoreLineRoute, keepLineRoute, proposeAtBankRoute, proveLineRoute } from '#shared/contracts/statements.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from './statements-setup.ts';

/**
 * Amounts that the office pays from its own bank account for a file are no longer available for the file's
 * disbursements in the portal.
 */
let files = 0;
const setup = await setUpStatements();
const { fileFunds, fileProofs, statementLines } = await import('#functions/adapters/dynamo/bank.ts');
const { exceptions } = await import('#functions/adapters/dynamo/books.ts');
const { handler } = await import('#functions/lambdas/reconciliation.ts');

const WHY = 'The seller’s payoff, wired at the bank';
/** A file that no test has used. */
const aFile = (): string => {
  files += 1;
  return `26-${8000 + files}`;
};
/** A disbursement of a file that needs approval. */
const payoutOf = (fileNumber: string, amount: number, events = PREPARED): Promise<Transfer> =>
  addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as Transfer['amount'], fileNumber, status: 'awaiting approval', cover: undefined },
    events,
  });
const approve = ({ id }: Transfer, said: object = {}) =>
  setup.ops('call second-person', { move: 'approve', transfer: id, by: 'Sam Okafor', ...said });

/** An open transaction of this amount. Below zero it is outgoing. */
async function aLine(amount: number, reference = setup.imad()) {
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: `Wire transfer ${amount}` }]);
  return setup.lineOf(reference);
}
const prove = (line: Awaited<ReturnType<typeof aLine>>, fileNumber: string, reason = WHY) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason });
async function proved(fileNumber: string, amount: number) {
  const line = await aLine(amount);
  expect((await prove(line, fileNumber)).body).toMatchObject({ state: 'ignored' });
  return line;
}
const ignored = ({ reference }: { readonly reference: string }) => setup.lineOf(reference, { state: 'ignored' });
const fileIdOf = async (fileNumber: string) =>
  (await import('#functions/ledger/book-entries.ts')).fileIdOf('', fileNumber);
const promisedOf = async (fileNumber: string) => {
  return fileFunds.promised(setup.tenant, await fileIdOf(fileNumber));
};

describe('a transaction charged to a file (X-319)', () => {
  test('reduces the amount available for the file’s disbursements, so that no money is paid twice', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 4_000_00);
    await proved(file, 5_000_00);
    const out = await proved(file, -1_000_01);
    expect(linesOf(await approve(payment))).toContain(
      'bank activity shows $5,000.00 in, $1,000.01 out: $3,999.99 is available',
    );
    expect((await promisedOf(file)).proofs).toMatchObject([
      { amount: 5_000_00 },
      { id: out.id, amount: 1_000_01, direction: 'out', by: 'Rosa Diaz', reason: WHY },
    ]);
    const less = await payoutOf(file, 3_999_99);
    expect((await approve(less)).ok).toBe(true);
    expect((await setup.stored(less)).cover).toEqual({ proven: 5_000_00, provenOut: 1_000_01 });
  });

  test('also reduces the amount that an approver states by word, which covers incoming money only', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 4_000_00);
    await proved(file, -500_00);
    const word = { reason: 'The lender’s wire, seen' };
    expect(linesOf(await approve(payment, { ...word, 'held-outside': '4,499.99' }))).toContain(
      '$3,999.99 is available',
    );
    expect((await approve(payment, { ...word, 'held-outside': '4,500.00' })).ok).toBe(true);
  });

  test('counts against the portal’s own balance if more was charged than posted', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 1_00);
    await proved(file, 100_00);
    await proved(file, -100_00);
    expect(linesOf(await approve(payment))).toContain('$0.00 is available');
    await proved(file, -50_00);
    expect(linesOf(await approve(payment))).toContain('-$50.00 is available');
  });

  test('is an exception while its file is below zero, at the hourly check (D-88)', async () => {
    const [file, other] = [aFile(), aFile()];
    await payoutOf(file, 1_00);
    await payoutOf(other, 1_00);
    await proved(file, 100_00);
    await proved(other, 100_00);
    await proved(other, -100_00);
    await proved(file, -150_00);
    const belowZero = async () => {
      await handler({}, { ...aContext(), getRemainingTimeInMillis: () => 900_000 });
      const { found } = await exceptions.find(setup.tenant);
      return found.filter((each) => [file, other].includes(each.file?.number ?? ''));
    };
    expect(await belowZero()).toMatchObject([{ kind: 'file', amount: 50_00, file: { id: await fileIdOf(file) } }]);
    await proved(file, 30_00);
    expect(await belowZero()).toMatchObject([{ amount: 20_00 }]);
    await proved(file, 20_00);
    expect(await belowZero()).toEqual([]);
  });

  test('counts in the month’s balance of its file, which is overdrawn only beyond what bank activity shows (X-310)', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 4_000_00);
    await proved(file, 5_000_00);
    expect((await approve(payment)).ok).toBe(true);
    const open = moved(await setup.stored(payment), 'open', 'client', { at: payment.updatedAt });
    if (open.ok) await setup.ports.transfers.save(open.value);
    await setup.acts.click(setup.ports, await setup.stored(payment));
    expect(await setup.book.of(payment.id)).not.toEqual([]);
    const month = monthOf(bookedOn(setup.world.clock.now().toISOString()));
    const told = async (given: object = {}) => linesOf(await setup.ops('ledger three-way', { month, ...given }));
    expect(await told({ csv: true })).toMatch(new RegExp(`^2\\. Held.*${file}.*,-4000\\.00,5000\\.00,1000\\.00$`, 'm'));
    expect(await told()).not.toContain(`Overdrawn: ${file}`);
    await proved(file, -1_500_00);
    expect(await told()).toContain(`Overdrawn: ${file} by $500.00`);
  });

  test('counts for a payment that two people move into the file', async () => {
    const [from, to] = [aFile(), aFile()];
    const payment = await payoutOf(from, 600_00);
    await payoutOf(to, 1_00);
    await proved(from, 600_00);
    await proved(to, 1_000_00);
    await proved(to, -500_00);
    expect((await approve(payment)).ok).toBe(true);
    const moved = { transfer: payment.id, file: to };
    const reason = 'The other closing of theirs';
    expect((await setup.ops('call set-file', { ...moved, reason, by: 'Rosa Diaz' })).ok).toBe(true);
    expect(
      linesOf(await setup.ops('call second-person', { move: 'agree file', ...moved, by: 'Sam Okafor' })),
    ).toContain(`File ${to} has $500.00 available, and this payment is $600.00`);
  });

  test('holds at once what was approved and is no longer covered, and no one can accept it', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 2_000_00);
    await proved(file, 2_000_00);
    expect((await approve(payment)).ok).toBe(true);
    const out = await aLine(-1_00);
    expect((await prove(out, file)).body).toMatchObject({ state: 'ignored' });
    expect((await setup.stored(payment)).problem?.code).toBe('LOST_COVER');
    const open = moved(await setup.stored(payment), 'open', 'client', { at: payment.updatedAt });
    if (open.ok) await setup.ports.transfers.save(open.value);
    await setup.acts.click(setup.ports, await setup.stored(payment));
    expect(await setup.book.of(payment.id)).toEqual([]);
    // The same request again, whose first answer was lost.
    expect((await prove(out, file)).said).toBe('ok');
    expect((await promisedOf(file)).proofs).toHaveLength(2);
  });

  test('is undone by two people only, because it makes money available again', async () => {
    const file = aFile();
    const payment = await payoutOf(file, 2_000_00);
    await proved(file, 2_000_00);
    const out = await proved(file, -500_00);
    expect((await approve(payment)).ok).toBe(false);
    const own = { ...setup.ROSA, roles: ['operator', 'approver'] as never };
    await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(out), { reason: 'It is another file’s' });
    expect((await setup.approveLine(own, await ignored(out))).said).toBe('staff/same-person');
    expect((await approve(payment)).ok).toBe(false);
    const before = await ignored(out);
    expect((await setup.approveLine(setup.SAM, before)).body['state']).toBe('new');
    expect((await approve(payment)).ok).toBe(true);
    expect((await setup.lineOf(out.reference)).outside).toBeUndefined();
  });

  test('counts once if two files of the bank list one wire, and never as the wire that it names', async () => {
    const file = aFile();
    await payoutOf(file, 1_00);
    const first = await proved(file, -300_00);
    const again = await setup.bringIn([
      {
        reference: first.reference,
        amount: -300_00,
        sender: 'GREAT LAKES LENDING',
        words: 'Outgoing wire told otherwise',
      },
    ]);
    expect(again.statements[0]?.added).toBe(1);
    const second = await setup.lineOf(first.reference);
    expect((await prove(second, file)).said).toBe('wire/reference-used');
    expect((await setup.onLine(setup.ROSA, ignoreLineRoute, second, { reason: 'Told twice' })).said).toBe('ok');
    // Incoming money with the same reference is a separate matter.
    const incoming = await aLine(300_00, first.reference);
    expect((await prove(incoming, file)).said).toBe('ok');
    expect((await promisedOf(file)).proofs).toHaveLength(2);
    const kept = await aLine(400_00);
    expect((await setup.onLine(setup.ROSA, keepLineRoute, kept)).said).toBe('ok');
    const back = await prove(await aLine(-400_00, kept.reference), file);
    expect(back.said).toBe('wire/reference-used');
    expect(back.body['message']).toContain('It’s the return of that wire');
    expect((await promisedOf(file)).proofs).toHaveLength(2);
  });

  test('shares the file’s limit of fifty entries with posted money', {
    tags: 'long',
  }, async () => {
    const file = aFile();
    await payoutOf(file, 1_00);
    const { PROOFS_MAX } = await import('#shared/statement/kept-line.ts');
    const references = Array.from({ length: PROOFS_MAX }, () => setup.imad());
    await setup.bringIn(
      references.map((reference, at) => ({ reference, amount: at % 2 === 0 ? 1_00 : -1_00, sender: 'ANYBODY' })),
    );
    const { lines } = await statementLines.month(setup.tenant, { month: '2026-11', most: 1000 });
    const fileId = await fileIdOf(file);
    for (const line of lines.filter(({ reference }) => references.includes(reference))) {
      const { on, id, amount, reference, direction } = line;
      const proof = { on, id, amount, reference, sender: 'ANYBODY', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' };
      const kept = { ...line, state: 'ignored' as const, files: [{ fileId, fileNumber: file, amount: line.amount }] };
      const out = direction === 'out' ? { direction } : {};
      expect(await fileProofs.prove(kept, [{ fileId, proof: { ...proof, ...out } }])).toBe(true);
    }
    expect((await promisedOf(file)).proofs).toHaveLength(PROOFS_MAX);
    expect((await prove(await aLine(-1_00), file)).said).toBe('statement/many-proofs');
  });

  test('is in the words that an approver steps up for, and one charged meanwhile takes another step-up', async () => {
    const file = aFile();
    const identity = { id: setup.ROSA.id, role: 'prepare', way: 'console' } as const;
    const prepared = PREPARED.map((each) => ({ ...each, identity }));
    const payment = await payoutOf(file, 4_000_00, prepared);
    await proved(file, 5_000_00);
    await proved(file, -700_00);
    const move = { move: 'approve', version: payment.version, reason: '' } as const;
    const asked = await setup.proved(setup.SAM, payment, move);
    expect(asked.body['words']).toContain(
      ', with $5,000.00 in, $700.00 out posted and charged to the file from bank activity',
    );
    await proved(file, -1_00);
    const said = { params: { transferId: payment.id }, body: { stepUp: asked.body['stepUp'], move } };
    expect((await setup.call(setup.SAM, secondPersonRoute, said)).said).toBe('staff/no-step-up');
  });

  test('is in the audit log as money charged to the file', async () => {
    const file = aFile();
    await payoutOf(file, 1_00);
    const line = await proved(file, -700_00);
    await setup.written();
    const told: object[] = [];
    for await (const record of setup.books.records(setup.tenant))
      if (record.subject === `${line.on}/${line.id.slice(0, 12)}`) told.push(record);
    expect(told).toMatchObject([
      {
        what: 'statement/paid-outside',
        by: 'Rosa Diaz',
        details: { file, reason: WHY, amount: 700_00, direction: 'out' },
      },
    ]);
  });
});
