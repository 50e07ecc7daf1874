import { beforeAll, describe, expect, it } from 'vitest';
import { listPaymentsRoute } from '#shared/contracts/console.ts';
import { PAYMENT_STATES, stateOf } from '#shared/staff/payment-state.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { aConsolePayment, consoleId } from '../../support/console-replies.ts';
import { captureLogs } from '../../support/logs.ts';
import { ANN, addPayments, NORTH, SOUTH } from './console-payments.ts';
import { type ConsoleSetup, setUpConsole } from './console-setup.ts';

let setup: ConsoleSetup;
beforeAll(async () => {
  captureLogs();
  setup = await setUpConsole();
  await addPayments(setup);
});

type Row = {
  readonly id: string;
  readonly referenceId: string;
  readonly good: unknown;
  readonly flags: string[];
  readonly file: unknown;
  readonly queuedAt?: string;
};
type Page = { readonly payments: readonly Row[]; readonly sums: unknown; readonly after: string | null };
async function list(query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { status, body } = await setup.call(listPaymentsRoute, { query });
  expect(status).toBe(200);
  return body as Page;
}
const references = ({ payments }: Page) => payments.map(({ referenceId }) => referenceId);

const [GOOD, COMES, PAYS, WIRE, BACK] = [
  'EM-GOOD-AAAA',
  'EM-COME-BBBB',
  'CD-PAYS-CCCC',
  'EM-WIRE-DDDD',
  'EM-BACK-EEEE',
] as const;

