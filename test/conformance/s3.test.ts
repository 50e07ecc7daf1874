import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, test } from 'vitest';
import { startLocalCloud } from '#infra/local/aws/cloud.ts';
import { s3Service } from '#infra/local/aws/s3.ts';
import { errorCode, openS3 } from './s3-support.ts';
import { freshDataDir, refusal, settings } from './support.ts';

const place = await openS3();
afterAll(() => place.close());

const put = (Key: string, more: Partial<PutObjectCommandInput> = {}) =>
  place.s3.send(new PutObjectCommand({ Bucket: place.bucket, Key, Body: 'hello', ...more }));
const get = async (Key: string, more: object = {}) => {
  const reply = await place.s3.send(new GetObjectCommand({ Bucket: place.bucket, Key, ...more }));
  return { ...reply, text: await reply.Body?.transformToString() };
};

describe('objects', () => {
  test('are read with their type, metadata and encryption', async ({ skip }) => {
    if (place.elsewhere) return skip('the KMS key of this check is only known to the stand-in');
    const encryption = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'alias/documents' } as const;
    const written = await put('a/b.txt', { ContentType: 'text/plain', Metadata: { owner: 'acme' }, ...encryption });
    expect(written).toMatchObject({ ...encryption, ETag: '"5d41402abc4b2a76b9719d911017c592"' });
    const read = await get('a/b.txt');
    expect(read).toMatchObject({
      text: 'hello',
      ContentType: 'text/plain',
      ContentLength: 5,
      Metadata: { owner: 'acme' },
      ...encryption,
    });
    const head = await place.s3.send(new HeadObjectCommand({ Bucket: place.bucket, Key: 'a/b.txt' }));
    expect(head).toMatchObject({ ContentLength: 5, ContentType: 'text/plain', Metadata: { owner: 'acme' } });
    expect(head.LastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('are decoded from a chunked stream, and keep its checksum', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => n % 251));
    const Body = Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]);
    await put('streamed', { Body, ContentLength: bytes.length });
    const read = await place.s3.send(new GetObjectCommand({ Bucket: place.bucket, Key: 'streamed' }));
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
    expect(read.ContentEncoding).toBeUndefined();
  });

  test.each(['with blank', 'ümläut/🏠', "quote'(s)!*", 'plus+and=and&', '../../escape', 'per%cent'])(
    'keep the key %j exactly',
    async (key) => {
      await put(key, { Body: key });
      expect((await get(key)).text).toBe(key);
    },
  );

  test('can be read in part', async () => {
    await put('ranged', { Body: '0123456789' });
    expect(await get('ranged', { Range: 'bytes=2-4' })).toMatchObject({
      text: '234',
      ContentRange: 'bytes 2-4/10',
      ContentLength: 3,
    });
    expect((await get('ranged', { Range: 'bytes=7-' })).text).toBe('789');
    expect((await get('ranged', { Range: 'bytes=-2' })).text).toBe('89');
    expect(await refusal(get('ranged', { Range: 'bytes=10-' }))).toMatchObject({ name: 'InvalidRange' });
  });

  test('are replaced by later ones, and aren’t found once deleted', async () => {
    await put('replaced', { Body: 'one' });
    await put('replaced', { Body: 'two' });
    expect((await get('replaced')).text).toBe('two');
    const remove = () => place.s3.send(new DeleteObjectCommand({ Bucket: place.bucket, Key: 'replaced' }));
    await remove();
    await remove();
    expect(await refusal(get('replaced'))).toMatchObject({ name: 'NoSuchKey' });
    const head = place.s3.send(new HeadObjectCommand({ Bucket: place.bucket, Key: 'replaced' }));
    expect(await refusal(head)).toMatchObject({ name: 'NotFound' });
  });

  test('need an existing bucket with a valid name', async () => {
    const absent = put('x', { Bucket: 'not-there-at-all' });
    expect(await refusal(absent)).toMatchObject({ name: 'NoSuchBucket' });
    if (place.elsewhere) return;
    expect(await refusal(place.s3.send(new CreateBucketCommand({ Bucket: place.bucket })))).toMatchObject({
      name: 'BucketAlreadyOwnedByYou',
    });
    expect(await refusal(place.s3.send(new CreateBucketCommand({ Bucket: 'Not_A_Name' })))).toMatchObject({
      name: 'InvalidBucketName',
    });
  });

  test('are refused with a checksum that does not fit the bytes, and nothing is stored', async () => {
    const wrong = put('damaged', { ChecksumSHA256: Buffer.alloc(32).toString('base64') });
    expect((await refusal(wrong)).name).toMatch(/^(BadDigest|InvalidRequest)$/);
    expect(await refusal(get('damaged'))).toMatchObject({ name: 'NoSuchKey' });
  });

  test('refuse to replace an object that has to be new, and keep the first one', async () => {
    await put('new', { IfNoneMatch: '*' });
    expect(await refusal(put('new', { IfNoneMatch: '*' }))).toMatchObject({ name: 'PreconditionFailed' });
  });

  test('refuse operations that the portal doesn’t use', async ({ skip }) => {
    if (place.elsewhere) return skip(place.elsewhere);
    expect(await refusal(place.s3.send(new ListObjectsV2Command({ Bucket: place.bucket })))).toMatchObject({
      name: 'NotImplemented',
    });
    expect(await refusal(put('once', { IfMatch: '*' }))).toMatchObject({ name: 'NotImplemented' });
  });
});

