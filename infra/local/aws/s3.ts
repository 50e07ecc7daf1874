import type { LocalClock } from '../clock.ts';
import { dataKeyThrough, type Needed, type Principal } from './judge.ts';
import {
  type AwsRefusal,
  type AwsReply,
  type AwsRequest,
  type AwsService,
  awsRefusal,
  denialOf,
  isAwsRefusal,
  xml,
} from './protocol.ts';
import { encryptionOf, headersOf, keptHeaders, overridesOf, rangeOf } from './s3-headers.ts';
import { type ObjectStore, objectStore } from './s3-objects.ts';
import { checked, payloadOf } from './s3-payload.ts';
import { readPostedForm } from './s3-post.ts';
import { LOCAL_REGION } from './sigv4.ts';

export type S3Options = {
  dataDir: string;
  /** The clock for the expiry of upload policies. By default it is real time, which SDK clients sign with. */
  clock?: LocalClock;
  /** The origins whose pages may read and upload; by default `localhost` and its subdomains. */
  allowsOrigin?: (origin: string) => boolean;
};

type Where = { bucket: string; key: string };

/** Any answer of S3. */
type Answer = AwsReply | AwsRefusal;

const LOCAL_ORIGIN = /^https?:\/\/([a-z0-9-]+\.)*(localhost|127\.0\.0\.1)(:\d+)?$/;
const CORS_METHODS = ['GET', 'HEAD', 'POST'];
/** Query parameters that don't change what is done. Any other one requests an unsupported feature. */
const HARMLESS_PARAMETER = /^(x-id|x-amz-.+|response-.+)$/i;
/** Headers of a PUT that request unsupported features, which must not be ignored silently. */
const FOREIGN_HEADERS = ['x-amz-copy-source', 'if-match', 'x-amz-tagging', 'x-amz-acl'];

/** The local S3: buckets on disk, addressed by path, with presigned GET and POST, CORS and S3's own errors. */
export function s3Service(options: S3Options): AwsService {
  const { dataDir, clock = { now: () => new Date() }, allowsOrigin = (origin) => LOCAL_ORIGIN.test(origin) } = options;
  const store = objectStore(dataDir);
  const cors = (request: AwsRequest): Record<string, string> => {
    const origin = request.headers['origin'];
    if (!origin || !allowsOrigin(origin)) return {};
    return { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'ETag', vary: 'Origin' };
  };
  const finish = (answer: Answer, request: AwsRequest): AwsReply => {
    const reply = isAwsRefusal(answer) ? errorReply(answer, request) : answer;
    return { ...reply, headers: { 'x-amz-request-id': request.id, ...reply.headers, ...cors(request) } };
  };
  const isPost = ({ method, headers }: AwsRequest) =>
    method === 'POST' && (headers['content-type'] ?? '').startsWith('multipart/form-data');

  return {
    name: 's3',
    // An unsigned request belongs to S3 if it names one of its buckets: preflights, browser posts, and calls to deny.
    claims: (request) =>
      request.target === undefined &&
      (request.scope ? request.scope.service === 's3' : store.hasBucket(whereOf(request.path)?.bucket ?? '')),
    unsigned: (request) => request.method === 'OPTIONS' || (isPost(request) && request.scope === undefined),
    open: async () => store.open(),
    refuse: (refusal, request) => finish(refusal, request),
    answer: async (request) => {
      if (request.method === 'OPTIONS') return preflight(request, cors(request));
      const where = whereOf(request.path);
      if (!where) return finish(awsRefusal('InvalidURI', "Couldn't parse the specified URI."), request);
      const foreign = [...request.query.keys()].find((name) => !HARMLESS_PARAMETER.test(name));
      if (foreign !== undefined) return finish(notImplemented(`?${foreign}`), request);
      if (request.method === 'PUT' && where.key === '') return finish(createBucket(store, where.bucket), request);
      if (!store.hasBucket(where.bucket)) return finish(noSuchBucket(where.bucket), request);
      if (isPost(request)) return finish(await post(store, where.bucket, request, clock.now()), request);
      const operation = where.key === '' ? undefined : operations[request.method];
      if (!operation)
        return finish(notImplemented(`${request.method} of ${where.key ? 'an object' : 'a bucket'}`), request);
      const denied = await refusedTo(request.caller, store, where, request);
      if (denied) return finish(denied, request);
      return finish(await operation(store, where, request), request);
    },
  };
}

