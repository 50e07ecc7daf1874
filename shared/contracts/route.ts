import type * as z from 'zod/mini';
import type { MemberRole } from '../staff/role.ts';

/** The Lambda functions that answer over HTTP, each a folder under `functions/`. */
export const HTTP_FUNCTIONS = [
  'public',
  'sign-in',
  'identity',
  'bank-linking',
  'transfers',
  'wiring',
  'receipts',
  'documents',
  'graph',
  'provider-webhook',
  'staff-sign-in',
  'console',
  'desk',
  'proposals',
  'reviews',
  'reports',
  'statements',
] as const;
export type HttpFunction = (typeof HTTP_FUNCTIONS)[number];

/**
 * One call of the API: what the page sends, the Lambda parses, the local host routes and the stack creates.
 *
 * `caller` says who may call. At a company's address: a visitor route is open, a client route stands behind the JWT
 * authorizer, and a provider route is open to a server that signs what it sends. At the console's address: a guest route
 * is open, a person route is for whoever has signed in there, and a staff route for those of them who work for the
 * company in its path, in one of its `roles`. Path parameters, query and body are parsed before a use case sees them;
 * the reply is parsed on its way out, which drops every field that is not promised here.
 */
export type Route = RouteParts & (OfStaff | OfOthers);

/** A call about one company, which its path names: the door reads there whose membership it has to look up. */
type OfStaff = {
  readonly caller: 'staff';
  readonly path: `${typeof COMPANY_BASE}/${string}`;
  /** Who of the company's staff may call: whoever has one of these roles. */
  readonly roles: readonly [MemberRole, ...MemberRole[]];
};

type OfOthers = {
  readonly caller: 'visitor' | 'client' | 'provider' | 'guest' | 'person';
  /** The specification's own path; the page finds it below /api. */
  readonly path: `/${string}`;
  readonly roles?: never;
};

/**
 * What the gateway lets through of all companies' sign-ins, and of what keeps sessions open: as much as the functions and
 * the user pool behind them take (docs/scale.md). Tallies and proofs of work hold back who tries too often, and the
 * firewall a single address.
 */
export const SIGN_IN_THROTTLE = { rate: 50, burst: 100 };
export const SESSION_THROTTLE = { rate: 200, burst: 400 };

type RouteParts = {
  /** The name in logs and metrics; never a path, which carries ids. */
  readonly name: string;
  /** The folder under `functions/` whose handler serves it. */
  readonly function: HttpFunction;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** For a call that takes a whole file as text; any other body is some kilobytes. */
  readonly bodyMaxBytes?: number;
  readonly reply: z.ZodMiniType;
  /** Replies other than JSON say what they are. */
  readonly contentType?: 'text/css' | 'application/pdf' | 'application/manifest+json' | 'image/svg+xml' | 'image/png';
  /** A plain link is led to the reply's `url`; the page, which says that it asks, reads it. */
  readonly redirects?: true;
  /**
   * What the call takes from a proof of work: the word whether a number is known, or a text. A proof is good for one of
   * each, which is one login or one registration.
   */
  readonly proof?: 'lookup' | 'text';
  /** Requests a second the gateway lets through, and how many at once. */
  readonly throttle: { readonly rate: number; readonly burst: number };
};

/** What a call may take from a proof of work. */
export type ProofUse = NonNullable<Route['proof']>;

/** The path below which the page finds the API on its own host. The edge takes it off. */
export const API_BASE = '/api';

/** How the path of a call about a company begins at the console. */
export const COMPANY_BASE = '/console/{tenantId}';

/** True if a browser may follow the call as a plain link, without the page's own header: it changes nothing. */
export const isLink = ({ method, contentType, redirects }: Route): boolean =>
  method === 'GET' && (contentType !== undefined || redirects === true);

/** Whether a call is made at the console's address, by whomever; all others are made at a company's. */
export const isAtConsole = ({ caller }: Pick<Route, 'caller'>): boolean =>
  caller === 'guest' || caller === 'person' || caller === 'staff';

/** Whether a call stands behind an authorizer: of the clients' pool, or of the staff's. */
export const poolOf = ({ caller }: Pick<Route, 'caller'>): 'clients' | 'staff' | undefined =>
  caller === 'client' ? 'clients' : caller === 'person' || caller === 'staff' ? 'staff' : undefined;
/**
 * Where a client's page says whom it shows. Two people at one browser share its cookies: a tab that still shows the
 * first one must not act for the second.
 */
export const CLIENT_HEADER = 'x-client';
