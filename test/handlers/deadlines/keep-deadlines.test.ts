import { describe, expect, test } from 'vitest';
import { type DeadlinePorts, keepDeadlines } from '#functions/payments/keep-deadlines.ts';
import { tenantId, transferId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../../support/transfers.ts';

const ACME = tenantId.parse('acme');
const DEADLINE = '2026-12-04T22:00:00.000Z';
const MINUTE_MS = 60_000;

const released = { id: 'e-1', name: 'release', from: 'created', to: 'requested', actor: 'staff' };
const aRequest = (overrides: Readonly<Record<string, unknown>> = {}): Transfer =>
  aTransfer({
    status: 'requested',
    deadlineAt: DEADLINE,
    events: [{ ...released, at: '2026-11-20T15:00:00.000Z' }],
    ...overrides,
  });
const idOf = (number: number) => transferId.parse(number.toString(16).padStart(24, '0'));

/** A key's position in a sorted list, or where it belongs. */
function rankOf(sorted: readonly string[], place: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A table and its index in memory, a clock that the test moves, and a hook for changes made in between. */
function aTable(given: readonly Transfer[]) {
  const table = new Map<string, Transfer>();
  const index: string[] = [];
  const placeOf = (transfer: Transfer | undefined) => {
    const due = transfer && nextDue(transfer);
    return due && `${due.at}#${transfer.id}`;
  };
  const put = (transfer: Transfer) => {
    const [former, place] = [placeOf(table.get(transfer.id)), placeOf(transfer)];
    if (former) index.splice(rankOf(index, former), 1);
    if (place) index.splice(rankOf(index, place), 0, place);
    table.set(transfer.id, transfer);
  };
  for (const each of given) put(each);
  const seen = { now: new Date(DEADLINE), cursor: undefined as { after: string } | undefined };
  const between: { act?: (id: string) => void; broken?: string } = {};
  const save = async (changed: Transfer) => {
    if (table.get(changed.id)?.version !== changed.version)
      return refuse({ code: 'transfer/changed-meanwhile' as const });
    const saved = { ...changed, version: changed.version + 1 };
    put(saved);
    return done(saved);
  };
  const ports: DeadlinePorts<{ after: string }> = {
    invitations: { find: async () => undefined, save: async () => undefined },
    due: {
      before: async (_, instant, { after, most }) => {
        const first = after ? rankOf(index, after.after) + (index.includes(after.after) ? 1 : 0) : 0;
        const page = index.slice(first, first + most).filter((place) => place < instant);
        const found = page.map((place) => {
          const id = transferId.parse(place.split('#')[1]);
          return { client: (table.get(id) as Transfer).clientId, id };
        });
        const last = page.length === most ? page.at(-1) : undefined;
        return { found, after: last ? { after: last } : undefined };
      },
      cursor: async () => seen.cursor,
      keepCursor: async (_, after) => {
        seen.cursor = after;
      },
    },
    transfers: {
      ofAmount: async () => [],
      find: async (_, __, id) => {
        if (id === between.broken) throw new Error('This item cannot be read.');
        const found = table.get(id);
        between.act?.(id);
        return found;
      },
      save,
      claim: save,
    },
    // Transfers that start by themselves have tests of their own, over the real table.
    clients: { find: async () => undefined },
    accounts: { find: async () => undefined },
    tenants: { config: async () => undefined },
    velocity: { ofClient: async () => ({}), ofTenant: async () => ({}), refused: async () => undefined },
    now: () => seen.now,
    hasTime: () => true,
  };
  return {
    ports,
    table,
    seen,
    between,
    put,
    save,
    run: () => keepDeadlines(ports, ACME),
    at: (hoursBefore: number) => {
      seen.now = new Date(Date.parse(DEADLINE) - hoursBefore * 60 * MINUTE_MS + 1);
    },
  };
}

const NOTHING = { reminded: 0, ended: 0, sent: 0, unsent: 0 };
const namesOf = (transfer: Transfer | undefined) => transfer?.events.map(({ name }) => name);

describe('keeping deadlines', () => {
  test('reminds of an unopened request 24, 8 and 1 hours before, each once, and then ends it (X-018)', async () => {
    const request = aRequest();
    const { run, table, seen } = aTable([request]);
    // Every minute of the last two days, as the schedule runs.
    for (let minute = -48 * 60; minute <= 5; minute += 1) {
      seen.now = new Date(Date.parse(DEADLINE) + minute * MINUTE_MS);
      await run();
    }
    const { events, status } = table.get(request.id) as Transfer;
    expect(events.slice(1).map(({ name, at, actor, reason }) => [name, at, actor, reason])).toEqual([
      ['remind', '2026-12-03T22:01:00.000Z', 'system', undefined],
      ['remind', '2026-12-04T14:01:00.000Z', 'system', undefined],
      ['remind', '2026-12-04T21:01:00.000Z', 'system', undefined],
      ['cancel', '2026-12-04T22:01:00.000Z', 'system', 'expired'],
    ]);
    expect(status).toBe('cancelled');
  });

  test('sends no more reminders to a client who opens or pays the request (X-018)', async () => {
    const { run, table, at, save } = aTable([aRequest()]);
    at(24);
    await run();
    const told = [...table.values()][0] as Transfer;
    const opened = moved(told, 'open', 'client', { at: DEADLINE });
    if (!opened.ok) throw new Error('It was not opened.');
    await save(opened.value);
    at(0.5);
    expect(await run()).toEqual(NOTHING);
  });

  test.each([
    ['a draft of thirty days', { status: 'draft', updatedAt: '2026-11-01T00:00:00.000Z' }, 'discard'],
    ['a request that was opened', { status: 'viewed' }, 'cancel'],
    ['a payment that no one opened', { status: 'sent', disbursement: true }, 'cancel'],
    ['a payment that waits for an account', { status: 'awaiting acceptance', disbursement: true }, 'cancel'],
    ['a wire', { status: 'awaiting wire', method: 'Wire', wireDeadlineAt: DEADLINE }, 'cancel'],
  ])('ends %s', async (_, overrides, name) => {
    const { run, table, at } = aTable([aRequest(overrides)]);
    at(0);
    for (let time = 0; time < 5; time += 1) await run();
    const [ended] = [...table.values()];
    expect([ended?.status, ended?.events.at(-1)]).toMatchObject([
      'cancelled',
      { name, actor: 'system', reason: 'expired' },
    ]);
  });

  test('lets the client win over the deadline when they pay at the same moment', async () => {
    const request = aRequest({ status: 'viewed' });
    const { run, table, between, put, at } = aTable([request]);
    at(0);
    between.act = (id) => {
      const claimed = moved(table.get(id) as Transfer, 'makeTransfer', 'client', {
        at: DEADLINE,
        submittedAt: DEADLINE,
      });
      if (claimed.ok) put({ ...claimed.value, version: claimed.value.version + 1 });
    };
    expect(await run()).toEqual(NOTHING);
    expect(table.get(request.id)?.status).toBe('submitted');
    expect(namesOf(table.get(request.id))).toEqual(['release', 'makeTransfer']);
  });

  test('causes no second action when the index is behind the table (X-018)', async () => {
    const request = aRequest();
    const { ports, table, at } = aTable([request]);
    at(24);
    const stale = { found: [{ client: request.clientId, id: request.id }], after: undefined };
    const behind = { ...ports, due: { ...ports.due, before: async () => stale } };
    await keepDeadlines(behind, ACME);
    await keepDeadlines(behind, ACME);
    expect(namesOf(table.get(request.id))).toEqual(['release', 'remind']);
  });

  test('processes all of ten thousand due transfers, a limited number per run, none twice', {
    tags: 'long',
  }, async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => aRequest({ id: idOf(at), status: 'viewed' }));
    const { run, table, seen, at } = aTable(many);
    at(-1);
    let ended = 0;
    let runs = 0;
    do {
      ended += (await run()).ended;
      runs += 1;
    } while (seen.cursor && runs < 100);
    expect([ended, runs]).toEqual([10_000, 11]);
    for (const each of table.values()) expect(namesOf(each)).toEqual(['release', 'cancel']);
  });

  test("doesn't delay the others when a transfer fails, and reports it", async () => {
    const many = Array.from({ length: 30 }, (_, at) => aRequest({ id: idOf(at), status: 'viewed' }));
    const { run, table, between, at } = aTable(many);
    between.broken = idOf(0);
    at(0);
    await expect(run()).rejects.toThrow('1 due items were not reminded of, ended or started');
    const left = [...table.values()].filter(({ status }) => status === 'viewed');
    expect(left.map(({ id }) => id)).toEqual([idOf(0)]);
  });

  test('keeps its place when a run is out of time, and the next one continues there', async () => {
    const many = Array.from({ length: 60 }, (_, at) => aRequest({ id: idOf(at), status: 'viewed' }));
    const { ports, table, seen, at } = aTable(many);
    at(0);
    let pages = 1;
    const hasTime = () => {
      pages -= 1;
      return pages >= 0;
    };
    await keepDeadlines({ ...ports, hasTime }, ACME);
    expect([...table.values()].filter(({ status }) => status === 'cancelled')).toHaveLength(25);
    expect(seen.cursor).toBeDefined();
    await keepDeadlines(ports, ACME);
    expect([...table.values()].every(({ status }) => status === 'cancelled')).toBe(true);
    expect(seen.cursor).toBeUndefined();
  });
});
