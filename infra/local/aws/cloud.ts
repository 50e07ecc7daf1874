import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalClock } from '../clock.ts';
import type { Principals } from './judge.ts';
import { lockDataDir } from './lock.ts';
import {
  type AwsRefusal,
  type AwsReply,
  type AwsRequest,
  type AwsService,
  awsRefusal,
  freshRequestId,
} from './protocol.ts';
import { type Report, toStandardError } from './report.ts';
import { credentialScope, type SignatureProblem, signatureProblem } from './sigv4.ts';

export type LocalCloudOptions = {
  dataDir: string;
  /** Without it, the system picks a free port. */
  port?: number;
  /**
   * The clock that signatures are checked against: real time unless a test sets another. SDK clients sign with real
   * time, so don't pass the local cloud's movable clock here.
   */
  clock?: LocalClock;
  services: readonly AwsService[];
  /** Principals that are judged by their roles. Every other caller counts as the administrator. */
  callers?: Principals;
  /** Receives faults; standard error unless a test listens. */
  report?: Report;
};

type FrontDoor = { services: readonly AwsService[]; callers: Principals; clock: LocalClock; report: Report };

/** The running local cloud. Setting `AWS_ENDPOINT_URL` to `endpoint` sends every SDK client here. */
export type LocalCloud = {
  endpoint: string;
  port: number;
  /**
   * Answers a request from this process like the listener, but without a socket or a signature check. With `as`, an
   * access key ID, that caller's role decides.
   */
  answer(request: Received, as?: string): Promise<AwsReply>;
  close(): Promise<void>;
};

/** A request as it arrives, before anything is parsed. */
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** DynamoDB accepts requests of up to 16 MB, and none of the portal's uploads is larger. */
const MAX_BODY_BYTES = 20 * 1024 * 1024;

/**
 * How long an idle connection stays open, in milliseconds. Clients and services share one process here. If it stalled
 * for longer than a server's usual five seconds, each retry would meet a connection that was just closed.
 */
const KEEPS_OPEN_MS = 600_000;

/** Starts one loopback listener in front of all stand-ins, and opens their data on disk under one lock. */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const { dataDir, port = 0, services, callers = new Map() } = options;
  const { clock = { now: () => new Date() }, report = toStandardError } = options;
  const door: FrontDoor = { services, callers, clock, report };
  const unlock = lockDataDir(dataDir);
  const opened: AwsService[] = [];
  const closeServices = async () => {
    for (const service of opened.reverse()) await service.close?.();
    unlock();
  };
  try {
    for (const service of services) {
      await service.open?.();
      opened.push(service);
    }
    const server = createServer({ keepAliveTimeout: KEEPS_OPEN_MS }, (incoming, outgoing) => {
      void respond(incoming, outgoing, door);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const { port: bound } = server.address() as AddressInfo;
    let closed: Promise<void> | undefined;
    const closeAll = async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        // SDK clients keep their connections open, so waiting for them to close could take forever.
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 2000).unref();
      });
      await closeServices();
    };
    // A second close must not release the lock of the next process.
    const close = () => (closed ??= closeAll());
    return {
      endpoint: `http://127.0.0.1:${bound}`,
      port: bound,
      answer: (received, as) => answer(requestOf(received, callers, as), door, { isOurs: true }),
      close,
    };
  } catch (cause) {
    await closeServices();
    throw cause;
  }
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, door: FrontDoor) {
  try {
    const request = await readRequest(incoming, door.callers);
    const reply = await answer(request, door);
    // SDK clients set their clocks by this header, so it must be the time that signatures are checked against.
    const date = door.clock.now().toUTCString();
    outgoing.writeHead(reply.status, { date, 'content-length': Buffer.byteLength(reply.body), ...reply.headers });
    outgoing.end(incoming.method === 'HEAD' ? undefined : reply.body);
  } catch (cause) {
    // The client disconnected during the request, so there is no connection left to answer.
    if (incoming.destroyed && !incoming.complete) return;
    door.report('A request could not be answered', cause);
    if (!outgoing.headersSent) outgoing.writeHead(500);
    outgoing.end();
  }
}

/**
 * True if a request names this machine. A page of another site can point its own host name here (DNS rebinding). It
 * would then be same-origin with these stand-ins, whose keys are in the source. Its host name is the one thing it can't
 * change.
 */
function namesThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return ['127.0.0.1', '[::1]', 'localhost'].includes(name) || name.endsWith('.localhost');
}

