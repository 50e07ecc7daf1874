import { GetObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, describe, expect, test } from 'vitest';
import { errorCode, openS3 } from './s3-support.ts';

const ORIGIN = 'http://acme.localhost:4321';

const place = await openS3();
afterAll(() => place.close());

/** A policy as the portal makes it: one key, one type, one to a hundred bytes. */
const presign = (key: string, more: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(place.s3, {
    Bucket: place.bucket,
    Key: key,
    Fields: { 'Content-Type': 'application/pdf', 'x-amz-meta-owner': 'acme' },
    Conditions: [['content-length-range', 1, 100]],
    Expires: 60,
    ...more,
  });

type Fields = Record<string, string>;

async function upload(fields: Fields, content = 'x'.repeat(100), headers: Fields = { origin: ORIGIN }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'statement.pdf');
  const reply = await place.browse('', { method: 'POST', body: form, headers });
  return { ...reply, code: errorCode(reply.text) };
}
const read = async (Key: string) => {
  const reply = await place.s3.send(new GetObjectCommand({ Bucket: place.bucket, Key }));
  return { ...reply, text: await reply.Body?.transformToString() };
};

describe('uploads from a browser', () => {
  test('are stored with the type and metadata of their policy if they fit it', async () => {
    const { url, fields } = await presign('up/one.pdf');
    expect(url).toBe(`${place.endpoint}/${place.bucket}`);
    const reply = await upload(fields);
    expect(reply.status).toBe(204);
    expect(await read('up/one.pdf')).toMatchObject({
      text: 'x'.repeat(100),
      ContentType: 'application/pdf',
      Metadata: { owner: 'acme' },
    });
  });

  test('may ask for the status 201', async () => {
    const { fields } = await presign('up/told.pdf', {
      Fields: { 'Content-Type': 'application/pdf', success_action_status: '201' },
    });
    const reply = await upload(fields);
    expect(reply.status).toBe(201);
    expect(reply.text).toContain('<Key>up/told.pdf</Key>');
  });

  test('may have a policy that fixes the beginning of a key or type', async () => {
    const Conditions: PresignedPostOptions['Conditions'] = [
      ['starts-with', '$key', 'up/'],
      ['starts-with', '$Content-Type', 'image/'],
    ];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder for the file's name.
    const { fields } = await presign('up/${filename}', { Conditions, Fields: { 'Content-Type': 'image/png' } });
    expect((await upload(fields)).status).toBe(204);
    expect(await read('up/statement.pdf')).toMatchObject({ ContentType: 'image/png' });
    expect(await upload({ ...fields, key: 'elsewhere/x' })).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});

describe('uploads that are refused', () => {
  test.each<[string, string, string]>([
    ['one byte too many', 'x'.repeat(101), 'EntityTooLarge'],
    ['an empty file', '', 'EntityTooSmall'],
  ])('%s', async (_what, content, code) => {
    const { fields } = await presign('refused/size.pdf');
    expect(await upload(fields, content)).toMatchObject({ status: 400, code });
    await expect(read('refused/size.pdf')).rejects.toThrow();
  });

  const without = (fields: Fields, name: string) =>
    Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));
  const policyOf = (fields: Fields) => JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()) as object;
  test.each<[string, (fields: Fields) => Fields, string]>([
    ['another type', (fields) => ({ ...fields, 'Content-Type': 'text/html' }), 'AccessDenied'],
    ['another key', (fields) => ({ ...fields, key: 'refused/other.pdf' }), 'AccessDenied'],
    ['other metadata', (fields) => ({ ...fields, 'x-amz-meta-owner': 'mallory' }), 'AccessDenied'],
    ['a field that is not in the policy', (fields) => ({ ...fields, 'x-amz-meta-extra': '1' }), 'AccessDenied'],
    ['a field of the policy left out', (fields) => without(fields, 'x-amz-meta-owner'), 'AccessDenied'],
    ['no policy', (fields) => without(fields, 'Policy'), 'AccessDenied'],
    ['no signature', (fields) => without(fields, 'X-Amz-Signature'), 'AccessDenied'],
    ['a forged signature', (fields) => ({ ...fields, 'X-Amz-Signature': '0'.repeat(64) }), 'SignatureDoesNotMatch'],
    [
      'a widened policy',
      (fields) => ({
        ...fields,
        Policy: Buffer.from(JSON.stringify({ ...policyOf(fields), conditions: [] })).toString('base64'),
      }),
      'SignatureDoesNotMatch',
    ],
    [
      "someone else's key",
      (fields) => ({ ...fields, 'X-Amz-Credential': (fields['X-Amz-Credential'] ?? '').replace(/^[^/]+/, 'nobody') }),
      'InvalidAccessKeyId',
    ],
  ])('%s', async (_what, change, code) => {
    const { fields } = await presign('refused/one.pdf');
    expect(await upload(change(fields))).toMatchObject({ status: 403, code });
    await expect(read('refused/one.pdf')).rejects.toThrow();
  });

  test('a policy that has expired', async ({ skip }) => {
    if (place.elsewhere) return skip('time cannot be moved there');
    const { fields } = await presign('refused/late.pdf');
    place.ahead(61_000);
    const reply = await upload(fields);
    place.ahead(0);
    expect(reply).toMatchObject({ status: 403, code: 'AccessDenied', text: expect.stringContaining('Policy expired') });
  });

  test('a form without a file, and a body that is no form', async () => {
    const { fields } = await presign('refused/none.pdf');
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const none = await place.browse('', { method: 'POST', body: form });
    expect([none.status, errorCode(none.text)]).toEqual([400, 'InvalidArgument']);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await place.browse('', { method: 'POST', body: 'not a form', headers });
    expect([broken.status, errorCode(broken.text)]).toEqual([400, 'MalformedPOSTRequest']);
  });
});

describe('pages of other origins', () => {
  const preflight = (origin: string, method: string) =>
    place.browse('', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
    });

  test('may upload and read the answer if they are the portal’s', async ({ skip }) => {
    if (place.elsewhere) return skip('the bucket of this check has no CORS rules there');
    const allowed = await preflight(ORIGIN, 'POST');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
    const { fields } = await presign('up/cors.pdf');
    const refused = await upload(fields, 'x'.repeat(101));
    expect(refused.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect((await upload(fields)).headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const address = await place.presign('up/cors.pdf');
    const shown = await place.browse(address, { headers: { origin: ORIGIN } });
    expect(shown.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });

  test('may not if they are foreign, and no page may delete', async ({ skip }) => {
    if (place.elsewhere) return skip('the bucket of this check has no CORS rules there');
    for (const [origin, method] of [
      ['https://mallory.example', 'POST'],
      ['http://localhost.mallory.example', 'POST'],
      [ORIGIN, 'DELETE'],
    ] as const) {
      const reply = await preflight(origin, method);
      expect([reply.status, errorCode(reply.text)]).toEqual([403, 'AccessForbidden']);
    }
  });
});
