import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import type { identityOnFile } from '#shared/contracts/identity.ts';

/** The only readable part of a client's identity. */
export type OnFile = z.infer<typeof identityOnFile>;

/** The presence and a mask. The values cannot be derived from them. */
export const onFile = ({ ssnOnFile, dobOnFile }: Pick<Client, 'ssnOnFile' | 'dobOnFile'>): OnFile => ({
  ssnOnFile,
  dobOnFile,
  SSN: ssnOnFile ? '••••' : null,
  DOB: dobOnFile ? '••/••/••••' : null,
});
