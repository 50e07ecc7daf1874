import { describe, expect, it } from 'vitest';
import type { ShownProposal } from '#shared/contracts/proposals.ts';
import { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { atConsole, invitationIn, withOutbox } from '../../support/console-visit.ts';
import { opsOn } from '../../support/ops.ts';
import { startWorld } from '../../support/world.ts';

let rosa: string;
let sam: string;
const world = await startWorld();
await withOutbox(world);
const ops = opsOn(world);
[rosa = '', sam = ''] = (world.tenant.people ?? []).map((each) => each.name);

const dataOf = <T>(said: Awaited<ReturnType<typeof ops>>): T => {
  if (!said.ok) throw new Error(`Refused: ${said.refusal.code}`);
  return said.value.data as T;
};
const ACCESS = { kind: 'staff access', what: 'invite', reason: 'The first of the company' };
const OLIVIA = { ...ACCESS, name: 'Olivia Reyes', email: 'olivia@acme.example', roles: '["owner"]' };
const proposed = async (asked: object) => {
  const { id, version } = dataOf<ShownProposal>(await ops('call propose-change', { ...asked, by: rosa }));
  return { 'proposal-id': id, version: String(version) };
};

describe('the first people at the console (X-114, X-196)', () => {
  it('are proposed by one person and approved by another, and only then is a link sent', async () => {
    const of = await proposed(OLIVIA);
    expect(await invitationIn(world, OLIVIA.email)).toBe('');
    dataOf(await ops('call approve-proposal', { ...of, by: sam }, true));
    expect(await invitationIn(world, OLIVIA.email)).toBe('');
    dataOf(await ops('call approve-proposal', { ...of, by: sam }));
    const olivia = atConsole();
    await olivia.accept(await invitationIn(world, OLIVIA.email));
    expect((await olivia.typeCode()).body['next']).toBe('done');
    expect((await olivia.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ roles: ['owner'] }] });
    expect(await ops('staff remove', { email: OLIVIA.email, by: sam, reason: 'left' })).toMatchObject({
      ok: false,
      refusal: { code: 'staff/last-owner' },
    });
  });

  it('include support, which gets read access for four hours with a request number', async () => {
    const kim = { ...ACCESS, name: 'Kim Park', email: 'kim@portal.example', roles: '["platform"]', ticket: '4711' };
    dataOf(await ops('call approve-proposal', { ...(await proposed(kim)), by: sam }));
    const visit = atConsole();
    await visit.accept(await invitationIn(world, kim.email));
    await visit.typeCode();
    const { companies } = (await visit.ask(whoAmIRoute)).body as { companies: { roles: string[]; until: string }[] };
    expect(companies).toMatchObject([{ roles: ['platform'] }]);
    const until = companies[0]?.until ?? '';
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(3 * 3_600_000);
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(4 * 3_600_000);
    const list = dataOf<{ members: readonly object[] }>(await ops('staff list'));
    expect(list.members).toContainEqual(expect.objectContaining({ email: kim.email, ticket: '4711', until }));
  });

  it('are admitted as support only with a request number, and reset by no command', async () => {
    const kim = { ...ACCESS, by: rosa, name: 'Kim Park', email: 'kim2@portal.example', roles: '["platform"]' };
    expect(await ops('call propose-change', kim)).toMatchObject({ refusal: { code: 'staff/rights-unfit' } });
    const reset = { ...ACCESS, by: rosa, what: 'reset', 'person-id': '65f0000000000000000000a1', version: '1' };
    expect(await ops('call propose-change', reset)).toMatchObject({ refusal: { code: 'staff/at-console' } });
  });
});
