import type { Context } from 'aws-lambda';
import type { HttpEvent } from '#functions/http/event.ts';
import { codesText, type TypedCodes } from '#shared/client/fresh.ts';
import type { SignInMethod } from '#shared/client/sign-in-method.ts';
import { isAtConsole, poolOf, type Route } from '#shared/contracts/route.ts';
import { ORIGIN_SECRET } from './secrets.ts';
import { testSettings } from './settings.ts';

/** The session of a signed-in caller whom the test doesn't describe. */
export const A_SESSION = '65f0000000000000000005e5';

/** The sign-in at the staff's pool of a person whom the test doesn't describe. */
export const A_SIGN_IN = '7f0c5a9e-0000-4000-8000-00000000000a';

/** A test's settings for a request. Everything else is as in a valid request of the page. */
export type EventParts = {
  /** The tenant whose address was called. */
  readonly tenant?: string;
  /** Signs this client in, at `tokenTenant` or else at the tenant called. */
  readonly client?: string;
  readonly tokenTenant?: string;
  /** When the sign-in's code was entered: just now, unless given. */
  readonly authenticatedAt?: Date;
  /** When codes were entered: only the sign-in's, unless given. */
  readonly codes?: TypedCodes;
  readonly session?: string;
  /** The method: by a texted code, unless given. */
  readonly authenticatedBy?: SignInMethod;
  /** Signs in this staff member, at the console. */
  readonly person?: string;
  /** The sign-in at the staff's pool that the person's session belongs to. */
  readonly signIn?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Added to the usual headers. `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly sourceAddress?: string;
};

/** The payload of API Gateway (format 2.0) for a call of this route, as the edge and the authorizer let it through. */
export function anEvent(route: Route, parts: EventParts = {}): HttpEvent & Record<string, unknown> {
  const { tenant = 'acme', client, tokenTenant = tenant, params = {}, query, body, cookies = {} } = parts;
  const host = `${isAtConsole(route) ? 'console' : tenant}.${testSettings.PORTAL_DOMAIN}`;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const seconds = Math.floor((parts.authenticatedAt ?? new Date()).getTime() / 1000);
  const claims = {
    sub: '7f0c5a9e-0000-4000-8000-000000000000',
    token_use: 'access',
    tenant_id: tokenTenant,
    portal_client_id: client,
    portal_session: parts.session ?? A_SESSION,
    codes: codesText(parts.codes ?? { 'sign-in': seconds }),
    signed_in_by: parts.authenticatedBy ?? 'texted code',
  };
  const ofStaff = {
    sub: '7f0c5a9e-0000-4000-8000-000000000001',
    token_use: 'access',
    username: parts.person,
    origin_jti: parts.signIn ?? A_SIGN_IN,
  };
  const proved = poolOf(route) === 'staff' ? parts.person && ofStaff : client && claims;
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'content-type': 'application/json',
      'x-portal': 'web',
      origin: `http://${host}`,
      'x-tenant-host': host,
      'x-origin-secret': ORIGIN_SECRET,
      ...(isAtConsole(route) ? { 'x-surface': 'console' } : {}),
      ...parts.headers,
    },
    cookies: Object.entries(cookies).map(([name, value]) => `${name}=${value}`),
    pathParameters: { ...params },
    ...(query ? { queryStringParameters: { ...query } } : {}),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'request-1',
      timeEpoch: Date.now(),
      http: { sourceIp: parts.sourceAddress ?? '203.0.113.9', userAgent: 'test' },
      ...(proved ? { authorizer: { jwt: { claims: proved } } } : {}),
    },
  };
}

/** The context Lambda calls a handler with. */
export const aContext = (): Context =>
  ({
    functionName: 'test',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
    memoryLimitInMB: '1024',
    awsRequestId: 'lambda-request-1',
    logGroupName: '/aws/lambda/test',
    logStreamName: 'test',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => 60_000,
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }) satisfies Context;

/** A reply's parts as a browser would read them. */
export function read(reply: { statusCode: number; body: string; cookies?: readonly string[] }) {
  const cookies = Object.fromEntries(
    (reply.cookies ?? []).map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
  return { status: reply.statusCode, body: JSON.parse(reply.body) as Record<string, unknown>, cookies };
}
