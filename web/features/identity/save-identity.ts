import { identityKeyRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { ask, call } from '../../lib/call.ts';
import { seal } from '../../lib/seal.ts';
import type { IdentityDetails } from './check.ts';

/** Whose identity is saved, and when. */
export type Whose = { readonly tenantId: TenantId; readonly clientId: ClientId; readonly sealedAt: string };

/**
 * Seals SSN and birth date in the browser, stores them, then saves e-mail and address; gives the client's new record.
 *
 * The order matters: a client with an address but no identity is asked again, one with an identity but an old
 * address is mended in the profile.
 */
export async function saveIdentity(
  details: IdentityDetails,
  { tenantId, clientId, sealedAt }: Whose,
): Promise<GraphClient> {
  const { publicKey } = await call(identityKeyRoute);
  const about = { tenantId, clientId, sealedAt };
  const [SSN, DOB] = await Promise.all([
    seal(publicKey, { ...about, field: 'ssn', value: details.ssn }),
    seal(publicKey, { ...about, field: 'dob', value: details.birth }),
  ]);
  await call(saveIdentityRoute, { params: { clientId, tenantId }, body: { SSN, DOB } });
  const data = { email: details.email, ...details.where };
  const { updateOneClient } = await ask('UpdateOneClient', { data });
  // The reply of the update may have been read before the flags were; they are what was just stored.
  return { ...updateOneClient, ssnOnFile: true, dobOnFile: true };
}
