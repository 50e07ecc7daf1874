import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { newId, type TransferId, tenantId, transferId } from '#shared/ids.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { HIDDEN_FROM_HISTORY, TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { captureLogs } from '../../support/logs.ts';
import { setUpGraph } from './graph-setup.ts';

const setup = await setUpGraph();
beforeEach(() => {
  captureLogs();
});
afterEach(() => vi.restoreAllMocks());

type Page = { readonly items: readonly { readonly _id: TransferId }[]; readonly after: string | null };

const page = async (client: Client, after?: unknown): Promise<Page> =>
  (await setup.ask(client, 'Transfers', after === undefined ? {} : { after })).data['transfers'] as Page;

const idsOf = ({ items }: Page) => items.map(({ _id }) => _id);

let serial = 0;
/** Completed transfers, a minute apart, oldest first. Returns their ids, newest first. */
async function fill(client: Client, count: number): Promise<readonly TransferId[]> {
  const ids: TransferId[] = [];
  for (let at = 0; at < count; at += 1) {
    const when = new Date(Date.parse('2026-01-01T00:00:00.000Z') + at * 60_000);
    const random = new Uint8Array(8);
    serial += 1;
    new DataView(random.buffer).setUint32(4, serial);
    const id = transferId.parse(newId(when, random));
    const createdAt = when.toISOString();
    const purpose = 'Down Payment and Closing Costs';
    await setup.world.addDraft(client, { id, status: 'completed', purpose, createdAt, updatedAt: createdAt });
    ids.unshift(id);
  }
  return ids;
}

const eve = await setup.addClient();
await fill(eve, 60);

/** The cost of a page: how many requests it sends to the table, and the read units the table reports. */
async function costOf(read: () => Promise<unknown>): Promise<{ readonly requests: number; readonly units: number }> {
  const { documents } = setup;
  const send = documents.send.bind(documents) as (command: unknown) => Promise<Record<string, unknown>>;
  let [requests, units] = [0, 0];
  const spy = vi.spyOn(documents, 'send').mockImplementation((async (command: { input: object }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const reply = await send(command);
    requests += 1;
    units += (reply['ConsumedCapacity'] as { CapacityUnits: number }).CapacityUnits;
    return reply;
  }) as never);
  await read();
  spy.mockRestore();
  return { requests, units };
}

describe('the history', () => {
  it.each([10, 1000])(
    'of %i transfers costs one request and one read unit per page, beside the session’s, from the first to the last (R-198)',
    async (count) => {
      const ada = await setup.addClient();
      const ids = await fill(ada, count);
      // The tenant's configuration is cached from the earlier request.
      await page(ada);
      let after: string | null = null;
      const seen: TransferId[] = [];
      do {
        const at: string | null = after;
        let read: Page = { items: [], after: null };
        const cost = await costOf(async () => {
          read = await page(ada, at);
        });
        // The other one is the session, which every call of a client reads.
        expect(cost.requests).toBe(2);
        expect(cost.units).toBeLessThanOrEqual(2);
        expect(read.items.length).toBeLessThanOrEqual(HISTORY_PAGE);
        seen.push(...idsOf(read));
        ({ after } = read);
      } while (after);
      expect(seen).toEqual(ids);
    },
    120_000,
  );

  it('shows what happened, but no drafts and no internal transfers (R-198)', async () => {
    const ada = await setup.addClient();
    for (const status of TRANSFER_STATUSES)
      await setup.world.addDraft(ada, { status, submittedAt: '2026-11-01T12:00:00.000Z' });
    const { items } = await page(ada);
    const shown = items.map((card) => (card as unknown as { status: string }).status);
    expect(shown.sort()).toEqual(
      TRANSFER_STATUSES.filter((status) => !(HIDDEN_FROM_HISTORY as readonly string[]).includes(status)).sort(),
    );
  });

  it('shows a deadline for payments that wait for the client, and none for answered ones (X-156)', async () => {
    const ada = await setup.addClient();
    const deadlineAt = '2027-12-07T23:00:00.000Z';
    for (const status of ['requested', 'sent', 'pending', 'cancelled'] as const)
      await setup.world.addDraft(ada, { status, deadlineAt, disbursement: status === 'sent' });
    await setup.world.addDraft(ada, { status: 'viewed' });
    const { items } = await page(ada);
    const told = items.map((card) => card as unknown as { status: string; deadlineAt_utc: string | null });
    expect(Object.fromEntries(told.map(({ status, deadlineAt_utc }) => [status, deadlineAt_utc]))).toEqual({
      requested: deadlineAt,
      sent: deadlineAt,
      pending: null,
      cancelled: null,
      viewed: null,
    });
  });

  it('shows when the last event that the client sees happened, and the other details of its card (D-131)', async () => {
    const ada = await setup.addClient();
    const at = (day: number) => `2026-12-0${day}T15:00:00.000Z`;
    const step = { actor: 'provider', from: 'pending', to: 'completed' } as const;
    await setup.world.addDraft(ada, {
      status: 'completed',
      propertyAddress1: '12 Oak St',
      events: [
        { ...step, id: '1', name: 'settled', at: at(2) },
        { ...step, id: '2', name: 'fundsAvailable', from: 'completed', at: at(4) },
        { ...step, id: '3', name: 'setFileNumber', from: 'completed', at: at(6) },
      ],
      updatedAt: at(6),
    });
    const { items } = await page(ada);
    expect(items).toMatchObject([{ updatedAt_utc: at(4), propertyAddress1: '12 Oak St' }]);
  });

  it('of a client without transfers is an empty page', async () => {
    expect(await page(await setup.addClient())).toEqual({ items: [], after: null });
  });
});

