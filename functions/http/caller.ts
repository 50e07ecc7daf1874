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

/** Anybody who calls at a company's address: which company's, from where, and when. */
export type VisitorCaller = GuestCaller & { readonly tenant: TenantId };

/** A visitor who proved by a texted code which client they are. */
export type ClientCaller = VisitorCaller & {
  readonly client: ClientId;
  readonly session: SessionId;
  /** When codes were typed in this session, by what each is good for; refreshing the session renews none of them. */
  readonly codes: TypedCodes;
  /** When the client last proved who they are, to act. */
  readonly authenticatedAt: Instant;
  readonly authenticatedBy: SignInMethod;
};

/** Whom the use case of a call is told of, by who may call it. */
export type CallerFor = {
  readonly visitor: VisitorCaller;
  readonly client: ClientCaller;
  readonly provider: VisitorCaller;
  readonly guest: GuestCaller;
  readonly person: PersonCaller;
  readonly staff: StaffCaller;
};

/** Anybody whom the door has identified. */
export type AnyCaller = CallerFor[keyof CallerFor];

/** What the access token says: put there by the pool's pre-token trigger, checked by the gateway's authorizer. */
const claims = z.object({
  tenant_id: tenantId,
  portal_client_id: clientId,
  token_use: z.literal('access'),
  portal_session: sessionId,
  codes: z.string(),
  signed_in_by: signInMethod,
});

/** Where the door finds which tenant a host is, a client's session and the good origin secrets, and tells of faults. */
export type Gate = StaffGate & {
  readonly tenantOf: (host: string) => Promise<TenantId | undefined>;
  /** Absent where no route is a client's. */
  readonly sessionOf?: (tenant: TenantId, client: ClientId, id: SessionId) => Promise<ClientSession | undefined>;
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
  if (isLink(route)) return true;
  // A server's call is no browser's: its signature is checked by the use case.
  if (route.caller === 'provider') return true;
  if (event.headers['x-portal'] !== 'web') return false;
  if (route.method === 'GET') return true;
  return event.headers['origin'] === ownOrigin;
}

/**
 * Whether the call is of a page that the API no longer answers as that page expects. It is refused before anything is
 * done, so that no press is half understood. What says no version is no page of ours from before.
 */
const isOutdated = (event: HttpEvent): boolean =>
  Number(event.headers[PAGE_VERSION_HEADER] ?? OLDEST_PAGE) < OLDEST_PAGE;

/**
 * The language of whoever reads the answer. The page says it in a header of its own: what the browser prefers is
 * another matter, which the page has already weighed against what the client chose.
 */
export const readerOf = (event: HttpEvent): Language => languageOf(event.headers[LANGUAGE_HEADER]);

/** Identifies the caller, or says why the call is refused. */
export async function callerOf(event: HttpEvent, route: Route, gate: Gate): Promise<Outcome<AnyCaller, DoorRefusal>> {
  const host = event.headers['x-tenant-host'] ?? '';
  if (!(await cameThroughTheEdge(event, gate)) || !cameFromThePage(event, route, `${gate.scheme()}//${host}`))
    return refuse({ code: 'request/foreign' });
  if (isOutdated(event)) return refuse({ code: 'request/outdated' });
  const { http, requestId } = event.requestContext;
  const guest: GuestCaller = {
    host,
    // Behind the distribution the gateway sees only CloudFront; the edge says who the viewer is.
    sourceAddress: event.headers['x-viewer-address'] ?? http.sourceIp,
    userAgent: (http.userAgent ?? '').slice(0, 300),
    requestId,
    language: readerOf(event),
    now: gate.now(),
  };
  // Only the edge says that this is the console's address, and nothing of a company's is answered there.
  const isConsole = event.headers['x-surface'] === 'console';
  if (isConsole !== isAtConsole(route)) return refuse({ code: 'request/foreign' });
  if (isConsole) return staffCallerOf(event, route, { gate, guest });
  const tenant = await gate.tenantOf(host.replace(/:\d+$/, '').toLowerCase());
  return tenant
    ? clientCallerOf(event, route, { gate, visitor: { ...guest, tenant } })
    : refuse({ code: 'tenant/not-found' });
}

/** Who calls at a company's address. */
async function clientCallerOf(
  event: HttpEvent,
  route: Route,
  { gate, visitor }: { readonly gate: Gate; readonly visitor: VisitorCaller },
): Promise<Outcome<VisitorCaller | ClientCaller, DoorRefusal>> {
  const { tenant } = visitor;
  if (route.caller !== 'client') return done(visitor);
  const proven = claims.safeParse(event.requestContext.authorizer?.jwt.claims);
  // Another tenant's token is worth nothing here, however valid it is there.
  if (!proven.success || proven.data.tenant_id !== tenant) return refuse({ code: 'caller/unknown' });
  const {
    portal_client_id: client,
    portal_session: session,
    codes: typed,
    signed_in_by: authenticatedBy,
  } = proven.data;
  // Somebody else has logged in in this browser since: what the page shows is not what would be done.
  if ((event.headers[CLIENT_HEADER] ?? client) !== client) return refuse({ code: 'caller/unknown' });
  // The gateway only checks the token, which outlives a logout by minutes, in as many copies as were made of it.
  invariant(gate.sessionOf, 'a function with routes of clients knows their sessions');
  const found = await gate.sessionOf(tenant, client, session);
  if (!found || !isSessionOpen(found, visitor.now)) return refuse({ code: 'caller/unknown' });
  // The token's codes and not the session's: a copy of an older token gains nothing from the code typed since.
  const codes = readCodes(typed);
  return done({ ...visitor, client, session, codes, authenticatedAt: provedAt(codes).toISOString(), authenticatedBy });
}
