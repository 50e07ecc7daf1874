import { beforeEach, describe, expect, it } from 'vitest';
import { transferView } from '#functions/client/graph/views.ts';
import { placesOf } from '#functions/console/listing/places-of.ts';
import { rowOf } from '#functions/console/listing/row-of.ts';
import { fileOf } from '#functions/ledger/book-entries.ts';
import { kindsOf } from '#functions/messages/outbox/messages-for.ts';
import { staffEmail } from '#functions/messages/outbox/write-staff-message.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { approve as approveAs } from '#functions/payments/approve.ts';
import { markUncovered } from '#functions/payments/engine/cover.ts';
import { openCommandPorts } from '#infra/ops/kit/command-ports.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import { lineOf } from '#infra/ops/kit/told.ts';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { toCents } from '#shared/money.ts';
import { tenantConfig } from '#shared/tenant/tenant.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { needsApprovalAgain, waitsFor } from '#shared/transfer/waiting.ts';
import { memberNamed } from '#test/support/staff.ts';
import { as } from '../../support/as-function.ts';
import { addPayout, PREPARED, staffStep } from '../../support/payouts.ts';
import { aTenant } from '../../support/people.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** A payment's cover is checked until the money is paid: the real table, books, bank, events and commands. */
let file = '';
let serial = 0;

const setup = await setUpBookkeeping();
beforeEach(() => {
  serial += 1;
  file = `25-${serial}`;
});

const at = '2026-11-01T12:00:00.000Z';

/** A payment that Rosa has created. The test is about its cover. */
const created = (dollars: number, overrides: Partial<Transfer> = {}) =>
  addPayout(setup.world, setup.payer.client, {
    amount: toCents(dollars * 100),
    status: 'created',
    events: [staffStep('create', null, 'created')],
    cover: undefined,
    fileNumber: file,
    ...overrides,
  });
const prepared = (dollars: number, overrides: Partial<Transfer> = {}) =>
  created(dollars, {
    status: 'awaiting approval',
    events: PREPARED,
    ...overrides,
  });

const advance = async (
  draft: Transfer,
  ...steps: readonly ('posted' | 'settled' | 'funds_available' | 'returned')[]
) => {
  const [entry] = await setup.book.of(draft.id);
  for (const to of steps) setup.world.plaid.console.advance(entry?.id ?? '', to, to === 'returned' ? 'R08' : undefined);
};

/** A deposit into the file that is good funds. */
async function deposited(dollars: number, overrides: Partial<Transfer> = {}): Promise<Transfer> {
  const amount = toCents(dollars * 100);
  const draft = await setup.world.addDraft(setup.payer.client, { amount, fileNumber: file, ...overrides });
  await setup.acts.click(setup.ports, draft);
  await advance(draft, 'posted', 'settled', 'funds_available');
  await setup.acts.sync(setup.ports);
  await setup.written();
  return setup.stored(draft);
}

async function comesBack(deposit: Transfer): Promise<void> {
  await advance(deposit, 'returned');
  await setup.acts.sync(setup.ports);
}

const approve = (payment: Transfer, said: Readonly<Record<string, string>> = {}) =>
  setup.ops('call second-person', { move: 'approve', transfer: payment.id, by: 'Sam Okafor', ...said });
const initiate = (payment: Transfer, said: Readonly<Record<string, string>> = {}) =>
  setup.ops('disbursement initiate', { transfer: payment.id, ...said });

async function opened(payment: Transfer): Promise<Transfer> {
  const open = moved(await setup.stored(payment), 'open', 'client', { at });
  if (!open.ok) throw new Error('It cannot be opened.');
  await setup.ports.transfers.save(open.value);
  return setup.stored(payment);
}

/** A payment that Sam has approved and its client has opened. */
async function approved(dollars: number, overrides: Partial<Transfer> = {}): Promise<Transfer> {
  const payment = await prepared(dollars, overrides);
  expect(linesOf(await approve(payment))).toContain('sent');
  return opened(payment);
}

