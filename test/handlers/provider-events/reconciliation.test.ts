import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { localNames } from '#infra/local/host/environment.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { aKeptLine } from '../../support/statements.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** The hourly comparison with the bank: whatever happens to an event, the statuses agree in the end. */
const setup = await setUpTransfers();
const { asideEvents, atBank, toldMonths } = await import('#functions/adapters/dynamo/provider.ts');
const { ledgerBooks } = await import('#functions/adapters/ledger-books.ts');
const { handler } = await import('#functions/lambdas/reconciliation.ts');
const { exceptions } = await import('#functions/adapters/dynamo/books.ts');
const { providerEventsKey } = await import('#functions/adapters/dynamo/keys.ts');
const acme = setup.world.tenant.id;

const run = async (remainingMs = 900_000): Promise<void> => {
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => remainingMs });
};

const onItsWay = async (): Promise<Transfer> => setup.stored((await setup.onItsWay()).draft);

/** As if the earlier events had been read, and lost. */
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

/** The run's metrics about this. */
const measured = (metric: string) =>
  setup.logs.told('measured').reduce((sum, line) => sum + Number(line[metric] ?? 0), 0);

/** A new day, on which completed transfers are compared again. */
const anotherDay = async () => atBank.keepCompared(acme, {});

describe('the hourly comparison', () => {
  it('restores a settlement whose event was lost, and reports it (X-120)', async () => {
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

  it('restores a return whose event was lost, once a day, for completed transfers (X-120)', async () => {
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

  /** A payment that someone refunded in the provider's dashboard. */
  async function refundedThere() {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    setup.world.plaid.console.advance(transfer.provider.transferId ?? '', 'funds_available');
    await setup.readEvents();
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const plaid = await plaidOf(setup.world.tenant.provider);
    const asked = { transfer_id: transfer.provider.transferId ?? '', amount: '3.00', idempotency_key: transfer.id };
    return { transfer, refund: (await plaid.transferRefundCreate(asked)).data.refund };
  }

  it('records a refund made in the provider’s dashboard whose events were lost (X-120)', async () => {
    const { transfer, refund } = await refundedThere();
    await loseEvents();
    await anotherDay();
    await run();
    const [id] = (await setup.stored(transfer)).refunds ?? [];
    expect(id && (await setup.stored({ ...transfer, id }))).toMatchObject({
      status: 'pending',
      amount: 3_00,
      provider: { transferId: refund.id },
    });
    const healed = measured('StatusesHealed');
    await anotherDay();
    await run();
    expect([(await setup.stored(transfer)).refunds, measured('StatusesHealed')]).toEqual([[id], healed]);
  });

  it('asks again to cancel the refund of a payment whose return no event reported, until Plaid answers (D-88, X-120)', async () => {
    const { transfer, refund } = await refundedThere();
    await setup.readEvents();
    setup.world.plaid.console.advance(transfer.provider.transferId ?? '', 'returned', 'R10');
    await loseEvents();
    await anotherDay();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/refund/cancel' });
    await run();
    expect(await setup.stored(transfer)).toMatchObject({ status: 'error', problem: { code: 'R10' } });
    const [id] = (await setup.stored(transfer)).refunds ?? [];
    const stored = async () => id && (await setup.stored({ ...transfer, id }));
    expect(await stored()).toMatchObject({ status: 'pending', provider: { transferId: refund.id } });
    await setup.readEvents();
    expect(await stored()).toMatchObject({ status: 'cancelled' });
    expect(await asideEvents.waiting(setup.world.tenant.provider.clientId)).toEqual([]);
  });

  it('leaves to the events what the events report, and alerts no one (X-120)', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await run();
    expect((await setup.stored(transfer)).events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['posted', 'settled']),
    );
    expect(measured('StatusesHealed')).toBe(0);
  });

  it('alerts a person if no action leads to the bank’s status (X-120)', async () => {
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

  it('does not ask about transfers that the bank can no longer return (X-120)', async () => {
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

  it('begins nothing that it has no time to finish, and reports how many tenants are left', async () => {
    await run(1000);
    expect(measured('TenantsUncompared')).toBe(1);
  });
});

describe('the books', () => {
  it('are compared with the provider every day automatically, and a lasting difference raises the alarm (X-120)', async () => {
    await onItsWay();
    await anotherDay();
    // No stream reader runs here, so the journal lacks the bank's entries.
    await run();
    expect(measured('BooksDiffer')).toBe(0);
    await run();
    expect(measured('BooksDiffer')).toBeGreaterThan(0);
    const rung = measured('BooksDiffer');
    await run();
    expect(measured('BooksDiffer')).toBe(rung);
  });

  it('keep the provider’s figures for each month, for anyone who prints a month without asking it (X-300)', async () => {
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
    // Plaid's balance of an earlier month is today's, less what came since. The rest was there before the payments.
    expect(newest?.balance).toBeDefined();
    expect(before[0]?.balance).toBe((newest?.balance ?? 0) - (newest?.available ?? 0));
  });
});

describe('a lasting difference in the comparison (X-317)', () => {
  const found = async () => (await exceptions.find(acme)).found;
  const ofKind = async (kind: string) => (await found()).filter((each) => each.kind === kind);

  it('is kept with its payment and age at the second check, and removed when it is fixed', async () => {
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await anotherDay();
    await run();
    const isOfIt = async () => (await ofKind('unbooked')).find((each) => each.transferId === transfer.id);
    expect(await isOfIt()).toBeUndefined();
    await run();
    const first = await isOfIt();
    expect(first).toMatchObject({ amount: transfer.amount + transfer.fee, book: { pending: 0, available: 0 } });
    await atBank.keepCompared(acme, { ...(await atBank.comparedSoFar(acme)), booksOn: undefined });
    await run();
    expect(await isOfIt()).toEqual(first);
    // As if the books were complete: the provider reports nothing that they lack.
    const lines = vi.spyOn(ledgerBooks.statement, 'lines').mockResolvedValue([]);
    await atBank.keepCompared(acme, { ...(await atBank.comparedSoFar(acme)), booksOn: undefined });
    await run();
    expect(await ofKind('unbooked')).toEqual([]);
    lines.mockRestore();
  });

  it('is a status that is not the bank’s, until it is', async () => {
    const { PlaidApi } = await import('plaid');
    // An earlier test's bank reported another status for everything, and no longer does.
    vi.spyOn(PlaidApi.prototype, 'transferGet').mockRestore();
    await run();
    const transfer = await onItsWay();
    for (const to of ['posted', 'settled'] as const) setup.advance(transfer, to);
    await setup.readEvents();
    const real = PlaidApi.prototype.transferGet;
    const bank = vi.spyOn(PlaidApi.prototype, 'transferGet').mockImplementation(async function (this: never, ...asked) {
      const reply = await real.apply(this, asked);
      Object.assign(reply.data.transfer, { status: 'cancelled' });
      return reply;
    });
    await anotherDay();
    await run();
    const isOfIt = async () => (await ofKind('status')).find((each) => each.transferId === transfer.id);
    expect(await isOfIt()).toMatchObject({ clientId: transfer.clientId });
    // Completed ones are compared once a day. Known differences are checked each hour.
    await run();
    expect(await isOfIt()).toBeDefined();
    bank.mockRestore();
    await run();
    expect(await isOfIt()).toBeUndefined();
  });

  it('is an event that was parked for an hour, about the company’s own money or no one’s', async () => {
    const account = setup.world.tenant.provider.clientId;
    const transfer = await onItsWay();
    const park = (eventId: number, providerTransferId: string, minutes: number) =>
      asideEvents.park(account, {
        event: { eventId, at: '2026-11-01T15:00:00.000Z', type: 'returned', providerTransferId },
        why: 'it could not be read',
        since: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    await park(4711, transfer.provider.transferId ?? '', 90);
    await park(4712, '11111111-2222-3333-4444-555555555555', 80);
    await park(4713, '11111111-2222-3333-4444-555555555556', 10);
    await run();
    expect(await ofKind('parked')).toMatchObject([
      { said: '4711 (returned)', transferId: transfer.id },
      { said: '4712 (returned)' },
    ]);
    await asideEvents.dropParked(account, {
      ...{ eventId: 4711, at: '2026-11-01T15:00:00.000Z', type: 'returned', providerTransferId: '' },
    });
    await run();
    expect((await ofKind('parked')).map(({ said }) => said)).toEqual(['4712 (returned)']);
  });
});

describe('the Plaid balance (X-321)', () => {
  const found = async () => (await exceptions.find(acme)).found.filter(({ kind }) => kind === 'ledger');
  /** A daily check, and the hourly one after it. */
  const look = async () => {
    await atBank.keepCompared(acme, { ...(await atBank.comparedSoFar(acme)), booksOn: undefined });
    await run();
  };
  /** Someone moves money in the provider's dashboard, without an event or a sweep. */
  const moveByHand = (cents: number) => setup.world.plaid.console.topUp(setup.world.tenant.provider.clientId, cents);

  it('is reported at the second check when it differs from what all reported transfers explain', async () => {
    await onItsWay();
    await look();
    const { ledger } = await atBank.comparedSoFar(acme);
    expect(ledger).toMatchObject({ available: expect.any(Number), since: expect.any(String) });
    await onItsWay();
    await look();
    expect((await atBank.comparedSoFar(acme)).ledger).toEqual(ledger);
    moveByHand(-300_00);
    await look();
    expect(await found()).toEqual([]);
    const rung = measured('BooksDiffer');
    moveByHand(-20_00);
    await look();
    expect(measured('BooksDiffer')).toBeGreaterThan(rung);
    const [first] = await found();
    expect(first).toMatchObject({ amount: 320_00, said: expect.stringContaining('$320.00 less than') });
    await look();
    expect(await found()).toEqual([first]);
    moveByHand(320_00);
    await look();
    expect(await found()).toEqual([]);
  });

  it('is not judged while money moves in it, and an earlier difference stays', async () => {
    await look();
    moveByHand(50_00);
    await look();
    await look();
    const standing = await found();
    expect(standing).toMatchObject([{ amount: 50_00 }]);
    const { available, ...rest } = await ledgerBooks.statement.balance(setup.world.tenant);
    const restless = vi
      .spyOn(ledgerBooks.statement, 'balance')
      .mockResolvedValueOnce({ ...rest, available: available - 1 })
      .mockResolvedValueOnce({ ...rest, available });
    await look();
    expect(await found()).toEqual(standing);
    expect((await atBank.comparedSoFar(acme)).booksOn).toBeUndefined();
    restless.mockRestore();
    moveByHand(-50_00);
    await look();
    expect(await found()).toEqual([]);
  });

  it('is compared from scratch if the company has other ledgers, without a report', async () => {
    await look();
    const { ledger, ...soFar } = await atBank.comparedSoFar(acme);
    if (!ledger) throw new Error('It was measured.');
    await atBank.keepCompared(acme, { ...soFar, ledger: { ...ledger, of: 'another', available: 1 } });
    await look();
    await look();
    expect((await atBank.comparedSoFar(acme)).ledger).toMatchObject({ of: ledger.of, available: ledger.available });
    expect(await found()).toEqual([]);
  });

  it('is reported when no check could judge it for three days, beside earlier differences, until one can', async () => {
    await look();
    moveByHand(-60_00);
    await look();
    await look();
    const { available, ...rest } = await ledgerBooks.statement.balance(setup.world.tenant);
    let looked = 0;
    const restless = vi.spyOn(ledgerBooks.statement, 'balance').mockImplementation(async () => {
      looked += 1;
      return { ...rest, available: available + looked };
    });
    await look();
    const { movingSince, ...soFar } = await atBank.comparedSoFar(acme);
    expect(movingSince).toBeDefined();
    expect(await found()).toMatchObject([{ amount: 60_00 }]);
    const since = new Date(Date.parse(movingSince ?? '') - 3 * 86_400_000).toISOString();
    await atBank.keepCompared(acme, { ...soFar, movingSince: since });
    const rung = measured('BooksDiffer');
    await look();
    expect((await found()).map(({ said }) => said)).toEqual([
      expect.stringMatching(/^It couldn’t be compared since .*: money moved in it at each look\.$/),
      expect.stringContaining('$60.00 less than'),
    ]);
    expect(measured('BooksDiffer')).toBeGreaterThan(rung);
    restless.mockRestore();
    moveByHand(60_00);
    await look();
    expect(await found()).toEqual([]);
    expect((await atBank.comparedSoFar(acme)).movingSince).toBeUndefined();
  });

  it('stays reported while it is missing because the company has other ledgers, until it is back', async () => {
    await look();
    moveByHand(-100_00);
    await look();
    const { ledger, ...soFar } = await atBank.comparedSoFar(acme);
    if (!ledger) throw new Error('It was measured.');
    await atBank.keepCompared(acme, { ...soFar, ledger: { ...ledger, of: 'another' } });
    await look();
    expect(await found()).toMatchObject([
      { amount: 100_00, said: expect.stringContaining('Before that, $100.00 less were unexplained.') },
    ]);
    await look();
    expect(await found()).toMatchObject([{ amount: 100_00 }]);
    moveByHand(100_00);
    await look();
    expect(await found()).toEqual([]);
  });

  it('is compared in the next hour with the balance that two people have approved', async () => {
    const { opsOn } = await import('../../support/ops.ts');
    const ops = opsOn(setup.world);
    const [rosa, sam] = [{ by: 'Rosa Diaz' }, { by: 'Sam Okafor' }];
    const codeOf = async (words: Parameters<typeof ops>[0], given: Readonly<Record<string, unknown>>) => {
      const outcome = await ops(words, given);
      return outcome.ok ? 'done' : outcome.refusal.code;
    };
    await look();
    const why = { reason: 'the fee that the provider took, its invoice of November' };
    expect(await codeOf('call propose-change', { ...rosa, kind: 'plaid balance', ...why })).toBe(
      'balance/nothing-found',
    );
    moveByHand(-75_00);
    await look();
    await look();
    expect(await found()).toMatchObject([{ amount: 75_00 }]);
    expect(await codeOf('call propose-change', { ...rosa, kind: 'plaid balance', ...why })).toBe('done');
    const shown = await ops('ledger balance');
    expect(shown.ok && shown.value.lines.join('\n')).toMatch(/holds \$75\.00 less/);
    const listed = await ops('call list-proposals', rosa);
    // A negative balance is described in words, and not in accounting parentheses.
    expect(listed.ok && listed.value.lines.join('\n')).toMatch(
      /a Plaid balance that is \$75\.00 less than the records explain/,
    );
    const one = { proposal: 'plaid-balance', version: '1' };
    expect(await codeOf('call approve-proposal', { ...rosa, ...one })).toBe('staff/same-person');
    expect(await codeOf('call approve-proposal', { ...sam, ...one, version: '2' })).toBe('staff/other-proposal');
    expect(await codeOf('call approve-proposal', { ...sam, ...one })).toBe('done');
    // The day was already checked, and is checked again because of them.
    await atBank.keepCompared(acme, {
      ...(await atBank.comparedSoFar(acme)),
      booksOn: new Date().toISOString().slice(0, 10),
    });
    await run();
    expect(await found()).toEqual([]);
    const { ledger } = await atBank.comparedSoFar(acme);
    expect(ledger?.found).toBeUndefined();
    await look();
    expect(await found()).toEqual([]);
  });

  it('is still compared with its earlier figure if the proposal is rejected, or more is missing by then', async () => {
    const { opsOn } = await import('../../support/ops.ts');
    const ops = opsOn(setup.world);
    const [rosa, sam] = [{ by: 'Rosa Diaz' }, { by: 'Sam Okafor' }];
    const changeOf = async () => {
      const made = await ops('call propose-change', { ...rosa, kind: 'plaid balance', reason: 'somebody said so' });
      return {
        proposal: 'plaid-balance',
        version: String(made.ok && (made.value.data as { version: number }).version),
      };
    };
    moveByHand(-10_00);
    await look();
    const change = await changeOf();
    expect(await ops('call reject-proposal', { ...sam, ...change, reason: 'who said so?' })).toMatchObject({
      ok: true,
    });
    const other = await changeOf();
    moveByHand(-1_00);
    await look();
    expect(await ops('call approve-proposal', { ...sam, ...other })).toMatchObject({
      refusal: { code: 'balance/changed-meanwhile' },
    });
    expect(await found()).toMatchObject([{ amount: 11_00 }]);
    moveByHand(11_00);
    await look();
  });
});

describe('the hourly run on a banking day', () => {
  it('stores one notification about lasting differences for the staff’s email (X-316)', async () => {
    const { exceptionWords } = await import('#functions/adapters/dynamo/stream-records.ts');
    const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
    const on = '2030-05-06';
    await statementLines.add([aKeptLine(acme, 1, { on })]);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-05-09T10:00:00.000Z') });
    try {
      await run();
      expect(await exceptionWords.last(acme)).not.toBe('2030-05-09');
      vi.setSystemTime(new Date('2030-05-09T16:00:00.000Z'));
      await run();
      expect(await exceptionWords.last(acme)).toBe('2030-05-09');
    } finally {
      vi.useRealTimers();
    }
  });
});
