import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';

/** One event of the provider's stream. */
export const streamedEvent = z.object({
  eventId: z.int(),
  at: instant,
  type: z.string(),
  /** Empty for events without a transfer, such as sweeps. */
  providerTransferId: z.string(),
  /** Set on an event about a refund of the transfer. */
  refundId: z.optional(z.string()),
  /** The owner of the transfer under a platform's account. */
  originatorClientId: z.optional(z.string()),
  code: z.optional(z.string()),
});
export type StreamedEvent = z.infer<typeof streamedEvent>;

/** The transfer of ours behind an id at the provider. */
export const ownTransfer = z.object({ tenant: tenantId, client: clientId, transferId });
export type OwnTransfer = z.infer<typeof ownTransfer>;

/** An event that couldn't be applied when it was read. The cursor has passed it, so this record keeps it. */
export const setAside = z.object({ event: streamedEvent, why: z.string(), since: instant });
export type SetAside = z.infer<typeof setAside>;

/** An event that two people dismissed, kept with their names and the reason. */
export const dismissedEvent = z.extend(setAside, {
  dismissed: z.object({ tenantId, by: z.string(), approvedBy: z.string(), at: instant, reason: z.string() }),
});
export type DismissedEvent = z.infer<typeof dismissedEvent>;
