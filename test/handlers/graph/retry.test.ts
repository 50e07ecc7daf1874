import { beforeEach, expect, test } from 'vitest';
import { startTransferRoute } from '#shared/contracts/transfers.ts';
import type { ClientId, TransferId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { crashing, isCrash } from '../../support/crashing.ts';
import { captureLogs } from '../../support/logs.ts';
import { shownOf } from '../../support/shown.ts';
import { caller } from '../../support/world-caller.ts';
import { setUpGraph } from './graph-setup.ts';

/** A failed payment is retried as a new one, once. */

const setup = await setUpGraph();
const start = caller((await import('#functions/lambdas/transfers.ts')).handler);
beforeEach(() => {
  captureLogs();
});

const readEvents = async () => {
  const { syncEvents } = await import('#functions/provider/sync-events.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  await syncEvents(eventStream(setup.world.tenant.provider));
};

type Payer = Awaited<ReturnType<typeof setup.world.addPayer>>;

const makeTransfer = async ({ client, account }: Payer, draft: Pick<Transfer, 'id' | 'amount' | 'fee'>) =>
  start(startTransferRoute, {
    client: client.id,
    body: {
      transferId: draft.id,
      bankAccountId: account.id,
      shown: await shownOf({ clientId: client.id, id: draft.id }, { account: account.id }),
    },
  });

/** Sends a draft on its way, and lets the bank return it after it had arrived. */
async function returned(payer: Payer, draft: Pick<Transfer, 'id' | 'amount' | 'fee'>, code: string): Promise<Transfer> {
  expect((await makeTransfer(payer, draft)).body['status']).toBe('pending');
  const [atTheBank] = setup.world.atTheBank(draft.id);
  for (const to of ['posted', 'settled', 'returned'] as const)
    setup.world.plaid.console.advance(atTheBank?.id ?? '', to, to === 'returned' ? code : undefined);
  await readEvents();
  const stored = await setup.stored(payer.client, draft.id);
  if (stored?.status !== 'error') throw new Error('The bank did not send it back.');
  return stored;
}

const retry = ({ client }: Payer, { id }: { readonly id: unknown }) => setup.ask(client, 'RetryTransfer', { _id: id });

/** The new draft as it is in the table. */
async function nextDraft(payer: Payer, failed: Pick<Transfer, 'id'>): Promise<Transfer> {
  const { data, code } = await retry(payer, failed);
  expect(code).toBeUndefined();
  const draft = await setup.stored(payer.client, data['retryTransfer']?.['_id']);
  if (!draft) throw new Error('There is no draft.');
  return draft;
}

test('presents the same payment twice more in Nacha’s words after a return for insufficient funds (X-031)', async () => {
  const payer = await setup.world.addPayer();
  let failed = await returned(payer, await setup.world.addDraft(payer.client), 'R01');
  for (const count of [1, 2]) {
    const draft = await nextDraft(payer, failed);
    expect(draft).toMatchObject({
      status: 'draft',
      amount: failed.amount,
      purpose: failed.purpose,
      propertyAddress1: failed.propertyAddress1,
      source: { id: payer.account.id },
      retryOf: { id: failed.id, code: 'R01', accountId: payer.account.id },
    });
    expect(draft.referenceId).not.toBe(failed.referenceId);
    expect(await setup.stored(payer.client, failed.id)).toMatchObject({ status: 'error', retriedAs: draft.id });
    failed = await returned(payer, draft, 'R01');
    expect(failed.representment).toBe(count);
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const api = await plaidOf(setup.world.tenant.provider);
    const { data } = await api.transferGet({ transfer_id: failed.provider.transferId ?? '' });
    expect(data.transfer.description).toBe(`Retry ${count}`);
  }
  const third = await nextDraft(payer, failed);
  expect(third.source).toBeUndefined();
  expect((await makeTransfer(payer, third)).body['code']).toBe('bank/returned-before');
});

test('closes the earlier failed payments once a retry has cleared (D-117, X-365)', async () => {
  const payer = await setup.world.addPayer();
  const first = await returned(payer, await setup.world.addDraft(payer.client), 'R01');
  const second = await returned(payer, await nextDraft(payer, first), 'R01');
  const paid = await nextDraft(payer, second);
  expect((await makeTransfer(payer, paid)).body['status']).toBe('pending');
  const [entry] = setup.world.atTheBank(paid.id);
  const states = () =>
    Promise.all([first, second].map(async ({ id }) => (await setup.stored(payer.client, id))?.status));
  for (const to of ['posted', 'settled'] as const) setup.world.plaid.console.advance(entry?.id ?? '', to);
  await readEvents();
  // It can still be returned.
  expect(await states()).toEqual(['error', 'error']);
  setup.world.plaid.console.advance(entry?.id ?? '', 'funds_available');
  await readEvents();
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  expect((await setup.stored(payer.client, first.id))?.events.at(-1)).toMatchObject({
    ...{ name: 'close', actor: 'system', reason: `Paid again as ${paid.referenceId}` },
  });
});

test.each(['R02', 'R16'])(
  'doesn’t debit an account returned with %s again, but another one as a new payment',
  async (code) => {
    const payer = await setup.world.addPayer();
    const draft = await nextDraft(payer, await returned(payer, await setup.world.addDraft(payer.client), code));
    expect(draft.source).toBeUndefined();
    expect((await makeTransfer(payer, draft)).body['code']).toBe('bank/returned');
    const { representmentOf } = await import('#shared/transfer/retry.ts');
    expect(representmentOf(draft, setup.world.newAccountId(), { earlier: [], total: draft.amount })).toEqual({
      ok: true,
      value: undefined,
    });
  },
);

test.each(['R05', 'R07', 'R08', 'R10', 'R11', 'R29', 'R99'])(
  'refuses a retry of a debit returned with %s, so the client has to call',
  async (code) => {
    const payer = await setup.world.addPayer();
    const failed = await returned(payer, await setup.world.addDraft(payer.client), code);
    expect((await retry(payer, failed)).code).toBe('transfer/not-retryable');
    const { data } = await setup.ask(payer.client, 'Transfer', { _id: failed.id });
    expect(data['transfer']?.['nextTry']).toBe('call');
  },
);

test('makes one draft from two clicks; a discarded one makes room for another, one in transit doesn’t', async () => {
  const payer = await setup.world.addPayer();
  const failed = await returned(payer, await setup.world.addDraft(payer.client), 'R09');
  const both = await Promise.all([retry(payer, failed), retry(payer, failed)]);
  const first = await nextDraft(payer, failed);
  expect(both.map(({ data }) => data['retryTransfer']?.['_id'])).toEqual([first.id, first.id]);
  await setup.ask(payer.client, 'DiscardTransfer', { _id: first.id });
  const second = await nextDraft(payer, failed);
  expect(second.id).not.toBe(first.id);
  await makeTransfer(payer, second);
  expect((await retry(payer, failed)).code).toBe('transfer/already-retried');
});

test('makes no room for another retry when one was closed because a later one paid it', async () => {
  const payer = await setup.world.addPayer();
  const first = await returned(payer, await setup.world.addDraft(payer.client), 'R01');
  const second = await returned(payer, await nextDraft(payer, first), 'R01');
  const third = await nextDraft(payer, second);
  await setup.transfers.save({
    ...(await setup.stored(payer.client, second.id)),
    status: 'cancelled',
  } as Transfer);
  expect((await nextDraft(payer, first)).id).toBe(third.id);
  await makeTransfer(payer, third);
  expect((await retry(payer, first)).code).toBe('transfer/already-retried');
});

test('lets a client retry only their own failed debit', async () => {
  const payer = await setup.world.addPayer();
  const draft = await setup.world.addDraft(payer.client);
  expect((await retry(payer, draft)).code).toBe('transfer/wrong-status');
  const wire = await setup.world.addDraft(payer.client, { method: 'Wire', status: 'error' });
  expect((await retry(payer, wire)).code).toBe('transfer/wrong-status');
  const other = await setup.world.addPayer();
  expect((await retry(other, draft)).code).toBe('transfer/not-found');
});

test('leaves one draft at the end when a run fails at any of its effects', async () => {
  const { retryTransfer } = await import('#functions/payments/retry-transfer.ts');
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  for (const when of ['before', 'after', 'twice'] as const) {
    for (let effect = 1; ; effect += 1) {
      const payer = await setup.world.addPayer();
      const { client } = payer;
      const failed = await setup.world.addDraft(client, {
        status: 'error',
        problem: { code: 'failed', sentence: 'It failed.', at: client.createdAt },
      });
      const seam = { effects: 0 };
      const ports = crashing({ transfers: { ...setup.transfers }, random }, { effect, when }, seam);
      const owner = { tenant: failed.tenantId, client: client.id as ClientId, now: new Date() };
      await retryTransfer(ports, owner, failed.id as TransferId).catch((thrown: unknown) => {
        if (!isCrash(thrown) && when !== 'twice') throw thrown;
      });
      await nextDraft(payer, failed);
      const { transfers } = await setup.transfers.some(failed.tenantId, client.id as ClientId);
      expect([when, effect, transfers.filter(({ retryOf }) => retryOf?.id === failed.id).length]).toEqual([
        when,
        effect,
        1,
      ]);
      if (seam.effects < effect) break;
    }
  }
});
