import { describe, expect, test } from 'vitest';
import { moved } from '#shared/transfer/move.ts';
import { aTransfer } from '../support/transfers.ts';

const AT = '2026-11-21T16:00:00.000Z';

describe('an action', () => {
  test('changes the status and records the event, with who, when and why', () => {
    const draft = aTransfer({ status: 'draft' });
    const outcome = moved(draft, 'discard', 'client', { at: AT, reason: 'discarded' });
    expect(outcome).toEqual({
      ok: true,
      value: {
        ...draft,
        status: 'cancelled',
        updatedAt: AT,
        events: [
          {
            id: `${draft.id}-1`,
            name: 'discard',
            from: 'draft',
            to: 'cancelled',
            actor: 'client',
            at: AT,
            reason: 'discarded',
          },
        ],
      },
    });
  });

  test('numbers the events of a transfer one by one', () => {
    let transfer = aTransfer({ status: 'draft' });
    for (const at of [1, 2, 3]) {
      const outcome = moved(transfer, 'edit', 'client', { at: AT });
      if (!outcome.ok) throw new Error('A draft can be edited.');
      transfer = outcome.value;
      expect(transfer.events.at(-1)?.id).toBe(`${transfer.id}-${at}`);
    }
    expect(transfer.events).toHaveLength(3);
  });

  test('includes the event’s other changes, but never another status', () => {
    const outcome = moved(aTransfer({ status: 'draft' }), 'discard', 'client', {
      at: AT,
      status: 'completed',
      submittedAt: AT,
      events: [],
    });
    expect(outcome).toMatchObject({ ok: true, value: { status: 'cancelled', submittedAt: AT, events: [{}] } });
  });

  test('returns a new transfer and changes nothing in place', () => {
    const draft = aTransfer({ status: 'draft' });
    const before = structuredClone(draft);
    moved(draft, 'discard', 'client', { at: AT });
    expect(draft).toEqual(before);
  });

  test.each([
    ['an event that the status does not allow', 'settled', 'provider', { status: 'draft' }],
    ['an actor without the right', 'discard', 'provider', { status: 'draft' }],
    ['a kind of transfer that does not have it', 'makeTransfer', 'client', { status: 'draft', method: 'Wire' }],
    ['a closed transfer', 'retry', 'client', { status: 'cancelled' }],
  ] as const)('is refused for %s', (_, event, actor, over) => {
    expect(moved(aTransfer(over), event, actor, { at: AT })).toEqual({
      ok: false,
      refusal: { code: 'transfer/wrong-status' },
    });
  });
});
