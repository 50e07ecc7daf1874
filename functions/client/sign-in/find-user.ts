import type { ClientId } from '#shared/ids.ts';
import { LOOKUPS_PER_ADDRESS_PER_HOUR } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hourOf } from './allowances.ts';
import { ipPrefix } from './ip-prefix.ts';
import type { SignInPorts, Visitor } from './ports.ts';

/**
 * Finds the client of a phone number. The specification tells a visitor whether a number has an account, so the only
 * defense against collecting numbers is to count calls per address.
 */
export async function findUser(
  ports: Pick<SignInPorts, 'clients' | 'counts'>,
  caller: Visitor & { readonly mobilePhone: Phone },
): Promise<Outcome<{ clientId: ClientId }, Refusal<'client/not-found' | 'request/too-many'>>> {
  const hour = hourOf(caller.now);
  const counted = await ports.counts.add(caller.tenant, `lookups#${ipPrefix(caller.sourceAddress)}`, {
    ...hour,
    most: LOOKUPS_PER_ADDRESS_PER_HOUR,
  });
  if (!counted) return refuse({ code: 'request/too-many', retryAfterSeconds: hour.leftSeconds });
  const found = await ports.clients.findByPhone(caller.tenant, caller.mobilePhone);
  return found?.active ? done({ clientId: found.id }) : refuse({ code: 'client/not-found' });
}
