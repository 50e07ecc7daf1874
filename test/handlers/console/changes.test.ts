import { beforeEach, describe, expect, it } from 'vitest';
import { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { proposalId } from '#shared/proposal/proposal.ts';
import { captureLogs } from '../../support/logs.ts';
import { opsOn } from '../../support/ops.ts';
import { aKeptLine } from '../../support/statements.ts';
import { NORTH, SOUTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

captureLogs();
const setup = await setUpConsole();

const MINUTE = 60_000;
type Told = { readonly mark: string; readonly kind: string; readonly id: string };
const changesSince = async (since: Date) => {
  const { body } = await setup.call(consoleChangesRoute, { query: { since: since.toISOString() } });
  return { told: body['changes'] as Told[], until: String(body['until']), isMore: body['isMore'] };
};

/** A page that polls, and returns what is new to it. */
async function aPage() {
  const { told, until } = await changesSince(new Date());
  let since = until;
  const heard = new Set(told.map(({ mark }) => mark));
  return async (): Promise<readonly string[]> => {
    const next = await changesSince(new Date(since));
    since = next.until;
    const fresh = next.told.filter(({ mark }) => !heard.has(mark));
    for (const { mark } of next.told) heard.add(mark);
    return fresh.map(({ id }) => id);
  };
}

describe('changes since a page last asked (X-239)', () => {
  beforeEach(() => {
    // Changes are noted when the lists are written, whatever the staff's clocks show.
    setup.world.clock.set(new Date());
    setup.actAs({});
  });

  it('include each written payment once, after its lists are written', async () => {
    const news = await aPage();
    expect(await news()).toEqual([]);
    const payment = await setup.add({ status: 'requested' });
    expect(await news()).toEqual([payment.id]);
    expect(await news()).toEqual([]);
    await setup.save({ ...payment, status: 'viewed' });
    expect(await news()).toEqual([payment.id]);
  });

  it('stay available for some seconds, so one recorded a moment late isn’t lost', async () => {
    const payment = await setup.add({ status: 'requested' });
    const ahead = (ms: number) => new Date(Date.now() + ms);
    setup.world.clock.set(ahead(8000));
    expect((await changesSince(ahead(8000))).told.map(({ id }) => id)).toContain(payment.id);
    setup.world.clock.set(ahead(MINUTE));
    expect((await changesSince(ahead(MINUTE))).told).toEqual([]);
  });

  it('leave out clients’ drafts and rebuilt lists', async () => {
    const news = await aPage();
    await setup.add({ status: 'draft' });
    expect(await news()).toEqual([]);
    const payment = await setup.add({ status: 'requested' });
    expect(await news()).toEqual([payment.id]);
    await opsOn(setup.world)('lists rebuild', { by: 'Rosa Diaz' });
    await setup.world.dynamo.drained();
    expect(await news()).toEqual([]);
  });

  it('are limited to a reader’s offices', async () => {
    setup.actAs({ offices: [NORTH] });
    const news = await aPage();
    const north = await setup.add({ status: 'requested', officeId: NORTH });
    await setup.add({ status: 'requested', officeId: SOUTH });
    expect(await news()).toEqual([north.id]);
  });

  it('include a view that a colleague shares or removes, for all staff (X-292)', async () => {
    const { savedViews } = await import('#functions/adapters/dynamo/staff.ts');
    const kinds = async (since: Date) => {
      await setup.world.dynamo.drained();
      return (await changesSince(since)).told.filter(({ kind }) => kind === 'view').length;
    };
    const asked = new Date();
    const view = { name: 'Wires', search: 'kind=Wire', by: 'Rosa Diaz', at: asked.toISOString() as never };
    await savedViews.save(setup.tenant, view);
    setup.actAs({ offices: [NORTH] });
    const saved = await kinds(asked);
    expect(saved).toBeGreaterThan(0);
    await savedViews.remove(setup.tenant, { ...view, by: 'Sam Okafor' });
    expect(await kinds(asked)).toBeGreaterThan(saved);
  });

  it('include an imported statement and a decided transaction, once each, but no single line (X-315)', async () => {
    const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
    const { statements } = await import('#functions/adapters/dynamo/bank.ts');
    const asked = new Date();
    const wires = async () => {
      await setup.world.dynamo.drained();
      return (await changesSince(asked)).told.filter(({ kind }) => kind === 'wire').length;
    };
    const line = aKeptLine(setup.tenant, 1);
    await statementLines.add([line, aKeptLine(setup.tenant, 2)]);
    expect(await wires()).toBe(0);
    const days = { from: '2026-11-20', until: '2026-11-20', count: 2 } as const;
    await statements.keep({
      ...{ tenantId: setup.tenant, account: '4321', ...days, by: 'Rosa Diaz' },
      at: '2026-11-20T22:00:00.000Z',
    });
    expect(await wires()).toBe(1);
    await statementLines.save({ ...line, version: 1, state: 'ignored' });
    expect(await wires()).toBe(2);
  });

  it('include a proposal and its decision, for members of the whole company (X-213)', async () => {
    const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
    const asked = new Date();
    const told = async () => {
      await setup.world.dynamo.drained();
      return (await changesSince(asked)).told.filter(({ kind }) => kind === 'proposal').length;
    };
    const at = asked.toISOString();
    const proposal = {
      ...({
        id: proposalId.parse('plaid-balance'),
        tenantId: setup.tenant,
        kind: 'plaid balance',
        reason: '',
      } as const),
      ...{ change: { of: 'trust', from: 1, to: 2 }, by: 'Rosa Diaz', at, version: 0 },
    };
    const saved = await proposals.save(proposal);
    expect(saved).toMatchObject({ version: 1 });
    expect(await told()).toBe(1);
    await proposals.save({ ...proposal, version: 1, decided: { what: 'rejected', by: 'Rosa Diaz', at } });
    expect(await told()).toBe(2);
    setup.actAs({ offices: [NORTH] });
    expect(await told()).toBe(0);
  });

  it('return everything to a page that was away too long', async () => {
    const { told, isMore } = await changesSince(new Date(Date.now() - 56 * MINUTE));
    expect([told, isMore]).toEqual([[], true]);
  });

  it('return everything if more has changed than can be listed', async () => {
    const asked = new Date();
    const { listing } = await import('#functions/adapters/dynamo/lists.ts');
    const note = (n: number) => listing.note(setup.tenant, { kind: 'payment', id: `${n}` }, asked);
    await Promise.all(Array.from({ length: 101 }, (_, n) => note(n)));
    expect((await changesSince(asked)).isMore).toBe(true);
  });

  it('aren’t lost on a page whose clock is ahead, because it continues from the portal’s time', async () => {
    const { until } = await changesSince(new Date(Date.now() + 20 * MINUTE));
    expect(Date.parse(until)).toBeLessThan(Date.now() + MINUTE);
  });
});