const NOT_COVERED = { ok: false, refusal: { code: 'disbursement/not-covered' } };
const accept = (payment: Transfer) => setup.acts.click(setup.ports, payment);
const timesTold = ({ events }: Transfer) => events.filter(({ name }) => name === 'uncovered').length;

describe('a payment whose deposit was returned after the approval', () => {
  it('is not paid when its client accepts it, and is paid once the money has arrived again and it was approved again (D-84, D-88, X-113)', async () => {
    const deposit = await deposited(1000);
    const payment = await approved(1000);
    await comesBack(deposit);
    await setup.written();
    expect(await accept(payment)).toEqual(NOT_COVERED);
    expect(await setup.book.of(payment.id)).toEqual([]);
    const after = await setup.stored(payment);
    expect(after).toMatchObject({ status: 'viewed', problem: { code: 'LOST_COVER' } });
    expect(after.problem?.sentence).toBe(anyRefusalSentence({ code: 'disbursement/not-covered' }));
    expect(lineOf(after)).toMatch(/ {2}needs approval again$/);
    await deposited(1000);
    // One person may have recorded what is in the file now.
    expect(await accept(payment)).toEqual(NOT_COVERED);
    expect(linesOf(await approve(payment))).toContain('viewed');
    expect(await accept(payment)).toMatchObject({ ok: true, value: { status: 'pending' } });
    const paid = await setup.stored(payment);
    expect(paid.problem).toBeUndefined();
    // Their history says once that it was sent.
    const linked = { office: undefined, agent: undefined, refunds: [] };
    const seen = { now: setup.world.clock.now(), language: 'en' } as const;
    const { events } = transferView(paid, aTenant(), linked, seen);
    expect(events.filter(({ name }) => name === 'approveDisbursement')).toHaveLength(1);
  });

  it('is held once for each loss, also if a loss is followed up again alone', async () => {
    await deposited(1000);
    const payment = await approved(1000);
    const later = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
    const isHeldAfter = async (why: string, hours: number) => {
      await markUncovered(setup.ports, payment, { at: later(hours), why });
      const isHeld = needsApprovalAgain(await setup.stored(payment));
      if (isHeld) expect(linesOf(await approve(payment))).toContain('viewed');
      return isHeld;
    };
    expect(await isHeldAfter('One wire is missing. Another one is missing.', 2)).toBe(true);
    expect(await isHeldAfter('One wire is missing. Another one is missing.', 2)).toBe(false);
    expect(await isHeldAfter('One wire is missing.', 1)).toBe(false);
    expect(await isHeldAfter('One wire is missing.', 3)).toBe(true);
  });

  it('is not paid while the books don’t show the return yet (X-113)', async () => {
    const deposit = await deposited(1000);
    const payment = await approved(1000);
    setup.setDown(true);
    await comesBack(deposit);
    expect(await accept(payment)).toEqual(NOT_COVERED);
    expect(await setup.book.of(payment.id)).toEqual([]);
    setup.setDown(false);
    await setup.books.repair(await setup.stored(deposit), setup.world.clock.now(), false);
  });

  it('is reported to the staff at once, one time, before anyone clicks (X-113)', async () => {
    const deposit = await deposited(1000);
    const [payment, other] = [await approved(600), await prepared(400)];
    expect((await approve(other)).ok).toBe(true);
    await comesBack(deposit);
    for (const each of [payment, other]) {
      const marked = await setup.stored(each);
      expect([timesTold(marked), marked.status]).toEqual([1, each === payment ? 'viewed' : 'sent']);
      expect(waitsFor(marked)).toBe('cover');
      const last = marked.events.at(-1);
      expect(last && kindsOf(last, marked)).toEqual(['staff uncovered']);
      const { subject, text } = staffEmail('staff uncovered', senderOf(aTenant()), marked);
      expect(subject).toContain('Disbursement on hold');
      expect(text).toMatch(/an approver approves the payment again/);
    }
    expect(await accept(payment)).toEqual(NOT_COVERED);
    expect(timesTold(await setup.stored(payment))).toBe(1);
  });

  it('is reported to the staff even if the run that read the return died after it (X-113)', async () => {
    const deposit = await deposited(1000);
    const payment = await approved(1000);
    await advance(deposit, 'returned');
    const dead = { ...setup.ports.stream.files, promised: () => Promise.reject(new Error('the run died')) };
    const cutOff = { ...setup.ports, stream: { ...setup.ports.stream, files: dead } };
    // The event waits for a later run to apply it again.
    expect(await setup.acts.sync(cutOff)).toMatchObject({ waiting: 1 });
    expect(await setup.stored(deposit)).toMatchObject({ status: 'error' });
    expect(timesTold(await setup.stored(payment))).toBe(0);
    await setup.acts.sync(setup.ports);
    expect(timesTold(await setup.stored(payment))).toBe(1);
  });

  it.each(['/transfer/authorization/create', '/transfer/create'])(
    'is not paid by a later try after a silent bank: %s (X-113)',
    async (path) => {
      const deposit = await deposited(1000);
      const payment = await approved(1000);
      setup.world.plaid.faults.set({ kind: 'fail before', path });
      expect(await accept(payment)).toMatchObject({ refusal: { code: 'disbursement/unconfirmed' } });
      await setup.written();
      await comesBack(deposit);
      setup.world.clock.moveHours(0.1);
      await setup.acts.sweep(setup.ports);
      expect(await setup.stored(payment)).toMatchObject({ status: 'viewed', problem: { code: 'LOST_COVER' } });
      expect(await setup.book.of(payment.id)).toEqual([]);
    },
  );

  it('loses against a return at the same moment, in the write that claims it (X-113)', async () => {
    const deposit = await deposited(1000);
    const payment = await approved(1000);
    await advance(deposit, 'returned');
    let isReturned = false;
    const held: typeof setup.ports.files.held = async (...asked) => {
      const before = await setup.ports.files.held(...asked);
      if (!isReturned) {
        isReturned = true;
        await setup.acts.sync(setup.ports);
      }
      return before;
    };
    const files = { ...setup.ports.files, held };
    expect(await setup.acts.click({ ...setup.ports, files }, payment)).toMatchObject({ ok: false });
    expect(await setup.stored(payment)).toMatchObject({ status: 'viewed' });
    expect(await setup.book.of(payment.id)).toEqual([]);
  });
});

