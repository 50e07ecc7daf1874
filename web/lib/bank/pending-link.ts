import * as z from 'zod/mini';
import type { PlaidSession } from './plaid.ts';

/**
 * Banks with OAuth take the browser to their own site and back; the window must then be opened again with the same
 * token (Plaid, "OAuth guide"). The token opens nothing but this one linking, and is forgotten when it ends.
 */
const KEY = 'pending link';
const pending = z.object({ token: z.string(), scriptUrl: z.string(), place: z.string() });

/** Keeps a linking in progress, and the page where it began. */
export function keepPendingLink({ token, scriptUrl }: PlaidSession): void {
  const place = `${location.pathname}${location.search}`;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, scriptUrl, place }));
  } catch {
    // Without storage only the OAuth banks are lost: their return finds nothing and the list is shown as it is.
  }
}

/** Forgets it: the window was closed or has done its work. */
export function forgetPendingLink(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget if nothing was stored.
  }
}

function kept(): z.infer<typeof pending> | undefined {
  try {
    const read = pending.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The linking to go on with, when the browser has just come back from a bank; undefined otherwise. */
export function returnedLink(): PlaidSession | undefined {
  if (!new URLSearchParams(location.search).has('oauth_state_id')) return undefined;
  const link = kept();
  return link && { token: link.token, scriptUrl: link.scriptUrl, receivedRedirectUri: location.href };
}

/** The page where the linking began that the browser came back from, so that the wizard continues. */
export const returnedPlace = (): string | undefined => kept()?.place;
