import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from '../staff/person.ts';

/** A decision about a client, with the staff member, time and reason. */
const decided = z.object({ at: instant, by: z.string(), identity: z.optional(staffIdentity), reason: z.string() });

/**
 * A client's hold: they cannot sign in, and none of their money moves. A staff member places it, or the client, who
 * freezes their payments. Two people release it: one proposes, another approves.
 */
export const clientStop = z.extend(decided, {
  /** True if the client placed it. */
  isOwn: z.optional(z.literal(true)),
  lifted: z.optional(decided),
});
type ClientStop = z.infer<typeof clientStop>;

/** True if the client is on hold, until two people release it. */
export const isClientStopped = ({ stopped }: { readonly stopped?: ClientStop | undefined }): boolean =>
  stopped !== undefined && stopped.lifted === undefined;
