import { describe, expect, it } from 'vitest';
import type { BankAccount } from '#shared/bank/account.ts';
import { toCents } from '#shared/money.ts';
import { addPayout, addRequest } from '../../support/payouts.ts';
import { type DisbursementsSetup, setUpDisbursements } from './disbursements-setup.ts';

const setup = await setUpDisbursements();
const payee = await setup.world.addPayer();

const ask = (...words: Parameters<DisbursementsSetup['graph']> extends [unknown, ...infer R] ? R : never) =>
  setup.graph(payee.client, ...words);
const codeOf = (answer: Awaited<ReturnType<DisbursementsSetup['graph']>>) => answer.errors?.[0]?.extensions.code;

describe('open items for a client after login', () => {
  it('list the newest payment from the company first (R-210)', async () => {
    const { client } = await setup.world.addPayer();
    const older = await addRequest(setup.world, client, {
      status: 'Initiated',
      createdAt: '2026-11-02T12:00:00.000Z',
    });
    const newer = await addPayout(setup.world, client, {
      status: 'Initiated',
      createdAt: '2026-11-03T12:00:00.000Z',
    });
    await addRequest(setup.world, client, { status: 'requested', createdAt: '2026-11-04T12:00:00.000Z' });
    const found = async () => {
      const { data } = await setup.graph(client, 'AllTransfers');
      return ((data?.['allTransfers'] ?? []) as unknown as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await found()).toEqual([newer.id, older.id]);
    await setup.graph(client, 'OpenTransfer', { _id: newer.id });
    expect(await found()).toEqual([older.id]);
  });
});

describe('opening', () => {
  it.each([
    ['requested', addRequest],
    ['Initiated', addRequest],
    ['Initiated', addPayout],
    ['sent', addPayout],
  ] as const)(
    'marks one that is %s as viewed, and opening it again changes nothing (R-040, R-238)',
    async (status, add) => {
      const offer = await add(setup.world, payee.client, { status });
      const opened = await ask('OpenTransfer', { _id: offer.id });
      expect(opened.data?.['openTransfer']).toMatchObject({ status: 'viewed', version: offer.version + 1 });
      const again = await ask('OpenTransfer', { _id: offer.id });
      expect(again.data?.['openTransfer']).toMatchObject({ status: 'viewed', version: offer.version + 1 });
    },
  );

  it('works in two tabs at the same moment', async () => {
    const offer = await addPayout(setup.world, payee.client, { status: 'sent' });
    const both = await Promise.all([1, 2].map(() => ask('OpenTransfer', { _id: offer.id })));
    for (const { data } of both) expect(data?.['openTransfer']).toMatchObject({ status: 'viewed' });
    expect((await setup.stored(offer)).events.filter(({ name }) => name === 'open')).toHaveLength(1);
  });

  it('shows the tenant’s current fee on every read, and opening it again writes nothing', async () => {
    const fresh = { fee: toCents(99_99), status: 'requested' } as const;
    const offer = await addRequest(setup.world, payee.client, fresh);
    const { fee: today } = await addRequest(setup.world, payee.client);
    const opened = await ask('OpenTransfer', { _id: offer.id });
    expect(opened.data?.['openTransfer']).toMatchObject({ status: 'viewed', fee: today });
    const stale = await addRequest(setup.world, payee.client, { fee: toCents(99_99) });
    const again = await ask('OpenTransfer', { _id: stale.id });
    expect(again.data?.['openTransfer']).toMatchObject({ status: 'viewed', fee: today, version: stale.version });
    expect((await setup.pay(await setup.stored(stale), payee.account)).status).toBe(200);
  });

  it.each(['created', 'awaiting approval', 'rejected'] as const)('hides %s, even with its id', async (status) => {
    const work = await addPayout(setup.world, payee.client, { status });
    expect((await ask('Transfer', { _id: work.id })).data).toEqual({ transfer: null });
    for (const operation of ['OpenTransfer', 'DeclineTransfer'] as const)
      expect(codeOf(await ask(operation, { _id: work.id }))).toBe('transfer/not-found');
  });
});

describe('the staff work that a client sees', () => {
  it('has no name, no reason, and no step from before it was sent to them', async () => {
    const offer = await addPayout(setup.world, payee.client);
    const { data } = await ask('Transfer', { _id: offer.id });
    const text = JSON.stringify(data);
    for (const secret of ['Rosa Diaz', 'Sam Okafor', 'file 2231']) expect(text).not.toContain(secret);
    expect(data?.['transfer']?.['events']).toMatchObject([{ name: 'approveDisbursement', to: 'sent', reason: null }]);
  });
});

describe('declining', () => {
  it('ends a request or a payment, opened or not', async () => {
    for (const offer of [
      await addRequest(setup.world, payee.client, { status: 'requested' }),
      await addRequest(setup.world, payee.client, { status: 'Initiated' }),
      await addRequest(setup.world, payee.client),
      await addPayout(setup.world, payee.client, { status: 'sent' }),
      await addPayout(setup.world, payee.client, { status: 'Initiated' }),
      await addPayout(setup.world, payee.client),
    ]) {
      expect((await ask('DeclineTransfer', { _id: offer.id })).data?.['declineTransfer']).toMatchObject({
        status: 'cancelled',
      });
      const { events, version } = await setup.stored(offer);
      const names = events.slice(offer.events.length).map(({ name }) => name);
      expect(names).toEqual(offer.status === 'viewed' ? ['decline'] : ['open', 'decline']);
      expect(version).toBe(offer.version + 1);
    }
  });

  it('is recorded with the client’s reason, trimmed, or without one', async () => {
    const reasonOf = async (variables: object) => {
      const offer = await addPayout(setup.world, payee.client);
      await ask('DeclineTransfer', { _id: offer.id, ...variables });
      return (await setup.stored(offer)).events.at(-1);
    };
    expect(await reasonOf({ reason: '  I sold elsewhere ' })).toMatchObject({
      name: 'decline',
      actor: 'client',
      reason: 'I sold elsewhere',
    });
    for (const nothing of [{}, { reason: '  ' }, { reason: null }])
      expect(await reasonOf(nothing)).not.toHaveProperty('reason');
  });

  it('refuses a reason that is too long', async () => {
    const offer = await addPayout(setup.world, payee.client);
    const answer: object = await ask('DeclineTransfer', { _id: offer.id, reason: 'x'.repeat(201) });
    expect(answer).toMatchObject({ code: 'request/invalid' });
    expect((await setup.stored(offer)).status).toBe('viewed');
  });

  it('comes too late once it was accepted', async () => {
    const offer = await addPayout(setup.world, payee.client);
    await setup.accept(offer, payee.account);
    expect(codeOf(await ask('DeclineTransfer', { _id: offer.id }))).toBe('transfer/wrong-status');
  });
});

describe('choosing the account of a payment', () => {
  const choose = (transfer: { id: string }, account: BankAccount) =>
    ask('LinkDestinationBankAccount', { _id: transfer.id, bankAccountId: account.id });

  it('records it. With an unverified account the payment waits, and another account makes it ready again', async () => {
    const { client, account } = await setup.world.addPayer();
    const { account: second } = await setup.world.addPayer();
    const pending = { ...second, clientId: client.id, version: 0, use: 'pending' as const };
    await setup.change(pending, {});
    const offer = await addPayout(setup.world, client);
    const link = (to: BankAccount) =>
      setup.graph(client, 'LinkDestinationBankAccount', { _id: offer.id, bankAccountId: to.id });
    const linked = async (to: BankAccount) => (await link(to)).data?.['linkDestinationBankAccount'];
    expect(await linked(account)).toMatchObject({ status: 'viewed', destBankAccount: { _id: account.id } });
    expect(await linked(pending)).toMatchObject({
      status: 'awaiting acceptance',
      destBankAccount: { _id: pending.id },
    });
    expect((await setup.accept(offer, pending)).body['code']).toBe('bank/not-verified');
    expect(await linked(account)).toMatchObject({ status: 'viewed', destBankAccount: { _id: account.id } });
  });

  it('is only for payments to the client, and for their own accounts', async () => {
    const other = await setup.world.addPayer();
    const request = await addRequest(setup.world, payee.client);
    expect(codeOf(await choose(request, payee.account))).toBe('transfer/wrong-status');
    const offer = await addPayout(setup.world, payee.client);
    expect(codeOf(await choose(offer, other.account))).toBe('bank/not-found');
  });

  it('stops after too many changes, before the record is full', async () => {
    const offer = await addPayout(setup.world, payee.client);
    const event = {
      id: 'e',
      name: 'changeAccount',
      from: 'viewed',
      to: 'viewed',
      actor: 'client',
      at: offer.createdAt,
    } as const;
    const full = await addPayout(setup.world, payee.client, {
      events: [...offer.events, ...Array.from({ length: 46 }, (_, at) => ({ ...event, id: `x-${at}` }))],
    });
    expect(codeOf(await choose(full, payee.account))).toBe('transfer/too-many-tries');
    expect((await setup.accept(full, payee.account)).body['code']).toBe('transfer/too-many-tries');
  });
});
