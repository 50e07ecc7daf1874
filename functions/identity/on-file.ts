import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import type { identityOnFile } from '#shared/contracts/identity.ts';

/** What anybody may ever read of a client's identity. */
export type OnFile = z.infer<typeof identityOnFile>;

/** Presence and mask; there is no way from here to the values. */
export const onFile = ({ ssnOnFile, dobOnFile }: Pick<Client, 'ssnOnFile' | 'dobOnFile'>): OnFile => ({
  ssnOnFile,
  dobOnFile,
  SSN: ssnOnFile ? '••••' : null,
  DOB: dobOnFile ? '••/••/••••' : null,
});
