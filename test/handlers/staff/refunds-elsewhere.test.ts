import { describe, expect, it } from 'vitest';
import { kindsOf } from '#functions/outbox/messages-for.ts';
import { graphRoute } from '#shared/contracts/graph.ts';
import { transferId } from '#shared/ids.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { cleared } from '../../crash/scenes.ts';
import { addPayout } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpRefunds } from './refunds-setup.ts';

/** Refunds that did not begin with today’s commands. */
const { setup, graph, sam, refund, codeOf, refundedThere, returned, heldFor, fileOf } = await setUpRefunds();

describe('a refund made in the provider’s dashboard', () => {
  it('is recorded, counted against its payment and told to the staff, once (X-112)', async () => {
    const payment = await cleared(setup);
    await setup.written();
    const file = (await fileOf(payment)) ?? '';
    const before = await heldFor(file);
    await refundedThere(payment, '400.00');
    // Before its event is read, too.
    expect(linesOf(await refund(payment, { amount: formatDollars(payment.amount) }))).toContain(
      `${formatDollars(toCents(payment.amount - 40_000))} can still be refunded`,
    );
    await setup.acts.sync(setup.ports);
    await setup.acts.sync(setup.ports);
    const [id, ...more] = (await setup.stored(payment)).refunds ?? [];
    expect(more).toEqual([]);
    const found = await setup.stored({ ...payment, id: transferId.parse(id) });
    expect(found).toMatchObject({ status: 'pending', amount: 40_000, refundOf: { by: 'provider' } });
    const [first] = found.events;
    expect(first && kindsOf(first, found)).toEqual(['refund', 'staff refund found']);
    expect(codeOf(await refund(payment, { amount: formatDollars(payment.amount) }))).toBe('refund/over-amount');
    expect(await heldFor(file)).toBe(before - 40_000);
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and provider agree');
  });

  it('takes the cover of what was promised out of its file, and that is told (X-112, X-113)', async () => {
    const payment = await cleared(setup);
    await setup.refile({ transfer: payment.id, phone: setup.payer.client.mobilePhone, file: '26-1' });
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
    expect(codeOf(await setup.ops('disbursement approve', { transfer: payout.id, ...sam }))).toBe('done');
    await refundedThere(payment, '400.00');
    await setup.acts.sync(setup.ports);
    expect(await setup.stored(payout)).toMatchObject({ status: 'sent', problem: { code: 'NOT_COVERED' } });
  });
});

describe('a refund from before the provider’s own', () => {
  it('is still accepted by its client, to the account of its payment and no other', async () => {
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    const payment = await setup.stored(await cleared(setup));
    await setup.written();
    const ready = await addPayout(setup.world, setup.payer.client, {
      refundOf: { id: payment.id, referenceId: payment.referenceId, purpose: payment.purpose },
      amount: payment.amount,
      destination: payment.source,
    });
    const other = { ...setup.payer.account, id: setup.world.newAccountId(), version: 0 };
    await bankAccounts.save(other);
    const chosen = await graph(graphRoute, {
      client: ready.clientId,
      body: {
        operationName: 'LinkDestinationBankAccount',
        variables: { _id: ready.id, bankAccountId: other.id },
      },
    });
    expect(JSON.stringify(chosen.body)).toContain('refund/other-account');
    expect(await setup.acts.click(setup.ports, ready)).toMatchObject({ ok: true, value: { status: 'pending' } });
    expect(await setup.book.of(ready.id)).toMatchObject([{ type: 'credit' }]);
  });

  it('is not paid once its payment was returned', async () => {
    const payment = await setup.stored(await cleared(setup));
    const ready = await addPayout(setup.world, setup.payer.client, {
      refundOf: { id: payment.id, referenceId: payment.referenceId, purpose: payment.purpose },
      destination: payment.source,
    });
    await returned(payment);
    expect(await setup.acts.click(setup.ports, ready)).toEqual({ ok: false, refusal: { code: 'refund/stopped' } });
    expect(await setup.book.of(ready.id)).toEqual([]);
  });
});
