import { beforeAll, describe, expect, it } from 'vitest';
import { isOtherPerson } from '#functions/people/member.ts';
import { memberOf, personBehind, personNamed } from '#infra/ops/kit/acting.ts';
import type { At } from '#infra/ops/kit/command.ts';
import { staffPerson } from '#shared/tenant/tenant.ts';
import { addPayout } from '../../support/payouts.ts';
import { memberNamed } from '../../support/staff.ts';
import { type BookkeepingSetup, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

const session = (role: string, name: string, stage = 'prod') =>
  `arn:aws:sts::111122223333:assumed-role/portal-${stage}-staff-${role}/${name}`;

describe('the acting person at AWS (X-114)', () => {
  it('is the person of the session, in the role of the session', () => {
    expect(personBehind(session('prepare', 'rosa.diaz'), 'prod', 'prepare')).toEqual({
      ok: true,
      value: { id: 'aws:111122223333:rosa.diaz', name: 'rosa.diaz', role: 'prepare', way: 'aws' },
    });
  });

  it.each([
    ['an administrator', 'arn:aws:iam::111122223333:user/admin', 'approve'],
    ['the root user', 'arn:aws:iam::111122223333:root', 'either'],
    ['another role', 'arn:aws:sts::111122223333:assumed-role/Administrator/rosa.diaz', 'prepare'],
    ['the role of another stage', session('approve', 'rosa.diaz', 'dev'), 'approve'],
    ['the other role', session('prepare', 'rosa.diaz'), 'approve'],
  ] as const)('is no one in a session of %s', (_, arn, as) => {
    const answer = personBehind(arn, 'prod', as);
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'staff/not-proved' } });
    expect(!answer.ok && answer.refusal.sentence).toContain('with your second factor');
  });

  it('is never a name that was typed', async () => {
    const at = { place: { stage: 'prod' }, ports: { caller: () => session('approve', 'sam') }, now: new Date() };
    const typed = await memberOf(at as unknown as At, { tenant: memberNamed('x').tenant, by: 'Rosa Diaz' }, 'approve');
    expect(typed).toMatchObject({ ok: false, refusal: { code: 'staff/name-typed' } });
  });

  it('is one person in both roles, so that no one approves what they prepared', () => {
    const [prepared, approving] = [
      personBehind(session('prepare', 'rosa.diaz'), 'prod', 'prepare'),
      personBehind(session('approve', 'rosa.diaz'), 'prod', 'approve'),
    ];
    if (!prepared.ok || !approving.ok) throw new Error('Both are sessions of a role.');
    const { name: by, ...identity } = prepared.value;
    const member = memberNamed('', approving.value);
    expect(isOtherPerson(member, { by, identity })).toBe(false);
    // One id is one person, even if a record has another name for them.
    expect(isOtherPerson(member, { by: 'Somebody Else', identity })).toBe(false);
    expect(isOtherPerson(memberNamed('', { ...approving.value, id: 'aws:1:sam', name: 'sam' }), { by, identity })).toBe(
      true,
    );
  });

  it('is no approver beside a name that no one proved', () => {
    const sam = memberNamed('sam', { id: 'aws:111122223333:sam', role: 'approve', way: 'aws' });
    expect(isOtherPerson(sam, { by: 'Rosa Diaz' })).toBe(false);
    expect(isOtherPerson(sam, { by: 'Rosa Diaz', identity: { id: 'rosa', role: 'prepare', way: 'local' } })).toBe(
      false,
    );
    // A client began it, so there is no first staff member.
    expect(isOtherPerson(sam, {})).toBe(true);
  });

  it.each([
    ['Rosa Diaz', 'Rosа Dіaz', 'Cyrillic letters'],
    ['Rosa Diaz', 'Rosa Dıaz', 'a letter without its dot'],
    ['Søren Łukasz', 'Soren Lukasz', 'letters without their strokes'],
    ['Rosa Diaz', 'ROSA\u200B  Díaz.', 'case, accents, and marks'],
  ])('is one person under %s and %s: %s', (one, other) => {
    const member = memberNamed(one, { id: 'one', role: 'approve', way: 'local' });
    const identity = { id: 'other', role: 'prepare', way: 'local' } as const;
    expect(isOtherPerson(member, { by: other, identity })).toBe(false);
    expect(isOtherPerson(member, { by: `${other} Two`, identity })).toBe(true);
  });
});

describe('the acting person on one machine (X-114)', () => {
  const people = [
    staffPerson.parse({ id: 'rosa.diaz', name: 'Rosa Díaz' }),
    staffPerson.parse({ id: 'ida', name: 'Ida Bell', roles: ['prepare'] }),
  ];

  it('is one of the people of the tenant’s file, however the name is typed', () => {
    expect(personNamed('rosa  DIAZ', people, 'approve')).toMatchObject({
      ok: true,
      value: { id: 'rosa.diaz', name: 'Rosa Díaz', role: 'approve', way: 'local' },
    });
  });

  it('is no one else, and gets instructions', () => {
    expect(personNamed('Rosa Diazz', people, 'approve')).toMatchObject({
      ok: false,
      refusal: { code: 'staff/not-known', sentence: expect.stringContaining('Add yourself to "people"') },
    });
    expect(personNamed(undefined, people, 'approve')).toMatchObject({ refusal: { code: 'staff/no-name' } });
    expect(personNamed('Ida Bell', people, 'approve')).toMatchObject({ refusal: { code: 'staff/not-in-role' } });
  });
});

describe('the record of who acted', () => {
  let setup: BookkeepingSetup;
  beforeAll(async () => {
    setup = await setUpBookkeeping();
  }, 60_000);

  it('has id, name, role and sign-in method, in the event and in the audit log (X-114)', async () => {
    const payout = await addPayout(setup.world, setup.payer.client, { status: 'sent' });
    const recalled = await setup.ops('call move-payment', {
      move: 'cancel',
      transfer: payout.id,
      by: 'rosa díaz',
      reason: 'no',
    });
    expect(recalled.ok).toBe(true);
    const identity = { id: 'rosa.diaz', role: 'prepare', way: 'local' };
    expect((await setup.stored(payout)).events.at(-1)).toMatchObject({ name: 'recall', by: 'Rosa Diaz', identity });
    await setup.written();
    const log = await setup.ops('audit show', { about: payout.id });
    expect(log.ok && (log.value.data as readonly object[]).at(-1)).toMatchObject({
      what: 'transfer/recall',
      by: 'Rosa Diaz',
      identity,
    });
  });
});
