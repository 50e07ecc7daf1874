import { describe, expect, it } from 'vitest';
import { nextDue } from '#shared/transfer/deadline.ts';
import { canBeHeld, holdOf } from '#shared/transfer/hold.ts';
import { type Actor, lifecycleLines, NOTES, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import { TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const isOneOf = (list: readonly string[], each: string): boolean => list.includes(each);
const at = '2026-11-21T09:00:00.000Z';
const WAY = {
  ACH: { method: 'ACH', disbursement: false },
  Wire: { method: 'Wire', disbursement: false },
  Disbursement: { method: 'ACH', disbursement: true },
  Refund: {
    ...{ method: 'ACH', disbursement: true },
    refundOf: { id: aTransfer().id, referenceId: 'EM-1', purpose: 'Earnest Money' },
  },
} as const;

/** Every action of the lifecycle, each with one allowed actor and one kind of payment. */
const all = lifecycleLines().flatMap((line) => {
  const [, from, name, actors = '', kinds = ''] = /^(.+) --(\w+) \((.+); (.+)\)--> /.exec(line) ?? [];
  return actors.split(', ').flatMap((by) =>
    kinds.split(', ').map((kind) => ({
      ...{ from: from as Transfer['status'], name: name as TransferEventName, by: by as Actor },
      kind: kind as keyof typeof WAY,
    })),
  );
});
const payment = (status: Transfer['status'], kind: keyof typeof WAY, over: Partial<Transfer> = {}) =>
  aTransfer({ ...(WAY[kind] as Partial<Transfer>), status, ...over });

/** That payment, put on hold by Rosa. */
function held(transfer: Transfer): Transfer {
  const hold = moved(transfer, 'hold', 'staff', { at, reason: 'the seller called', staff: 'Rosa Diaz' });
  if (!hold.ok) throw new Error(`${transfer.status} cannot be held`);
  return hold.value;
}

describe('a payment on hold (X-053, X-231)', () => {
  it('can only be ended, stay on hold, or take the bank’s events', () => {
    const left = all
      .filter(({ from, by }) => canBeHeld({ status: from }) && by !== 'provider')
      .filter(({ from, name, by, kind }) => moved(held(payment(from, kind)), name, by, { at }).ok)
      .map(({ name }) => name);
    expect([...new Set(left)].toSorted()).toEqual(
      [
        ...['cancel', 'close', 'decline', 'discard', 'hold', 'markProblem', 'open', 'recall', 'refuseAccount'],
        ...['reject', 'reportSent', 'uncovered', 'unhold', 'unschedule', 'withdraw'],
        ...NOTES,
      ].toSorted(),
    );
  });

  it('is one that no bank has, because a payment at the bank has no such action', () => {
    const holdable = new Set(all.filter(({ name }) => name === 'hold').map(({ from }) => from));
    const atTheBank = ['submitted', 'pending', 'completed', 'cancelled', 'rejected'] as const;
    expect([...holdable].toSorted()).toEqual(TRANSFER_STATUSES.filter((each) => !isOneOf(atTheBank, each)).toSorted());
    for (const status of TRANSFER_STATUSES) expect(canBeHeld({ status })).toBe(holdable.has(status));
  });

  it('can be released wherever it can be held, and is then unchanged', () => {
    for (const { from, kind } of all.filter(({ name }) => name === 'hold')) {
      const before = payment(from, kind);
      const free = moved(held(before), 'unhold', 'approver', { at });
      expect(free.ok && [free.value.status, holdOf(free.value), kindOf(free.value)]).toEqual([from, undefined, kind]);
    }
  });

  it('is no longer on hold once it has ended, and still takes the bank’s events', () => {
    const request = held(payment('requested', 'ACH'));
    const ended = moved(request, 'cancel', 'staff', { at });
    expect(ended.ok && holdOf(ended.value)).toBeUndefined();
    expect(moved(request, 'adopt', 'provider', { at })).toMatchObject({ ok: true, value: { status: 'pending' } });
  });

  it('asks the staff to release it, and a client to call', () => {
    const refusal = (name: TransferEventName, by: Actor, kind: keyof typeof WAY, status: Transfer['status']) => {
      const made = moved(held(payment(status, kind)), name, by, { at });
      return made.ok ? undefined : made.refusal;
    };
    expect(refusal('makeTransfer', 'client', 'ACH', 'viewed')).toEqual({ code: 'transfer/held' });
    expect(refusal('approveDisbursement', 'approver', 'Disbursement', 'awaiting approval')).toMatchObject({
      code: 'transfer/held',
      sentence: expect.stringContaining('Release the hold'),
    });
  });
});

describe('a deadline of a payment on hold (X-232)', () => {
  const deadlineAt = '2026-11-22T22:00:00.000Z';

  it('sends no reminder and ends nothing', () => {
    for (const [status, kind] of [
      ['requested', 'ACH'],
      ['sent', 'Disbursement'],
      ['awaiting acceptance', 'Disbursement'],
      ['draft', 'ACH'],
    ] as const) {
      const open = payment(status, kind, { deadlineAt });
      expect(nextDue(open)).toBeDefined();
      expect(nextDue(held(open))).toBeUndefined();
    }
    const wire = payment('awaiting wire', 'Wire', { wireDeadlineAt: deadlineAt });
    expect([nextDue(wire)?.what, nextDue(held(wire))]).toEqual(['end', undefined]);
  });
});
