import { describe, expect, it } from 'vitest';
import { settleSubmitted } from '#functions/payments/settle-submitted.ts';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { tenantId } from '#shared/ids.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import { aContext } from '../../support/http-event.ts';
import { putProviderSecret } from '../../support/provider-secret.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/**
 * A tenant moves from its own account at the provider to a platform's, the documented second mode, while payments are
 * on their way. The bank logins stay valid, so nothing at the provider would refuse a second debit.
 */
const setup = await setUpTransfers();
const { carrying } = await import('#functions/adapters/entries.ts');
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
const acme = tenantId.parse('acme');
const OWN = setup.world.tenant.provider;
const PLATFORM: Tenant['provider'] = {
  ...OWN,
  clientId: 'the-platform',
  secretName: 'portal/provider/platform',
  originator: { clientId: OWN.clientId, secretName: OWN.secretName },
};
const SECRET = 'the-secret-of-the-platform';

await putProviderSecret(PLATFORM, SECRET);
setup.world.plaid.register({
  clientId: PLATFORM.clientId,
  secret: SECRET,
  name: 'The platform',
  originators: [OWN.clientId],
  limits: { dailyCents: 1e13, monthlyCents: 1e13 },
});

/** The operator applies the changed file, and every container has read it. */
async function moveTo(provider: Tenant['provider']): Promise<void> {
  await tenants.apply(tenant.parse({ ...setup.world.tenant, provider }));
  await setup.reconfigure({ provider });
}

const now = () => setup.world.clock.now();
const settle = () => settleSubmitted({ ...carrying, now, eventsReadAt: async () => now().toISOString() }, acme);
const minutes = (count: number) => setup.world.clock.moveHours(count / 60);

async function runEvents(): Promise<void> {
  const { handler } = await import('#functions/lambdas/provider-events.ts');
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
}

/** A start with an unknown outcome: the bank made it, and the answer was lost. */
async function unanswered() {
  const payment = await setup.addPayment();
  await setup.believe(payment.account, 1_000_000_000);
  setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/create' });
  expect((await setup.start(payment)).status).toBe(202);
  return payment.draft;
}

describe('an event that is parked at an account the file no longer names', () => {
  const given = { tenant: acme, by: 'Rosa Diaz' };
  const run = async (verb: string, at: Date) => {
    const { eventCommands } = await import('#infra/ops/payments/event-commands.ts');
    const ports = { staff: { tenants }, tenants: { file: async () => setup.world.tenant } };
    const standing = { place: { stage: 'local' }, ports, now: at, isDryRun: false };
    const found = eventCommands.find((each) => each.verb === verb);
    const outcome = await found?.run(standing as never, given as never);
    return outcome?.ok ? outcome.value.lines : [];
  };

  it('is listed and retried from there, even if that account is no longer read (X-120)', async () => {
    const { asideEvents } = await import('#functions/adapters/dynamo/provider.ts');
    const draft = (await setup.onItsWay()).draft;
    setup.advance(draft, 'posted');
    const events = await (await import('#functions/adapters/plaid/transfers.ts')).eventsAfter(OWN, 0);
    const [entry] = setup.world.atTheBank(draft.id);
    const ofDraft =
      events.heard === 'yes' ? events.value.events.filter((each) => each.providerTransferId === entry?.id) : [];
    const event = ofDraft.find(({ type }) => type === 'posted');
    if (!event) throw new Error('The bank has no such event.');
    await asideEvents.keep(OWN.clientId, { event, why: 'the provider did not answer', since: now().toISOString() });
    await moveTo(PLATFORM);
    expect(await run('list', now())).toEqual(['No event is parked.']);
    const longAfter = new Date(now().getTime() + 400 * 86_400_000);
    expect(await run('list', longAfter)).toEqual([expect.stringContaining(`${event.eventId}  posted`)]);
    expect((await run('list', longAfter)).join()).toContain(`at ${OWN.clientId}`);
    expect((await run('drive', longAfter)).join()).toContain(`${event.eventId}: applied`);
    expect(await run('list', longAfter)).toEqual(['No event is parked.']);
    expect((await setup.stored(draft)).provider.rank).toBe(2);
    await asideEvents.keep(OWN.clientId, { event, why: 'kept', since: now().toISOString() });
    await asideEvents.park(OWN.clientId, {
      event,
      why: 'it names no transfer of this portal',
      since: now().toISOString(),
    });
    expect((await run('list', now())).join()).toContain(`at ${OWN.clientId}`);
    await asideEvents.dropParked(OWN.clientId, event);
    await moveTo(OWN);
  });
});

describe('a tenant that changes its account at the provider while a payment is under way', () => {
  it('debits a start without an answer once, at the account where it was made (X-116)', async () => {
    const draft = await unanswered();
    await moveTo(PLATFORM);
    minutes(80);
    await settle();
    await settle();
    expect(setup.world.atTheBank(draft.id).map(({ clientId }) => clientId)).toEqual([OWN.clientId]);
    expect(await setup.stored(draft)).toMatchObject({
      status: 'pending',
      provider: { attempt: 1, account: { clientId: OWN.clientId } },
    });
    await moveTo(OWN);
  });

  it('is not misled when the two steps of one start see two files (X-116)', async () => {
    const payment = await setup.addPayment();
    await setup.believe(payment.account, 1_000_000_000);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/create' });
    expect((await setup.start(payment)).status).toBe(202);
    await moveTo(PLATFORM);
    minutes(2);
    await settle();
    expect(setup.world.atTheBank(payment.draft.id).map(({ clientId }) => clientId)).toEqual([OWN.clientId]);
    await moveTo(OWN);
  });

  it('reads settlements and returns of the earlier account, and cancels there (X-116)', async () => {
    const settled = (await setup.onItsWay()).draft;
    const kept = await setup.onItsWay();
    await moveTo(PLATFORM);
    const reply = await setup.call(cancelTransferRoute, {
      client: kept.client.id,
      body: { transferId: kept.draft.id },
    });
    expect([reply.status, reply.body['status']]).toEqual([200, 'cancelled']);
    for (const to of ['posted', 'settled'] as const) setup.advance(settled, to);
    await runEvents();
    expect((await setup.stored(settled)).status).toBe('completed');
    setup.world.clock.moveHours(24 * 40);
    setup.advance(settled, 'returned', 'R10');
    await runEvents();
    expect(await setup.stored(settled)).toMatchObject({ status: 'error', problem: { code: 'R10' } });
    await moveTo(OWN);
  });

  it('takes a payment from before accounts were recorded for one of the first account on record (X-116)', async () => {
    const draft = await unanswered();
    const { account: _unwritten, ...provider } = (await setup.stored(draft)).provider;
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    await transfers.save({ ...(await setup.stored(draft)), provider });
    await moveTo(PLATFORM);
    minutes(80);
    await settle();
    await settle();
    expect(setup.world.atTheBank(draft.id).map(({ clientId }) => clientId)).toEqual([OWN.clientId]);
    await moveTo(OWN);
  });

  it('starts a new payment at the new account, in the tenant’s name (X-116)', async () => {
    await moveTo(PLATFORM);
    const { draft } = await setup.onItsWay();
    expect(setup.world.atTheBank(draft.id).map(({ clientId }) => clientId)).toEqual([PLATFORM.clientId]);
    expect((await setup.stored(draft)).provider.account).toEqual({
      clientId: PLATFORM.clientId,
      originatorClientId: OWN.clientId,
    });
    await moveTo(OWN);
  });
});
