import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Clock, ProviderAnswer } from '../../ports.ts';
import type { Entries, MadeEntry } from './entries.ts';

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

/** Seconds since an instant. */
export const ageSeconds = (authorizedAt: string, now: Date): number =>
  (now.getTime() - Date.parse(authorizedAt)) / 1000;

/** The result for an authorization that must not be used anymore. */
export type Voided =
  | { readonly is: 'unused' }
  /** An entry was made in the named account. */
  | { readonly is: 'used'; readonly made: MadeEntry; readonly account: string }
  /** The provider didn't say, or not yet. Ask again later. */
  | { readonly is: 'unknown' };

const saysNothingWasMade = (found: ProviderAnswer<unknown>): boolean =>
  found.heard === 'no' && found.code === 'NOT_FOUND';

/**
 * Voids an authorization and says whether an entry was made from it. Only then may the client pay again, because an
 * earlier creation whose answer was lost may have succeeded or may still arrive.
 *
 * A refused cancellation means the authorization was used, is void, or was cancelled by an earlier call whose answer
 * was lost. An entry made this minute may not be found yet. So after a refusal, "not found" counts only once the
 * authorization is too old to create anything.
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