describe('a payment on its way whose deposit was returned', () => {
  /** Payments from the file that their clients accepted, all of them still with the provider. */
  const onTheirWay = async (...dollars: readonly number[]): Promise<readonly Transfer[]> => {
    const payments: Transfer[] = [];
    for (const each of dollars) {
      const payment = await approved(each, { provider: { attempt: 1, rank: 0, network: 'rtp' } });
      expect(await accept(payment)).toMatchObject({ ok: true, value: { status: 'pending' } });
      payments.push(payment);
    }
    await setup.written();
    return payments;
  };
  const postedAtBank = async (refund: Transfer) => {
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const { transferId: refund_id = '' } = (await setup.stored(refund)).provider;
    const plaid = await plaidOf(setup.world.tenant.provider);
    await plaid.sandboxTransferRefundSimulate({ refund_id, event_type: 'refund.posted' });
  };
  const statusOf = async (payment: Transfer) => (await setup.stored(payment)).status;
  const atBank = async (payment: Transfer) => (await setup.book.of(payment.id)).map(({ status }) => status);
  const flagsOf = async (payment: Transfer) => rowOf(await setup.stored(payment)).flags;
  const isOnToday = async (payment: Transfer) =>
    placesOf(await setup.stored(payment)).some((place) => place.kind === 'row' && place.list === 'queue failed');
  const email = (kind: 'staff cancelled' | 'staff overdrawn', payment: Transfer) =>
    staffEmail(kind, senderOf(aTenant()), payment).text;

  it('is canceled at Plaid, only as far as the file is short, and staff see why (D-88, X-344)', async () => {
    const [deposit] = [await deposited(1000), await deposited(700)];
    const [first, second] = (await onTheirWay(700, 1000)) as [Transfer, Transfer];
    await comesBack(deposit);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'cancelled']);
    expect([...(await atBank(first)), ...(await atBank(second))]).toEqual(['pending', 'cancelled']);
    const canceled = await setup.stored(second);
    const last = canceled.events.at(-1);
    expect(last && kindsOf(last, canceled)).toEqual(['cancelled', 'staff cancelled']);
    expect(last?.actor).toBe('system');
    expect(email('staff cancelled', canceled)).toContain(
      `${deposit.referenceId} ($1,000.00) was returned. File ${file} was $1,000.00 short`,
    );
    expect(await isOnToday(first)).toBe(false);
    // Delivered again, before or after it is booked, it cancels nothing more.
    await setup.acts.sync(setup.ports);
    await setup.written();
    expect(await statusOf(first)).toBe('pending');
  });

  /** An approved refund of a deposit. */
  const refunded = async (deposit: Transfer, dollars: number) => {
    const refund = await prepared(dollars, {
      refundOf: { id: deposit.id, referenceId: deposit.referenceId, purpose: deposit.purpose },
    });
    const known = await setup.stored(deposit);
    await setup.ports.transfers.save({ ...known, refunds: [...(known.refunds ?? []), refund.id] });
    expect((await approve(refund)).ok).toBe(true);
    await setup.written();
    return refund;
  };

  it('is canceled when it refunds that deposit, and when its outcome was unknown (D-88, X-344)', async () => {
    const deposit = await deposited(1000);
    const refund = await refunded(deposit, 1000);
    expect(await statusOf(refund)).toBe('pending');
    await comesBack(deposit);
    expect(await statusOf(refund)).toBe('cancelled');
    await setup.written();
    file += '-unknown';
    const [other, payment] = [
      await deposited(1000),
      await approved(1000, { provider: { attempt: 1, rank: 0, network: 'rtp' } }),
    ];
    setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/create' });
    await accept(payment);
    expect(await statusOf(payment)).toBe('submitted');
    await comesBack(other);
    setup.world.clock.moveHours(0.1);
    await setup.acts.sweep(setup.ports);
    await setup.acts.sync(setup.ports);
    expect(await atBank(payment)).toEqual(['cancelled']);
  });

  it('leaves the file below zero if Plaid no longer cancels it, until someone closes it (D-88, X-344)', async () => {
    const deposit = await deposited(1000);
    const [payment] = (await onTheirWay(1000)) as [Transfer];
    await advance(payment, 'posted');
    await comesBack(deposit);
    const overdrawn = await setup.stored(payment);
    const event = overdrawn.events.findLast(({ name }) => name === 'overdraw');
    expect(event && kindsOf(event, overdrawn)).toEqual(['staff overdrawn']);
    expect(email('staff overdrawn', overdrawn)).toContain(
      `${deposit.referenceId} ($1,000.00) was returned. File ${file} is $1,000.00 below zero. Plaid can no longer cancel this payment.`,
    );
    await setup.written();
    await deposited(1000);
    await setup.acts.sync(setup.ports);
    expect([await isOnToday(payment), await flagsOf(payment)]).toEqual([true, ['overdrawn']]);
    const close = { transfer: payment.id, by: 'Rosa Diaz', reason: 'we covered it' };
    expect((await setup.ops('call move-payment', { move: 'close', ...close })).ok).toBe(true);
    expect([await isOnToday(payment), await flagsOf(payment)]).toEqual([false, []]);
    const told = (await setup.stored(payment)).events.filter(({ name }) => name === 'overdraw');
    expect(told).toHaveLength(1);
  });

  it('also leaves it below zero if it is already paid, and the last one is named (D-88, X-344)', async () => {
    const deposit = await deposited(1000);
    const [first, last] = (await onTheirWay(400, 600)) as [Transfer, Transfer];
    for (const each of [first, last]) await advance(each, 'posted', 'settled');
    await setup.acts.sync(setup.ports);
    await setup.written();
    await comesBack(deposit);
    expect([await flagsOf(first), await flagsOf(last)]).toEqual([[], ['overdrawn']]);
    await setup.written();
    const { fileFunds: files, statementLines: lines } = await import('#functions/adapters/dynamo/bank.ts');
    const { journal } = await import('#functions/adapters/dynamo/books.ts');
    const { filesBelowZero } = await import('#functions/provider/check-files.ts');
    const check = as('reconciliation', filesBelowZero);
    const named = async () => {
      const ports = { transfers: setup.ports.transfers, files, lines, lists: files.lists, balances: journal.files };
      return (await check(ports, setup.tenant)).filter((each) => each.file?.number === file);
    };
    // The file is no exception besides, unless the payment is closed and the money is still missing.
    expect(await named()).toEqual([]);
    const close = { transfer: last.id, by: 'Rosa Diaz', reason: 'the client pays again' };
    expect((await setup.ops('call move-payment', { move: 'close', ...close })).ok).toBe(true);
    expect(await named()).toMatchObject([{ kind: 'file', amount: 1_000_00 }]);
  });

  it('stays on Today if it refunded that deposit and is paid already, however much its file holds (D-88, X-344)', async () => {
    const [deposit] = [await deposited(1000), await deposited(700)];
    const refund = await refunded(deposit, 500);
    await postedAtBank(refund);
    await setup.acts.sync(setup.ports);
    await comesBack(deposit);
    expect([await isOnToday(refund), await flagsOf(refund)]).toEqual([true, ['overdrawn']]);
    expect(email('staff overdrawn', await setup.stored(refund))).toContain(
      `${deposit.referenceId} ($1,000.00) was returned. This refund of it has paid the client $500.00 a second time.`,
    );
    const close = { transfer: refund.id, by: 'Rosa Diaz', reason: 'the client gave it back' };
    expect((await setup.ops('call move-payment', { move: 'close', ...close })).ok).toBe(true);
    await setup.acts.sync(setup.ports);
    expect([await isOnToday(refund), await flagsOf(refund)]).toEqual([false, []]);
  });

  it('stays on Today, named once, if it refunded that deposit and its file is below zero without it (D-88, X-344)', async () => {
    const deposit = await deposited(1000);
    const refund = await refunded(deposit, 500);
    await postedAtBank(refund);
    await setup.acts.sync(setup.ports);
    await comesBack(deposit);
    expect((await setup.stored(refund)).events.filter(({ name }) => name === 'overdraw')).toHaveLength(1);
  });

  it('stays on Today if it refunded that deposit and Plaid paid it while it was asked to cancel (D-88, X-344)', async () => {
    const [deposit] = [await deposited(1000), await deposited(700)];
    const refund = await refunded(deposit, 500);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/cancel' });
    await comesBack(deposit);
    expect([await statusOf(refund), await flagsOf(refund)]).toEqual(['pending', []]);
    await postedAtBank(refund);
    await setup.acts.sync(setup.ports);
    expect([await isOnToday(refund), await flagsOf(refund)]).toEqual([true, ['overdrawn']]);
  });

  it('is asked about again while Plaid is silent, and the file is an exception meanwhile (D-88, X-344)', async () => {
    const deposit = await deposited(1000);
    const [payment] = (await onTheirWay(1000)) as [Transfer];
    await advance(deposit, 'returned');
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/cancel' });
    expect(await setup.acts.sync(setup.ports)).toMatchObject({ waiting: 1 });
    expect([await statusOf(payment), await isOnToday(payment)]).toEqual(['pending', true]);
    expect(email('staff overdrawn', await setup.stored(payment))).toContain('We keep asking.');
    await setup.acts.sync(setup.ports);
    expect([await statusOf(payment), await isOnToday(payment)]).toEqual(['cancelled', false]);
  });
});

