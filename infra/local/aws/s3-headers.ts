import type { AwsRequest } from './protocol.ts';
import type { StoredObject } from './s3-objects.ts';

/** Stored with an object and returned with it. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];
const KEPT_PREFIXES = ['x-amz-meta-', 'x-amz-server-side-encryption'];

/** The headers returned with an object or its description. */
export function headersOf(object: StoredObject, request: AwsRequest): Record<string, string> {
  const wantsChecksum = request.headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED';
  const hasChecksum = wantsChecksum && Object.keys(object.checksums).length > 0;
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    'content-length': `${object.size}`,
    'accept-ranges': 'bytes',
    etag: object.etag,
    'last-modified': object.lastModified,
    ...(hasChecksum && { ...object.checksums, 'x-amz-checksum-type': 'FULL_OBJECT' }),
  };
}

/** The response headers that a presigned address may set. */
export function overridesOf({ query }: AwsRequest): Record<string, string> {
  const names = [
    'content-type',
    'content-disposition',
    'content-encoding',
    'content-language',
    'cache-control',
    'expires',
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(`response-${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The headers of an upload that are stored with the object. */
export const keptHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => KEPT_HEADERS.includes(name) || KEPT_PREFIXES.some((prefix) => name.startsWith(prefix)),
    ),
  );

/** An object's encryption, as requested by its upload. S3 returns it in every answer about the object. */
export const encryptionOf = ({ headers }: StoredObject): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-server-side-encryption')));

/** One range of bytes (RFC 9110, 14.2). An invalid one is ignored, as the RFC requires. */
export function rangeOf(
  header: string | undefined,
  size: number,
): [first: number, last: number] | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : [Math.max(size - Number(to), 0), size - 1];
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return Number(from) >= size ? 'unsatisfiable' : [Number(from), Math.min(to === '' ? size - 1 : Number(to), size - 1)];
}
