import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/banking-days.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import { toCents } from '#shared/money.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** Wires on the bank statement: the real commands, table and books. */
let serial = 0;
let reference = '';
let file = '';

const setup = await setUpBookkeeping();
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
beforeEach(() => {
  serial += 1;
  reference = `20261121B1Q8021C${String(serial).padStart(6, '0')}`;
  file = `W-${serial}`;
});

const AMOUNT = toCents(2_500_000);
const NOON = '2026-11-20T17:00:00.000Z';
const rosa = { by: 'Rosa Diaz' };
const sam = { by: 'Sam Okafor' };
/** The statement's day is the banks' day. In the evening it is already the next day by the world's clock. */
const today = () => bookedOn(setup.world.clock.now().toISOString());

const awaited = (overrides: Partial<Transfer> = {}) =>
  setup.world.addDraft(setup.payer.client, {
    ...{ amount: AMOUNT, method: 'Wire', status: 'awaiting wire', fileNumber: file },
    ...overrides,
  });

const dollars = (cents: number) => (cents / 100).toFixed(2);
const said = (cents: number) => ({
  amount: dollars(cents),
  received: dollars(cents),
  reference,
  on: today(),
  sender: 'Ada Buyer',
});
const confirm = (transfer: Transfer, more: object = {}) =>
  setup.ops('call confirm-wire', { ...rosa, transfer: transfer.id, ...said(totalOf(transfer)), ...more });
const codeOf = (outcome: Awaited<ReturnType<typeof confirm>>) => (outcome.ok ? 'done' : outcome.refusal.code);
const wireOf = async (of = reference) =>
  (await setup.ops('wire show', { reference: of })) as never as {
    ok: boolean;
    value: { data: ReceivedWire; lines: string[] };
  };
const approve = async (who: object = sam, of = reference) =>
  setup.ops('call approve-at-bank', { ...who, reference: of, change: String((await wireOf(of)).value.data.version) });

/** The current balances of the books: held for this test's file, in the bank account, and unidentified. */
async function books() {
  await setup.written();
  const entries = await setup.books.allEntries(setup.tenant);
  const sum = (name: string, some = entries) =>
    some
      .flatMap(({ movements }) => movements)
      .reduce(
        (all, { debit, credit, amount }) => all + (debit === name ? amount : 0) - (credit === name ? amount : 0),
        0,
      );
  const own = entries.filter(({ fileNumber }) => fileNumber === file);
  return { file: 0 - sum('trust', own), bank: sum('trust bank'), nobody: 0 - sum('unassigned') };
}

describe('one bank reference (X-115)', () => {
  it('confirms one wire, and a second payment is refused, however the reference is typed', async () => {
    const [first, second] = [await awaited(), await awaited()];
    expect(codeOf(await confirm(first))).toBe('done');
    for (const typed of [reference, reference.toLowerCase(), `${reference.slice(0, 8)} ${reference.slice(8)}`]) {
      const refused = await confirm(second, { reference: typed });
      expect(codeOf(refused)).toBe('wire/reference-used');
      expect(linesOf(refused)).toContain(first.referenceId);
    }
    expect((await setup.stored(second)).status).toBe('awaiting wire');
    expect(await books()).toMatchObject({ file: AMOUNT });
  });

  it('is claimed in the write that confirms, so of two at the same moment one is received', async () => {
    const pair = [await awaited(), await awaited()];
    const answers = await Promise.all(pair.map((each) => confirm(each)));
    expect(answers.map(codeOf).toSorted()).toEqual(['done', 'wire/reference-used']);
    const stored = await Promise.all(pair.map((each) => setup.stored(each)));
    expect(stored.filter(({ status }) => status === 'completed')).toHaveLength(1);
    expect((await books()).file).toBe(AMOUNT);
  });

  it('may be confirmed again with the same input, if the first answer was lost', async () => {
    const transfer = await awaited();
    await confirm(transfer);
    expect(codeOf(await confirm(transfer))).toBe('done');
    expect((await books()).file).toBe(AMOUNT);
  });
});

describe('a receipt (X-047)', () => {
  it('has amount, sender, reference and the bank’s day, on which it is booked', async () => {
    const transfer = await awaited();
    const on = addDays(today(), -30);
    expect(codeOf(await confirm(transfer, { on }))).toBe('done');
    const stored = await setup.stored(transfer);
    expect(stored).toMatchObject({
      status: 'completed',
      wireReceipt: { reference, received: AMOUNT, sender: 'Ada Buyer', on, confirmedBy: 'Rosa Diaz' },
    });
    await setup.written();
    const booked = (await setup.books.entries(setup.tenant, monthOf(on))).filter(
      ({ transferId }) => transferId === transfer.id,
    );
    expect(booked).toMatchObject([{ on, event: 'confirmReceipt', fileNumber: file }]);
  });

  it.each([-181, 1])('is refused for a day %i days from today', async (days) => {
    expect(codeOf(await confirm(await awaited(), { on: addDays(today(), days) }))).toBe('wire/bad-day');
    expect((await wireOf()).ok).toBe(false);
  });
});

