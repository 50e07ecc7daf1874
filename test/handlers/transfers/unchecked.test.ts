import { describe, expect, it } from 'vitest';
import { reportLines } from '#infra/ops/kit/told.ts';
import { toCents } from '#shared/money.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { setUpTransfers } from './transfers-setup.ts';

/** An approval that the provider gave without a check covers no particular amount. */
const setup = await setUpTransfers();

const NO_BALANCE = 'user_nobalance';
const made = ({ id }: { readonly id: string }) => setup.world.atTheBank(id);
const authorizations = async (work: () => Promise<unknown>) => {
  const { PlaidApi } = await import('plaid');
  const { vi } = await import('vitest');
  const asked = vi.spyOn(PlaidApi.prototype, 'transferAuthorizationCreate');
  await work();
  return asked.mock.calls.map(([request]) => request);
};

const { id, hosts, name, supportEmail, senderEmail, pocPhone, timeZone, goodFundsDays } = setup.world.tenant;
const sender = {
  ...{ id, hosts, name, supportEmail, senderEmail, pocPhone, timeZone, goodFundsDays },
  ...{
    address: '1 Main Street',
    accentColor: '#0b4a8f',
    logoURL: '/brand/default-logo.svg',
    statementLine: 'ACME TITLE PAYMENT',
    staffEmails: [supportEmail],
  },
};

describe('a debit that the provider approved without a check (X-118)', () => {
  it('goes through up to the tenant’s limit, fee included, and the staff see why it is unchecked (X-070)', async () => {
    const payment = await setup.addPayment(NO_BALANCE, { amount: toCents(500_000) });
    expect((await setup.start(payment)).body['status']).toBe('pending');
    const stored = await setup.stored(payment.draft);
    expect(stored.provider.rationale).toMatchObject({ code: 'ERROR', description: expect.stringContaining('risk') });
    expect(reportLines(stored, 'America/New_York').join('\n')).toContain('not checked, ERROR');
    const { staffEmail } = await import('#functions/messages/outbox/write-staff-message.ts');
    expect(staffEmail('staff started', sender, stored).text).toContain('Not checked (ERROR)');
  });

  it('is not made above the limit: the authorization is void, and the client sees the alternatives', async () => {
    const payment = await setup.addPayment(NO_BALANCE, { amount: toCents(500_001) });
    const reply = await setup.start(payment);
    expect([reply.status, reply.body['code']]).toEqual([409, 'transfer/unchecked']);
    expect(reply.body['message']).toMatch(/up to \$5,000\.00.*another account, or call us/);
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({ status: 'draft', problem: { code: 'UNCHECKED' }, provider: { attempt: 1 } });
    expect(stored.problem?.sentence).toBe(reply.body['message']);
    expect(stored.counted).toBeUndefined();
    expect(made(payment.draft)).toEqual([]);
  });

  it('shows its limit on the review, before the start, where its account cannot be checked (X-118, X-348)', async () => {
    const [unseen, seen] = await Promise.all([setup.addPayment(NO_BALANCE), setup.addPayment()]);
    const { accountSnapshot } = await import('#shared/transfer/transfer-account.ts');
    const limitOf = async ({ account, ...payment }: typeof seen) => {
      const draft = await setup.another({ account, ...payment }, { source: accountSnapshot(account) });
      return (await setup.read(draft))['uncheckedLimit'];
    };
    await setup.believe(seen.account, 90_000_000);
    expect([await limitOf(seen), await limitOf(unseen)]).toEqual([null, 500_000]);
  });

  it('uses the tenant’s own limit', async () => {
    await setup.reconfigure({ uncheckedLimit: 100_000 });
    const [small, large] = [100_000, 100_001].map((amount) =>
      setup.addPayment(NO_BALANCE, { amount: toCents(amount) }),
    );
    expect((await setup.start(await (small as NonNullable<typeof small>))).body['status']).toBe('pending');
    expect((await setup.start(await (large as NonNullable<typeof large>))).body['code']).toBe('transfer/unchecked');
  });

  it('waits while the bank does not reveal whether its authorization is void, and is never made', async () => {
    const payment = await setup.addPayment(NO_BALANCE, { amount: toCents(900_000) });
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/cancel' });
    expect((await setup.start(payment)).status).toBe(202);
    expect((await setup.stored(payment.draft)).status).toBe('submitted');
    const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
    const { carrying } = await import('#functions/adapters/entries.ts');
    setup.world.clock.moveHours(1 / 30);
    const now = () => setup.world.clock.now();
    await settleSubmitted({ ...carrying, now, eventsReadAt: async () => now().toISOString() }, setup.world.tenant.id);
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', problem: { code: 'UNCHECKED' } });
    expect(made(payment.draft)).toEqual([]);
  });

  it('counts as unchecked if the account’s numbers were typed in, whatever the provider says', async () => {
    const payment = await setup.addPayment(undefined, { amount: toCents(600_000) });
    const saved = await setup.bankAccounts.save({ ...payment.account, linkedBy: 'numbers' });
    expect(saved.ok).toBe(true);
    expect((await setup.start(payment)).body['code']).toBe('transfer/unchecked');
    expect(made(payment.draft)).toEqual([]);
  });

  it('has no limit if it was checked, or is a payment to a client', async () => {
    const payment = await setup.addPayment(undefined, { amount: toCents(600_000) });
    expect((await setup.start(payment)).body['status']).toBe('pending');
    expect((await setup.stored(payment.draft)).provider.rationale).toBeUndefined();
  });
});

describe('the class of an entry (X-118)', () => {
  it.each([
    ['business', 'ccd', 'ccd'],
    ['personal', 'web', 'ppd'],
    [undefined, 'web', 'ppd'],
  ] as const)(
    'for an account whose holder is %s is %s for a debit and %s for a payment',
    async (holder, debit, credit) => {
      fillLedger(setup.world);
      const payment = await setup.addPayment('user_business');
      await setup.bankAccounts.save({ ...payment.account, ...(holder ? { holder } : {}) });
      const [asked] = await authorizations(() => setup.start(payment));
      expect(asked).toMatchObject({ type: 'debit', ach_class: debit });
      const payout = await addPayout(setup.world, payment.client);
      const paid = await authorizations(() => setup.accept(payout, payment.account));
      expect(paid.at(-1)).toMatchObject({ type: 'credit', ach_class: credit });
    },
  );
});
