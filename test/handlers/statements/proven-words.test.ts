import { describe, expect, test } from 'vitest';
import { lackedDeposits } from '#functions/provider/check-typed-wires.ts';
import { secondPersonRoute } from '#shared/contracts/desk.ts';
import { removeStatementRoute } from '#shared/contracts/statement-files.ts';
import { askBankStepUpRoute, confirmLineRoute, lineReference, proveLineRoute } from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

/** The words that an approver steps up for, when a transaction posted by the preparer covers the payment. */
const setup = await setUpStatements();

const fileNumber = '26-6001';
/** A disbursement of a file that Rosa has prepared. */
function prepared(file = fileNumber) {
  const identity = { id: setup.ROSA.id, role: 'prepare', way: 'console' } as const;
  return addPayout(setup.world, setup.payer.client, {
    ...{ amount: 4_000_00 as never, fileNumber: file, status: 'awaiting approval', cover: undefined },
    events: PREPARED.map((each) => ({ ...each, identity })),
  });
}
async function prove(amount: number) {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: 'Incoming wire transfer' }]);
  const line = await setup.lineOf(reference);
  const said = { fileNumber, reason: 'The lender’s instructions name this wire' };
  expect((await setup.onLine(setup.ROSA, proveLineRoute, line, said)).said).toBe('ok');
}

describe('a disbursement covered by posted transactions (X-284)', () => {
  test('is approved in words that name them, and one posted meanwhile takes another step-up', async () => {
    const payment = await prepared();
    await prove(5_000_00);
    const move = { move: 'approve', version: payment.version, reason: '' } as const;
    const asked = await setup.proved(setup.SAM, payment, move);
    expect(asked.said).toBe('ok');
    expect(asked.body['words']).toMatch(
      /^Approve \$4,0\d\d\.\d\d to .+, file 26-6001, with \$5,000\.00 posted to the file from bank activity\. \$5,000\.00 is from bank activity that Rosa Diaz imported$/,
    );
    await prove(6_000_00);
    const params = { transferId: payment.id };
    const press = await setup.call(setup.SAM, secondPersonRoute, {
      params,
      body: { stepUp: asked.body['stepUp'], move },
    });
    expect(press.said).toBe('staff/no-step-up');
    expect((await setup.asSecondPerson(setup.SAM, payment, move)).said).toBe('ok');
  });
});

