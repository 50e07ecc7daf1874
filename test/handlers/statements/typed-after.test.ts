import { describe, expect, test, vi } from 'vitest';
import { fileOf } from '#functions/ledger/book-entries.ts';
import { functionSpecs } from '#infra/functions.ts';
import { showFileRoute } from '#shared/contracts/console.ts';
import { confirmWireRoute, secondPersonRoute } from '#shared/contracts/desk.ts';
import {
  askBankStepUpRoute,
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  matchReturnRoute,
  proposeAtBankRoute,
  proveLineRoute,
} from '#shared/contracts/statements.ts';
import { as } from '../../support/as-function.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from './statements-setup.ts';

/** The same wire recorded twice: posted to a file by its transaction, and typed in for a payment. */
let files = 0;
const setup = await setUpStatements();

const PROVEN = 'is already posted to a file';

/** An open transaction of this amount, and a file that it can be posted to. */
async function lineAndFile(amount: number) {
  files += 1;
  const fileNumber = `26-${4000 + files}`;
  const reference = setup.imad();
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: 'Incoming wire transfer' }]);
  return { line: await setup.lineOf(reference), fileNumber, reference };
}
type Case = Awaited<ReturnType<typeof lineAndFile>>;
const prove = ({ line, fileNumber }: Case) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason: 'The lender’s instructions name this wire' });
const typed = ({ line, reference }: Case, dollars: string) => ({
  ...{ by: 'Rosa Diaz', amount: dollars, received: dollars, sender: 'GREAT LAKES LENDING', on: line.on, reference },
});

describe('a wire whose transaction is posted to a file (X-260)', () => {
  test('can’t be typed in, for a payment or as unidentified, however its reference is typed', async () => {
    const one = await lineAndFile(3_000_00);
    const payment = await setup.awaiting(3_000_00);
    expect((await prove(one)).said).toBe('ok');
    const said = typed(one, '3,000.00');
    const confirm = await setup.ops('call confirm-wire', { ...said, transfer: payment.id });
    expect(linesOf(confirm)).toContain(PROVEN);
    expect(linesOf(await setup.ops('wire keep', said))).toContain(PROVEN);
    const spaced = one.reference.replace(/^(.{8})/, '$1 ').toLowerCase();
    expect(linesOf(await setup.ops('wire keep', { ...said, reference: spaced }))).toContain(PROVEN);
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
  });

  test('can be typed in once two people have undone the posting, and then counts for no file', async () => {
    const one = await lineAndFile(3_100_00);
    expect((await prove(one)).said).toBe('ok');
    const ignored = () => setup.lineOf(one.reference, { state: 'ignored' });
    await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(), { reason: 'It is a buyer’s wire' });
    await setup.approveLine(setup.SAM, await ignored());
    const line = await setup.lineOf(one.reference);
    expect((await setup.ops('wire keep', typed(one, '3,100.00'))).ok).toBe(true);
    expect((await prove({ ...one, line })).said).toBe('statement/line-changed');
  });

  test('is another wire if the amount differs, whatever its reference', async () => {
    const one = await lineAndFile(3_200_00);
    expect((await prove(one)).said).toBe('ok');
    expect((await setup.ops('wire keep', typed(one, '3,200.01'))).ok).toBe(true);
  });

  test('is recorded once when one person types it in at the moment when another posts its transaction', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await lineAndFile(4_000_00 + round);
      const dollars = `4,000.0${round}`;
      const [named, kept] = await Promise.all([prove(one), setup.ops('wire keep', typed(one, dollars))]);
      expect([named.said === 'ok', kept.ok].filter(Boolean)).toHaveLength(1);
    }
  });
});

let minutes = 0;
/** Sets what the company's file allows for typed wires. */
async function withTypedWires(typedWires: 'count' | 'until-statement' | 'never'): Promise<void> {
  const { itemAt, put } = await import('#functions/adapters/dynamo/table.ts');
  const { tenantConfigKey } = await import('#functions/adapters/dynamo/keys.ts');
  const key = tenantConfigKey(setup.tenant);
  await put({ ...(await itemAt(key)), typedWires, ...key });
  // The process caches the settings for a minute.
  minutes += 2;
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  expect(await tenants.config(setup.tenant)).toMatchObject({ typedWires });
  later.mockRestore();
}

