import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { shownOf } from '../../support/shown.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** A company that uses same-day ACH in both directions, on Tuesday, November 24. */
const setup = await setUpTransfers({ sameDayAch: ['debits', 'disbursements'] });
const { reviewed } = await import('#functions/payments/engine/shown.ts');
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
/** A minute in New York, on that winter day. */
const newYork = (time: string): Date => new Date(`2026-11-24T${time}:00-05:00`);
const at = (time: string) => vi.setSystemTime(newYork(time));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: newYork('10:00') }));
afterEach(() => void vi.useRealTimers());

const shownAt = ({ draft, account }: Payment, now: Date) => shownOf(draft, { account: account.id, now });
const networksOf = (id: string) => setup.world.atTheBank(id).map(({ network }) => network);

/** The scheduled function's work: nothing new is sent to the bank before its events were read. */
async function readEvents() {
  const { handler } = await import('#functions/lambdas/provider-events.ts');
  await handler({}, { getRemainingTimeInMillis: () => 60_000 } as never);
}

describe('a same-day debit (X-265)', () => {
  it('is made if its review promised it, and both say so afterwards', async () => {
    const payment = await setup.addPayment();
    expect((await setup.start(payment)).body['status']).toBe('pending');
    expect(networksOf(payment.draft.id)).toEqual(['same-day-ach']);
    const { provider, authorization } = await setup.stored(payment.draft);
    expect(provider).toMatchObject({ network: 'same-day-ach', achClass: 'web' });
    expect(authorization?.textVersion).toBe('same-day-2026-11-1');
    expect(authorization?.text).toContain('by same-day ACH');
  });

  it('is refused with a message if the last window closed between review and submission, and never sent another way', async () => {
    const payment = await setup.addPayment();
    const shown = await shownAt(payment, newYork('14:40'));
    at('14:45');
    const reply = await setup.start(payment, { shown });
    expect([reply.status, reply.body['code']]).toEqual([409, 'transfer/changed-meanwhile']);
    expect(reply.body['message']).toMatch(/can’t leave as a same-day payment any more/);
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
    expect((await setup.stored(payment.draft)).status).toBe('draft');
    // Read again, it is an ordinary one, and that is what is made.
    expect((await setup.start(payment)).body['status']).toBe('pending');
    expect(networksOf(payment.draft.id)).toEqual(['ach']);
  });

  it('is an ordinary one if an ordinary one was shown, even if it could leave today', async () => {
    const payment = await setup.addPayment();
    const shown = await shownAt(payment, newYork('00:05'));
    const evening = await shownAt(payment, new Date('2026-11-23T23:40:00-05:00'));
    expect(evening.textSha256).not.toBe(shown.textSha256);
    at('00:10');
    expect((await setup.start(payment, { shown: evening })).body['status']).toBe('pending');
    expect(networksOf(payment.draft.id)).toEqual(['ach']);
  });

  it('is never mentioned for a wire, even if its client had linked an account before they chose one', async () => {
    const { draft, account } = await setup.addPayment();
    const config = await tenants.config(draft.tenantId);
    if (!config) throw new Error('The company is there.');
    const shownAs = (method: 'ACH' | 'Wire') => reviewed({ ...draft, method }, account, config, newYork('10:00')).terms;
    expect([shownAs('ACH')?.isSameDay, shownAs('Wire')?.isSameDay]).toEqual([true, false]);
  });

  it('settles on that evening by the bank’s own clock', async () => {
    const payment = await setup.addPayment();
    await setup.start(payment);
    setup.world.clock.moveHours(9);
    setup.world.plaid.console.settleDue();
    await readEvents();
    setup.world.clock.moveHours(-9);
    const { status, completedAt } = await setup.stored(payment.draft);
    expect([status, completedAt]).toEqual(['completed', '2026-11-24T23:00:00.000Z']);
  });
});

describe('a same-day disbursement (X-265)', () => {
  it('is sent that day while the network takes it, and otherwise by ordinary ACH', async () => {
    fillLedger(setup.world);
    const { client, account } = await setup.world.addPayer();
    const [early, late] = [await addPayout(setup.world, client), await addPayout(setup.world, client)];
    expect((await setup.accept(early, account)).body['status']).toBe('pending');
    at('14:50');
    await readEvents();
    expect((await setup.accept(late, account)).body).toMatchObject({ status: 'pending' });
    expect([networksOf(early.id), networksOf(late.id)]).toEqual([['same-day-ach'], ['ach']]);
  });

  it('is mentioned on its review as long as it would be sent that day, and shown as an ordinary one afterwards (X-327)', async () => {
    fillLedger(setup.world);
    const { client, account } = await setup.world.addPayer();
    const payout = await addPayout(setup.world, client);
    const config = await tenants.config(payout.tenantId);
    if (!config) throw new Error('The company is there.');
    const shownAt = (now: Date, over: Partial<typeof config> = {}) =>
      reviewed(payout, account, { ...config, ...over }, now).terms?.isSameDay;
    expect([shownAt(newYork('14:44')), shownAt(newYork('14:45'))]).toEqual([true, false]);
    expect(shownAt(newYork('10:00'), { sameDayAch: ['debits'] })).toBe(false);
  });
});
