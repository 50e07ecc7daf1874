import { describe, expect, test } from 'vitest';
import { listViewsRoute } from '#shared/contracts/saved-views.ts';
import { setUpConsole } from './console-setup.ts';

const setup = await setUpConsole();

describe('the views that colleagues share (X-292)', () => {
  test('can be read by name by all staff of the company', async () => {
    const { savedViews } = await import('#functions/adapters/dynamo/staff.ts');
    expect((await setup.call(listViewsRoute)).body).toEqual({ views: [] });
    const at = '2026-11-25T15:00:00.000Z' as never;
    const view = (name: string) => ({ name, search: 'kind=Wire', by: 'Rosa Diaz', at });
    for (const name of ['wires', 'Big ones', 'all debits']) await savedViews.save(setup.tenant, view(name));
    for (const role of ['owner', 'approver', 'operator', 'auditor'] as const) {
      setup.actAs({ roles: [role] });
      const { body } = await setup.call(listViewsRoute);
      expect(body).toEqual({ views: ['all debits', 'Big ones', 'wires'].map(view) });
    }
  });
});