describe('ways around the cover check, none of which releases a payment', () => {
  it('include handing it over by the tenant’s software, which takes an approver and the file’s money (X-113)', async () => {
    const payment = await created(31_000);
    const alone = await initiate(payment, { by: 'Rosa Diaz' });
    expect(alone).toMatchObject({ refusal: { code: 'staff/same-person' } });
    const short = await initiate(payment, { by: 'Sam Okafor' });
    expect(short).toMatchObject({ refusal: { code: 'staff/over-file' } });
    expect((await setup.stored(payment)).status).toBe('created');
    await deposited(31_000);
    expect((await initiate(payment, { by: 'Sam Okafor' })).ok).toBe(true);
    expect((await setup.stored(payment)).status).toBe('Initiated');
    expect((await approve(await prepared(1))).ok).toBe(false);
  });

  it('include a payment handed over before its file was checked (X-113)', async () => {
    const old = await opened(await created(149_999, { status: 'Initiated' }));
    expect(await accept(old)).toEqual(NOT_COVERED);
    const noFile = await opened(await created(149_999, { status: 'sent', fileNumber: undefined }));
    expect(await accept(noFile)).toEqual(NOT_COVERED);
    expect([...(await setup.book.of(old.id)), ...(await setup.book.of(noFile.id))]).toEqual([]);
  });

  it('include moving a paid one to another file, to use its money again (X-113)', async () => {
    await deposited(1000);
    const payment = await approved(1000);
    expect(await accept(payment)).toMatchObject({ ok: true });
    await setup.written();
    const moving = { transfer: payment.id, reason: 'mistyped' };
    const moved = await setup.refile({ ...moving, file: `${file}-empty` });
    expect(moved).toMatchObject({ refusal: { code: 'staff/over-file' } });
    expect((await approve(await prepared(1))).ok).toBe(false);
  });

  it('include moving a deposit that was already disbursed, with or without an earlier file number (X-113)', async () => {
    const { mobilePhone: phone } = setup.payer.client;
    const deposit = await deposited(1000);
    await accept(await approved(1000));
    await setup.written();
    const moving = { transfer: deposit.id, phone, reason: 'mistyped' };
    const moved = await setup.refile({ ...moving, file: `${file}-again` });
    expect(moved).toMatchObject({ refusal: { code: 'staff/over-file' } });
    expect(linesOf(moved)).toContain(`File ${file} has already disbursed or approved this money`);
  });

  it('include using one deposit twice, because a moved deposit leaves its file before the books know (X-113)', async () => {
    const { mobilePhone: phone } = setup.payer.client;
    const deposit = await deposited(1000);
    setup.setDown(true);
    const moving = { transfer: deposit.id, phone, reason: 'mistyped' };
    expect((await setup.refile({ ...moving, file: `${file}-right` })).ok).toBe(true);
    expect(await approve(await prepared(1))).toMatchObject({ refusal: { code: 'staff/over-file' } });
    setup.setDown(false);
    await setup.books.repair(await setup.stored(deposit), setup.world.clock.now(), false);
    expect((await approve(await prepared(1000, { fileNumber: `${file}-right` }))).ok).toBe(true);
  });

  it('include relying on the word about money outside the portal, once the payment belongs to another file (X-113)', async () => {
    const payment = await prepared(1000);
    const said = { 'held-outside': '1,000.00', reason: 'the lender’s wire' };
    expect((await approve(payment, said)).ok).toBe(true);
    expect((await setup.stored(payment)).cover).toEqual({ heldOutside: 100_000 });
    const moving = { transfer: payment.id, reason: 'mistyped' };
    const other = `${file}-other`;
    expect(await setup.refile({ ...moving, file: other })).toMatchObject({
      refusal: { code: 'staff/over-file' },
    });
    expect(await accept(await opened(payment))).toMatchObject({ ok: true });
  });
});

