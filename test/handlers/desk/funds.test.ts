import { describe, expect, test } from 'vitest';
import { askStepUpRoute, prepareDisbursementRoute } from '#shared/contracts/desk.ts';
import { ledgerFundsRoute, paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import { officeId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { draft, onItsWay } from '../../crash/scenes.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { fillLedger } from '../../support/payouts.ts';
import { setUpDesk } from './desk-setup.ts';

type Funds = {
  readonly ledgers: readonly {
    readonly name: string;
    readonly balance: { readonly available: number; readonly pending: number } | null;
    readonly promised: { readonly count: number; readonly amount: number };
    readonly prepared: { readonly count: number; readonly amount: number };
    readonly arriving: { readonly count: number; readonly amount: number };
    readonly days: readonly { readonly on: string; readonly in: number; readonly left: number | null }[];
    readonly later: number;
    readonly toFund: number | null;
    readonly toFundWithPrepared: number | null;
  }[];
};

const setup = await setUpDesk();

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const atTheBank = () => {
  const [client] = setup.world.plaid.console.overview().clients;
  return { available: cents(client?.ledger.available), pending: cents(client?.ledger.pending) };
};
/** Draws the ledger down, or fills it up, to this balance. */
const holding = (amount: number) => fillLedger(setup.world, amount - atTheBank().available);

async function funds() {
  const reply = await setup.call(ROSA, ledgerFundsRoute);
  expect(reply.said).toBe('ok');
  const [ledger] = (reply.body as Funds).ledgers;
  if (!ledger) throw new Error('A company has a ledger.');
  return ledger;
}
const cover = async ({ id }: Transfer) =>
  (await setup.call(ROSA, paymentCoverRoute, { params: { transferId: id } })).body['cover'];
const approval = ({ version }: Transfer) => ({ move: 'approve', version, reason: '' }) as const;

describe('the Plaid balance (X-270)', () => {
  test('is the provider’s figure, with prepared and outstanding disbursements and the amount to add', async () => {
    const before = await funds();
    expect(before.balance).toEqual(atTheBank());
    const payment = await setup.waiting();
    expect((await funds()).prepared.amount - before.prepared.amount).toBe(100_00);
    expect((await setup.asSecondPerson(SAM, payment, approval(payment))).said).toBe('ok');
    await setup.written();
    holding(before.promised.amount + 60_00);
    const after = await funds();
    expect(after.promised).toEqual({ count: before.promised.count + 1, amount: before.promised.amount + 100_00 });
    expect(after.toFund).toBe(40_00);
    expect(after.days[0]?.left).toBe(-40_00);
    holding(after.promised.amount);
    expect((await funds()).toFund).toBe(0);
  });

  test('counts the company’s own deposit that the provider has taken on its expected day, and not as good funds (X-275)', async () => {
    const before = await funds();
    const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
    await setup.funded('45.00');
    const goodOn = (await fundings.newest(setup.tenant, 1))[0]?.goodOn;
    const after = await funds();
    const seen = (of: typeof before) => of.days.reduce((sum, day) => sum + day.in, of.later);
    expect(seen(after) - seen(before)).toBe(45_00);
    const own = after.days.find(({ on }) => on === goodOn);
    const then = before.days.find(({ on }) => on === goodOn);
    expect(own ? own.in - (then?.in ?? 0) : after.later - before.later).toBe(45_00);
    expect([after.toFund, after.balance?.available]).toEqual([before.toFund, before.balance?.available]);
    // It was returned, so the tests after this one start with the same shortfall.
    const [came] = await fundings.newest(setup.tenant, 1);
    if (came) await fundings.save({ ...came, landed: { as: 'back', on: after.days[0]?.on ?? '' } });
  });

  test('counts a debit on its way on the day it is expected to clear, and no longer once it has', async () => {
    const before = await funds();
    const debit = await onItsWay(setup, await draft(setup, { amount: 300_00 as Transfer['amount'] }));
    await setup.written();
    const { amount, fee } = await setup.stored(debit.id);
    const during = await funds();
    expect(during.arriving.amount - before.arriving.amount).toBe(amount + fee);
    const seen = (of: typeof before) => of.days.reduce((sum, day) => sum + day.in, of.later);
    expect(seen(during) - seen(before)).toBe(amount + fee);
    expect(during.balance).toEqual(atTheBank());

    for (const { id } of await setup.book.of(debit.id))
      for (const step of ['posted', 'settled'] as const) setup.world.plaid.console.advance(id, step);
    await setup.acts.sync(setup.ports);
    // Settled and held by the provider, so it is still expected.
    expect((await funds()).arriving).toEqual(during.arriving);
    for (const { id } of await setup.book.of(debit.id)) setup.world.plaid.console.advance(id, 'funds_available');
    await setup.acts.sync(setup.ports);
    const after = await funds();
    expect(after.arriving).toEqual(before.arriving);
    expect((after.balance?.available ?? 0) - (before.balance?.available ?? 0)).toBe(amount + fee);
  });

  test('is unknown while the provider is silent, and never reported as sufficient', async () => {
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get', times: 1 });
    expect(await funds()).toMatchObject({ balance: null, toFund: null, toFundWithPrepared: null });
  });

  test('is shown for the whole company only: not to members of some offices or support', async () => {
    const ofOffice = { ...ROSA, offices: [officeId.parse('65f0000000000000000000a1')] };
    expect((await setup.call(ofOffice, ledgerFundsRoute)).said).toBe('staff/whole-company');
    const platform = { ...ROSA, roles: ['platform'] } as typeof ROSA;
    expect((await setup.call(platform, ledgerFundsRoute)).said).toBe('staff/no-role');
  });
});

describe('a disbursement that the Plaid balance can’t cover (X-271)', () => {
  test('shows what to add when preparing, submitting and viewing a payment, which is approved only if the balance covers it alone', async () => {
    const { promised } = await funds();
    holding(promised.amount + 80_00);
    const made = await setup.call(ROSA, prepareDisbursementRoute, { body: setup.said() });
    const lacks = made.body['lacks'];
    expect(lacks).toMatch(/This payment is \$100\.00\. Add \$20\.00 to cover all outstanding disbursements\./);
    const created = await setup.stored(made.body['id']);
    const submitted = await setup.moves(ROSA, 'submit', created);
    expect(submitted.body['lacks']).toBe(lacks);
    await setup.written();
    const payment = await setup.stored(created.id);
    expect(await cover(payment)).toMatchObject({
      promised: promised.amount,
      amount: 100_00,
      short: 20_00,
      words: lacks,
    });
    holding(promised.amount + 100_00);
    expect(await cover(payment)).toMatchObject({ short: 0, isRefused: false, words: null });
  });

  test('refuses before the step-up, with the balance, what is outstanding and what to add', async () => {
    const payment = await setup.waiting();
    const { promised } = await funds();
    holding(99_99);
    const short = promised.amount + 100_00 - 99_99;
    const asked = await setup.call(SAM, askStepUpRoute, {
      params: { transferId: payment.id },
      body: approval(payment),
    });
    expect(asked.said).toBe('staff/over-ledger');
    const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
    expect(asked.body['message']).toContain('The Plaid balance of Escrow has $99.99');
    expect(asked.body['message']).toContain(
      `Add ${dollars(short)} to cover all outstanding disbursements. It can’t be approved before then.`,
    );
    expect(await cover(payment)).toMatchObject({ short, isRefused: true });
    expect((await setup.stored(payment.id)).status).toBe('awaiting approval');
  });

  test('shows members of some offices what is missing, but not the company’s balance (X-271)', async () => {
    const offices = [officeId.parse('65f0000000000000000000a1')];
    const [rosa, sam] = [
      { ...ROSA, offices },
      { ...SAM, offices },
    ] as [typeof ROSA, typeof SAM];
    const { promised } = await funds();
    holding(99_99);
    const short = `$${((promised.amount + 100_00 - 99_99) / 100).toFixed(2)}`;
    const body = setup.said({ officeId: offices[0], fileNumber: '24-OFFICE' });
    const made = await setup.call(rosa, prepareDisbursementRoute, { body });
    const payment = await setup.stored(made.body['id']);
    const handed = await setup.moves(rosa, 'submit', payment);
    await setup.written();
    const params = { transferId: payment.id };
    const seen = (await setup.call(rosa, paymentCoverRoute, { params })).body['cover'] as Record<string, unknown>;
    const asked = await setup.call(sam, askStepUpRoute, {
      params,
      body: { ...approval(await setup.stored(payment.id)), heldOutside: 100_00, reason: 'the lender’s wire' },
    });
    expect(asked.said).toBe('staff/over-ledger');
    expect(seen).toMatchObject({ available: null, promised: 0, isRefused: true });
    expect(seen['words']).toContain(`is ${short} short of this payment of $100.00`);
    for (const words of [made.body['lacks'], handed.body['lacks'], seen['words'], asked.body['message']])
      expect(String(words)).not.toMatch(/99\.99|already promised to clients/);
  });

  test('shows nothing for an incoming payment, or while the provider is silent', async () => {
    expect(await cover(setup.deposit)).toBeNull();
    const payment = await setup.waiting();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get', times: 1 });
    expect(await cover(payment)).toMatchObject({ available: null, short: null, words: null });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/ledger/get', times: 1 });
    const made = await setup.call(ROSA, prepareDisbursementRoute, { body: setup.said() });
    expect(made.said).toBe('ok');
    expect(made.body).not.toHaveProperty('lacks');
  });
});
