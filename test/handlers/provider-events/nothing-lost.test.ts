import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { digestDueOn } from '#functions/console/digest/digest-day.ts';
import { localNames } from '#infra/local/host/environment.ts';
import { ZERO } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { transfer as transferOf } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/**
 * Everything the bank reports is applied in the end, whether its answer is late, repeated or missing, and whatever the
 * table lost.
 */
const setup = await setUpTransfers();
const { handler } = await import('#functions/lambdas/provider-events.ts');
const { lowLedgerWords } = await import('#functions/adapters/dynamo/stream-records.ts');
const { asideEvents } = await import('#functions/adapters/dynamo/provider.ts');
const { ownerAtProvider } = await import('#functions/adapters/dynamo/transfers.ts');
const { transferKey } = await import('#functions/adapters/dynamo/keys.ts');
const { providerEventsKey, providerTransferKey } = await import('#functions/adapters/dynamo/keys.ts');
const account = setup.world.tenant.provider.clientId;

// From 8 a.m. of a banking day the ledgers are checked, which correctly fails on a record that can't be read. Here that
// day's check is already done.
const said = { name: '', available: ZERO, promised: ZERO, underWay: ZERO, short: ZERO };
for (const now of [new Date(), new Date(Date.now() + 3_600_000)]) {
  const on = digestDueOn(now, setup.world.tenant.timeZone);
  if (on) await lowLedgerWords.keep({ tenantId: setup.world.tenant.id, on, at: now.toISOString(), ledgers: [said] });
}

const run = async (): Promise<void> => {
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
};

const table = localNames.table;
const onItsWay = async (): Promise<Transfer> => setup.stored((await setup.onItsWay()).draft);
const keyOf = ({ tenantId, clientId, id }: Transfer) => transferKey(tenantId, clientId, id);
const entryOf = ({ id }: Transfer): string => setup.world.atTheBank(id)[0]?.id ?? '';

/** As if the portal had never recorded which transfer this is. */
const forget = (transfer: Transfer) =>
  setup.documents.send(new DeleteCommand({ TableName: table, Key: providerTransferKey(account, entryOf(transfer)) }));

/** The table in its earlier state: newer items and everything written with them are gone. */
async function restore(before: Transfer): Promise<void> {
  await forget(before);
  const { version } = await setup.stored(before);
  const Item = { ...keyOf(before), ...transferOf.parse({ ...before, version: version + 1 }) };
  await setup.documents.send(new PutCommand({ TableName: table, Item }));
}

describe('an event of the bank', () => {
  it('finds its transfer by our own item, which is written when the bank’s id is (X-120)', async () => {
    const transfer = await onItsWay();
    const { tenantId: tenant, clientId: client, id: transferId } = transfer;
    expect(await ownerAtProvider(account, entryOf(transfer))).toEqual({ tenant, client, transferId });
    setup.advance(transfer, 'posted');
    setup.advance(transfer, 'settled');
    setup.world.plaid.console.lag(3600);
    await run();
    setup.world.plaid.console.lag(0);
    expect((await setup.stored(transfer)).status).toBe('completed');
  });

  it('isn’t lost while the bank does not find its transfer, and doesn’t delay any other (X-120)', async () => {
    const [late, other] = [await onItsWay(), await onItsWay()];
    for (const each of [late, other]) for (const to of ['posted', 'settled'] as const) setup.advance(each, to);
    await run();
    await forget(late);
    setup.advance(late, 'returned', 'R01');
    const { PlaidApi } = await import('plaid');
    setup.world.plaid.console.lag(3600);
    setup.world.clock.moveHours(0.01);
    setup.advance(other, 'returned', 'R01');
    await run();
    expect((await setup.stored(other)).status).toBe('error');
    expect((await setup.stored(late)).status).toBe('completed');
    expect(await asideEvents.waiting(account)).toHaveLength(1);
    setup.world.plaid.console.lag(0);
    await run();
    expect(await setup.stored(late)).toMatchObject({ status: 'error', problem: { code: 'R01' } });
    expect(await asideEvents.waiting(account)).toEqual([]);
    // The second time our own item existed.
    const look = vi.spyOn(PlaidApi.prototype, 'transferGet');
    await run();
    expect(look).not.toHaveBeenCalled();
    expect(await ownerAtProvider(account, entryOf(late))).toMatchObject({ transferId: late.id });
  });

  it('is kept alone if its record cannot be read, and applied once it can be (X-120)', async () => {
    const [broken, sound] = [await onItsWay(), await onItsWay()];
    const set = (amount: unknown) =>
      setup.documents.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(broken),
          UpdateExpression: 'SET amount = :amount',
          ExpressionAttributeValues: { ':amount': amount },
        }),
      );
    await set('a lot');
    for (const each of [broken, sound]) for (const to of ['posted', 'settled'] as const) setup.advance(each, to);
    await run();
    expect((await setup.stored(sound)).status).toBe('completed');
    expect((await asideEvents.waiting(account)).length).toBeGreaterThan(0);
    await set(broken.amount);
    await run();
    expect((await setup.stored(broken)).status).toBe('completed');
    expect(await asideEvents.waiting(account)).toEqual([]);
  });
});

