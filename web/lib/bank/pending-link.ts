import * as z from 'zod/mini';
import { paths } from '../page/paths.ts';
import { currentSession, lastSessionEnd, onSessionChange } from '../session/session.ts';
import type { PlaidSession } from './plaid.ts';

/**
 * Banks with OAuth take the browser to their own site and back; the window must then be opened again with the same
 * token (Plaid, "OAuth guide"). A phone comes back from the bank's app in a new tab, so the token is kept for all tabs
 * of this browser. It opens nothing but this one linking, and is forgotten when that ends, or when its client logs out.
 */
const KEY = 'pending link';
/** A login at a bank takes minutes. Plaid's token lives four hours, in which a device may get into other hands. */
const KEPT_MS = 30 * 60_000;
const pending = z.object({
  token: z.string(),
  scriptUrl: z.string(),
  place: z.string(),
  /** Whose accounts they will be: somebody else who signs in here must not be given them. */
  owner: z.string(),
  at: z.number(),
});

/** Keeps a linking in progress, and the page where it began. */
export function keepPendingLink({ token, scriptUrl }: PlaidSession): void {
  const place = location.pathname === paths.bankReturn ? paths.bankAccounts : `${location.pathname}${location.search}`;
  const kept = { token, scriptUrl, place, owner: currentSession()?.client.id, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage only the OAuth banks are lost: their return finds nothing, and the page says so.
  }
}

/** Forgets it: the window was closed or has done its work. */
export function forgetPendingLink(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget if nothing was stored.
  }
}

function readPending(text: string | null): z.infer<typeof pending> | undefined {
  try {
    return pending.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    // The text is not ours: the same as nothing.
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

// A session that runs out forgets nothing: the same client logs in again and goes on.
onSessionChange(() => {
  if (!currentSession() && lastSessionEnd() === 'logged out') forgetPendingLink();
});

/** Whether the browser has just come back from a bank's own site. */
export const isBackFromBank = (): boolean => new URLSearchParams(location.search).has('oauth_state_id');

/** The linking to go on with, when the browser has just come back from a bank; undefined otherwise. */
export function returnedLink(): PlaidSession | undefined {
  const link = isBackFromBank() ? kept() : undefined;
  return link && { token: link.token, scriptUrl: link.scriptUrl, receivedRedirectUri: location.href };
}

/** The page where the linking began that the browser came back from, so that the wizard continues. */
export const returnedPlace = (): string | undefined => kept()?.place;

/** Tells when another tab has ended the linking that is open in this one; returns how to stop listening. */
export function onEndedElsewhere(token: string, tell: () => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (key === KEY && newValue === null && readPending(oldValue)?.token === token) tell();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
