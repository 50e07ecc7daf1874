import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { provedAt, readCodes, type TypedCodes } from '#shared/client/fresh.ts';
import { type ClientSession, isSessionOpen } from '#shared/client/session.ts';
import { type SignInMethod, signInMethod } from '#shared/client/sign-in-method.ts';
import { CLIENT_HEADER, isAtConsole, isLink, type Route } from '#shared/contracts/route.ts';
import type { Instant } from '#shared/dates.ts';
import { type ClientId, clientId, type SessionId, sessionId, type TenantId, tenantId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import { OLDEST_PAGE, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import { LANGUAGE_HEADER, type Language, languageOf } from '#shared/text/language.ts';
import type { DoorRefusal } from './door-refusals.ts';
import type { HttpEvent } from './event.ts';
import {
  type GuestCaller,
  type PersonCaller,
  type StaffCaller,
  type StaffGate,
  staffCallerOf,
} from './staff-caller.ts';

/** A caller at a company's address, with the company, the source address and the time. */
export type VisitorCaller = GuestCaller & { readonly tenant: TenantId };

/** A visitor who proved with a texted code which client they are. */
export type ClientCaller = VisitorCaller & {
  readonly client: ClientId;
  readonly session: SessionId;
  /** The times at which codes were entered in this session, by use. Refreshing the session does not renew them. */
  readonly codes: TypedCodes;
  /** The time at which the client last proved their identity. */
  readonly authenticatedAt: Instant;
  readonly authenticatedBy: SignInMethod;
};

/** The caller passed to a use case, by the route's type of caller. */
export type CallerFor = {
  readonly visitor: VisitorCaller;
  readonly client: ClientCaller;
  readonly provider: VisitorCaller;
  readonly guest: GuestCaller;
  readonly person: PersonCaller;
  readonly staff: StaffCaller;
};

/** Any identified caller. */
export type AnyCaller = CallerFor[keyof CallerFor];

/** The claims of the access token, added by the pool's pre-token trigger and checked by the gateway's authorizer. */
const claims = z.object({
  tenant_id: tenantId,
  portal_client_id: clientId,
  token_use: z.literal('access'),
  portal_session: sessionId,
  codes: z.string(),
  signed_in_by: signInMethod,
});

/** Functions to find the tenant of a host, a client's session and the valid origin secrets, and to count faults. */
export type Gate = StaffGate & {
  readonly tenantOf: (host: string) => Promise<TenantId | undefined>;
  /** Absent in functions without client routes. */
  readonly sessionOf?: (tenant: TenantId, client: ClientId, id: SessionId) => Promise<ClientSession | undefined>;
  readonly originSecrets: () => Promise<readonly string[]>;
  /** The scheme of our pages. A page with another scheme is not ours, even on the same host. */
  readonly scheme: () => 'http:' | 'https:';
  readonly now: () => Date;
  readonly countFault: () => void;
};

/** Compares in constant time, so that the time reveals nothing about a guess. */
const same = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());

/** Only CloudFront knows the origin secret. A request without it bypassed CloudFront and its checks. */
async function cameThroughTheEdge(event: HttpEvent, gate: Gate): Promise<boolean> {
  const shown = event.headers['x-origin-secret'] ?? '';
  return (await gate.originSecrets()).some((secret) => same(shown, secret));
}

/**
 * A cross-site form, image or link cannot send our page's header, and browsers state the origin of every request that
 * changes state. Style sheets and downloads are plain links and change nothing.
 */
function cameFromThePage(event: HttpEvent, route: Route, ownOrigin: string): boolean {
  if (isLink(route)) return true;
  // The call comes from a server. Its use case checks the signature.
  if (route.caller === 'provider') return true;
  if (event.headers['x-portal'] !== 'web') return false;
  if (route.method === 'GET') return true;
  return event.headers['origin'] === ownOrigin;
}

/**
 * True if the page is too old for this version of the API. It is refused before anything happens, so that no request is
 * misunderstood. A call without a version does not come from an old page.
 */
const isOutdated = (event: HttpEvent): boolean =>
  Number(event.headers[PAGE_VERSION_HEADER] ?? OLDEST_PAGE) < OLDEST_PAGE;

/**
 * The user's language, from the page's own header. The page has already combined the browser's preference with the
 * client's choice.
 */
export const readerOf = (event: HttpEvent): Language => languageOf(event.headers[LANGUAGE_HEADER]);

/** Identifies the caller, or refuses the call with a reason. */
export async function callerOf(event: HttpEvent, route: Route, gate: Gate): Promise<Outcome<AnyCaller, DoorRefusal>> {
  const host = event.headers['x-tenant-host'] ?? '';
  if (!(await cameThroughTheEdge(event, gate)) || !cameFromThePage(event, route, `${gate.scheme()}//${host}`))
    return refuse({ code: 'request/foreign' });
  if (isOutdated(event)) return refuse({ code: 'request/outdated' });
  const { http, requestId } = event.requestContext;
  const guest: GuestCaller = {
    host,
    // The gateway sees only CloudFront's address. CloudFront adds the viewer's.
    sourceAddress: event.headers['x-viewer-address'] ?? http.sourceIp,
    userAgent: (http.userAgent ?? '').slice(0, 300),
    requestId,
    language: readerOf(event),
    now: gate.now(),
  };
  // Only CloudFront can mark a request as the console's, and company routes are not available there.
  const isConsole = event.headers['x-surface'] === 'console';
  if (isConsole !== isAtConsole(route)) return refuse({ code: 'request/foreign' });
  if (isConsole) return staffCallerOf(event, route, { gate, guest });
  const tenant = await gate.tenantOf(host.replace(/:\d+$/, '').toLowerCase());
  return tenant
    ? clientCallerOf(event, route, { gate, visitor: { ...guest, tenant } })
    : refuse({ code: 'tenant/not-found' });
}

/** The caller at a company's address. */
async function clientCallerOf(
  event: HttpEvent,
  route: Route,
  { gate, visitor }: { readonly gate: Gate; readonly visitor: VisitorCaller },
): Promise<Outcome<VisitorCaller | ClientCaller, DoorRefusal>> {
  const { tenant } = visitor;
  if (route.caller !== 'client') return done(visitor);
  const proven = claims.safeParse(event.requestContext.authorizer?.jwt.claims);
  // Another tenant's token is invalid here.
  if (!proven.success || proven.data.tenant_id !== tenant) return refuse({ code: 'caller/unknown' });
  const {
    portal_client_id: client,
    portal_session: session,
    codes: typed,
    signed_in_by: authenticatedBy,
  } = proven.data;
  // Another client signed in in this browser meanwhile, so the page shows another person's data.
  if ((event.headers[CLIENT_HEADER] ?? client) !== client) return refuse({ code: 'caller/unknown' });
  // The gateway only checks the token, and copies of a token stay valid for minutes after signing out.
  invariant(gate.sessionOf, 'a function with routes of clients knows their sessions');
  const found = await gate.sessionOf(tenant, client, session);
  if (!found || !isSessionOpen(found, visitor.now)) return refuse({ code: 'caller/unknown' });
  // Use the token's codes, not the session's. An old copy of a token must not benefit from a code entered later.
  const codes = readCodes(typed);
  return done({ ...visitor, client, session, codes, authenticatedAt: provedAt(codes).toISOString(), authenticatedBy });
}
