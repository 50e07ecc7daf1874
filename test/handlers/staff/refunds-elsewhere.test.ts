import { describe, expect, it } from 'vitest';
import { kindsOf } from '#functions/messages/outbox/messages-for.ts';
import { transferId } from '#shared/ids.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { moved } from '#shared/transfer/move.ts';
import { cleared } from '../../crash/scenes.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpRefunds } from './refunds-setup.ts';

/** Refunds that did not begin with today’s commands. */
const { setup, sam, refund, codeOf, step, submitted, refundedThere, heldFor, fileOf } = await setUpRefunds();

/** A file with one cleared payment, and an approved disbursement of all its money. */
async function fileOfOne(fileNumber: string) {
  const payment = await cleared(setup);
  await setup.refile({ transfer: payment.id, file: fileNumber });
  await setup.written();
  async function approve() {
    const payout = await addPayout(setup.world, setup.payer.client, {
      ...{ amount: payment.amount, fileNumber, cover: undefined, status: 'awaiting approval', events: PREPARED },
    });
    expect(codeOf(await step('approve', payout, sam))).toBe('done');
    return payout;
  }
  return { payment: await setup.stored(payment), approve };
}

async function payoutOf(fileNumber: string) {
  const { payment, approve } = await fileOfOne(fileNumber);
  return { payment, payout: await approve() };
}

describe('a refund made in the provider’s dashboard', () => {
  it('is recorded, counted against its payment and reported to the staff, once (X-112)', async () => {
    const payment = await cleared(setup);
    await setup.written();
    const file = (await fileOf(payment)) ?? '';
    const before = await heldFor(file);
    await refundedThere(payment, '400.00');
    // Even before its event is read.
    expect(linesOf(await refund(payment, { amount: formatDollars(payment.amount) }))).toContain(
      `${formatDollars(toCents(payment.amount - 40_000))} of`,
    );
    expect(codeOf(await refund(payment, { amount: '400.00' }))).toBe('refund/maybe-duplicate');
    await setup.acts.sync(setup.ports);
    await setup.acts.sync(setup.ports);
    const [id, ...more] = (await setup.stored(payment)).refunds ?? [];
    expect(more).toEqual([]);
    const found = await setup.stored({ ...payment, id: transferId.parse(id) });
    expect(found).toMatchObject({ status: 'pending', amount: 40_000, refundOf: { id: payment.id } });
    const [first] = found.events;
    expect(first && kindsOf(first, found)).toEqual(['refund', 'staff refund found']);
    expect(codeOf(await refund(payment, { amount: formatDollars(payment.amount) }))).toBe('refund/over-amount');
    expect(await heldFor(file)).toBe(before - 40_000);
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
  });

  it('uses up the cover of outstanding disbursements of its file, which is reported (X-112, X-113)', async () => {
    const { payment, payout } = await payoutOf('26-1');
    await refundedThere(payment, '400.00');
    await setup.acts.sync(setup.ports);
    expect(await setup.stored(payout)).toMatchObject({ status: 'sent', problem: { code: 'LOST_COVER' } });
  });

  it('is reported even if the run that recorded it died after it (X-112, X-113)', async () => {
    const { payment, payout } = await payoutOf('26-2');
    await refundedThere(payment, '400.00');
    const dead = { ...setup.ports.stream.files, promised: () => Promise.reject(new Error('the run died')) };
    const cutOff = { ...setup.ports, stream: { ...setup.ports.stream, files: dead } };
    expect(await setup.acts.sync(cutOff)).toMatchObject({ waiting: 1 });
    expect((await setup.stored(payment)).refunds).toHaveLength(1);
    await setup.acts.sync(setup.ports);
    expect(await setup.stored(payout)).toMatchObject({ status: 'sent', problem: { code: 'LOST_COVER' } });
  });
});

it('a refund that was returned to its approver although Plaid made it uses up the cover too (X-112, X-113)', async () => {
  const { payment, approve } = await fileOfOne('26-3');
  const made = await submitted(payment, { amount: '400.00' });
  setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/refund/create' });
  await step('approve', made, sam);
  const back = moved(await setup.stored(made), 'declinedRefund', 'provider', {
    at: payment.updatedAt,
    reason: 'NO_ANSWER',
  });
  expect(back.ok && (await setup.ports.transfers.save(back.value)).ok).toBe(true);
  await setup.written();
  const payout = await approve();
  await setup.acts.sync(setup.ports);
  expect(await setup.stored(made)).toMatchObject({ status: 'pending' });
  expect(await setup.stored(payout)).toMatchObject({ status: 'sent', problem: { code: 'LOST_COVER' } });
});
