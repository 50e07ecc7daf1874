import type * as z from 'zod/mini';
import type { RefusalCode } from '../refusals.ts';
import type { MemberRole } from '../staff/role.ts';

/** The Lambda functions that answer over HTTP, each a file in `functions/lambdas/`. */
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
 * One call of the API, shared by the page, the Lambda functions, the local host, the stack and the API's description.
 *
 * `caller` says who may call. At a company's address, a visitor route is open, a client route is behind the JWT
 * authorizer, and a provider route is open to a server that signs its requests. At the console's address, a guest route
 * is open, a person route requires a console sign-in, and a staff route requires one of `roles` at the company in its
 * path. Path parameters, query and body are parsed before a use case sees them. The reply is parsed on its way out,
 * which drops every undeclared field.
 */
export type Route = RouteParts & (OfStaff | OfOthers);

/** A call about one company, named in its path. The API checks the caller's membership there. */
type OfStaff = {
  readonly caller: 'staff';
  readonly path: `${typeof COMPANY_BASE}/${string}`;
  /** Staff with any of these roles may call. */
  readonly roles: readonly [MemberRole, ...MemberRole[]];
};

type OfOthers = {
  readonly caller: 'visitor' | 'client' | 'provider' | 'guest' | 'person';
  /** The specification's own path, which the page finds below /api. */
  readonly path: `/${string}`;
  readonly roles?: never;
};

/**
 * The gateway's limits for all companies' sign-ins and session renewals: as much as the functions and the user pool can
 * take (docs/scale.md). Tallies and proofs of work slow down repeated tries, and the firewall a single address.
 */
export const SIGN_IN_THROTTLE = { rate: 50, burst: 100 };
export const SESSION_THROTTLE = { rate: 200, burst: 400 };
/** The same for what the staff do at the console: thirty times what the firewall lets one address call. */
export const DESK_THROTTLE = { rate: 200, burst: 400 };

type RouteParts = {
  /** The name in logs and metrics, because paths contain ids. */
  readonly name: string;
  /** Its purpose, for the API's description and the operator's commands. Builds drop it and `refusals`. */
  readonly about: string;
  /** The file in `functions/lambdas/` that serves it. */
  readonly function: HttpFunction;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** For a call that takes a whole file as text. Other bodies are a few kilobytes. */
  readonly bodyMaxBytes?: number;
  readonly reply: z.ZodMiniType;
  /** The content type of a reply that isn't JSON. */
  readonly contentType?: 'text/css' | 'application/pdf' | 'application/manifest+json' | 'image/svg+xml' | 'image/png';
  /** A plain link is redirected to the reply's `url`. The page, which identifies itself, reads it. */
  readonly redirects?: true;
  /**
   * The part of a proof of work that the call uses: a number lookup, or a text. A proof covers one of each, which is
   * one login or one registration.
   */
  readonly proof?: 'lookup' | 'text';
  /** Requests per second that the gateway allows, and its burst. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** The refusals of its use case. The API's entry checks have their own. */
  readonly refusals: readonly RefusalCode[];
};

export type ProofUse = NonNullable<Route['proof']>;

/** The base path of the API on the page's own host. The edge removes it. */
export const API_BASE = '/api';

/** The start of the path of a console call about a company. */
export const COMPANY_BASE = '/console/{tenantId}';

/** True if a browser may follow the call as a plain link without the page's own header, because it changes nothing. */
export const isLink = ({ method, contentType, redirects }: Route): boolean =>
  method === 'GET' && (contentType !== undefined || redirects === true);

/** True if a call is made at the console's address. All others are made at a company's. */
export const isAtConsole = ({ caller }: Pick<Route, 'caller'>): boolean =>
  caller === 'guest' || caller === 'person' || caller === 'staff';

/** The user pool whose authorizer protects a call, if any: the clients' or the staff's. */
export const poolOf = ({ caller }: Pick<Route, 'caller'>): 'clients' | 'staff' | undefined =>
  caller === 'client' ? 'clients' : caller === 'person' || caller === 'staff' ? 'staff' : undefined;
/**
 * Carries the client that a page shows. Two people at one browser share its cookies, and a tab that still shows the
 * first one must not act for the second.
 */
export const CLIENT_HEADER = 'x-client';
