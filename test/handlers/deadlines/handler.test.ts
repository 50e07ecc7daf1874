import { afterEach, describe, expect, it, vi } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { aClient } from '../../support/people.ts';
import { startWorld } from '../../support/world.ts';

/** The real function over the table of this machine. */
const ACME = tenantId.parse('acme');
const PAST = '2026-11-01T12:00:00.000Z';

const world = await startWorld();
const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
const { due } = await import('#functions/adapters/dynamo/transfers.ts');
const { handler } = await import('#functions/lambdas/deadlines.ts');
const run = () => handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
const ada = aClient({ id: world.newAccountId() });
afterEach(() => vi.restoreAllMocks());

const addRequest = (overrides: Partial<Transfer> = {}) =>
  world.addDraft(ada, { status: 'viewed', deadlineAt: PAST, ...overrides });
const whatIsDue = async () => (await due.before(ACME, '2027-01-01', { after: undefined, most: 100 })).found;
const statusOf = async ({ id }: Transfer) => (await transfers.find(ACME, ada.id, id))?.status;

describe('the deadlines function', () => {
  it('ends more than a page of due transfers, and the index drops them', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => addRequest()));
    expect(await whatIsDue()).toHaveLength(60);
    await run();
    expect(new Set(await Promise.all(all.map(statusOf)))).toEqual(new Set(['cancelled']));
    expect(await whatIsDue()).toEqual([]);
    expect(await due.cursor(ACME)).toBeUndefined();
  });

  it('leaves transfers alone that are not due yet, or no longer awaited', async () => {
    const ahead = await addRequest({ deadlineAt: '2999-12-04T22:00:00.000Z' });
    const onItsWay = await addRequest({ status: 'pending' });
    await run();
    expect([await statusOf(ahead), await statusOf(onItsWay)]).toEqual(['viewed', 'pending']);
  });

  it('continues where a run has stopped', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, () => addRequest()));
    const first = await due.before(ACME, '2027-01-01', { after: undefined, most: 2 });
    expect(first.found).toHaveLength(2);
    await due.keepCursor(ACME, first.after);
    await run();
    expect((await Promise.all(all.map(statusOf))).filter((status) => status === 'cancelled')).toHaveLength(1);
    await run();
    expect((await Promise.all(all.map(statusOf))).filter((status) => status === 'cancelled')).toHaveLength(3);
  });
});