describe('the staff’s list of payments (X-044)', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['everything, the newest first, without drafts that are a client’s own', {}, [BACK, WIRE, PAYS, COMES, GOOD]],
    ['statuses', { status: 'pending,error' }, [BACK, COMES]],
    ['a kind', { kind: 'Disbursement' }, [PAYS]],
    ['a purpose', { purpose: 'Option Fee' }, [WIRE]],
    ['an office', { office: SOUTH }, [WIRE, PAYS]],
    ['an agent', { agent: ANN }, [BACK, GOOD]],
    ['an agent and a status', { agent: ANN, status: 'error' }, [BACK]],
    ['days, both included', { from: '2026-10-05', until: '2026-10-20' }, [PAYS, COMES]],
    ['a minimum amount', { least: '1500000' }, [PAYS, GOOD]],
    ['a maximum amount', { most: '500000' }, [BACK, WIRE]],
    ['several of these together', { status: 'completed', office: NORTH, least: '1', until: '2026-09-30' }, [GOOD]],
    ['a status that no payment has', { status: 'cancelled' }, []],
    ['the queue of approvals', { queue: 'to approve' }, [PAYS]],
    ['the queue of failed payments', { queue: 'failed' }, [BACK]],
    ['payments that became good funds on a day', { queue: 'good', from: '2026-09-16', until: '2026-09-16' }, [GOOD]],
    ['payments that became good funds on another day', { queue: 'good', from: '2026-09-17' }, []],
  ])('is narrowed to %s', async (_, query, found) => {
    setup.actAs({});
    expect(references(await list(query))).toEqual(found);
  });

  describe('is narrowed to a status as the staff read it (X-355)', () => {
    const file = { id: consoleId(0xf11e), number: 'ALL' };
    const rows = TRANSFER_STATUSES.flatMap((status) =>
      TRANSFER_KINDS.flatMap((kind) =>
        [undefined, '2026-10-01T15:00:00.000Z'].flatMap((clearedAt) =>
          [[], ['held'], ['returned'], ['failed', 'other name']].map((flags) => ({ status, kind, clearedAt, flags })),
        ),
      ),
    ).map((each, at) => {
      const createdAt = new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString();
      const disbursement = each.kind === 'Disbursement' || each.kind === 'Refund';
      return aConsolePayment({ ...each, id: consoleId(5000 + at), file, disbursement, createdAt, fee: 0 });
    });
    beforeAll(async () => {
      const { listing } = await import('#functions/adapters/dynamo/lists.ts');
      for (const row of rows)
        await listing.put(setup.tenant, { kind: 'row', list: `file ${file.id}`, at: row.createdAt, row });
    });

    /** All pages, and the number of rows on each. */
    async function whole(query: Readonly<Record<string, string>>) {
      const pages = [await list(query)];
      for (let after = pages[0]?.after; after; after = pages.at(-1)?.after) pages.push(await list({ ...query, after }));
      return {
        ids: pages.flatMap(({ payments }) => payments.map(({ id }) => id)),
        sizes: pages.map((page) => page.payments.length),
      };
    }

    it.each(PAYMENT_STATES)('finds all of its payments by %s, page by page', async (state) => {
      setup.actAs({});
      const { ids, sizes } = await whole({ file: file.id, state });
      const expected = rows.filter((row) => stateOf(row) === state).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect(ids).toEqual(expected.toReversed());
      expect(sizes.slice(0, -1).every((size) => size === 25)).toBe(true);
    });

    it('finds the payments of both when two are chosen', async () => {
      setup.actAs({});
      const { ids } = await whole({ file: file.id, state: 'received,void', kind: 'ACH' });
      const expected = rows.filter((row) => row.kind === 'ACH' && ['received', 'void'].includes(stateOf(row)));
      expect(ids).toEqual(expected.map(({ id }) => id).toReversed());
    });
  });

  it('names a closing by a hash, by which its payments are listed', async () => {
    setup.actAs({});
    const [{ file } = { file: undefined }] = (await list({ least: '1500000', most: '1500000' })).payments;
    expect(file).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), number: '24-2000' });
    expect(references(await list({ file: (file as { id: string }).id }))).toEqual([COMES, GOOD]);
  });

  it('adds up the shown payments without returned ones, and shows when they clear (D-120)', async () => {
    setup.actAs({});
    const { sums, payments } = await list();
    expect(sums).toEqual({
      count: 5,
      totals: {
        received: 1_500_000,
        inTransit: 1_000_000,
        requested: 500_000,
        paidOut: 0,
        onItsWay: 0,
        outstanding: 0,
      },
    });
    expect(payments.map(({ good }) => good)).toEqual([
      null,
      null,
      null,
      { on: '2026-10-09', isReached: false },
      { on: '2026-09-16', isReached: true },
    ]);
    expect(payments.map(({ flags }) => flags)).toEqual([['returned'], [], [], [], []]);
  });

  it('names the moment that orders a queue, and none for a list that is ordered by creation (X-355)', async () => {
    setup.actAs({});
    const [good] = (await list({ queue: 'good', from: '2026-09-16', until: '2026-09-16' })).payments;
    expect(good?.queuedAt).toMatch(/^2026-09-16T/);
    expect((await list()).payments.map(({ queuedAt }) => queuedAt)).toEqual(Array(5).fill(undefined));
  });

  it('contains no phone, no e-mail address and no account', async () => {
    setup.actAs({});
    expect(JSON.stringify(await list())).not.toMatch(/\b\d*(?:0142|7788|4821)\b|example\.com|Platypus/);
  });

  it.each([
    { status: 'sold' },
    { least: '12.50' },
    { after: 'TENANT#other' },
    { from: 'yesterday' },
    { office: 'north' },
  ])('refuses an invalid filter: %o', async (query) => {
    setup.actAs({});
    const { status, body } = await setup.call(listPaymentsRoute, { query });
    expect([status, body['code']]).toEqual([400, 'request/invalid']);
  });
});

describe('who sees which payments (X-045, X-201)', () => {
  it('limits a member with offices to theirs, whatever they ask for', async () => {
    setup.actAs({ offices: [SOUTH] });
    expect(references(await list())).toEqual([WIRE, PAYS]);
    expect(references(await list({ office: NORTH }))).toEqual([]);
    expect(references(await list({ agent: ANN }))).toEqual([]);
    expect(references(await list({ queue: 'failed' }))).toEqual([]);
  });
});
