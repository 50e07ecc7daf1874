import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import { documentId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { graphCaller } from '../../support/graph.ts';
import { logsWithout } from '../../support/logs.ts';
import { aPdf } from '../../support/papers.ts';
import { aPng } from '../../support/pictures.ts';
import { setUpDocuments } from './documents-setup.ts';

let ada: Client;
let transfer: Transfer;
/** Clients' names for their files are theirs, and stay out of the log. */
logsWithout(/Contract|X-Amz/);

const setup = await setUpDocuments();
const askGraph = await graphCaller();
beforeEach(async () => {
  ({ client: ada } = await setup.world.addPayer());
  transfer = await setup.world.addDraft(ada, { status: 'pending' });
});

const CONTRACT = { name: 'Contract.pdf', contentType: 'application/pdf' };

/** A document that has been announced, posted and attached. */
async function attach(file = aPng(400, 400), document: object = {}) {
  const announced = setup.announced(await setup.announceDocument(ada, transfer.id, document));
  expect(await setup.post(announced, file)).toBe(204);
  return { announced, reply: await setup.attach(ada, transfer.id, announced) };
}

async function attachmentsShown() {
  const reply = await askGraph({
    client: ada.id,
    body: { operationName: 'Transfer', variables: { _id: transfer.id } },
  });
  return (reply.body['data'] as { transfer: { attachments: object[] } }).transfer.attachments;
}

describe('a document of a transfer', () => {
  it('is attached once, and listed with the transfer (R-182, R-221)', async () => {
    const { announced, reply } = await attach();
    expect(reply).toMatchObject({ status: 200, body: { name: 'Contract, page 1.png' } });
    expect((await setup.attach(ada, transfer.id, announced)).status).toBe(200);
    expect(await attachmentsShown()).toEqual([
      {
        _id: announced.id,
        name: 'Contract, page 1.png',
        fileURL: `/api/account/document/${transfer.id}/${announced.id}`,
      },
    ]);
  });

  it('is downloaded by its owner under its name, from an address good for a minute (R-221)', async () => {
    const file = aPng(500, 400);
    const { announced } = await attach(file);
    const reply = await setup.open(ada, transfer.id, announced.id);
    const url = new URL(String(reply.body['url']));
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60');
    const download = await fetch(url);
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Contract%2C%20page%201.png");
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
  });

  it('opens as a link in a browser, which redirects to that address (R-221)', async () => {
    const file = aPng(500, 400);
    const { announced } = await attach(file);
    const { statusCode, headers } = await setup.follow(ada, transfer.id, announced.id);
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    const download = await fetch(String(headers['location']));
    expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
    const { client: bob } = await setup.world.addPayer();
    expect((await setup.follow(bob, transfer.id, announced.id)).statusCode).toBe(404);
  });

  it('can be downloaded only after it was scanned: until then S3 says "forbidden" to everyone', async () => {
    const { announced } = await attach(aPng(500, 400));
    const { S3Client, S3ServiceException } = await import('@aws-sdk/client-s3');
    const forbidden = { name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } } as const;
    const send = vi.spyOn(S3Client.prototype, 'send').mockRejectedValueOnce(new S3ServiceException(forbidden) as never);
    expect(await setup.open(ada, transfer.id, announced.id)).toMatchObject({
      status: 409,
      body: { code: 'document/not-scanned' },
    });
    send.mockRestore();
    expect((await setup.open(ada, transfer.id, announced.id)).status).toBe(200);
  });

  it('is closed to other clients and other transfers', async () => {
    const { announced } = await attach();
    const { client: bob } = await setup.world.addPayer();
    const other = await setup.world.addDraft(ada);
    expect((await setup.open(bob, transfer.id, announced.id)).status).toBe(404);
    expect((await setup.open(ada, other.id, announced.id)).status).toBe(404);
    expect((await setup.announceDocument(bob, transfer.id)).body['code']).toBe('transfer/not-found');
    expect((await setup.attach(ada, other.id, announced)).body['code']).toBe('document/not-found');
  });

  it('stays the file that was checked, even if its form is used again', async () => {
    const file = aPng(500, 400);
    const { announced } = await attach(file);
    expect(await setup.post(announced, Buffer.from('<!doctype html>'))).toBe(204);
    const { body } = await setup.open(ada, transfer.id, announced.id);
    const download = await fetch(String(body['url']));
    expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
  });

  it('is refused if it is not what was announced', async () => {
    const { reply } = await attach(aPdf());
    expect(reply.body).toMatchObject({
      code: 'document/wrong-paper',
      message: 'The file must be a jpg, a png or a PDF.',
    });
    expect(await attachmentsShown()).toEqual([]);
  });

  it('may be a PDF, which is kept and downloaded as it came (X-148)', async () => {
    const file = aPdf();
    const { announced, reply } = await attach(file, CONTRACT);
    expect(reply).toMatchObject({ status: 200, body: { name: 'Contract.pdf' } });
    expect(await attachmentsShown()).toMatchObject([{ name: 'Contract.pdf' }]);
    const { body } = await setup.open(ada, transfer.id, announced.id);
    const download = await fetch(String(body['url']));
    // Never shown inside one of our pages: whatever a PDF does, it does on the disk of the person who opens it.
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Contract.pdf");
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
    // Its answer was lost. A repeated request shows it once.
    expect((await setup.attach(ada, transfer.id, announced)).status).toBe(200);
    expect(await attachmentsShown()).toHaveLength(1);
  });

  it.each([
    ['a script in it', aPdf('4 0 obj\n<< /S /JavaScript >>\nendobj\n'), 'document/closed-pdf'],
    ['a password', aPdf('<< /Encrypt 9 0 R >>\n'), 'document/closed-pdf'],
    ['a web page in its place', Buffer.from('<!doctype html>'), 'document/wrong-paper'],
    ['a picture in its place', aPng(400, 400), 'document/wrong-paper'],
  ])('that is a PDF with %s is refused and deleted (X-148)', async (_, file, code) => {
    const { announced, reply } = await attach(file, CONTRACT);
    expect(reply).toMatchObject({ status: 400, body: { code } });
    expect(await attachmentsShown()).toEqual([]);
    for (const place of ['arrivals', 'clients'])
      expect(await setup.lying(`${place}/acme/${ada.id}/${announced.id}`)).toBeUndefined();
    expect((await setup.attach(ada, transfer.id, announced)).body['code']).toBe('document/not-found');
  });

  it.each([
    ['a file that ends the function', [] as const],
    ['two requests at once', ['again'] as const],
  ])('is judged once for each announcement, with its upload already removed: %s (X-148)', async (_, more) => {
    const announced = setup.announced(await setup.announceDocument(ada, transfer.id, CONTRACT));
    await setup.post(announced, aPdf());
    const { clientDocuments: documents } = await import('#functions/adapters/dynamo/clients.ts');
    const { uploads } = await import('#functions/adapters/uploads.ts');
    const { receive } = await import('#functions/client/documents/receive.ts');
    const place = `arrivals/acme/${ada.id}/${announced.id}`;
    const looked: string[] = [];
    const owner = { tenant: ada.tenantId, client: ada.id, now: new Date(), id: documentId.parse(announced.id) };
    const judged = () =>
      receive({ documents, uploads } as never, owner, () => {
        looked.push(place);
        throw new Error('out of time');
      });
    await Promise.allSettled([judged(), ...more.map(judged)]);
    expect([looked, await setup.lying(place)]).toEqual([[place], undefined]);
    // Its form still works, but leads to nothing.
    await setup.post(announced, aPdf());
    expect((await setup.attach(ada, transfer.id, announced)).body['code']).toBe('document/not-found');
  });

  it('may be a PDF, but the photo of an identity document may not (R-124, X-148)', async () => {
    const reply = await setup.announce(ada, { contentType: 'application/pdf' });
    expect(reply).toMatchObject({ status: 400 });
    expect(JSON.stringify(reply.body)).toContain('File upload must be in jpg or png format');
  });

  it('waits while the bank is asked about the transfer', async () => {
    transfer = await setup.world.addDraft(ada, { status: 'submitted', submittedAt: ada.createdAt });
    const { announced, reply } = await attach();
    expect(reply.body['code']).toBe('transfer/changed-meanwhile');
    expect(await setup.attach(ada, transfer.id, announced)).toMatchObject({ status: 409 });
  });

  it('is refused on a transfer with the maximum number of documents', async () => {
    for (let count = 0; count < ATTACHMENTS_MAX; count += 1) expect((await attach()).reply.status).toBe(200);
    expect((await setup.announceDocument(ada, transfer.id)).body['code']).toBe('document/too-many-attached');
  });

  it('can be attached at the same moment as another', async () => {
    const one = setup.announced(await setup.announceDocument(ada, transfer.id));
    const other = setup.announced(await setup.announceDocument(ada, transfer.id));
    await Promise.all([setup.post(one, aPng(400, 400)), setup.post(other, aPng(401, 400))]);
    const replies = await Promise.all([setup.attach(ada, transfer.id, one), setup.attach(ada, transfer.id, other)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await attachmentsShown()).toHaveLength(2);
  });
});
