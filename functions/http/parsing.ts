import type * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import { invalidRequest } from '#shared/invalid-request.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { DoorRefusal } from './door-refusals.ts';
import type { HttpEvent } from './event.ts';

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The parts of a request, parsed by the route's contract. */
export type Request<R extends Route> = {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly cookies: Readonly<Record<string, string>>;
  /** The raw bytes of the body, to verify a signature. */
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/**
 * The largest form is a transfer with a long note. A route that takes a whole file sets its own limit in the contract.
 */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * The cookies by name, without those that occur twice. Another site on the same domain can add a second one, and it is
 * impossible to tell them apart. CloudFront treats the access token the same way.
 */
function cookiesOf(event: HttpEvent): Record<string, string> {
  const pairs = (event.cookies ?? []).map(
    (pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)] as const,
  );
  const names = pairs.map(([name]) => name);
  return Object.fromEntries(pairs.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)));
}

const rawBody = ({ body = '', isBase64Encoded }: HttpEvent): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

function jsonBody(raw: Buffer, most = BODY_MAX_BYTES): Outcome<unknown, DoorRefusal> {
  if (raw.length === 0) return done(undefined);
  if (raw.length > most) return refuse({ code: 'request/too-large' });
  try {
    return done(JSON.parse(raw.toString('utf8')));
  } catch {
    // Not a fault: the caller sent text that is not JSON.
    return refuse({ code: 'request/not-json' });
  }
}

/** The parts of a request that the route's contract declares. */
export function parseRequest<R extends Route>(route: R, event: HttpEvent): Outcome<Request<R>, DoorRefusal> {
  const raw = rawBody(event);
  const body = route.body ? jsonBody(raw, route.bodyMaxBytes) : done(undefined);
  if (!body.ok) return body;
  const cookies = cookiesOf(event);
  const parts: Record<string, unknown> = {};
  const given = { params: event.pathParameters ?? {}, query: event.queryStringParameters ?? {}, body: body.value };
  for (const part of ['params', 'query', 'body'] as const) {
    const read = route[part]?.safeParse(given[part]);
    if (read?.success === false) return refuse(invalidRequest(read.error.issues, given[part]));
    parts[part] = read?.data;
  }
  return done({ ...parts, cookies, raw, headers: event.headers } as Request<R>);
}