describe('a wire for another amount than requested (X-047)', () => {
  it.each([
    ['too little', -2500],
    ['too much', 100_000],
  ])('with %s is unidentified, until an approver agrees to match it', async (_, difference) => {
    const before = await books();
    const transfer = await awaited();
    const cents = AMOUNT + difference;
    const kept = await confirm(transfer, said(cents));
    expect(linesOf(kept)).toContain('is held  yes');
    expect((await setup.stored(transfer)).status).toBe('awaiting wire');
    expect(await books()).toEqual({ file: 0, bank: before.bank + cents, nobody: before.nobody + cents });
    expect(codeOf(await approve(rosa))).toBe('staff/same-person');
    expect(codeOf(await approve())).toBe('done');
    expect(await setup.stored(transfer)).toMatchObject({
      status: 'completed',
      wireReceipt: { received: cents, confirmedBy: 'Rosa Diaz', approvedBy: 'Sam Okafor' },
    });
    expect(await books()).toEqual({ file: cents, bank: before.bank + cents, nobody: before.nobody });
  });

  it('is approved only in the version that was seen', async () => {
    await confirm(await awaited(), said(AMOUNT + 1));
    const { version } = (await wireOf()).value.data;
    const late = { ...sam, reference, change: String(version + 1) };
    expect(codeOf(await setup.ops('call approve-at-bank', late))).toBe('wire/not-now');
    expect(
      codeOf(await setup.ops('call reject-at-bank', { ...late, change: String(version), reason: 'ask first' })),
    ).toBe('done');
    expect(codeOf(await approve())).toBe('wire/nothing-proposed');
  });
});

describe('a wire for a payment that has ended (X-115)', () => {
  it.each(['cancelled', 'error'] as const)('is kept, and matched by two people: %s', async (status) => {
    const chosen = { id: 'e-1', name: 'chooseWire', from: 'draft', to: 'awaiting wire', actor: 'client', at: NOON };
    const transfer = await awaited({ status, events: [chosen] as Transfer['events'] });
    expect(codeOf(await confirm(transfer))).toBe('done');
    expect((await setup.stored(transfer)).status).toBe(status);
    expect(linesOf(await setup.ops('call wire-desk', rosa))).toContain(reference);
    expect(codeOf(await approve())).toBe('done');
    expect((await setup.stored(transfer)).events.at(-1)).toMatchObject({
      name: 'applyReceipt',
      actor: 'approver',
      by: 'Sam Okafor',
      identity: { id: 'sam.okafor', role: 'approve', way: 'local' },
    });
    expect((await books()).file).toBe(AMOUNT);
  });
});

describe('a wire that pays a failed deposit again (D-117)', () => {
  /** A failed deposit, and the wire that its client chose for the next try. */
  async function tries() {
    const failed = await setup.world.addDraft(setup.payer.client, {
      amount: AMOUNT,
      status: 'error',
      fileNumber: file,
    });
    const wire = await awaited({ retryOf: { id: failed.id, code: 'R01' } });
    return { failed, wire };
  }

  it.each([
    ['closes it when an approver applies all of it', 1, 'cancelled'],
    ['leaves it open if less arrived', -1, 'error'],
  ])('%s', async (_, more, status) => {
    const { failed, wire } = await tries();
    const cents = totalOf(wire) + more;
    expect(codeOf(await confirm(wire, said(cents)))).toBe('done');
    expect((await setup.stored(failed)).status).toBe('error');
    expect(codeOf(await approve())).toBe('done');
    expect([(await setup.stored(wire)).status, (await setup.stored(failed)).status]).toEqual(['completed', status]);
  });
});

