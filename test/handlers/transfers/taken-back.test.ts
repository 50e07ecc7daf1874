import { describe, expect, it } from 'vitest';
import { type SettlePorts, settleSubmitted } from '#functions/payments/settle-submitted.ts';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { tenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import { addPayout, addRequest, fillLedger } from '../../support/payouts.ts';
import { type Payment, setUpTransfers, type TransfersSetup } from './transfers-setup.ts';

/** A start with an unknown outcome ends by a request, or after a day. */
const setup = await setUpTransfers();
const { carrying } = await import('#functions/adapters/entries.ts');
const { velocity } = await import('#functions/adapters/dynamo/transfers.ts');
const acme = tenantId.parse('acme');
const now = () => setup.world.clock.now();
const ports: SettlePorts = { ...carrying, now, eventsReadAt: async () => now().toISOString() };

type Fault = Parameters<TransfersSetup['world']['plaid']['faults']['set']>[0];

const AUTHORIZE = '/transfer/authorization/create';
const CREATE = '/transfer/create';
const VOID = '/transfer/authorization/cancel';
const GET = '/transfer/get';
const fail = (kind: Fault['kind'], path: string) => setup.world.plaid.faults.set({ kind, path });
const hours = (count: number) => setup.world.clock.moveHours(count);
const settle = () => settleSubmitted(ports, acme);
const cancel = ({ client, draft }: Pick<Payment, 'client' | 'draft'>) =>
  setup.call(cancelTransferRoute, { client: client.id, body: { transferId: draft.id } });
const statuses = ({ draft }: Pick<Payment, 'draft'>) => setup.world.atTheBank(draft.id).map(({ status }) => status);
const countOf = async ({ client }: Payment) =>
  Object.values(await velocity.ofClient(acme, client.id)).reduce((sum, { count }) => sum + count, 0);

/** A start whose outcome is unknown, because the bank failed in this way. */
async function unknown(kind: Fault['kind'], path: string, payment?: Payment): Promise<Payment> {
  const started = payment ?? (await setup.addPayment());
  await setup.believe(started.account, 1_000_000_000);
  fail(kind, path);
  expect((await setup.start(started)).status).toBe(202);
  return started;
}

/** The request as the client's history and the payment's own page show it. */
async function told({ client, draft }: Payment) {
  const ask = await graphCaller();
  const body = { operationName: 'Transfer', variables: { _id: draft.id } };
  const { data } = (await ask({ client: client.id, body })).body as { data: Record<string, Told> };
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const [card] = (await transfers.history(acme, client.id)).cards;
  return { card: card?.waitsFor, page: data['transfer']?.waitsFor };
}
type Told = { readonly waitsFor: string | null };

const BACK = {
  status: 'draft',
  problem: { code: 'TAKEN_BACK', sentence: expect.stringContaining('No money was moved.') },
};

describe('a client who cancels a start without an answer (X-117)', () => {
  it.each<[string, Fault['kind'], string]>([
    ['was not asked', 'fail before', AUTHORIZE],
    ['had authorized it', 'fail after', AUTHORIZE],
    ['had not made it', 'fail before', CREATE],
  ])('has a draft again when the bank %s, once, and it is never made', async (_, kind, path) => {
    const payment = await unknown(kind, path);
    expect(await countOf(payment)).toBe(1);
    const reply = await cancel(payment);
    expect([reply.status, reply.body['status']]).toEqual([200, 'draft']);
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({ ...BACK, provider: { attempt: 1 } });
    expect(stored.events.at(-1)).toMatchObject({ name: 'takenBack', actor: 'client', to: 'draft' });
    expect([stored.cancelAskedAt, stored.provider.authorizationId]).toEqual([undefined, undefined]);
    expect(await countOf(payment)).toBe(0);
    hours(2);
    await settle();
    expect(statuses(payment)).toEqual([]);
    expect(await setup.stored(payment.draft)).toEqual(stored);
  });

  it('can start it again, and that start has no old request', async () => {
    const payment = await unknown('fail before', CREATE);
    await cancel(payment);
    const again = await setup.start(payment, { isMeantAgain: true });
    expect(again.body['status']).toBe('pending');
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'pending', provider: { attempt: 2 } });
    expect((await setup.stored(payment.draft)).cancelAskedAt).toBeUndefined();
    expect(statuses(payment)).toEqual(['pending']);
    expect(await countOf(payment)).toBe(1);
  });

  it('has it canceled at the bank if it was made after all', async () => {
    const payment = await unknown('fail after', CREATE);
    const reply = await cancel(payment);
    expect([reply.status, reply.body['status']]).toEqual([200, 'cancelled']);
    expect(statuses(payment)).toEqual(['cancelled']);
    expect(await countOf(payment)).toBe(0);
    const stored = await setup.stored(payment.draft);
    await setup.readEvents();
    expect(await setup.stored(payment.draft)).toEqual(stored);
    expect(setup.logs.text()).not.toContain('parked');
  });

  it('has it canceled at the bank even if the bank’s own event comes before the next query', async () => {
    const payment = await unknown('fail after', CREATE);
    fail('fail before', VOID);
    expect((await cancel(payment)).body['code']).toBe('transfer/cancel-unconfirmed');
    await setup.readEvents();
    expect((await setup.stored(payment.draft)).status).toBe('submitted');
    hours(0.1);
    await settle();
    expect(statuses(payment)).toEqual(['cancelled']);
    expect((await setup.stored(payment.draft)).status).toBe('cancelled');
    await setup.readEvents();
    expect(setup.logs.text()).not.toContain('parked');
  });

  it('learns that it is too late if the bank has sent it', async () => {
    const payment = await unknown('fail after', CREATE);
    setup.advance(payment.draft, 'posted');
    expect((await cancel(payment)).body['code']).toBe('transfer/too-late-to-cancel');
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'pending', cancelAskedAt: expect.any(String) });
  });

  it.each(['fail before', 'fail after'] as const)(
    'cannot submit again while it is unknown whether the authorization is void (%s), and the sweeper ends it',
    async (kind) => {
      const payment = await unknown('fail before', CREATE);
      fail(kind, VOID);
      expect((await cancel(payment)).body['code']).toBe('transfer/cancel-unconfirmed');
      expect(await setup.stored(payment.draft)).toMatchObject({
        status: 'submitted',
        cancelAskedAt: expect.any(String),
      });
      expect(await told(payment)).toEqual({ card: 'taking back', page: 'taking back' });
      expect((await setup.start(payment, { isMeantAgain: true })).body['code']).toBe('transfer/already-started');
      // An authorization that may have been used counts as unused only once it is void.
      hours(1.3);
      await settle();
      expect(await setup.stored(payment.draft)).toMatchObject(BACK);
      expect(statuses(payment)).toEqual([]);
    },
  );

  it('waits when the bank refuses to void the authorization and does not find its transfer yet', async () => {
    const payment = await unknown('fail after', CREATE);
    const entries: SettlePorts['entries'] = async (transfer) => ({
      ...(await ports.entries(transfer)),
      findByAuthorization: async () => ({ heard: 'no', code: 'NOT_FOUND' }),
    });
    fail('fail before', VOID);
    await cancel(payment);
    hours(0.1);
    await settleSubmitted({ ...ports, entries }, acme);
    expect((await setup.stored(payment.draft)).status).toBe('submitted');
    await settle();
    expect(statuses(payment)).toEqual(['cancelled']);
    expect((await setup.stored(payment.draft)).status).toBe('cancelled');
  });

  it('gets no answer while the bank does not reveal what was made, and gets one later', async () => {
    const payment = await unknown('fail before', CREATE);
    fail('fail before', GET);
    expect((await cancel(payment)).body['code']).toBe('transfer/cancel-unconfirmed');
    hours(1.3);
    await settle();
    expect(await setup.stored(payment.draft)).toMatchObject(BACK);
  });

  it('is too late after the cut-off, when it may have been sent to the network', async () => {
    const payment = await unknown('fail before', CREATE);
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const stored = await setup.stored(payment.draft);
    const longAgo = new Date(Date.parse(stored.submittedAt ?? '') - 10 * 86_400_000).toISOString();
    await transfers.save({ ...stored, submittedAt: longAgo });
    expect((await cancel(payment)).body['code']).toBe('transfer/too-late-to-cancel');
    expect((await setup.stored(payment.draft)).cancelAskedAt).toBeUndefined();
  });

  it('gets a request of the company back as a request', async () => {
    const { client, account } = await setup.world.addPayer();
    const payment = await unknown('fail before', CREATE, {
      client,
      account,
      draft: await addRequest(setup.world, client),
    });
    expect((await cancel(payment)).body['status']).toBe('viewed');
    expect((await setup.stored(payment.draft)).events.at(-1)).toMatchObject({ name: 'takenBackRequest' });
  });
});

