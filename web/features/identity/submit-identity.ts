import type { GraphClient } from '#shared/graph/replies.ts';
import { ask } from '../../lib/api/call.ts';
import { storeIdentity, type Whose } from '../../lib/session/store-identity.ts';
import type { IdentityDetails } from './check.ts';

/**
 * Stores SSN and birth date, then saves e-mail and address, and returns the client's new record.
 *
 * The order matters. A client with an address but no identity is asked again. One with an identity but an old address
 * can correct it in the profile.
 */
export async function submitIdentity(details: IdentityDetails, whose: Whose): Promise<GraphClient> {
  await storeIdentity(details, whose);
  const data = { email: details.email, ...details.where };
  const { updateOneClient } = await ask('UpdateOneClient', { data });
  // The update's reply may have been read before the flags were set. Both were just stored.
  return { ...updateOneClient, ssnOnFile: true, dobOnFile: true };
}
