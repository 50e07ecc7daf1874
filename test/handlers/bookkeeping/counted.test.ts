import { afterEach, beforeEach, expect, it } from 'vitest';
import { captureLogs } from '../../support/logs.ts';
import { setUpBookkeeping } from './bookkeeping-setup.ts';

/** Payments are counted where they are recorded, however they start. */
let logs: ReturnType<typeof captureLogs>;

const setup = await setUpBookkeeping();
process.env['LOG_LEVEL'] = 'INFO';
beforeEach(() => {
  logs = captureLogs();
});
afterEach(() => logs.stop());

it('counts a payment for its tenant when it starts, is accepted and is returned (X-104)', async () => {
  const { world, payer, acts, ports } = setup;
  const draft = await world.addDraft(payer.client, { amount: 10_000 } as never);
  await acts.click(ports, draft);
  const [atTheBank] = world.atTheBank(draft.id);
  for (const to of ['posted', 'settled', 'returned'] as const)
    world.plaid.console.advance(atTheBank?.id ?? '', to, to === 'returned' ? 'R10' : undefined);
  await acts.sync(ports);
  await setup.written();
  const lines = logs.told('measured').filter(({ transferId }) => transferId === draft.id);
  const sums: Record<string, number> = {};
  for (const line of lines)
    for (const [name, value] of Object.entries(line))
      if (/^[A-Z]/.test(name) && typeof value === 'number') sums[name] = (sums[name] ?? 0) + value;
  expect(sums).toEqual({
    Started: 1,
    Pending: 1,
    Debits: 1,
    Completed: 1,
    Returned: 1,
    ReturnedDebits: 1,
    ReturnedUnauthorized: 1,
  });
  for (const line of lines) expect(line).toMatchObject({ Tenant: setup.tenant, requestId: 'lambda-request-1' });
});
