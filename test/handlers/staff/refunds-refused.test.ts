import { describe, expect, it } from 'vitest';
import { kindsOf } from '#functions/messages/outbox/messages-for.ts';
import { staffEmail } from '#functions/messages/outbox/write-staff-message.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { REFUNDS_MAX } from '#shared/limits.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { cleared, settledAtBank } from '../../crash/scenes.ts';
import { fillLedger } from '../../support/payouts.ts';
import { aTenant } from '../../support/people.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpRefunds } from './refunds-setup.ts';

/** Refunds that are refused, and the outcome of a refund that waits. */
const { setup, rosa, sam, refund, codeOf, prepared, step, submitted, atBank, allAtBank, returned, read } =
  await setUpRefunds();

describe('a refused refund', () => {
  it('is of money that is not good funds, or of a draft', async () => {
    const settled = await settledAtBank(setup);
    expect(codeOf(await refund(settled))).toBe('refund/not-good');
    await setup.acts.sync(setup.ports);
    expect(codeOf(await refund(settled))).toBe('refund/not-good');
    const back = await cleared(setup);
    await returned(back);
    expect(codeOf(await refund(back))).toBe('refund/not-good');
    expect(codeOf(await refund(await setup.world.addDraft(setup.payer.client)))).toBe('staff/no-payment');
  });

  it('goes to a client who was disabled', async () => {
    const payment = await cleared(setup);
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const there = await clients.find(setup.tenant, payment.clientId);
    if (!there) throw new Error('The payer is gone.');
    const off = await clients.save({ ...there, active: false });
    expect(codeOf(await refund(payment))).toBe('client/not-found');
    expect(off.ok && (await clients.save({ ...off.value, active: true })).ok).toBe(true);
    expect(codeOf(await refund(payment, {}, true))).toBe('done');
  });

  it('exceeds the remaining amount, which is shown, and an unpaid refund makes it available again', async () => {
    const payment = await cleared(setup);
    const whole = formatDollars(payment.amount);
    const over = await refund(payment, { amount: formatDollars(toCents(payment.amount + 1)) });
    expect([codeOf(over), linesOf(over)]).toEqual([
      'refund/over-amount',
      `${whole} of ${whole} can still be refunded.`,
    ]);
    const first = await prepared(payment, { amount: '600.00' });
    expect(codeOf(await refund(payment, { amount: whole }))).toBe('refund/over-amount');
    await step('submit', first, rosa);
    await step('reject', first, { ...sam, reason: 'wrong amount' });
    expect(await prepared(payment)).toMatchObject({ amount: payment.amount });
    expect(linesOf(await refund(payment))).toBe(`$0.00 of ${whole} can still be refunded.`);
  });

  it('looks like a duplicate, until the staff confirm it', async () => {
    const payment = await cleared(setup);
    await prepared(payment, { amount: '300.00' });
    expect(codeOf(await refund(payment, { amount: '300.00' }))).toBe('refund/maybe-duplicate');
    expect(codeOf(await refund(payment, { amount: '300.00', again: true }))).toBe('done');
    expect((await setup.stored(payment)).refunds).toHaveLength(2);
  });

  it(`comes after ${REFUNDS_MAX} of one payment`, async () => {
    const payment = await cleared(setup);
    for (let cents = 1; cents <= REFUNDS_MAX; cents += 1)
      await prepared(payment, { amount: formatDollars(toCents(cents)) });
    expect(codeOf(await refund(payment, { amount: '5.00' }))).toBe('refund/too-many');
  });

  it('comes 180 days after the payment, when the provider no longer refunds it (X-112)', async () => {
    const payment = await cleared(setup);
    setup.world.clock.moveHours(180 * 24);
    expect(codeOf(await refund(payment))).toBe('refund/too-old');
    setup.world.clock.moveHours(-180 * 24);
  });

  it('exceeds the payment together with another at the same moment', async () => {
    const payment = await cleared(setup);
    const both = await Promise.all([refund(payment, { amount: '600.00' }), refund(payment, { amount: '700.00' })]);
    // The later one reads the payment before or after the first has written it. It is refused either way.
    expect(both.map(codeOf).toSorted()).toEqual([
      'done',
      expect.stringMatching(/^(?:transfer\/changed-meanwhile|refund\/over-amount)$/),
    ]);
    expect((await setup.stored(payment)).refunds).toHaveLength(1);
  });
});

