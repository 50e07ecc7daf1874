import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { documentId, tenantId } from '#shared/ids.ts';
import { UPLOAD_LIMIT_BYTES, UPLOADS_PER_DAY } from '#shared/limits.ts';
import { logsWithout } from '../../support/logs.ts';
import { aJpeg, aPng, segment } from '../../support/pictures.ts';
import { setUpDocuments } from './documents-setup.ts';

const acme = tenantId.parse('acme');
let ada: Client;
/** A signed form is a permission: it is never written to the log. */
logsWithout(/X-Amz|policy|eyJ/i);

const setup = await setUpDocuments();
beforeEach(async () => {
  ({ client: ada } = await setup.world.addPayer());
});

/** Where an upload arrives, and where it is stored. */
const places = ({ id }: { readonly id: string }) =>
  [`arrivals/acme/${ada.id}/${id}`, `clients/acme/${ada.id}/${id}`] as const;

describe('the photo of an identity document', () => {
  it('is announced, posted to the bucket, checked and received (R-123)', async () => {
    const reply = await setup.announce(ada);
    expect(reply.status).toBe(200);
    const announced = setup.announced(reply);
    expect(reply.body['s3-assets']).toEqual({ license: { assetID: announced.id } });
    expect((await setup.list(ada)).body['assets']).toEqual([]);
    expect(await setup.post(announced, aPng(1600, 1000))).toBe(204);
    expect(await setup.receive(ada, announced)).toMatchObject({
      status: 200,
      body: { assetID: announced.id, status: 'received' },
    });
    expect((await setup.list(ada)).body['assets']).toMatchObject([{ assetID: announced.id, type: 'license' }]);
    expect((await setup.receive(ada, announced)).status).toBe(200);
  });

  it('is stored under a key made only of ids, encrypted with the portal’s key', async () => {
    const { id, upload } = setup.announced(await setup.announce(ada, { type: 'passport' }));
    expect(upload.fields['key']).toBe(`arrivals/acme/${ada.id}/${id}`);
    expect(upload.fields).toMatchObject({
      'Content-Type': 'image/png',
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': process.env['UPLOADS_KEY_ID'],
    });
  });

  it('is refused by its form with another key or type, unencrypted or with ten megabytes', async () => {
    const announced = setup.announced(await setup.announce(ada));
    const picture = aPng(400, 400);
    const other = setup.world.newAccountId();
    expect(await setup.post(announced, picture, { key: `clients/acme/${other}/${announced.id}` })).toBe(403);
    expect(await setup.post(announced, picture, { 'Content-Type': 'text/html' })).toBe(403);
    expect(await setup.post(announced, picture, { 'x-amz-server-side-encryption': 'AES256' })).toBe(403);
    expect(await setup.post(announced, Buffer.alloc(UPLOAD_LIMIT_BYTES))).toBe(400);
    expect(await setup.post(announced, Buffer.alloc(0))).toBe(400);
    expect((await setup.receive(ada, announced)).body['code']).toBe('document/not-arrived');
    expect(
      await setup.post(announced, Buffer.concat([picture, Buffer.alloc(UPLOAD_LIMIT_BYTES - 1 - picture.length)])),
    ).toBe(204);
  });

  it.each([
    ['a disguised web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'document/wrong-format'],
    ['a JPEG that was announced as PNG', aJpeg(1600, 1000), 'document/wrong-format'],
    ['a picture cut off on its way', aPng(1600, 1000).subarray(0, -20), 'document/wrong-format'],
    ['one whose pixels fill a viewer’s memory', aPng(11_000, 5000), 'document/wrong-size'],
    ['a thumbnail', aPng(120, 90), 'document/wrong-size'],
    ['a banner of a thousand metres', aPng(20_000, 400), 'document/wrong-size'],
  ])('is deleted and refused when it is %s (X-082)', async (_, file, code) => {
    const announced = setup.announced(await setup.announce(ada));
    expect(await setup.post(announced, file)).toBe(204);
    const reply = await setup.receive(ada, announced);
    expect([reply.status, reply.body['code']]).toEqual([400, code]);
    expect((await setup.receive(ada, announced)).body['code']).toBe('document/not-found');
    for (const place of places(announced)) expect(await setup.lying(place)).toBeUndefined();
  });

  it('is read only once, even if checking it breaks the function off (D-128)', async () => {
    const { receive } = await import('#functions/client/documents/receive.ts');
    const { clientDocuments } = await import('#functions/adapters/dynamo/clients.ts');
    const { uploads } = await import('#functions/adapters/uploads.ts');
    const announced = setup.announced(await setup.announce(ada));
    const [arrival] = places(announced);
    expect(await setup.post(announced, aPng(1600, 1000))).toBe(204);
    const id = documentId.parse(announced.id);
    // Two calls have read the same before either goes on.
    const expected = await clientDocuments.find(acme, ada.id, id);
    const bytes = await uploads.read(arrival, UPLOAD_LIMIT_BYTES);
    const ports = {
      documents: { ...clientDocuments, find: async () => expected },
      uploads: { ...uploads, read: async () => bytes },
    };
    const judge = vi.fn(() => {
      throw new Error('out of memory');
    });
    const call = () => receive(ports, { tenant: acme, client: ada.id, now: new Date(), id }, judge);
    await expect(call()).rejects.toThrow('out of memory');
    expect(await setup.lying(arrival)).toBeUndefined();
    expect(await call()).toMatchObject({ refusal: { code: 'document/not-arrived' } });
    expect(judge).toHaveBeenCalledTimes(1);
  });

  it('is stored without place, time and camera, and the uploaded file is deleted (X-082)', async () => {
    const announced = setup.announced(await setup.announce(ada, { contentType: 'image/jpeg' }));
    const place = segment(0xe1, Buffer.from('Exif\0\0 41.4993 N 81.6944 W'));
    const photo = aJpeg(1600, 1000, { remarks: [place], behind: Buffer.from('<script>alert(1)</script>') });
    expect(await setup.post(announced, photo)).toBe(204);
    expect((await setup.receive(ada, announced)).status).toBe(200);
    const [arrival, kept] = places(announced);
    expect(await setup.lying(arrival)).toBeUndefined();
    expect(await setup.lying(kept)).toEqual(aJpeg(1600, 1000));
  });

  it('is refused before anything is signed when its type or size is wrong (R-120, R-121)', async () => {
    const gif = await setup.announce(ada, { contentType: 'image/gif' });
    expect(gif).toMatchObject({
      status: 400,
      body: { fields: { contentType: 'File upload must be in jpg or png format' } },
    });
    expect((await setup.announce(ada, { size: UPLOAD_LIMIT_BYTES })).status).toBe(400);
    expect((await setup.announce(ada, { size: UPLOAD_LIMIT_BYTES - 1 })).status).toBe(200);
    expect((await setup.announce(ada, { type: 'library card' })).status).toBe(400);
  });

  it('cannot be announced or received by another client', async () => {
    const { client: bob } = await setup.world.addPayer();
    expect((await setup.announce(ada, { CLIENT_GUID: bob.id })).body['code']).toBe('client/not-found');
    expect((await setup.announce(ada, { TENANT_GUID: 'harbor' })).body['code']).toBe('client/not-found');
    const announced = setup.announced(await setup.announce(ada));
    await setup.post(announced, aPng(400, 400));
    expect((await setup.receive(bob, announced)).body['code']).toBe('document/not-found');
    expect((await setup.list(bob)).body['assets']).toEqual([]);
  });

  it('can be announced only a limited number of times a day', async () => {
    const replies = [];
    for (let count = 0; count <= UPLOADS_PER_DAY; count += 1) replies.push((await setup.announce(ada)).status);
    expect(replies.filter((status) => status === 200)).toHaveLength(UPLOADS_PER_DAY);
    expect(replies.at(-1)).toBe(429);
  });
});
