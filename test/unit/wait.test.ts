import { describe, expect, test } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { isOverdue, waitsOfTransfer, waitsOfWire } from '#shared/staff/wait.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { aTransfer } from '../support/transfers.ts';

const signed = { by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' };
const aWire = (changes: Partial<ReceivedWire> = {}): ReceivedWire => ({
  ...{ tenantId: tenantId.parse('acme'), reference: '20261120MMQFMP01000042', received: toCents(5_000_000) },
  ...{ sender: 'Ada Buyer', on: '2026-11-20', state: 'unmatched', version: 1 },
  steps: [{ name: 'keep', received: toCents(5_000_000), on: '2026-11-20', ...signed }],
  ...changes,
});

describe('open items for staff (X-106)', () => {
  test.each([
    ['on the day itself', '2026-11-17', '2026-11-17T23:00:00Z', false],
    ['until the end of the next banking day, in New York', '2026-11-17', '2026-11-19T04:59:00Z', false],
    ['no longer', '2026-11-17', '2026-11-19T05:01:00Z', true],
    ['over a weekend, until the end of Monday', '2026-11-20', '2026-11-24T04:59:00Z', false],
    ['over a weekend, but no longer than that', '2026-11-20', '2026-11-24T05:01:00Z', true],
    ['over Thanksgiving', '2026-11-25', '2026-11-28T04:59:00Z', false],
    ['from the next banking day, if the banks were closed', '2026-11-21', '2026-11-25T04:59:00Z', false],
  ])('may wait %s', (_when, since, now, expected) => {
    expect(isOverdue({ since }, new Date(now))).toBe(expected);
  });

  test('include an unidentified wire, from the bank’s day or the day its match was undone', () => {
    expect(waitsOfWire(aWire())).toMatchObject([{ kind: 'wire', since: '2026-11-20' }]);
    const reopened = aWire({
      steps: [
        ...aWire({ state: 'applied' }).steps,
        { name: 'reopen', received: toCents(5_000_000), on: '2026-11-30', ...signed },
      ],
    });
    expect(waitsOfWire(reopened)).toMatchObject([{ kind: 'wire', since: '2026-11-30' }]);
    expect(waitsOfWire(aWire({ state: 'sent back' }))).toEqual([]);
  });

  test('include one person’s proposal about a wire, a payment, or its file', () => {
    const proposed = aWire({ state: 'applied', proposed: { what: 'reopen', ...signed } });
    expect(waitsOfWire(proposed)).toMatchObject([{ kind: 'decision', what: 'to reopen a wire, says Rosa Diaz' }]);
    for (const [what, said] of [
      ['split', 'to split a wire'],
      ['join', 'to join wires'],
      ['undo', 'to undo the split of a wire'],
    ] as const)
      expect(waitsOfWire(aWire({ state: 'applied', proposed: { what, ...signed } }))).toMatchObject([
        { what: `${said}, says Rosa Diaz` },
      ]);
    const submit = { id: 'e-1', name: 'submitForApproval', from: 'created', to: 'awaiting approval', actor: 'staff' };
    const file = {
      id: 'e-2',
      name: 'setFileNumber',
      from: 'awaiting approval',
      to: 'awaiting approval',
      actor: 'staff',
    };
    const payout = aTransfer({
      status: 'awaiting approval',
      disbursement: true,
      events: [
        { ...submit, ...signed },
        { ...file, ...signed, at: '2026-11-25T15:00:00.000Z' },
      ],
      filing: { to: '24-1187', ...signed, at: '2026-11-24T15:00:00.000Z' },
    });
    // Moving it to another file does not reset an approval's age.
    expect(waitsOfTransfer(payout).map(({ kind, since }) => [kind, since])).toEqual([
      ['decision', '2026-11-20'],
      ['decision', '2026-11-24'],
    ]);
    expect(waitsOfTransfer(aTransfer())).toEqual([]);
    const reversal = { id: 'e-9', name: 'proposeReversal', from: 'completed', to: 'completed', actor: 'staff' };
    const paid = aTransfer({ status: 'completed', disbursement: true, events: [{ ...reversal, ...signed }] });
    expect(waitsOfTransfer(paid)).toMatchObject([
      { kind: 'decision', what: 'to have a payment reversed, says Rosa Diaz', since: '2026-11-20' },
    ]);
    const asked = { ...reversal, ...signed, name: 'askReversal', actor: 'approver' };
    expect(waitsOfTransfer({ ...paid, events: [...paid.events, asked as never] })).toEqual([]);
  });

  test('include a disbursement to approve again, since its file lost money, until that is done (X-113)', () => {
    const step = (name: string, at: string, over: object = {}) =>
      ({ ...signed, id: name, name, from: 'sent', to: 'sent', actor: 'system', ...over, at }) as never;
    const lost = aTransfer({
      ...{ status: 'sent', disbursement: true },
      events: [
        step('approveDisbursement', '2026-11-19T15:00:00.000Z', { from: 'awaiting approval', actor: 'approver' }),
        step('uncovered', '2026-11-20T15:00:00.000Z', { reason: 'The match of the wire was undone.' }),
      ],
    });
    expect(waitsOfTransfer(lost)).toMatchObject([
      { kind: 'decision', what: 'to approve a payment again, because its file lost money', since: '2026-11-20' },
    ]);
    const again = step('approveDisbursement', '2026-11-23T15:00:00.000Z', { actor: 'approver' });
    expect(waitsOfTransfer({ ...lost, events: [...lost.events, again] })).toEqual([]);
  });
});