it('a payment that only Plaid has after a restore counts for its file at once, and holds what relied on its money (X-113, X-120)', async () => {
  const { put, remove } = await import('#functions/adapters/dynamo/table.ts');
  const { filePromisesKey, transferKey } = await import('#functions/adapters/dynamo/keys.ts');
  await deposited(1000);
  const before = await prepared(700);
  setup.setDown(true);
  expect((await approve(before)).ok).toBe(true);
  expect(await accept(await opened(before))).toMatchObject({ ok: true });
  // The table goes back to the moment before its approval.
  const { version } = await setup.stored(before);
  await put({ ...transferKey(setup.tenant, before.clientId, before.id), ...before, version: version + 1 });
  await remove(filePromisesKey(setup.tenant, fileOf(before)));
  const [small, large] = [await approved(200), await approved(600)];
  await advance(before, 'posted');
  await setup.acts.sync(setup.ports);
  expect(await setup.stored(before)).toMatchObject({ status: 'pending' });
  expect(await setup.stored(large)).toMatchObject({ problem: { code: 'LOST_COVER' } });
  expect(await accept(large)).toEqual(NOT_COVERED);
  expect((await approve(await prepared(1))).ok).toBe(false);
  expect(await accept(small)).toEqual(NOT_COVERED);
  setup.setDown(false);
  await setup.books.repair(await setup.stored(before), setup.world.clock.now(), false);
});

