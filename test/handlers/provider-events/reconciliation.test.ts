import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { localNames } from '#infra/local/host/environment.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** The hour's comparison with the bank: whatever became of an event, the statuses agree in the end. */
const setup = await setUpTransfers();
const { handler } = await import('#functions/reconciliation/handler.ts');
const { atBank } = await import('#functions/adapters/dynamo/at-bank.ts');
const { providerEventsKey } = await import('#functions/adapters/dynamo/provider-keys.ts');
const acme = setup.world.tenant.id;

const run = async (remainingMs = 900_000): Promise<void> => {
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => remainingMs });
};

const onItsWay = async (): Promise<Transfer> => setup.stored((await setup.onItsWay()).draft);

/** As if the events so far had been read, and lost. */
async function loseEvents(): Promise<void> {
  const { clients } = setup.world.plaid.console.overview();
  const position = Math.max(...clients.map(({ lastEventId }) => lastEventId));
  await setup.documents.send(
    new UpdateCommand({
      TableName: localNames.table,
      Key: providerEventsKey(setup.world.tenant.provider.clientId),
      UpdateExpression: 'SET #position = :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':position': position },
    }),
  );
}

/** What the run measured of this. */
const measured = (metric: string) =>
  setup.logs.told('measured').reduce((sum, line) => sum + Number(line[metric] ?? 0), 0);

/** A new day, on which the completed ones are compared again. */
const anotherDay = async () => atBank.keepCompared(acme, {});

describe('the comparison of each hour', () => {
  it('makes good a settlement whose event was lost, and says so (X-120)', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await loseEvents();
    await run();
    expect(await setup.stored(transfer)).toMatchObject({
      status: 'completed',
      creditTraceId: expect.stringMatching(/^\d{15}$/),
    });
    expect(measured('StatusesHealed')).toBe(1);
    await run();
    expect(measured('StatusesHealed')).toBe(1);
  });

  it('makes good a return whose event was lost, once a day, of what is completed (X-120)', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await setup.readEvents();
    expect((await setup.stored(transfer)).status).toBe('completed');
    await run();
    setup.advance(transfer, 'returned', 'R10');
    await loseEvents();
    await run();
    expect((await setup.stored(transfer)).status).toBe('completed');
    await anotherDay();
    await run();
    expect(await setup.stored(transfer)).toMatchObject({ status: 'error', problem: { code: 'R10' } });
  });

  it('leaves to the events what the events tell, and calls nobody (X-120)', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await run();
    expect((await setup.stored(transfer)).events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['posted', 'settled']),
    );
    expect(measured('StatusesHealed')).toBe(0);
  });

  it('calls a person where no move leads to what the bank has (X-120)', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await setup.readEvents();
    const { PlaidApi } = await import('plaid');
    const real = PlaidApi.prototype.transferGet;
    vi.spyOn(PlaidApi.prototype, 'transferGet').mockImplementation(async function (this: never, ...asked) {
      const reply = await real.apply(this, asked);
      Object.assign(reply.data.transfer, { status: 'cancelled' });
      return reply;
    });
    await anotherDay();
    await run();
    expect((await setup.stored(transfer)).status).toBe('completed');
    expect(measured('StatusesContradict')).toBeGreaterThan(0);
  });

  it('does not ask about what the bank can no longer return (X-120)', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await setup.readEvents();
    const found = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000).toISOString();
      const page = await atBank.page(acme, 'completed', { now, after: undefined, most: 100 });
      return page.found.map(({ id }) => id);
    };
    expect(await found(80)).toContain(transfer.id);
    expect(await found(100)).not.toContain(transfer.id);
  });

  it('begins nothing that it has no time to finish, and says how many tenants are left', async () => {
    await run(1000);
    expect(measured('TenantsUncompared')).toBe(1);
  });
});

describe('the books', () => {
  it('are compared with the provider every day by themselves, and a difference that stays rings (X-120)', async () => {
    await onItsWay();
    await anotherDay();
    // No stream reader runs here, so the journal lacks what the bank has.
    await run();
    expect(measured('BooksDiffer')).toBe(0);
    await run();
    expect(measured('BooksDiffer')).toBeGreaterThan(0);
    const rung = measured('BooksDiffer');
    await run();
    expect(measured('BooksDiffer')).toBe(rung);
  });

  it('leave what the provider told of each month, for whoever draws a month without asking it (X-300)', async () => {
    const { toldMonths } = await import('#functions/adapters/dynamo/provider-months.ts');
    const { bookedOn, monthOf } = await import('#shared/ledger/entry.ts');
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await anotherDay();
    await run();
    const told = await toldMonths.find(acme);
    const [newest, ...before] = told?.months ?? [];
    expect(newest?.month).toBe(monthOf(bookedOn(told?.at ?? '')));
    expect((newest?.available ?? 0) + (newest?.pending ?? 0)).toBeGreaterThanOrEqual(transfer.amount);
    expect(before).toHaveLength(36);
    expect(before[0]).toMatchObject({ available: 0, pending: 0, transit: 0 });
  });
});
