import { describe, expect, it } from 'vitest';
import { approve } from '#functions/payments/approve.ts';
import { createDisbursement, createRequest } from '#functions/payments/create-request.ts';
import { initiate } from '#functions/payments/initiate.ts';
import { simpleMoves } from '#functions/payments/simple-moves.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { rosa, rosasTransfer, said, sam, setUpStaff, whichOf } from './staff-setup.ts';

const answerOf = (outcome: Outcome<Transfer, Refusal>) =>
  outcome.ok ? outcome.value.deadlineAt : outcome.refusal.code;

describe.each([
  ['request', createRequest],
  ['disbursement', createDisbursement],
])('the deadline of a %s', (_, create) => {
  it.each([
    ['is the day the staff choose, at five in the tenant’s time zone', '2026-12-04', '2026-12-04T23:00:00.000Z'],
    ['may be today', '2026-11-21', '2026-11-21T23:00:00.000Z'],
    ['is not set before the transfer is released', undefined, undefined],
    ['is not a day in the past', '2026-11-20', 'staff/bad-deadline'],
    ['is not more than ninety days away', '2027-02-20', 'staff/bad-deadline'],
  ])('%s', async (__, deadlineOn, expected) => {
    const { ports } = setUpStaff();
    expect(answerOf(await create(ports, rosa, { ...said, deadlineOn }))).toBe(expected);
  });
});

describe('releasing a transfer', () => {
  it.each([
    ['the usual number of days from today', {}, '2026-12-07T23:00:00.000Z'],
    ['as many days as the tenant sets', { answerDays: 3 }, '2026-11-24T23:00:00.000Z'],
  ])('gives the client %s', async (_, config, expected) => {
    const request = rosasTransfer();
    const { ports } = setUpStaff([request], { config });
    expect(answerOf(await simpleMoves.release(ports, rosa, whichOf(request)))).toBe(expected);
  });

  it('keeps the deadline that was set, and sets one for a payment too', async () => {
    const given = rosasTransfer({ status: 'awaiting approval', deadlineAt: '2026-12-24T23:00:00.000Z' });
    expect(answerOf(await approve(setUpStaff([given]).ports, sam, whichOf(given)))).toBe('2026-12-24T23:00:00.000Z');
    const paid = { disbursement: true, type: 'Client Disbursement', fileNumber: '24-1187' };
    const payout = rosasTransfer({ status: 'awaiting approval', ...paid });
    expect(answerOf(await approve(setUpStaff([payout]).ports, sam, whichOf(payout)))).toBe('2026-12-07T23:00:00.000Z');
  });

  it('sets the tenant’s deadline and the file number when the tenant’s own software does it', async () => {
    const request = rosasTransfer();
    const { ports, table } = setUpStaff([request], { config: { answerDays: 3 } });
    const outcome = await initiate(ports, rosa, whichOf(request), 'request', { fileNumber: '24-1187' });
    expect(answerOf(outcome)).toBe('2026-11-24T23:00:00.000Z');
    const initiated = table.get(request.id);
    expect(initiated).toMatchObject({ status: 'Initiated', fileNumber: '24-1187' });
    // No one can pay a request past its deadline: it ends by its deadline, paid or not.
    expect(initiated && nextDue(initiated)).toEqual({ at: '2026-11-24T23:00:00.000Z', what: 'end' });
  });

  it('keeps the file number and deadline from its creation when that software does it', async () => {
    const given = rosasTransfer({ fileNumber: '24-0001', deadlineAt: '2026-12-24T23:00:00.000Z' });
    const { ports, table } = setUpStaff([given]);
    await initiate(ports, rosa, whichOf(given), 'request');
    expect(table.get(given.id)).toMatchObject({ fileNumber: '24-0001', deadlineAt: '2026-12-24T23:00:00.000Z' });
  });

  it.each(['created', 'awaiting approval'])('is refused after its deadline: %s', async (status) => {
    const late = rosasTransfer({ status, deadlineAt: '2026-11-21T14:00:00.000Z' });
    const { ports, table } = setUpStaff([late]);
    const outcome = await (status === 'created' ? simpleMoves.release : approve)(ports, sam, whichOf(late));
    expect(answerOf(outcome)).toBe('staff/deadline-past');
    expect(table.get(late.id)?.status).toBe(status);
  });
});

it('sets no deadline for a wire that the staff continue after a problem', async () => {
  const wire = rosasTransfer({ status: 'error', method: 'Wire', wireDeadlineAt: '2026-11-20T23:00:00.000Z' });
  const { ports, table } = setUpStaff([wire]);
  expect((await simpleMoves['resolve wire'](ports, rosa, whichOf(wire), 'the bank found it')).ok).toBe(true);
  expect(table.get(wire.id)).toMatchObject({ status: 'awaiting wire' });
  expect(table.get(wire.id)?.wireDeadlineAt).toBeUndefined();
});