/** S3's refusal for a caller without permission for the object or its encryption key. */
const DENIED = { code: 'AccessDenied', status: 403 };
const ACTIONS: Readonly<Record<string, string>> = {
  PUT: 's3:PutObject',
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  DELETE: 's3:DeleteObject',
};

const objectAsked = (action: string, { bucket, key }: Where): Needed => ({
  action,
  resources: [`arn:aws:s3:::${bucket}/${key}`],
  context: {},
});

const lockedWith = (headers: Readonly<Record<string, string>>) => headers['x-amz-server-side-encryption'] === 'aws:kms';

async function refusedTo(
  caller: Principal | undefined,
  store: ObjectStore,
  where: Where,
  request: AwsRequest,
): Promise<AwsRefusal | undefined> {
  if (!caller) return undefined;
  const { method, headers } = request;
  const object = method === 'GET' || method === 'HEAD' ? await store.head(where.bucket, where.key) : undefined;
  const isLocked = lockedWith(method === 'PUT' ? headers : (object?.headers ?? {}));
  const through = dataKeyThrough(caller, 's3', method === 'PUT' ? 'kms:GenerateDataKey' : 'kms:Decrypt', LOCAL_REGION);
  const asked = [objectAsked(ACTIONS[method] ?? `s3:${method}`, where), ...(isLocked ? [through] : [])];
  const denied = denialOf(caller, asked, DENIED);
  if (denied || object || method === 'PUT' || method === 'DELETE') return denied;
  // Without permission to list a bucket, a missing object is denied, too (Amazon S3 API reference, GetObject,
  // "Permissions").
  const list = { action: 's3:ListBucket', resources: [`arn:aws:s3:::${where.bucket}`], context: {} };
  return denialOf(caller, [list], DENIED);
}

const operations: Record<string, (store: ObjectStore, where: Where, request: AwsRequest) => Promise<Answer>> = {
  PUT: putObject,
  GET: getObject,
  HEAD: headObject,
  DELETE: async (store, { bucket, key }) => {
    await store.remove(bucket, key);
    return { status: 204, headers: {}, body: '' };
  },
};

function whereOf(path: string): Where | undefined {
  const [, bucket = '', ...rest] = path.split('/');
  try {
    return { bucket: decodeURIComponent(bucket), key: decodeURIComponent(rest.join('/')) };
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

function createBucket(store: ObjectStore, bucket: string): Answer {
  // "Bucket naming rules"; they also keep a name from being a path.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || bucket.includes('..')) {
    return awsRefusal('InvalidBucketName', 'The specified bucket is not valid.');
  }
  if (store.hasBucket(bucket)) {
    const message = 'Your previous request to create the named bucket succeeded and you already own it.';
    return awsRefusal('BucketAlreadyOwnedByYou', message, { status: 409 });
  }
  store.makeBucket(bucket);
  return { status: 200, headers: { location: `/${bucket}` }, body: '' };
}

async function putObject(store: ObjectStore, { bucket, key }: Where, request: AwsRequest): Promise<Answer> {
  const foreign = FOREIGN_HEADERS.find((name) => name in request.headers);
  if (foreign) return notImplemented(foreign);
  const isOnlyNew = request.headers['if-none-match'];
  if (isOnlyNew && isOnlyNew !== '*') return notImplemented('if-none-match');
  if (isOnlyNew && (await store.head(bucket, key)))
    return awsRefusal('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
      status: 412,
    });
  const payload = payloadOf(request);
  if (isAwsRefusal(payload)) return payload;
  if (Buffer.byteLength(key) > 1024) return awsRefusal('KeyTooLongError', 'Your key is too long');
  const encoding = (request.headers['content-encoding'] ?? '')
    .split(/\s*,\s*/)
    .filter((one) => one && one !== 'aws-chunked');
  const headers = {
    ...keptHeaders(request.headers),
    ...(encoding.length > 0 && { 'content-encoding': encoding.join(',') }),
  };
  const { bytes, checksums } = payload;
  const stored = await store.put(bucket, { key, lastModified: new Date().toUTCString(), headers, checksums }, bytes);
  return { status: 200, headers: { etag: stored.etag, ...encryptionOf(stored), ...checksums }, body: '' };
}

