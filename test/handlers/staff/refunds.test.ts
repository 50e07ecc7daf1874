import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptOf } from '#functions/messages/receipt.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { kindsOf } from '#functions/outbox/messages-for.ts';
import { graphRoute } from '#shared/contracts/graph.ts';
import { transferId } from '#shared/ids.ts';
import { REFUNDS_MAX } from '#shared/limits.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cleared, settledAtBank } from '../../crash/scenes.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
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

const step = (verb: string, { id: transfer }: Transfer, given: Given, isDryRun = false) =>
  setup.ops(`refund ${verb}`, { transfer, ...given }, isDryRun);

/** A refund that waits for its second person. */
async function submitted(payment: Transfer, given: Given = {}): Promise<Transfer> {
  const made = await prepared(payment, given);
  expect(codeOf(await step('submit', made, rosa))).toBe('done');
  return setup.stored(made);
}

/** What the bank has of a refund. */
const atBank = async ({ id }: Transfer) => {
  const { provider } = await setup.ports.transfers.find(setup.tenant, setup.payer.client.id, id).then((found) => {
    if (!found) throw new Error('The refund is gone.');
    return found;
  });
  return (await setup.book.all()).filter((entry) => entry.id === provider.transferId);
};
/** Every refund at the bank, of whatever payment. */
const allAtBank = async () => (await setup.book.all()).filter(({ type }) => type === 'refund');

/** The bank as somebody with its dashboard has it, who goes past the portal. */
async function dashboard() {
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  return plaidOf(setup.world.tenant.provider);
}
async function refundedThere(payment: Transfer, amount: string): Promise<string> {
  const [entry] = await setup.book.of(payment.id);
  const api = await dashboard();
  const asked = {
    transfer_id: entry?.id ?? '',
    amount,
    idempotency_key: `dashboard-${amount}-${payment.id}`.slice(0, 50),
  };
  return (await api.transferRefundCreate(asked)).data.refund.id;
}
async function bankMoves(refund: Transfer, ...events: readonly string[]): Promise<void> {
  const api = await dashboard();
  const { provider } = await setup.stored(refund);
  for (const event_type of events)
    await api.sandboxTransferRefundSimulate({
      refund_id: provider.transferId ?? '',
      event_type: `refund.${event_type}`,
    });
  await setup.acts.sync(setup.ports);
}

async function returned(payment: Transfer): Promise<void> {
  for (const { id } of await setup.book.of(payment.id)) setup.world.plaid.console.advance(id, 'returned', 'R08');
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
  return (
    (await setup.books.files(setup.tenant)).find((each) => each.file === file && each.fileNumber === undefined)?.held ??
    0
  );
};
const fileOf = async ({ id }: Transfer) =>
  (await setup.books.allEntries(setup.tenant)).find((one) => one.transferId === id)?.file;

describe('a refund', () => {
  it('goes back by the provider’s own refund, let out by two, with nothing asked of the client (X-112, X-030)', async () => {
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
      refundOf: { id: payment.id, referenceId: payment.referenceId, by: 'provider' },
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
    // Nothing else was sent, to whatever account.
    expect(await setup.book.of(made.id)).toEqual([]);

    expect(await heldFor(file)).toBe(before - 60_000);
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and provider agree');
    expect(await read(payment)).toMatchObject({
      status: 'completed',
      refunds: [{ _id: made.id, referenceID: made.referenceId, amount: 60_000, status: 'pending' }],
    });
    expect(await read(made)).toMatchObject({ refundOf: { _id: payment.id, referenceID: payment.referenceId } });
    const receipt = receiptOf(senderOf(aTenant()), paid, 'portal.example', { asOf: paid.updatedAt });
    expect(receipt.title).toBe('Refund receipt');
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
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and provider agree');
    // What came back counts as refunded until a person has looked at it.
    expect(codeOf(await refund(payment, { amount: formatDollars(payment.amount) }))).toBe('refund/over-amount');
    await step('submit', made, rosa);
    expect(
      codeOf(await setup.ops('transfer close', { transfer: made.id, by: 'Rosa Diaz', reason: 'paid by check' })),
    ).toBe('done');
    expect(codeOf(await refund(payment, { amount: formatDollars(payment.amount) }, true))).toBe('done');
  });

  it('is cancelled by the staff until the bank has sent it (X-112)', async () => {
    const made = await submitted(await cleared(setup));
    await step('approve', made, sam);
    const stop = { transfer: made.id, by: 'Rosa Diaz', reason: 'wrong payment' };
    expect(codeOf(await setup.ops('transfer cancel', stop))).toBe('done');
    expect(await atBank(made)).toMatchObject([{ status: 'cancelled' }]);
    expect(await setup.stored(made)).toMatchObject({ status: 'cancelled' });
    const late = await submitted(await cleared(setup));
    await step('approve', late, sam);
    const { provider } = await setup.stored(late);
    await (await dashboard()).sandboxTransferRefundSimulate({
      refund_id: provider.transferId ?? '',
      event_type: 'refund.posted',
    });
    expect(codeOf(await setup.ops('transfer cancel', { ...stop, transfer: late.id }))).toBe('staff/too-late-to-cancel');
  });

  it('needs no linked account: it goes to where the payment came from (X-112)', async () => {
    const payment = await cleared(setup);
    await setup.setLinked(false);
    const made = await submitted(payment, { amount: '10.00' });
    expect(codeOf(await step('approve', made, sam))).toBe('done');
    expect(await atBank(made)).toHaveLength(1);
    await setup.setLinked(true);
  });

  it('cannot be sent elsewhere by whoever has the client’s session (X-112)', async () => {
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

  it('180 days after the payment: the provider no longer refunds it (X-112)', async () => {
    const payment = await cleared(setup);
    setup.world.clock.moveHours(180 * 24);
    expect(codeOf(await refund(payment))).toBe('refund/too-old');
    setup.world.clock.moveHours(-180 * 24);
  });

  it('if two at the same moment exceed the payment together', async () => {
    const payment = await cleared(setup);
    const both = await Promise.all([refund(payment, { amount: '600.00' }), refund(payment, { amount: '700.00' })]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'transfer/changed-meanwhile']);
    expect((await setup.stored(payment)).refunds).toHaveLength(1);
  });
});

describe('a refund that waits', () => {
  it('is not let out once its payment was returned', async () => {
    const payment = await cleared(setup);
    const waiting = await submitted(payment, { amount: '300.00' });
    await returned(payment);
    expect(codeOf(await step('approve', waiting, sam))).toBe('refund/not-good');
    expect(await setup.stored(waiting)).toMatchObject({ status: 'awaiting approval' });
  });

  it('is not sent by a later try after a silent bank either, and goes back to the staff (X-112)', async () => {
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

  it('is looked for, not asked again, when the provider has forgotten its key (X-112)', async () => {
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

  it('goes back to its second person after a no, and can be let out again (X-112)', async () => {
    const made = await submitted(await cleared(setup));
    const [bank] = setup.world.plaid.console.overview().clients;
    const available = Math.round(Number(bank?.ledger.available ?? '0') * 100);
    fillLedger(setup.world, 1 - available);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get' });
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
  expect(linesOf(await setup.ops('ledger check'))).toContain('Books and provider agree');
});
