import { randomUUID } from 'node:crypto';
import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { poolOf, type Route } from '#shared/contracts/route.ts';
import type { LocalReply } from '../http.ts';
import type { Invoke } from './functions.ts';

/** A request after the edge: the path without the API's prefix, and the edge's headers. */
export type GatewayRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly address: string;
};

/** The issuer and app client that the gateway's JWT authorizer trusts. */
export type Authorizer = { readonly issuer: string; readonly clientId: string; readonly jwksUri: string };

/** A function's answer to the gateway (payload format 2.0). */
type HttpReply = {
  statusCode: number;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
};

type Match = { readonly route: Route; readonly params: Record<string, string> };

/** The path parameters, if a path matches a route's pattern; the gateway decodes them once. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, step] of wanted.entries()) {
    const value = given[at] ?? '';
    if (!step.startsWith('{')) {
      if (step !== value) return undefined;
    } else if (value === '') return undefined;
    else params[step.slice(1, -1)] = decode(value);
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A broken escape stays as it is; no id has one, and the contract refuses it.
    return value;
  }
}

/** The route with the most literal steps wins: "/users/find/{tenantId}" before "/users/{tenantId}/{clientId}". */
function match(method: string, path: string): Match | undefined {
  const found = allRoutes.flatMap((route) => {
    const params = route.method === method ? paramsOf(route.path, path) : undefined;
    return params ? [{ route, params }] : [];
  });
  const variables = ({ params }: Match) => Object.keys(params).length;
  return found.toSorted((one, other) => variables(one) - variables(other))[0];
}

const json = (status: number, message: string): LocalReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});

/** The largest event and answer of a function (Lambda quotas), and the largest body of a request (HTTP API quotas). */
const EVENT_MAX_BYTES = 6_291_556;
const BODY_MAX_BYTES = 10 * 1024 * 1024;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A route's calls, counted for all companies together: `burst` at once, and `rate` more each second. */
function throttled({ rate, burst }: Route['throttle']): () => boolean {
  let [left, at] = [burst, performance.now()];
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * rate);
    at = now;
    if (left < 1) return true;
    left -= 1;
    return false;
  };
}

/** An event in payload format 2.0. */
function eventOf(request: GatewayRequest, { route, params }: Match, claims: object | undefined) {
  const { cookie, ...headers } = request.headers;
  const query = Object.fromEntries(request.query);
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: request.path,
    rawQueryString: request.query.toString(),
    headers,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    ...(request.body.length > 0 ? { body: request.body.toString('utf8') } : {}),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      timeEpoch: Date.now(),
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.address,
        userAgent: request.headers['user-agent'] ?? '',
      },
      ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
    },
  };
}

/** The library fetches keys over TLS only, which the local user pool doesn't have. */
const jwksCache = new SimpleJwksCache({
  fetcher: {
    async fetch(uri) {
      const reply = await fetch(uri, { signal: AbortSignal.timeout(5000) });
      return reply.arrayBuffer();
    },
  },
});

const verifierOf = ({ issuer, jwksUri }: Authorizer) =>
  JwtVerifier.create({ issuer, audience: null, jwksUri }, { jwksCache });

/**
 * The local API Gateway: it routes by the contracts, applies their throttles and AWS's sizes, checks the access token
 * like the JWT authorizer, calls the function and writes its reply. It has no logic of its own.
 */
export function localGateway(options: {
  /** False where many tests share one portal. */
  readonly isThrottled: boolean;
  readonly authorizers: Readonly<Record<'clients' | 'staff', Authorizer>>;
  readonly invoke: Invoke;
}) {
  const verifiers = {
    clients: verifierOf(options.authorizers.clients),
    staff: verifierOf(options.authorizers.staff),
  };

  const isTooMany = new Map(allRoutes.map((route) => [route, throttled(route.throttle)]));

  async function claimsOf(request: GatewayRequest, pool: 'clients' | 'staff'): Promise<object | undefined> {
    const [, token] = /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '') ?? [];
    if (!token) return undefined;
    try {
      const claims = await verifiers[pool].verify(token);
      return claims['client_id'] === options.authorizers[pool].clientId ? claims : undefined;
    } catch (error) {
      // A forged, foreign or expired token. An unreadable key set is a fault.
      if (error instanceof JwtBaseError) return undefined;
      throw error;
    }
  }

  return async (request: GatewayRequest): Promise<LocalReply & { readonly cookies?: readonly string[] }> => {
    const found = match(request.method, request.path);
    if (!found) return json(404, 'Not Found');
    if (options.isThrottled && isTooMany.get(found.route)?.()) return json(429, 'Too Many Requests');
    const pool = poolOf(found.route);
    const claims = pool ? await claimsOf(request, pool) : undefined;
    if (pool && !claims) return json(401, 'Unauthorized');
    const event = eventOf(request, found, claims);
    if (request.body.length > BODY_MAX_BYTES || bytesOf(event) > EVENT_MAX_BYTES)
      return json(413, 'Request Entity Too Large');
    let reply: HttpReply;
    try {
      reply = (await options.invoke(found.route.function, event)) as HttpReply;
      if (bytesOf(reply) > EVENT_MAX_BYTES) throw new Error('its answer is larger than Lambda passes on');
    } catch (fault) {
      console.error(`${found.route.function} failed:`, fault);
      return json(500, 'Internal Server Error');
    }
    const { statusCode, headers = {}, cookies, body = '', isBase64Encoded = false } = reply;
    return {
      status: statusCode,
      headers,
      body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
      ...(cookies ? { cookies } : {}),
    };
  };
}
