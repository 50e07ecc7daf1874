import { describe, expect, test } from 'vitest';
import { movePaymentRoute } from '#shared/contracts/desk.ts';
import { removeStatementRoute } from '#shared/contracts/statement-files.ts';
import {
  confirmLineRoute,
  ignoreLineRoute,
  proposeAtBankRoute,
  proveLineRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();

test('undoes a match from the payment, by two people (D-89, X-345)', async () => {
  const [reference, payment] = [setup.imad(), await setup.awaiting(4_100_00)];
  await setup.bringIn([{ reference, amount: 4_100_00 }]);
  const line = await setup.lineOf(reference);
  expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))).said).toBe('ok');
  const received = await setup.stored(payment);
  const body = { move: 'undo match', version: received.version, reason: 'Another client’s wire' };
  const asked = () => setup.call(setup.ROSA, movePaymentRoute, { params: { transferId: payment.id }, body });
  expect((await asked()).said).toBe('ok');
  expect((await setup.stored(payment)).status).toBe('completed');
  const wire = (await setup.wireDesk()).wires.find((each) => each.reference === reference);
  expect(wire).toMatchObject({ proposed: { what: 'reopen', by: 'Rosa Diaz' } });
  expect((await setup.approve(setup.SAM, reference, wire?.version ?? 0)).said).toBe('ok');
  expect((await setup.stored(payment)).status).toBe('awaiting wire');
  // Its transaction shows the wire, which is unidentified now, and nothing is left to undo.
  expect((await setup.lineOf(reference, { state: 'matched' })).wire).toMatchObject({ state: 'unmatched' });
  expect((await asked()).said).not.toBe('ok');
});

test('tells the approver how far undoing leaves a file below zero that has disbursed the money (D-88, D-89)', async () => {
  const fileNumber = '26-8801';
  const [reference, lender] = [setup.imad(), setup.imad()];
  const payment = await setup.awaiting(3_000_00, { fileNumber });
  await setup.bringIn([
    { reference, amount: 3_000_00 },
    { reference: lender, amount: 2_000_00, words: `Lender funding ${fileNumber}` },
  ]);
  await setup.onLine(setup.ROSA, confirmLineRoute, await setup.lineOf(reference), setup.confirmed(payment));
  const posted = { fileNumber, reason: 'The lender’s letter' };
  await setup.onLine(setup.ROSA, proveLineRoute, await setup.lineOf(lender), posted);
  const reason = 'Another file’s';
  await setup.onLine(setup.ROSA, proposeAtBankRoute, await setup.lineOf(lender, { state: 'ignored' }), { reason });
  const { version } = (await setup.lineOf(reference, { state: 'matched' })).wire ?? { version: 0 };
  await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, { version, what: 'reopen', reason });
  await setup.written();
  const undos = async () =>
    (await setup.wireDesk()).proposals.map(({ what }) => what).filter((what) => what.startsWith('Undo the '));
  expect((await undos()).join(' ')).not.toContain('below zero');
  const accepted = { id: 'e-4', name: 'acceptPayment', from: 'viewed', to: 'submitted', actor: 'client' } as const;
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: 4_000_00 as never, fileNumber, status: 'pending', cover: undefined },
    events: [...PREPARED, { ...accepted, at: '2026-11-24T12:00:00.000Z' }],
  });
  await setup.written();
  const short = (amount: string) => `. File 26-8801 has disbursed this money and would be ${amount} below zero`;
  expect(await undos()).toEqual([
    expect.stringMatching(/^Undo the posting of \$2,000\.00 .*, to file 26-8801\./),
    expect.stringMatching(/^Undo the match of the wire of \$3,000\.00 /),
  ]);
  expect((await undos()).map((what) => what.slice(what.indexOf('. File')))).toEqual([
    short('$1,000.00'),
    short('$2,000.00'),
  ]);
});