describe('signatures', () => {
  test('are refused with a wrong secret, an unknown key or no signature at all', async () => {
    const { credentials } = place.client;
    const as = (changed: Partial<typeof credentials>) => {
      const s3 = new S3Client({ ...place.client, forcePathStyle: true, credentials: { ...credentials, ...changed } });
      return refusal(s3.send(new PutObjectCommand({ Bucket: place.bucket, Key: 'forged', Body: 'x' })));
    };
    expect(await as({ secretAccessKey: 'another' })).toMatchObject({ name: 'SignatureDoesNotMatch' });
    expect(await as({ accessKeyId: 'nobody' })).toMatchObject({ name: 'InvalidAccessKeyId' });
    const bare = await place.browse('/forged');
    expect([bare.status, errorCode(bare.text)]).toEqual([403, 'AccessDenied']);
  });

  test('let a presigned address read its object, with the headers it was made with', async () => {
    await put('signed.pdf', { Body: 'document', ContentType: 'application/pdf' });
    const address = await place.presign('signed.pdf', {
      'response-content-disposition': 'attachment; filename="a b.pdf"',
    });
    const reply = await place.browse(address);
    expect([reply.status, reply.text]).toEqual([200, 'document']);
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="a b.pdf"');
    expect(reply.headers.get('content-type')).toBe('application/pdf');
  });

  test('limit a presigned address to its object, method and lifetime', async () => {
    await put('mine', { Body: 'mine' });
    await put('other', { Body: 'other' });
    const address = await place.presign('mine');
    const forged = [address.replace('/mine', '/other'), address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')];
    for (const one of forged) {
      const reply = await place.browse(one);
      expect([reply.status, errorCode(reply.text)]).toEqual([403, 'SignatureDoesNotMatch']);
    }
    expect((await place.browse(address, { method: 'DELETE' })).status).toBe(403);
    expect((await place.browse(address)).text).toBe('mine');
  });

  test('expire on a presigned address', async ({ skip }) => {
    if (place.elsewhere) return skip('time cannot be moved there');
    await put('brief', { Body: 'x' });
    const address = await place.presign('brief');
    place.ahead(59_000);
    expect((await place.browse(address)).status).toBe(200);
    place.ahead(62_000);
    const late = await place.browse(address);
    place.ahead(0);
    expect([late.status, errorCode(late.text)]).toEqual([403, 'AccessDenied']);
    expect(late.text).toContain('Request has expired');
  });
});

describe('objects on disk', () => {
  test('survive a restart, readable only by their owner', async () => {
    const dataDir = await freshDataDir();
    const open = async () => {
      const cloud = await startLocalCloud({ dataDir, services: [s3Service({ dataDir })] });
      return { cloud, s3: new S3Client({ ...settings(cloud.endpoint), forcePathStyle: true }) };
    };
    const first = await open();
    await first.s3.send(new CreateBucketCommand({ Bucket: 'kept-here' }));
    await first.s3.send(new PutObjectCommand({ Bucket: 'kept-here', Key: 'k', Body: 'v' }));
    await first.s3.send(new PutObjectCommand({ Bucket: 'kept-here', Key: 'k', Body: 'w' }));
    await first.cloud.close();
    const files = await readdir(join(dataDir, 's3', 'kept-here'));
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(join(dataDir, 's3', 'kept-here', file))).mode & 0o777).toBe(0o600);
    const second = await open();
    const reply = await second.s3.send(new GetObjectCommand({ Bucket: 'kept-here', Key: 'k' }));
    expect(await reply.Body?.transformToString()).toBe('w');
    await second.cloud.close();
    await rm(dataDir, { recursive: true });
  });
});