async function getObject(store: ObjectStore, { bucket, key }: Where, request: AwsRequest): Promise<Answer> {
  const found = await store.read(bucket, key);
  if (!found) return noSuchKey(key);
  const { object, bytes } = found;
  const range = rangeOf(request.headers['range'], bytes.length);
  if (range === 'unsatisfiable') {
    return awsRefusal('InvalidRange', 'The requested range is not satisfiable', { status: 416 });
  }
  const headers = { ...headersOf(object, request), ...overridesOf(request) };
  if (!range) return { status: 200, headers, body: bytes };
  const [first, last] = range;
  // The checksum of the whole object doesn't match a part of it.
  const part = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-amz-checksum-')));
  return {
    status: 206,
    headers: {
      ...part,
      'content-length': `${last - first + 1}`,
      'content-range': `bytes ${first}-${last}/${bytes.length}`,
    },
    body: bytes.subarray(first, last + 1),
  };
}

async function headObject(store: ObjectStore, { bucket, key }: Where, request: AwsRequest): Promise<Answer> {
  const object = await store.head(bucket, key);
  return object ? { status: 200, headers: headersOf(object, request), body: '' } : noSuchKey(key);
}

async function post(store: ObjectStore, bucket: string, request: AwsRequest, now: Date): Promise<Answer> {
  const form = await readPostedForm(request, bucket, now);
  if (isAwsRefusal(form)) return form;
  const { key, fields, caller } = form;
  const through =
    caller && lockedWith(fields) ? [dataKeyThrough(caller, 's3', 'kms:GenerateDataKey', LOCAL_REGION)] : [];
  const denied = denialOf(caller, [objectAsked('s3:PutObject', { bucket, key }), ...through], DENIED);
  if (denied) return denied;
  const payload = checked(form.bytes, fields);
  if (isAwsRefusal(payload)) return payload;
  const headers = keptHeaders(fields);
  const object = { key, lastModified: new Date().toUTCString(), headers, checksums: payload.checksums };
  const stored = await store.put(bucket, object, payload.bytes);
  const location = `/${bucket}/${encodeURIComponent(key)}`;
  const status = ['200', '201'].find((one) => one === fields['success_action_status']) ?? '204';
  const body =
    status === '201'
      ? document('PostResponse', { Location: location, Bucket: bucket, Key: key, ETag: stored.etag })
      : '';
  const type = body ? { 'content-type': 'application/xml' } : {};
  return { status: Number(status), headers: { etag: stored.etag, location, ...encryptionOf(stored), ...type }, body };
}

function preflight({ id, headers }: AwsRequest, cors: Record<string, string>): AwsReply {
  const { 'access-control-request-method': method = '', 'access-control-request-headers': wanted } = headers;
  if (!cors['access-control-allow-origin'] || !CORS_METHODS.includes(method)) {
    const refusal = awsRefusal('AccessForbidden', 'CORSResponse: This CORS request is not allowed.', { status: 403 });
    return errorReply(refusal, { id });
  }
  const allowed = {
    ...cors,
    'access-control-allow-methods': CORS_METHODS.join(', '),
    'access-control-max-age': '3000',
    ...(wanted && { 'access-control-allow-headers': wanted }),
  };
  return { status: 200, headers: allowed, body: '' };
}

function errorReply({ code, message, status, fields }: AwsRefusal, { id }: Pick<AwsRequest, 'id'>): AwsReply {
  const body = document('Error', { Code: code, Message: message, ...fields, RequestId: id });
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

const document = (root: string, content: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${xml(content)}</${root}>`;

const notImplemented = (what: string): AwsRefusal =>
  awsRefusal('NotImplemented', `The local S3 does not know ${what}.`, { status: 501 });

const noSuchKey = (Key: string): AwsRefusal =>
  awsRefusal('NoSuchKey', 'The specified key does not exist.', { status: 404, fields: { Key } });

const noSuchBucket = (BucketName: string): AwsRefusal =>
  awsRefusal('NoSuchBucket', 'The specified bucket does not exist', { status: 404, fields: { BucketName } });