describe('a refund that needs approval', () => {
  it('is not released once its payment was returned', async () => {
    const payment = await cleared(setup);
    const waiting = await submitted(payment, { amount: '300.00' });
    await returned(payment);
    expect(codeOf(await step('approve', waiting, sam))).toBe('refund/not-good');
    expect(await setup.stored(waiting)).toMatchObject({ status: 'awaiting approval' });
  });

  it('is not sent by a later try after a silent bank either, and is returned to the staff (X-112)', async () => {
    const payment = await cleared(setup);
    const made = await submitted(payment, { amount: '100.00' });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/create' });
    expect(linesOf(await step('approve', made, sam))).toContain('submitted');
    await returned(payment);
    setup.world.clock.moveHours(0.1);
    await setup.acts.sweep(setup.ports);
    const back = await setup.stored(made);
    expect(back).toMatchObject({ status: 'awaiting approval', problem: { code: 'REFUND_STOPPED' } });
    const last = back.events.at(-1);
    expect(last && kindsOf(last, back)).toEqual(['staff refund refused']);
    expect(await read(made)).toBeNull();
  });

  it('is canceled at Plaid once its payment was returned, however much else its file holds (D-88)', async () => {
    const payment = await cleared(setup);
    await cleared(setup);
    const made = await submitted(payment);
    expect(linesOf(await step('approve', made, sam))).toContain('pending');
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/cancel' });
    await returned(payment);
    expect(await atBank(made)).toMatchObject([{ status: 'pending' }]);
    await setup.acts.sync(setup.ports);
    expect(await atBank(made)).toMatchObject([{ status: 'cancelled' }]);
    const canceled = await setup.stored(made);
    const last = canceled.events.at(-1);
    expect(last).toMatchObject({ name: 'cancelled', actor: 'system' });
    expect(last?.reason).toContain(`${payment.referenceId} (${formatDollars(payment.amount)}) was returned.`);
    expect(last && kindsOf(last, canceled)).toContain('staff cancelled');
  });

  it('keeps its payment in its file until Plaid has answered, so that both move together', async () => {
    const payment = await cleared(setup);
    const made = await submitted(payment, { amount: '100.00' });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/create' });
    expect(linesOf(await step('approve', made, sam))).toContain('submitted');
    await setup.written();
    const file = { transfer: payment.id, file: '26-77', reason: 'typed wrongly' };
    const refused = await setup.refile(file);
    expect(linesOf(refused)).toContain('Plaid hasn’t confirmed a refund of this payment yet.');
    expect(await setup.stored(payment)).not.toHaveProperty('fileNumber');
    setup.world.clock.moveHours(0.1);
    await setup.acts.sweep(setup.ports);
    await setup.written();
    expect((await setup.refile(file)).ok).toBe(true);
    for (const each of [payment, made]) expect(await setup.stored(each)).toMatchObject({ fileNumber: '26-77' });
  });

  it('is not sent if its record changed after it was approved (D-126)', async () => {
    const made = await submitted(await cleared(setup), { amount: '100.00' });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/create' });
    expect(linesOf(await step('approve', made, sam))).toContain('submitted');
    expect((await setup.ports.transfers.save({ ...(await setup.stored(made)), amount: toCents(90_000) })).ok).toBe(
      true,
    );
    setup.world.clock.moveHours(0.1);
    await setup.acts.sweep(setup.ports);
    const back = await setup.stored(made);
    expect(back).toMatchObject({ status: 'awaiting approval', problem: { code: 'NOT_APPROVED' } });
    expect(await atBank(made)).toEqual([]);
    // Not "approve it again", which would seal the change.
    const { text } = staffEmail('staff refund refused', senderOf(aTenant()), back);
    expect(text).toContain('was changed after it was approved');
    expect(text).not.toContain('then approve it');
  });

  it('is sent once after a silent bank, and after a crash before and after the bank was asked (X-112)', async () => {
    for (const kind of ['fail before', 'fail after'] as const) {
      const made = await submitted(await cleared(setup));
      const before = (await allAtBank()).length;
      setup.world.plaid.faults.set({ kind, path: '/transfer/refund/create' });
      expect(linesOf(await step('approve', made, sam))).toContain('submitted');
      setup.world.clock.moveHours(0.1);
      await setup.acts.sweep(setup.ports);
      expect(await setup.stored(made)).toMatchObject({ status: 'pending' });
      expect((await allAtBank()).slice(before)).toMatchObject([{ id: (await setup.stored(made)).provider.transferId }]);
    }
  });

  it('is looked up, not requested again, when the provider has forgotten its key (X-112)', async () => {
    const made = await submitted(await cleared(setup));
    const before = (await allAtBank()).length;
    setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/refund/create' });
    await step('approve', made, sam);
    setup.world.clock.moveHours(72);
    await setup.acts.sweep(setup.ports);
    expect(await setup.stored(made)).toMatchObject({ status: 'pending' });
    expect((await allAtBank()).slice(before)).toHaveLength(1);
    await setup.acts.sync(setup.ports);
  });

  it('is returned to its approver after a refusal, and can be approved again (X-112)', async () => {
    const made = await submitted(await cleared(setup));
    const [bank] = setup.world.plaid.console.overview().clients;
    const available = Math.round(Number(bank?.ledger.available ?? '0') * 100);
    fillLedger(setup.world, 1 - available);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get', times: 2 });
    expect(linesOf(await step('approve', made, sam))).toContain('awaiting approval');
    expect(await setup.stored(made)).toMatchObject({ problem: { code: 'TRANSFER_INSUFFICIENT_FUNDS' } });
    expect(await read(made)).toBeNull();
    fillLedger(setup.world, available);
    expect(linesOf(await step('approve', made, sam))).toContain('pending');
    expect((await setup.stored(made)).problem).toBeUndefined();
    expect(await atBank(made)).toHaveLength(1);
  });

  it('is only checked in a dry run', async () => {
    const made = await submitted(await cleared(setup));
    const before = (await allAtBank()).length;
    expect((await step('approve', made, sam, true)).ok).toBe(true);
    expect(await setup.stored(made)).toMatchObject({ status: 'awaiting approval' });
    expect((await allAtBank()).length).toBe(before);
  });
});
