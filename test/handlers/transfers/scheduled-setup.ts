import { afterEach, expect } from 'vitest';
import { addBankingDays, addDays, isBankingDay } from '#shared/banking-days.ts';
import { scheduleTransferRoute, unscheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { type Day, today } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { EventParts } from '../../support/http-event.ts';
import { shownOf } from '../../support/shown.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** Payments scheduled for a later day: the real handlers, and the clock of that day. */
export async function setUpScheduled() {
  const setup = await setUpTransfers();
  const ACME = tenantId.parse('acme');
  const { timeZone } = setup.world.tenant;

  const TODAY = today(new Date(), timeZone);
  /** Far enough ahead that a reminder is due before it. */
  const DAY = addBankingDays(TODAY, 3);
  const NEXT_DAY = addBankingDays(DAY, 1);
  /** The first non-banking day after that, a Saturday at the latest. */
  const CLOSED = Array.from({ length: 7 }, (_, at) => addDays(DAY, at)).find((on) => !isBankingDay(on)) ?? '';

  type Said = { readonly on?: Day; readonly shown?: object; readonly [other: string]: unknown };

  /** Reads the payment and schedules it, as the page does. `body` replaces its content. */
  const schedule = async ({ client, account, draft }: Payment, body: Said = {}, parts: EventParts = {}) =>
    setup.call(scheduleTransferRoute, {
      client: client.id,
      body: {
        transferId: draft.id,
        bankAccountId: account.id,
        shown: body.shown ?? (await shownOf(draft, { account: account.id, on: body.on ?? DAY })),
        on: DAY,
        ...body,
      },
      ...parts,
    });

  const unschedule = ({ client, draft }: Payment) =>
    setup.call(unscheduleTransferRoute, { client: client.id, body: { transferId: draft.id } });

  /** Payments that are still scheduled, so that no test meets another's payments on its day. */
  let open: Payment[] = [];
  afterEach(async () => {
    for (const payment of open) await unschedule(payment);
    open = [];
  });

  /** A payment that is scheduled for that day. */
  async function scheduled(on: Day = DAY, overrides: Partial<Transfer> = {}, username?: string): Promise<Payment> {
    const payment = await setup.addPayment(username, overrides);
    open.push(payment);
    const reply = await schedule(payment, { on });
    expect([reply.status, reply.body['scheduledOn']]).toEqual([200, on]);
    return payment;
  }

  /** The ports of the function that keeps deadlines, with a fixed clock. */
  async function portsAt(now: Date) {
    const { ports } = await import('#functions/lambdas/deadlines.ts');
    return { ...ports, now: () => now, hasTime: () => true };
  }

  /** The schedule's run at this moment. */
  async function keep(now: Date) {
    const { keepDeadlines } = await import('#functions/payments/keep-deadlines.ts');
    return keepDeadlines(await portsAt(now), ACME);
  }

  /** 8:15 on a winter day in the tenant's time zone. */
  const morningOf = (on: Day): Date => new Date(`${on}T14:15:00.000Z`);

  /** The sweeper's next run. */
  async function sweep(now: Date): Promise<void> {
    const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
    const { carrying } = await import('#functions/adapters/entries.ts');
    const soon = new Date(now.getTime() + 60_000);
    setup.world.clock.set(soon);
    const { faults } = await settleSubmitted({ ...carrying, now: () => soon }, ACME);
    expect(faults).toEqual([]);
  }

  const namesOf = ({ events }: Transfer) => events.map(({ name, actor }) => `${name} by ${actor}`);

  return {
    setup,
    ACME,
    TODAY,
    DAY,
    NEXT_DAY,
    CLOSED,
    schedule,
    unschedule,
    open,
    scheduled,
    portsAt,
    keep,
    morningOf,
    sweep,
    namesOf,
  };
}
