import { describe, expect, test } from 'vitest';
import { readSweeps } from '#functions/ledger/read-sweeps.ts';
import { listFundingsRoute, proposeFundingRoute } from '#shared/contracts/fundings.ts';
import { ledgerFundsRoute, paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import { rejectProposalRoute } from '#shared/contracts/proposals.ts';
import { officeId, personId } from '#shared/ids.ts';
import { type Funding, fundingId } from '#shared/ledger/funding.ts';
import type { SeenSweep } from '#shared/ledger/sweep.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { fillLedger } from '../../support/payouts.ts';
import { formKey, setUpDesk } from './desk-setup.ts';

/**
 * Deposits for a payment that the Plaid balance cannot cover: one deposit, however many people submit and however
 * often.
 */
const setup = await setUpDesk();
const { fundings } = await import('#functions/adapters/dynamo/provider.ts');

const LEO: StaffMember = { ...ROSA, id: personId.parse('65f0000000000000000000c7'), name: 'Leo Brandt' };

type Cover = {
  readonly promised: number;
  readonly amount: number;
  readonly short: number;
  readonly toFund: number | null;
  readonly words: string | null;
  readonly good: string | null;
};
const coverOf = async ({ id }: Transfer, who = ROSA) =>
  (await setup.call(who, paymentCoverRoute, { params: { transferId: id } })).body['cover'] as Cover;
/** The request that the button on a payment's page sends. */
const pressed = (forPayment: Transfer, amount: number, who = ROSA, over: object = {}) =>
  setup.call(who, proposeFundingRoute, {
    body: {
      ...{ key: formKey().slice(0, 24), way: 'deposit', amount, reason: 'so that it can go out' },
      ...{ forPayment: forPayment.id, ...over },
    },
  });
const available = () => Math.round(Number(setup.world.plaid.console.overview().clients[0]?.ledger.available) * 100);
/** Draws the ledger down, or fills it up, to this balance. */
const holding = (amount: number) => fillLedger(setup.world, amount - available());
const stored = async (id: unknown): Promise<Funding> => {
  const found = await fundings.find(setup.tenant, fundingId.parse(id));
  if (!found) throw new Error('It is gone.');
  return found;
};
const madeFor = async ({ id }: Transfer) =>
  (await fundings.newest(setup.tenant, 50)).filter(({ forPayment }) => forPayment === id);
/** Sam proves who he is, and approves it. */
async function letOut(id: unknown): Promise<void> {
  expect((await setup.approvesProposal(SAM, `funding-request-${id}`, 1)).said).toBe('ok');
}
/** Sam approves the payment, so it is outstanding. */
async function promised(over: object = {}): Promise<Transfer> {
  holding(1_000_000_00);
  const payment = await setup.waiting(over);
  const approval = { move: 'approve', version: payment.version, reason: '' } as const;
  expect((await setup.asSecondPerson(SAM, payment, approval)).said).toBe('ok');
  await setup.written();
  return setup.stored(payment.id);
}
/** Ends what earlier tests left on its way, so that each begins with none. */
async function nothingOnItsWay(): Promise<void> {
  for (const each of await fundings.newest(setup.tenant, 50))
    if (each.state === 'proposed') await fundings.save({ ...each, state: 'rejected' });
    else if (each.state !== 'rejected') await fundings.save({ ...each, state: 'refused' });
}
/** A payment that the ledger is short of by this much, on top of all outstanding disbursements. */
async function lacking(amount: number, over: object = {}): Promise<Transfer> {
  await nothingOnItsWay();
  holding(1_000_000_00);
  const payment = await setup.waiting(over);
  const cover = await coverOf(payment);
  holding(cover.promised + cover.amount - amount);
  return payment;
}
/** The provider's report about a deposit, as the hourly run reads it. */
async function told(of: Funding, state: SeenSweep['state']): Promise<void> {
  const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
  const now = setup.world.clock.now();
  const createdOn = now.toISOString().slice(0, 10);
  const seen = { id: of.sweepId ?? '', way: of.way, amount: of.amount, state, createdOn };
  const ports = { sweeps, moves: fundings.taken, land: fundings.save, now: () => now };
  await readSweeps({ ...ports, seen: async () => ({ heard: 'yes', value: [seen] }) }, setup.tenant);
}

describe('a deposit for a disbursement that the Plaid balance can’t cover (X-313)', () => {
  test('is prepared once when two people submit at the same moment, and the second one sees who did', async () => {
    const payment = await lacking(40_00);
    const replies = await Promise.all([ROSA, LEO, ROSA, LEO].map((who) => pressed(payment, 40_00, who)));
    expect(replies.map(({ said }) => said).toSorted()).toEqual([...Array(3).fill('funding/on-its-way'), 'ok']);
    const [made, ...more] = await madeFor(payment);
    expect(more).toEqual([]);
    const [refused] = replies.filter(({ said }) => said !== 'ok');
    expect(refused?.body['message']).toContain(`${made?.by} prepared a deposit of $40.00 for this payment on `);
    expect(refused?.body['message']).toContain('It needs approval. Nothing more is needed.');
  });

  test('can be corrected in the refused form by the person who was second', async () => {
    const payment = await lacking(40_00);
    const keys = [ROSA, LEO, ROSA, LEO].map((who) => ({ who, key: formKey().slice(0, 24) }));
    const replies = await Promise.all(keys.map(({ who, key }) => pressed(payment, 40_00, who, { key })));
    holding(available() - 15_00);
    const second = keys[replies.findIndex(({ said }) => said === 'funding/on-its-way')];
    if (!second) throw new Error('All were made.');
    expect((await pressed(payment, 15_00, second.who, { key: second.key })).said).toBe('ok');
  });

  test('is shown as on its way after a reload, and only the rest is offered', async () => {
    const payment = await lacking(40_00);
    expect(await coverOf(payment)).toMatchObject({ short: 40_00, toFund: 40_00 });
    expect((await pressed(payment, 40_00)).said).toBe('ok');
    const waits = await coverOf(payment, LEO);
    expect(waits).toMatchObject({ short: 40_00, toFund: 0 });
    expect(waits.words).toContain('On its way: $40.00, which needs a colleague’s approval. That covers it once');
    expect(waits.words).not.toContain('Add $');
    // More is outstanding now: exactly that is offered.
    holding(available() - 15_00);
    expect(await coverOf(payment)).toMatchObject({ short: 55_00, toFund: 15_00 });
    const over = await pressed(payment, 55_00, LEO);
    expect(over.said).toBe('funding/on-its-way');
    expect(over.body['message']).toContain('Only $15.00 more is needed.');
    expect((await pressed(payment, 15_00, LEO)).said).toBe('ok');
    expect(await coverOf(payment)).toMatchObject({ toFund: 0 });
  });

  test('stays on its way while the provider has not answered and while it clears, and shows the day', async () => {
    const payment = await lacking(40_00);
    const made = await pressed(payment, 40_00);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/deposit', times: 1 });
    await letOut(made.body['id']);
    const silent = await coverOf(payment);
    expect(silent).toMatchObject({ toFund: 0 });
    expect(silent.words).toContain('$40.00, which Plaid hasn’t confirmed yet');
    await fundings.save({
      ...(await stored(made.body['id'])),
      ...{ state: 'accepted', sweepId: `sweep-${made.body['id']}`, goodOn: '2126-11-25' },
    });
    const clears = await coverOf(payment);
    expect(clears).toMatchObject({ toFund: 0 });
    expect(clears.words).toMatch(/On its way: \$40\.00, expected to clear on \w+, Nov 25\. That covers it\./);
    expect((await pressed(payment, 40_00, LEO)).said).toBe('funding/on-its-way');
    // On the day itself, before the provider releases it, it still counts as on its way: the ledger doesn't hold it
    // yet.
    const goodOn = setup.world.clock.now().toISOString().slice(0, 10);
    await fundings.save({ ...(await stored(made.body['id'])), goodOn });
    expect(await coverOf(payment)).toMatchObject({ toFund: 0 });
  });

  test('covers the shortfall of two payments together, instead of one deposit for each', async () => {
    const one = await promised();
    const other = await promised({ amount: 60_00 });
    await nothingOnItsWay();
    const { promised: toOthers, amount } = await coverOf(one);
    holding(toOthers + amount - 130_00);
    const all = (await coverOf(one)).short;
    expect(all).toBe(130_00);
    expect((await coverOf(other)).short).toBe(all);
    const replies = await Promise.all([pressed(one, all), pressed(other, all, LEO)]);
    expect(replies.map(({ said }) => said).toSorted()).toEqual(['funding/on-its-way', 'ok']);
    for (const each of [one, other]) expect(await coverOf(each)).toMatchObject({ short: all, toFund: 0 });
  });

  test('doesn’t count for another payment until its own is approved', async () => {
    const one = await lacking(20_00);
    const { short } = await coverOf(one);
    expect((await pressed(one, short)).said).toBe('ok');
    holding(available() + 1_000_000_00);
    const other = await setup.waiting();
    holding(available() - 1_000_000_00);
    // Both can be paid only with the second one's full amount on top of the deposit on its way for the first.
    expect(await coverOf(other)).toMatchObject({ short: 20_00, toFund: 100_00 });
    expect((await coverOf(other)).words).toContain('Other disbursements already need $100.00 of it. Add $100.00 more');
    expect((await pressed(other, 100_00)).said).toBe('ok');
    for (const each of [one, other]) expect(await coverOf(each)).toMatchObject({ toFund: 0 });
  });

  test.each([
    ['rejected by a colleague', 'reject'],
    ['refused by the provider', 'refuse'],
    ['returned by the bank', 'returned'],
    ['failed at the provider', 'failed'],
  ] as const)('that is %s can be made again', async (_how, what) => {
    const payment = await lacking(40_00);
    const made = await pressed(payment, 40_00);
    const params = { proposalId: `funding-request-${made.body['id']}` };
    if (what === 'reject')
      await setup.call(SAM, rejectProposalRoute, { params, body: { version: 1, reason: 'not from there' } });
    else if (what === 'refuse') await fundings.save({ ...(await stored(made.body['id'])), state: 'refused' });
    else {
      await letOut(made.body['id']);
      expect(await coverOf(payment)).toMatchObject({ toFund: 0 });
      await told(await stored(made.body['id']), what);
    }
    expect(await coverOf(payment)).toMatchObject({ short: 40_00, toFund: 40_00 });
    expect((await pressed(payment, 40_00, LEO)).said).toBe('ok');
  });

  test('never exceeds the payment’s shortfall, or goes to another ledger, or to a payment that needs none', async () => {
    const payment = await lacking(40_00);
    const more = await pressed(payment, 40_01);
    expect(more.said).toBe('funding/not-lacking');
    expect(more.body['message']).toContain('Your Plaid balance is $40.00 short for this disbursement.');
    expect((await pressed(payment, 40_00, ROSA, { ledgerId: 'the-thiefs' })).said).toBe('funding/no-ledger');
    expect((await pressed(setup.deposit, 40_00)).said).toBe('staff/no-payment');
    holding(1_000_000_00);
    expect((await pressed(payment, 40_00)).said).toBe('funding/not-lacking');
    expect(await madeFor(payment)).toEqual([]);
  });

  test('is prepared once even if the provider doesn’t give the ledger’s balance', async () => {
    const payment = await lacking(40_00);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get', times: 9 });
    const replies = await Promise.all([pressed(payment, 40_00), pressed(payment, 40_00, LEO)]);
    setup.world.plaid.faults.clear();
    expect(replies.map(({ said }) => said).toSorted()).toEqual(['funding/on-its-way', 'ok']);
  });

  test('leaves a deposit without a payment possible, and its form shows what is on its way', async () => {
    const payment = await lacking(40_00);
    expect((await pressed(payment, 40_00)).said).toBe('ok');
    const free = { key: formKey().slice(0, 24), way: 'deposit', amount: 500_00, reason: 'for the week' };
    expect((await setup.call(ROSA, proposeFundingRoute, { body: free })).said).toBe('ok');
    const { ledgers } = (await setup.call(ROSA, ledgerFundsRoute)).body as {
      readonly ledgers: readonly { readonly onItsWay: string | null }[];
    };
    expect(ledgers[0]?.onItsWay).toBe('$540.00, which needs a colleague’s approval');
    const shown = (await setup.call(ROSA, listFundingsRoute)).body as { readonly fundings: readonly object[] };
    expect(shown.fundings.length).toBeGreaterThan(1);
  });

  test('is shown to members of some offices without its amount', async () => {
    const offices = [officeId.parse('65f0000000000000000000a1')];
    const payment = await lacking(40_00, { officeId: offices[0] });
    expect((await pressed(payment, 30_00)).said).toBe('ok');
    const cover = await coverOf(payment, { ...ROSA, offices });
    expect(cover).toMatchObject({ toFund: null });
    expect(cover.words).toContain('A deposit is on its way, and doesn’t cover all of it.');
    expect(cover.words).not.toMatch(/30\.00|10\.00/);
  });

  test('covers no disbursement before it is good', async () => {
    const payment = await lacking(100_01);
    const approval = { move: 'approve', version: payment.version, reason: '' } as const;
    const { short } = await coverOf(payment);
    const made = await pressed(payment, short);
    await letOut(made.body['id']);
    holding(99_99);
    const refused = await setup.asSecondPerson(SAM, payment, approval);
    expect(refused.said).toBe('staff/over-ledger');
    expect(refused.body['message']).toContain('On its way: $');
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
  });
});

describe('the outcome of a deposit for a disbursement (X-314)', () => {
  test('shows on the payment once it is good, and then counts only in the ledger’s balance', async () => {
    const payment = await lacking(40_00);
    const made = await pressed(payment, 40_00);
    await letOut(made.body['id']);
    holding(available() + 40_00);
    await told(await stored(made.body['id']), 'funds_available');
    expect(await stored(made.body['id'])).toMatchObject({ landed: { as: 'good' } });
    const cover = await coverOf(payment);
    expect(cover).toMatchObject({ short: 0, words: null });
    expect(cover.good).toMatch(/^The deposit of \$40\.00 for this payment cleared on /);
    // A deposit that is returned afterwards is missing again.
    holding(available() - 40_00);
    await told(await stored(made.body['id']), 'returned');
    expect(await coverOf(payment)).toMatchObject({ short: 40_00, toFund: 40_00, good: null });
  });

  test('is announced to open pages at each step', async () => {
    const { listedPayments } = await import('#functions/adapters/dynamo/lists.ts');
    const payment = await lacking(40_00);
    await setup.written();
    const noted = async () => {
      await setup.written();
      const { changes } = await listedPayments.changes(setup.tenant, '2000-01-01T00:00:00.000Z', 1000);
      return new Set(changes.filter(({ kind }) => kind === 'ledger').map(({ mark }) => mark)).size;
    };
    const counts = [await noted()];
    const made = await pressed(payment, 40_00);
    counts.push(await noted());
    await letOut(made.body['id']);
    counts.push(await noted());
    await told(await stored(made.body['id']), 'funds_available');
    counts.push(await noted());
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(new Set(counts).size).toBe(4);
  });
});
