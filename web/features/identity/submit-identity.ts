import type { GraphClient } from '#shared/graph/replies.ts';
import { ask } from '../../lib/api/call.ts';
import { storeIdentity, type Whose } from '../../lib/session/store-identity.ts';
import type { IdentityDetails } from './check.ts';

/**
 * Stores SSN and birth date, then saves e-mail and address; gives the client's new record.
 *
 * The order matters: a client with an address but no identity is asked again, one with an identity but an old
 * address is corrected in the profile.
 */
export async function submitIdentity(details: IdentityDetails, whose: Whose): Promise<GraphClient> {
  await storeIdentity(details, whose);
  const data = { email: details.email, ...details.where };
  const { updateOneClient } = await ask('UpdateOneClient', { data });
  // The reply of the update may have been read before the flags were; they are what was just stored.
  return { ...updateOneClient, ssnOnFile: true, dobOnFile: true };
}
