import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Gate } from '#functions/http/caller.ts';
import { door } from '#functions/http/serve.ts';
import {
  agreePayerInvitationRoute,
  askPayerStepUpRoute,
  invitePayerRoute,
  movePayerInvitationRoute,
} from '#shared/contracts/payer-invitations.ts';
import type { Route } from '#shared/contracts/route.ts';
import { officeId, personId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { aMember, aStaffSession } from '../../support/colleagues.ts';
import { aContext, anEvent, read } from '../../support/http-event.ts';
import { captureLogs } from '../../support/logs.ts';
import { startWorld } from '../../support/world.ts';
import { asked } from '../sign-in/invited-setup.ts';

const ORIGIN_SECRET = 'a-secret-of-the-test-world';
const NORTH = '65f0000000000000000000a1';
const ROSA: Partial<StaffMember> = {};
const SAM: Partial<StaffMember> = {
  id: personId.parse('65f0000000000000000000b2'),
  name: 'Sam Okafor',
  roles: ['approver'],
};

let member = aMember();
const logs = captureLogs();
const world = await startWorld();
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
await tenants.apply({ ...world.tenant, approvalThreshold: toCents(500_000), agents: [] });
const { served } = await import('#functions/lambdas/desk.ts');
const gate: Gate = {
  tenantOf: async () => undefined,
  originSecrets: async () => [ORIGIN_SECRET],
  scheme: () => 'http:',
  now: () => world.clock.now(),
  countFault: () => undefined,
  staffSessionOf: async () => aStaffSession({ activeAt: Math.floor(world.clock.now().getTime() / 1000) }),
  memberOf: async (tenant) => (tenant === world.tenant.id ? member : undefined),
};
const desk = door(gate, served);
afterAll(() => logs.stop());

/** Calls the desk as that member. */
async function as(who: Partial<StaffMember>, route: Route, { body, id }: { body?: unknown; id?: string } = {}) {
  member = aMember(who);
  const params = { tenantId: world.tenant.id, ...(id ? { invitationId: id } : {}) };
  const headers = { 'x-origin-secret': ORIGIN_SECRET };
  return read(await desk(anEvent(route, { params, person: member.id, body, headers }), aContext()));
}

let numbers = 0;
const aPhone = () => {
  numbers += 1;
  return `+1312555${String(7000 + numbers)}`;
};
/** The text message that a phone received. */
const textsTo = (phone: string) => world.inbox.list().filter(({ to }) => to.includes(phone));

/** The step-up, proved as if by passkey. */
async function proved(id: unknown): Promise<string> {
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  const stepUp = stepUpId.parse(id);
  await stepUps.prove(stepUp, Math.floor(world.clock.now().getTime() / 1000));
  return stepUp;
}

describe('inviting a new payer at the console (X-015, X-219)', () => {
  it('sends the link at once, and answers without it', async () => {
    const form = asked({ phone: aPhone(), email: 'maribel@example.com' });
    const made = await as(ROSA, invitePayerRoute, { body: form });
    expect(made).toMatchObject({
      status: 200,
      body: { state: 'sent', preparedBy: 'Rosa Diaz', isOwn: true, sendsLeft: 4, isTextRefused: false },
    });
    const [text] = textsTo(form.who.phone);
    const [, secret = 'none'] = /#[0-9a-f]{24}\.([\w-]{22})/.exec(text?.text ?? '') ?? [];
    expect(secret).not.toBe('none');
    for (const canary of [secret, 'hash']) expect(JSON.stringify(made.body), canary).not.toContain(canary);
    for (const canary of [secret, form.who.phone, 'Quintanilla', 'maribel@']) expect(logs.text()).not.toContain(canary);
  });

  it('sends one invitation for a repeated submission', async () => {
    const form = asked({ phone: aPhone() });
    const [one, two] = [
      await as(ROSA, invitePayerRoute, { body: form }),
      await as(ROSA, invitePayerRoute, { body: form }),
    ];
    expect(two.body['id']).toBe(one.body['id']);
    expect(textsTo(form.who.phone)).toHaveLength(1);
  });

  it('is resent only by people who prepare, and revoked by them or an approver', async () => {
    const form = asked({ phone: aPhone() });
    const id = String((await as(ROSA, invitePayerRoute, { body: form })).body['id']);
    expect((await as(SAM, movePayerInvitationRoute, { id, body: { move: 'resend' } })).status).toBe(403);
    expect((await as(ROSA, movePayerInvitationRoute, { id, body: { move: 'resend' } })).body).toMatchObject({
      sendsLeft: 3,
    });
    expect(textsTo(form.who.phone)).toHaveLength(2);
    expect(
      (await as({ ...SAM, roles: ['auditor'] }, movePayerInvitationRoute, { id, body: { move: 'revoke' } })).status,
    ).toBe(403);
    expect((await as(SAM, movePayerInvitationRoute, { id, body: { move: 'revoke' } })).body).toMatchObject({
      state: 'revoked',
    });
    expect(await as(ROSA, movePayerInvitationRoute, { id, body: { move: 'revoke' } })).toMatchObject({
      status: 404,
      body: { code: 'payer/no-invitation' },
    });
  });

  it('is limited to a person’s own offices', async () => {
    const elsewhere: Partial<StaffMember> = { offices: [officeId.parse('65f0000000000000000000a9')] };
    const form = asked({ phone: aPhone() });
    expect(form.request.officeId).toBe(NORTH);
    expect(await as(elsewhere, invitePayerRoute, { body: form })).toMatchObject({
      body: { code: 'staff/other-office' },
    });
    const id = String((await as(ROSA, invitePayerRoute, { body: form })).body['id']);
    expect((await as(elsewhere, movePayerInvitationRoute, { id, body: { move: 'revoke' } })).status).toBe(404);
  });
});

describe('an invitation that needs approval (X-005, X-219)', () => {
  it('is sent once a colleague has proved who they are for exactly this, and only once', async () => {
    const form = asked({ phone: aPhone() }, { amount: toCents(500_000), fileNumber: fileNumber.parse('26-104') });
    const id = String((await as(ROSA, invitePayerRoute, { body: form })).body['id']);
    expect(textsTo(form.who.phone)).toEqual([]);
    const own = await as({ roles: ['operator', 'approver'] }, askPayerStepUpRoute, { id });
    expect(own).toMatchObject({ body: { code: 'staff/same-person' } });
    const hold = { ...SAM, approvesFrom: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await as(hold, askPayerStepUpRoute, { id })).body['code']).toBe('staff/approving-on-hold');

    const step = await as(SAM, askPayerStepUpRoute, { id });
    expect(step.body['words']).toBe(
      `Request $5,000.00 from Maribel Quintanilla (phone ending in ${form.who.phone.slice(-4)}), 12 Oak Street, file 26-104`,
    );
    const stepUp = String(step.body['stepUp']);
    const unproved = await as(SAM, agreePayerInvitationRoute, { id, body: { stepUp } });
    expect(unproved.body['code']).toBe('staff/no-step-up');
    await proved(stepUp);
    const other = asked({ phone: aPhone() }, { amount: toCents(500_000) });
    const otherId = String((await as(ROSA, invitePayerRoute, { body: other })).body['id']);
    const crossed = await as(SAM, agreePayerInvitationRoute, { id: otherId, body: { stepUp } });
    expect(crossed.body['code']).toBe('staff/no-step-up');
    const agreed = await as(SAM, agreePayerInvitationRoute, { id, body: { stepUp } });
    expect(agreed.body).toMatchObject({ state: 'sent', agreedBy: 'Sam Okafor' });
    expect(textsTo(form.who.phone)).toHaveLength(1);
    // A retry after a lost answer learns the same, and sends nothing.
    expect((await as(SAM, agreePayerInvitationRoute, { id, body: { stepUp } })).body).toEqual(agreed.body);
    const another = { ...SAM, id: personId.parse('65f0000000000000000000b3'), name: 'Ana Reyes' };
    expect((await as(another, agreePayerInvitationRoute, { id, body: { stepUp } })).status).toBe(404);
    expect(textsTo(form.who.phone)).toHaveLength(1);
  });

  it('can’t be approved if it needs none, so no new link is made', async () => {
    const form = asked({ phone: aPhone() });
    const id = String((await as(ROSA, invitePayerRoute, { body: form })).body['id']);
    expect(await as(SAM, askPayerStepUpRoute, { id })).toMatchObject({ body: { code: 'payer/no-invitation' } });
    expect(textsTo(form.who.phone)).toHaveLength(1);
  });

  it('needs a form key of exactly 128 bits', async () => {
    const form = { ...asked({ phone: aPhone() }), key: randomBytes(4).toString('hex') };
    expect((await as(ROSA, invitePayerRoute, { body: form })).status).toBe(400);
  });
});
