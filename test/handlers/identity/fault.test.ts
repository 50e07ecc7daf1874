import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readIdentityRoute } from '#shared/contracts/identity.ts';
import { SOMETHING_WENT_WRONG } from '#shared/text/common.ts';
import { captureLogs } from '../../support/logs.ts';
import { startWorld, type World } from '../../support/world.ts';
import { caller } from '../../support/world-caller.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  process.env['LOG_LEVEL'] = 'INFO';
});
afterAll(() => world.close());

it('an unreadable identity is logged with its cause, and the client sees nothing of it (R-084)', async () => {
  const { client } = await world.addPayer();
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { handler } = await import('#functions/identity/handler.ts');
  vi.spyOn(clients, 'find').mockRejectedValue(new Error('the table is away'));
  const logs = captureLogs();
  const params = { clientId: client.id, tenantId: client.tenantId };
  const reply = await caller(handler)(readIdentityRoute, { client: client.id, params });
  logs.stop();
  expect(reply).toMatchObject({
    status: 500,
    body: { code: 'fault', message: `${SOMETHING_WENT_WRONG} (reference request-1)` },
  });
  expect(JSON.stringify(reply.body)).not.toContain('table');
  expect(logs.text()).toContain('the table is away');
  expect(logs.text()).not.toContain(client.mobilePhone);
  vi.restoreAllMocks();
});
