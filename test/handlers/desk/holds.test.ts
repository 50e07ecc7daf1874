import { describe, expect, test } from 'vitest';
import { personId } from '#shared/ids.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();

const why = { reason: 'The seller called about the account' };
const DANA = { ...SAM, id: personId.parse('65f0000000000000000000a7'), name: 'Dana Reyes' } as typeof SAM;

async function held(payment: Transfer, who: typeof ROSA = DANA): Promise<Transfer> {
  expect((await setup.moves(who, 'hold', payment, why)).said).toBe('ok');
  return setup.stored(payment.id);
}
const releasing = ({ version }: Transfer) => ({ move: 'unhold', version, reason: 'It was a slip' }) as const;
const approving = ({ version }: Transfer) => ({ move: 'approve', version, reason: '' }) as const;

describe('holding one payment (X-053, X-231)', () => {
  test('takes one person and a reason, is on record, and keeps it from being approved', async () => {
    const payment = await setup.waiting();
    expect((await setup.moves(DANA, 'hold', payment, { reason: ' ' })).said).toBe('request/invalid');
    const now = await held(payment);
    expect(holdOf(now)).toMatchObject({ by: 'Dana Reyes', reason: why.reason, identity: { id: DANA.id } });
    expect((await setup.asSecondPerson(SAM, now, approving(now))).said).toBe('transfer/held');
    expect((await setup.moves(SAM, 'hold', now, why)).said).toBe('staff/held-already');
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
  });

  test('wins over a decision made a moment earlier, because that write names another version', async () => {
    const payment = await setup.waiting();
    const asked = await setup.proved(SAM, payment, approving(payment));
    expect(asked.said).toBe('ok');
    await held(payment);
    expect((await setup.asSecondPerson(SAM, payment, approving(payment))).said).toBe('staff/changed-meanwhile');
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
  });

  test('comes too late once the bank has the payment, and offers the remaining option: canceling', async () => {
    const reply = await setup.moves(DANA, 'hold', await setup.stored(setup.deposit.id), why);
    expect([reply.said, String(reply.body['message'])]).toEqual([
      'staff/at-bank',
      expect.stringContaining('Cancel it'),
    ]);
  });
});

describe('releasing a hold (X-231)', () => {
  test('takes, for a disbursement, the step-up of the person who placed it, or of an approver who did not prepare it (D-112)', async () => {
    const payment = await held(await setup.waiting());
    expect((await setup.moves(SAM, 'unhold', payment, why)).said).toBe('staff/other-kind');
    const maker = { ...ROSA, roles: ['operator', 'approver'], approveUpTo: SAM.approveUpTo } as typeof ROSA;
    expect((await setup.asSecondPerson(maker, payment, releasing(payment))).said).toBe('staff/same-person');
    expect((await setup.asSecondPerson(ROSA, payment, releasing(payment))).said).toBe('staff/no-role');
    expect(holdOf(await setup.stored(payment.id))).toBeDefined();

    expect((await setup.asSecondPerson(SAM, payment, releasing(payment))).said).toBe('ok');
    const free = await setup.stored(payment.id);
    expect([free.status, holdOf(free)]).toEqual(['awaiting approval', undefined]);
    expect(free.events.at(-1)).toMatchObject({ name: 'unhold', by: 'Sam Okafor', reason: 'It was a slip' });
    expect((await setup.asSecondPerson(SAM, free, approving(free))).said).toBe('ok');

    const mistaken = await held(await setup.waiting());
    expect((await setup.asSecondPerson(DANA, mistaken, releasing(mistaken))).said).toBe('ok');
    expect(holdOf(await setup.stored(mistaken.id))).toBeUndefined();
  });

  test('takes, for a request, one person and a reason, and the request isn’t sent until then', async () => {
    const made = await setup.asked({ officeId: '65f0000000000000000000a1' });
    expect(made.said).toBe('ok');
    await setup.written();
    const request = await held(await setup.stored(made.body['id']), ROSA);
    expect((await setup.moves(ROSA, 'release', request)).said).toBe('transfer/held');
    expect((await setup.moves(ROSA, 'unhold', request, why)).said).toBe('ok');
    const free = await setup.stored(request.id);
    expect((await setup.moves(ROSA, 'unhold', free, why)).said).toBe('staff/not-held');
    expect((await setup.moves(ROSA, 'release', free)).said).toBe('ok');
  });
});
