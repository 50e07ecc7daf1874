import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from '../staff/person.ts';

/** Who of the staff decided something about a client, when, and why. */
const decided = z.object({ at: instant, by: z.string(), identity: z.optional(staffIdentity), reason: z.string() });

/**
 * That the company has stopped a client: no one can sign in as them, and none of their money moves. One person stops. Two
 * release it: one proposes, another approves.
 */
export const clientStop = z.extend(decided, { lifted: z.optional(decided) });
type ClientStop = z.infer<typeof clientStop>;

/** Whether the company has stopped a client, until two people lift it. */
export const isClientStopped = ({ stopped }: { readonly stopped?: ClientStop | undefined }): boolean =>
  stopped !== undefined && stopped.lifted === undefined;
