import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WiringSeen } from '#functions/client/wiring/ports.ts';
import type { Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { heldClientsRoute, showClientRoute } from '#shared/contracts/console-clients.ts';
import * as routes from '#shared/contracts/reviews.ts';
import { officeId, personId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { tenantConfig } from '#shared/tenant/tenant.ts';
import { aClient, aTenant, CLIENT_ID } from '../../support/people.ts';
import { type ConsoleSetup, setUpConsole } from './console-setup.ts';

const person = (digit: number, name: string, roles: StaffMember['roles']): Partial<StaffMember> => ({
  ...{ id: personId.parse(`65f0000000000000000000a${digit}`), name, roles },
});
const ROSA = person(1, 'Rosa Diaz', ['operator', 'approver']);
const SAM = person(2, 'Sam Okafor', ['operator', 'approver']);
const ANA = person(3, 'Ana Reyes', ['approver']);

const setup = await setUpConsole();
const { clients } = await import('#functions/adapters/dynamo/clients.ts');
await clients.add(aClient());
/** Rosa holds the client again. */
beforeEach(async () => {
  setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { stopped: _before, ...client } = await clientNow();
  await clients.save(client as Client);
  await as(ROSA, routes.moveClientRoute, { move: 'hold', reason: 'A stranger called in her name' });
});

async function clientNow(): Promise<Client> {
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const found = await clients.find(setup.tenant, aClient().id);
  if (!found) throw new Error('The client is there.');
  return found;
}

async function as(member: Partial<StaffMember>, route: Parameters<ConsoleSetup['call']>[0], body: object) {
  setup.actAs(member);
  const reply = await setup.call(route, { params: { clientId: CLIENT_ID }, body });
  await setup.world.dynamo.drained();
  const said = reply.body as Record<string, unknown>;
  return { body: said, said: said['code'] ?? 'ok' };
}

it('lets one approver allow debits again after a return, with a reason on record (X-119)', async () => {
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { stopped: _held, ...client } = await clientNow();
  const debitsStopped = { code: 'R10', at: '2026-11-19T16:00:00.000Z', transferId: '65f0000000000000000000e1' };
  await clients.save({ ...client, debitsStopped } as Client);
  const reason = 'She had forgotten the name';
  const said = { move: 'allow debits', reason };
  const operator = { ...ROSA, roles: ['operator'] } as typeof ROSA;
  expect((await as(operator, routes.moveClientRoute, said)).said).toBe('staff/no-role');
  expect((await as(ANA, routes.moveClientRoute, { ...said, reason: ' ' })).said).toBe('request/invalid');
  expect((await as(ANA, routes.moveClientRoute, said)).said).toBe('ok');
  expect((await clientNow()).debitsStopped?.lifted).toMatchObject({ by: 'Ana Reyes', reason });
  expect((await as(ANA, routes.moveClientRoute, said)).said).toBe('staff/debits-allowed');
});

it('lets one approver allow one payment over the limits, under the function’s own rights (X-362)', async () => {
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const reason = { reason: 'The lender asked for more' };
  // As in a fresh function, which has no configuration cached.
  const read = vi.spyOn(tenants, 'config').mockImplementationOnce(async (id) => {
    const { tenantConfigKey } = await import('#functions/adapters/dynamo/keys.ts');
    const { itemAt } = await import('#functions/adapters/dynamo/table.ts');
    return tenantConfig.parse(await itemAt(tenantConfigKey(id)));
  });
  expect((await as(ANA, routes.moveClientRoute, { move: 'allow over limit', ...reason })).said).toBe('ok');
  expect(read).toHaveBeenCalledWith(setup.tenant);
  read.mockRestore();
  expect((await as(ANA, showClientRoute, {})).body['overLimit']).toEqual({ by: 'Ana Reyes', ...reason, isUsed: false });
});

it.each(['allow debits', 'allow over limit', 'show wire'])(
  'doesn’t let an approver whose sign-in was reset yesterday %s (D-112)',
  async (move) => {
    const reset = { ...ANA, approvesFrom: '2026-11-20T20:00:00.000Z' };
    const more = move === 'show wire' ? { heldSince: '2026-11-19T16:00:00.000Z' } : {};
    const { said } = await as(reset, routes.moveClientRoute, { move, reason: 'Called her', ...more });
    expect(said).toBe('staff/approving-on-hold');
  },
);

it('lets one approver show changed wire instructions after a call, with a reason on record (X-362)', async () => {
  const { wiringSeenBy } = await import('#functions/adapters/dynamo/clients.ts');
  const heldSince = async () => (await as(ANA, showClientRoute, {})).body['wireHeldSince'];
  const [seenAt, at] = ['2026-11-18T16:00:00.000Z', '2026-11-19T16:00:00.000Z'];
  const seen = {
    ...{ account: aTenant().destinationAccounts[0]?.id, salt: 'salt', version: 'a'.repeat(64) },
    ...{ pocPhone: '+12165550142', seenAt, revision: 0 },
  } as WiringSeen;
  const reason = { move: 'show wire', reason: 'Called her, she knows the new account', heldSince: at };
  expect((await as(ANA, routes.moveClientRoute, reason)).said).toBe('wire/not-confirmed');
  expect(await heldSince()).toBeNull();
  await wiringSeenBy.save(setup.tenant, aClient().id, { ...seen, confirmed: { version: 'b'.repeat(64), at } });
  expect(await heldSince()).toBe(at);
  const operator = { ...ROSA, roles: ['operator'] } as typeof ROSA;
  expect((await as(operator, routes.moveClientRoute, reason)).said).toBe('staff/no-role');
  expect((await as(ANA, routes.moveClientRoute, { ...reason, reason: ' ' })).said).toBe('request/invalid');
  // She confirmed other instructions while the approver was reading.
  const other = { ...reason, heldSince: seenAt };
  expect((await as(ANA, routes.moveClientRoute, other)).said).toBe('transfer/changed-meanwhile');
  expect((await as(ANA, routes.moveClientRoute, reason)).said).toBe('ok');
  expect(await wiringSeenBy.list(setup.tenant, aClient().id)).toMatchObject([
    { lifted: { version: 'b'.repeat(64), by: 'Ana Reyes', reason: reason.reason } },
  ]);
  expect(await heldSince()).toBeNull();
});

describe('clients on hold (X-294)', () => {
  type Held = { readonly clients: readonly { readonly id: string; readonly hold: { readonly lift: object | null } }[] };
  const listed = async (member: Partial<StaffMember> = ANA) =>
    (await as(member, heldClientsRoute, {})).body as unknown as Held;

  it('are in a list of their own from the hold to its end', async () => {
    expect((await listed()).clients).toMatchObject([
      {
        id: CLIENT_ID,
        name: 'Ada Buyer',
        hold: { by: 'Rosa Diaz', reason: 'A stranger called in her name' },
      },
    ]);
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const { stopped, ...client } = await clientNow();
    const lifted = { at: '2026-11-20T17:00:00.000Z', by: 'Sam Okafor', reason: 'She came by' };
    await clients.save({ ...client, stopped: stopped && { ...stopped, lifted } } as Client);
    await setup.world.dynamo.drained();
    expect((await listed()).clients).toEqual([]);
  });

  it('are hidden from members of some offices', async () => {
    const offices = [officeId.parse('65f0000000000000000000a1')];
    expect((await listed({ ...ANA, offices })).clients).toEqual([]);
  });
});

describe('the hold of a client at the console (X-053, X-235)', () => {
  it('can’t be placed by someone who works for some offices, because it stops money in every office', async () => {
    const ofOffice = { offices: ['65f0000000000000000000b1' as never] };
    const { said } = await as({ ...SAM, ...ofOffice }, routes.moveClientRoute, {
      move: 'hold',
      reason: 'Phone was stolen',
    });
    expect(said).toBe('staff/whole-company');
    expect(isClientStopped(await clientNow())).toBe(true);
  });
});
