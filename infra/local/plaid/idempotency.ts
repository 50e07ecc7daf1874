import { done, type Outcome } from '#shared/outcome.ts';
import type { PlaidCall } from './bank.ts';
import { invalidField, type PlaidRefusal } from './refusal.ts';

/** Plaid forgets a key after 48 hours. From then on, the same request is a new one. */
const KEY_LIFE_MS = 48 * 3_600_000;
const KEY_LENGTH_MAX = 50;

/**
 * The id of the object that this key created earlier; undefined for a new key.
 *
 * A different request with the same key is refused, because the old answer would approve an amount that was never
 * decided.
 */
export function repeatedId(
  { bank, client, body }: PlaidCall<object>,
  endpoint: string,
  key: string | null | undefined,
): Outcome<string | undefined, PlaidRefusal> {
  if (!key) return done(undefined);
  if (key.length > KEY_LENGTH_MAX) return invalidField(`idempotency_key must be at most ${KEY_LENGTH_MAX} characters`);
  const found = bank.store.get('idempotency', `${client.clientId}/${endpoint}/${key}`);
  if (!found || Date.parse(found.at) + KEY_LIFE_MS <= bank.clock.now().getTime()) return done(undefined);
  if (found.asked !== JSON.stringify(body))
    return invalidField('idempotency_key was used before with other parameters');
  return done(found.id);
}

/** Stores the id of the object that a key created. */
export function rememberKey(
  { bank, client, body }: PlaidCall<object>,
  endpoint: string,
  key: string | null | undefined,
  id: string,
) {
  if (!key) return;
  bank.store.put('idempotency', `${client.clientId}/${endpoint}/${key}`, {
    at: bank.clock.now().toISOString(),
    id,
    asked: JSON.stringify(body),
  });
}