describe('a statement that its importer made up', () => {
  const { ROSA, SAM } = setup;
  const FORGED =
    '$50,000.00 is from a statement that Rosa Diaz imported. Its opening balance doesn’t continue the last statement’s ($30,000.00, then $99,000.00)';
  const account = '000123452001';
  const words = `Lender funding closing ${fileNumber}`;
  async function wordsOf(payment: Awaited<ReturnType<typeof prepared>>) {
    const asked = await setup.proved(SAM, payment, { move: 'approve', version: payment.version, reason: '' });
    expect(asked.said).toBe('ok');
    return String(asked.body['words']);
  }
  const OTHER = { ...SAM, roles: ['operator'] as never };
  const posts = async (reference: string, file = fileNumber) => {
    const { on, id, version } = await setup.lineOf(reference);
    const body = { version, fileNumber: file, reason: 'The bank’s text names the file' };
    return setup.call(ROSA, proveLineRoute, { params: { on, lineId: id }, body });
  };

  test('takes two people to post, and is named wherever its money is approved', async () => {
    const [real, forged] = [setup.imad(), setup.imad()];
    await setup.bringIn([{ on: '2026-11-17', amount: 30_000_00, reference: real, words }], { account });
    // Nothing speaks against the first statement of an account, so one person posts what the bank’s text names.
    expect((await posts(real)).body['state']).toBe('ignored');
    const payment = await prepared();
    expect(await wordsOf(payment)).toContain('41,000.00 is from bank activity that Rosa Diaz imported');

    const lines = [{ on: '2026-11-18', amount: 50_000_00, reference: forged, words }];
    await setup.bringIn(lines, { account, opening: 99_000_00 });
    const { version, ...line } = await setup.lineOf(forged);
    expect((await posts(forged)).body['state']).toBe('new');
    // Nothing of it counts yet, but what comes before a break may be made up as well.
    expect(await wordsOf(payment)).toContain(
      '$41,000.00 posted to the file from bank activity. $11,000.00 is from bank activity that Rosa Diaz imported. $30,000.00 is from a statement that Rosa Diaz imported. The next statement’s opening balance doesn’t continue its own ($30,000.00, then $99,000.00)',
    );
    const asked = await setup.onWire(SAM, askBankStepUpRoute, lineReference(line), { version: version + 1 });
    expect(asked.body['words']).toContain(`, to file ${fileNumber}. ${FORGED}`);
    expect((await setup.approve(SAM, lineReference(line), version + 1)).said).toBe('ok');
    expect(await wordsOf(payment)).toContain(FORGED);
  });

  test('names who imported its money, until a colleague imports the same days too', async () => {
    const account = '000123458888';
    const [real, next] = [setup.imad(), setup.imad()];
    const days = [
      { on: '2026-11-17', amount: 30_000_00, reference: real, words: 'Lender funding closing 26-6005' },
      { on: '2026-11-18', amount: 20_00, reference: next },
    ];
    await setup.bringIn(days.slice(0, 1), { account });
    const payment = await prepared('26-6005');
    expect((await posts(real, '26-6005')).body['state']).toBe('ignored');
    // Someone who knows the account’s last balance can write a statement that continues it.
    expect(await wordsOf(payment)).toContain('$30,000.00 is from bank activity that Rosa Diaz imported');
    await setup.imported(tableOf(days, { account }));
    expect(await wordsOf(payment)).toContain('Rosa Diaz');
    await setup.imported(tableOf([...days, { on: '2026-11-19', amount: 1_00 }], { account }), OTHER);
    expect(await wordsOf(payment)).not.toContain('imported');
  });

  test('is doubted once a file of its days by someone else lacks a deposit, even if the balances agree', async () => {
    const account = '000123459191';
    const [first, forged, other, second, late] = [0, 1, 2, 3, 4].map(() => setup.imad()) as [
      ...[string, string, string, string, string],
    ];
    const real = [
      { on: '2026-11-16', amount: 1_000_00, reference: first },
      { on: '2026-11-18', amount: 2_000_00, reference: second },
      { on: '2026-11-18', amount: 3_000_00, reference: late },
    ];
    const [before, ...after] = real;
    const madeUp = [
      { on: '2026-11-17', amount: 50_000_00, reference: forged, words: 'Lender funding closing 26-6006' },
      { on: '2026-11-17', amount: 40_000_00, reference: other, words: 'Lender funding closing 26-6006' },
      { on: '2026-11-17', amount: -90_000_00, reference: 'OUT7700090' },
    ];
    await setup.bringIn([before ?? {}, ...madeUp, ...after], { account });
    const payment = await prepared('26-6006');
    expect((await posts(forged, '26-6006')).body['state']).toBe('ignored');
    const { statements } = await setup.imported(
      tableOf([...real, { on: '2026-11-19', amount: 4_00 }], { account }),
      OTHER,
    );
    expect(statements[0]?.warnings).toEqual([
      'This file doesn’t have deposits from an earlier statement: $50,000.00 of Tue, Nov 17 and $40,000.00 of Tue, Nov 17. Ask the bank. Until then, matching or posting this money takes two people.',
    ]);
    expect((await posts(other, '26-6006')).body['state']).toBe('new');
    const lacking =
      '$50,000.00 is from a statement that Rosa Diaz imported. A file of these days that Sam Okafor imported doesn’t have it';
    expect(await wordsOf(payment)).toContain(lacking);
    const { statementLines: lines, statements: kept } = await import('#functions/adapters/dynamo/bank.ts');
    const exceptions = await lackedDeposits({ lines, statements: kept }, setup.tenant);
    expect(exceptions.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'deposit 4000000',
      'deposit 5000000',
    ]);
    const params = { account: '9191', from: '2026-11-16', until: '2026-11-19' };
    const removed = (who: typeof ROSA) =>
      setup.call(who, removeStatementRoute, { params, body: { reason: 'Imported by mistake' } });
    expect((await removed(ROSA)).said).toBe('statement/lacks-own');
    // The same words after the maker’s file again: only its importer can end it.
    await setup.imported(tableOf([before ?? {}, ...madeUp, ...after], { account }));
    expect(await wordsOf(payment)).toContain(lacking);
  });

  test('takes two people to match to a payment, and is named in the approval of the file’s disbursements', async () => {
    const about = { account: '000123452002' };
    await setup.bringIn([{ on: '2026-11-17', amount: 30_000_00, reference: setup.imad() }], about);
    const asked = await setup.awaiting(7_777_00, { fileNumber: '26-6002', wireInto: '2002' });
    const reference = setup.imad();
    const said = { on: '2026-11-19', amount: 7_777_00, reference, words: asked.referenceId };
    await setup.bringIn([said], { ...about, opening: 99_000_00 });
    const line = await setup.lineOf(reference);
    expect(line).toMatchObject({ isCertain: false, proposals: [{ score: 100 }] });
    expect((await setup.onLine(ROSA, confirmLineRoute, line, setup.confirmed(asked))).said).toBe('ok');
    const ofImporter = '$7,777.00 is from a statement that Rosa Diaz imported. Its opening balance doesn’t continue';
    const { version = 0 } = (await setup.wireDesk()).wires.find((wire) => wire.reference === reference) ?? {};
    const step = await setup.onWire(SAM, askBankStepUpRoute, reference, { version });
    expect(step.body['words']).toContain(ofImporter);
    expect((await setup.stored(asked)).status).toBe('awaiting wire');
    expect((await setup.approve(SAM, reference, version)).said).toBe('ok');
    expect((await setup.stored(asked)).status).toBe('completed');
    await setup.written();
    expect(await wordsOf(await prepared('26-6002'))).toContain(`file 26-6002. ${ofImporter}`);
  });

  test('stays doubted once the real statement of its day has replaced it, with a warning', async () => {
    const account = '000123452004';
    const [real, forged] = [setup.imad(), setup.imad()];
    const on = '2026-11-18';
    const day = (reference: string) => [{ on, amount: 50_000_00, reference, words }];
    await setup.bringIn([{ on: '2026-11-17', amount: 30_000_00, reference: setup.imad() }], { account });
    await setup.bringIn(day(forged), { account, opening: 99_000_00 });
    const { statements } = await setup.imported(
      tableOf([{ on, amount: 1_00, reference: real, words: 'Interest' }], { account, opening: 30_000_00 }),
      OTHER,
    );
    expect(statements[0]?.warnings.join()).toContain('Rosa Diaz imported an earlier statement of these days');
    const { version, ...line } = await setup.lineOf(forged);
    expect((await posts(forged)).body['state']).toBe('new');
    const asked = await setup.onWire(SAM, askBankStepUpRoute, lineReference(line), { version: version + 1 });
    expect(asked.body['words']).toContain(
      '$50,000.00 is from a statement that Sam Okafor imported. It contradicts an earlier one of the same days, which Rosa Diaz imported',
    );
  });

  test('is named if it shows no balances and isn’t the only one, and takes two people if others show some', async () => {
    const [first, second, third] = [setup.imad(), setup.imad(), setup.imad()];
    const bare = (on: string, amount: number, reference: string) =>
      setup.imported(
        `Account Number,Posting Date,Description,Sender,Bank Reference,Amount\n000123452003,${on},${words},LENDER,${reference},+${amount}.00\n`,
      );
    await bare('2026-11-12', 1234, first);
    expect((await posts(first)).body['state']).toBe('ignored');
    await bare('2026-11-13', 2345, second);
    expect((await posts(second)).body['state']).toBe('ignored');
    expect(await wordsOf(await prepared())).toContain(
      '$3,579.00 is from a statement that Rosa Diaz imported. It shows no balances',
    );
    await setup.bringIn([{ on: '2026-11-16', amount: 10_00, reference: setup.imad() }], { account: '000123452003' });
    await bare('2026-11-17', 3456, third);
    expect((await posts(third)).body['state']).toBe('new');
  });
});
