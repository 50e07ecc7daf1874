import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type AwsRefusal, type AwsRequest, awsRefusal } from './protocol.ts';

/** An upload, decoded and verified against its checksums. */
export type Payload = { bytes: Buffer; checksums: Record<string, string> };

/** Extracts the payload of a PUT. SDK clients send streams as `aws-chunked`, with the checksum at the end. */
export function payloadOf(request: AwsRequest): Payload | AwsRefusal {
  const { headers, body } = request;
  const mode = headers['x-amz-content-sha256'] ?? '';
  if (!mode.startsWith('STREAMING-')) return checked(body, headers, headers['content-md5']);
  if (mode !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    return awsRefusal('NotImplemented', `Payloads signed as ${mode} are not taken here.`, { status: 501 });
  }
  const unwrapped = unchunk(body);
  if (!unwrapped) return awsRefusal('IncompleteBody', 'The request body terminated unexpectedly.');
  const length = headers['x-amz-decoded-content-length'];
  if (length === undefined) {
    return awsRefusal('MissingContentLength', 'You must provide the Content-Length HTTP header.', { status: 411 });
  }
  if (Number(length) !== unwrapped.bytes.length) {
    return awsRefusal(
      'IncompleteBody',
      'You did not provide the number of bytes specified by the Content-Length header.',
    );
  }
  return checked(unwrapped.bytes, { ...headers, ...unwrapped.trailers }, headers['content-md5']);
}

const checksumOf: Record<string, (bytes: Buffer) => Buffer> = {
  'x-amz-checksum-crc32': (bytes) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(bytes));
    return sum;
  },
  'x-amz-checksum-sha1': (bytes) => createHash('sha1').update(bytes).digest(),
  'x-amz-checksum-sha256': (bytes) => createHash('sha256').update(bytes).digest(),
};

/** Verifies bytes against their checksum headers (or form fields). */
export function checked(bytes: Buffer, fields: Record<string, string>, md5?: string): Payload | AwsRefusal {
  if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64')) {
    return awsRefusal('BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  const checksums: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith('x-amz-checksum-') || name === 'x-amz-checksum-algorithm') continue;
    const compute = checksumOf[name];
    if (!compute) return awsRefusal('NotImplemented', `The checksum ${name} is not known here.`, { status: 501 });
    if (compute(bytes).toString('base64') !== value) {
      const algorithm = name.slice('x-amz-checksum-'.length).toUpperCase();
      return awsRefusal('BadDigest', `The ${algorithm} you specified did not match the calculated checksum.`);
    }
    checksums[name] = value;
  }
  return { bytes, checksums };
}

/**
 * Reads `<size in hex>\r
 * <bytes>\r
 * ` … `0\r
 * <trailers>\r
 * `; undefined if the body is truncated or malformed.
 */
function unchunk(body: Buffer): { bytes: Buffer; trailers: Record<string, string> } | undefined {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at);
    const line = /^([0-9a-f]{1,8})(?:;.*)?$/i.exec(body.toString('latin1', at, Math.max(lineEnd, at)));
    if (!line?.[1]) return undefined;
    const size = Number.parseInt(line[1], 16);
    const start = lineEnd + 2;
    if (size === 0) return { bytes: Buffer.concat(parts), trailers: trailersOf(body.toString('latin1', start)) };
    const end = start + size;
    if (body.toString('latin1', end, end + 2) !== '\r\n') return undefined;
    parts.push(body.subarray(start, end));
    at = end + 2;
  }
}

function trailersOf(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}
