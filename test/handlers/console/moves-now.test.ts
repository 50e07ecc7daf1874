import { describe, expect, test } from 'vitest';
import { movesNow } from '#functions/console/moves-now.ts';
import { toCents } from '#shared/money.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';

const NOW = new Date('2026-11-20T16:00:00.000Z');
const at = '2026-11-20T15:00:00.000Z';

/** A payment that Rosa prepared at the console. */
const rosas = (over: Readonly<Record<string, unknown>> = {}) =>
  transfer.parse(
    aTransfer({
      status: 'awaiting approval',
      disbursement: true,
      type: 'Client Disbursement',
      events: [
        {
          ...{ id: 'e-1', name: 'create', from: null, to: 'created', actor: 'staff', at, by: 'Rosa Diaz' },
          identity: { id: ROSA.id, role: 'prepare', way: 'console' },
        },
      ],
      ...over,
    }),
  );

const read = (payment: ReturnType<typeof rosas>, roles: readonly MemberRole[], who = SAM, config = {}) =>
  Object.fromEntries(
    movesNow(payment, aTenant(config), { tenant: payment.tenantId, member: who, roles, now: NOW }).map((each) => [
      each.move,
      each.why,
    ]),
  );

describe('the actions on a payment’s page (X-211)', () => {
  test('are empty for readers', () => {
    for (const role of ['owner', 'auditor', 'platform'] as const)
      for (const status of ['created', 'awaiting approval', 'completed', 'error', 'awaiting wire'] as const)
        expect(read(rosas({ status }), [role]), `${role}, ${status}`).toEqual({});
  });

  test('offer approval to an approver, and show the preparer why not', () => {
    expect(read(rosas(), ['approver'])).toEqual({ approve: null, reject: null, hold: null });
    const own = 'You prepared this. Another person has to approve it.';
    expect(read(rosas(), ['approver'], ROSA)).toEqual({ approve: own, reject: own, hold: null });
    expect(read(rosas(), ['operator'], ROSA)).toEqual({ 'set file': null, hold: null });
  });

  test('offer to reissue a failed disbursement until that is done (X-365)', () => {
    expect(read(rosas({ status: 'error' }), ['operator'])).toMatchObject({ reissue: null, close: null });
    const reader = { tenant: rosas().tenantId, member: SAM, roles: ['operator'], now: NOW } as const;
    const moves = movesNow(rosas({ status: 'error', retriedAs: rosas().id }), aTenant(), reader, {
      isRetried: true,
      refunds: [],
    });
    expect(moves.map(({ move }) => move)).not.toContain('reissue');
    const step = (name: string, actor = 'staff') => ({ id: name, name, from: 'completed', to: 'error', actor, at });
    const back = (...names: readonly string[]) =>
      rosas({ status: 'error', events: [...names.map((name) => step(name)), step('returned', 'provider')] });
    expect(read(back('proposeReversal', 'askReversal', 'sendReversal'), ['operator'])).not.toHaveProperty('reissue');
    // The bank returned it before Plaid had the request.
    expect(read(back('proposeReversal', 'askReversal'), ['operator'])).toHaveProperty('reissue');
  });

  test('offer a refund until nothing of the payment is left (X-211, X-030)', () => {
    const payment = rosas({ status: 'completed', disbursement: false, clearedAt: at, startedAt: at, amount: 1_000 });
    const reader = { tenant: payment.tenantId, member: SAM, roles: ['operator'], now: NOW } as const;
    const offered = (...amounts: readonly number[]) => {
      const refunds = amounts.map((amount) => rosas({ amount, status: 'completed' }));
      return movesNow(payment, aTenant(), reader, { isRetried: false, refunds }).some(({ move }) => move === 'refund');
    };
    expect([offered(), offered(400), offered(400, 600)]).toEqual([true, true, false]);
  });

  test('offer to withdraw a submission only to the person who submitted it (D-117)', () => {
    const step = (name: string, by: typeof ROSA) => ({
      ...{ id: `e-${name}`, name, from: 'created', to: 'awaiting approval', actor: 'staff', at, by: by.name },
      identity: { id: by.id, role: 'prepare', way: 'console' },
    });
    const [create] = rosas().events;
    const submitted = rosas({ events: [create, step('submitForApproval', ROSA)] });
    expect(read(submitted, ['operator'], ROSA)).toMatchObject({ withdraw: null });
    expect(read(submitted, ['operator'])).not.toHaveProperty('withdraw');
    // The bank's refusal doesn't prove that it never made the refund.
    const declined = rosas({ events: [create, step('submitForApproval', ROSA), step('approveRefund', SAM)] });
    expect(read(declined, ['operator'], ROSA)).not.toHaveProperty('withdraw');
  });

  test('offer to release a hold to the approver who placed it, and not to the preparer (D-112)', () => {
    const hold = {
      ...{ id: 'e-2', name: 'hold', from: 'awaiting approval', to: 'awaiting approval' },
      actor: 'staff',
      at,
    };
    const held = (by: typeof ROSA) =>
      rosas({
        events: [...rosas().events, { ...hold, by: by.name, identity: { id: by.id, role: 'approve', way: 'console' } }],
      });
    expect(read(held(SAM), ['approver'])['unhold']).toBeNull();
    expect(read(held(SAM), ['approver'], ROSA)['unhold']).toMatch(
      /^You prepared this disbursement\. The person who placed/,
    );
    expect(read(held(ROSA), ['approver'], { ...ROSA, approveUpTo: SAM.approveUpTo })['unhold']).toBeNull();
    // An escrow officer who placed it learns why there is no button.
    expect(read(held(ROSA), ['operator'], ROSA)['unhold']).toBe(
      'Only an approver can release the hold on a disbursement.',
    );
  });

  test('offer a proposed move to another file to its approver, and to either role to void it, while it can move (X-365)', () => {
    const filing = { to: '24-77', by: ROSA.name, identity: { id: ROSA.id, role: 'prepare', way: 'console' }, at };
    const proposed = (status: string) => rosas({ disbursement: false, status, filing });
    for (const status of ['pending', 'completed', 'error'] as const) {
      expect(read(proposed(status), ['approver'])).toMatchObject({ 'agree file': null, 'drop file': null });
      expect(read(proposed(status), ['operator'], ROSA)).toMatchObject({ 'drop file': null });
    }
    // An older release left it on canceled payments. While the outcome is unknown, only the bank can act.
    for (const status of ['cancelled', 'rejected', 'draft', 'submitted'] as const) {
      const offered = read(proposed(status), ['operator', 'approver']);
      expect(
        Object.keys(offered).filter((move) => move.endsWith(' file')),
        status,
      ).toEqual([]);
    }
  });

  test('explain that a payment exceeds a person’s limit, or that their sign-in is too new', () => {
    const little = { ...SAM, approveUpTo: toCents(1) };
    expect(read(rosas(), ['approver'], little)['approve']).toMatch(/^You can approve up to \$0\.01\./);
    const fresh = { ...SAM, approvesFrom: '2026-11-21T00:00:00.000Z' };
    expect(read(rosas(), ['approver'], fresh)['approve']).toMatch(/less than a day ago/);
  });

  test("leave payments prepared by command to the commands, because using both doesn't make one person two", () => {
    const typed = rosas({
      events: [
        {
          ...{ id: 'e-1', name: 'create', from: null, to: 'created', actor: 'staff', at, by: 'Olga Petrov' },
          identity: { id: 'aws:111122223333:olga', role: 'prepare', way: 'aws' },
        },
      ],
    });
    expect(read(typed, ['approver'])['approve']).toMatch(/^This was prepared outside the console/);
  });

  const RECEIPT = { received: 1, reference: 'R', sender: '', on: '2026-11-20', confirmedBy: 'Rosa Diaz', at };
  test.each([
    ['created', { disbursement: false }, ['release', 'cancel', 'hold', 'set file']],
    ['created', {}, ['submit', 'cancel', 'hold', 'set file']],
    [
      'awaiting wire',
      { disbursement: false, method: 'Wire' },
      ['cancel', 'confirm wire', 'hold', 'set file', 'wire problem'],
    ],
    ['error', { disbursement: false, method: 'Wire' }, ['close', 'hold', 'resolve wire', 'set file']],
    ['completed', { disbursement: false, clearedAt: at, startedAt: at }, ['refund', 'set file']],
    ['completed', { disbursement: false, method: 'Wire', clearedAt: at }, ['refund', 'set file']],
    [
      'completed',
      { disbursement: false, method: 'Wire', clearedAt: at, wireReceipt: RECEIPT },
      ['refund', 'set file', 'undo match'],
    ],
    ['completed', { disbursement: false, startedAt: at }, ['set file']],
    ['pending', { disbursement: false }, ['cancel', 'set file']],
    ['pending', { disbursement: false, postedAt: at }, ['set file']],
    ['cancelled', { disbursement: false }, []],
    ['rejected', {}, []],
  ] as const)('for a payment that is %s (%j), to an operator', (status, over, offered) => {
    expect(Object.keys(read(rosas({ status, ...over }), ['operator'], ROSA)).toSorted()).toEqual(
      [...offered].toSorted(),
    );
  });

  test('need an approver from the company’s threshold up', () => {
    const asked = rosas({ status: 'created', disbursement: false, amount: 50_000_00 });
    expect(Object.keys(read(asked, ['operator'], ROSA, { approvalThreshold: toCents(50_000_00) }))).toContain('submit');
    expect(Object.keys(read(asked, ['operator'], ROSA, { approvalThreshold: toCents(50_000_01) }))).toContain(
      'release',
    );
  });
});
