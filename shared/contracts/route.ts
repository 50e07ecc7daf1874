import type * as z from 'zod/mini';

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
] as const;
export type HttpFunction = (typeof HTTP_FUNCTIONS)[number];

/**
 * One call of the API: what the page sends, the Lambda parses, the local host routes and the stack creates.
 *
 * `caller` says who may call: a visitor route is open, a client route stands behind the JWT authorizer, and a provider
 * route is open to a server that signs what it sends. Path
 * parameters, query and body are parsed before a use case sees them; the reply is parsed on its way out, which
 * drops every field that is not promised here.
 */
export type Route = {
  /** The name in logs and metrics; never a path, which carries ids. */
  readonly name: string;
  /** The folder under `functions/` whose handler serves it. */
  readonly function: HttpFunction;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The specification's own path; the page finds it below /api. */
  readonly path: `/${string}`;
  readonly caller: 'visitor' | 'client' | 'provider';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Replies other than JSON say what they are. */
  readonly contentType?: 'text/css' | 'application/pdf' | 'application/manifest+json' | 'image/svg+xml';
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

/**
 * Where a client's page says whom it shows. Two people at one browser share its cookies: a tab that still shows the
 * first one must not act for the second.
 */
export const CLIENT_HEADER = 'x-client';
