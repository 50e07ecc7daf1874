import { beforeEach, describe, expect, it } from 'vitest';
import { approve as approvedBy } from '#functions/payments/approve.ts';
import { openCommandPorts } from '#infra/ops/kit/command-ports.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import { toCents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { memberNamed } from '../../support/staff.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** A payment to a client is approved only from its file's balance: the real table, books, bank and commands. */
let file = '';
let serial = 0;

const setup = await setUpBookkeeping();
beforeEach(() => {
  serial += 1;
  file = `24-${serial}`;
});

/** A payment from the file that Rosa has prepared. */
const prepared = (dollars: number, overrides: Partial<Transfer> = {}) =>
  addPayout(setup.world, setup.payer.client, {
    amount: toCents(dollars * 100),
    status: 'awaiting approval',
    events: PREPARED,
    fileNumber: file,
    ...overrides,
  });

/** A deposit into the file, or into none, in this state at the bank. */
async function deposit(dollars: number, ...steps: readonly ('posted' | 'settled' | 'funds_available' | 'returned')[]) {
  const draft = await setup.world.addDraft(setup.payer.client, {
    amount: toCents(dollars * 100),
    fileNumber: file || undefined,
  });
  await setup.acts.click(setup.ports, draft);
  const [entry] = await setup.book.of(draft.id);
  for (const to of steps) setup.world.plaid.console.advance(entry?.id ?? '', to);
  await setup.acts.sync(setup.ports);
  await setup.written();
  return draft;
}
const cleared = (dollars: number) => deposit(dollars, 'posted', 'settled', 'funds_available');

const approve = (payment: Transfer, said: Readonly<Record<string, string>> = {}) =>
  setup.ops('call second-person', { move: 'approve', transfer: payment.id, by: 'Sam Okafor', ...said });
const statusOf = async (payment: Transfer) => (await setup.stored(payment)).status;

/** The client opens a payment and accepts it. */
async function accept(payment: Transfer): Promise<void> {
  const sent = await setup.stored(payment);
  await setup.ports.transfers.save({ ...sent, status: 'viewed' });
  await setup.acts.click(setup.ports, sent);
}