/** A wire that Rosa types in for a payment of a new file, and a disbursement of $4,000 from it. */
async function typedFor({ amount = 5_000_00, ...over }: { readonly amount?: number; readonly wireInto?: string } = {}) {
  files += 1;
  const fileNumber = `26-${4000 + files}`;
  const reference = setup.imad();
  const identity = { id: setup.ROSA.id, role: 'prepare', way: 'console' } as const;
  const expected = await setup.awaiting(amount, { fileNumber, ...over });
  const payout = await addPayout(setup.world, setup.payer.client, {
    ...{ amount: 4_000_00 as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED.map((each) => ({ ...each, identity })),
  });
  const wire = { received: amount, reference, sender: 'ADA BUYER', on: '2026-11-20' };
  const typed = await setup.onPayment(setup.ROSA, confirmWireRoute, expected, wire);
  await setup.written();
  const move = { move: 'approve', version: payout.version, reason: '' } as const;
  return {
    ...{ typed, reference, payout, expected, fileNumber },
    file: async () => (await setup.call(setup.ROSA, showFileRoute, { params: { file: fileOf(payout) } })).body,
    asked: () => setup.proved(setup.SAM, payout, move),
    approved: () => setup.asSecondPerson(setup.SAM, payout, move),
    shown: async (line: { readonly reference?: string; readonly words?: string } = {}) => {
      const said = { reference, amount, sender: 'ADA BUYER', on: wire.on, words: 'Wire in', ...line };
      await setup.bringIn([said]);
      // Equal wires of other files are imported above, so this transaction is matched with its wire once it is certain
      // to be a different one.
      await setup.lines();
    },
  };
}

/** Rosa posts a transaction to a file, and Sam approves it. */
async function proposedAndPosted(line: Case['line'], fileNumber: string): Promise<void> {
  const { on, id: lineId, version } = line;
  const post = { params: { on, lineId }, body: { version, fileNumber, reason: 'The lender’s wire' } };
  expect((await setup.call(setup.ROSA, proveLineRoute, post)).said).toBe('ok');
  expect((await setup.approveLine(setup.SAM, { ...line, version: version + 1 })).said).toBe('ok');
}

/** The hourly check of typed wires, as the company's exceptions list it. */
async function hour() {
  const { checkTypedWires } = await import('#functions/provider/check-typed-wires.ts');
  const { receivedWires: wires } = await import('#functions/adapters/dynamo/bank.ts');
  const { statements } = await import('#functions/adapters/dynamo/bank.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { fileFunds: files } = await import('#functions/adapters/dynamo/bank.ts');
  const check = as('reconciliation', checkTypedWires);
  return check({ wires, statements, transfers, files }, setup.tenant, setup.world.clock.now());
}

describe('a wire that one person typed (D-85, X-341)', () => {
  test('counts for no disbursement until a statement shows it', async () => {
    await withTypedWires('until-statement');
    const one = await typedFor();
    expect(one.typed.said).toBe('ok');
    const refused = await one.asked();
    expect(refused.said).toBe('staff/over-file');
    expect(refused.body['message']).toContain('$5,000.00 was entered by Rosa Diaz and isn’t on a statement yet');
    expect(refused.body['message']).toContain('Import the statement');
    // Each function that checks a file's money reads the same wires, and its role allows that.
    const { fileFunds } = await import('#functions/adapters/dynamo/bank.ts');
    const checking = functionSpecs.filter(({ writes }) => writes.includes('promised'));
    expect(checking.length).toBeGreaterThan(4);
    for (const { name } of checking)
      expect(await as(name, fileFunds.typed)(setup.tenant), name).toContainEqual(
        expect.objectContaining({ wire: expect.objectContaining({ reference: one.reference }), isCounted: false }),
      );
    // The file's page has the same totals as the approval.
    expect(await one.file()).toMatchObject({ held: 5_000_00, unshown: 5_000_00, left: 0, short: 4_000_00 });
    await one.shown();
    expect(await one.file()).toMatchObject({ held: 5_000_00, left: 5_000_00, short: 0 });
    expect(await one.file()).not.toHaveProperty('unshown');
    expect((await one.approved()).said).toBe('ok');
  });

  test('is shown by the statement if only the bank description has its IMAD (X-342)', async () => {
    await withTypedWires('until-statement');
    const one = await typedFor();
    const reference = `FT-${one.reference.slice(-6)}`;
    await one.shown({ reference, words: `WIRE TYPE:WIRE IN IMAD:${one.reference} ORIG:ADA BUYER` });
    expect(await one.file()).toMatchObject({ held: 5_000_00, left: 5_000_00, short: 0 });
    expect((await setup.lines()).filter((line) => line.reference === reference)).toEqual([]);
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    // Both references lead to it.
    for (const name of [one.reference, reference])
      expect(await receivedWires.find(setup.tenant, name)).toMatchObject({
        ...{ reference: one.reference, line: { on: '2026-11-20' } },
      });
    expect((await one.approved()).said).toBe('ok');
  });

  test('is on record already for a transaction with its IMAD in the description, which isn’t held or posted besides (X-342)', async () => {
    await withTypedWires('until-statement');
    const [one, other] = [await lineAndFile(6_001_00), await lineAndFile(6_002_00)];
    const imad = setup.imad();
    const said = { amount: 6_003_00, sender: 'LENDER', words: `Wire in IMAD ${imad}` };
    await setup.bringIn([{ ...said, reference: 'FT-6003' }]);
    const open = await setup.lineOf('FT-6003');
    // Typed after the import, while the transaction is on a colleague's screen.
    expect((await setup.ops('wire keep', typed({ ...one, reference: imad }, '6,003.00'))).ok).toBe(true);
    expect((await setup.onLine(setup.ROSA, keepLineRoute, open)).said).toBe('wire/reference-used');
    const files = { fileNumber: other.fileNumber, reason: 'The lender’s wire' };
    expect((await setup.onLine(setup.ROSA, proveLineRoute, open, files)).said).toBe('statement/line-changed');
    expect((await setup.lines({ state: 'matched', month: '2026-11' })).map(({ id }) => id)).toContain(open.id);
  });

  test('can’t be typed under an IMAD in the description of a transaction that is posted to a file (X-260, X-342)', async () => {
    const imad = setup.imad();
    const one = await lineAndFile(6_004_00);
    await setup.bringIn([{ amount: 6_005_00, reference: 'FT-6005', words: `Wire in IMAD ${imad}` }]);
    const line = await setup.lineOf('FT-6005');
    expect((await prove({ ...one, line })).said).toBe('ok');
    const said = typed({ ...one, line, reference: imad.slice(4) }, '6,005.00');
    expect(linesOf(await setup.ops('wire keep', said))).toContain(PROVEN);
  });

  test('can’t be typed again under the IMAD in its transaction’s description, until two people void it (X-342)', async () => {
    await withTypedWires('until-statement');
    const imad = setup.imad();
    const one = await lineAndFile(6_006_00);
    await setup.bringIn([{ amount: 6_007_00, reference: 'FT-6007', words: `Wire in IMAD ${imad}` }]);
    const line = await setup.lineOf('FT-6007');
    expect((await setup.onLine(setup.ROSA, keepLineRoute, line)).said).toBe('ok');
    const said = (amount: string) => typed({ ...one, line, reference: imad.slice(4) }, amount);
    expect(linesOf(await setup.ops('wire keep', said('6,007.00')))).toContain('is on record already');
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    const all = (await receivedWires.all(setup.tenant)).filter(({ line: of }) => of?.id === line.id);
    expect(all.map(({ reference }) => reference)).toEqual(['FT-6007']);
    const { version = 0 } = all[0] ?? {};
    const body = { version, what: 'void', reason: 'Recorded by mistake' };
    expect((await setup.onWire(setup.ROSA, proposeAtBankRoute, 'FT-6007', body)).said).toBe('ok');
    expect((await setup.approve(setup.SAM, 'FT-6007', version + 1)).said).toBe('ok');
    expect((await setup.ops('wire keep', said('6,007.00'))).ok).toBe(true);
    await setup.lines();
    expect(await receivedWires.find(setup.tenant, imad.slice(4))).toMatchObject({ line: { id: line.id } });
  });

  test('doesn’t count in another account than the one in the wire instructions until an approver accepts that (D-84)', async () => {
    await withTypedWires('count');
    const one = await typedFor({ amount: 5_300_00, wireInto: '8888' });
    expect((await one.asked()).said).toBe('ok');
    await one.shown();
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    const wire = async () => receivedWires.find(setup.tenant, one.reference);
    expect((await wire())?.line).toBeUndefined();
    const refused = await one.asked();
    expect(refused.said).toBe('staff/over-file');
    expect(refused.body['message']).toContain('arrived in another trust account than the one in the wire instructions');
    expect(await hour()).toContainEqual(expect.objectContaining({ kind: 'wire', said: one.reference }));
    // Nothing else can be done with the transaction meanwhile, so that the money isn't recorded twice.
    const line = await setup.lineOf(one.reference);
    const kept = await setup.onLine(setup.ROSA, keepLineRoute, line);
    expect(kept).toMatchObject({ said: 'wire/reference-used' });
    expect(kept.body['message']).toContain(
      `entered for ${one.expected.referenceId}. It arrived in another trust account`,
    );
    const aside = await setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: 'Not ours' });
    expect(aside.said).toBe('wire/reference-used');
    // Two people undo the match, and the wire becomes part of the transaction.
    const propose = async (wish: object) => {
      const version = (await wire())?.version ?? 0;
      const body = { version, reason: 'It went to the old account', ...wish };
      expect((await setup.onWire(setup.ROSA, proposeAtBankRoute, one.reference, body)).said).toBe('ok');
      return version + 1;
    };
    expect((await setup.approve(setup.SAM, one.reference, await propose({ what: 'reopen' }))).said).toBe('ok');
    await setup.lines();
    expect(await wire()).toMatchObject({ state: 'unmatched', account: '4321', line: { id: line.id } });
    // Two people apply it again, and the approver reads which account it came to.
    const version = await propose({ what: 'apply', transferId: one.expected.id });
    const asked = await setup.onWire(setup.SAM, askBankStepUpRoute, one.reference, { version });
    expect(asked.body['words']).toContain(
      'It arrived in the account ending in 4321, but the wire instructions name the one ending in 8888.',
    );
    expect((await setup.approve(setup.SAM, one.reference, version)).said).toBe('ok');
    await setup.written();
    expect(await one.file()).not.toHaveProperty('unshown');
    expect((await hour()).filter(({ said }) => said === one.reference)).toEqual([]);
    expect((await one.approved()).said).toBe('ok');
  });

  test('is offered for a deposit of its amount, account and day without an IMAD, and counts once (X-342)', async () => {
    await withTypedWires('until-statement');
    const one = await typedFor({ amount: 6_100_00 });
    await one.shown({ reference: 'FT-6100' });
    const line = await setup.lineOf('FT-6100');
    const { id, referenceId } = one.expected;
    expect(line.typed).toEqual({
      reference: one.reference,
      by: 'Rosa Diaz',
      payment: { id, referenceId, name: 'Ada Buyer' },
    });
    // Until someone decides, the money isn't recorded again.
    expect((await setup.onLine(setup.ROSA, keepLineRoute, line)).said).toBe('statement/typed');
    const post = { fileNumber: one.fileNumber, reason: 'The lender’s wire' };
    expect((await setup.onLine(setup.ROSA, proveLineRoute, line, post)).said).toBe('statement/typed');
    const other = setup.confirmed(await setup.awaiting(6_100_00));
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, other)).said).toBe('statement/typed');
    const match = (reference: string) => setup.onLine(setup.ROSA, matchReturnRoute, line, { reference });
    expect((await match((await typedFor({ amount: 6_101_00 })).reference)).said).toBe('wire/not-now');
    expect((await match(one.reference)).said).toBe('ok');
    // The same click again, because the first answer was lost.
    expect((await match(one.reference)).said).toBe('ok');
    expect(await one.file()).toMatchObject({ held: 6_100_00, left: 6_100_00, short: 0 });
    expect(await one.file()).not.toHaveProperty('unshown');
    expect((await one.approved()).said).toBe('ok');
  });

  test('is offered for a deposit that names its own file too, which isn’t posted there besides (X-342)', async () => {
    await withTypedWires('count');
    const one = await typedFor({ amount: 6_300_00 });
    await one.shown({ reference: 'FT-6300', words: `Wire in FILE ${one.fileNumber}` });
    const line = await setup.lineOf('FT-6300');
    expect(line.typed).toMatchObject({ reference: one.reference });
    const post = { fileNumber: one.fileNumber, reason: 'The lender’s wire' };
    expect((await setup.onLine(setup.ROSA, proveLineRoute, line, post)).said).toBe('statement/typed');
    expect(await one.file()).toMatchObject({ held: 6_300_00, left: 6_300_00 });
    // A deposit that names another file is other money.
    const [two, other] = [await typedFor({ amount: 6_301_00 }), await typedFor({ amount: 6_302_00 })];
    await two.shown({ reference: 'FT-6301', words: `Wire in FILE ${other.fileNumber}` });
    const others = await setup.lineOf('FT-6301');
    expect(others).not.toHaveProperty('typed');
    const there = { ...post, fileNumber: other.fileNumber };
    expect((await setup.onLine(setup.ROSA, proveLineRoute, others, there)).said).toBe('ok');
  });

  test('isn’t posted besides, as a colleague proposed before it was typed (X-342)', async () => {
    await withTypedWires('count');
    const { fileNumber } = await lineAndFile(6_401_00);
    const said = { amount: 6_400_00, reference: 'FT-6400', sender: 'ADA BUYER', words: 'Wire in', on: '2026-11-20' };
    await setup.bringIn([said]);
    const line = await setup.lineOf('FT-6400');
    const { on, id: lineId, version } = line;
    const post = { params: { on, lineId }, body: { version, fileNumber, reason: 'The lender’s wire' } };
    expect((await setup.call(setup.ROSA, proveLineRoute, post)).body).toMatchObject({ state: 'new' });
    await typedFor({ amount: 6_400_00 });
    const approved = await setup.approveLine(setup.SAM, { ...line, version: version + 1 });
    expect(approved.said).toBe('wire/reference-used');
    expect(approved.body['message']).toContain('Someone has since entered a wire that this may be.');
  });

  test.each([
    ['posted', 6_500_00, 'is already posted to a file'],
    ['matched', 6_501_00, 'is already recorded'],
    ['recorded without a payment', 6_502_00, 'is already recorded'],
  ] as const)(
    'isn’t typed for a deposit of its amount, account and day that is already %s under another reference (D-86, X-342)',
    async (how, amount, why) => {
      await withTypedWires('count');
      await lineAndFile(amount + 50_000_00);
      const fileNumber = `26-${4000 + files}`;
      await setup.bringIn([
        { amount, reference: `FT-${amount}`, sender: 'ADA BUYER', words: 'Wire in', on: '2026-11-20' },
      ]);
      const line = await setup.lineOf(`FT-${amount}`);
      if (how === 'posted') await proposedAndPosted(line, fileNumber);
      else if (how === 'matched')
        await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(await setup.awaiting(amount)));
      else await setup.onLine(setup.ROSA, keepLineRoute, line);
      // The bank's own day may be a banking day apart.
      for (const on of ['2026-11-19', '2026-11-20', '2026-11-23']) {
        const expected = await setup.awaiting(amount, { fileNumber });
        const wire = { received: amount, reference: setup.imad(), sender: 'ADA BUYER', on };
        const typed = await setup.onPayment(setup.ROSA, confirmWireRoute, expected, wire);
        expect(typed.said).toBe('wire/reference-used');
        expect(typed.body['message']).toContain(why);
        expect(typed.body['message']).toContain('import the statement that shows it');
        expect((await setup.stored(expected)).status).toBe('awaiting wire');
      }
      const said = { by: 'Rosa Diaz', amount: String(amount / 100), sender: 'ADA BUYER', on: '2026-11-20' };
      expect(linesOf(await setup.ops('wire keep', { ...said, reference: setup.imad() }))).toContain(why);
      // Another amount, account or day is other money.
      const others = [{ amount: amount + 1 }, { wireInto: '8888' }, { on: '2026-11-24' }];
      for (const { on = '2026-11-20', ...other } of others as readonly { on?: string; amount?: number }[]) {
        const expected = await setup.awaiting(other.amount ?? amount, { fileNumber, ...other });
        const wire = { received: expected.amount, reference: setup.imad(), sender: 'ADA BUYER', on };
        expect((await setup.onPayment(setup.ROSA, confirmWireRoute, expected, wire)).said).toBe('ok');
      }
    },
  );

  test('is kept beside such a deposit by two people, and is still on no statement (X-342)', async () => {
    await withTypedWires('until-statement');
    const one = await typedFor({ amount: 6_200_00 });
    await one.shown({ reference: 'FT-6200' });
    const line = await setup.lineOf('FT-6200');
    expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, line, { reason: 'The bank has both' })).said).toBe('ok');
    const proposed = { ...line, version: line.version + 1 };
    expect((await setup.wireDesk()).proposals.map(({ what }) => what)).toContainEqual(
      expect.stringContaining('as well as a wire of the same amount that someone entered'),
    );
    expect((await setup.approveLine(setup.SAM, proposed)).said).toBe('ok');
    const own = await setup.lineOf('FT-6200');
    expect(own).not.toHaveProperty('typed');
    expect((await setup.onLine(setup.ROSA, keepLineRoute, own)).said).toBe('ok');
    expect(await one.file()).toMatchObject({ unshown: 6_200_00 });
  });

  test('moves to its right file before a statement shows it, and still pays for nothing there', async () => {
    await withTypedWires('until-statement');
    const one = await typedFor();
    const [wrong, right] = [one.payout.fileNumber, `26-${4000 + files}-B`];
    const moved = await setup.refile({ transfer: one.expected.id, file: right, reason: 'Typed for the wrong file' });
    expect(moved.ok, `from ${wrong}`).toBe(true);
    await setup.written();
    expect((await one.asked()).said).toBe('staff/over-file');
    await one.shown();
  });

  test('can’t be typed in if the company takes wires from statements only', async () => {
    await withTypedWires('never');
    expect((await typedFor()).typed.said).toBe('wire/not-typed');
    expect((await setup.ops('wire keep', typed(await lineAndFile(2_000_00), '2,000.01'))).ok).toBe(false);
  });

  test('is named to the approver if it counts at once', async () => {
    await withTypedWires('count');
    const one = await typedFor();
    const asked = await one.asked();
    expect(asked.body['words']).toContain('$5,000.00 was entered by Rosa Diaz and isn’t on a statement yet');
    // Meanwhile the statement shows it, so the words of the step-up are no longer true.
    await one.shown();
    const body = { stepUp: asked.body['stepUp'], move: { move: 'approve', version: one.payout.version, reason: '' } };
    const late = await setup.call(setup.SAM, secondPersonRoute, { params: { transferId: one.payout.id }, body });
    expect(late.said).toBe('staff/no-step-up');
    expect((await one.approved()).said).toBe('ok');
  });

  test('is an exception if its day’s statement lacks it, and doesn’t count until one shows it', async () => {
    await withTypedWires('count');
    const one = await typedFor();
    const found = async () => (await hour()).filter(({ said }) => said === one.reference);
    expect(await found()).toEqual([]);
    // A day's statement may miss a wire of its evening. The next banking day's has to include it.
    await setup.bringIn([{ reference: setup.imad(), amount: 1_00, sender: 'X', on: '2026-11-20', words: 'Fee' }]);
    expect(await found()).toEqual([]);
    // Each day's file is a statement of its own.
    await setup.bringIn([{ reference: setup.imad(), amount: 3_00, sender: 'X', on: '2026-11-23', words: 'Fee' }]);
    expect(await found()).toMatchObject([{ kind: 'wire', amount: 5_000_00 }]);
    const refused = await one.asked();
    expect(refused.body['message']).toContain('entered by Rosa Diaz and isn’t on the statement of its day');
    expect(await found()).toHaveLength(1);
    await one.shown();
    expect(await found()).toEqual([]);
    expect((await one.approved()).said).toBe('ok');
  });

  test('holds the disbursement that relied on it if it turns out to be missing', async () => {
    await withTypedWires('count');
    const one = await typedFor();
    expect((await one.approved()).said).toBe('ok');
    const problem = async () => (await setup.stored(one.payout)).problem?.code;
    expect(await problem()).toBeUndefined();
    await setup.bringIn([{ reference: setup.imad(), amount: 4_00, sender: 'X', on: '2026-11-20', words: 'Fee' }]);
    await setup.bringIn([{ reference: setup.imad(), amount: 5_00, sender: 'X', on: '2026-11-23', words: 'Fee' }]);
    expect(await hour()).toContainEqual(expect.objectContaining({ said: one.reference }));
    expect(await problem()).toBe('LOST_COVER');
  });
});
