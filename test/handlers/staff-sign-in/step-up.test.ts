import { randomBytes } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { staffSessionsPrefix } from '#functions/adapters/dynamo/keys.ts';
import { finishStepUpRoute, startStepUpRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { personId, tenantId } from '#shared/ids.ts';
import { staffSession } from '#shared/staff/staff-session.ts';
import { type StaffStepUp, stepUpId } from '#shared/staff/step-up.ts';
import { authenticator } from '../../support/authenticator.ts';
import { acceptAt, inviteByEmail, PASSWORD } from '../../support/console-visit.ts';
import { captureLogs } from '../../support/logs.ts';
import { startWorld } from '../../support/world.ts';

const world = await startWorld();
process.env['LOG_LEVEL'] = 'INFO';
const logs = captureLogs();

const acme = tenantId.parse('acme');
let people = 0;

/** A person's sessions, as they are in the table. */
async function sessionsOf(person: StaffStepUp['person']) {
  const { documents, tableName } = await import('#functions/adapters/dynamo/table.ts');
  const { pk, sk } = staffSessionsPrefix(person);
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    }),
  );
  return items.map((item) => staffSession.parse(item));
}

/** Someone who works for the company and is signed in, with a passkey if requested. */
async function colleague({ hasPasskey = true } = {}) {
  people += 1;
  const email = `second${people}@acme.example`;
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  await inviteByEmail({ name: `Sam Okafor ${people}`, email, rights: { roles: ['approver'] } });
  const browser = await acceptAt(world, email);
  if (hasPasskey) await browser.addPasskey();
  const person = personId.parse((await browser.ask(whoAmIRoute)).body['id']);
  const [session] = await sessionsOf(person);
  if (!session) throw new Error('Whoever signed in has a session.');

  /** A step-up that waits for this person in this session. */
  async function asked(over: Partial<StaffStepUp> = {}): Promise<string> {
    const id = stepUpId.parse(randomBytes(16).toString('hex'));
    const expiresAt = Math.floor(Date.now() / 1000) + 300;
    const words = 'Approve $20,000.00 to Wei Chen, file 24-2000';
    await stepUps.ask({
      ...{ id, tenantId: acme, person, session: session?.id as StaffStepUp['session'], thing: '0'.repeat(64), words },
      expiresAt,
      ...over,
    });
    return id;
  }
  const start = (id: string, body: object = {}) => browser.ask(startStepUpRoute, { params: { stepUpId: id }, body });
  const finish = (id: string, body: object) => browser.ask(finishStepUpRoute, { params: { stepUpId: id }, body });
  const isProved = async (id: string) => (await stepUps.find(stepUpId.parse(id)))?.provedAt !== undefined;
  const touch = (options: unknown, device = browser.device) => ({
    credential: device.get(options as Record<string, unknown>),
  });
  return { browser, person, email, asked, start, finish, touch, isProved };
}

describe('a step-up (X-208)', () => {
  test('is proved by the person’s own passkey, and the session stays the same', async () => {
    const sam = await colleague();
    const id = await sam.asked();
    const before = (await sam.browser.ask(whoAmIRoute)).body;
    const { body } = await sam.start(id);
    expect(body['next']).toBe('passkey');
    expect((await sam.finish(id, sam.touch(body['options']))).body).toEqual({ proved: true });
    expect(await sam.isProved(id)).toBe(true);
    expect(await sessionsOf(sam.person)).toHaveLength(1);
    expect((await sam.browser.ask(whoAmIRoute)).body['authTime']).toBe(before['authTime']);
  });

  test('uses password and code for someone without a passkey', async () => {
    const sam = await colleague({ hasPasskey: false });
    const id = await sam.asked();
    expect((await sam.start(id)).body).toEqual({ next: 'password' });
    expect((await sam.start(id, { password: 'not the password' })).code).toBe('staff/wrong-sign-in');
    expect((await sam.start(id, { password: PASSWORD })).body).toEqual({ next: 'totp' });
    expect((await sam.finish(id, { code: '000000' })).code).toBe('staff/wrong-code');
    expect(await sam.isProved(id)).toBe(false);
    expect((await sam.start(id, { password: PASSWORD })).body).toEqual({ next: 'totp' });
    expect((await sam.finish(id, { code: sam.browser.appCode() })).body).toEqual({ proved: true });
  });

  test('is not proved by a passkey that was added to the pool around the portal', async () => {
    const [bare, sam] = [await colleague({ hasPasskey: false }), await colleague()];
    const thief = authenticator('http://console.localhost');
    await bare.browser.addAtPool(thief);
    expect((await bare.start(await bare.asked())).body).toEqual({ next: 'password' });
    await sam.browser.addAtPool(thief);
    const id = await sam.asked();
    const { body } = await sam.start(id);
    expect(body['options']).toMatchObject({ allowCredentials: [{ id: sam.browser.device.id }] });
    expect((await sam.finish(id, sam.touch(body['options'], thief))).code).toBe('staff/wrong-sign-in');
    expect(await sam.isProved(id)).toBe(false);
  });

  test('isn’t proved by another device, a password alone, or an earlier touch', async () => {
    const sam = await colleague();
    const [id, next] = [await sam.asked(), await sam.asked()];
    const { body } = await sam.start(id);
    const foreign = authenticator('http://console.localhost');
    const forged = { ...foreign.get(body['options'] as Record<string, unknown>), id: sam.browser.device.id };
    expect((await sam.finish(id, { credential: forged })).code).toBe('staff/wrong-sign-in');
    // The challenge had one answer.
    const used = sam.touch(body['options']);
    expect((await sam.finish(id, used)).code).toBe('staff/no-step-up');
    await sam.start(next);
    expect((await sam.finish(next, used)).code).toBe('staff/wrong-sign-in');
    const third = await sam.asked();
    await sam.start(third, { password: PASSWORD });
    expect((await sam.finish(third, sam.touch(body['options']))).code).not.toBe('ok');
    for (const each of [id, next, third]) expect(await sam.isProved(each)).toBe(false);
  });

  test('isn’t found by another person, in another session, or too late', async () => {
    const [sam, olga] = [await colleague(), await colleague()];
    const id = await sam.asked();
    expect((await olga.start(id)).code).toBe('staff/no-step-up');
    const elsewhere = await sam.asked({ session: '65f0000000000000000000ff' as StaffStepUp['session'] });
    const late = await sam.asked({ expiresAt: Math.floor(Date.now() / 1000) - 1 });
    for (const each of [elsewhere, late, '0'.repeat(32)]) expect((await sam.start(each)).code).toBe('staff/no-step-up');
    // Olga's own passkey doesn't prove Sam's challenge.
    const own = await olga.asked();
    const { body } = await olga.start(own);
    await sam.start(id);
    expect((await sam.finish(id, olga.touch(body['options']))).code).toBe('staff/wrong-sign-in');
    expect(await sam.isProved(id)).toBe(false);
  });

  test('is locked after five wrong tries', async () => {
    const sam = await colleague();
    const id = await sam.asked();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await sam.start(id, { password: `wrong password ${tries}` })).code).toBe('staff/wrong-sign-in');
    expect((await sam.start(id, { password: PASSWORD })).code).toBe('staff/locked');
  });

  test('writes no password, code or answer into any log', () => {
    const written = logs.text();
    expect(written).toContain('finish-step-up');
    for (const secret of [PASSWORD, 'not the password', 'clientDataJSON', 'signature'])
      expect(written).not.toContain(secret);
  });
});