describe('a disbursement from a file', () => {
  it('is approved up to the file’s good funds, and refused above them with both figures (X-056)', async () => {
    await cleared(1000);
    const [first, second] = [await prepared(600), await prepared(500)];
    expect((await approve(first)).ok).toBe(true);
    const refused = await approve(second);
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'staff/over-file' } });
    expect(linesOf(refused)).toMatch(
      new RegExp(
        `^File ${file} has \\$1,000\\.00, \\$600\\.00 is outstanding: ` +
          '\\$400\\.00 is available, and this payment is \\$500\\.00\\. ',
      ),
    );
    expect([await statusOf(first), await statusOf(second)]).toEqual(['sent', 'awaiting approval']);
    expect((await approve(await prepared(400))).ok).toBe(true);
  });

  it('does not count money on its way, returned, or in another file', async () => {
    await deposit(1000, 'posted', 'settled');
    await deposit(1000, 'posted', 'settled', 'funds_available', 'returned');
    file = `${file}-other`;
    await cleared(1000);
    file = file.slice(0, -'-other'.length);
    expect(linesOf(await approve(await prepared(1)))).toContain(`File ${file} has $0.00: $0.00 is available`);
  });

  it('counts a wire that the staff found on the statement', async () => {
    const wire = { amount: toCents(90_000), method: 'Wire', status: 'awaiting wire', fileNumber: file } as const;
    await setup.acts.confirm(setup.ports, await setup.world.addDraft(setup.payer.client, wire));
    await setup.written();
    expect((await approve(await prepared(900))).ok).toBe(true);
    expect((await approve(await prepared(1))).ok).toBe(false);
  });

  it('frees its amount if it is recalled, but not once it was accepted', async () => {
    await cleared(1000);
    const [first, second] = [await prepared(1000), await prepared(1000)];
    await approve(first);
    expect((await approve(second)).ok).toBe(false);
    await setup.ops('call move-payment', { move: 'cancel', transfer: first.id, by: 'Rosa Diaz', reason: 'not now' });
    expect((await approve(second)).ok).toBe(true);
    await accept(second);
    await setup.written();
    expect(linesOf(await approve(await prepared(1)))).toContain('has $0.00: $0.00 is available');
  });

  it('is counted once, before and after its acceptance is booked (X-056)', async () => {
    await cleared(1000);
    const [first, second, third] = [await prepared(600), await prepared(300), await prepared(300)];
    await approve(first);
    setup.setDown(true);
    await accept(first);
    await setup.written();
    expect(linesOf(await approve(await prepared(401)))).toContain('has $1,000.00, $600.00 is outstanding');
    expect((await approve(second)).ok).toBe(true);
    setup.setDown(false);
    await setup.books.repair(await setup.stored(first), setup.world.clock.now(), false);
    expect(linesOf(await approve(third))).toContain('has $400.00, $300.00 is outstanding');
  });

  it.each([[[]], [[100]]])(
    'is refused if another is approved while its file is read, after %j dollars before',
    async (before) => {
      await cleared(1000);
      for (const dollars of before) await approve(await prepared(dollars));
      const [faster, slower] = [await prepared(600), await prepared(600)];
      const { staff } = await openCommandPorts({ environment: {} } as Place);
      const files = {
        ...staff.files,
        held: async (...asked: Parameters<typeof staff.files.held>) => {
          const held = await staff.files.held(...asked);
          expect((await approve(faster)).ok).toBe(true);
          return held;
        },
      };
      const sam = memberNamed('Sam Okafor', { tenant: setup.tenant, now: setup.world.clock.now() });
      const outcome = await approvedBy({ ...staff, files }, sam, { client: slower.clientId, id: slower.id });
      expect(outcome).toMatchObject({ ok: false, refusal: { code: 'staff/file-changed' } });
      expect([await statusOf(faster), await statusOf(slower)]).toEqual(['sent', 'awaiting approval']);
      expect(await approve(slower)).toMatchObject({ ok: false, refusal: { code: 'staff/over-file' } });
    },
  );

  it('counts one that was moved to the file later (X-058)', async () => {
    await cleared(1000);
    const elsewhere = await prepared(700, { fileNumber: undefined });
    expect((await approve(elsewhere, { reason: 'the file is not open yet' })).ok).toBe(true);
    const moved = { transfer: elsewhere.id, by: 'Rosa Diaz', file: file.toUpperCase(), reason: 'it was missing' };
    expect((await setup.refile(moved)).ok).toBe(true);
    expect(linesOf(await approve(await prepared(500)))).toContain('$300.00 is available');
  });

  it('may be a refund, because money paid to the seller cannot be refunded to the buyer too (X-030)', async () => {
    const payment = await cleared(1000);
    const refund = await setup.acts.refund(setup.ports, await setup.stored(payment));
    if (!refund?.ok) throw new Error('A payment that has cleared can be refunded.');
    await setup.acts.submit(setup.ports, refund.value);
    const approveRefund = ({ id }: Transfer) =>
      setup.ops('call second-person', { move: 'approve', transfer: id, by: 'Sam Okafor' });
    const payout = await prepared(1000);
    expect((await approve(payout)).ok).toBe(true);
    const over = '$1,000.00 is outstanding: $0.00 is available, and this payment is $600.00';
    expect(linesOf(await approveRefund(refund.value))).toContain(over);
    await setup.ops('call move-payment', { move: 'cancel', transfer: payout.id, by: 'Rosa Diaz', reason: 'not now' });
    expect((await approveRefund(refund.value)).ok).toBe(true);
    expect(linesOf(await approve(await prepared(401)))).toMatch(/\$400\.00 is available/);
  });

  it('takes two people to move to another file (X-046)', async () => {
    await cleared(1000);
    const payout = await prepared(1000);
    expect((await approve(payout)).ok).toBe(true);
    const moved = { transfer: payout.id, by: 'Rosa Diaz', file: `${file}-elsewhere` };
    const put = (said: Readonly<Record<string, string>>) =>
      setup.ops('call set-file', { ...moved, reason: 'mistyped', ...said });
    const agree = (by: string) => setup.ops('call second-person', { move: 'agree file', ...moved, by });
    expect(await agree('Sam Okafor')).toMatchObject({ refusal: { code: 'staff/nothing-proposed' } });
    expect((await put({})).ok).toBe(true);
    expect((await setup.stored(payout)).fileNumber).toBe(file);
    expect(await agree('rosa  díaz')).toMatchObject({ refusal: { code: 'staff/same-person' } });
    expect((await approve(await prepared(1))).ok).toBe(false);
    expect((await put({ file: file.toUpperCase() })).ok).toBe(true);
    // The other file has no money for it.
    const short = await agree('Sam Okafor');
    expect(short).toMatchObject({ refusal: { code: 'staff/over-file' } });
    expect(linesOf(short)).toContain(`File ${file}-elsewhere has $0.00 available, and this payment is $1,000.00.`);
    const own = file;
    file = `${own}-elsewhere`;
    await cleared(1000);
    file = own;
    expect((await agree('Sam Okafor')).ok).toBe(true);
    expect((await setup.stored(payout)).events.at(-1)).toMatchObject({
      name: 'setFileNumber',
      by: 'Sam Okafor',
      reason: 'mistyped, proposed by Rosa Diaz',
    });
    expect((await approve(await prepared(1000))).ok).toBe(true);
  });

  it('is not covered by a deposit that one person moved to its file, cleared or not (X-046, X-113)', async () => {
    const own = file;
    file = '';
    const [held, underWay] = [await cleared(1000), await deposit(1000)];
    file = own;
    const payout = await prepared(1000);
    for (const deposit of [held, underWay]) {
      const named = { transfer: deposit.id, file: own };
      expect((await setup.ops('call set-file', { ...named, by: 'Rosa Diaz' })).ok).toBe(true);
      expect((await setup.stored(deposit)).fileNumber).toBeUndefined();
      const alone = await setup.ops('call second-person', { move: 'agree file', ...named, by: 'Rosa Diaz' });
      expect(alone).toMatchObject({ refusal: { code: 'staff/same-person' } });
    }
    expect(await approve(payout)).toMatchObject({ refusal: { code: 'staff/over-file' } });
    const named = { transfer: held.id, file: own };
    expect((await setup.ops('call second-person', { move: 'agree file', ...named, by: 'Sam Okafor' })).ok).toBe(true);
    await setup.written();
    expect((await approve(payout)).ok).toBe(true);
  });

  it('keeps the deposit that covers it, which takes two people to move (X-046)', async () => {
    const payment = await cleared(1000);
    const payout = await prepared(1000);
    expect((await approve(payout)).ok).toBe(true);
    const moved = { transfer: payment.id, by: 'Rosa Diaz', file: `${file}-elsewhere`, reason: 'mistyped' };
    const needed = await setup.refile(moved);
    expect((await setup.stored(payment)).fileNumber).toBe(file);
    expect(needed).toMatchObject({ refusal: { code: 'staff/over-file' } });
    expect(linesOf(needed)).toContain('It has $0.00 available, and this move takes $1,000.00');
    await setup.ops('call move-payment', { move: 'cancel', transfer: payout.id, by: 'Rosa Diaz', reason: 'not now' });
    expect((await setup.refile(moved)).ok).toBe(true);
  });

  it('needs the approver’s written reason if it has no file number (X-113)', async () => {
    const payment = await prepared(5000, { fileNumber: undefined });
    const refused = await approve(payment);
    expect(refused).toMatchObject({ refusal: { code: 'staff/no-reason' } });
    expect(linesOf(refused)).toContain('we can’t check a file balance');
    expect((await approve(payment, { reason: 'commission, no closing' })).ok).toBe(true);
    const { events, cover } = await setup.stored(payment);
    expect(cover).toEqual({ withoutFile: true });
    expect(events.at(-1)).toMatchObject({ by: 'Sam Okafor', reason: 'without a file: commission, no closing' });
  });

  it('is only checked in a dry run', async () => {
    await cleared(100);
    const payment = await prepared(100);
    const words = { transfer: payment.id, by: 'Sam Okafor' };
    expect((await setup.ops('call second-person', { move: 'approve', ...words }, true)).ok).toBe(true);
    expect(await statusOf(payment)).toBe('awaiting approval');
    expect((await approve(payment)).ok).toBe(true);
  });
});

