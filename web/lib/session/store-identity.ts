import { identityKeyRoute, saveIdentityRoute } from '#shared/contracts/identity.ts';
import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { call } from '../api/call.ts';
import { seal } from '../api/seal.ts';
import { serverNow } from '../api/server-clock.ts';

/** The client whose identity is saved. */
export type Whose = { readonly tenantId: TenantId; readonly clientId: ClientId };

/** The two values that leave the browser only encrypted. */
export type Secrets = { readonly ssn: string; readonly birth: Day };

/** Encrypts the last four digits of the SSN and the birth date in the browser, and stores them. */
export async function storeIdentity({ ssn, birth }: Secrets, whose: Whose): Promise<void> {
  const { publicKey } = await call(identityKeyRoute);
  // By the server's clock, which has just answered: it refuses a seal that is a quarter of an hour off.
  const sealed = { ...whose, sealedAt: serverNow().toISOString() };
  const [SSN, DOB] = await Promise.all([
    seal(publicKey, { ...sealed, field: 'ssn', value: ssn }),
    seal(publicKey, { ...sealed, field: 'dob', value: birth }),
  ]);
  const { clientId, tenantId } = whose;
  await call(saveIdentityRoute, { params: { clientId, tenantId }, body: { SSN, DOB } });
}
