import { describe, expect, it } from 'vitest';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { opsOn } from '../../support/ops.ts';
import { restorable } from '../../support/restorable.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/**
 * The worst day, rehearsed: the whole table is restored to an earlier second, the bank is not. These tests check
 * docs/runbooks/restore.md's statements about money with the real functions, the real table and the fake bank.
 */
const setup = await setUpTransfers();
const { handler } = await import('#functions/lambdas/provider-events.ts');
const { asideEvents } = await import('#functions/adapters/dynamo/provider.ts');
const account = setup.world.tenant.provider.clientId;

const { everything, restore, logInAgain } = restorable(setup);

const run = (): Promise<void> => handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
const settle = (transfer: Pick<Transfer, 'id'>): void => {
  for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
};
const entriesOf = ({ id }: Pick<Transfer, 'id'>): number => setup.world.atTheBank(id).length;

type Payment = Awaited<ReturnType<typeof setup.addPayment>>;
let [draft, onItsWay, lateOne, created]: Payment[] = [];

draft = await setup.addPayment();
onItsWay = await setup.onItsWay();
lateOne = await setup.onItsWay();
await run();
const before = await everything();
// Events before the disaster.
expect((await setup.start(draft)).body['status']).toBe('pending');
created = await setup.another(draft, { amount: 70_000 as never });
expect((await setup.start(created, { total: 70_000 })).body['status']).toBe('pending');
for (const { draft: each } of [draft, onItsWay, lateOne, created]) settle(each);
await run();
setup.advance(lateOne.draft, 'returned', 'R01');
await run();
await restore(before);

const of = (payment: Payment | undefined): Payment => {
  if (!payment) throw new Error('The rehearsal has not begun.');
  return payment;
};

describe('after the whole table was restored (X-120) (X-121)', () => {
  it('leaves the table in its earlier state, but not the bank', async () => {
    expect((await setup.stored(of(draft).draft)).status).toBe('draft');
    expect((await setup.stored(of(onItsWay).draft)).status).toBe('pending');
    await expect(setup.stored(of(created).draft)).rejects.toThrow('The transfer is gone.');
    expect([draft, onItsWay, lateOne, created].map((each) => entriesOf(of(each).draft))).toEqual([1, 1, 1, 1]);
  });

  it('gives every transfer of the table its status at the bank in one run', async () => {
    await run();
    expect(await setup.stored(of(draft).draft)).toMatchObject({ status: 'completed' });
    expect(await setup.stored(of(onItsWay).draft)).toMatchObject({ status: 'completed' });
    expect(await setup.stored(of(lateOne).draft)).toMatchObject({ status: 'error', problem: { code: 'R01' } });
  });

  it('lets no one send again what the bank already has, once they have logged in again', async () => {
    expect((await setup.start(of(draft))).status).toBe(401);
    await logInAgain(of(draft));
    expect((await setup.start(of(draft))).status).toBe(409);
    expect(entriesOf(of(draft).draft)).toBe(1);
  });

  it('lists for the staff what only the bank has, with the transfer’s id', async () => {
    setup.world.clock.moveHours(1);
    await run();
    const parked = await asideEvents.parked(account);
    expect(new Set(parked.map(({ why }) => why))).toEqual(new Set(['its transfer is not in the table']));
    const [entry] = setup.world.atTheBank(of(created).draft.id);
    expect(parked.map(({ event }) => event.providerTransferId)).toContain(entry?.id);
  });

  it('counts nothing sent since in the limits, but shows who paid, and a hold stops what the limits would allow (X-069)', async () => {
    const { client } = of(draft);
    const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
    const sent = setup.world.atTheBank(of(draft).draft.id).length + entriesOf(of(created).draft);
    expect(sent).toBe(2);
    expect(await velocity.ofClient(setup.world.tenant.id, client.id)).toEqual({});
    // The staff see who it is: the adopted payment is the client's, and shows that the bank had it.
    const adopted = (await setup.stored(of(draft).draft)).events.find(({ name }) => name === 'adopt');
    expect(adopted?.reason).toContain('the bank has it, and the portal had it as draft');
    const stopped = await opsOn(setup.world)('client stop', {
      phone: client.mobilePhone,
      by: 'Rosa Diaz',
      reason: 'paid after the restored second',
    });
    expect(stopped.ok).toBe(true);
    const next = await setup.another(of(draft), { amount: 60_000 as never });
    await logInAgain(next);
    const refused = await setup.start(next, { total: 60_000 });
    expect([refused.body['code'], entriesOf(next.draft)]).toEqual(['client/stopped', 0]);
  });
});
