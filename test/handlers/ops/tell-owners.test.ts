import { describe, expect, test } from 'vitest';
import type { At, Command } from '#infra/ops/kit/command.ts';
import { openCommandPorts } from '#infra/ops/kit/command-ports.ts';
import { commandName } from '#infra/ops/kit/help.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { tellOwners } from '#infra/ops/people/tell-owners.ts';
import { personId, tenantId } from '#shared/ids.ts';
import { aMember } from '../../support/colleagues.ts';
import { startWorld } from '../../support/world.ts';

const world = await startWorld();

const acme = tenantId.parse('acme');
const inProduction: Place = {
  ...{ stage: 'prod', isProduction: true, domain: 'example.com', name: 'prod', environment: {}, running: undefined },
};

async function at(over: Partial<At> = {}): Promise<At> {
  const ports = await openCommandPorts(inProduction);
  const caller = async () => 'arn:aws:sts::111122223333:assumed-role/portal-prod-staff-approve/sam';
  return { place: inProduction, ports: { ...ports, caller }, now: world.clock.now(), isDryRun: false, ...over } as At;
}
const commandCalled = (name: string): Command => {
  const found = commands.find((each) => commandName(each) === name);
  if (!found) throw new Error(`There is no command ${name}.`);
  return found;
};
const approve = commandCalled('call second-person');
const given = { tenant: acme, 'transfer-id': '65a0c0ffee00112233445599' };
const inboxOf = (to: string) => world.inbox.list({ kind: 'email', to, limit: 10 });

describe('a command that is signed in production (X-212, D-127)', () => {
  test('warns in the terminal if a company has no owner', async () => {
    expect(await tellOwners(await at(), approve, given)).toMatch(/^We couldn’t email an owner/);
  });

  test('is emailed to the company’s owners only, with who, what and when', async () => {
    const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
    const people = [
      { id: personId.parse('65f0000000000000000000d1'), email: 'olivia@acme.example', roles: ['owner'] },
      { id: personId.parse('65f0000000000000000000d2'), email: 'rosa@acme.example', roles: ['operator'] },
      { id: personId.parse('65f0000000000000000000d3'), email: 'former@acme.example', roles: ['owner'], active: false },
    ] as const;
    for (const each of people)
      expect(await staffMembers.save(acme, aMember({ ...each, roles: [...each.roles], version: 0 }))).toBe(true);
    expect(await tellOwners(await at(), approve, given)).toBeUndefined();
    const [letter] = inboxOf('olivia@acme.example');
    expect(letter).toMatchObject({ subject: expect.stringContaining('call second-person') });
    const text = letter?.kind === 'email' ? letter.text : '';
    for (const word of ['sam', 'call second-person', given['transfer-id']]) expect(text).toContain(word);
    expect([...inboxOf('rosa@acme.example'), ...inboxOf('former@acme.example')]).toEqual([]);
  });

  test('sends no email for reads, dry runs, or a stage without clients', async () => {
    const before = inboxOf('olivia@acme.example').length;
    const elsewhere = { place: { ...inProduction, stage: 'dev', isProduction: false } } as Partial<At>;
    expect(await tellOwners(await at(), commandCalled('transfer list'), given)).toBeUndefined();
    expect(await tellOwners(await at({ isDryRun: true }), approve, given)).toBeUndefined();
    expect(await tellOwners(await at(elsewhere), approve, given)).toBeUndefined();
    expect(inboxOf('olivia@acme.example')).toHaveLength(before);
  });

  test('stays done if an email can’t be sent, and the terminal reports it', async () => {
    const here = await at();
    const send = async () => Promise.reject(new Error('SES is away'));
    const cut = { ...here, ports: { ...here.ports, people: { ...here.ports.people, send } } };
    expect(await tellOwners(cut, approve, given)).toMatch(/^We couldn’t email every owner/);
  });
});
