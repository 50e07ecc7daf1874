import { describe, expect, it } from 'vitest';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { opsOn } from '../../support/ops.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { restorable } from '../../support/restorable.ts';
import { type Payment, setUpTransfers } from '../transfers/transfers-setup.ts';

/**
 * The worst day in the middle of work: the table is restored to a second in which a start had no answer yet, and loses
 * disbursements accepted and wires confirmed since. Nothing may be paid twice, and nothing lost without notice.
 */
const setup = await setUpTransfers();
const { handler } = await import('#functions/lambdas/provider-events.ts');
const { everything, restore, logInAgain } = restorable(setup);
const ops = opsOn(setup.world);

const run = (): Promise<void> => handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
const entriesOf = ({ id }: Pick<Transfer, 'id'>): number => setup.world.atTheBank(id).length;
const statusOf = async (transfer: Transfer): Promise<string> => (await setup.stored(transfer)).status;
const settle = (transfer: Pick<Transfer, 'id'>): void => {
  for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
};

const REFERENCE = '20261121B1Q8021C000777';
type Wired = Pick<Transfer, 'id'> & { readonly clientId: Transfer['clientId'] };
const confirm = (wire: Wired) =>
  ops('call confirm-wire', {
    ...{ by: 'Rosa Diaz', transfer: wire.id, received: '1000.00' },
    ...{ reference: REFERENCE, on: bookedOn(setup.world.clock.now().toISOString()), sender: 'Ada Buyer' },
  });

let [payee, silent]: Payment[] = [];
let [accepted, approvedLater, wire, otherWire]: Transfer[] = [];
const of = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('The rehearsal has not begun.');
  return one;
};

fillLedger(setup.world);
payee = await setup.addPayment();
accepted = await addPayout(setup.world, payee.client);
approvedLater = await addPayout(setup.world, payee.client, { amount: 150_000 as never, status: 'awaiting approval' });
wire = await setup.world.addDraft(payee.client, { method: 'Wire', status: 'awaiting wire', fee: 0 as never });
otherWire = await setup.world.addDraft(payee.client, { method: 'Wire', status: 'awaiting wire', fee: 0 as never });
silent = await setup.addPayment();
// The bank has taken this one, and its answer never came. The second of the restore lies in between.
setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/create' });
await setup.start(silent);
setup.world.plaid.faults.clear();
expect(await statusOf(silent.draft)).toBe('submitted');
const before = await everything();

expect((await setup.accept(accepted, payee.account)).body['status']).toBe('pending');
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const standing = await setup.stored(approvedLater);
expect((await transfers.save({ ...standing, status: 'viewed' })).ok).toBe(true);
expect((await setup.accept(await setup.stored(approvedLater), payee.account)).body['status']).toBe('pending');
expect(await confirm(wire)).toMatchObject({ ok: true });
for (const transfer of [accepted, approvedLater, silent.draft]) settle(transfer);
await restore(before);

describe('after a restore to the middle of work (X-120) (X-121)', () => {
  it('has none of it in the table, and each once at the bank', async () => {
    expect(await Promise.all([accepted, approvedLater, wire].map((each) => statusOf(of(each))))).toEqual([
      'viewed',
      'awaiting approval',
      'awaiting wire',
    ]);
    expect(await statusOf(of(silent).draft)).toBe('submitted');
    expect([accepted, approvedLater, silent?.draft].map((each) => entriesOf(of(each)))).toEqual([1, 1, 1]);
  });

  it('tells a payee who clicks before the events are read that the payment was made, and doesn’t pay again', async () => {
    await logInAgain(of(payee));
    const pressed = await setup.accept(of(accepted), of(payee).account);
    expect(pressed).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(entriesOf(of(accepted))).toBe(1);
  });

  it('gives each its status at the bank in one run: the start without an answer, and the disbursements accepted since', async () => {
    setup.world.clock.moveHours(1);
    await run();
    await run();
    for (const each of [silent?.draft, accepted, approvedLater]) {
      expect(await statusOf(of(each))).toBe('completed');
      expect(entriesOf(of(each))).toBe(1);
    }
  });

  it('pays none of them again at the next click', async () => {
    await logInAgain(of(payee));
    expect((await setup.accept(of(accepted), of(payee).account)).status).toBe(409);
    await logInAgain(of(silent));
    expect((await setup.start(of(silent))).status).toBe(409);
    expect([accepted, silent?.draft].map((each) => entriesOf(of(each)))).toEqual([1, 1]);
  });

  it('expects a wire confirmed since then again, and only its bank transaction confirms it', async () => {
    expect(await statusOf(of(wire))).toBe('awaiting wire');
    expect((await confirm(of(wire))).ok).toBe(true);
    expect(await statusOf(of(wire))).toBe('completed');
    const second = await confirm(of(otherWire));
    expect(second.ok ? 'done' : second.refusal.code).toBe('wire/reference-used');
  });
});
