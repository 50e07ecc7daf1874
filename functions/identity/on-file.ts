import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import type { identityOnFile } from '#shared/contracts/identity.ts';

/** The only part of a client's identity that can ever be read. */
export type OnFile = z.infer<typeof identityOnFile>;

/** Presence and mask; the values cannot be derived from it. */
export const onFile = ({ ssnOnFile, dobOnFile }: Pick<Client, 'ssnOnFile' | 'dobOnFile'>): OnFile => ({
  ssnOnFile,
  dobOnFile,
  SSN: ssnOnFile ? '••••' : null,
  DOB: dobOnFile ? '••/••/••••' : null,
});