describe('a start without an answer for a day (X-117)', () => {
  it.each<[string, Fault['kind'], string]>([
    ['asked nothing', 'fail before', AUTHORIZE],
    ['authorized', 'fail before', CREATE],
  ])('ends by itself, is no longer debited, and shows that nothing was taken (%s)', async (_, kind, path) => {
    const payment = await unknown(kind, path);
    hours(72);
    await settle();
    const stored = await setup.stored(payment.draft);
    expect(stored).toMatchObject({
      status: 'draft',
      problem: { code: 'NO_ANSWER', sentence: expect.stringContaining('No money was moved.') },
    });
    expect(stored.events.at(-1)).toMatchObject({ name: 'takenBack', actor: 'system', reason: 'NO_ANSWER' });
    expect(await countOf(payment)).toBe(0);
    await settle();
    expect(statuses(payment)).toEqual([]);
  });

  it('is on its way if it was made, and no one cancels it', async () => {
    const payment = await unknown('fail after', CREATE);
    hours(72);
    await settle();
    expect((await setup.stored(payment.draft)).status).toBe('pending');
    expect(statuses(payment)).toEqual(['pending']);
  });

  it('stays open while the bank is still silent', async () => {
    const payment = await unknown('fail before', CREATE);
    hours(72);
    fail('fail before', VOID);
    await settle();
    fail('fail before', GET);
    await settle();
    expect((await setup.stored(payment.draft)).status).toBe('submitted');
    await settle();
    expect((await setup.stored(payment.draft)).status).toBe('draft');
  });

  it('is not made by a run that was paused for a day, however fresh its authorization is', async () => {
    const payment = await unknown('fail before', AUTHORIZE);
    let sleeps = 25;
    const clientAccount: SettlePorts['clientAccount'] = (transfer) => {
      hours(sleeps);
      sleeps = 0;
      return ports.clientAccount(transfer);
    };
    hours(0.1);
    await settleSubmitted({ ...ports, clientAccount }, acme);
    expect(statuses(payment)).toEqual([]);
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', problem: { code: 'NO_ANSWER' } });
  });

  it('is asked about as usual within the day', async () => {
    const payment = await unknown('fail before', CREATE);
    hours(23);
    await settle();
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'pending', provider: { attempt: 2 } });
  });
});

