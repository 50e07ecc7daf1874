import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';

/** One line of the provider's event stream. */
export const streamedEvent = z.object({
  eventId: z.int(),
  at: instant,
  type: z.string(),
  /** Empty for events without a transfer, such as sweeps. */
  providerTransferId: z.string(),
  /** Set on an event about a refund of the transfer. */
  refundId: z.optional(z.string()),
  /** Under a platform's account, whose transfer it is. */
  originatorClientId: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type StreamedEvent = z.infer<typeof streamedEvent>;

/** Which transfer of ours one at the provider is. */
export const ownTransfer = z.object({ tenant: tenantId, client: clientId, transferId });
export type OwnTransfer = z.infer<typeof ownTransfer>;

/** An event that could not be applied when it was read: the cursor has passed it, and this record has not. */
export const setAside = z.object({ event: streamedEvent, why: z.string(), since: instant });
export type SetAside = z.infer<typeof setAside>;

/** An event that two people took off the list: it is kept, with who they were and why. */
export const dismissedEvent = z.extend(setAside, {
  dismissed: z.object({ tenantId, by: z.string(), approvedBy: z.string(), at: instant, reason: z.string() }),
});
export type DismissedEvent = z.infer<typeof dismissedEvent>;
