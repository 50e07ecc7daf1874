import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/banking-days.ts';
import {
  askPaymentRoute,
  confirmWireRoute,
  prepareDisbursementRoute,
  prepareRefundRoute,
  setFileRoute,
} from '#shared/contracts/desk.ts';
import { officeId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { PRESS_MOVES, SIMPLE_MOVES } from '#shared/staff/desk-move.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { addPayout, PREPARED, staffStep } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { formKey, setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const { closePaidAgain } = await import('#functions/payments/engine/paid-again.ts');

const OFFICE = officeId.parse('65f0000000000000000000a1');

describe('asking for a payment (X-046)', () => {
  test('emails no one before the request is released, and then the client (X-014)', async () => {
    const made = await setup.asked({ officeId: OFFICE });
    expect([made.said, made.body['next'], made.body['status']]).toEqual(['ok', 'release', 'created']);
    const request = await setup.stored(made.body['id']);
    expect(request.events.at(0)).toMatchObject({ by: 'Rosa Diaz', identity: { id: ROSA.id, way: 'console' } });
    expect((await setup.moves(ROSA, 'release', request)).body['status']).toBe('requested');
  });

  test('makes one request from a repeated submission, and two from two forms', async () => {
    const key = formKey();
    const [first, second] = [
      await setup.asked({ key, officeId: OFFICE }),
      await setup.asked({ key, officeId: OFFICE }),
    ];
    expect(second.body['id']).toBe(first.body['id']);
    expect((await setup.asked({ officeId: OFFICE })).body['id']).not.toBe(first.body['id']);
    // Another person's form with the same key is a different form.
    const olga = { ...ROSA, id: SAM.id, name: 'Olga Petrov' };
    const body = setup.said({ key, purpose: 'Earnest Money Deposit for Purchase', officeId: OFFICE });
    expect((await setup.call(olga, askPaymentRoute, { body })).body['id']).not.toBe(first.body['id']);
  });

  test('makes nothing from a form that was sent before with other contents', async () => {
    const key = formKey();
    const first = await setup.asked({ key, officeId: OFFICE });
    const other = await setup.world.addPayer();
    for (const over of [{ amount: 900_00 }, { phone: other.client.mobilePhone }, { fileNumber: '24-2' }])
      expect((await setup.asked({ key, officeId: OFFICE, ...over })).said).toBe('staff/other-form');
    const body = setup.said({ key });
    expect((await setup.call(ROSA, prepareDisbursementRoute, { body })).said).toBe('staff/other-form');
    const id = (await setup.stored(first.body['id'])).id;
    expect(await transfers.find(setup.tenant, other.client.id, id)).toBeUndefined();
  });

  test('makes one request from a form that was refused and corrected, and nothing else from it afterwards', async () => {
    const key = formKey();
    expect((await setup.asked({ key, officeId: OFFICE, amount: 100_000_000_00 })).said).toMatch(/^amount\//);
    const first = await setup.asked({ key, officeId: OFFICE });
    expect(first.said).toBe('ok');
    expect((await setup.asked({ key, officeId: OFFICE })).body['id']).toBe(first.body['id']);
    expect((await setup.asked({ key, officeId: OFFICE, amount: 900_00 })).said).toBe('staff/other-form');
    const payout = setup.said({ key: formKey(), amount: 100_000_000_00 });
    expect((await setup.call(ROSA, prepareDisbursementRoute, { body: payout })).said).toMatch(/^amount\//);
    const mended = { body: { ...payout, amount: 43_00 } };
    const made = await setup.call(ROSA, prepareDisbursementRoute, mended);
    expect(made.said).toBe('ok');
    expect((await setup.call(ROSA, prepareDisbursementRoute, mended)).body['id']).toBe(made.body['id']);
  });

  test('makes one request from several submissions at once', async () => {
    const body = setup.said({ key: formKey() });
    const press = () => setup.call(ROSA, prepareDisbursementRoute, { body });
    const pressed = await Promise.all([press(), press(), press()]);
    expect(new Set(pressed.map((each) => each.body['id'])).size).toBe(1);
    expect(pressed.map(({ said }) => said)).toEqual(['ok', 'ok', 'ok']);
  });

  test('reports what is wrong with it, and makes nothing', async () => {
    expect((await setup.asked({ phone: '+12175559999', officeId: OFFICE })).said).toBe('staff/phone-unknown');
    expect((await setup.asked({ purpose: 'A boat', officeId: OFFICE })).said).toBe('purpose/unknown');
    expect((await setup.asked({ deadlineOn: '2020-01-01', officeId: OFFICE })).said).toBe('staff/bad-deadline');
    expect((await setup.asked({ amount: 0, officeId: OFFICE })).said).toBe('request/invalid');
  });

  test('is limited to the offices that a person works for', async () => {
    const ofOne = { ...ROSA, offices: [OFFICE] };
    const elsewhere = officeId.parse('65f0000000000000000000ff');
    for (const [office, said] of [
      [elsewhere, 'staff/other-office'],
      [undefined, 'staff/other-office'],
      [OFFICE, 'ok'],
    ] as const) {
      const body = setup.said({ ...(office ? { officeId: office } : {}) });
      expect((await setup.call(ofOne, prepareDisbursementRoute, { body })).said).toBe(said);
    }
    // A payment of another office isn't found for them.
    const made = await setup.call(ROSA, prepareDisbursementRoute, { body: setup.said() });
    const payment = await setup.stored(made.body['id']);
    expect((await setup.moves(ofOne, 'submit', payment)).said).toBe('staff/no-payment');
  });
});

describe('a prepared payment', () => {
  test('is changed only on top of the version that was seen', async () => {
    const payment = await setup.waiting();
    const older = { ...payment, version: payment.version - 1 };
    const reason = 'the wrong file';
    expect((await setup.moves(SAM, 'reject', older, { reason })).said).toBe('staff/changed-meanwhile');
    expect((await setup.moves(SAM, 'reject', payment, { reason })).body['status']).toBe('rejected');
  });

  test('is rejected by someone other than its preparer, with a reason', async () => {
    const payment = await setup.waiting();
    const both = { ...ROSA, roles: ['operator', 'approver'] } as typeof ROSA;
    const reason = 'the wrong file';
    expect((await setup.moves(both, 'reject', payment, { reason })).said).toBe('staff/same-person');
    expect((await setup.moves(SAM, 'reject', payment, { reason: ' ' })).said).toBe('request/invalid');
    expect((await setup.moves(SAM, 'reject', payment, { reason })).said).toBe('ok');
  });

  test('is canceled by either of them, until the client has paid', async () => {
    const reason = 'asked for twice';
    for (const who of [ROSA, SAM]) {
      const made = await setup.asked({ officeId: OFFICE });
      const request = await setup.stored(made.body['id']);
      expect((await setup.moves(who, 'cancel', request, { reason })).body['status']).toBe('cancelled');
    }
  });
});

describe('a submission for approval (D-117, X-365)', () => {
  test('is withdrawn by its submitter, who can then submit it again or cancel it', async () => {
    const payment = await setup.waiting();
    const colleague = { ...ROSA, id: SAM.id, name: 'Olga Petrov' };
    expect((await setup.moves(colleague, 'withdraw', payment)).said).toBe('staff/not-submitter');
    expect((await setup.moves(ROSA, 'withdraw', payment)).body['status']).toBe('created');
    const back = await setup.stored(payment.id);
    const approval = { move: 'approve', version: back.version, reason: '' } as const;
    expect((await setup.asSecondPerson(SAM, back, approval)).said).toBe('staff/not-submitted');
    expect((await setup.moves(ROSA, 'submit', back)).said).toBe('ok');
    const again = await setup.stored(payment.id);
    expect((await setup.moves(ROSA, 'withdraw', again)).said).toBe('ok');
    const reason = 'wrong amount';
    expect((await setup.moves(ROSA, 'cancel', await setup.stored(payment.id), { reason })).body['status']).toBe(
      'cancelled',
    );
  });
});

test('refuses each action on a payment to people without its roles (X-114)', async () => {
  const payment = await setup.waiting();
  const mayNot = async (who: typeof ROSA) => {
    const moves = SIMPLE_MOVES.map(async (move) => {
      const said = PRESS_MOVES.some((each) => each === move) ? {} : { reason: 'a reason', mark: '0'.repeat(12) };
      // On top of an older version, so that nothing is done.
      const answer = await setup.moves(who, move, { ...payment, version: payment.version - 1 }, said);
      expect(answer.said).toMatch(/^staff\/(?:no-role|changed-meanwhile)$/);
      return answer.said === 'staff/no-role' ? [move] : [];
    });
    return (await Promise.all(moves)).flat();
  };
  expect(await mayNot(ROSA)).toEqual(['reject']);
  expect(await mayNot(SAM)).toEqual(['release', 'submit', 'withdraw', 'resolve wire', 'undo match', 'close']);
  expect(await mayNot({ ...ROSA, roles: ['owner', 'auditor'] })).toEqual(SIMPLE_MOVES);
});

describe('a refund (X-046)', () => {
  test('is prepared by one person, approved by another, and refunded once', async () => {
    const deposit = await setup.stored(setup.deposit.id);
    const said = { amount: 10_00, reason: 'the closing fell through' };
    const made = await setup.onPayment(ROSA, prepareRefundRoute, deposit, said);
    expect(made.said).toBe('ok');
    // The same request again names a version that is no longer current.
    expect((await setup.onPayment(ROSA, prepareRefundRoute, deposit, said)).said).toBe('staff/changed-meanwhile');
    const refund = await setup.stored(made.body['id']);
    expect((await setup.moves(ROSA, 'submit', refund)).said).toBe('ok');
    const waiting = await setup.stored(refund.id);
    const move = { move: 'approve', version: waiting.version, reason: '' } as const;
    const both = { ...ROSA, roles: ['operator', 'approver'], approveUpTo: SAM.approveUpTo } as typeof ROSA;
    expect((await setup.asSecondPerson(both, waiting, move)).said).toBe('staff/same-person');
    const asked = await setup.proved(SAM, waiting, move);
    expect(asked.body['words']).toMatch(/^Refund \$10\.00 to /);
    const before = (await setup.book.all()).filter(({ type }) => type === 'refund').length;
    expect((await setup.asSecondPerson(SAM, waiting, move)).body['status']).toBe('pending');
    expect((await setup.book.all()).filter(({ type }) => type === 'refund')).toHaveLength(before + 1);
  });
});

describe('a failed disbursement (X-365)', () => {
  /** A disbursement that was returned. */
  const returned = async () => {
    const at = setup.world.clock.now().toISOString();
    const back = { ...staffStep('returned', 'pending', 'error'), actor: 'provider', reason: 'R02' } as const;
    const problem = { code: 'R02', sentence: 'Closed', at };
    const asSaid = { amount: 100_00, fileNumber: '24-1' };
    const over = { ...asSaid, status: 'error', returnedAt: at, events: [...PREPARED, back], problem } as const;
    const failed = await addPayout(setup.world, setup.payer.client, over as object);
    await setup.written();
    return failed;
  };
  const reissue = (of: Transfer, over: object = {}) =>
    setup.call(ROSA, prepareDisbursementRoute, { body: setup.said({ reissueOf: of.id, ...over }) });

  test('is reissued once, by a disbursement that needs approval like any other', async () => {
    const failed = await returned();
    const key = formKey();
    const first = await reissue(failed, { key });
    expect([first.said, (await reissue(failed, { key })).body['id']]).toEqual(['ok', first.body['id']]);
    const fresh = await setup.stored(first.body['id']);
    const marked = await setup.stored(failed.id);
    expect([fresh.status, fresh.retryOf]).toEqual(['created', { id: failed.id, code: 'R02' }]);
    expect([marked.status, marked.retriedAs, marked.events.at(-1)]).toMatchObject([
      ...['error', fresh.id],
      { name: 'reissue', by: 'Rosa Diaz' },
    ]);
    expect((await reissue(failed)).said).toBe('transfer/already-retried');
    expect((await setup.moves(ROSA, 'cancel', fresh, { reason: 'Wrong file' })).said).toBe('ok');
    const second = await reissue(failed);
    expect(second.said).toBe('ok');
    // It leaves the failed list once the reissue is paid.
    const paid = await setup.stored(second.body['id']);
    await closePaidAgain(transfers, { ...paid, status: 'pending' }, paid.createdAt);
    expect((await setup.stored(failed.id)).status).toBe('error');
    await closePaidAgain(transfers, { ...paid, status: 'completed' }, paid.createdAt);
    expect(await setup.stored(failed.id)).toMatchObject({ status: 'cancelled', retriedAs: paid.id });
  });

  /** Saves a stored payment with changes that a bank or a colleague made. */
  const become = async (id: unknown, changes: object) => {
    const saved = await transfers.save({ ...(await setup.stored(id)), ...changes });
    expect(saved.ok).toBe(true);
    return setup.stored(id);
  };
  const closing = async (paid: Transfer) => {
    await closePaidAgain(transfers, paid, paid.createdAt);
  };

  test('is reissued again only if every later try ended unpaid', async () => {
    const first = await returned();
    const second = await become((await reissue(first)).body['id'], { status: 'error' });
    const third = await setup.stored((await reissue(second)).body['id']);
    // The first reissue was closed because the second one paid it.
    await become(second.id, { status: 'cancelled' });
    expect((await reissue(first)).said).toBe('transfer/already-retried');
    await become(third.id, { status: 'cancelled' });
    expect((await reissue(first)).said).toBe('ok');
  });

  test('stays open if its reissue paid less, or paid in another file', async () => {
    for (const over of [{ amount: 60_00 }, { fileNumber: '24-2' }]) {
      const failed = await returned();
      const paid = await setup.stored((await reissue(failed, over)).body['id']);
      await closing({ ...paid, status: 'completed' });
      expect([over, (await setup.stored(failed.id)).status]).toEqual([over, 'error']);
    }
  });

  test('isn’t reissued if a reversal brought the money back, unless the request wasn’t sent', async () => {
    const failed = await returned();
    const events = (...steps: readonly string[]) => [
      ...PREPARED,
      ...steps.map((name) => staffStep(name, 'completed', 'completed')),
      { ...staffStep('returned', 'completed', 'error'), actor: 'provider' },
    ];
    await become(failed.id, { events: events('proposeReversal', 'askReversal', 'sendReversal') });
    expect((await reissue(failed)).said).toBe('reversal/came-back');
    await become(failed.id, { events: events('proposeReversal', 'dropReversal') });
    expect((await reissue(failed)).said).toBe('ok');
  });

  test('is reissued once, even by two people at once', async () => {
    const failed = await returned();
    const said = (await Promise.all([reissue(failed), reissue(failed)])).map((each) => each.said);
    expect(said.filter((each) => each === 'ok')).toHaveLength(1);
    expect(said.every((each) => /^ok$|^transfer\/(?:changed-meanwhile|already-retried)$/.test(each))).toBe(true);
  });

  test('is reissued only to its client, and only if it failed', async () => {
    const failed = await returned();
    const other = await setup.world.addPayer();
    expect((await reissue(failed, { phone: other.client.mobilePhone })).said).toBe('staff/no-payment');
    const gone = await reissue(failed, { phone: '+12165550000' });
    expect([gone.said, gone.body['message']]).toEqual([
      ...['staff/phone-unknown', 'No client has this number now. Enter the client’s current number.'],
    ]);
    expect((await reissue(await setup.waiting())).said).toBe('transfer/wrong-status');
  });
});

describe('a wire (X-047)', () => {
  const arrived = (received: number, reference: string) => ({
    received,
    reference,
    on: addDays(bookedOn(setup.world.clock.now().toISOString()), -10),
    sender: 'Ada Buyer',
  });
  const awaited = () =>
    setup.world.addDraft(setup.payer.client, { method: 'Wire', status: 'awaiting wire', amount: 5_000_00 as never });

  test('that cleared is refunded by a disbursement of its file, up to what arrived (D-117)', async () => {
    const wire = await awaited();
    await setup.written();
    const said = arrived(wire.amount + wire.fee, '20261120B1Q8021C000904');
    expect((await setup.onPayment(ROSA, confirmWireRoute, wire, said)).said).toBe('ok');
    const refunding = async (amount: number) =>
      setup.onPayment(ROSA, prepareRefundRoute, await setup.stored(wire.id), { amount, reason: 'Paid too much' });
    const made = await refunding(3_000_00);
    expect(made.said).toBe('ok');
    const refund = await setup.stored(made.body['id']);
    expect(kindOf(refund)).toBe('Disbursement');
    expect(refund).toMatchObject({ status: 'created', amount: 3_000_00, refundsWire: wire.id });
    expect(refund.purpose).toBe(`Refund of ${wire.purpose}`);
    expect([refund.destination, (await setup.stored(wire.id)).refunds]).toEqual([undefined, [refund.id]]);
    expect((await refunding(3_000_00)).said).toBe('refund/over-amount');
    // The refund is returned and reissued for less. Only the reissue counts, until it ends unpaid too.
    expect((await transfers.save({ ...refund, status: 'error' })).ok).toBe(true);
    const again = setup.said({ reissueOf: refund.id, amount: 1_000_00, purpose: refund.purpose });
    const reissued = await setup.call(ROSA, prepareDisbursementRoute, { body: again });
    expect(reissued.said).toBe('ok');
    const { refundsOf } = await import('#shared/transfer/refund.ts');
    const counted = await refundsOf(await setup.stored(wire.id), setup.stored);
    expect(counted.map(({ id }) => id)).toEqual([reissued.body['id']]);
    expect((await refunding(4_000_01)).said).toBe('refund/over-amount');
    expect((await refunding(4_000_00)).said).toBe('ok');
  });

  test('that pays a failed deposit again closes it in the same write (D-117)', async () => {
    const failed = await setup.world.addDraft(setup.payer.client, {
      ...{ status: 'error', amount: 5_000_00 as never, fileNumber: '24-1' },
    });
    const retryOf = { id: failed.id, code: 'R01' };
    const wire = await setup.world.addDraft(setup.payer.client, {
      ...{ method: 'Wire', status: 'awaiting wire', amount: failed.amount, fileNumber: '24-1', retryOf },
    });
    await setup.written();
    const said = arrived(wire.amount + wire.fee, '20261120B1Q8021C000905');
    expect((await setup.onPayment(ROSA, confirmWireRoute, wire, said)).said).toBe('ok');
    expect(await setup.stored(failed.id)).toMatchObject({
      status: 'cancelled',
      events: expect.arrayContaining([
        expect.objectContaining({ name: 'close', actor: 'system', reason: `Paid again as ${wire.referenceId}` }),
      ]),
    });
  });
});

test('that approvals rely on takes two people to move to another file, and stays open until one decides (X-366)', async () => {
  const deposit = await setup.stored(setup.deposit.id);
  const proposed = await setup.onPayment(ROSA, setFileRoute, deposit, { fileNumber: '24-77', reason: 'a slip' });
  expect(proposed.said).toBe('ok');
  const waiting = await setup.stored(deposit.id);
  expect([waiting.fileNumber, waiting.filing?.to]).toEqual([deposit.fileNumber, '24-77']);
  const move = { move: 'agree file', version: waiting.version, fileNumber: '24-77' } as const;
  const both = { ...ROSA, roles: ['operator', 'approver'], approveUpTo: SAM.approveUpTo } as typeof ROSA;
  expect((await setup.asSecondPerson(both, waiting, move)).said).toBe('staff/same-person');
  const open = async () => linesOf(await setup.ops('waiting ', {}));
  expect(await open()).toContain('to move a payment to file 24-77, says Rosa Diaz');
  expect((await setup.moves(SAM, 'drop file', waiting, { reason: 'It belongs here' })).said).toBe('ok');
  const after = await setup.stored(deposit.id);
  expect([after.fileNumber, after.filing]).toEqual([deposit.fileNumber, undefined]);
  expect(await open()).not.toContain('24-77');
});