describe('an answer that is repeated long after (X-117)', () => {
  it('is as old as when it was first given: nothing is made from it, and the next attempt renews it', async () => {
    const payment = await unknown('fail after', AUTHORIZE);
    hours(2);
    await settle();
    const old: Transfer = await setup.stored(payment.draft);
    expect([old.status, old.provider.attempt]).toEqual(['submitted', 1]);
    const age = setup.world.clock.now().getTime() - Date.parse(old.provider.authorizedAt ?? '');
    expect(age).toBeGreaterThan(3_600_000);
    expect(statuses(payment)).toEqual([]);
    await settle();
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'pending', provider: { attempt: 2 } });
    expect(statuses(payment)).toEqual(['pending']);
  });
});

it('leaves no trace of the attempt on a payment that was returned to its client (X-117)', async () => {
  fillLedger(setup.world);
  const { client, account } = await setup.world.addPayer();
  const draft = await addPayout(setup.world, client);
  fail('fail before', AUTHORIZE);
  expect(await setup.accept(draft, account)).toMatchObject({ status: 202 });
  expect((await cancel({ client, draft })).body['code']).toBe('transfer/wrong-status');
  hours(25);
  await settle();
  const stored = await setup.stored(draft);
  expect(stored).toMatchObject({ status: 'viewed', problem: { code: 'NO_ANSWER' } });
  expect(stored.events.at(-1)).toMatchObject({ name: 'takenBackDisbursement', actor: 'system' });
});
