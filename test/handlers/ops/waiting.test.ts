import { describe, expect, it } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { type Funding, fundingId } from '#shared/ledger/funding.ts';
import { newUnsent } from '#shared/message/unsent.ts';
import { aContext } from '../../support/http-event.ts';
import { opsOn } from '../../support/ops.ts';
import { addPayout } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** Items that only a person can close are counted every hour, and keep the alarm on while they are open. */
const setup = await setUpTransfers();
const { asideEvents, fundings } = await import('#functions/adapters/dynamo/provider.ts');
const { handler } = await import('#functions/lambdas/reconciliation.ts');
const { unsentWrites } = await import('#functions/adapters/dynamo/messages.ts');
const account = setup.world.tenant.provider.clientId;
const ops = opsOn(setup.world);
const rosa = { by: 'Rosa Diaz' };
const sam = { by: 'Sam Okafor' };

const ACME = tenantId.parse('acme');
const DAY_MS = 86_400_000;
const dayBefore = (count: number) =>
  bookedOn(new Date(setup.world.clock.now().getTime() - count * DAY_MS).toISOString());

/** The counts of an hourly run. */
async function counted(): Promise<Record<string, unknown>> {
  const before = setup.logs.told('measured').length;
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => 900_000 });
  const lines = setup.logs.told('measured').slice(before);
  const [line] = lines.filter((each) => 'WiresOverdue' in each);
  return line ?? {};
}
const work = async () => linesOf(await ops('waiting ' as `${string} ${string}`));

