import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Clock, ProviderAnswer } from '../../ports.ts';
import type { Entries, MadeEntry } from './entries.ts';

/** What voiding an authorization needs. */
export type VoidPorts = {
  readonly entries: (
    transfer: Transfer,
  ) => Promise<Pick<Entries, 'cancelAuthorization' | 'findByAuthorization'> & { readonly account: string }>;
  readonly now: Clock;
};

/**
 * An unused authorization expires after an hour (Plaid). In the minutes around that hour, a creation still in flight
 * could succeed, so nothing is done then; a new authorization is requested only well after it.
 */
export const AUTHORIZATION_VOID_SECONDS = 75 * 60;

/** Seconds since an instant, such as when an authorization was made; there, the earlier of the two clocks counts. */
export const ageSeconds = (authorizedAt: string, now: Date): number =>
  (now.getTime() - Date.parse(authorizedAt)) / 1000;

/** What is known of an authorization that shall not be used any more. */
export type Voided =
  | { readonly is: 'unused' }
  /** Something was made, at the account that is named. */
  | { readonly is: 'used'; readonly made: MadeEntry; readonly account: string }
  /** The provider did not say, or not yet: to be asked again. */
  | { readonly is: 'unknown' };

const saysNothingWasMade = (found: ProviderAnswer<unknown>): boolean =>
  found.heard === 'no' && found.code === 'NOT_FOUND';

/**
 * Makes an authorization void and says whether an entry was made from it. Only then may the client pay again: an
 * earlier creation whose answer was lost may have succeeded, or may still arrive.
 *
 * A no to the cancellation says that the authorization was used, is void, or was cancelled by an earlier call whose
 * answer was lost. What was made from it this minute may not be found yet, so "not found" counts after such a no only
 * once nothing can be made from the authorization any more.
 */
export async function voidAuthorization(
  ports: VoidPorts,
  transfer: Transfer,
  authorizationId: string,
): Promise<Voided> {
  const entries = await ports.entries(transfer);
  const cancelled = await entries.cancelAuthorization(authorizationId);
  if (cancelled.heard === 'nothing') return { is: 'unknown' };
  const found = await entries.findByAuthorization(authorizationId);
  if (found.heard === 'yes') return { is: 'used', made: found.value, account: entries.account };
  const isDead =
    cancelled.heard === 'yes' ||
    ageSeconds(transfer.provider.authorizedAt ?? '', ports.now()) >= AUTHORIZATION_VOID_SECONDS;
  return isDead && saysNothingWasMade(found) ? { is: 'unused' } : { is: 'unknown' };
}
