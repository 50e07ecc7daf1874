import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import type { Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { heldClientsRoute } from '#shared/contracts/console-clients.ts';
import * as routes from '#shared/contracts/reviews.ts';
import { officeId, personId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import { captureLogs } from '../../support/logs.ts';
import { opsOn } from '../../support/ops.ts';
import { aClient, CLIENT_ID } from '../../support/people.ts';
import { memberNamed } from '../../support/staff.ts';
import { type ConsoleSetup, setUpConsole } from './console-setup.ts';

const person = (digit: number, name: string, roles: StaffMember['roles']): Partial<StaffMember> => ({
  ...{ id: personId.parse(`65f0000000000000000000a${digit}`), name, roles },
});
const ROSA = person(1, 'Rosa Diaz', ['operator', 'approver']);
const SAM = person(2, 'Sam Okafor', ['operator', 'approver']);
const ANA = person(3, 'Ana Reyes', ['approver']);

let setup: ConsoleSetup;
let logs: ReturnType<typeof captureLogs>;
beforeAll(async () => {
  logs = captureLogs();
  setup = await setUpConsole();
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  await clients.add(aClient());
});
/** Rosa holds the client, anew. */
beforeEach(async () => {
  setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { stopped: _before, ...client } = await clientNow();
  await clients.save(client as Client);
  await as(ROSA, routes.holdClientRoute, { reason: 'A stranger called in her name' });
});
afterAll(async () => {
  await setup.close();
  vi.restoreAllMocks();
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

const REASON = 'She came by with her passport';

/** Asks for the step-up of lifting, and proves it as the pool would have it proved. */
async function proved(member: Partial<StaffMember>, reason = REASON): Promise<StepUpId> {
  const { stepUps } = await import('#functions/adapters/dynamo/step-ups.ts');
  const { body } = await as(member, routes.askLiftRoute, { reason });
  const stepUp = stepUpId.parse(body['stepUp']);
  await stepUps.prove(stepUp, Math.floor(setup.world.clock.now().getTime() / 1000));
  return stepUp;
}
const propose = (member: Partial<StaffMember>) => as(member, routes.proposeLiftRoute, { reason: 'Called her back' });

describe('clients on hold (X-294)', () => {
  type Held = { readonly clients: readonly { readonly id: string; readonly hold: { readonly lift: object | null } }[] };
  const listed = async (member: Partial<StaffMember> = ANA) =>
    (await as(member, heldClientsRoute, {})).body as unknown as Held;

  it('stand in a list of their own from the hold to its end, with who wants to lift it', async () => {
    expect((await listed()).clients).toMatchObject([
      {
        id: CLIENT_ID,
        name: 'Ada Buyer',
        hold: { by: 'Rosa Diaz', reason: 'A stranger called in her name', lift: null },
      },
    ]);
    await propose(ROSA);
    expect((await listed()).clients).toMatchObject([{ hold: { lift: { by: 'Rosa Diaz', isMine: false } } }]);
    expect((await listed(ROSA)).clients).toMatchObject([{ hold: { lift: { isMine: true } } }]);
    const stepUp = await proved(SAM);
    await as(SAM, routes.liftHoldRoute, { reason: REASON, stepUp });
    expect((await listed()).clients).toEqual([]);
  });

  it('are nobody’s of some offices only', async () => {
    const offices = [officeId.parse('65f0000000000000000000a1')];
    expect((await listed({ ...ANA, offices })).clients).toEqual([]);
  });
});

describe('the hold of a client at the console (X-053, X-235)', () => {
  it('is lifted by a second person who proves who they are for exactly that, and both stand in the log', async () => {
    await propose(ROSA);
    const { body } = await as(SAM, routes.askLiftRoute, { reason: REASON });
    expect(body['words']).toBe(
      'Lift the hold of Ada Buyer that Rosa Diaz placed (“A stranger called in her name”): they can sign in, and their money goes on',
    );
    const unproved = { reason: REASON, stepUp: body['stepUp'] };
    expect((await as(SAM, routes.liftHoldRoute, unproved)).said).toBe('staff/no-step-up');
    const stepUp = await proved(SAM);
    expect((await as(SAM, routes.liftHoldRoute, { reason: 'another reason', stepUp })).said).toBe('staff/no-step-up');
    expect((await as(ANA, routes.liftHoldRoute, { reason: REASON, stepUp })).said).toBe('staff/no-step-up');
    expect(isClientStopped(await clientNow())).toBe(true);
    expect((await as(SAM, routes.liftHoldRoute, { reason: REASON, stepUp })).body).toEqual({ isHeld: false });
    const { auditLog } = await import('#functions/adapters/dynamo/audit-log.ts');
    const end = (await auditLog.head(setup.tenant))?.sequence ?? 0;
    const told = ({ what, by, identity }: AuditRecord) => `${what} ${by} ${identity?.way}`;
    expect((await auditLog.back(setup.tenant, end, 3)).map(told)).toEqual([
      'client/lifted Sam Okafor console',
      'client/lift-proposed Rosa Diaz console',
      'client/stopped Rosa Diaz console',
    ]);
    expect(logs.text()).not.toMatch(/Buyer|passport|stranger/);
  });

  it('whoever works for some offices neither holds a client nor lifts that: it stops money in every office', async () => {
    const ofOffice = { offices: ['65f0000000000000000000b1' as never] };
    await propose(ROSA);
    const stepUp = await proved(SAM);
    for (const [route, body] of [
      [routes.holdClientRoute, { reason: 'Phone was stolen' }],
      [routes.proposeLiftRoute, { reason: REASON }],
      [routes.askLiftRoute, { reason: REASON }],
      [routes.liftHoldRoute, { reason: REASON, stepUp }],
    ] as const)
      expect((await as({ ...SAM, ...ofOffice }, route, body)).said, route.name).toBe('staff/whole-company');
    expect(isClientStopped(await clientNow())).toBe(true);
  });

  it('a press whose answer was lost may be repeated: it finds the hold lifted, and lifts no later one', async () => {
    await propose(ROSA);
    const said = { reason: REASON, stepUp: await proved(SAM) };
    await as(SAM, routes.liftHoldRoute, said);
    const { version } = await clientNow();
    expect((await as(SAM, routes.liftHoldRoute, said)).body).toEqual({ isHeld: false });
    expect((await clientNow()).version).toBe(version);
    expect((await as(ANA, routes.liftHoldRoute, said)).said).toBe('staff/client-not-stopped');
    await as(ROSA, routes.holdClientRoute, { reason: 'They called again' });
    await propose(ROSA);
    expect((await as(SAM, routes.liftHoldRoute, said)).said).toBe('staff/no-step-up');
  });

  it('is lifted neither by who proposed it nor by who placed it, and nobody proves anything in vain', async () => {
    await propose(SAM);
    expect((await as(SAM, routes.askLiftRoute, { reason: REASON })).said).toBe('staff/same-person');
    expect((await as(ROSA, routes.askLiftRoute, { reason: REASON })).body).toMatchObject({
      code: 'staff/same-person',
      message: expect.stringContaining('You hold this client.'),
    });
    expect((await as(ANA, routes.askLiftRoute, { reason: REASON })).said).toBe('ok');
  });

  it('is not lifted before somebody has proposed that, nor by whoever’s sign-in was set up again today', async () => {
    expect((await as(SAM, routes.askLiftRoute, { reason: REASON })).said).toBe('staff/no-lift-proposed');
    await propose(ROSA);
    const held = { ...SAM, approvesFrom: '2026-11-21T16:00:00.000Z' } as Partial<StaffMember>;
    expect((await as(held, routes.askLiftRoute, { reason: REASON })).said).toBe('staff/approving-on-hold');
    const stepUp = await proved(SAM);
    expect((await as(held, routes.liftHoldRoute, { reason: REASON, stepUp })).said).toBe('staff/approving-on-hold');
  });

  it('a step-up is for this hold: one that was placed anew meanwhile stays', async () => {
    await propose(ROSA);
    const stepUp = await proved(SAM);
    setup.world.clock.set(new Date('2026-11-20T16:01:00.000Z'));
    await as(ANA, routes.holdClientRoute, { reason: 'I know that voice' });
    await propose(ROSA);
    expect((await as(SAM, routes.liftHoldRoute, { reason: REASON, stepUp })).said).toBe('staff/no-step-up');
    expect(isClientStopped(await clientNow())).toBe(true);
  });

  it('by command the same two people are needed, neither of them who placed it', async () => {
    const ops = opsOn(setup.world);
    const phone = aClient().mobilePhone;
    const lift = async (command: `${string} ${string}`, by: string, reason = REASON) => {
      const heard = await ops(command, { phone, by, reason });
      return heard.ok ? 'ok' : heard.refusal.code;
    };
    const stop = () => lift('client stop', 'Rosa Diaz', 'Phone was stolen');
    await stop();
    expect(await lift('client lift-stop', 'Sam Okafor')).toBe('ok');
    expect(await lift('client approve-lift', 'Sam Okafor')).toBe('staff/same-person');
    expect(await lift('client approve-lift', 'Rosa Diaz')).toBe('staff/same-person');
    // Who stops again takes back what was proposed.
    await stop();
    expect(await lift('client lift-stop', 'Rosa Diaz')).toBe('ok');
    expect(await lift('client approve-lift', 'Sam Okafor')).toBe('ok');
    expect(await lift('client approve-lift', 'Sam Okafor')).toBe('ok');
    expect(await lift('client approve-lift', 'Sam Okafor', 'something else')).toBe('staff/client-not-stopped');
  });
});

describe('what a second person proved that they mean (X-295)', () => {
  it('is one hold: another one, placed and proposed to be lifted since they were shown theirs, stays', async () => {
    const { clients } = await import('#functions/adapters/dynamo/clients.ts');
    const { liftStop } = await import('#functions/staff/stop-client.ts');
    await propose(ROSA);
    const { stopped: shown, ...client } = await clientNow();
    const since = { at: '2026-11-20T16:00:01.000Z', reason: 'A stranger called again' };
    await clients.save({ ...client, stopped: shown && { ...shown, ...since } } as Client);
    const sam = memberNamed('Sam Okafor', {
      tenant: setup.tenant,
      role: 'approve',
      way: 'console',
      now: setup.world.clock.now(),
    });
    const lift = (of: Client['stopped']) => liftStop({ clients }, sam, client.id, REASON, of);
    expect(await lift(shown)).toMatchObject({ ok: false, refusal: { code: 'client/changed-meanwhile' } });
    expect(isClientStopped(await clientNow())).toBe(true);
    expect(await lift((await clientNow()).stopped)).toMatchObject({ ok: true });
    expect(isClientStopped(await clientNow())).toBe(false);
  });
});
