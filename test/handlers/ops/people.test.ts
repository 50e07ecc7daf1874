import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { atConsole, invitationIn } from '../../support/console-visit.ts';
import { opsOn } from '../../support/ops.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let ops: ReturnType<typeof opsOn>;
let rosa: string;
let sam: string;
beforeAll(async () => {
  world = await startWorld();
  ops = opsOn(world);
  [rosa = '', sam = ''] = (world.tenant.people ?? []).map((each) => each.name);
}, 60_000);
afterAll(() => world.close());

const dataOf = <T>(said: Awaited<ReturnType<typeof ops>>): T => {
  if (!said.ok) throw new Error(`Refused: ${said.refusal.code}`);
  return said.value.data as T;
};
const OLIVIA = { name: 'Olivia Reyes', email: 'olivia@acme.example', roles: 'owner' };

describe('the first people at the console (X-114, X-196)', () => {
  it('are proposed by one person and agreed to by another, and only then is a link sent', async () => {
    const { id: change } = dataOf<{ id: string }>(await ops('staff invite', { ...OLIVIA, by: rosa }));
    expect(await ops('staff agree', { change, by: rosa })).toMatchObject({
      ok: false,
      refusal: { code: 'staff/same-person' },
    });
    expect(invitationIn(world, OLIVIA.email)).toBe('');
    dataOf(await ops('staff agree', { change, by: sam }, true));
    expect(invitationIn(world, OLIVIA.email)).toBe('');
    dataOf(await ops('staff agree', { change, by: sam }));
    const olivia = atConsole();
    await olivia.accept(invitationIn(world, OLIVIA.email));
    expect((await olivia.typeCode()).body['next']).toBe('done');
    expect((await olivia.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ roles: ['owner'] }] });
    expect(await ops('staff remove', { email: OLIVIA.email, by: sam, reason: 'left' })).toMatchObject({
      ok: false,
      refusal: { code: 'staff/last-owner' },
    });
  });

  it('support gets read access for four hours, by a request number', async () => {
    const kim = { name: 'Kim Park', email: 'kim@portal.example', ticket: '4711', by: rosa };
    const { id: change, until } = dataOf<{ id: string; until: string }>(await ops('staff let-in', kim));
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(4 * 3_600_000);
    dataOf(await ops('staff agree', { change, by: sam }));
    const visit = atConsole();
    await visit.accept(invitationIn(world, kim.email));
    await visit.typeCode();
    expect((await visit.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ roles: ['platform'], until }] });
    const list = dataOf<{ members: readonly object[] }>(await ops('staff list'));
    expect(list.members).toContainEqual(expect.objectContaining({ email: kim.email, ticket: '4711', until }));
  });

  it('can be withdrawn before anyone agrees', async () => {
    const { id: change } = dataOf<{ id: string }>(
      await ops('staff invite', { ...OLIVIA, email: 'x@acme.example', by: rosa }),
    );
    dataOf(await ops('staff drop', { change, by: rosa }));
    expect(await ops('staff agree', { change, by: sam })).toMatchObject({
      ok: false,
      refusal: { code: 'staff/no-change' },
    });
  });
});
