import type { Instant } from '../dates.ts';
import type { Client } from './client.ts';

/** When a client last signed in by code, and when they ask. */
export type SignInProof = { readonly authenticatedAt: Instant; readonly now: Date };

/**
 * Whether a client proved who they are at most this many seconds ago, and has not logged out since. A session left
 * open on a desk moves no money; nor does a copy of its cookie, which the gateway accepts for minutes after the logout.
 */
export const isFresh = (
  { authenticatedAt, now }: SignInProof,
  { signedOutAt }: Pick<Client, 'signedOutAt'>,
  seconds: number,
): boolean =>
  now.getTime() - Date.parse(authenticatedAt) <= seconds * 1000 && !(signedOutAt && authenticatedAt <= signedOutAt);