async function answer(
  request: AwsRequest & { tooLarge: boolean },
  door: FrontDoor,
  { isOurs = false } = {},
): Promise<AwsReply> {
  if (!namesThisMachine(request.headers['host'])) {
    const body = 'The local cloud answers to the names of this machine only.\n';
    return { status: 421, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
  }
  const service = door.services.find((one) => one.claims(request));
  if (!service) {
    const body = 'Nothing in the local cloud answers such a request.\n';
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
  }
  if (request.tooLarge) {
    const limit = awsRefusal('RequestEntityTooLarge', `No request may be larger than ${MAX_BODY_BYTES} bytes.`, {
      status: 413,
    });
    return service.refuse(limit, request);
  }
  if (!isOurs && !service.unsigned?.(request)) {
    const problem = signatureProblem(request, door.clock.now());
    if (problem) return service.refuse(signatureRefusal(problem, request), request);
  }
  try {
    return await service.answer(request);
  } catch (cause) {
    door.report(`${service.name} failed at ${request.target ?? `${request.method} ${request.path}`}`, cause);
    return service.refuse(
      awsRefusal('InternalFailure', 'The local cloud failed; its log says where.', { status: 500 }),
      request,
    );
  }
}

async function readRequest(
  incoming: IncomingMessage,
  callers: Principals,
): Promise<AwsRequest & { tooLarge: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Keep reading to the end: a client refused while it still sends sees a broken pipe instead of the answer.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : (value ?? '');
  }
  const { method = 'GET', url = '/' } = incoming;
  return {
    ...requestOf({ method, url, headers, body: Buffer.concat(chunks) }, callers),
    tooLarge: size > MAX_BODY_BYTES,
  };
}

function requestOf(
  { method, url, headers, body }: Received,
  callers: Principals,
  as?: string,
): AwsRequest & { tooLarge: boolean } {
  const [path = '/', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  const scope = credentialScope({ headers, query });
  return {
    ...{ id: freshRequestId(), method, url, path, query, headers, body },
    target: headers['x-amz-target'],
    scope,
    callers,
    caller: callers.get(as ?? scope?.accessKeyId ?? ''),
    tooLarge: body.length > MAX_BODY_BYTES,
  };
}

type Family = 'json' | 's3' | 'query';

/** Each protocol family's code and status for each problem, from the "Common errors" pages of AWS's references. */
const signatureCodes: Record<SignatureProblem, Record<Family, [code: string, status: number]>> = {
  missing: {
    json: ['MissingAuthenticationTokenException', 400],
    s3: ['AccessDenied', 403],
    query: ['MissingAuthenticationToken', 403],
  },
  malformed: {
    json: ['IncompleteSignatureException', 400],
    s3: ['AuthorizationHeaderMalformed', 400],
    query: ['IncompleteSignature', 400],
  },
  'unknown key': {
    json: ['UnrecognizedClientException', 400],
    s3: ['InvalidAccessKeyId', 403],
    query: ['InvalidClientTokenId', 403],
  },
  mismatch: {
    json: ['InvalidSignatureException', 400],
    s3: ['SignatureDoesNotMatch', 403],
    query: ['SignatureDoesNotMatch', 403],
  },
  skewed: {
    json: ['InvalidSignatureException', 400],
    s3: ['RequestTimeTooSkewed', 403],
    query: ['SignatureDoesNotMatch', 403],
  },
  expired: { json: ['InvalidSignatureException', 400], s3: ['AccessDenied', 403], query: ['RequestExpired', 400] },
  payload: {
    json: ['InvalidSignatureException', 400],
    s3: ['XAmzContentSHA256Mismatch', 400],
    query: ['SignatureDoesNotMatch', 403],
  },
};

const signatureSentences: Record<SignatureProblem, string> = {
  missing: 'Request is missing Authentication Token',
  malformed: 'The signature of this request is not complete.',
  'unknown key': 'The security token included in the request is invalid.',
  mismatch: 'The request signature we calculated does not match the signature you provided.',
  skewed: 'Signature expired: the difference between the request time and the current time is too large.',
  expired: 'Request has expired',
  payload: "The provided 'x-amz-content-sha256' header does not match what was computed.",
};

function signatureRefusal(problem: SignatureProblem, { target, scope }: AwsRequest): AwsRefusal {
  const family: Family = target ? 'json' : scope === undefined || scope.service === 's3' ? 's3' : 'query';
  const [code, status] = signatureCodes[problem][family];
  return awsRefusal(code, signatureSentences[problem], { status });
}