describe('a statement that was imported by mistake (D-89, X-345)', () => {
  const remove = (account: string, [from, until = from]: readonly [string, string?], who = setup.ROSA) =>
    setup.call(who, removeStatementRoute, { params: { account, from, until }, body: { reason: 'The wrong file' } });
  const of = async (account: string): Promise<readonly ShownLine[]> =>
    (await setup.lines()).filter((line) => line.account === account);
  const fileOf = (account: string, ...days: readonly string[]) =>
    tableOf(
      days.map((on, at) => ({ on, amount: 70_00 + at, reference: `REF-${account}-${on}` })),
      { account: `00012345${account}` },
    );

  test('is removed with everything it imported, by one person, and its file imports it again', async () => {
    const file = fileOf('2001', '2026-11-09', '2026-11-10');
    await setup.imported(file);
    expect(await of('2001')).toHaveLength(2);
    expect(await remove('2001', ['2026-11-09', '2026-11-10'])).toMatchObject({ said: 'ok', body: { count: 2 } });
    expect(await of('2001')).toEqual([]);
    expect((await setup.wireDesk()).statements.filter(({ account }) => account === '2001')).toEqual([]);
    expect((await remove('2001', ['2026-11-09', '2026-11-10'])).said).toBe('statement/none');
    await setup.written();
    const said: string[] = [];
    for await (const { what, by, subject, details } of setup.books.records(setup.tenant))
      if (subject?.startsWith('2001 ')) said.push(`${what} ${by ?? ''} ${details['reason'] ?? ''}`.trim());
    expect(said).toEqual([
      'statement/imported Rosa Diaz',
      'statement/taken-out Rosa Diaz The wrong file',
      'statement/removed',
    ]);
    expect((await setup.imported(file)).statements).toMatchObject([{ added: 2, known: 0 }]);
  });

  test('stays while any of its transactions is decided, or a later file has its days', async () => {
    await setup.imported(fileOf('2002', '2026-11-09', '2026-11-10'));
    await setup.imported(fileOf('2002', '2026-11-10', '2026-11-11'));
    expect((await remove('2002', ['2026-11-09', '2026-11-10'])).said).toBe('statement/overlaid');
    const [last] = (await of('2002')).filter(({ on }) => on === '2026-11-11') as [ShownLine];
    expect((await setup.onLine(setup.ROSA, ignoreLineRoute, last, { reason: 'A fee' })).said).toBe('ok');
    expect((await remove('2002', ['2026-11-10', '2026-11-11'])).said).toBe('statement/decided');
    expect(await of('2002')).toHaveLength(3);
  });

  test('no longer makes a duplicate of another file’s transaction', async () => {
    const lines = [1, 2].map((at) => ({ on: '2026-11-12', amount: 81_00, reference: `FIRST-${at}` }));
    await setup.imported(tableOf(lines, { account: '000123452333' }));
    const others = lines.map((line, at) => ({ ...line, on: '2026-11-13', reference: `OTHER-${at}` }));
    await setup.imported(tableOf(others, { account: '000123452333' }));
    await setup.imported(tableOf([{ ...lines[0], on: '2026-11-16', reference: 'LAST' }], { account: '000123452333' }));
    const marked = async () => (await of('2333')).filter(({ alike }) => alike).map(({ reference }) => reference);
    expect((await marked()).toSorted()).toEqual(['LAST', 'OTHER-0', 'OTHER-1']);
    expect((await remove('2333', ['2026-11-12'])).said).toBe('ok');
    expect(await marked()).toEqual(['LAST']);
  });

  test('stays while another file’s transaction is excluded as its duplicate', async () => {
    const line = { on: '2026-11-17', amount: -83_00, reference: 'ORIGINAL' };
    const about = { account: '000123452333' };
    await setup.imported(tableOf([line], about));
    await setup.imported(tableOf([{ ...line, on: '2026-11-18', reference: 'DUPLICATE' }], about));
    const [duplicate] = (await of('2333')).filter(({ alike, amount }) => alike && amount === 83_00) as [ShownLine];
    const excluded = await setup.onLine(setup.ROSA, ignoreLineRoute, duplicate, { reason: 'The same money' });
    expect(excluded.body).toMatchObject({ state: 'ignored' });
    expect((await remove('2333', ['2026-11-17'])).said).toBe('statement/decided');
  });
});