describe('money held outside the portal', () => {
  it('counts on the approver’s word, which is recorded (X-067)', async () => {
    await cleared(1000);
    const payment = await prepared(5000);
    const little = await approve(payment, { 'held-outside': '3,999.99', reason: 'the lender’s wire' });
    expect(linesOf(little)).toContain('$3,999.99 was stated as received outside: $4,999.99 is available');
    const said = { 'held-outside': '4,000.00', reason: 'the lender’s wire, statement of November 20' };
    expect((await approve(payment, said)).ok).toBe(true);
    const { events } = await setup.stored(payment);
    const reason = '$4,000.00 held outside of the portal, by word: the lender’s wire, statement of November 20';
    expect(events.at(-1)).toMatchObject({ name: 'approveDisbursement', by: 'Sam Okafor', reason });
    await setup.written();
    expect(linesOf(await setup.ops('audit show', { last: '3' }))).toContain(reason);
  });

  it('is stated in full with every approval', async () => {
    const said = { 'held-outside': '5,000.00', reason: 'the lender’s wire' };
    const first = await prepared(4000);
    expect((await approve(first, said)).ok).toBe(true);
    await accept(first);
    await setup.written();
    expect(linesOf(await approve(await prepared(1)))).toContain('has -$4,000.00');
    expect((await approve(await prepared(1000), said)).ok).toBe(true);
    expect((await approve(await prepared(1), said)).ok).toBe(false);
  });

  it('does not count without a reason', async () => {
    const payment = await prepared(100);
    const refused = await approve(payment, { 'held-outside': '100.00' });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'staff/no-reason' } });
    expect(await statusOf(payment)).toBe('awaiting approval');
  });
});
