import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { API_BASE } from '#shared/contracts/route.ts';

/** A header in CloudFront's format. */
interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

/** The part of CloudFront's request object that the edge function reads and writes. */
export interface EdgeRequest {
  method: string;
  /** The visitor's path, without the query. */
  uri: string;
  headers: Record<string, EdgeValue>;
  cookies: Record<string, EdgeValue>;
}

/** CloudFront's event for the edge function. */
export interface EdgeEvent {
  viewer: { ip: string };
  request: EdgeRequest;
}

/**
 * The prefix of the session cookies. With `__Host-`, the browser refuses a cookie that another tenant's subdomain tries
 * to set. It needs TLS, so the local host does without.
 */
export const COOKIE_PREFIX = { deployed: '__Host-portal', local: 'portal' } as const;

/** The same for the console, whose cookies no company's address ever receives. */
export const STAFF_COOKIE_PREFIX = { deployed: '__Host-staff', local: 'staff' } as const;

/** The cookie with the access token. */
const accessCookieName = (prefix: string): string => `${prefix}-access`;

/** The differences between the edge function's two places: the cookies, and the console's parent domain. */
export type EdgePlace = { readonly cookiePrefix: string; readonly staffCookiePrefix: string; readonly domain: string };

/** The place at a stage's domain. */
export const deployedEdge = (domain: string): EdgePlace => ({
  cookiePrefix: COOKIE_PREFIX.deployed,
  staffCookiePrefix: STAFF_COOKIE_PREFIX.deployed,
  domain,
});

/** The place on this machine. */
export const localEdgePlace: EdgePlace = {
  cookiePrefix: COOKIE_PREFIX.local,
  staffCookiePrefix: STAFF_COOKIE_PREFIX.local,
  domain: 'localhost',
};

/** The console's host in a domain. */
export const consoleHost = (domain: string): string => `console.${domain}`;

/** The edge function's code for one place, with its cookie names and console host filled in. */
export function viewerRequestCode({ cookiePrefix, staffCookiePrefix, domain }: EdgePlace): string {
  const template = readFileSync(new URL('./viewer-request.js', import.meta.url), 'utf8');
  return template
    .replace('__ACCESS_COOKIE__', accessCookieName(cookiePrefix))
    .replace('__STAFF_COOKIE__', accessCookieName(staffCookiePrefix))
    .replace('__CONSOLE_HOST__', consoleHost(domain));
}

/** The edge function outside of CloudFront: the local host passes every request through it. */
export function viewerRequest(place: EdgePlace): (event: EdgeEvent) => EdgeRequest {
  const script = new vm.Script(`${viewerRequestCode(place)}\nhandler;`, { filename: 'viewer-request.js' });
  return script.runInNewContext({}) as (event: EdgeEvent) => EdgeRequest;
}

/** True if CloudFront sends this path to the API, which it decides before the edge function runs. */
export const isApiPath = (path: string): boolean => path.startsWith(`${API_BASE}/`);

/** The paths with pre-rendered screens, which CloudFront also matches before the edge function runs. */
export const FIRST_SCREEN_PATHS = ['/', '/create-account', '/login', '/partner/*'] as const;

/** True if CloudFront looks for a company's pre-rendered screen for this path. */
export const isFirstScreenPath = (path: string): boolean =>
  FIRST_SCREEN_PATHS.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each));

/** True if the edge function chose this page: the clients' in either language, or the console's. */
export const isPage = (uri: string): boolean => /^\/(?:index(?:\.[a-z]{2})?|console)\.html$/.test(uri);

/** A plain request in CloudFront's format: lowercase header names, and parsed cookies. */
export function edgeEvent(incoming: {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string;
}): EdgeEvent {
  const { cookie = '', ...others } = incoming.headers;
  const headers = Object.fromEntries(Object.entries(others).map(([name, value]) => [name.toLowerCase(), { value }]));
  return {
    viewer: { ip: incoming.address },
    request: { method: incoming.method, uri: incoming.path, headers, cookies: parseCookies(cookie) },
  };
}

/** Cookies by name. A repeated one has `multiValue`, as on CloudFront. */
function parseCookies(header: string): Record<string, EdgeValue> {
  // Without a prototype, so a cookie called `__proto__` is only a cookie.
  const cookies: Record<string, EdgeValue> = Object.create(null);
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0) continue;
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    const first = cookies[name];
    if (first) first.multiValue = [...(first.multiValue ?? [{ value: first.value }]), { value }];
    else cookies[name] = { value };
  }
  return cookies;
}
