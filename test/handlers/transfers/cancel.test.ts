import { describe, expect, it } from 'vitest';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { type Crash, crashing, isCrash } from '../../support/crashing.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** A client cancels a debit before it is sent to the bank network. */
const setup = await setUpTransfers();

const cancel = ({ client, draft }: Pick<Payment, 'client' | 'draft'>) =>
  setup.call(cancelTransferRoute, { client: client.id, body: { transferId: draft.id } });

const statusesAtTheBank = ({ draft }: Payment) => setup.world.atTheBank(draft.id).map(({ status }) => status);

it('cancels a debit on its way at the bank and here, with who and why, and the bank’s own event adds nothing (X-026)', async () => {
  const payment = await setup.onItsWay();
  const reply = await cancel(payment);
  expect([reply.status, reply.body['status']]).toEqual([200, 'cancelled']);
  expect(statusesAtTheBank(payment)).toEqual(['cancelled']);
  const stored = await setup.stored(payment.draft);
  expect(stored.events.at(-1)).toMatchObject({
    name: 'cancelled',
    from: 'pending',
    to: 'cancelled',
    actor: 'client',
    reason: 'cancelled by the client',
  });
  expect(stored.cancelAskedAt).toBeDefined();
  await setup.readEvents();
  expect(await setup.stored(payment.draft)).toEqual(stored);
  // Each parked event raises an alarm, and no client should raise it by being quick.
  expect(setup.logs.text()).not.toContain('parked');
});

it('cancels a debit once, even if the client asks twice', async () => {
  const payment = await setup.onItsWay();
  const replies = await Promise.all([cancel(payment), cancel(payment)]);
  replies.push(await cancel(payment));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { events } = await setup.stored(payment.draft);
  expect(events.filter(({ to }) => to === 'cancelled')).toHaveLength(1);
});

describe('too late', () => {
  it('shows whom to call, even if only the bank knows that it is too late (X-027)', async () => {
    const payment = await setup.onItsWay();
    setup.advance(payment.draft, 'posted');
    const reply = await cancel(payment);
    expect([reply.status, reply.body['code'], reply.body['message']]).toEqual([
      409,
      'transfer/too-late-to-cancel',
      'This transfer has gone to the bank network and can no longer be canceled here. ' +
        'Please call Acme Title at (217) 555-0100.',
    ]);
    await setup.readEvents();
    // The client's request stays on record. The money is where the bank says it is.
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({
      status: 'pending',
      postedAt: expect.any(String),
      cancelAskedAt: expect.any(String),
    });
    expect((await cancel(payment)).body['code']).toBe('transfer/too-late-to-cancel');
    setup.advance(payment.draft, 'settled');
    await setup.readEvents();
    expect((await cancel(payment)).body['code']).toBe('transfer/too-late-to-cancel');
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'completed' });
  });
});

it('a draft or a wire can’t be canceled here, and another client’s transfer isn’t found', async () => {
  const payment = await setup.addPayment();
  expect((await cancel(payment)).body['code']).toBe('transfer/wrong-status');
  const wire = await setup.world.addDraft(payment.client, { method: 'Wire', status: 'awaiting wire' });
  expect((await cancel({ ...payment, draft: wire })).body['code']).toBe('transfer/wrong-status');
  const { client } = await setup.world.addPayer();
  const other = await cancel({ ...(await setup.onItsWay()), client });
  expect([other.status, other.body['code']]).toEqual([404, 'transfer/not-found']);
});

describe('a bank that does not answer', () => {
  it('and did not get the call leaves the outcome open, and asking again settles it', async () => {
    const payment = await setup.onItsWay();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/cancel' });
    const reply = await cancel(payment);
    expect([reply.status, reply.body['code']]).toEqual([502, 'transfer/cancel-unconfirmed']);
    expect((await setup.stored(payment.draft)).status).toBe('pending');
    expect((await cancel(payment)).body['status']).toBe('cancelled');
  });

  it('and has canceled is found out immediately', async () => {
    const payment = await setup.onItsWay();
    setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/cancel' });
    expect((await cancel(payment)).body['status']).toBe('cancelled');
    expect(statusesAtTheBank(payment)).toEqual(['cancelled']);
  });
});

/** One run that dies at one of its effects, or repeats it. Then the scheduled reads, then a second click. */
async function runWith(effect: number, when: 'before' | 'after' | 'twice') {
  const { cancelPorts } = await import('#functions/lambdas/transfers.ts');
  const { cancelDebit } = await import('#functions/payments/cancel-debit.ts');
  const payment = await setup.onItsWay();
  const seam = { effects: 0 };
  const { tenantId: tenant, id: transferId, clientId: client } = payment.draft;
  const request = { tenant, client, transferId, now: new Date() };
  await cancelDebit(crashing(cancelPorts, { effect, when }, seam), request).catch((thrown: Crash) => {
    if (!isCrash(thrown)) throw thrown;
  });
  await setup.readEvents();
  const [atTheBank] = statusesAtTheBank(payment);
  const stored = await setup.stored(payment.draft);
  return { payment, atTheBank, stored, wasReached: seam.effects >= effect };
}

it.each(['before', 'after', 'twice'] as const)(
  'leaves bank and portal in agreement when a run fails %s any of its effects',
  async (when) => {
    for (let effect = 1; ; effect += 1) {
      const { payment, atTheBank, stored, wasReached } = await runWith(effect, when);
      if (!wasReached) {
        expect(effect).toBeGreaterThan(5);
        return;
      }
      expect([effect, atTheBank, stored.status]).toEqual([effect, atTheBank, atTheBank]);
      if (stored.status === 'cancelled') expect(stored.events.at(-1)).toMatchObject({ actor: 'client' });
      expect((await cancel(payment)).body['status']).toBe('cancelled');
      expect(statusesAtTheBank(payment)).toEqual(['cancelled']);
    }
  },
);
