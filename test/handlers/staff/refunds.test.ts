import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptOf } from '#functions/messages/receipt.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { graphRoute } from '#shared/contracts/graph.ts';
import { transferId } from '#shared/ids.ts';
import { REFUNDS_MAX } from '#shared/limits.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cleared, settledAtBank } from '../../crash/stories.ts';
import { aTenant } from '../../support/people.ts';
import { caller } from '../../support/world-caller.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** The staff pay a client back, by their commands, on the real table and bank and with the real books. */
let setup: BookkeepingSetup;
let graph: ReturnType<typeof caller>;

beforeAll(async () => {
  setup = await setUpBookkeeping();
  graph = caller((await import('#functions/graph/handler.ts')).handler);
});
afterAll(() => setup.close());

type Given = Readonly<Record<string, unknown>>;
const rosa = { by: 'Rosa Diaz', reason: 'the closing fell through' };
const sam = { by: 'Sam Okafor' };

const refund = (payment: Transfer, given: Given = {}, isDryRun = false) => {
  const whose = { transfer: payment.id, phone: setup.payer.client.mobilePhone };
  return setup.ops('refund create', { ...rosa, ...whose, ...given }, isDryRun);
};
const codeOf = (outcome: Awaited<ReturnType<typeof refund>>) => (outcome.ok ? 'done' : outcome.refusal.code);

/** The refund that a command prepared, as the table has it. */
async function prepared(payment: Transfer, given: Given = {}): Promise<Transfer> {
  const outcome = await refund(payment, given);
  expect(linesOf(outcome)).toContain('created');
  const { id } = (outcome as { value: { data: { id: string } } }).value.data;
  return setup.stored({ ...payment, id: transferId.parse(id) });
}

const step = (verb: string, { id: transfer }: Transfer, given: Given) =>
  setup.ops(`disbursement ${verb}`, { transfer, ...given });

/** The second person lets out what was submitted, and the client opens it. */
async function opened(made: Transfer): Promise<Transfer> {
  expect(codeOf(await step('approve', made, sam))).toBe('done');
  const open = moved(await setup.stored(made), 'open', 'client', { at: made.updatedAt });
  if (!open.ok) throw new Error('It cannot be opened.');
  await setup.ports.transfers.save(open.value);
  return setup.stored(made);
}

async function returned(payment: Transfer): Promise<void> {
  for (const { id } of await setup.book.of(payment.id)) setup.world.plaid.console.advance(id, 'returned', 'R10');
  await setup.acts.sync(setup.ports);
}

/** The transfer as its client reads it. */
async function read({ id, clientId }: Transfer) {
  const reply = await graph(graphRoute, {
    client: clientId,
    body: { operationName: 'Transfer', variables: { _id: id } },
  });
  return (reply.body['data'] as { transfer: Record<string, unknown> | null }).transfer;
}

const heldFor = async (file: string) => {
  await setup.written();
  return (await setup.books.files(setup.tenant)).find((each) => each.file === file)?.held ?? 0;
};
const fileOf = async ({ id }: Transfer) =>
  (await setup.books.allEntries(setup.tenant)).find((one) => one.transferId === id)?.file;