describe('an unidentified wire (X-115)', () => {
  const keep = () => setup.ops('wire keep', { ...rosa, ...said(AMOUNT) });

  it('is held, listed, in the report and in no file, until two people match it', async () => {
    const before = await books();
    expect(codeOf(await keep())).toBe('done');
    expect(await books()).toMatchObject({ bank: before.bank + AMOUNT, nobody: before.nobody + AMOUNT });
    const transfer = await awaited();
    const wish = { ...rosa, reference, transfer: transfer.id, reason: 'the lender named the file' };
    expect(codeOf(await setup.ops('call propose-at-bank', { what: 'apply', ...wish }))).toBe('done');
    expect(codeOf(await approve())).toBe('done');
    expect(await books()).toEqual({ file: AMOUNT, bank: before.bank + AMOUNT, nobody: before.nobody });
    expect(linesOf(await setup.ops('call wire-desk', rosa))).not.toContain(reference);
  });

  it.each(['send back', 'void'])('is no longer held after %s by two people', async (what) => {
    const before = await books();
    await keep();
    expect(
      codeOf(await setup.ops('call propose-at-bank', { ...rosa, what, reference, reason: 'unknown sender' })),
    ).toBe('done');
    expect(codeOf(await approve(rosa))).toBe('staff/same-person');
    expect(codeOf(await approve())).toBe('done');
    expect(await books()).toEqual(before);
    // A returned wire did arrive, so its reference stays used. One that never came leaves it free.
    expect(codeOf(await confirm(await awaited()))).toBe(what === 'void' ? 'done' : 'wire/reference-used');
  });

  it('is in the three-way report as unidentified', async () => {
    await keep();
    await setup.written();
    const report = await setup.ops('ledger three-way', { month: today().slice(0, 7) });
    expect(linesOf(report)).toContain('unidentified wires');
    expect(linesOf(report)).not.toContain('The books and the files differ.');
  });

  it('funds no disbursement, because no file holds it', async () => {
    await keep();
    const payout = await addPayout(setup.world, setup.payer.client, { status: 'awaiting approval', fileNumber: file });
    expect(codeOf(await setup.ops('call second-person', { move: 'approve', ...sam, transfer: payout.id }))).toBe(
      'staff/over-file',
    );
  });
});