it('a payment without a file number is refused unless the tenant’s file allows it (X-113)', async () => {
  const said = { reason: 'commission, no closing' };
  const waiting = await prepared(100, { fileNumber: undefined });
  expect((await approve(waiting, said)).ok).toBe(true);
  const sent = await opened(waiting);
  const strict = { config: async () => tenantConfig.parse({ ...setup.world.tenant, payoutsWithoutFile: undefined }) };
  const { staff } = await openCommandPorts({ environment: {} } as Place);
  const payment = await prepared(100, { fileNumber: undefined });
  const sam = memberNamed('Sam Okafor', { tenant: setup.tenant, now: setup.world.clock.now() });
  const which = { client: payment.clientId, id: payment.id };
  const tenants = { ...staff.tenants, ...strict };
  expect(await approveAs({ ...staff, tenants }, sam, which, 'disbursement', said)).toEqual({
    ok: false,
    refusal: { code: 'staff/no-file' },
  });
  // A payment approved while that was allowed isn't paid either.
  expect(await setup.acts.click({ ...setup.ports, tenants: strict }, sent)).toEqual(NOT_COVERED);
  expect(await accept(sent)).toMatchObject({ ok: true });
});

it('one of two approvals of one file at the same moment counts the other (X-285)', async () => {
  await deposited(1000);
  const [one, other] = [await prepared(800), await prepared(800)];
  const { staff } = await openCommandPorts({ environment: {} } as Place);
  // A colleague approves the second one after the open payments were read, and before the outstanding ones are.
  const open = async () => {
    const stale = [await setup.stored(one)];
    expect((await approve(one)).ok).toBe(true);
    return stale;
  };
  const sam = memberNamed('Sam Okafor', { tenant: setup.tenant, now: setup.world.clock.now() });
  const which = { client: other.clientId, id: other.id };
  const late = await approveAs({ ...staff, files: { ...staff.files, open } }, sam, which, 'disbursement');
  expect(late).toMatchObject({ ok: false, refusal: { code: 'staff/over-file' } });
});
