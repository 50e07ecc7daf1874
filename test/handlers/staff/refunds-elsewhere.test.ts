import { describe, expect, it } from 'vitest';
import { kindsOf } from '#functions/messages/outbox/messages-for.ts';
import { transferId } from '#shared/ids.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { cleared } from '../../crash/scenes.ts';
import { addPayout } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpRefunds } from './refunds-setup.ts';

/** Refunds that did not begin with today’s commands. */
const { setup, sam, refund, codeOf, refundedThere, heldFor, fileOf } = await setUpRefunds();

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
    const payment = await cleared(setup);
    await setup.refile({ transfer: payment.id, file: '26-1' });
    await setup.written();
    const part = { amount: payment.amount, fileNumber: '26-1', cover: undefined, status: 'awaiting approval' } as const;
    const payout = await addPayout(setup.world, setup.payer.client, {
      ...part,
      events: [
        {
          id: 'e-1',
          name: 'create',
          from: null,
          to: 'awaiting approval',
          actor: 'staff',
          at: payment.createdAt,
          by: 'Rosa Diaz',
        },
      ],
    });
    expect(codeOf(await setup.ops('call second-person', { move: 'approve', transfer: payout.id, ...sam }))).toBe(
      'done',
    );
    await refundedThere(payment, '400.00');
    await setup.acts.sync(setup.ports);
    expect(await setup.stored(payout)).toMatchObject({ status: 'sent', problem: { code: 'NOT_COVERED' } });
  });
});
