import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { API_BASE } from '#shared/contracts/route.ts';

/** A header as CloudFront hands it to an edge function. */
interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

/** The part of CloudFront's request object that the edge function reads and writes. */
export interface EdgeRequest {
  method: string;
  /** The path as the visitor typed it, without the query. */
  uri: string;
  headers: Record<string, EdgeValue>;
  cookies: Record<string, EdgeValue>;
}

/** What CloudFront calls the edge function with. */
export interface EdgeEvent {
  viewer: { ip: string };
  request: EdgeRequest;
}

/**
 * The prefix of the session's cookies. `__Host-` makes the browser refuse a cookie that another tenant's subdomain
 * tries to plant; it needs TLS, so the local host does without.
 */
export const COOKIE_PREFIX = { deployed: '__Host-portal', local: 'portal' } as const;

/** The same of the console's, which no company's address is ever sent. */
export const STAFF_COOKIE_PREFIX = { deployed: '__Host-staff', local: 'staff' } as const;

/** The name of the cookie that holds the access token. */
const accessCookieName = (prefix: string): string => `${prefix}-access`;

/** What differs between two places of the edge function: their cookies, and the domain that the console stands below. */
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

/** The host of the console below a domain. */
export const consoleHost = (domain: string): string => `console.${domain}`;

/** The edge function's text for one place, with the names of its session cookies and of the console filled in. */
export function viewerRequestCode({ cookiePrefix, staffCookiePrefix, domain }: EdgePlace): string {
  const template = readFileSync(new URL('./viewer-request.js', import.meta.url), 'utf8');
  return template
    .replace('__ACCESS_COOKIE__', accessCookieName(cookiePrefix))
    .replace('__STAFF_COOKIE__', accessCookieName(staffCookiePrefix))
    .replace('__CONSOLE_HOST__', consoleHost(domain));
}

/** The edge function itself, run outside of CloudFront: the local host puts every request through it. */
export function viewerRequest(place: EdgePlace): (event: EdgeEvent) => EdgeRequest {
  const script = new vm.Script(`${viewerRequestCode(place)}\nhandler;`, { filename: 'viewer-request.js' });
  return script.runInNewContext({}) as (event: EdgeEvent) => EdgeRequest;
}

/** Whether CloudFront would send this path to the API: it decides before the edge function runs. */
export const isApiPath = (path: string): boolean => path.startsWith(`${API_BASE}/`);

/** The paths whose screens are drawn ahead for each company; CloudFront, too, knows them before the edge function runs. */
export const FIRST_SCREEN_PATHS = ['/', '/create-account', '/login', '/partner/*'] as const;

/** Whether CloudFront would look for a screen of the company's own under this path. */
export const isFirstScreenPath = (path: string): boolean =>
  FIRST_SCREEN_PATHS.some((each) => (each.endsWith('*') ? path.startsWith(each.slice(0, -1)) : path === each));

/** Whether the edge function leads to a page itself: the clients', in whichever language, or the console's. */
export const isPage = (uri: string): boolean => /^\/(?:index(?:\.[a-z]{2})?|console)\.html$/.test(uri);

/** A plain request in CloudFront's shape: header names in lower case, cookies taken out of their header. */
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

/** Cookies by name. One that came twice has `multiValue`, as on CloudFront. */
function parseCookies(header: string): Record<string, EdgeValue> {
  // Without a prototype: a cookie called `__proto__` is only a cookie.
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
