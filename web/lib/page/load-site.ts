import type { Site, tenantRoute } from '#shared/contracts/tenant.ts';
import { failureIn, sentenceOf } from '../api/api-error.ts';
import { type ApiReply, send } from '../api/request.ts';

/** The tenant of this host, or why there is none. */
export type SiteAnswer =
  | { readonly kind: 'found'; readonly site: Site }
  | { readonly kind: 'unknown'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly sentence: string };

declare global {
  /** The tenant's answer, which boot.js requested before the page's own scripts had loaded. */
  var portalSite: Promise<ApiReply | undefined> | undefined;
}

/** The contract's method and path. Its parser would double the size of the first screen. */
const ROUTE: Pick<typeof tenantRoute, 'method' | 'path'> = { method: 'GET', path: '/tenant' };

/** Our own API parsed the reply before sending it. Here we only check that it is a reply at all. */
const isSite = (body: unknown): body is Site =>
  typeof body === 'object' && body !== null && 'tenant' in body && 'branding' in body;

async function askOnce(): Promise<ApiReply> {
  const early = globalThis.portalSite;
  globalThis.portalSite = undefined;
  return (await early) ?? send(ROUTE);
}

/** Loads the tenant of this host, with its branding. */
export async function loadSite(): Promise<SiteAnswer> {
  try {
    const { status, body } = await askOnce();
    if (status === 404) return { kind: 'unknown', sentence: failureIn(status, body).sentence };
    if (status !== 200 || !isSite(body)) return { kind: 'failed', sentence: failureIn(status, body).sentence };
    return { kind: 'found', site: body };
  } catch (thrown) {
    return { kind: 'failed', sentence: sentenceOf(thrown) };
  }
}