describe('a cursor', () => {
  const bent = (cursor: string, change: (key: Record<string, unknown>) => unknown) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(cursor, 'base64url').toString())))).toString('base64url');

  it('of another client starts one’s own list over, and shows nothing of theirs', async () => {
    const ada = await setup.addClient();
    const mine = await fill(ada, 25);
    const { after } = await page(eve);
    expect(after).not.toBeNull();
    expect(idsOf(await page(ada, after))).toEqual(mine.slice(0, HISTORY_PAGE));
  });

  it.each<[string, (good: string) => unknown]>([
    ['is no base 64', () => '%%%'],
    ['is no JSON', () => Buffer.from('{').toString('base64url')],
    ['is null', () => Buffer.from('null').toString('base64url')],
    ['is a list', () => Buffer.from('[]').toString('base64url')],
    ['lacks its place', (good) => bent(good, ({ gsi1sk: _, ...key }) => key)],
    ['has an empty place', (good) => bent(good, (key) => ({ ...key, gsi1sk: '' }))],
    ['has an invalid place', (good) => bent(good, (key) => ({ ...key, gsi1sk: 'z#CLIENT' }))],
    ['has a number for a place', (good) => bent(good, (key) => ({ ...key, gsi1sk: 1 }))],
    ["names another client's history", (good) => bent(good, (key) => ({ ...key, gsi1pk: 'TENANT#acme#CLIENT#x' }))],
    ['is empty', () => ''],
  ])('that %s starts the list again', async (_, mangle) => {
    const first = await page(eve);
    const reply = await setup.ask(eve, 'Transfers', { after: mangle(first.after ?? '') });
    expect(reply.status).toBe(200);
    expect(idsOf(reply.data['transfers'] as unknown as Page)).toEqual(idsOf(first));
  });

  it('that is too long is refused', async () => {
    expect((await setup.ask(eve, 'Transfers', { after: 'x'.repeat(5000) })).status).toBe(400);
  });

  it('with extra keys is read without them', async () => {
    const first = await page(eve);
    const good = first.after ?? '';
    const more = bent(good, (key) => ({ ...key, pk: 'TENANT#acme#CLIENT#x', sk: '' }));
    expect(idsOf(await page(eve, more))).toEqual(idsOf(await page(eve, good)));
  });

  it('of the tenant with the longest name still fits into its variable', async () => {
    const longest = tenantId.parse('a'.repeat(63));
    const ada = { ...(await setup.addClient()), tenantId: longest };
    for (let at = 0; at <= HISTORY_PAGE; at += 1)
      await setup.world.addDraft(ada, { tenantId: longest, status: 'completed', referenceId: `CP-${at}` });
    const { after } = await setup.transfers.history(longest, ada.id);
    const { allOperations: operations } = await import('#shared/graph/all-operations.ts');
    expect(after).not.toBeNull();
    expect(operations.Transfers.variables.safeParse({ after }).success).toBe(true);
  });
});
