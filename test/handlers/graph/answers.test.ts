import { afterAll, describe, expect, it, vi } from 'vitest';
import { rawGraph } from '../../support/graph.ts';
import { captureLogs } from '../../support/logs.ts';
import { setUpGraph, someDetails } from './graph-setup.ts';

/** True of every answer of the data graph, whatever the question. */

const logs = captureLogs();
const setup = await setUpGraph();
const ada = await setup.addClient();
afterAll(() => logs.stop());

const raw = async (operationName: string, variables: object = {}) =>
  (await rawGraph())({ client: ada.id, body: { operationName, variables } });

describe('no answer is kept by any cache', () => {
  it.each([
    ['of a transfer by its id (R-220)', 'Transfer', { _id: '65f0000000000000000000c1' }],
    ['of the history (R-198)', 'Transfers', {}],
    ['of the archive (R-208)', 'TransferArchives', {}],
    ['of the requests not opened yet (R-210)', 'AllTransfers', {}],
  ])('%s', async (_, name, variables) => {
    const reply = await raw(name, variables);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('a change shows at the next query (R-220)', async () => {
    const { id } = await setup.world.addDraft(ada);
    expect((await setup.ask(ada, 'Transfer', { _id: id })).data['transfer']).toMatchObject({ status: 'draft' });
    await setup.ask(ada, 'DiscardTransfer', { _id: id });
    expect((await setup.ask(ada, 'Transfer', { _id: id })).data['transfer']).toMatchObject({ status: 'cancelled' });
  });
});

it('the history has one of the two types, newest first, and waiting payments are a separate query (R-198, R-210, R-232)', async () => {
  const { client } = await setup.world.addPayer();
  const made = [];
  for (const [day, more] of [
    ['01', {}],
    ['03', { disbursement: true, type: 'Client Disbursement' }],
    ['02', { status: 'Initiated' }],
  ] as const)
    made.push(
      await setup.world.addDraft(client, {
        status: 'pending',
        createdAt: `2026-11-${day}T12:00:00.000Z`,
        ...more,
      }),
    );
  const [oldest, newest, initiated] = made.map(({ id }) => id);
  const idsOf = (list: unknown) => (list as { _id: string }[]).map(({ _id }) => _id);
  const history = (await setup.ask(client, 'Transfers')).data['transfers']?.['items'];
  expect(idsOf(history)).toEqual([newest, initiated, oldest]);
  expect(idsOf((await setup.ask(client, 'AllTransfers')).data['allTransfers'])).toEqual([initiated]);
});

it('a host without a tenant submits nothing and gets the specification’s sentence (R-152, R-062)', async () => {
  const headers = { 'x-tenant-host': 'nobody.localhost', origin: 'http://nobody.localhost' };
  const reply = await setup.ask(ada, 'InsertOneTransfer', { data: someDetails() }, { headers });
  expect([reply.status, reply.message]).toEqual([404, 'Tenant not found, please check url']);
});

it('the agents are the tenant’s, and only the active ones on request (R-135)', async () => {
  const agent = (id: string, active: boolean) => ({
    id,
    active,
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@example.com',
    displayName: 'Rosa Diaz',
    displayDescription: '',
    landingPageURI: `rosa-${id}`,
    licenses: [{ state: 'FL', number: 'SL 1' }],
    brokerage: { name: 'Bay Realty' },
  });
  vi.spyOn(setup.tenants, 'agents').mockResolvedValue([agent('1', true), agent('2', false)] as never);
  const namesOf = async (variables: object) =>
    ((await setup.ask(ada, 'Realtors', variables)).data['realtors'] as unknown as { _id: string }[]).map(
      ({ _id }) => _id,
    );
  expect(await namesOf({ active: true })).toEqual(['1']);
  expect(await namesOf({})).toEqual(['1', '2']);
  vi.restoreAllMocks();
});
