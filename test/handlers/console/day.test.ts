import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  listFilesRoute,
  listPaymentsRoute,
  showFileRoute,
  showPaymentRoute,
  todayRoute,
} from '#shared/contracts/console.ts';
import { fileCardRoute, findFileRoute } from '#shared/contracts/files.ts';
import { personId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { aMember } from '../../support/colleagues.ts';
import { captureLogs } from '../../support/logs.ts';
import { aClient } from '../../support/people.ts';
import { aKeptLine } from '../../support/statements.ts';
import { ANN, addPayments, NORTH, SOUTH } from './console-payments.ts';
import { type ConsoleSetup, setUpConsole } from './console-setup.ts';

let setup: ConsoleSetup;
beforeAll(async () => {
  captureLogs();
  setup = await setUpConsole();
  setup.world.clock.set(new Date('2026-09-16T20:00:00.000Z'));
  await addPayments(setup);
});

const SET_AT = '2026-09-15T15:00:00.000Z';

type File = { readonly file: { readonly id: string; readonly number?: string }; readonly held: number | null };
const files = async (query = {}): Promise<readonly File[]> =>
  (await setup.call(listFilesRoute, { query })).body['files'] as File[];

it('reminds an approver on Today of the annual review from December on, but no one who can’t sign it (X-369)', async () => {
  const review = async (roles: StaffMember['roles']) => {
    setup.actAs({ roles });
    return (await setup.call(todayRoute)).body['review'];
  };
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  await clients.add(aClient());
  await setup.world.dynamo.drained();
  expect(await review(['approver'])).toBeUndefined();
  // The audit log's first record is of the day of the run.
  const year = String(new Date().getUTCFullYear());
  setup.world.clock.set(new Date(`${year}-12-05T20:00:00.000Z`));
  expect(await review(['approver'])).toMatchObject({ year, isOver: false });
  expect(await review(['auditor'])).toBeUndefined();
  setup.world.clock.set(new Date('2026-09-16T20:00:00.000Z'));
});

describe('closings (X-203)', () => {
  it('are listed with their balance and their outstanding and expected payments, newest payments first', async () => {
    setup.actAs({});
    expect(await files()).toMatchObject([
      { property: '12 Oak Street, Springfield, IL 62701', held: 0, expected: 0, payments: 1 },
      { property: '7 Elm Court, Peoria, IL 62701', held: 0, promised: 0, expected: 500_000, payments: 1 },
      { file: { number: '24-1187' }, held: 0, promised: 0, expected: 0, payments: 1 },
      { file: { number: '24-2000' }, held: 1_500_000, promised: 0, expected: 1_000_000, payments: 2 },
    ]);
  });

  it('are shown with each of their payments, and with the balance after all outstanding disbursements', async () => {
    setup.actAs({});
    const promised = { disbursement: true, type: 'Client Disbursement', status: 'sent', fee: 0 };
    const created = { createdAt: '2026-09-12T15:00:00.000Z', updatedAt: '2026-09-12T15:00:00.000Z' };
    await setup.add({ ...promised, ...created, amount: 400_000, fileNumber: '24-2000', referenceId: 'CD-OUTS-GGGG' });
    const { file } = (await files()).find((each) => each.file.number === '24-2000') as File;
    const { body } = await setup.call(showFileRoute, { params: { file: file.id } });
    expect(body).toMatchObject({ held: 1_500_000, promised: 400_000, expected: 1_000_000, left: 1_100_000 });
    expect((body['rows'] as { referenceId: string }[]).map(({ referenceId }) => referenceId)).toEqual([
      'EM-COME-BBBB',
      'CD-OUTS-GGGG',
      'EM-GOOD-AAAA',
    ]);
  });

  it('show their money to members of the whole company only if another office has payments in them (X-201)', async () => {
    setup.actAs({});
    const { file: shared } = (await files()).find((each) => each.file.number === '24-2000') as File;
    const north = { officeId: NORTH, createdAt: '2026-09-13T15:00:00.000Z', updatedAt: '2026-09-13T15:00:00.000Z' };
    await setup.add({
      ...north,
      status: 'requested',
      amount: 70_000,
      fileNumber: '24-3000',
      referenceId: 'EM-ONLY-HHHH',
    });
    setup.actAs({ offices: [NORTH] });
    const listed = await files();
    const untold = { held: null, promised: null, expected: null };
    expect(listed.find((each) => each.file.number === '24-2000')).toMatchObject({ ...untold, payments: 2 });
    expect(listed.find((each) => each.file.number === '24-3000')).toMatchObject({ held: 0, expected: 70_000 });
    const { body } = await setup.call(showFileRoute, { params: { file: shared.id } });
    expect(body).toMatchObject({ ...untold, left: null, proofs: [] });
    expect(body['proven']).toBeUndefined();
    expect((body['rows'] as { referenceId: string }[]).map(({ referenceId }) => referenceId)).toEqual([
      'EM-COME-BBBB',
      'EM-GOOD-AAAA',
    ]);
  });

  it('name the other files of a split transaction only to members of the whole company (X-326)', async () => {
    setup.actAs({});
    const { file } = (await files()).find((each) => each.file.number === '24-3000') as File;
    const { fileProofs } = await import('#functions/adapters/dynamo/bank.ts');
    const parts = [
      { fileId: file.id, fileNumber: '24-3000', amount: toCents(300_000) },
      { fileId: 'f'.repeat(24), fileNumber: '24-9000', amount: toCents(200_000) },
    ];
    const line = aKeptLine(setup.world.tenant.id, 1, { state: 'ignored', files: parts });
    const { on, id, reference, party: sender } = line;
    const partOf = { amount: line.amount, files: ['24-3000', '24-9000'] };
    const said = { on, id, reference, sender, by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', partOf };
    const proofs = parts.map(({ fileId, amount }) => ({ fileId, proof: { ...said, amount } }));
    expect(await fileProofs.prove(line, proofs)).toBe(true);
    const shown = async () => (await setup.call(showFileRoute, { params: { file: file.id } })).body;
    expect(await shown()).toMatchObject({ proven: 300_000, proofs: [{ amount: 300_000, partOf }] });
    setup.actAs({ offices: [NORTH] });
    const { proven, proofs: ofOffice } = await shown();
    expect([proven, ofOffice]).toMatchObject([300_000, [{ amount: 300_000 }]]);
    expect(JSON.stringify(ofOffice)).not.toContain('24-9000');
  });

  it('have a card with their people, phones, closing date, ledger and the defaults of a new payment (X-363)', async () => {
    setup.actAs({});
    const { fileClosings } = await import('#functions/adapters/dynamo/files.ts');
    const { fileProofs } = await import('#functions/adapters/dynamo/bank.ts');
    const { file } = (await files()).find((each) => each.file.number === '24-2000') as File;
    await fileClosings.set(setup.tenant, { file: file.id, on: '2026-09-18', by: 'Rosa Diaz', at: SET_AT });
    const line = aKeptLine(setup.world.tenant.id, 7, { state: 'ignored', on: '2026-09-12', reference: 'IMAD-7' });
    const said = { on: line.on, id: line.id, reference: line.reference, sender: line.party };
    const proof = { ...said, by: 'Rosa Diaz', at: '2026-09-17T15:00:00.000Z', amount: toCents(250_000) };
    expect(await fileProofs.prove(line, [{ fileId: file.id, proof }])).toBe(true);
    const byNumber = await setup.call(findFileRoute, { query: { fileNumber: '24-2000' } });
    const { body } = await setup.call(fileCardRoute, { params: { file: file.id } });
    // The others notified, and the messages, are on the file's own page only.
    const { parties, messages, ...card } = body;
    expect([parties, messages]).toEqual([[], []]);
    expect(byNumber.body).toEqual({ card });
    expect(body).toMatchObject({
      file: { number: '24-2000' },
      closing: { on: '2026-09-18', by: 'Rosa Diaz' },
      people: [
        { side: 'buyer', name: 'María Santos', phone: '(217) 555-0142' },
        { side: 'payee', name: 'Ada Buyer' },
      ],
      start: { address1: '12 Oak Street', city: 'Springfield', fileNumber: '24-2000', officeId: NORTH, agentId: ANN },
      ledger: [
        { on: '2026-09-12', what: 'posted', who: 'GREAT LAKES LENDING', amount: 250_000, balance: 250_000 },
        { on: '2026-09-16', what: 'received', who: 'María Santos', amount: 1_500_000, balance: 1_750_000 },
      ],
    });
    expect((await setup.call(showFileRoute, { params: { file: file.id } })).body).toMatchObject({
      ...{ closesOn: '2026-09-18', short: 0, planned: 0 },
    });
    expect(await files()).toContainEqual(expect.objectContaining({ file, closesOn: '2026-09-18' }));
  });

  it('show how much they are short of their disbursements, including those not approved yet (X-363)', async () => {
    setup.actAs({});
    const short = (await files()).find((each) => each.file.number === '24-1187');
    expect(short).toMatchObject({ held: 0, promised: 0, planned: 2_001_500, short: 2_001_500 });
  });

  it('have no ledger for members of some offices if another office has payments in them (X-363)', async () => {
    setup.actAs({ offices: [NORTH] });
    const { body } = await setup.call(findFileRoute, { query: { fileNumber: '24-2000' } });
    expect(body['card']).toMatchObject({ ledger: null, people: [{ name: 'María Santos' }] });
    setup.actAs({ offices: [SOUTH] });
    expect((await setup.call(findFileRoute, { query: { fileNumber: '24-2000' } })).body).toEqual({ card: null });
    expect((await setup.call(findFileRoute, { query: { fileNumber: '99-9999' } })).body).toEqual({ card: null });
  });

  it('are hidden from other offices', async () => {
    setup.actAs({});
    const { file } = (await files()).find((each) => each.file.number === '24-2000') as File;
    setup.actAs({ offices: [SOUTH] });
    const other = await setup.call(showFileRoute, { params: { file: file.id } });
    expect([other.status, other.body['code']]).toEqual([404, 'staff/no-closing']);
  });
});

describe('today (X-204)', () => {
  const queues = async () => {
    const { body } = await setup.call(todayRoute);
    const counted = body['queues'] as { queue: string; count: number; oldestAt: string | null; amount: number }[];
    return Object.fromEntries(counted.map(({ queue, ...rest }) => [queue, rest]));
  };

  it('counts open items, with their age and amount, and what became good funds today', async () => {
    setup.actAs({});
    expect(await queues()).toMatchObject({
      'to approve': { count: 1, amount: 2_000_000, oldestAt: '2026-10-20T15:00:00.000Z' },
      failed: { count: 1, amount: 250_000, oldestAt: '2026-11-07T15:00:00.000Z' },
      good: { count: 1, amount: 1_500_000, files: 1 },
      calls: { count: 0, oldestAt: null },
      unknown: { count: 0 },
      wires: { count: 0 },
    });
  });

  it('lists the files that a payment can be prepared for, without closed ones (X-216)', async () => {
    setup.actAs({});
    const { body } = await setup.call(todayRoute);
    expect(body['prepares']).toEqual({
      purposes: [{ name: 'Earnest Money Deposit for Purchase', methods: ['ACH'] }],
      routing: 'office',
      offices: [{ id: '65f0000000000000000000a1', name: 'Downtown' }],
      agents: [],
      approvalThreshold: null,
      payouts: { instantDisbursements: false, sameDayAch: [] },
      portal: { address: 'http://acme.localhost:80', phone: '(217) 555-0100' },
    });
  });

  it('drops items that were handled', async () => {
    setup.actAs({});
    const waiting = await setup.add({ referenceId: 'CD-GOES-HHHH', status: 'awaiting approval', amount: 100 });
    expect((await queues())['to approve']).toMatchObject({ count: 2 });
    await setup.save({ ...waiting, status: 'rejected' });
    expect((await queues())['to approve']).toMatchObject({ count: 1 });
  });

  it('counts a deadline that is less than a day away, and no later one', async () => {
    setup.actAs({});
    const asked = { status: 'requested', amount: 500 };
    await setup.add({ ...asked, referenceId: 'EM-SOON-IIII', deadlineAt: '2026-09-17T19:00:00.000Z' });
    await setup.add({ ...asked, referenceId: 'EM-LATE-JJJJ', deadlineAt: '2026-09-17T21:00:00.000Z' });
    expect((await queues())['deadlines']).toMatchObject({ count: 1, oldestAt: '2026-09-17T19:00:00.000Z' });
  });

  it('counts unidentified wires until they are matched, but not for members of some offices', async () => {
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    setup.actAs({});
    const step = { name: 'keep', received: 75_000, on: '2026-09-15', by: 'Rosa Diaz', at: '2026-09-15T15:00:00.000Z' };
    const wire = { tenantId: setup.tenant, reference: 'IMAD-1', received: 75_000, sender: 'A bank', on: '2026-09-15' };
    const kept = { ...wire, state: 'unmatched', steps: [step], version: 0 } as unknown as ReceivedWire;
    const saved = await receivedWires.save(kept);
    await setup.world.dynamo.drained();
    expect((await queues())['wires']).toMatchObject({ count: 1, amount: 75_000 });
    setup.actAs({ offices: [SOUTH] });
    expect(await queues()).not.toHaveProperty('wires');
    setup.actAs({});
    if (saved.ok) await receivedWires.save({ ...saved.value, state: 'sent back' });
    await setup.world.dynamo.drained();
    expect((await queues())['wires']).toMatchObject({ count: 0 });
  });

  it('counts undecided bank transactions, for members of the whole company (X-315)', async () => {
    const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
    setup.actAs({});
    const lineOf = (nth: number, over: object = {}) => aKeptLine(setup.tenant, nth, { on: '2026-09-11', ...over });
    const out = lineOf(1, { direction: 'out', on: '2026-09-10', amount: 2_500 });
    await statementLines.add([out, lineOf(2), lineOf(3, { state: 'ignored' })]);
    expect((await queues())['wires']).toMatchObject({
      ...{ count: 2, isMore: false, files: 0 },
      ...{ amount: 500_000, oldestAt: '2026-09-10T17:00:00.000Z' },
    });
    // A colleague proposed to undo one. An approver decides about it, and it is no money to match.
    const proposed = { by: 'Rosa Diaz', at: '2026-09-09T15:00:00.000Z', reason: 'A deposit' };
    await statementLines.add([lineOf(4, { state: 'ignored', proposed }), lineOf(5, { state: 'matched', proposed })]);
    expect((await queues())['wires']).toMatchObject({ count: 4, amount: 500_000, oldestAt: proposed.at });
    setup.actAs({ offices: [SOUTH] });
    expect(await queues()).not.toHaveProperty('wires');
    setup.actAs({});
    await statementLines.add(Array.from({ length: 100 }, (_, nth) => lineOf(10 + nth)));
    expect((await queues())['wires']).toMatchObject({ count: 100, isMore: true });
  });
});

describe('today for its reader (X-355)', () => {
  const ROSA = { by: 'Rosa Diaz', identity: { id: '65f0000000000000000000a1', role: 'prepare', way: 'console' } };
  const SAM = {
    ...{ id: personId.parse('65f0000000000000000000a2'), name: 'Sam Okafor', email: 'sam@acme.example' },
    ...{ roles: ['approver' as const], approveUpTo: toCents(500_000_00) },
  };
  const OLIVIA = {
    ...{ id: personId.parse('65f0000000000000000000a3'), name: 'Olivia Grant', email: 'olivia@acme.example' },
    roles: ['owner' as const],
  };
  const at = (time: string) => `2026-09-16T${time}:00.000Z`;
  const step = (name: string, from: string | null, to: string, more: object = {}) => ({
    ...{ id: name, name, from, to, actor: 'staff', at: at('15:00'), ...ROSA, ...more },
  });
  const out = { disbursement: true, type: 'Client Disbursement', fee: 0, fileNumber: '24-7000' };
  const submitted = {
    ...{ ...out, status: 'awaiting approval' },
    events: [step('create', null, 'created'), step('submitForApproval', 'created', 'awaiting approval')],
  };
  type Queue = {
    readonly count: number;
    readonly mine: { readonly count: number; readonly amount: number };
    readonly who: readonly string[];
  };
  const open = async (who: object) => {
    setup.actAs(who);
    const { body } = await setup.call(todayRoute);
    const queues = (body['queues'] as (Queue & { readonly queue: string })[]).map((each) => [each.queue, each]);
    return { body, queues: Object.fromEntries(queues) as Readonly<Record<string, Queue>> };
  };

  beforeAll(async () => {
    const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
    const { memberWrite } = await import('#functions/adapters/dynamo/staff.ts');
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
    for (const who of [{}, SAM, OLIVIA]) {
      const item = memberWrite(setup.tenant, aMember({ ...who, version: 0 }));
      await documents.send(new PutCommand({ ...item, TableName: tableName() }));
    }
  });

  it('gives an approver what others submitted within their limit, and names them to everyone else', async () => {
    const before = (await open(SAM)).queues['to approve'] as Queue;
    await setup.add({ ...submitted, referenceId: 'CD-MINE-AAAA', amount: 100_000 });
    const mine = (await open(SAM)).queues['to approve'] as Queue;
    expect(mine).toMatchObject({ count: before.count + 1, mine: { count: before.mine.count + 1 } });
    // Nothing is hers: she prepared it, and she doesn't approve.
    const rosas = (await open({})).queues['to approve'] as Queue;
    expect(rosas).toMatchObject({ mine: { count: 0, amount: 0 }, who: ['Sam Okafor'] });
    const both = { roles: ['operator', 'approver'], approveUpTo: toCents(500_000_00) };
    expect((await open(both)).queues['to approve']?.mine.count).toBe(0);
    // Over his limit, so no one can approve it.
    const limited = { ...SAM, approveUpTo: toCents(500_00) };
    expect((await open(limited)).queues['to approve']?.mine.count).toBe(
      before.mine.count > 0 ? before.mine.count - 1 : 0,
    );
    for (const roles of [['auditor'], ['owner']] as const) {
      const { queues } = await open({ ...OLIVIA, roles });
      expect(Object.values(queues).map((each) => each.mine.count)).toEqual(Object.keys(queues).map(() => 0));
      expect(queues['to approve']?.who).toEqual(['Sam Okafor']);
    }
  });

  it('names the colleagues who propose and approve each kind of change, for everyone but themselves (D-115)', async () => {
    const decidersFor = async (who: object) => (await open(who)).body['deciders'] as Record<string, unknown>;
    const rosas = await decidersFor({});
    expect(rosas['client hold']).toEqual({ propose: [], approve: ['Sam Okafor'] });
    expect(rosas['settings']).toEqual({ propose: ['Olivia Grant'], approve: ['Olivia Grant', 'Sam Okafor'] });
    expect((await decidersFor(SAM))['client hold']).toEqual({ propose: ['Rosa Diaz'], approve: [] });
  });

  it('lists a hold for those who may release it, and names no one who can’t (D-112)', async () => {
    const bySam = { by: 'Sam Okafor', identity: { id: SAM.id, role: 'approve', way: 'console' } };
    const hold = { at: at('16:00'), reason: 'Call first' };
    const held = async (referenceId: string, prepares: object, holds: object) => {
      const events = [
        step('create', null, 'created', prepares),
        step('submitForApproval', 'created', 'awaiting approval', prepares),
        step('hold', 'awaiting approval', 'awaiting approval', { ...hold, ...holds }),
      ];
      return setup.add({ ...submitted, referenceId, amount: 30_000, fileNumber: '24-7200', events });
    };
    const answer = async ({ id }: { readonly id: string }) =>
      (await setup.call(showPaymentRoute, { params: { transferId: id } })).body['answer'];
    // He prepared it, and a colleague placed the hold.
    const sams = await held('CD-HOLD-CCCC', bySam, {});
    expect((await open({})).queues['holds']).toMatchObject({ count: 1, mine: { count: 0 }, who: [] });
    expect(await answer(sams)).toContain('None of your approvers can release it. Ask an owner to add one.');
    const rosas = await held('CD-HOLD-BBBB', {}, bySam);
    expect((await open(SAM)).queues['holds']).toMatchObject({ count: 2, mine: { count: 1, amount: 30_000 } });
    expect((await open({})).queues['holds']).toMatchObject({ count: 2, mine: { count: 0 }, who: ['Sam Okafor'] });
    expect(await answer(rosas)).toContain('Sam Okafor can release it.');
  });

  it('counts a proposed move to another file among what needs approval, with its age (X-366)', async () => {
    const before = (await open(SAM)).queues['to approve'] as Queue;
    const filing = { to: '24-77', at: at('15:30'), ...ROSA };
    const times = { startedAt: at('14:00'), completedAt: at('14:10'), clearedAt: at('14:20') };
    const moving = { status: 'completed', ...times, amount: 70_000, fileNumber: '24-7100', filing };
    await setup.add({ ...moving, referenceId: 'EM-MOVE-DDDD', updatedAt: at('17:00') });
    expect((await open(SAM)).queues['to approve']).toMatchObject({
      count: before.count + 1,
      mine: { count: before.mine.count + 1, amount: before.mine.amount + 70_000 },
    });
    // She proposed it, so it's none of hers, even as an approver.
    const both = { roles: ['operator', 'approver'], approveUpTo: toCents(500_000_00) };
    expect((await open(both)).queues['to approve']).toMatchObject({ mine: { count: 0 }, who: ['Sam Okafor'] });
    const { body } = await setup.call(listPaymentsRoute, { query: { queue: 'to approve' } });
    const rows = body['payments'] as readonly { readonly referenceId: string; readonly proposed?: object }[];
    expect(rows.find(({ referenceId }) => referenceId === 'EM-MOVE-DDDD')?.proposed).toEqual({
      ...{ by: 'Rosa Diaz', at: at('15:30'), to: '24-77' },
    });
  });

  it('counts a proposed reversal once for its approver, also when it can only be rejected (X-296)', async () => {
    const mineOf = async (who: object) => {
      const { queues } = await open(who);
      return Object.fromEntries(Object.entries(queues).map(([queue, { mine }]) => [queue, mine.count]));
    };
    const before = await mineOf(SAM);
    const proposes = { reason: 'Paid by check', reversal: { why: 'duplicate' } };
    const proposed = async (referenceId: string, settled: string) => {
      const events = [step('proposeReversal', 'completed', 'completed', proposes)];
      const provider = { attempt: 1, rank: 3, transferId: referenceId };
      const paid = { ...out, status: 'completed', startedAt: settled, completedAt: settled, provider, events };
      return setup.add({ ...paid, referenceId, amount: 20_000 });
    };
    await proposed('CD-BACK-EEEE', '2026-09-15T20:00:00.000Z');
    await proposed('CD-LATE-FFFF', '2026-08-15T20:00:00.000Z');
    expect(await mineOf(SAM)).toEqual({ ...before, 'to approve': (before['to approve'] ?? 0) + 2 });
    expect((await open({})).queues['reversals']).toMatchObject({ count: 0 });
  });

  it('has drafts that were never sent, for those who prepare', async () => {
    await setup.add({
      ...out,
      status: 'created',
      referenceId: 'CD-DRFT-CCCC',
      amount: 40_000,
      events: [step('create', null, 'created')],
    });
    expect((await open({})).queues['drafts']).toMatchObject({ count: 1, mine: { count: 1, amount: 40_000 } });
    expect((await open(SAM)).queues['drafts']).toMatchObject({ mine: { count: 0 }, who: ['Rosa Diaz'] });
  });

  it('has the closings of the week with balance, expected and shortfall, for members who see the file', async () => {
    const { fileClosings } = await import('#functions/adapters/dynamo/files.ts');
    const closes = async (number: string, on: string) => {
      const file = (await files()).find((each) => each.file.number === number) as File;
      await fileClosings.set(setup.tenant, { file: file.file.id, on, by: 'Rosa Diaz', at: SET_AT });
    };
    setup.actAs({});
    await closes('24-7000', '2026-09-22');
    await closes('24-1187', '2026-09-25');
    expect((await open({})).body['closings']).toMatchObject([
      { file: { number: '24-2000' }, closesOn: '2026-09-18', held: 1_500_000, expected: 1_000_000, short: 0 },
      { file: { number: '24-7000' }, closesOn: '2026-09-22', held: 0, planned: 140_000, short: 140_000 },
    ]);
    expect((await open({ offices: [NORTH] })).body['closings']).toMatchObject([
      { file: { number: '24-2000' }, held: null, short: null },
    ]);
  });

  it('has the money due in by day, and each account’s balance on its newest statement', async () => {
    const { statements } = await import('#functions/adapters/dynamo/bank.ts');
    const kept = { tenantId: setup.tenant, count: 1, by: 'Rosa Diaz', at: SET_AT };
    const balance = (account: string, on: string, closing?: number) =>
      statements.keep({ ...kept, account, from: on, until: on, ...(closing === undefined ? {} : { closing }) });
    await balance('9021', '2026-09-14', 5_000_000);
    await balance('9021', '2026-09-15', 7_000_000);
    await balance('9021', '2026-09-16');
    await balance('7734', '2026-09-11', -2_500);
    const { body } = await open({});
    expect(body['accounts']).toEqual([
      { lastFour: '9021', balance: 7_000_000, on: '2026-09-15', importedAt: SET_AT },
      { lastFour: '7734', balance: -2_500, on: '2026-09-11', importedAt: SET_AT },
    ]);
    expect(body['dueIn']).toEqual([{ on: '2026-09-17', count: 2, amount: 1_000 }]);
    expect((await open({ offices: [NORTH] })).body['accounts']).toEqual([]);
  });

  it('makes no more requests to the table, however many payments are open', async () => {
    const { documents } = await import('#functions/adapters/dynamo/table.ts');
    const asked = async () => {
      const send = vi.spyOn(documents, 'send');
      await open(SAM);
      const times = send.mock.calls.length;
      send.mockRestore();
      return times;
    };
    const before = await asked();
    for (let nth = 0; nth < 5; nth += 1)
      await setup.add({ ...submitted, referenceId: `CD-MANY-AAA${nth}`, amount: 1_000 });
    expect(await asked()).toBe(before);
    expect(before).toBeLessThanOrEqual(36);
  });

  it('gives bank activity to escrow officers, and a proposed undo to another approver', async () => {
    // A hundred transactions are open, and Rosa proposed to undo two that were decided.
    expect((await open({})).queues['wires']).toMatchObject({ count: 100, mine: { count: 98 }, who: ['Sam Okafor'] });
    expect((await open(SAM)).queues['wires']).toMatchObject({ count: 100, mine: { count: 2 }, who: ['Rosa Diaz'] });
  });
});