describe('open items for staff', () => {
  it('are reported as zero if there are none, so the alarm knows that the check ran (X-106)', async () => {
    expect(await counted()).toMatchObject({ EventsStanding: 0, WiresOverdue: 0, DecisionsOverdue: 0 });
    expect(await work()).toBe('Nothing waits.');
  });

  it('raise an alarm for an unidentified wire, until two people have returned it (X-115)', async () => {
    const wire = { reference: '20261101MMQFMP01000001', amount: '50,000.00', sender: 'Ada Buyer', on: dayBefore(8) };
    await ops('wire keep', { ...wire, ...rosa });
    await ops('wire keep', { ...wire, reference: '20261101MMQFMP01000002', on: dayBefore(0), ...rosa });
    expect(await counted()).toMatchObject({ WiresOverdue: 1, DecisionsOverdue: 0 });
    expect(await work()).toMatch(/OVERDUE {2}20261101MMQFMP01000001 {2}an unidentified wire/);
    expect(setup.logs.text()).toContain('wire 20261101MMQFMP01000001');
    await ops('call propose-at-bank', {
      what: 'send back',
      ...rosa,
      reference: wire.reference,
      reason: 'nobody knows the sender',
    });
    expect(await counted()).toMatchObject({ WiresOverdue: 1, DecisionsOverdue: 0 });
    const approved = await ops('call approve-at-bank', { ...sam, reference: wire.reference, change: '2' });
    expect(approved.ok).toBe(true);
    expect(await counted()).toMatchObject({ WiresOverdue: 0 });
  });

  it('raise an alarm for an event that stays parked, even if someone was alerted before (X-120)', async () => {
    const event = {
      ...{ eventId: 4711, at: '2026-11-01T15:00:00.000Z', type: 'posted' },
      providerTransferId: '11111111-2222-3333-4444-555555555555',
    };
    const since = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await asideEvents.park(account, { event, why: 'it names no transfer of this portal', since });
    expect(await counted()).toMatchObject({ EventsStanding: 1 });
    expect(await work()).toContain('4711  a Plaid event');
    const about = { kind: 'provider event', event: '4711', move: 'dismiss', reason: 'a test in the dashboard' };
    const asked = await ops('call propose-change', { ...rosa, ...about });
    const { id = '' } = asked.ok ? (asked.value.data as { id: string }) : {};
    expect(await counted()).toMatchObject({ EventsStanding: 1 });
    expect(await work()).toContain(
      `${id}  Dismiss event 4711 (posted) of the Plaid account ${account}, says Rosa Diaz`,
    );
    expect((await ops('call approve-proposal', { ...sam, 'proposal-id': id, version: '1' })).ok).toBe(true);
    expect(await counted()).toMatchObject({ EventsStanding: 0 });
  });

  it('raise an alarm for a deposit that no one approves, and for an outcome that no one confirms (X-272, X-274)', async () => {
    const made = await ops('call propose-funding', { way: 'deposit', ...rosa, amount: '40.00', reason: 'for 24-1' });
    const id = fundingId.parse(made.ok ? (made.value.data as { id: string }).id : '');
    const stored = async () => (await fundings.find(ACME, id)) as Funding;
    expect(await work()).toContain(`${id}  to deposit into a Plaid balance, says Rosa Diaz`);
    expect(await counted()).toMatchObject({ DecisionsOverdue: 0 });
    const old = `${dayBefore(8)}T15:00:00.000Z`;
    await fundings.save({ ...(await stored()), at: old });
    expect(await counted()).toMatchObject({ DecisionsOverdue: 1 });
    expect(await work()).toContain(`OVERDUE  ${id}  to deposit into a Plaid balance, says Rosa Diaz`);
    // Approved, and without an answer: the provider's silence has an alarm of its own.
    await fundings.save({ ...(await stored()), state: 'submitted', submittedAt: old });
    expect(await counted()).toMatchObject({ DecisionsOverdue: 0 });
    const found = { kind: 'funding outcome', 'funding-id': id, outcome: 'not done', reason: 'seen' };
    expect((await ops('call propose-change', { ...sam, ...found })).ok).toBe(true);
    expect(await work()).toMatch(/funding-outcome-\w+ {2}Record that Plaid never did this, .*, says Sam Okafor/);
    await fundings.save({ ...(await stored()), state: 'refused' });
  });

  it('raise an alarm for an approval that no one gives (X-114)', async () => {
    const { client } = await setup.world.addPayer();
    const submitted = {
      id: 'e-1',
      name: 'submitForApproval',
      from: 'created',
      to: 'awaiting approval',
      actor: 'staff',
    } as const;
    const payout = await addPayout(setup.world, client, {
      status: 'awaiting approval',
      events: [{ ...submitted, by: 'Rosa Diaz', at: `${dayBefore(8)}T15:00:00.000Z` }],
    });
    await expect.poll(work).toContain(`OVERDUE  ${payout.id}  the approval of a payment, says Rosa Diaz`);
    expect(await counted()).toMatchObject({ DecisionsOverdue: 1 });
  });

  it('are listed completely when a given-up message sorts behind many that are still retried (X-106)', async () => {
    const now = setup.world.clock.now();
    const made = (number: number) => {
      const id = `0000${100 + number}`;
      return newUnsent(
        { id, about: `payment ${number}`, record: '{}', at: now.toISOString(), why: 'no mail' },
        now,
        () => 0,
      );
    };
    for (let number = 0; number < 60; number += 1) await unsentWrites.keep(ACME, made(number));
    await unsentWrites.keep(ACME, { ...made(60), parkedAt: now.toISOString() });
    expect(await work()).toContain('payment 60  a message that wasn’t sent');
    expect(linesOf(await ops('message list'))).toContain('payment 60');
  });

  it('are listed completely for an account that is no longer read, whose events wait for a person (X-120)', async () => {
    const at = '2026-11-01T15:00:00.000Z';
    for (let eventId = 1; eventId <= 201; eventId += 1) {
      const event = { eventId, at, type: 'posted', providerTransferId: `transfer-${eventId}` };
      await asideEvents.keep('left-account', { event, why: 'it could not be asked about', since: at });
    }
    expect(await asideEvents.left('left-account')).toHaveLength(201);
  });
});
