import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { velocityLimits } from '#shared/tenant/velocity.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import type { Counted } from '#shared/transfer/velocity.ts';
import { dayAfter } from '#shared/transfer/velocity.ts';
import { shownWireOf } from '../../support/shown.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** The velocity counts, in random days of a client: payments sent or tried, and nothing else. */
const setup = await setUpTransfers();
/** Noon in Chicago, the tenant's time zone. */
const NOON = '2026-11-23T18:00:00.000Z';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

/** Soon reached, with payments of these sizes. The client's bank refuses a debit of more than $100. */
const LIMITS = velocityLimits.parse({
  client: { day: { amount: 25_000, count: 3 }, week: { amount: 40_000, count: 6 } },
});
const ACH = [3000, 7000, 10_000, 15_000];
const WIRES = [5000, 9000];
const HOLDS = 10_000;

type Sent = {
  readonly payment: Payment;
  readonly on: string;
  readonly amount: number;
  isCounted: boolean;
  isOpen: boolean;
};
/** A client's days: what they sent, according to the rules. */
type Days = { readonly first: Payment; readonly sent: Sent[]; today: string };
type Step = { readonly name: string; readonly run: (days: Days) => Promise<void> };

const countedOn = ({ sent }: Days, days: readonly string[]) => {
  const those = sent.filter(({ on, isCounted }) => isCounted && days.includes(on));
  return { amount: those.reduce((sum, { amount }) => sum + amount, 0), count: those.length };
};

function hasRoom(days: Days, amount: number): boolean {
  const week = Array.from({ length: 7 }, (_, at) => dayAfter(days.today, -at));
  return (
    [
      ['day', [days.today]],
      ['week', week],
    ] as const
  ).every(([of, those]) => {
    const { amount: sum, count } = countedOn(days, those);
    return sum + amount <= LIMITS.client[of].amount && count < LIMITS.client[of].count;
  });
}

const addPayment = async ({ first }: Days, amount: number, method: PaymentMethod): Promise<Payment> => ({
  ...first,
  draft: await setup.world.addDraft(first.client, { amount: toCents(amount), method }),
});

/** The portal's known balance expires after a while, so that the bank is the one to refuse. */
async function believed({ account }: Payment): Promise<void> {
  const now = await setup.bankAccounts.find(account.tenantId, account.clientId, account.id);
  if (now) await setup.believe(now, 1_000_000_000);
}

const pay = (amount: number): Step => ({
  name: `pay ${amount}`,
  run: async (days) => {
    const payment = await addPayment(days, amount, 'ACH');
    await believed(payment);
    const isRoom = hasRoom(days, amount);
    const isGood = amount <= HOLDS;
    const { status } = await setup.start(payment, { isMeantAgain: true });
    expect(status).toBe(isRoom ? (isGood ? 200 : 400) : 429);
    if (isRoom && isGood) days.sent.push({ payment, on: days.today, amount, isCounted: true, isOpen: true });
  },
});

const wire = (amount: number): Step => ({
  name: `wire ${amount}`,
  run: async (days) => {
    const payment = await addPayment(days, amount, 'Wire');
    const isRoom = hasRoom(days, amount);
    const { code } = await setup.mutate('ChooseWire', payment, {
      shown: await shownWireOf(payment.draft),
      isMeantAgain: true,
    });
    expect(code).toBe(isRoom ? undefined : 'transfer/over-client-limit');
    if (isRoom) days.sent.push({ payment, on: days.today, amount, isCounted: true, isOpen: true });
  },
});

const lastOpen = ({ sent }: Days, method?: PaymentMethod) =>
  sent.findLast(({ isOpen, payment }) => isOpen && (!method || payment.draft.method === method));

/** Reported three times, once by the bank: room is given back once. */
const cancelled: Step = {
  name: 'take back',
  run: async (days) => {
    const last = lastOpen(days);
    if (!last) return;
    const { client, draft } = last.payment;
    for (let times = 0; times < 2; times += 1)
      if (draft.method === 'Wire') await setup.mutate('CancelTransfer', last.payment);
      else await setup.call(cancelTransferRoute, { client: client.id, body: { transferId: draft.id } });
    await setup.readEvents();
    expect((await setup.stored(draft)).status).toBe('cancelled');
    Object.assign(last, { isCounted: false, isOpen: false });
  },
};

const returned: Step = {
  name: 'the bank returns it',
  run: async (days) => {
    const last = lastOpen(days, 'ACH');
    if (!last) return;
    setup.advance(last.payment.draft, 'posted');
    setup.advance(last.payment.draft, 'returned', 'R01');
    await setup.readEvents();
    expect((await setup.stored(last.payment.draft)).status).toBe('error');
    last.isOpen = false;
  },
};

const nextDay: Step = {
  name: 'the next day',
  run: async (days) => {
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    days.today = dayAfter(days.today, 1);
    await setup.readEvents();
  },
};

const steps = fc.array(
  fc
    .oneof(
      fc.constantFrom(...ACH.map(pay)),
      fc.constantFrom(...WIRES.map(wire)),
      fc.constantFrom(cancelled, returned, nextDay),
    )
    .map((step) => ({ ...step, toString: () => step.name })),
  { minLength: 8, maxLength: 20 },
);

async function countedOf({ client }: Payment): Promise<Counted> {
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  return since({}, await velocity.ofClient(tenantId.parse('acme'), clientId.parse(client.id)));
}

/** Payments that all clients of the tenant have started. Empty days are left out. */
async function countedOfTenant(): Promise<Counted> {
  const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
  return velocity.ofTenant(tenantId.parse('acme'));
}

/** New counts since then, day by day. */
const since = (before: Counted, now: Counted): Counted =>
  Object.fromEntries(
    Object.entries(now)
      .map(([day, { amount, count }]): [string, Counted[string]] => [
        day,
        { amount: amount - (before[day]?.amount ?? 0), count: count - (before[day]?.count ?? 0) },
      ])
      .filter(([, { count }]) => count !== 0),
  );

it('counts exactly what was sent or tried, after starts, declines, cancellations and returns in any order (X-069)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      vi.setSystemTime(NOON);
      const purposes = (['ACH', 'Wire'] as const).map((method) => ({ ...setup.world.tenant.purposes[0], method }));
      await setup.reconfigure({ purposes, velocity: { ...LIMITS, tenant: setup.world.tenant.velocity.tenant } });
      const days: Days = { first: await setup.addPayment('user_low'), sent: [], today: NOON.slice(0, 10) };
      const ofTenant = await countedOfTenant();
      for (const step of sequence) {
        await step.run(days);
        const all = [...new Set(days.sent.map(({ on }) => on))].map((on) => [on, countedOn(days, [on])] as const);
        const counted = Object.fromEntries(all.filter(([, { count }]) => count > 0));
        expect(await countedOf(days.first)).toEqual(counted);
        // Room given back to the client is also given back to the tenant. Otherwise declines would use up its days.
        expect(since(ofTenant, await countedOfTenant())).toEqual(counted);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
