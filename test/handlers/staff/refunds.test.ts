import { describe, expect, it } from 'vitest';
import { receiptOf } from '#functions/messages/receipt.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { formatDollars } from '#shared/money.ts';
import { cleared } from '../../crash/scenes.ts';
import { aTenant } from '../../support/people.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpRefunds } from './refunds-setup.ts';

/** A refund at the provider, from its commands to its end. */
const {
  setup,
  rosa,
  sam,
  refund,
  codeOf,
  prepared,
  step,
  submitted,
  atBank,
  dashboard,
  bankMoves,
  returned,
  read,
  heldFor,
  fileOf,
} = await setUpRefunds();

describe('a refund', () => {
  it('uses the provider’s own refund, approved by two people, and asks nothing of the client (X-112, X-030)', async () => {
    const payment = await cleared(setup);
    await setup.written();
    const file = (await fileOf(payment)) ?? '';
    const before = await heldFor(file);
    const made = await prepared(payment, { amount: '600.00', note: 'As agreed on the phone.' });
    expect(made).toMatchObject({
      type: 'Client Disbursement',
      purpose: 'Refund of Earnest Money Deposit for Purchase',
      amount: 60_000,
      fee: 0,
      destination: { id: payment.source?.id ?? setup.payer.account.id },
      refundOf: { id: payment.id, referenceId: payment.referenceId },
    });
    // Until two people have released it, it does not exist for the client.
    expect(await read(made)).toBeNull();
    expect(await read(payment)).toMatchObject({ refunds: [] });

    expect(codeOf(await step('approve', made, sam))).toBe('staff/not-submitted');
    expect(codeOf(await step('submit', made, rosa))).toBe('done');
    expect(codeOf(await step('approve', made, { by: 'rosa diaz' }))).toBe('staff/same-person');
    expect(await read(made)).toBeNull();
    expect(linesOf(await step('approve', made, sam))).toContain('pending');
    const paid = await setup.stored(made);
    expect([paid.status, paid.authorization]).toEqual(['pending', undefined]);
    expect(await atBank(made)).toMatchObject([{ type: 'refund', amount: '600.00', status: 'pending' }]);
    // Nothing else was sent, to any account.
    expect(await setup.book.of(made.id)).toEqual([]);

    expect(await heldFor(file)).toBe(before - 60_000);
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
    expect(await read(payment)).toMatchObject({
      status: 'completed',
      refunds: [{ _id: made.id, referenceID: made.referenceId, amount: 60_000, status: 'pending' }],
    });
    expect(await read(made)).toMatchObject({ refundOf: { _id: payment.id, referenceID: payment.referenceId } });
    const receipt = receiptOf(senderOf(aTenant()), paid, 'portal.example', { asOf: paid.updatedAt });
    expect(receipt.title).toBe('Refund on its way');
    expect(JSON.stringify(receipt.sections)).toContain(payment.referenceId);
  });

  it('follows the provider’s events to its end (X-112)', async () => {
    const payment = await cleared(setup);
    const made = await submitted(payment, { amount: '600.00' });
    await step('approve', made, sam);
    await bankMoves(made, 'posted');
    expect(await setup.stored(made)).toMatchObject({ status: 'pending', postedAt: expect.any(String) });
    await bankMoves(made, 'settled');
    expect(await setup.stored(made)).toMatchObject({ status: 'completed' });
    const held = await heldFor((await fileOf(payment)) ?? '');
    await bankMoves(made, 'returned');
    expect(await setup.stored(made)).toMatchObject({ status: 'error', problem: { code: expect.any(String) } });
    expect(await heldFor((await fileOf(payment)) ?? '')).toBe(held + 60_000);
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
    // A returned refund counts as refunded until a person has reviewed it.
    expect(codeOf(await refund(payment, { amount: formatDollars(payment.amount) }))).toBe('refund/over-amount');
    await step('submit', made, rosa);
    expect(
      codeOf(
        await setup.ops('call move-payment', {
          move: 'close',
          transfer: made.id,
          by: 'Rosa Diaz',
          reason: 'paid by check',
        }),
      ),
    ).toBe('done');
    expect(codeOf(await refund(payment, { amount: formatDollars(payment.amount) }, true))).toBe('done');
  });

  it('can be canceled by the staff until the bank has sent it (X-112)', async () => {
    const made = await submitted(await cleared(setup));
    await step('approve', made, sam);
    const stop = { transfer: made.id, by: 'Rosa Diaz', reason: 'wrong payment' };
    expect(codeOf(await setup.ops('call move-payment', { move: 'cancel', ...stop }))).toBe('done');
    expect(await atBank(made)).toMatchObject([{ status: 'cancelled' }]);
    expect(await setup.stored(made)).toMatchObject({ status: 'cancelled' });
    const late = await submitted(await cleared(setup));
    await step('approve', late, sam);
    const { provider } = await setup.stored(late);
    await (await dashboard()).sandboxTransferRefundSimulate({
      refund_id: provider.transferId ?? '',
      event_type: 'refund.posted',
    });
    expect(codeOf(await setup.ops('call move-payment', { move: 'cancel', ...stop, transfer: late.id }))).toBe(
      'staff/too-late-to-cancel',
    );
  });

  it('needs no linked account, because it is sent to where the payment came from (X-112)', async () => {
    const payment = await cleared(setup);
    await setup.setLinked(false);
    const made = await submitted(payment, { amount: '10.00' });
    expect(codeOf(await step('approve', made, sam))).toBe('done');
    expect(await atBank(made)).toHaveLength(1);
    await setup.setLinked(true);
  });

  it('cannot be redirected by someone with the client’s session (X-112)', async () => {
    const made = await submitted(await cleared(setup));
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    const own = await bankAccounts.find(setup.tenant, made.clientId, setup.payer.account.id);
    if (!own) throw new Error('The account is gone.');
    // The same record, taken over by a login at the same bank with the same last four digits.
    const taken = { ...own, providerAccountId: 'an-account-of-the-thief', providerItemId: 'an-item-of-the-thief' };
    await bankAccounts.save(taken);
    const before = (await setup.book.all()).length;
    expect(codeOf(await step('approve', made, sam))).toBe('done');
    expect((await setup.book.all()).slice(before)).toMatchObject([{ type: 'refund' }]);
    for (const accepting of [await setup.acts.click(setup.ports, await setup.stored(made))])
      expect(accepting).toMatchObject({ ok: false });
    const now = await bankAccounts.find(setup.tenant, made.clientId, own.id);
    await bankAccounts.save({ ...own, version: now?.version ?? own.version });
  });

  it('is recorded with who and why, hidden from clients', async () => {
    const payment = await cleared(setup);
    await prepared(payment);
    const { events, refunds } = await setup.stored(payment);
    expect(events.at(-1)).toMatchObject({ name: 'refund', actor: 'staff', ...rosa });
    expect(refunds).toHaveLength(1);
    expect(JSON.stringify(await read(payment))).not.toMatch(/fell through|"name":"refund"/);
  });
});

it('a payment returned 60 days after completion reads as failed, and the books reverse it (X-029)', async () => {
  const payment = await setup.stored(await cleared(setup));
  await setup.written();
  const file = (await fileOf(payment)) ?? '';
  const before = await heldFor(file);
  setup.world.clock.moveHours(60 * 24);
  await returned(payment);
  expect(await read(payment)).toMatchObject({
    status: 'error',
    problem: expect.stringMatching(/stopped this payment/),
    completedOn_utc: expect.any(String),
    nextTry: 'call',
  });
  expect(await heldFor(file)).toBe(before - payment.amount);
  expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
});
