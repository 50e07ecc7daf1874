import { describe, expect, it } from 'vitest';
import { todayRoute } from '#shared/contracts/console.ts';
import { consoleChangesRoute } from '#shared/contracts/console-changes.ts';
import { listExceptionsRoute } from '#shared/contracts/console-exceptions.ts';
import { type FoundException, foundException } from '#shared/ledger/exceptions.ts';
import { captureLogs } from '../../support/logs.ts';
import { SOUTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

captureLogs();
const setup = await setUpConsole();
const payment = await setup.add({ referenceId: 'EM-GONE-AAAA', status: 'completed', fileNumber: '24-3000' });
const found = [
  {
    ...{ id: 'books provider-transfer-1', kind: 'missing', since: '2026-11-24T05:10:00.000Z', amount: 1_500_000 },
    ...{ book: { pending: 0, available: 1_500_000 }, provider: { pending: 0, available: 0 } },
    transferId: payment.id,
  },
  { id: 'counting x', kind: 'counting', since: '2026-11-25T05:10:00.000Z', amount: 0, said: 'The totals are off.' },
].map((each) => foundException.parse(each));

async function keep(now: readonly FoundException[]): Promise<void> {
  const { exceptions } = await import('#functions/adapters/dynamo/books.ts');
  await exceptions.keep(setup.tenant, { found: [...now], isMore: false });
  await setup.world.dynamo.drained();
}
const listed = async () => (await setup.call(listExceptionsRoute)).body['exceptions'];
const onToday = async () => (await setup.call(todayRoute)).body['exceptions'];

describe('a difference between books, files and provider (X-317)', () => {
  it('is listed with its payment and file, counted on Today, and removed once it is fixed', async () => {
    await keep(found);
    setup.actAs({ roles: ['auditor'] });
    const name = `${payment.firstName} ${payment.lastName}`;
    expect(await listed()).toEqual([
      {
        ...{ kind: 'missing', since: '2026-11-24T05:10:00.000Z', amount: 1_500_000 },
        ...{ book: { pending: 0, available: 1_500_000 }, provider: { pending: 0, available: 0 } },
        payment: { id: payment.id, referenceId: 'EM-GONE-AAAA', name },
        file: { id: expect.any(String), number: '24-3000' },
      },
      { kind: 'counting', since: '2026-11-25T05:10:00.000Z', amount: 0, said: 'The totals are off.' },
    ]);
    expect(await onToday()).toEqual({ count: 2, isMore: false, oldestAt: '2026-11-24T05:10:00.000Z' });
    await keep([]);
    expect([await listed(), await onToday()]).toEqual([[], { count: 0, isMore: false, oldestAt: null }]);
  });

  it('is hidden from members of some offices and support', async () => {
    await keep(found);
    setup.actAs({ roles: ['operator'], offices: [SOUTH] });
    expect([await listed(), await onToday()]).toEqual([[], { count: 0, isMore: false, oldestAt: null }]);
    setup.actAs({ roles: ['platform'] });
    expect((await setup.call(listExceptionsRoute)).status).toBe(403);
    expect(await onToday()).toMatchObject({ count: 0 });
  });

  it('is announced to open pages when it is written', async () => {
    setup.world.clock.set(new Date());
    setup.actAs({ roles: ['owner'] });
    const since = new Date().toISOString();
    await keep([]);
    const { body } = await setup.call(consoleChangesRoute, { query: { since } });
    expect(body['changes']).toContainEqual(expect.objectContaining({ kind: 'wire' }));
  });
});
