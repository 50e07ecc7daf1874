import * as z from 'zod/mini';
import { paths } from '../page/paths.ts';
import { currentSession, lastSessionEnd, onSessionChange } from '../session/session.ts';
import type { PlaidSession } from './plaid.ts';

/**
 * Banks with OAuth take the browser to their own site and back, and the window must then be reopened with the same
 * token (Plaid, "OAuth guide"). A phone returns from the bank's app in a new tab, so the token is kept for all tabs of
 * this browser. It only opens this one linking. It is deleted when that ends, or when its client logs out.
 */
const KEY = 'pending link';
/**
 * A login at a bank takes minutes. Plaid's token is valid for four hours, long enough for the device to change hands.
 */
const KEPT_MS = 30 * 60_000;
const pending = z.object({
  token: z.string(),
  scriptUrl: z.string(),
  place: z.string(),
  /** The client who started it. Anyone else who signs in here must not get the accounts. */
  owner: z.string(),
  at: z.number(),
});

/** Keeps a linking in progress, and the page where it started. */
export function keepPendingLink({ token, scriptUrl }: PlaidSession): void {
  const place = location.pathname === paths.bankReturn ? paths.bankAccounts : `${location.pathname}${location.search}`;
  const kept = { token, scriptUrl, place, owner: currentSession()?.client.id, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, only OAuth banks don't work: the return finds nothing, and the page says so.
  }
}

/** Deletes it, because the window was closed or has finished. */
export function forgetPendingLink(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored, so there is nothing to delete.
  }
}

function readPending(text: string | null): z.infer<typeof pending> | undefined {
  try {
    return pending.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    // Not our text: treat it as missing.
    return undefined;
  }
}

function kept(): z.infer<typeof pending> | undefined {
  try {
    const read = readPending(localStorage.getItem(KEY));
    const isOwn = read?.owner === currentSession()?.client.id;
    return read && isOwn && Date.now() - read.at < KEPT_MS ? read : undefined;
  } catch {
    // Storage is off.
    return undefined;
  }
}

// A session that expires deletes nothing: the same client logs in again and continues.
onSessionChange(() => {
  if (!currentSession() && lastSessionEnd() === 'logged out') forgetPendingLink();
});

/** True if the browser has just returned from a bank's own site. */
export const isBackFromBank = (): boolean => new URLSearchParams(location.search).has('oauth_state_id');

/** The linking to continue, if the browser has just returned from a bank; undefined otherwise. */
export function returnedLink(): PlaidSession | undefined {
  const link = isBackFromBank() ? kept() : undefined;
  return link && { token: link.token, scriptUrl: link.scriptUrl, receivedRedirectUri: location.href };
}

/** The page where the linking started that the browser returned from, so that the wizard continues. */
export const returnedPlace = (): string | undefined => kept()?.place;

/** Calls `tell` when another tab has ended the linking open in this one. Returns the function that stops listening. */
export function onEndedElsewhere(token: string, tell: () => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key === KEY && newValue === null && readPending(oldValue)?.token === token) tell();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