describe('a wire confirmed for the wrong client (X-115)', () => {
  it('is undone by two people: the books reverse, the payment waits again, and the wire is unidentified', async () => {
    const before = await books();
    const [wrong, right] = [await awaited(), await awaited({ fileNumber: `${file}-right` })];
    await confirm(wrong);
    const wish = { ...rosa, reference, reason: 'it was the neighbor’s' };
    expect(codeOf(await setup.ops('call propose-at-bank', { what: 'reopen', ...wish }))).toBe('done');
    expect((await setup.stored(wrong)).status).toBe('completed');
    expect(codeOf(await approve(rosa))).toBe('staff/same-person');
    expect(codeOf(await approve())).toBe('done');
    const reopened = await setup.stored(wrong);
    expect(reopened).toMatchObject({ status: 'awaiting wire' });
    expect([reopened.wireReceipt, reopened.completedAt, reopened.clearedAt]).toEqual([undefined, undefined, undefined]);
    expect(await books()).toEqual({ file: 0, bank: before.bank + AMOUNT, nobody: before.nobody + AMOUNT });
    const apply = { ...rosa, reference, transfer: right.id, reason: 'it is theirs' };
    expect(codeOf(await setup.ops('call propose-at-bank', { what: 'apply', ...apply }))).toBe('done');
    expect(codeOf(await approve())).toBe('done');
    expect((await setup.stored(right)).status).toBe('completed');
    expect(await books()).toEqual({ file: 0, bank: before.bank + AMOUNT, nobody: before.nobody });
  });

  it('keeps its wire while any of it is refunded', async () => {
    const transfer = await awaited();
    await confirm(transfer);
    const undo = () => setup.ops('call propose-at-bank', { what: 'reopen', ...rosa, reference, reason: 'recalled' });
    const refund = { ...rosa, transfer: transfer.id, amount: '100.00', reason: 'overpaid' };
    // Prepared after the undo was proposed.
    expect(codeOf(await undo())).toBe('done');
    expect(codeOf(await setup.ops('call prepare-refund', refund))).toBe('done');
    expect(codeOf(await approve())).toBe('wire/refunded');
    const change = String((await wireOf()).value.data.version);
    await setup.ops('call reject-at-bank', { ...sam, reference, change, reason: 'it was refunded' });
    expect(codeOf(await undo())).toBe('wire/refunded');
    const [id] = (await setup.stored(transfer)).refunds ?? [];
    const made = await setup.stored({ ...transfer, id: id ?? transfer.id });
    expect((await transfers.save({ ...made, status: 'cancelled' })).ok).toBe(true);
    expect(codeOf(await undo())).toBe('done');
    expect(codeOf(await approve())).toBe('done');
  });

  it('is on record with who did what', async () => {
    const transfer = await awaited();
    await confirm(transfer);
    await setup.ops('call propose-at-bank', { what: 'reopen', ...rosa, reference, reason: 'recalled' });
    await approve();
    await setup.written();
    const log = await setup.ops('audit show', { about: transfer.id });
    const records = (log.ok ? log.value.data : []) as readonly { what: string; by: string; identity: object }[];
    expect(records.map(({ what, by }) => [what, by])).toEqual(
      expect.arrayContaining([
        ['wire/received', 'Rosa Diaz'],
        ['wire/proposed', 'Rosa Diaz'],
        ['wire/reopened', 'Sam Okafor'],
        ['transfer/reopenReceipt', 'Sam Okafor'],
      ]),
    );
    expect(records.filter(({ what }) => what.startsWith('wire/')).every(({ identity }) => identity)).toBe(true);
  });

  it('is on its client’s list as a wire being traced, until it is found (X-115)', async () => {
    const transfer = await awaited();
    const card = async () => {
      const { cards } = await transfers.history(transfer.tenantId, transfer.clientId);
      const found = cards.find(({ id }) => id === transfer.id);
      return [found?.status, found?.waitsFor];
    };
    expect(await card()).toEqual(['awaiting wire', undefined]);
    await confirm(transfer);
    await setup.ops('call propose-at-bank', { what: 'reopen', ...rosa, reference, reason: 'recalled' });
    await approve();
    expect(await card()).toEqual(['awaiting wire', 'wire']);
  });

  it('holds the disbursements that rely on it, at once and before the books know (X-113)', async () => {
    const transfer = await awaited();
    await confirm(transfer);
    await setup.written();
    fillLedger(setup.world);
    const payout = await addPayout(setup.world, setup.payer.client, {
      ...{ amount: AMOUNT, status: 'awaiting approval', fileNumber: file, cover: undefined },
      events: [
        {
          id: 'e-1',
          name: 'create',
          from: null,
          to: 'created',
          actor: 'staff',
          at: transfer.createdAt,
          by: 'Rosa Diaz',
        },
      ],
    });
    expect(codeOf(await setup.ops('call second-person', { move: 'approve', ...sam, transfer: payout.id }))).toBe(
      'done',
    );
    await setup.ops('call propose-at-bank', { what: 'reopen', ...rosa, reference, reason: 'recalled by the bank' });
    setup.setDown(true);
    // The process dies right after its write. The same request finds the disbursements again.
    const { ports } = await import('#functions/lambdas/statements.ts');
    const change = String((await wireOf()).value.data.version);
    const { promised } = ports.files;
    const dying = vi.spyOn(ports.files, 'promised').mockImplementation(async (...of) => {
      if ((await wireOf()).value.data.state === 'unmatched') throw new Error('it dies');
      return promised(...of);
    });
    await expect(setup.ops('call approve-at-bank', { ...sam, reference, change })).rejects.toThrow('it dies');
    dying.mockRestore();
    // Held before the write, so that a death after it leaves nothing to accept.
    expect((await setup.stored(payout)).problem?.code).toBe('LOST_COVER');
    expect(codeOf(await setup.ops('call approve-at-bank', { ...rosa, reference, change }))).toBe('wire/not-now');
    expect(codeOf(await setup.ops('call approve-at-bank', { ...sam, reference, change }))).toBe('done');
    const held = await setup.stored(payout);
    expect(held).toMatchObject({ status: 'sent', problem: { code: 'LOST_COVER' } });
    expect(held.events.at(-1)?.name).toBe('uncovered');
    const open = moved(held, 'open', 'client', { at: transfer.createdAt });
    if (!open.ok) throw new Error('It cannot be opened.');
    await setup.ports.transfers.save(open.value);
    const pressed = await setup.acts.click(setup.ports, payout);
    expect(pressed).toMatchObject({ ok: false, refusal: { code: 'disbursement/not-covered' } });
    expect(await setup.book.of(payout.id)).toEqual([]);
    setup.setDown(false);
    await setup.books.repair(await setup.stored(transfer), setup.world.clock.now(), false);
    expect((await books()).file).toBe(0);
  });

  it('can be confirmed again with another wire, and the books are rewritten the same after a lost stream', async () => {
    const transfer = await awaited();
    await confirm(transfer);
    await setup.ops('call propose-at-bank', { what: 'reopen', ...rosa, reference, reason: 'the bank recalled it' });
    await approve();
    setup.setDown(true);
    expect(codeOf(await confirm(transfer, { reference: `${reference}X` }))).toBe('done');
    await setup.written();
    setup.setDown(false);
    const { mobilePhone: phone } = setup.payer.client;
    await setup.ops('ledger repair', { transfer: transfer.id, by: 'Rosa Diaz', phone });
    expect((await books()).file).toBe(AMOUNT);
  });

  it('is written again by a command if the books lost it', async () => {
    const before = await books();
    setup.setDown(true);
    await setup.ops('wire keep', { ...rosa, ...said(AMOUNT) });
    expect(await books()).toEqual(before);
    setup.setDown(false);
    expect(linesOf(await setup.ops('wire repair', { reference, by: 'Rosa Diaz' }))).toContain('1 entry written');
    expect(await books()).toMatchObject({ nobody: before.nobody + AMOUNT });
    expect(linesOf(await setup.ops('wire repair', { reference, by: 'Rosa Diaz' }))).toContain('were complete');
  });
});