describe('a refund', () => {
  it('pays back a part to the account the payment came from, in the books and for the client (X-030)', async () => {
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

    expect(codeOf(await step('submit', made, rosa))).toBe('done');
    expect(codeOf(await step('approve', made, { by: 'rosa diaz' }))).toBe('staff/same-person');
    expect(await read(made)).toBeNull();
    await setup.acts.click(setup.ports, await opened(made));
    const paid = await setup.stored(made);
    expect(paid).toMatchObject({ status: 'pending', destination: { id: setup.payer.account.id } });
    expect(await setup.book.of(made.id)).toMatchObject([{ type: 'credit', amount: '600.00' }]);

    expect(await heldFor(file)).toBe(before - 60_000);
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and provider agree');
    expect(await read(payment)).toMatchObject({
      status: 'completed',
      refunds: [{ _id: made.id, referenceID: made.referenceId, amount: 60_000, status: 'pending' }],
    });
    expect(await read(made)).toMatchObject({ refundOf: { _id: payment.id, referenceID: payment.referenceId } });
    const receipt = receiptOf(senderOf(aTenant()), paid, 'portal.example');
    expect(receipt.title).toBe('Refund receipt');
    expect(JSON.stringify(receipt.sections)).toContain(payment.referenceId);
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

describe('a refund is refused', () => {
  it('of money that is not good funds, of a wire, and of a draft', async () => {
    const settled = await settledAtBank(setup);
    expect(codeOf(await refund(settled))).toBe('refund/not-good');
    await setup.acts.sync(setup.ports);
    expect(codeOf(await refund(settled))).toBe('refund/not-good');
    const back = await cleared(setup);
    await returned(back);
    expect(codeOf(await refund(back))).toBe('refund/not-good');
    const wired = { method: 'Wire', status: 'completed', clearedAt: '2026-11-02T12:00:00.000Z' } as const;
    const wire = await refund(await setup.world.addDraft(setup.payer.client, wired));
    expect([codeOf(wire), linesOf(wire)]).toEqual(['staff/other-kind', expect.stringMatching(/paid back by wire/)]);
    expect(codeOf(await refund(await setup.world.addDraft(setup.payer.client)))).toBe('transfer/not-found');
  });

  it('to a client who was switched off', async () => {
    const payment = await cleared(setup);
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const there = await clients.find(setup.tenant, payment.clientId);
    if (!there) throw new Error('The payer is gone.');
    const off = await clients.save({ ...there, active: false });
    expect(codeOf(await refund(payment))).toBe('client/not-found');
    expect(off.ok && (await clients.save({ ...off.value, active: true })).ok).toBe(true);
    expect(codeOf(await refund(payment, {}, true))).toBe('done');
  });

  it('above what is left, with that figure; an unpaid refund is left again', async () => {
    const payment = await cleared(setup);
    const whole = formatDollars(payment.amount);
    const over = await refund(payment, { amount: formatDollars(toCents(payment.amount + 1)) });
    expect([codeOf(over), linesOf(over)]).toEqual([
      'refund/over-amount',
      `Of ${whole}, ${whole} can still be refunded.`,
    ]);
    const first = await prepared(payment, { amount: '600.00' });
    expect(codeOf(await refund(payment, { amount: whole }))).toBe('refund/over-amount');
    await step('submit', first, rosa);
    await step('reject', first, { ...sam, reason: 'wrong amount' });
    expect(await prepared(payment)).toMatchObject({ amount: payment.amount });
    expect(linesOf(await refund(payment))).toBe(`Of ${whole}, $0.00 can still be refunded.`);
  });

  it('if it looks like a duplicate, until the staff confirm it', async () => {
    const payment = await cleared(setup);
    await prepared(payment, { amount: '300.00' });
    expect(codeOf(await refund(payment, { amount: '300.00' }))).toBe('refund/maybe-duplicate');
    expect(codeOf(await refund(payment, { amount: '300.00', again: true }))).toBe('done');
    expect((await setup.stored(payment)).refunds).toHaveLength(2);
  });

  it(`after ${REFUNDS_MAX} of one payment`, async () => {
    const payment = await cleared(setup);
    for (let cents = 1; cents <= REFUNDS_MAX; cents += 1)
      await prepared(payment, { amount: formatDollars(toCents(cents)) });
    expect(codeOf(await refund(payment, { amount: '5.00' }))).toBe('refund/too-many');
  });

  it('when the account the payment came from is no longer linked', async () => {
    const payment = await cleared(setup);
    await setup.setLinked(false);
    expect(codeOf(await refund(payment))).toBe('refund/account-gone');
    await setup.setLinked(true);
    expect(codeOf(await refund(payment, {}, true))).toBe('done');
    // That was a dry run.
    expect((await setup.stored(payment)).refunds).toBeUndefined();
  });

  it('if two at the same moment exceed the payment together', async () => {
    const payment = await cleared(setup);
    const both = await Promise.all([refund(payment, { amount: '600.00' }), refund(payment, { amount: '700.00' })]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'transfer/changed-meanwhile']);
    expect((await setup.stored(payment)).refunds).toHaveLength(1);
  });
});

describe('a refund that waits', () => {
  it('is not approved or paid once its payment was returned', async () => {
    const payment = await cleared(setup);
    const [waiting, sent] = [
      await prepared(payment, { amount: '300.00' }),
      await prepared(payment, { amount: '200.00' }),
    ];
    for (const each of [waiting, sent]) await step('submit', each, rosa);
    const ready = await opened(sent);
    await returned(payment);
    expect(codeOf(await step('approve', waiting, sam))).toBe('refund/not-good');
    expect(await setup.acts.click(setup.ports, ready)).toEqual({ ok: false, refusal: { code: 'refund/stopped' } });
    expect(await setup.book.of(ready.id)).toEqual([]);
  });

  it.each(['/transfer/authorization/create', '/transfer/create'])(
    'is not paid by a later try after a silent bank either, once its payment was returned: %s',
    async (path) => {
      const payment = await cleared(setup);
      const made = await prepared(payment, { amount: '100.00' });
      await step('submit', made, rosa);
      const ready = await opened(made);
      setup.world.plaid.faults.set({ kind: 'fail before', path });
      expect(await setup.acts.click(setup.ports, ready)).toMatchObject({
        refusal: { code: 'disbursement/unconfirmed' },
      });
      await returned(payment);
      setup.world.clock.moveHours(0.1);
      await setup.acts.sweep(setup.ports);
      expect(await setup.stored(ready)).toMatchObject({ status: 'viewed', problem: { code: 'REFUND_STOPPED' } });
      expect(await setup.book.of(ready.id)).toEqual([]);
    },
  );

  it('goes only to its account, even if that is in another name', async () => {
    const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
    const made = await prepared(await cleared(setup));
    await step('submit', made, rosa);
    const ready = await opened(made);
    const other = { ...setup.payer.account, id: setup.world.newAccountId(), version: 0 };
    await bankAccounts.save(other);
    const chosen = await graph(graphRoute, {
      client: made.clientId,
      body: {
        operationName: 'LinkDestinationBankAccount',
        variables: { _id: made.id, bankAccountId: other.id },
      },
    });
    expect(JSON.stringify(chosen.body)).toContain('refund/other-account');
    const elsewhere = { ...setup.ports, accounts: { ...bankAccounts, find: async () => other } };
    expect(await setup.acts.click(elsewhere, ready)).toEqual({ ok: false, refusal: { code: 'refund/other-account' } });
    const account = await bankAccounts.find(setup.tenant, made.clientId, setup.payer.account.id);
    const override = { reason: 'my maiden name', at: made.createdAt };
    const mismatch = { nameScore: 10, addressScore: null, at: made.createdAt, override };
    const known = {
      ...setup.ports,
      accounts: { ...bankAccounts, find: async () => account && { ...account, mismatch } },
    };
    expect(await setup.acts.click(known, ready)).toMatchObject({ ok: true, value: { status: 'pending' } });
  });
});

it('a payment returned 60 days after completion reads as failed, and the books reverse it (X-029)', async () => {
  const payment = await cleared(setup);
  await setup.written();
  const file = (await fileOf(payment)) ?? '';
  const before = await heldFor(file);
  setup.world.clock.moveHours(60 * 24);
  await returned(payment);
  expect(await read(payment)).toMatchObject({
    status: 'error',
    problem: expect.stringMatching(/not authorized/),
    completedOn_utc: expect.any(String),
    nextTry: 'call',
  });
  expect(await heldFor(file)).toBe(before - payment.amount);
  expect(linesOf(await setup.ops('ledger check'))).toContain('Books and provider agree');
});
