import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type SignInMethod, signInMethod } from '#shared/client/sign-in-method.ts';
import type { Route } from '#shared/contracts/route.ts';
import type { Instant } from '#shared/dates.ts';
import { type ClientId, clientId, type TenantId, tenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { DoorRefusal } from './door-refusals.ts';
import type { HttpEvent } from './event.ts';

/** Anybody who calls: through which tenant's address, from where, and when. */
export type VisitorCaller = {
  readonly tenant: TenantId;
  /** The address the browser shows, port included. */
  readonly host: string;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly now: Date;
};

/** A visitor who proved by a texted code which client they are. */
export type ClientCaller = VisitorCaller & {
  readonly client: ClientId;
  /** When the code was verified; refreshing the session does not renew it. */
  readonly authenticatedAt: Instant;
  readonly authenticatedBy: SignInMethod;
};

/** What the access token says: put there by the pool's pre-token trigger, checked by the gateway's authorizer. */
const claims = z.object({
  tenant_id: tenantId,
  portal_client_id: clientId,
  token_use: z.literal('access'),
  auth_time: z.coerce.number(),
  /** Tokens of before this was told were given for texted codes only. */
  signed_in_by: z._default(signInMethod, 'texted code'),
});

/** Where the door finds which tenant a host is and which origin secrets are good, and where it tells of faults. */
export type Gate = {
  readonly tenantOf: (host: string) => Promise<TenantId | undefined>;
  readonly originSecrets: () => Promise<readonly string[]>;
  /** Of the pages' addresses; with another one, a page is somebody else's, even at the same host. */
  readonly scheme: () => 'http:' | 'https:';
  readonly now: () => Date;
  readonly countFault: () => void;
};

/** Refused in constant time: how much of a guess was right must not show. */
const same = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());

/** Only the distribution knows the origin secret: without it a request came around the edge, and with it its checks. */
async function cameThroughTheEdge(event: HttpEvent, gate: Gate): Promise<boolean> {
  const shown = event.headers['x-origin-secret'] ?? '';
  return (await gate.originSecrets()).some((secret) => same(shown, secret));
}

/**
 * No cross-site form, image or link can send the page's own header, and a browser states the origin of every
 * state-changing request; sheets and downloads are plain links and change nothing.
 */
function cameFromThePage(event: HttpEvent, route: Route, ownOrigin: string): boolean {
  if (route.contentType && route.method === 'GET') return true;
  // A server's call is no browser's: its signature is checked by the use case.
  if (route.caller === 'provider') return true;
  if (event.headers['x-portal'] !== 'web') return false;
  if (route.method === 'GET') return true;
  return event.headers['origin'] === ownOrigin;
}

/** Identifies the caller, or says why the call is refused. */
export async function callerOf(
  event: HttpEvent,
  route: Route,
  gate: Gate,
): Promise<Outcome<VisitorCaller | ClientCaller, DoorRefusal>> {
  const host = event.headers['x-tenant-host'] ?? '';
  if (!(await cameThroughTheEdge(event, gate)) || !cameFromThePage(event, route, `${gate.scheme()}//${host}`))
    return refuse({ code: 'request/foreign' });
  const tenant = await gate.tenantOf(host.replace(/:\d+$/, '').toLowerCase());
  if (!tenant) return refuse({ code: 'tenant/not-found' });
  const { http, requestId } = event.requestContext;
  const visitor = {
    tenant,
    host,
    // Behind the distribution the gateway sees only CloudFront; the edge says who the viewer is.
    sourceAddress: event.headers['x-viewer-address'] ?? http.sourceIp,
    userAgent: (http.userAgent ?? '').slice(0, 300),
    requestId,
    now: gate.now(),
  };
  if (route.caller !== 'client') return done(visitor);
  const proven = claims.safeParse(event.requestContext.authorizer?.jwt.claims);
  // Another tenant's token is worth nothing here, however valid it is there.
  if (!proven.success || proven.data.tenant_id !== tenant) return refuse({ code: 'caller/unknown' });
  return done({
    ...visitor,
    client: proven.data.portal_client_id,
    authenticatedAt: new Date(proven.data.auth_time * 1000).toISOString(),
    authenticatedBy: proven.data.signed_in_by,
  });
}
