import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';
import { setAside, streamedEvent } from './streamed-event.ts';

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant };

/** What two people do with a parked event that is nobody's: take it off the list, or put it there again. */
const eventMove = z.enum(['dismiss', 'bring back']);
export type EventMove = z.infer<typeof eventMove>;

/**
 * A decision about an event of the provider: one person proposes it, another one approves. A later one replaces it; the
 * audit log has them all.
 */
export const eventDecision = z.object({
  tenantId,
  /** Our name of the account at the provider, whose events are numbered from one. */
  account: z.string(),
  event: streamedEvent,
  what: eventMove,
  ...signed,
  reason: z.string(),
  decided: z.optional(z.object({ what: z.enum(['approved', 'rejected']), ...signed, reason: z.optional(z.string()) })),
  version: z.int(),
});
export type EventDecision = z.infer<typeof eventDecision>;

/** An event that two people took off the list: it is kept, with who they were and why. */
export const dismissedEvent = z.extend(setAside, {
  dismissed: z.object({ tenantId, by: z.string(), approvedBy: z.string(), at: instant, reason: z.string() }),
});
export type DismissedEvent = z.infer<typeof dismissedEvent>;
