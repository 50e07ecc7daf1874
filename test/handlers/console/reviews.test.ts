import { describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import { birthMarkText } from '#shared/client/identity.ts';
import * as routes from '#shared/contracts/reviews.ts';
import { clientId, documentId, personId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { captureLogs } from '../../support/logs.ts';
import { aClient, CLIENT_ID } from '../../support/people.ts';
import { aPng } from '../../support/pictures.ts';
import { type ConsoleSetup, setUpConsole } from './console-setup.ts';

const ROSA: Partial<StaffMember> = {
  ...{ id: personId.parse('65f0000000000000000000a1'), name: 'Rosa Diaz' },
  roles: ['operator'],
};
const SAM: Partial<StaffMember> = {
  ...{ id: personId.parse('65f0000000000000000000a2'), name: 'Sam Okafor' },
  roles: ['approver'],
};
const photo = aPng(600, 400);

const logs = captureLogs();
const setup = await setUpConsole();
const { clientDocuments, clients } = await import('#functions/adapters/dynamo/clients.ts');
const { uploads } = await import('#functions/adapters/uploads.ts');
const { keptKeyOf } = await import('#functions/client/documents/ports.ts');
setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
await clients.add(aClient());

const clientNow = async () => {
  const found = await clients.find(setup.tenant, aClient().id);
  if (!found) throw new Error('The client is there.');
  return found;
};

let serial = 0;
/** An uploaded photo of the client's license. Returns its id. */
async function uploaded(size = photo.length): Promise<string> {
  serial += 1;
  const id = documentId.parse(`65f0000000000000000d${String(serial).padStart(4, '0')}`);
  const at = setup.world.clock.now().toISOString();
  const made = { id, tenantId: setup.tenant, clientId: aClient().id, kind: 'license', name: 'license.png' } as const;
  const document = {
    ...made,
    contentType: 'image/png',
    status: 'received',
    size,
    createdAt: at,
    receivedAt: at,
  } as const;
  await uploads.write({ key: keptKeyOf(document), contentType: 'image/png', bytes: photo });
  await clientDocuments.put(document);
  await setup.world.dynamo.drained();
  return id;
}

async function ask(route: Parameters<ConsoleSetup['call']>[0], documentOf?: string, body: object = {}) {
  const params = { clientId: CLIENT_ID, ...(documentOf ? { documentId: documentOf } : {}) };
  const reply = await setup.call(route, { params, body });
  await setup.world.dynamo.drained();
  return { status: reply.status, body: reply.body as Record<string, unknown> };
}
const waiting = async () =>
  (await ask(routes.listReviewsRoute)).body['waiting'] as readonly { documentId: string; name: string }[];

async function lastRecords(most: number): Promise<readonly string[]> {
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const end = (await auditLog.head(setup.tenant))?.sequence ?? 0;
  const told = ({ what, by, identity, subject }: AuditRecord) =>
    `${what} ${by} ${identity?.way} ${subject ?? ''}`.trim();
  return (await auditLog.back(setup.tenant, end, most)).map(told);
}

describe('photos of IDs at the console (X-052, X-223)', () => {
  it('are listed until someone decides, the longest waiting first', async () => {
    setup.actAs(ROSA);
    const [first, second] = [await uploaded(), await uploaded()];
    expect((await waiting()).map((each) => `${each.documentId} ${each.name}`)).toEqual([
      `${first} Ada Buyer`,
      `${second} Ada Buyer`,
    ]);
    const { look } = (await ask(routes.lookRoute, first)).body;
    const accept = { decision: 'accept', look };
    expect((await ask(routes.decideReviewRoute, first, accept)).status).toBe(200);
    expect((await waiting()).map((each) => each.documentId)).toEqual([second]);
    expect(await lastRecords(1)).toEqual([`document/accepted Rosa Diaz console ${first}`]);
    // A client who changes their name later has not shown an ID in the new name (D-95).
    const kept = await clientDocuments.find(setup.tenant, clientId.parse(CLIENT_ID), documentId.parse(first));
    expect(kept?.review?.name).toBe('Ada Buyer');
    expect((await ask(routes.decideReviewRoute, first, accept)).body['code']).toBe('staff/reviewed');
  });

  it('are accepted only by someone who opened the photo in the last ten minutes (D-116, X-365)', async () => {
    setup.actAs(ROSA);
    const [id, other] = [await uploaded(), await uploaded()];
    const { look } = (await ask(routes.lookRoute, id)).body;
    const accepted = async (of: string, at: unknown) =>
      (await ask(routes.decideReviewRoute, of, { decision: 'accept', look: at })).body['code'];
    expect(await accepted(id, undefined)).toBe('request/invalid');
    expect(await accepted(id, '2026-11-20T15:00:00.000Z')).toBe('staff/not-viewed');
    expect(await accepted(other, look)).toBe('staff/not-viewed');
    setup.actAs(SAM);
    expect(await accepted(id, look)).toBe('staff/not-viewed');
    setup.actAs(ROSA);
    setup.world.clock.set(new Date(Date.parse(String(look)) + 10 * 60_000));
    expect(await accepted(id, look)).toBe('staff/not-viewed');
    const { look: again } = (await ask(routes.lookRoute, id)).body;
    expect(await accepted(id, again)).toBeUndefined();
  });

  it('are accepted only with the birth date on file, which no one can read or guess (D-116, X-365)', async () => {
    setup.actAs(ROSA);
    const { birthDates } = await import('#functions/adapters/key-service.ts');
    const birthMark = await birthDates.make(birthMarkText(setup.tenant, CLIENT_ID, '1985-03-27'));
    const before = await clientNow();
    await clients.save({ ...before, birthMark });
    const [id, other] = [await uploaded(), await uploaded()];
    const said = async (of: string, birthDate?: string) => {
      const { look } = (await ask(routes.lookRoute, of)).body;
      return (await ask(routes.decideReviewRoute, of, { decision: 'accept', look, birthDate })).body['code'];
    };
    expect(await said(id)).toBe('staff/no-birth-date');
    expect(await said(id, '1985-03-28')).toBe('staff/other-birth-date');
    expect(await said(id, '1985-03-27')).toBeUndefined();
    for (let tries = 0; tries < 5; tries += 1) expect(await said(other, '1985-03-28')).toBe('staff/other-birth-date');
    expect(await said(other, '1985-03-27')).toBe('staff/birth-date-tries');
    // A mark copied from another client doesn't fit.
    const copied = await birthDates.make(birthMarkText(setup.tenant, '65f000000000000000099999', '1985-03-27'));
    await clients.save({ ...(await clientNow()), birthMark: copied });
    expect(await said(await uploaded(), '1985-03-27')).toBe('staff/other-birth-date');
    await clients.save({ ...(await clientNow()), birthMark: undefined });
  });

  it('accepted by mistake need review again if the same person undoes it within a minute (D-116, X-365)', async () => {
    setup.actAs(ROSA);
    const id = await uploaded();
    const now = setup.world.clock.now().getTime();
    const { look } = (await ask(routes.lookRoute, id)).body;
    const decide = async (said: object) => (await ask(routes.decideReviewRoute, id, said)).body['code'];
    const undo = () => decide({ decision: 'undo accept' });
    expect(await undo()).toBe('staff/undo-over');
    expect(await decide({ decision: 'accept', look })).toBeUndefined();
    setup.actAs(SAM);
    expect(await undo()).toBe('staff/undo-over');
    setup.actAs(ROSA);
    setup.world.clock.set(new Date(now + 61_000));
    expect(await undo()).toBe('staff/undo-over');
    setup.world.clock.set(new Date(now + 59_000));
    expect(await undo()).toBeUndefined();
    expect(await lastRecords(1)).toEqual([`document/accept-undone Rosa Diaz console ${id}`]);
    expect((await waiting()).map((each) => each.documentId)).toContain(id);
    expect(await undo()).toBe('staff/undo-over');
    expect(await decide({ decision: 'accept', look })).toBeUndefined();
  });

  it('are viewed through the function, and each view is on record with who and when', async () => {
    setup.actAs(ROSA);
    const id = await uploaded();
    const { body } = await ask(routes.lookRoute, id);
    expect(Buffer.from(String(body['bytes']), 'base64').equals(photo)).toBe(true);
    expect(body['hasMore']).toBe(false);
    expect(JSON.stringify(body)).not.toContain('http');
    expect(await lastRecords(1)).toEqual([`document/looked Rosa Diaz console ${id}`]);
  });

  it('are recorded as viewed before anything is read, even if nothing can be shown', async () => {
    setup.actAs(ROSA);
    const id = await uploaded();
    await uploads.remove(keptKeyOf({ tenantId: setup.tenant, clientId: aClient().id, id: documentId.parse(id) }));
    setup.world.clock.set(new Date('2026-11-20T16:01:00.000Z'));
    expect((await ask(routes.lookRoute, id)).body['code']).toBe('document/not-scanned');
    expect(await lastRecords(1)).toEqual([`document/looked Rosa Diaz console ${id}`]);
  });

  it('load further parts only for the same viewer, within the same minute', async () => {
    const id = await uploaded(3_000_001);
    setup.actAs(ROSA);
    const look = (await ask(routes.lookRoute, id)).body['look'];
    const part = async () => (await ask(routes.lookRoute, id, { part: 1, look })).body['code'];
    expect((await ask(routes.lookRoute, id, { part: 1 })).body['code']).toBe('staff/look-over');
    expect((await ask(routes.lookRoute, id, { part: 2, look })).body['code']).toBe('staff/no-document');
    setup.actAs(SAM);
    expect(await part()).toBe('staff/look-over');
    setup.actAs(ROSA);
    setup.world.clock.set(new Date(Date.parse(String(look)) + 61_000));
    expect(await part()).toBe('staff/look-over');
  });

  it('can be requested again, with a reason in the client’s record and message', async () => {
    setup.actAs(ROSA);
    const id = await uploaded();
    expect((await ask(routes.decideReviewRoute, id, { decision: 'ask again', why: 'expired' })).status).toBe(200);
    expect((await clientNow()).photoAsked?.why).toBe('expired');
    expect(await lastRecords(1)).toEqual([`document/asked-again Rosa Diaz console ${id}`]);
  });

  it('put the client on hold when one is refused', async () => {
    setup.actAs(ROSA);
    const id = await uploaded();
    expect(
      (await ask(routes.decideReviewRoute, id, { decision: 'refuse', reason: 'Not the same person' })).status,
    ).toBe(200);
    expect((await clientNow()).stopped).toMatchObject({ by: 'Rosa Diaz', reason: 'Not the same person' });
    expect((await lastRecords(2)).map((each) => each.split(' ')[0])).toEqual(['document/refused', 'client/stopped']);
  });

  it('let one person hold a client with a reason, and no log has a name or a byte of a photo (X-053)', async () => {
    setup.actAs(ROSA);
    expect((await ask(routes.moveClientRoute, undefined, { move: 'hold', reason: ' ' })).status).toBe(400);
    const move = { move: 'hold', reason: 'Phone was stolen' };
    expect((await ask(routes.moveClientRoute, undefined, move)).body).toEqual({ done: true });
    expect((await clientNow()).stopped).toMatchObject({ by: 'Rosa Diaz' });
    expect(logs.text()).not.toMatch(/Buyer|stolen|iVBOR/);
  });

  it('can’t be decided by members of some offices', async () => {
    setup.actAs({ ...ROSA, offices: ['65f0000000000000000000a1' as never] });
    const id = await uploaded();
    for (const route of [routes.lookRoute, routes.decideReviewRoute])
      expect((await ask(route, id, { decision: 'accept', look: '2026-11-20T15:00:00.000Z' })).body['code']).toBe(
        'staff/whole-company',
      );
  });
});