describe('money that moved at the bank', () => {
  it('gets its status at the bank when a lost start is found (X-120)', async () => {
    const payment = await setup.addPayment();
    setup.world.plaid.faults.set({ kind: 'fail after', path: '/transfer/create' });
    expect((await setup.start(payment)).status).toBe(202);
    for (const to of ['posted', 'settled'] as const) setup.advance(payment.draft, to);
    const { carrying } = await import('#functions/adapters/entries.ts');
    const { carryOut } = await import('#functions/payments/engine/carry-out.ts');
    await carryOut(carrying, await setup.stored(payment.draft));
    expect((await setup.stored(payment.draft)).status).toBe('completed');
  });

  it('is adopted if the table has a draft, as after a restore, and cannot be submitted again (X-120)', async () => {
    const payment = await setup.addPayment();
    const before = await setup.stored(payment.draft);
    expect((await setup.start(payment)).body['status']).toBe('pending');
    for (const to of ['posted', 'settled'] as const) setup.advance(payment.draft, to);
    await restore(before);
    await run();
    const adopted = await setup.stored(payment.draft);
    expect(adopted).toMatchObject({ status: 'completed', provider: { transferId: entryOf(before) } });
    expect(adopted.events.map(({ name }) => name)).toContain('adopt');
    expect((await setup.start(payment)).status).toBe(409);
    expect(setup.world.atTheBank(before.id)).toHaveLength(1);
    expect(await asideEvents.parked(account)).toEqual([]);
  });

  it('is not moved again by a click that is faster than the events after a restore (X-120)', async () => {
    const payment = await setup.addPayment();
    const before = await setup.stored(payment.draft);
    await run();
    expect((await setup.start(payment)).body['status']).toBe('pending');
    setup.advance(payment.draft, 'posted');
    // An older attempt, whose key the bank would take for another payment.
    await restore({ ...before, provider: { attempt: 3, rank: 0 } });
    const readAnHourAgo = new UpdateCommand({
      TableName: table,
      Key: providerEventsKey(account),
      UpdateExpression: 'SET readToEndAt = :at',
      ExpressionAttributeValues: { ':at': new Date(Date.now() - 3_600_000).toISOString() },
    });
    await setup.documents.send(readAnHourAgo);
    expect((await setup.start(payment)).status).toBe(202);
    expect(setup.world.atTheBank(before.id)).toHaveLength(1);
    await run();
    expect(await setup.stored(payment.draft)).toMatchObject({
      status: 'pending',
      provider: { transferId: entryOf(before), rank: 2 },
    });
    expect(setup.world.atTheBank(before.id)).toHaveLength(1);
  });
});

describe('an event that is parked', () => {
  it('is listed, and applied by the staff’s command once it can be, however often that runs (X-120)', async () => {
    const transfer = await onItsWay();
    const { driveAgain } = await import('#functions/provider/drive-again.ts');
    const { eventStream } = await import('#functions/adapters/event-stream.ts');
    const parked = {
      list: () => asideEvents.parked(account),
      drop: (event: Parameters<typeof asideEvents.dropParked>[1]) => asideEvents.dropParked(account, event),
    };
    const ports = { ...eventStream(setup.world.tenant.provider), parked };
    await setup.documents.send(new DeleteCommand({ TableName: table, Key: keyOf(transfer) }));
    setup.advance(transfer, 'posted');
    await run();
    expect((await parked.list()).map(({ why }) => why)).toContain('its transfer is not in the table');
    expect(setup.logs.text()).toContain('provider event parked');
    expect((await driveAgain(ports)).map(({ result }) => result.fate)).not.toContain('applied');
    await setup.documents.send(new PutCommand({ TableName: table, Item: { ...keyOf(transfer), ...transfer } }));
    expect((await driveAgain(ports)).map(({ result }) => result.fate)).toContain('applied');
    expect([await parked.list(), await driveAgain(ports)]).toEqual([[], []]);
    expect((await setup.stored(transfer)).provider.rank).toBe(2);
  });
});
